"""The code beside the tree, the calls above it, rings and old labels, in scenes written by hand."""

import linecache
from itertools import product

import pytest
from playwright.sync_api import expect
from reading import (
    OVERFLOW,
    assert_fits,
    assert_readable,
    button,
    count,
    keys,
    look,
    node,
    part,
    press,
    says,
    shape,
    slider,
)  # fmt: skip

from gametree import OneTwoTen, alphabeta, build_tree, label, minimax, watch
from gametree.games import Domineering, Matches, TicTacToe
from gametree.widgets.tokens import in_pieces

USUAL = {"at": None, "says": "Something.", "call": -1, "enters": False, "changes": {}, "line": None}
USUAL |= {"given": "", "holds": ""}
SOME = "waits", "called", "reasons", "leaves", "returns", "next"  # columns that have entries only for some scenes
RULE = '    node.label = "W" if any(child.label == "L" for child in node.children.values()) else "L"  # rules'
ROWS = [3, "def label(node):"], [4, "    for child in node.children.values():"], [5, "        label(child)"], [7, RULE]
CODE = {"name": "label", "ours": False, "rows": [*ROWS]}
ENTER, CALL, SET = 0, 2, 3  # numbers of rows in CODE
OURS = CODE | {"ours": True, "name": "ours"}
LONG = {"name": "long", "ours": False, "rows": [[i, f"line {i}"] for i in range(1, 101)]}
INSIDE = """row => {
  const at = row.getBoundingClientRect(), pane = row.closest('.gametree-code'), view = pane.getBoundingClientRect();
  return at.top >= view.top && at.bottom <= view.bottom - pane.lastChild.offsetHeight }"""
CUT = """pane => [pane, ...pane.querySelectorAll('.gametree-row, .gametree-body, .gametree-text')]
  .filter(part => part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline')
  .map(part => part.textContent.slice(0, 80))"""
HEIGHTS = "pane => [...pane.querySelectorAll('.gametree-row')].map(row => row.getBoundingClientRect().height)"
BEHIND = """rows => rows.map(row => [...row.querySelectorAll('.gametree-inlay')].map(inlay => inlay.innerHTML)
  .join().replace(/<.?span[^>]*>| class=""/g, ''))"""  # the variables behind each line
FEW, MANY = "labels = ['W']\n*player = 2", "\n".join(f"*{name} = {'x' * 30}" for name in "abcd")
LAB = {  # JupyterLab's colours for code: keyword, string, number, comment, def
    "light": ("green", "#BA2121", "#080", "#408080", "#00F"),
    "dark": ("#43A047", "#FF7070", "#66BB6A", "#408080", "#1E88E5"),
}
PARTS = """rows => rows.map(row => ['sign', 'waiting', 'number', 'text'].map(part =>
  row.querySelector('.gametree-' + part).textContent))"""
RING = "stroke", "strokeWidth", "strokeDasharray"
pane = part(".gametree-code")
rows = part(".gametree-row")
lit = part(".gametree-row[aria-current='true']")
holds = part(".gametree-holds")
line = part(".gametree-calls")


def by_hand(scenes, code=(), **more):
    """Return a Stepper on a small tree with a script written by hand. A scene is a dict of its unusual fields."""
    stepper = watch(label, build_tree(OneTwoTen(4)))
    columns = {name: [scene.get(name, usual) for scene in scenes] for name, usual in USUAL.items()}
    columns |= {name: {str(k): scene[name] for k, scene in enumerate(scenes) if name in scene} for name in SOME}
    columns |= {"patches": {}, "tables": {}, "spots": {}}
    given = enumerate(zip(["", *columns["given"]], columns["given"], strict=False))
    columns["given"] = {str(k): new for k, (old, new) in given if new != old}
    more = {"first": ["?"] * 12, "old": [False] * 12, "shown": [True] * 12, "mistakes": []} | more
    code = [source | {"rows": in_pieces(source["rows"])} for source in code]
    stepper.script = stepper.script | {"scenes": columns, "code": code, **more}
    return stepper


def entered(at, called, call=-1, **more):
    """Return a scene that enters a call, from the row where the outer call is waiting."""
    waits = {"waits": CALL} if call >= 0 else {}
    return {"at": at, "called": called, "call": call, "enters": True, "line": ENTER} | waits | more


def nested(names, **more):
    """Return scenes that enter nested calls, from scene 1 on."""
    return [{}, *(entered(min(k, 5), called, k - 1 if k > 1 else -1, **more) for k, called in enumerate(names, 1))]


THREE = [  # three calls, of which the innermost returns
    *nested(["(1, 0)", "(2, 1)", "(1, 2)"]),
    {"at": 3, "call": 3, "line": SET, "changes": {"mark": {"3": "L"}}, "next": CALL},
    {"at": 3, "call": 3, "line": SET, "leaves": True},
    {"at": 1, "call": 2, "line": SET, "changes": {"mark": {"1": "W"}}, "reasons": [3]},
    {"at": 0},
]


def text_of_calls(output):
    calls = output.locator(".gametree-call").evaluate_all(
        "calls => calls.map(call => [...call.children].map(each => each.textContent).join(' ').trim())")
    return " › ".join(calls)


def test_running_line_waiting_lines_and_open_calls_are_shown_at_each_step(show_widget):
    output, seen = show_widget(by_hand(THREE, [CODE])).output, []

    def shown():
        marks = [(number, sign + waiting) for sign, waiting, number, _ in rows(output).evaluate_all(PARTS)]
        return text_of_calls(output), " ".join(number + mark for number, mark in marks if mark)

    for _ in THREE:
        seen.append(shown())
        press(output, "forward")
    two, three = "(1, 0) › (2, 1)", "(1, 0) › (2, 1) › (1, 2)"
    inside = (two, "3▶ 5⋮"), (three, "3▶ 5⋮2"), (three, "5▷⋮2 7▶"), (f"{three} ↩", "5↩2 7▶"), (two, "5⋮ 7▶")
    assert seen == [("", ""), ("(1, 0)", "3▶"), *inside, ("", "")]
    for before in reversed(seen):
        assert shown() == before
        press(output, "back")


def test_sign_beside_a_line_of_code_has_a_tooltip_and_an_accessible_name(show_widget):
    stepper = by_hand(THREE, [CODE])
    output, two = show_widget(stepper).output, "waiting here: (1, 0), (2, 1)"
    for step, means in ((2, "waiting here: (1, 0)"), (3, two), (5, f"returns to (2, 1); {two}"), (0, None)):
        stepper.step = step
        expect(lit(output)).to_have_count(1 if means else 0)
        for name in ("has just run", means) if means else ():
            expect(pane(output).get_by_role("img", name=name, exact=True)).to_have_attribute("title", name)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_running_waiting_and_other_lines_look_different_and_are_readable(show_widget, theme):
    stepper = by_hand(THREE, [CODE])
    tab = show_widget(stepper, color_scheme=theme)
    stepper.step = 4
    first, second, waiting, now = rows(tab.output).all()
    grounds = [look(row, "backgroundColor")[0] for row in (first, waiting, now, second)]
    assert len(set(grounds)) == 3 and grounds[0] == grounds[3]
    texts = ".gametree-text, .gametree-text > span, .gametree-number, .gametree-source-name"
    for ground, colours in product(("lit", "lit gametree-failed"), ((), LAB[theme])):
        rows(tab.output).evaluate_all(f"rows => rows.forEach(row => row.className += ' gametree-{ground}')")
        for kind, colour in zip(("keyword", "string", "number", "comment", "def"), colours, strict=False):
            style = f"--jp-mirror-editor-{kind}-color: {colour};"
            pane(tab.output).evaluate("(pane, style) => pane.style.cssText += style", style)
        assert_readable(*pane(tab.output).locator(texts).all(), contrast=4.5)
    spans = pane(tab.output).locator(".gametree-text > span").all()
    assert len({look(span, "color")[0] for span in spans}) == 5
    stepper.step = 5
    assert [look(row, "borderTopStyle") for row in (waiting, first)] == [["dashed"], ["solid"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_line_that_has_just_run_differs_from_the_line_that_runs_next(show_widget, theme):
    scenes = [entered(0, "(1, 0)", next=1), *({"at": 0, "call": 1, "line": SET} | more for more in ({}, {"next": SET}))]
    stepper = by_hand([{}, *scenes], [CODE])
    output = show_widget(stepper, color_scheme=theme).output
    comes = pane(output).locator(".gametree-comes")
    stepper.step = 1
    looks = [look(row, "backgroundColor", "borderTopStyle") for row in (*rows(output).all()[:3],)]
    assert looks[0][0] != looks[1][0] == looks[2][0] and looks[0][1] == looks[2][1] != looks[1][1]
    assert [row[:2] for row in rows(output).evaluate_all(PARTS)] == [["▶", ""], ["▷", ""], ["", ""], ["", ""]]
    expect(comes.get_by_role("img", name="runs next")).to_have_attribute("title", "runs next")
    for step in (2, 3):  # the next line is not known, or the same line runs again
        stepper.step = step
        expect(lit(output)).to_have_text(f"▶7{RULE}")
        expect(comes).to_have_count(0)


def test_code_is_shown_with_function_names_line_numbers_and_indentation(show_widget):
    other = {"name": "<b>best</b>", "ours": False, "rows": [[12, "x = '<img src=x onerror=alert(1)>'"], [13, "\ty"]]}
    output = show_widget(by_hand([*THREE, {"at": 0, "line": 5}], [CODE, other])).output
    assert output.locator(".gametree-source-name").all_text_contents() == ["label", "<b>best</b>"]
    typed = [[str(number), text] for source in (CODE, other) for number, text in source["rows"]]
    assert [row[2:] for row in rows(output).evaluate_all(PARTS)] == typed
    expect(rows(output).nth(2).locator(".gametree-text")).to_have_css("white-space-collapse", "preserve")
    press(output, "last")  # to row 5: rows are numbered across all functions
    expect(lit(output)).to_have_text("▶13\ty")
    expect(output.locator("b, .gametree-code img")).to_have_count(0)


# rows: the width of the window, the width of the widget (0: the whole window), whether the code is beside the tree
ROOM = [(1400, 0, 1), (620, 0, 1), (610, 0, 0), (400, 0, 0), (1400, 590, 0)]


@pytest.mark.parametrize(("width", "widget", "beside"), ROOM)
def test_code_is_beside_the_tree_if_there_is_room_and_below_it_otherwise(show_widget, width, widget, beside):
    stepper = by_hand(THREE, [CODE])
    tab = show_widget(stepper, viewport=(width, 800))
    if widget:
        tab.output.evaluate("(view, width) => { view.style.width = `${width}px` }", widget)
    stepper.step = 3
    tree, code = tab.output.locator(".gametree-tree").bounding_box(), pane(tab.output).bounding_box()
    assert (code["x"] >= tree["x"] + tree["width"]) == beside
    assert (code["y"] >= tree["y"] + tree["height"]) == (not beside)
    assert code["x"] + code["width"] <= width and tree["width"] >= min(320, width - 40)
    assert_fits(tab.output, ".gametree-stage")
    assert pane(tab.output).evaluate(CUT) == []


PROGRAM = '''
def search(node, alpha=-1, beta=1):
    player, values, moves = node.state[0], [], [move for move in node.children if node.children[move] is not None]
    if not node.children:
        return {"W": 1, "L": -1}["WL"[(node.game.outcome(node.state) == "L") == (node.state[0] == 1)]]
    for child in node.children.values():
        values.append(search(child, alpha, beta))
        alpha, beta = (max(alpha, values[-1]), beta) if player == 1 else (alpha, min(beta, values[-1]))
        if alpha >= beta: break  # the_rest_of_these_moves_can_not_matter_because_one_player_will_avoid_this_node_anyway
    return max(values) if player == 1 else min(values)
'''
PLACES = (848, 600, 14), (1280, 720, 14), (390, 700, 14), (1280, 720, 20)  # width and height, and the size of letters


def searching():
    names = {}
    linecache.cache["<search>"] = len(PROGRAM), None, PROGRAM.splitlines(True), "<search>"
    exec(compile(PROGRAM, "<search>", "exec"), names)
    return watch(names["search"], build_tree(Matches(5)))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("program", [alphabeta, minimax, label, searching])
def test_no_line_of_code_is_cut_and_none_changes_its_height(show_widget, program, place):
    stepper = searching() if program is searching else watch(program, build_tree(Matches(5)))
    width, height, size = place
    tab = show_widget(stepper, viewport=(width, height))
    tab.page.evaluate("size => document.body.style.setProperty('--jp-content-font-size1', `${size}px`)", size)
    if not pane(tab.output).is_visible():
        press(tab.output, "code")
    heights, ends = set(), len(stepper.sentences)
    for step in range(0, ends, 5):
        stepper.step = step
        assert pane(tab.output).evaluate(CUT) == []
        heights.add(tuple(pane(tab.output).evaluate(HEIGHTS)))
        if lit(tab.output).count():
            assert lit(tab.output).evaluate(INSIDE), step
    assert len(heights) == 1
    assert_fits(tab.output, ".gametree-stage")


@pytest.mark.parametrize("width", [1280, 400])
def test_short_values_stand_behind_the_lines_that_gave_them(show_widget, width):
    long = "a, b" * 40
    texts = "0node = (1, 0)", "0node = (1, 0)\n0*alpha = −1\n1*child = <b>", f"1child = {long}", ""
    stepper = by_hand([entered(0, "(1, 0)", holds=text) for text in texts], [CODE])
    output, seen, heights = show_widget(stepper, viewport=(width, 720)).output, [], set()
    for step in range(4):
        stepper.step = step
        seen.append(rows(output).evaluate_all(BEHIND)[:3])
        heights.add(tuple(pane(output).evaluate(HEIGHTS)))
        assert pane(output).evaluate(CUT) == []
    bold = "node = (1, 0), <strong>alpha = −1</strong>", "<strong>child = &lt;b&gt;</strong>", ""
    assert seen == [["node = (1, 0)", "", ""], [*bold], ["", f"child = {long}", ""], [""] * 3]
    assert len(heights) == 1
    expect(holds(output)).to_be_hidden()  # nothing is left for it
    stepper.step = 2
    inlay, text = rows(output).nth(1).locator(".gametree-inlay > span"), rows(output).nth(1).locator(".gametree-text")
    expect(inlay).to_have_css("text-overflow", "ellipsis")
    expect(inlay).to_have_attribute("title", f"child = {long}")
    assert inlay.evaluate("inlay => inlay.scrollWidth > inlay.clientWidth && inlay.clientWidth > 60")
    at, code, around = inlay.bounding_box(), text.bounding_box(), pane(output).bounding_box()
    assert at["x"] + at["width"] <= around["x"] + around["width"]
    assert at["y"] + at["height"] <= code["y"] + code["height"] + 24  # on the code's last line or right below it


def test_values_behind_lines_are_readable_on_every_background(show_widget):
    stepper = by_hand([entered(0, "(1, 0)", holds="0node = (1, 0)\n0*alpha = −1")], [CODE])
    for theme in ("light", "dark"):
        output = show_widget(stepper, color_scheme=theme).output
        for looks in ("", "lit", "lit gametree-failed", "waits"):
            rows(output).first.evaluate("(row, looks) => row.className = `gametree-row gametree-${looks}`", looks)
            assert_readable(*rows(output).first.locator(".gametree-inlay > span > *").all(), contrast=4.5)


@pytest.mark.parametrize("width", [1280, 400])
def test_variables_are_below_the_code_and_changed_ones_are_bold(show_widget, width):
    texts = "", FEW, MANY, FEW
    stepper = by_hand([entered(0, "(1, 0)", holds=text) for text in texts], [CODE])
    output, seen, high = show_widget(stepper, viewport=(width, 720)).output, [], set()
    for step in range(4):
        stepper.step = step
        row, shown = holds(output), holds(output).locator(":scope > :last-child")
        assert lit(output).evaluate(INSIDE) and shown.bounding_box()["height"] <= row.bounding_box()["height"]
        seen.append([shown.locator(each).all_text_contents() for each in ("> *", "strong")])
        high.add((row.bounding_box()["height"], pane(output).bounding_box()["height"]))
        assert_fits(output, ".gametree-stage")
    names = [[each.strip("*") for each in text.split("\n")] for text in texts]
    assert seen == [[each, each[i:]] for each, i in zip(names, (1, 1, 0, 1), strict=True)]
    assert len(high) == 1  # the heights don't change, so nothing jumps


@pytest.mark.parametrize("width", [1400, 400])
def test_running_line_stays_in_view_without_scrolling_the_page(show_widget, width):
    stepper = by_hand([{"at": 0, "line": row, "holds": MANY} for row in (0, 50, 99, 1, 98)], [LONG])
    tab = show_widget(stepper, viewport=(width, 500))
    tab.page.evaluate("() => { document.body.style.paddingBottom = '2000px'; scrollTo(0, 60) }")
    for step in (1, 2, 3, 4, 0):
        stepper.step = step
        assert lit(tab.output).evaluate(INSIDE), step
        assert tab.page.evaluate("() => scrollY") == 60
    tab.output.get_by_role("region", name="code").press("End")
    tab.wait("() => document.querySelector('.gametree-code').scrollTop > 500")


@pytest.mark.parametrize("apart", [3, 12, 60])
def test_line_that_runs_next_is_in_view_with_the_last_line_if_both_fit(show_widget, apart):
    stepper = by_hand([{"at": 0, "line": row, "next": row + apart} for row in (0, 30, 5, 35)], [LONG])
    output = show_widget(stepper, viewport=(1000, 500)).output
    for step in (1, 2, 3, 0):
        stepper.step = step
        assert lit(output).evaluate(INSIDE)
        assert pane(output).locator(".gametree-comes").evaluate(INSIDE) == (apart < 60)


@pytest.mark.parametrize(("code", "seen"), [([OURS], False), ([CODE], True), ([OURS, CODE], True), ([], None)])
def test_only_the_packages_own_code_is_folded_at_first(show_widget, code, seen):
    tab = show_widget(by_hand(THREE, code), viewport=(1400, 600))
    output, fold, wide = tab.output, button(tab.output, "code"), {}
    expect(fold).to_have_count(0 if seen is None else 1)
    expect(pane(output)).to_be_visible(visible=bool(seen))
    for shown in (not seen, seen) if code else ():
        fold.press("Enter")
        press(output, "forward")
        expect(pane(output)).to_be_visible(visible=shown)
        expect(fold).to_have_attribute("aria-pressed", str(shown).lower())
        wide[shown] = output.locator(".gametree-tree").bounding_box()["width"]
    assert not code or wide[False] > wide[True] + 100
    if seen:
        assert lit(output).evaluate(INSIDE)  # although the step changed while the code was folded


def test_call_button_goes_to_the_step_where_the_call_began(show_widget):
    stepper = by_hand(THREE)
    output = show_widget(stepper).output
    stepper.step = 5
    press(output, "(1, 2), returns")
    expect(count(output)).to_have_text("step 3 of 7")
    stepper.step = 4
    slider(output).focus()
    for key, focused, step in (
        ("Tab", "(1, 0)", 4), ("Tab", "(2, 1)", 4), ("ArrowRight", "(2, 1)", 5), ("Enter", "(2, 1)", 2),
        ("ArrowLeft", "(1, 0)", 1),  # at step 1, the call on (2, 1) is not open yet
        ("Home", "forward", 0), ("ArrowRight", "forward", 1),
    ):  # fmt: skip
        keys(output, key)
        expect(button(output, focused)).to_be_focused()
        expect(count(output)).to_have_text(f"step {step} of 7")


def test_calls_on_boards_are_small_boards_with_the_same_pieces(show_widget):
    for game, is_board in ((TicTacToe("XO.OXX.O."), True), (Domineering(2, 3), True), (Matches(3), False)):
        stepper = watch(label, build_tree(game))
        output = show_widget(stepper).output
        stepper.step = 2  # the second call, on the first child of the root
        inner = line(output).get_by_role("button").last
        expect(inner).to_have_accessible_name(stepper.script["scenes"]["called"]["2"])
        small = inner.locator("svg")
        assert small.count() == is_board
        if is_board:
            cells, whole = ([piece.get_attribute("d") for piece in place.locator(".gametree-tokens > path").all()]
                            for place in (small, node(output, 1)))  # fmt: skip
            assert cells == whole != []
            assert 20 <= small.bounding_box()["height"] <= inner.bounding_box()["height"] <= 32
        else:
            expect(inner).to_have_text("(2, 2)")


def test_line_without_calls_is_hidden(show_widget):
    expect(line(show_widget(by_hand([{}, {"at": 0}])).output)).to_be_hidden()


def test_numbers_are_shown_only_where_they_differ_from_the_call_before(show_widget):
    given = "alpha −1, beta 1", "alpha −1, beta 1", "alpha 0, beta 1", "alpha 0, beta 1", "alpha 0, beta 0"
    scenes = [scene | {"given": text} for scene, text in zip(nested("abcde")[1:], given, strict=True)]
    stepper = by_hand([{}, *scenes])
    output = show_widget(stepper).output
    stepper.step = 5
    assert text_of_calls(output) == "a alpha −1, beta 1 › b › c alpha 0 › d › e beta 0"
    stepper.step = 4
    assert text_of_calls(output) == "a alpha −1, beta 1 › b › c alpha 0 › d"


@pytest.mark.parametrize("width", [848, 400])
def test_caption_is_equally_high_at_every_step_and_a_long_sentence_covers_the_calls(show_widget, width):
    stepper = watch(alphabeta, build_tree(Matches(6)))
    output = show_widget(stepper, viewport=(width, 700)).output
    caption, heights, covered = part(".gametree-caption")(output), set(), set()
    for step in range(0, len(stepper.sentences), 3):
        stepper.step = step
        heights.add(caption.bounding_box()["height"])
        sentence = says(output).bounding_box()
        covered.add(sentence["y"] + sentence["height"] > line(output).bounding_box()["y"] + 4)
    assert len(heights) == 1 and (width == 848 or covered == {False, True})
    assert heights.pop() < (80 if width == 848 else 130)


@pytest.mark.parametrize("given", ["", "alpha −{0}, beta {0}"])
@pytest.mark.parametrize("width", [1400, 400])
def test_long_line_of_calls_shows_the_innermost_calls_in_one_line(show_widget, width, given):
    scenes = nested([f"({k % 2 + 1}, {k})" for k in range(60)])
    stepper = by_hand([scene | {"given": given.format(k)} for k, scene in enumerate(scenes)])
    output, places = show_widget(stepper, viewport=(width, 800)).output, set()
    for step in (1, 2, 3, 5, 8, 13, 20, 30, 59, 60):
        stepper.step = step
        last, all_ = output.locator(".gametree-call").last, line(output).bounding_box()
        assert f"({(step - 1) % 2 + 1}, {step - 1})" in text_of_calls(output).split(" › ")[-1]
        seen = last.bounding_box()
        assert seen["x"] >= all_["x"] and seen["x"] + seen["width"] <= all_["x"] + all_["width"] + 1
        places.add((all_["height"], output.locator(".gametree-tree").bounding_box()["y"]))
    assert len(places) == 1 and line(output).evaluate(OVERFLOW) == ""


@pytest.mark.parametrize("mistakes", [[4, 11, 23], [2], []], ids=["many", "one", "none"])
def test_mistake_button_goes_from_each_mistake_to_the_next_and_starts_over(show_widget, mistakes):
    output = show_widget(by_hand([{"at": k % 5} for k in range(30)], mistakes=mistakes)).output
    mistake, widths = output.get_by_role("button", name="mistake"), set()
    expect(mistake).to_have_count(min(1, len(mistakes)))
    for k in range(len(mistakes) * 4 // 3):
        place = k % len(mistakes)
        press(output, mistake.inner_text())
        expect(count(output)).to_have_text(f"step {mistakes[place]} of 29")
        name = f"mistake {place + 1} of 3" if len(mistakes) > 1 else "mistake"  # a single mistake needs no number
        expect(mistake).to_have_accessible_name(name)
        widths.add(round(mistake.bounding_box()["width"]))
    assert len(widths) == bool(mistakes)
    if len(mistakes) > 1:
        press(output, "forward")
        expect(mistake).to_have_text("mistake (3)")


def outlines(output, i):
    ring = node(output, i).locator(".gametree-ring:visible")
    return *look(shape(output, i), *RING), *(look(ring, *RING) if ring.count() else ())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_node_has_a_thick_outline_and_edge_only_while_it_is_a_reason(show_widget, theme):
    wrong = {"at": 4, "call": 2, "changes": {"wrong": {"4": True}}}
    reasons = {"at": 1, "call": 2, "reasons": [3]}, {"at": 1, "call": 2, "reasons": [3, 4]}
    stepper = by_hand([{}, entered(0, "(1, 0)"), entered(1, "(2, 1)", 1), wrong, *reasons, {"at": 0}])
    output = show_widget(stepper, color_scheme=theme).output
    default_outline, line = outlines(output, 3), output.locator("g.edge[data-to='3'] > path")
    stepper.step = 3
    both = outlines(output, 4)  # node 4 is both wrong and current
    stepper.step = 4
    # node 0 is waiting, 1 is the current node, 2 is an ordinary node, 3 is the reason and 4 is wrong
    looks = {i: outlines(output, i) for i in (0, 1, 2, 3, 4)}
    assert len({both, *looks.values()}) == 6 and looks[2] == default_outline
    assert both[:3] == looks[1] and both[3] == looks[4][3]  # the outline if current, the ring if wrong
    ring, gap = (node(output, 4).locator(f".gametree-{name}") for name in ("ring", "gap"))
    assert look(gap, "stroke") == look(shape(output, 2), "fill")  # the page's colour, whatever the node's colour is
    assert [look(each, "strokeWidth") for each in (shape(output, 4), gap, ring)] == [["1px"], ["6px"], ["10px"]]
    assert looks[3][1:] == ("8px", "none") and look(line, *RING) == [looks[3][0], "4px", "none"]
    for seen in (shape(output, 3), line, ring):
        assert_readable(seen, contrast=3)
    stepper.step = 5
    assert outlines(output, 3) == looks[3] == outlines(output, 4)[:3]  # every reason has this outline
    assert outlines(output, 4)[3] == looks[4][3]  # node 4 is both wrong and a reason
    stepper.step = 6
    assert outlines(output, 3) == default_outline
    expect(output.locator(".gametree-reason")).to_have_count(0)


def test_old_label_is_pale_and_thin_until_it_is_set_again(show_widget):
    anew = {"at": 3, "changes": {"mark": {"3": "L"}, "old": {"3": False}}}
    first, old = ["W", "?", "L", "W", *["?"] * 8], [True, False, True, True, *[False] * 8]
    stepper = by_hand([{}, anew], first=first, old=old)
    output = show_widget(stepper).output
    for step, name, weight, olds in (
        (0, "node 2 W, player 1 to move: win, old", "400", 3),
        (1, "node 2 L, player 1 to move: loss", "700", 2),
        (0, "node 2 W, player 1 to move: win, old", "400", 3),
    ):
        stepper.step = step
        expect(node(output, 3)).to_have_attribute("aria-label", f"{name}; reached from 1 by the move 1")
        assert look(node(output, 3).locator(".gametree-mark"), "fontWeight") == [weight]
        assert look(shape(output, 3), "fill") != look(shape(output, 2), "fill")
        expect(output.locator("g.gametree-old")).to_have_count(olds)

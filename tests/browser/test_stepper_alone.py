"""The Stepper without Jupyter: the picture at every step, keyboard, screen reader, saved page, hostile text."""

import base64
import contextlib
import re
from itertools import pairwise

import pytest
from conftest import Tab
from playwright.sync_api import expect

from gametree import Chomp, Game, OneTwoTen, build_tree, draw, label, nodes, watch
from gametree.widgets.view import CSS, HERE, STILL

PICTURE = """() => [...document.querySelectorAll('.gametree-tree g.node, .gametree-tree g.edge')].map(g =>
  [g.dataset.label, [...g.classList].sort().join(' '), g.getAttribute('aria-label'),
   g.querySelector('.gametree-mark')?.textContent])"""
WALK = f"""([name, times]) => {{ const pictures = [({PICTURE})()];
  for (; times; times--) {{
    document.querySelector(`button[aria-label=${{name}}]`).click(); pictures.push(({PICTURE})()) }}
  return pictures }}"""
ANOTHER = """async source => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  return widget.render({ model, el: document.body.appendChild(document.createElement('div')) }) && true }"""
PLACES = """() => [...document.querySelectorAll('.gametree-tree :is(g.node, g.edge)')].map(g => {
  const box = g.getBBox(); return [box.x, box.y, box.width, box.height] })"""
SQUARES = """() => [...document.querySelectorAll('g.node')].map(g => {
  const middle = box => box.x + box.width / 2, rows = [...g.querySelectorAll('.gametree-text')];
  const { y, height } = g.querySelector('.gametree-shape').getBBox();
  return { shape: middle(g.getBBox()), mark: middle(g.querySelector('.gametree-mark').getBBox()),
    inside: [...g.querySelectorAll('text')].every(text => text.getBBox().y >= y - 1 &&
      text.getBBox().y + text.getBBox().height <= y + height + 1),
    rows: rows.map(row => [...row.textContent].map((_, i) => middle(row.getExtentOfChar(i)))) } })"""
HOSTILE = (
    "\"'`<script>window.hurt = 1</script></script>"
    "<img src=x onerror='window.hurt = 2'>&lt;b&gt;&amp;\n\\n\\N\\\\\t\0]]>"
    "<!-- --> 🦊\u202e\u2028",
    "x" * 10_000,
    "</svg></style><iframe src=javascript:parent.hurt=3>",
    "<b>bold</b>",
    "<b>",
    "🦊" * 30,
)


class Pile:
    """A student's node."""

    def __init__(self, player, pile):
        self.player, self.pile = player, pile
        self.add1 = self.add2 = None
        self.win_loss = "?"

    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]

    def build_tree(self):
        if self.pile <= 9:
            self.add1 = Pile(3 - self.player, self.pile + 1)
        if self.pile <= 8:
            self.add2 = Pile(3 - self.player, self.pile + 2)
        for child in self.children:
            child.build_tree()


def as_it_stands(name):
    """A widget's file for the browser, not joined with those that it imports: each is a module at its own address."""

    def address(name):
        text = (HERE / f"{name}.js").read_text(encoding="utf-8")
        text = re.sub(r'"\./(\w+)\.js"', lambda found: f'"{address(found[1])}"', text)
        return f"data:text/javascript;base64,{base64.b64encode(text.encode()).decode()}"

    return f'export {{ default }} from "{address(name)}";'


@pytest.fixture
def show(harness):
    def mount(stepper, **options):
        state = {"svg": stepper.svg, "script": stepper.script, "step": stepper.step}
        tab = harness(as_it_stands("stepper"), state, CSS, **options)
        tab.node = lambda name: tab.page.get_by_role("button", name=name)
        tab.button = lambda name: tab.page.get_by_role("button", name=name, exact=True)
        tab.says, tab.count = tab.page.locator(".gametree-says"), tab.page.locator(".gametree-count")
        tab.picture = lambda: tab.page.evaluate(PICTURE)
        return tab

    return mount


@pytest.fixture
def tab(chromium):
    with contextlib.closing(Tab(chromium)) as tab:
        tab.dialogs = []
        tab.page.on("dialog", lambda dialog: (tab.dialogs.append(dialog.message), dialog.dismiss()))
        yield tab


def go(tab, step):
    tab.page.evaluate("step => model.set('step', step)", step)


def test_the_picture_agrees_with_the_answer(show):
    tab = show(watch(label, build_tree(OneTwoTen())))
    assert {mark for mark, *_ in tab.picture()} - {None} == {"?"}
    tab.button("last").click()
    right = {
        f"node {pile} {'L' if lost else 'W'}, player {player} to move: {'loss' if lost else 'win'}"
        for player in (1, 2)
        for pile, lost in ((pile, pile % 3 == 1) for pile in range(11))
    }
    seen = [(mark, name) for mark, _, name, _ in tab.picture() if mark]
    assert len(seen) == 232
    assert {name for _, name in seen} == right - {"node 0 W, player 2 to move: win", "node 1 L, player 1 to move: loss"}
    assert all(name.endswith({"W": ": win", "L": ": loss"}[mark]) for mark, name in seen)
    tab.button("first").click()
    assert {mark for mark, *_ in tab.picture()} - {None} == {"?"}


def wrong(node):
    for child in node.children:
        wrong(child)
    node.win_loss = "W" if all(child.win_loss == "L" for child in node.children) else "L"


@pytest.mark.parametrize("algorithm", [label, wrong, Pile.build_tree])
def test_going_step_by_step_shows_what_jumping_shows(show, algorithm):
    root = build_tree(OneTwoTen(4)) if algorithm is label else Pile(1, 6)
    if algorithm is wrong:
        root.build_tree()
    tab = show(watch(algorithm, root, game=OneTwoTen()))
    last = int(tab.page.get_by_role("slider").get_attribute("max"))
    pictures = tab.page.evaluate(WALK, ["forward", last])
    assert tab.page.evaluate(WALK, ["back", last]) == pictures[::-1]
    for step in (last, 3, last - 1, 0, last // 2, 1, last):
        go(tab, step)
        assert tab.picture() == pictures[step]
        expect(tab.count).to_have_text(f"step {step} of {last}")
    assert all(before != after for before, after in pairwise(pictures))  # at every step something is to be seen


def test_two_views_of_one_stepper_go_together(show):
    tab = show(watch(label, build_tree(OneTwoTen(4))))
    go(tab, 20)
    tab.wait(ANOTHER, as_it_stands("stepper"))
    for step in (20, 25, 7, 0, 12):
        go(tab, step)
        one, other = (PICTURE.replace("document", f"document.querySelectorAll('.gametree')[{i}]") for i in (0, 1))
        assert tab.page.evaluate(one) == tab.page.evaluate(other)


def test_a_tree_grows_node_by_node_and_nothing_moves(show):
    root = Pile(1, 6)
    tab = show(watch(root.build_tree))
    visible = tab.page.locator(".gametree-tree g.node:not(.gametree-hidden)")
    lines = tab.page.locator(".gametree-tree g.edge:not(.gametree-hidden)")
    places, counts = tab.page.evaluate(PLACES), [1]
    expect(visible).to_have_count(1)
    expect(lines).to_have_count(0)
    for _ in range(int(tab.page.get_by_role("slider").get_attribute("max"))):
        tab.button("forward").click()
        counts.append(visible.count())
        assert lines.count() == visible.count() - 1
    assert counts == sorted(counts)
    assert set(counts) == set(range(1, len(list(nodes(root))) + 1))
    assert tab.page.evaluate(PLACES) == places
    tab.button("first").click()
    expect(visible).to_have_count(1)


def test_the_tab_stop_is_never_a_node_that_is_not_there_yet(show):
    tab = show(watch(Pile(1, 6).build_tree))
    tab.button("last").click()
    tab.page.locator("g.node").last.click()
    tab.button("first").click()
    expect(tab.page.locator("g.node[tabindex='0']")).to_have_count(1)
    expect(tab.page.locator("g.node[tabindex='0']")).to_have_attribute("data-node", "0")


def test_a_label_against_the_rules_is_found_by_one_click(show):
    root = Pile(1, 7)
    root.build_tree()
    tab = show(watch(wrong, root, game=OneTwoTen()))
    tab.node("mistake").click()
    expect(tab.says).to_contain_text("against the rules")
    marked = tab.page.locator("g.gametree-wrong")
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text("W!")
    tab.button("back").click()
    expect(marked).to_have_count(0)


def test_the_tree_is_one_tab_stop_and_the_arrows_walk_it(show):
    tab = show(watch(label, build_tree(OneTwoTen(4))))
    tab.button("zoom in").focus()
    focused = tab.page.locator(".gametree-tree g.node:focus")
    tab.page.keyboard.press("Tab")
    expect(focused).to_have_accessible_name("node 0, player 1 to move: not known yet")
    for key, name in (
        ("ArrowDown", "node 1, player 2"),
        ("ArrowRight", "node 2, player 2"),
        ("ArrowRight", "node 2, player 2"),
        ("ArrowDown", "node 3, player 1"),
        ("ArrowRight", "node 4, player 1"),
        ("ArrowDown", "node 4, player 1"),
        ("ArrowLeft", "node 3, player 1"),
        ("ArrowUp", "node 2, player 2"),
        ("ArrowLeft", "node 1, player 2"),
        ("ArrowUp", "node 0, player 1"),
        ("ArrowUp", "node 0, player 1"),
        ("ArrowRight", "node 0, player 1"),
        ("ArrowDown", "node 1, player 2"),
    ):
        tab.page.keyboard.press(key)
        assert focused.get_attribute("aria-label").startswith(name), key
    tab.page.keyboard.press("Enter")
    expect(tab.says).to_contain_text("(2, 1) becomes L:")
    expect(focused).to_have_accessible_name("node 1 L, player 2 to move: loss")
    expect(tab.page.locator("g.node[tabindex='0']")).to_have_count(1)
    tab.page.keyboard.press("Escape")
    expect(focused).to_have_count(0)
    tab.page.keyboard.press("Tab")
    expect(tab.page.locator("g.node:focus")).to_have_count(0)  # one stop, and it was there already
    tab.button("(2, 1)").focus()  # the last call in the line of calls, which comes before the tree
    tab.page.keyboard.press("Tab")
    expect(focused).to_have_accessible_name("node 1 L, player 2 to move: loss")


def test_after_a_click_the_arrows_step_and_after_a_tab_they_walk_the_level_over_families(show):
    tab = show(watch(label, build_tree(OneTwoTen(4))))
    press, focused = tab.page.keyboard.press, tab.page.locator("g.node:focus")
    step = lambda: tab.page.evaluate("() => model.get('step')")  # noqa: E731
    tab.node("node 2, player 2").click()
    at = step()
    for key, by in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0)):
        press(key)
        assert step() == at + by
    press("Shift+Tab")
    press("Tab")
    expect(focused).to_have_accessible_name(re.compile("node 2 W, player 2"))
    press("ArrowDown")
    for key, pile in (("ArrowLeft", 3), ("ArrowLeft", 2), ("ArrowRight", 3)):
        press(key)
        expect(focused).to_have_accessible_name(re.compile(f"node {pile}( [WL])?, player 1"))
    assert step() == at
    tab.says.click()  # where nothing takes the focus
    press("ArrowRight")
    assert step() == at + 1


def test_a_click_on_a_node_leads_to_the_step_that_labels_it(show):
    tab = show(watch(label, build_tree(OneTwoTen(4))))
    tab.node("node 2, player 2").click()
    expect(tab.says).to_have_text("(2, 2) becomes W: the move to (1, 4) leaves the other player losing.")


def test_a_screen_reader_is_told_names_labels_and_sentences(show):
    tab = show(watch(label, build_tree(OneTwoTen(4))))
    for name in ("first", "back", "play", "forward", "last", "zoom out", "fit", "zoom in"):
        expect(tab.button(name)).to_have_count(1)
    expect(tab.page.get_by_role("slider", name="step", exact=True)).to_have_attribute("aria-valuetext", "step 0 of 37")
    expect(tab.page.get_by_role("combobox", name="speed", exact=True)).to_have_count(1)
    expect(tab.says).to_have_attribute("aria-live", "polite")
    go(tab, 6)
    expect(tab.page.get_by_role("slider")).to_have_attribute("aria-valuetext", "step 6 of 37")
    expect(tab.node("node 4 L, player 1 to move: loss")).to_have_count(1)
    go(tab, 5)
    expect(tab.node("node 4 L, player 1 to move: loss")).to_have_count(0)
    expect(tab.node("node 4, player 1 to move: not known yet").first).to_be_visible()


def test_play_goes_on_by_itself_until_it_is_stopped_or_at_the_end(show):
    tab = show(watch(label, build_tree(OneTwoTen())))
    tab.spent = True
    tab.page.clock.install(time=0)
    tab.page.clock.pause_at(1000)
    play, pause = tab.button("play"), tab.button("pause")
    for speed, steps in (("slow", 1), ("steady", 3), ("fast", 23), ("very fast", 103)):
        tab.page.get_by_role("combobox", name="speed").select_option(speed)
        play.click()
        expect(play).to_have_count(0)
        tab.page.clock.run_for(2010)
        expect(tab.count).to_have_text(f"step {steps} of 697")
        pause.click()
        expect(pause).to_have_count(0)
        tab.page.clock.run_for(5000)
        expect(tab.count).to_have_text(f"step {steps} of 697")
    play.click()
    tab.page.clock.run_for(20_000)
    expect(tab.count).to_have_text("step 697 of 697")
    expect(pause).to_have_count(0)
    play.click()  # once more, from the start
    expect(tab.count).to_have_text("step 0 of 697")


def test_zooming_in_scrolls_in_the_tree_and_keeps_the_node_in_view(show):
    tab = show(watch(label, build_tree(OneTwoTen())), viewport=(700, 700))
    box, picture = tab.page.locator(".gametree-tree"), tab.page.locator(".gametree-tree > svg")
    inside = """box => {
      const view = box.getBoundingClientRect(), node = box.querySelector('.gametree-now').getBoundingClientRect();
      return node.left >= view.left && node.right <= view.right
        && node.top >= view.top && node.bottom <= view.bottom }"""
    tab.button("fit").click()
    fits = picture.bounding_box()["width"]
    assert fits == pytest.approx(box.bounding_box()["width"], abs=10)
    for _ in range(6):
        tab.button("zoom in").click()
    assert picture.bounding_box()["width"] > 3 * fits
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for step in (1, 12, 200, 333, 690, 697, 17):
        go(tab, step)
        assert box.evaluate(inside), step
    for name in ("zoom out", "zoom in", "zoom in", "zoom in"):
        tab.button(name).click()
        assert box.evaluate(inside), name
    tab.button("fit").click()
    assert picture.bounding_box()["width"] == pytest.approx(fits)
    tab.page.set_viewport_size({"width": 500, "height": 700})
    tab.wait("() => document.querySelector('.gametree-tree > svg').clientWidth < 500")


def test_a_saved_page_works_from_a_file(tab, tmp_path):
    watch(label, build_tree(OneTwoTen())).save(tmp_path / "page.html")
    address = (tmp_path / "page.html").as_uri()
    tab.page.goto(address)
    expect(tab.page).to_have_title("label watched on OneTwoTen, from (1, 0)")
    tab.page.get_by_role("button", name="forward", exact=True).click()
    expect(tab.page.locator(".gametree-says")).to_have_text("label is called on (1, 0).")
    tab.page.get_by_role("button", name="last", exact=True).click()
    expect(tab.page.locator(".gametree-says")).to_contain_text("232 labels; the root, (1, 0), is a win")
    expect(tab.page.locator("g.node").first).to_have_attribute("data-label", "W")
    tab.page.keyboard.press("Home")
    expect(tab.page.locator(".gametree-count")).to_have_text("step 0 of 697")
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert tab.outside == [address]
    assert tab.errors == []


class Hurt(Game):
    start = (1, HOSTILE[0])

    def moves(self, state):
        return {text: (2, text + "!") for text in HOSTILE} if state[0] == 1 else {}

    def text(self, state):
        return state[1]


class Hurting:
    """A student's node that says whatever its text is, in its repr and its label."""

    def __init__(self, text, children=()):
        self.text, self.children, self.label = text, children, text

    def __repr__(self):
        return self.text

    def spoil(self):
        for child in self.children:
            child.spoil()
        self.label = self.text + "."
        if self.children:
            raise ValueError(self.text)


def hurting(kind):
    if kind == "game":
        return watch(label, build_tree(Hurt())), draw(build_tree(Hurt()))
    root = Hurting(HOSTILE[0], [Hurting(text) for text in HOSTILE])
    if kind == "state":
        for node in nodes(root):
            node.state = (1, node.text)
    return watch(root.spoil), draw(root, marked=[root])


@pytest.mark.parametrize("kind", ["game", "state", "repr"])
def test_whatever_a_student_writes_is_shown_as_text(show, tab, tmp_path, kind):
    stepper, drawing = hurting(kind)
    alone = show(stepper)
    sentences = []
    for step in range(int(alone.page.get_by_role("slider").get_attribute("max")) + 1):
        go(alone, step)
        sentences.append(alone.says.inner_text())
        assert 0 < len(sentences[-1]) < 1_000
    assert "<b>bold</b>" in " ".join(sentences)
    expect(alone.page.locator("g.node", has_text="<b>bold</b>")).to_have_count(1)
    if kind != "game":
        expect(alone.page.locator(".gametree-mark", has_text="<b>.")).to_have_count(1)
    assert harmless(alone.page)
    stepper.save(tmp_path / "page.html")
    drawn, still = drawing._repr_mimebundle_()["text/html"], STILL.format(picture=stepper.svg, text=repr(stepper))
    for html in ((tmp_path / "page.html").read_text(encoding="utf-8"), drawn, still):
        tab.page.set_content(html)
        expect(tab.page.locator("g.node", has_text="<b>bold</b>")).to_have_count(1)
        assert harmless(tab.page)
    assert alone.errors == tab.errors == tab.dialogs == []


def harmless(page):
    return page.evaluate("""() => window.hurt === undefined && !document.querySelector('img, iframe, b')
      && [...document.scripts].every(script => !/hurt/.test(script.textContent) || script.type === 'module')
      && !document.querySelector('svg script')""")


def test_the_squares_of_a_board_stand_one_below_the_other_in_the_letters_of_the_page(tab):
    root = build_tree(Chomp(2, 3))
    label(root)
    tab.page.set_content(draw(root).svg)
    seen = tab.page.evaluate(SQUARES)
    assert len(seen) == 58
    for node in seen:
        assert node["inside"] and node["mark"] == pytest.approx(node["shape"], abs=0.5)
        assert node["rows"][0] == pytest.approx(node["rows"][1], abs=0.1) and len(node["rows"][0]) == 3
        assert node["rows"][0][1] == pytest.approx(node["shape"], abs=0.5)

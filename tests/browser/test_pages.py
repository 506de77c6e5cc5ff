"""Saved pages, opened from a file: a Stepper's page, a moving picture, and a game's card, played, read and printed."""

import json
import random
import re
from html import escape

import pytest
from examples import NASTY, Pile, tree
from reading import LETTERS, assert_fits, becomes_true, button, cells, count, expect, keys, now, played, press, says
from tab import MOTIONS

from gametree import Game, OneTwoTen, Sum, build_tree, card, draw, games, label, minimax, play, watch
from gametree.checking.game_study import Studied
from gametree.playing.session import rules
from gametree.widgets.moving import timed
from gametree.widgets.table import table
from gametree.widgets.view import module

SCROLLS = """() => { const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth > innerWidth, scrollHeight > innerHeight] }"""  # whether the page scrolls sideways, and down
FREE = "stage => innerHeight - stage.getBoundingClientRect().bottom"  # pixels below the stage
EMBEDDED = """() => { // the step of a page in this page, and where this page is and has the focus
  const { contentDocument } = document.querySelector('iframe'), { activeElement } = document;
  return [contentDocument?.querySelector('.gametree-count')?.textContent, scrollY, activeElement?.tagName] }"""
HARMLESS = """() => window.hurt === undefined && !document.querySelector('img, iframe, b, svg script')
  && [...document.scripts].every(script => !/hurt/.test(script.textContent) || script.type === 'module')"""
MARIMO = "<style>@layer base { [hidden] { display: none !important } }</style>"  # marimo's pages have this rule
HOSTILE = (
    "\"'`<script>window.hurt = 1</script></script>"
    "<img src=x onerror='window.hurt = 2'>&lt;b&gt;&amp;\n\\n\\N\\\\\t\0]]>"
    "<!-- --> 🦊\u202e\u2028",
    "x" * 10_000,
    "</svg></style><iframe src=javascript:parent.hurt=3>",
    "<b>bold</b>",
    "<b>",
)
VIEWS = """async ([source, game, messages]) => { // what the page shows at the start and after each message
  const model = new Function(`${source}; return modelOf`)()(game), views = [structuredClone(model.get('view'))];
  for (const message of messages) {
    model.send({ ...message, turn: model.get('view').turn });
    await new Promise(then => setTimeout(then));
    views.push(structuredClone(model.get('view'))) }
  return views }"""


@pytest.fixture
def open_page(open_tab, tmp_path):
    """Return `open_page(thing, **options)`, which opens the page that a Stepper or a card saves in a Tab."""

    def open_page(thing, **options):
        thing.save(tmp_path / "page.html")
        tab = open_tab(**options)
        tab.page.goto((tmp_path / "page.html").as_uri())
        tab.settle()
        return tab

    return open_page


def win_loss(node):
    for child in node.children.values():
        win_loss(child)
    node.label = "W" if any(child.label == "L" for child in node.children.values()) else "L"


# A Stepper


@pytest.mark.parametrize("target", [10, 4])  # a large tree and a small one
@pytest.mark.parametrize("size", [(1400, 800), (820, 1100), (400, 800)])
def test_saved_stepper_fits_the_window_without_scrolling_except_on_a_phone(open_page, target, size):
    tab = open_page(watch(win_loss, build_tree(OneTwoTen(target))), viewport=size)
    legend, tree, code = (tab.page.locator(f".gametree-{part}") for part in ("signs", "tree", "code"))
    for name in ("forward", "last"):
        press(tab.page, name)
        tab.settle()  # the legend has changed
        if size[0] > 400:
            assert tab.page.evaluate(SCROLLS) == [False, False]
            assert 0 <= legend.evaluate(FREE) < (20 if target > 4 else 800)
        else:  # on a phone, the tree is above the code
            above, below = tree.bounding_box(), code.bounding_box()
            assert above["height"] > 180 and below["height"] > 120 and above["y"] + above["height"] <= below["y"]
            assert not tab.page.evaluate(SCROLLS)[0]


def test_saved_stepper_shows_code_calls_and_every_step_without_requests(open_page):
    tab = open_page(watch(win_loss, build_tree(OneTwoTen(4))))
    press(tab.page, *["forward"] * 3)
    lit = tab.page.locator(".gametree-row[aria-current='true']")
    expect(lit.locator(".gametree-text")).to_have_text("def win_loss(node):")
    press(tab.page, "(2, 1)")
    expect(count(tab.page)).to_have_text("step 2 of 37")
    press(tab.page, "last")
    expect(says(tab.page)).to_contain_text("It labelled 12 nodes. The root, (1, 0), is a win")
    expect(tab.page.locator("g.node").first).to_have_attribute("data-label", "W")
    keys(tab.page.locator("body"), "Home")
    expect(count(tab.page)).to_have_text("step 0 of 37")


def test_saved_stepper_hears_keys_as_soon_as_it_opens_but_not_within_another_page(open_page, tmp_path):
    tab = open_page(watch(win_loss, build_tree(OneTwoTen(4))))
    keys(tab.page.locator("body"), "ArrowRight", "ArrowRight", "ArrowLeft")
    expect(count(tab.page)).to_have_text("step 1 of 37")
    assert tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
    page = escape((tmp_path / "page.html").read_text())
    (tmp_path / "other.html").write_text(f"<p style='height: 2000px'><input autofocus></p><iframe srcdoc='{page}'>")
    tab.page.goto((tmp_path / "other.html").as_uri())
    shown = lambda: tab.page.evaluate(EMBEDDED)  # noqa: E731
    assert becomes_true(tab.page.locator("body"), lambda: shown()[0] == "step 0 of 37")
    keys(tab.page.locator("body"), "ArrowRight")
    tab.settle()
    assert shown() == ["step 0 of 37", 0, "INPUT"]


Less = type("<script>&amp;</title>", (OneTwoTen,), {})  # a name that could break a page


@pytest.mark.parametrize(("function", "root", "title"), [
    (minimax, build_tree(games.Matches(3))[1], "minimax watched on Matches, from (2, 2)"),
    (Pile.__repr__, tree([Pile], 2), "__repr__ watched on (1, 0)"),
    (label, build_tree(Less(2)), "label watched on <script>&amp;</title>, from (1, 0)"),
], ids=["minimax", "no game", "hostile"])  # fmt: skip
def test_title_of_a_saved_stepper_names_the_function_and_the_game(open_page, function, root, title):
    tab = open_page(watch(function, root))
    expect(tab.page).to_have_title(title)
    expect(tab.page.get_by_role("heading")).to_have_text(title)
    expect(button(tab.page, "forward")).to_be_visible()


class Hurt(Game):
    start = (1, HOSTILE[0])

    def moves(self, state):
        return {text: (2, text + "!") for text in HOSTILE} if state[0] == 1 else {}

    def text(self, state):
        return state[1]


def test_stepper_and_its_saved_page_show_a_students_html_as_text(show_widget, open_tab, tmp_path):
    stepper, drawing = watch(label, build_tree(Hurt())), draw(build_tree(Hurt()))
    alone, other, bold = show_widget(stepper), open_tab(), []
    for step, _ in enumerate(stepper.sentences):
        stepper.step = step
        bold.append("<b>bold</b>" in says(alone.page).inner_text())
        assert 0 < len(says(alone.page).inner_text()) < 1_000
    assert any(bold) and alone.page.evaluate(HARMLESS)
    stepper.save(tmp_path / "page.html")
    drawn, still = (each._repr_mimebundle_() for each in (drawing, stepper))
    drawn, still = drawn["text/html"], still[0]["text/html"]
    moving = stepper._moving()
    for html in ((tmp_path / "page.html").read_text(encoding="utf-8"), drawn, still, moving):
        other.page.set_content(MARIMO + html)
        expect(other.page.locator("g.node", has_text="<b>bold</b>")).to_have_count(1)
        expect(other.page.locator("g.node").first).to_be_visible()
        assert other.page.evaluate(HARMLESS)


# A picture that moves

MOVED = """ms => { // at that time: the marks and colours of the nodes, the outlined nodes, the sentence
  for (const motion of document.getAnimations()) Object.assign(motion, { currentTime: ms }).pause();
  const look = part => getComputedStyle(part), nodes = [...document.querySelectorAll('g.node')];
  const marks = nodes.map(g => [...g.querySelectorAll('.gametree-mark')].filter(mark => look(mark).opacity === '1')
    .map(mark => mark.textContent).join());
  const shapes = nodes.map(g => look(g.querySelector('.gametree-shape')));
  const says = document.querySelector('.gametree-says'), room = +says.parentNode.getAttribute('height');
  return [marks, shapes.map(shape => shape.fill), shapes.flatMap((shape, i) => shape.strokeWidth === '8px' ? [i] : []),
    says.children[-new DOMMatrix(look(says).transform).f / room].textContent.replaceAll('\\u00a0', ' ')] }"""


@pytest.mark.parametrize(("scheme", "grounds"), [
    ("light", {"?": "rgb(255, 255, 255)", "W": "rgb(127, 201, 127)", "L": "rgb(165, 0, 38)"}),
    pytest.param("dark", {"?": "rgb(17, 17, 17)", "W": "rgb(127, 201, 127)", "L": "rgb(194, 25, 63)"},
                 marks=pytest.mark.beyond("webkit")),
])  # fmt: skip
@pytest.mark.parametrize("motion", MOTIONS)
def test_moving_picture_shows_all_steps_but_only_the_last_with_reduced_motion(
    motion, scheme, grounds, open_tab, tmp_path
):
    stepper = watch(label, build_tree(OneTwoTen(4)))
    stepper.save(tmp_path / "label.svg")
    page = open_tab(reduced_motion=motion, color_scheme=scheme).page
    page.goto((tmp_path / "label.svg").as_uri())
    scenes, marks = stepper.script["scenes"], list(stepper.script["first"])
    for k, time in zip(*timed(scenes)[:2], strict=True):
        for i, mark in scenes["changes"][k].get("mark", {}).items():
            marks[int(i)] = mark
        if motion == "no-preference" or k == len(stepper.sentences) - 1:
            shown = page.evaluate(MOVED, 1000 * time + 100)
            expected = {scenes["at"][k], *scenes["reasons"].get(str(k), [])} - {None}
            assert shown[:3] == [marks, [grounds[mark] for mark in marks], sorted(expected)]
            assert re.sub(" ", "", shown[3]) == re.sub(" ", "", stepper.sentences[k])


@pytest.mark.beyond("webkit")
def test_moving_picture_moves_even_if_a_page_shows_it_as_an_image(open_tab, tmp_path):
    watch(label, build_tree(OneTwoTen(4))).save(tmp_path / "label.svg")
    (tmp_path / "page.html").write_text("<title>README</title><img src=label.svg alt='a tree'>")
    page = open_tab(reduced_motion="no-preference").page
    page.goto((tmp_path / "page.html").as_uri())
    first = page.screenshot()
    assert becomes_true(page.locator("img"), lambda: page.screenshot() != first)


# A card


def messages_to(widget, count, seed):
    """Click at random, and return the messages and what the widget shows at the start and after each message."""
    dice, messages, views = random.Random(seed), [], [widget.view]
    while len(messages) < count:
        places = [(r, c, moves) for r, row in enumerate(widget._rows) for c, (_, moves) in enumerate(row)]
        todo = [{"do": "click", "row": r, "column": c} for r, c, moves in places if len(moves) == 1]
        todo += [{"do": "click", "row": r, "column": c, "which": i}
                 for r, c, moves in places if len(moves) > 1 for i in range(len(moves))]  # fmt: skip
        todo = 3 * todo + [{"do": each} for each in ("undo", "hints", "swap_sides", "new_game")]
        todo += [{"do": "offer_a_draw"}] * (2 * widget.view["draw"] * (not widget.view["over"]))
        messages.append(dice.choice(todo))
        widget._on_message(None, {**messages[-1], "turn": widget._turn}, None)
        views.append(json.loads(json.dumps(widget.view)))
    return messages, views


ON_PAGES = {
    "moves of a cell": games.Hexapawn(),
    "a loop": OneTwoTen(5, take_back=True),
    "lines": games.PongHauKi(),
    "partisan": games.Domineering(2, 3),
    "payoffs": games.Payoffs([[3, -12], [2, [4, 0]], [-14, [0], 5]]),
    "side by side": Sum(games.Kayles(3), games.Nim(1, 2)),
}


@pytest.mark.parametrize("game", ON_PAGES.values(), ids=ON_PAGES)
def test_card_without_python_shows_the_same_as_play_with_python(game, open_tab):
    tab, (messages, expected) = open_tab(), messages_to(play(game), 60, 3)
    views = tab.page.evaluate(VIEWS, [module("card"), table(Studied(game)), messages])
    for place, (view, right) in enumerate(zip(views, expected, strict=True)):
        view["says"] = view["says"].replace(" Swap sides to let the computer begin.", "")
        says = right["says"].removeprefix(f"{rules(game)} ").partition(" against a perfect player")[0]
        right["says"] = re.sub("have reached this position for the .* time", "have been in this position before", says)
        assert view["says"].removesuffix(".") == right["says"].removesuffix("."), place
        for key in right.keys() - {"turn", "says"}:
            assert view[key] == right[key], (place, key)


class Endless(Game):
    """Stop, or let chance and player 2 go on forever."""

    start = (1, 0)

    def moves(self, state):
        after = {(1, 0): {"stop": (2, 9), "go": (0, 0)}, (0, 0): {"heads": (2, 1), "tails": (2, 2)}, (2, 9): {}}
        return after.get(state, {"on": (0, 0)})

    def chances(self, state):
        return {"heads": 0.5, "tails": 0.5}


def test_card_stops_after_every_50_moves_if_it_is_never_your_turn(open_tab):
    messages = [{"do": "click", "row": 1, "column": 1}, {"do": "click", "row": 0, "column": 0}, {"do": "offer_a_draw"}]
    _, *views = open_tab().page.evaluate(VIEWS, [module("card"), table(Studied(Endless())), messages])
    for view in views[:2]:
        assert view["says"] == "It has not been your turn for 50 moves. Click to go on, or offer a draw."
        assert view["now"] == "Chance's turn" and view["draw"] and not view["over"]
        assert view["rows"][0][0][0] in "12" and not [cell for row in view["rows"] for cell in row if cell[1]]
    assert [len(view["played"]) for view in views] == [51, 101, 101]
    assert views[2]["says"].startswith("Agreed.") and views[2]["now"] == "The game ends in a draw after 101 moves"


def test_card_can_be_read_and_played(open_page):
    tab = open_page(card(OneTwoTen(4), "Ada"))
    page, tab.spent = tab.page, True
    page.clock.install()
    page.reload()
    expect(page).to_have_title("One Two Ten by Ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("One Two Ten")
    expect(page.get_by_text("Whoever makes it 4 wins.")).to_be_visible()
    expect(page.locator("g.node[data-label='L']")).to_have_count(6)  # of the 12 nodes of the tree
    expect(says(page)).to_have_text("You are player 1. Swap sides to let the computer begin.")
    press(page, "swap sides", "hints")
    expect(says(page)).to_contain_text(" I add 1. The position is now 1. Whatever you do from 1, I can win.")
    expect(cells(page).nth(1)).to_have_accessible_name("add 1, 2: W")
    cells(page).nth(2).press("Enter")
    expect(now(page)).to_have_text("The computer wins after 3 moves")
    expect(played(page)).to_have_text(["Computer: add 1", "You: add 2", "Computer: add 1"])
    expect(page.get_by_text("Player 1 has a winning strategy")).to_be_hidden()  # hidden until a student has played
    page.locator("summary").first.click()
    expect(page.get_by_text("Player 1 has a winning strategy")).to_be_visible()
    press(page, "new game")
    page.clock.fast_forward(60_000)  # no message says that Python does not answer
    expect(says(page)).to_contain_text("You are player 2. I add 1.")


class Crooked(games.DiceTen):
    """Add one, or roll a die that is not fair."""

    def chances(self, state):
        return {1: 0.125, 2: 0.125, 3: 0, 4: 0.75}


def test_card_rolls_the_die_with_the_games_probabilities(open_page):
    page = open_page(card(Crooked(9, 4))).page
    for thrown, face in ((0, "1"), (0.2, "2"), (0.99, "4")):
        press(page, "new game")
        page.evaluate("thrown => { Math.random = () => thrown }", thrown)
        cells(page).last.click()
        expect(page.locator(".gametree-die").first).to_have_text(face)
        expect(says(page)).to_contain_text(f"Chance: the die shows {face}. The position is now {face}. I ")


@pytest.mark.beyond("firefox", "webkit")
def test_printed_card_fits_on_one_sheet(open_page):
    page = open_page(card(games.PongHauKi(), "Ada")).page
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    expect(now(page)).to_be_hidden()
    picture, wide = page.locator(".gametree-tree svg").bounding_box(), page.viewport_size["width"]
    assert picture["width"] <= wide and picture["height"] <= wide  # so the whole picture is visible


def test_large_picture_on_a_card_can_be_zoomed_and_is_folded_at_first(open_page, show_widget):
    tab = open_page(card(games.Chomp(3, 4)))
    picture = tab.page.locator(".gametree-picture-here")
    expect(picture).to_be_hidden()
    tab.page.locator("summary").last.click()
    letters = picture.locator(".gametree-tree svg").evaluate(LETTERS)
    press(picture, "zoom in")
    assert picture.locator(".gametree-tree svg").evaluate(LETTERS) > letters
    live = card(games.Chomp(3, 4))._zoomed()
    live.fold = "Who wins?"
    output = show_widget(live).output
    expect(output.locator("g.node").first).to_be_hidden()
    output.locator("summary").click()
    expect(output.locator("g.node").first).to_be_visible()


class Named(Game):
    start = (1, "")
    pieces = "__proto__", "</script>"
    text = lambda self, state: state[1]  # noqa: E731
    phrase = lambda self, state, move: f"{move[1]} {move[0]}"  # noqa: E731

    def moves(self, state):
        return {(i, text): (2, f"{text} {i}") for i, text in enumerate(NASTY)} if state[0] == 1 else {}

    def board(self, state):
        return [[(move[1], move)] for move in self.moves(state)] or [[(state[1], None)]]


def test_card_shows_a_students_html_as_text(open_page):
    kind = type("<script>alert(1)</script>", (Named,), {"rules": "".join(NASTY)})
    tab = open_page(card(kind(), "</title><b>\ud800"), viewport=(430, 700))
    assert_fits(tab.page, ".gametree-board-here .gametree")
    hurting = tab.page.locator("b, main script, main img, table")
    buttons = cells(tab.page).and_(tab.page.get_by_role("button"))
    for place in range(0, len(NASTY), 3):
        buttons.nth(place).click()
        expect(now(tab.page)).to_have_text("You win after 1 move")
        assert len(tab.page.locator(".gametree-played").inner_text()) < 80
        expect(hurting).to_have_count(0)
        press(tab.page, "new game")
    press(tab.page, "swap sides")
    expect(says(tab.page)).to_contain_text("I <script>")
    expect(hurting).to_have_count(0)
    assert tab.page.title().endswith(" by </title><b>␣")

"""Predict and Play without Jupyter, the real Python behind them: mouse and keys, boards that stay hostile text."""

import re

import pytest
from examples import NASTY
from playwright.sync_api import expect
from test_stepper_alone import as_it_stands
from test_stepper_in_jupyter import CONTRAST

from gametree import EvenOrOdd, Game, OneTwoTen, build_tree, label, nodes, play, predict, watch
from gametree.widgets.view import CSS

PLACES = """() => [...document.querySelectorAll('.gametree-controls, .gametree-board, .gametree-cell')].map(each => {
  const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height].map(Math.round) })"""
FILL = "g => getComputedStyle(g.querySelector('.gametree-shape')).fill"
GROUND = "button => getComputedStyle(button).backgroundColor"
RED, WHITE = "rgb(165, 0, 38)", "rgb(255, 255, 255)"


class Heaps(Game):
    """Take any number of tokens from one heap; whoever takes the last one has won."""

    start = (1, 3, 4, 5)

    def moves(self, state):
        player, *heaps = state
        return {
            (i, n): (3 - player, *heaps[:i], heaps[i] - n, *heaps[i + 1 :])
            for i in range(3)
            for n in range(1, heaps[i] + 1)
        }

    def board(self, state):
        return [
            [(f"heap {i + 1}: {size}", None), *(("●", (i, size - n)) for n in range(size))]
            for i, size in enumerate(state[1:])
        ]


class Grid(Game):
    """Put crosses on nine squares until two are side by side; whoever does that has lost."""

    start = (1, "         ")

    def moves(self, state):
        player, squares = state
        over = "xx" in squares[:3] + "|" + squares[3:6] + "|" + squares[6:]
        return (
            {}
            if over
            else {i: (3 - player, squares[:i] + "x" + squares[i + 1 :]) for i in range(9) if squares[i] == " "}
        )

    def outcome(self, state):
        return "W"

    def board(self, state):
        return [
            [(state[1][i], i if state[1][i] == " " else None) for i in range(start, start + 3)] for start in (0, 3, 6)
        ]


class Plain(Game):
    """No board of its own."""

    start = (1, 12)
    moves = lambda self, state: {n: (3 - state[0], state[1] - n) for n in (1, 2, 4) if n <= state[1]}  # noqa: E731


class Hurting(Game):
    """<b>A game of hostile texts.</b>"""

    start = (1, "".join(NASTY))
    moves = lambda self, state: {text: (2, text) for text in NASTY} if state[0] == 1 else {}  # noqa: E731

    def board(self, state):
        return [[(text, None), (text, text)] for text in NASTY[:9]] + [[], *([(text, None)] for text in NASTY)]


BOARDS = [OneTwoTen(), OneTwoTen(50), EvenOrOdd(15), Heaps(), Grid(), Plain()]


@pytest.fixture
def show(harness):
    """`show(widget)`: a Tab with the widget in it; what is clicked there is answered by Python.

    The files of its JavaScript are not joined, but for `joined=True`.
    """

    def mount(widget, joined=False, **options):
        def python(message):
            widget._heard(widget, message, [])
            return widget.view

        state = {name: getattr(widget, name) for name in ("svg", "words", "view") if hasattr(widget, name)}
        source = str(widget._esm) if joined else as_it_stands(type(widget).__name__.lower())
        tab = harness(source, state, CSS, **options)
        tab.answer("python", python)
        tab.page.evaluate("() => { model.send = async message => model.set('view', await python(message)) }")
        tab.button = lambda name: tab.page.get_by_role("button", name=name, exact=True)
        tab.node = lambda node: tab.page.locator(f"g.node[data-node='{widget.nodes.index(node)}']")
        tab.says, tab.count = tab.page.locator(".gametree-says"), tab.page.locator(".gametree-count")
        tab.cells = tab.page.locator(".gametree-cell")
        tab.sideways = lambda: tab.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        return tab

    return mount


def test_a_node_is_coloured_when_it_was_answered_rightly_and_not_before(show):
    root = build_tree(OneTwoTen(4))
    quiz = predict(root)
    tab, leaf, above = show(quiz), root[1][1][2], root[1][1]
    tab.node(above).click()
    expect(tab.says).to_have_text(
        "(1, 2), player 1 to move, can't be answered yet: the labels below it don't decide it. Begin with (1, 4)."
    )
    expect(tab.page.locator("g.gametree-reason")).to_have_accessible_name("node 4, player 1 to move: not known yet")
    tab.node(leaf).click()
    expect(tab.says).to_have_text("(2, 4), player 2 to move: W, L or D?")
    tab.button("W").click()
    expect(tab.says).to_contain_text(
        "Not W. The game is over at (2, 4). By the rules, what is that for player 2, who is to move: a win, a loss or "
    )
    expect(tab.node(leaf)).to_have_attribute("data-label", "?")
    assert tab.node(leaf).evaluate(FILL) == WHITE
    tab.button("L").click()
    expect(tab.says).to_contain_text("Right. (2, 4) is L")
    expect(tab.node(leaf)).to_have_accessible_name("node 4 L, player 2 to move: loss")
    assert tab.node(leaf).evaluate(FILL) == RED
    expect(tab.count).to_have_text("1 of 12 known, 0 right at the first try")
    for node in (root[1][1][1][1], root[1][1][1]):  # by keys, from the leaf beside
        tab.node(node).focus()
        tab.page.keyboard.press("l" if not node.children else "W")
        expect(tab.says).to_contain_text("Right.")
    expect(tab.node(root[1][1][1])).to_have_attribute("data-label", "W")
    tab.page.keyboard.press("ArrowUp")
    tab.page.keyboard.press("d")
    expect(tab.says).to_contain_text("Not D. Look at (2, 4). It is L: who is to move there?")
    expect(tab.page.locator("g.gametree-reason")).to_have_accessible_name("node 4 L, player 2 to move: loss")
    expect(tab.node(above)).to_have_attribute("data-label", "?")
    tab.page.keyboard.press("w")
    expect(tab.says).to_have_text("Right. (1, 2) is W: the move to (2, 4) leaves the other player losing.")
    expect(tab.page.locator("g.gametree-reason")).to_have_count(0)
    expect(tab.page.locator("g.node:focus")).to_have_accessible_name("node 2 W, player 1 to move: win")
    expect(tab.count).to_have_text("4 of 12 known, 2 right at the first try")


def test_keys_work_wherever_the_focus_is_and_the_sentence_follows_it(show):
    quiz = predict(build_tree(OneTwoTen(4)))
    tab = show(quiz)
    press, focused = tab.page.keyboard.press, tab.page.locator("g.node:focus")
    now = tab.page.locator("g.gametree-now")
    expect(now).to_have_accessible_name("node 4, player 1 to move: not known yet")  # a leaf
    tab.button("L").click()
    expect(tab.says).to_contain_text("Right.")
    for key, number, says in (  # no click in between
        ("n", 7, "(2, 3), player 2 to move: W, L or D?"),
        ("ArrowRight", 8, "(2, 4), player 2 to move: W, L or D?"),
        ("ArrowRight", 9, "(2, 4), player 2 to move: W, L or D?"),  # of another family
        ("ArrowRight", 10, "(2, 4), player 2 to move: W, L or D?"),
        ("ArrowLeft", 9, "(2, 4), player 2 to move: W, L or D?"),
        ("ArrowUp", 4, "(1, 3), player 1 to move, can't be answered yet: the labels below it don't decide it."),
    ):
        press(key)
        expect(tab.says).to_have_text(says)
        expect(now).to_have_attribute("data-node", str(number))
        expect(tab.page.locator(".gametree-reason")).to_have_count(0)
        if key.startswith("Arrow"):
            expect(focused).to_have_attribute("data-node", str(number))
    press("n")
    expect(focused).to_have_attribute("data-node", "6")
    tab.says.click()  # where nothing takes the focus
    press("L")
    expect(tab.says).to_contain_text("Right. (1, 4) is L")
    tab.button("next").focus()
    for node in ("2", "7"):  # (2, 2) has an L below it now, which is enough
        press("Enter")
        expect(now).to_have_attribute("data-node", node)
    press("ArrowRight")
    expect(focused).to_have_attribute("data-node", "8")
    assert quiz.score == 2


def test_a_button_that_disables_itself_leaves_the_focus_on_the_node(show):
    tab = show(predict(build_tree(OneTwoTen(2))))
    focused = tab.page.locator("g.node:focus")
    for name, node in (("show this one", None), ("undo", "3"), ("show all", "3")):
        tab.button(name).focus()
        tab.page.keyboard.press("Shift+Enter")  # does nothing
        tab.page.keyboard.press("Enter")
        if node:
            expect(focused).to_have_attribute("data-node", node)
        else:
            expect(tab.button(name)).to_be_focused()
        expect(tab.count).to_contain_text({"undo": "0 of 4", "show all": "4 of 4"}.get(name, "1 of 4"))
    game = show(play(OneTwoTen(), None))
    game.page.locator("button.gametree-cell").first.click()
    game.button("undo").focus()
    game.page.keyboard.press("Enter")
    expect(game.button("undo")).to_be_disabled()
    expect(game.page.locator(".gametree")).to_be_focused()


HEARD = """() => { window.heard = {};
  addEventListener('keydown', ({ key, target }) => {
    heard[key] = !!target.closest('[data-lm-suppress-shortcuts]') }) }"""  # whether Jupyter must leave it alone


@pytest.mark.parametrize(
    "make", [lambda root: predict(root), lambda root: play(OneTwoTen()), lambda root: watch(label, root)]
)
def test_keys_with_ctrl_cmd_and_alt_and_shift_enter_are_left_to_jupyter_and_all_others_kept(show_widget, make):
    tab = show_widget(make(build_tree(OneTwoTen(4))))
    tab.page.evaluate(HEARD)
    focusable = tab.page.locator(".gametree, .gametree :is([tabindex], button, input, select):not(:disabled)")
    for each in focusable.all():
        if not each.is_visible():
            continue
        each.focus()
        for key in ("x", "Control+q", "Meta+s", "Alt+b", "Shift+X", "Shift+Enter"):
            tab.page.keyboard.press(key)
        heard = tab.page.evaluate("() => heard")
        assert heard["x"] and heard["X"]
        assert not any(heard[key] for key in ("q", "s", "b", "Enter"))
    assert tab.errors == []


@pytest.mark.parametrize(
    ("widget", "name", "says"),
    [
        (lambda: predict(build_tree(OneTwoTen(4))), "show all", "All 12 labels are known"),
        (lambda: play(OneTwoTen()), "hints", "Hints: a move has the colour of the node it leads to"),
    ],
    ids=["predict", "play"],
)
def test_files_joined_into_one_module_show_what_they_show_as_they_stand(show, widget, name, says):
    pages = []
    for joined in (True, False):
        tab = show(widget(), joined=joined)
        tab.button(name).click()
        expect(tab.page.locator(".gametree")).to_contain_text(says)
        pages.append(tab.page.locator("body").inner_html())
        assert tab.errors == []
    assert pages[0] == pages[1]


def test_labels_can_be_taken_back_and_shown_and_the_score_stands_at_the_end(show):
    root = build_tree(OneTwoTen(2))
    tab = show(predict(root))
    expect(tab.button("undo")).to_be_disabled()
    tab.node(root[2]).click()
    tab.button("L").click()
    expect(tab.node(root[2])).to_have_attribute("data-label", "L")
    tab.button("undo").click()
    expect(tab.says).to_contain_text("Taken back: (")
    expect(tab.node(root[2])).to_have_attribute("data-label", "?")
    expect(tab.button("undo")).to_be_disabled()
    tab.node(root[1][1]).click()
    tab.button("show this one").click()
    expect(tab.node(root[1][1])).to_have_attribute("data-label", "L")
    expect(tab.count).to_have_text("1 of 4 known, 1 right at the first try")
    tab.button("show all").click()
    expect(tab.says).to_have_text("All 4 labels are known: 1 of 4 were right at the first try.")
    expect(tab.page.locator("g.node[data-label='?']")).to_have_count(0)
    expect(tab.button("show all")).to_be_disabled()


def test_the_page_holds_no_answer_before_it_was_given(show):
    root = build_tree(OneTwoTen(6))
    label(root)
    quiz = predict(root)
    tab = show(quiz)
    page = tab.page.locator(".gametree-tree").inner_html()
    assert all(f">{answer}<" not in page and f'"{answer}"' not in page for answer in ("W", "L", "D", "win", "loss"))
    assert {node.get_attribute("aria-label").split(": ")[1] for node in tab.page.locator("g.node").all()} == {
        "not known yet"
    }
    expect(tab.page.locator(".gametree-tree :is(title, [title])")).to_have_count(0)
    bundle = quiz._repr_mimebundle_()[0]["text/html"]
    assert "win" not in bundle and "loss" not in bundle and '"W"' not in bundle
    assert {node.label for node in nodes(root)} == {"W", "L"}  # and the tree keeps its labels


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: f"{type(game).__name__}{game.start[1:]}")
def test_a_board_fits_a_narrow_window_and_stays_where_it_is(show, game):
    tab = show(play(game), viewport=(430, 700))
    assert tab.sideways() <= 0
    tab.page.set_viewport_size({"width": 900, "height": 700})
    places = tab.page.evaluate(PLACES)
    tab.button("hints").click()
    hints = tab.page.locator("button.gametree-cell[data-label] .gametree-hint")
    expect(hints.first).to_be_visible()
    assert {hint.inner_text() for hint in hints.all()} <= {"W", "L", "D"}
    assert tab.page.evaluate(PLACES) == places
    tab.page.locator("button.gametree-cell").last.click()
    expect(tab.page.locator(".gametree-played")).to_contain_text("You: ")
    assert tab.page.evaluate(PLACES)[:2] == places[:2]  # the controls and the board, whatever is said between them
    tab.page.set_viewport_size({"width": 430, "height": 700})
    assert tab.sideways() <= 0


def test_a_whole_game_is_played_with_the_keyboard_alone(show):
    game = play(OneTwoTen(5), None)
    tab = show(game)
    now, press = tab.page.locator(".gametree-now-playing"), tab.page.keyboard.press
    expect(tab.button("swap sides")).to_be_hidden()  # two people share the screen
    tab.button("hints").focus()
    press("Tab")
    for key, turn in (("Enter", "Player 2's turn"), (" ", "Player 1's turn"), ("Enter", "Player 2's turn")):
        expect(tab.page.locator("button.gametree-cell:focus")).to_have_accessible_name(re.compile("^add 1(, |$)"))
        press(key)
        expect(now).to_have_text(turn)
    press("Tab")
    press("Enter")
    expect(now).to_have_text("Player 2 has won after 4 moves")
    assert (game.moves, game.winner) == ([1, 1, 1, 2], 2)
    expect(tab.page.locator(".gametree")).to_be_focused()  # one more Enter does not throw the game away
    press("Enter")
    expect(now).to_have_text("Player 2 has won after 4 moves")


def test_hints_can_be_told_without_colours(show):
    tab = show(play(OneTwoTen()), forced_colors="active")
    before = tab.button("hints").evaluate(GROUND)
    tab.button("hints").click()
    assert tab.button("new game").evaluate(GROUND) == before
    expect(tab.button("hints")).not_to_have_css("background-color", before)  # pressed, and seen to be
    expect(tab.cells.nth(0)).to_have_accessible_name("add 1: L")
    expect(tab.cells.nth(0).locator(".gametree-hint")).to_have_text("L")
    expect(tab.button("hints")).to_have_attribute("aria-pressed", "true")
    for hint in tab.page.locator(".gametree-hint").all():
        assert hint.evaluate(CONTRAST) > 7


def test_whatever_a_board_says_is_shown_as_text(show):
    tab = show(play(Hurting()), viewport=(430, 700))
    tab.dialogs = []
    tab.page.on("dialog", lambda dialog: (tab.dialogs.append(dialog.message), dialog.dismiss()))
    tab.button("hints").click()
    expect(tab.page.locator(".gametree-hint").first).to_be_visible()
    assert tab.sideways() <= 0
    expect(tab.cells.get_by_text("<script>alert(1)</script>").first).to_be_visible()
    expect(tab.page.locator(".gametree :is(script, table, img)")).to_have_count(0)
    expect(tab.page.locator(".gametree b:not(.gametree-hint)")).to_have_count(0)
    tab.page.locator("button.gametree-cell").first.click()
    expect(tab.page.locator(".gametree-played")).to_have_text("You: play <script>alert(1)</script>")
    assert tab.errors == tab.dialogs == []

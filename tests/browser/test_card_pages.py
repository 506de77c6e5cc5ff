"""The page of a card, opened from a file: whole games are played on it, it is read, printed, and does no harm."""

import json
import random
import re

import pytest
from examples import NASTY
from playwright.sync_api import expect
from reading import cells, now, played, press, says
from test_axe import AXE, RUN

from gametree import Game, OneTwoTen, Sum, card, games, play
from gametree.checking.card import Studied
from gametree.playing.commentary import phrase
from gametree.playing.lookahead import worth
from gametree.playing.match import winner
from gametree.playing.session import rules
from gametree.widgets.table import table
from gametree.widgets.view import module

PLAY = """async (seed) => { // a game in which any moves are clicked: how it ended, and its moves in words
  const step = () => new Promise(then => setTimeout(then));
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const press = async name => { [...document.querySelectorAll('button')].find(b => b.title === name).click();
    await step() };
  const now = () => document.querySelector('.gametree-now-playing').textContent;
  if (seed > 1) await press('swap sides'); // every time the other one
  await press('new game');
  for (let click = 0; click < 60 && !/ after /.test(now()); click++) {
    const buttons = document.querySelectorAll('.gametree-board button');
    buttons[Math.floor(chance() * buttons.length)].click();
    await step() }
  return [now(), [...document.querySelectorAll('.gametree-move')].map(each => each.textContent)] }"""


class Again(Game):
    """Add one, two or three; who adds two moves again. Whoever makes it eight has won."""

    start = (2, 0)

    def moves(self, state):
        player, pile = state
        return {n: (player if n == 2 else 3 - player, pile + n) for n in (1, 2, 3) if pile + n <= 8}

    def outcome(self, state):
        return "W" if self.last(state) else "L"

    def last(self, state):
        return False


GAMES = {
    "tokens": OneTwoTen(7),
    "a board": games.TicTacToe("X.O.O.X.."),
    "moves of a cell": games.Hexapawn(),
    "a loop": OneTwoTen(5, take_back=True),
    "lines": games.PongHauKi(),
    "a die": games.DiceTen(4, 3),
    "partisan": games.Domineering(2, 3),
    "side by side": Sum(games.Kayles(3), games.Nim(1, 2)),
    "twice in a row": Again(),
}


@pytest.fixture
def open_card(open_tab, tmp_path):
    """`open_card(game, author="", **options)`: a Tab with the page of a card that was saved."""

    def open_card(game, author="", **options):
        card(game, author).save(tmp_path / "card.html")
        tab = open_tab(**options)
        address = (tmp_path / "card.html").as_uri()
        tab.page.goto(address)
        assert tab.outside == [address]
        return tab

    return open_card


def replayed(studied, moves):
    """The nodes by which a game went, by its moves in words."""
    path = [studied.root]
    for move in moves:
        _, _, words = move.partition(": ")
        path.append(next(child for way, child in path[-1].children.items() if phrase(path[-1], way) == words))
    return path


@pytest.mark.parametrize("name", ["a board", "moves of a cell", "lines", "a die"])
def test_whole_games_are_played_and_the_computer_makes_no_mistake(name, open_card):
    game = GAMES[name]
    tab, studied = open_card(game), Studied(game)
    for seed in range(1, 4):
        ended, moves = tab.page.evaluate(PLAY, seed)
        path, you = replayed(studied, moves), 2 - seed % 2
        for node, after, move in zip(path, path[1:], moves, strict=False):
            who = {0: "Chance", you: "You"}.get(node.state[0], "Computer")
            assert move.startswith(f"{who}: ")
            if who == "Computer":  # what it can get it keeps
                before, then = (worth(studied.known[each.state], each.state) for each in (node, after))
                assert before == then
        if not path[-1].children:
            who = {you: "You have won", 3 - you: "The computer has won", None: "A draw"}[winner(path[-1])]
            assert ended == f"{who} after {len(moves)} move{'s' * (len(moves) > 1)}"
        else:
            assert studied.order is None and "turn" in ended  # a game that goes round
    assert tab.errors == []


VIEWS = """async ([source, game, messages]) => { // what the page shows at the start, and after each message
  const model = new Function(`${source}; return modelOf`)()(game), views = [structuredClone(model.get('view'))];
  for (const message of messages) {
    model.send({ ...message, turn: model.get('view').turn });
    await new Promise(then => setTimeout(then));
    views.push(structuredClone(model.get('view'))) }
  return views }"""


def messages_to(widget, count, seed):
    """What somebody does who clicks anywhere: messages, and what the widget shows at the start and after each."""
    dice, messages, views = random.Random(seed), [], [widget.view]
    while len(messages) < count:
        cells = [(r, c, moves) for r, row in enumerate(widget._rows) for c, (_, moves) in enumerate(row)]
        todo = [{"do": "click", "row": r, "column": c} for r, c, moves in cells if len(moves) == 1]
        todo += [{"do": "click", "row": r, "column": c, "which": i}
                 for r, c, moves in cells if len(moves) > 1 for i in range(len(moves))]  # fmt: skip
        todo = 3 * todo + [{"do": each} for each in ("undo", "hints", "swap_sides", "new_game")]
        todo += [{"do": "offer_a_draw"}] * (2 * widget.view["draw"] * (not widget.view["over"]))
        messages.append(dice.choice(todo))
        widget._heard(None, {**messages[-1], "turn": widget._turn}, None)
        views.append(json.loads(json.dumps(widget.view)))
    return messages, views


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("a die", "tokens", "a board")])
def test_the_page_shows_what_play_shows_with_python(name, open_tab):
    game, tab = GAMES[name], open_tab()
    messages, due = messages_to(play(game), 60, 3)
    views = tab.page.evaluate(VIEWS, [module("card"), table(Studied(game)), messages])
    for place, (view, right) in enumerate(zip(views, due, strict=True)):
        view["says"] = view["says"].replace(" Swap sides, and the computer begins.", "")
        says = right["says"].removeprefix(f"{rules(game)} ").partition(", against a player who makes")[0]
        right["says"] = re.sub("You are here for the .* time", "You have been here before", says)
        assert view["says"].removesuffix(".") == right["says"].removesuffix("."), place
        for key in right.keys() - {"turn", "says"}:
            assert view[key] == right[key], (place, key)


def test_a_card_is_read_and_played(open_card):
    tab = open_card(OneTwoTen(4), author="Ada")
    page, tab.spent = tab.page, True
    page.clock.install()
    page.reload()
    expect(page).to_have_title("OneTwoTen, by Ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("OneTwoTen")
    expect(page.locator("main")).to_contain_text("Add one or two tokens to the pile; whoever makes it 4 has won.")
    expect(page.locator("li").first).to_have_text(
        "It has 8 states: in 5 of them the player to move can win, in 3 the other player."
    )
    assert page.locator("g.node[data-label='L']").count() == 6  # of the tree of 12 nodes
    expect(says(page)).to_have_text("You are player 1. Swap sides, and the computer begins.")
    press(page, "swap sides")
    expect(says(page)).to_have_text("You are player 2 now. I add 1. Now it is 1.")
    press(page, "hints")
    expect(says(page)).to_contain_text(" I add 1. Now it is 1. From 1 every move of yours lets me win.")
    expect(cells(page).nth(1)).to_have_attribute("data-label", "W")
    cells(page).nth(2).focus()
    page.keyboard.press("Enter")
    expect(now(page)).to_have_text("The computer has won after 3 moves")
    expect(played(page)).to_have_text("Computer: add 1You: add 2Computer: add 1")
    press(page, "undo")
    expect(now(page)).to_have_text("Your turn")
    press(page, "new game")
    expect(says(page)).to_contain_text("You are player 2. I add 1.")
    page.clock.fast_forward(60_000)  # nobody waits for Python
    expect(says(page)).to_contain_text("You are player 2. I add 1.")
    assert tab.errors == []


def test_a_won_game_is_celebrated(open_card):
    page = open_card(OneTwoTen(2)).page
    cells(page).nth(1).click()
    expect(says(page)).to_have_text("You: add 2. You have won.")
    expect(now(page)).to_have_class(re.compile("gametree-won"))


class Crooked(games.DiceTen):
    """Add one, or roll a die that is not fair."""

    def chances(self, state):
        return {1: 0.125, 2: 0.125, 3: 0, 4: 0.75}


def test_the_die_falls_as_likely_as_the_rules_say(open_card):
    page = open_card(Crooked(9, 4)).page
    for thrown, face in ((0, "1"), (0.2, "2"), (0.99, "4")):
        press(page, "new game")
        page.evaluate("thrown => { Math.random = () => thrown }", thrown)
        cells(page).last.click()
        expect(page.locator(".gametree-die").first).to_have_text(face)
        expect(says(page)).to_contain_text(f"Chance: the die shows {face}. Now it is {face}. I ")


def test_a_game_too_large_has_a_card_without_a_board(open_card):
    page = open_card(games.ConnectFour(4, 4)).page
    expect(page.locator("main")).to_contain_text("It has more than 20,000 states.")
    assert page.locator("g.node").count() == 5
    assert not page.get_by_role("button").count() and not page.get_by_text("Play it").count()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 400)])
def test_axe_finds_nothing_on_a_card(scheme, width, open_card):
    tab = open_card(games.Hexapawn(), "Ada", viewport=(width, 900), color_scheme=scheme)
    tab.page.evaluate(AXE)
    tab.page.add_style_tag(content="html { background: Canvas }")  # as it is, but now it can be asked for
    press(tab.page, "hints")
    found, named = tab.page.evaluate(RUN, ["html", True])
    assert not found and named
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_card_is_printed_on_one_sheet(open_card):
    tab = open_card(games.PongHauKi(), "Ada")
    sheets = tab.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1
    tab.page.emulate_media(media="print")
    expect(now(tab.page)).to_be_hidden()
    expect(tab.page.locator("g.node").first).to_be_visible()
    tab.page.emulate_media(media="null")  # as the next test wants it


class Named(Game):
    start = (1, "")
    pieces = "__proto__", "</script>"

    def moves(self, state):
        return {(i, text): (2, f"{text} {i}") for i, text in enumerate(NASTY)} if state[0] == 1 else {}

    def text(self, state):
        return state[1]

    def phrase(self, state, move):
        return f"{move[1]} {move[0]}"

    def board(self, state):
        return [[(move[1], move)] for move in self.moves(state)] or [[(state[1], None)]]


def test_whatever_stands_in_a_card_is_harmless(open_card):
    kind = type("<script>alert(1)</script>", (Named,), {"rules": "".join(NASTY)})
    tab = open_card(kind(), author="</title><b>\ud800")
    buttons = cells(tab.page).and_(tab.page.get_by_role("button"))
    for place in range(len(NASTY)):
        buttons.nth(place).click()
        expect(now(tab.page)).to_have_text("You have won after 1 move")
        assert len(played(tab.page).inner_text()) < 80
        press(tab.page, "new game")
    assert tab.page.locator("b, main script, main img, table").count() == 0
    assert tab.page.title() == "<script>alert(1)</script>, by </title><b>␣"
    assert tab.errors == []

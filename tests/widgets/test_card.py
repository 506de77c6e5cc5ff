"""card: what it says of a game is so, its picture can be read, and what keeps it from being a page is said."""

import re
from functools import cache

import pytest
from examples import CHANCE, LOOPS, SHIPPED, Matches, Three, again, of, solver

from gametree import Game, GameError, OneTwoTen, build_tree, card, draw, games, minimax
from gametree.core import limits
from gametree.core.text import format_number
from gametree.playing.session import rules

FOUR, KI, LARGE = OneTwoTen(4), games.PongHauKi(), games.ConnectFour()
made = cache(card)


@pytest.fixture(autouse=True)
def is_looked_through_sooner(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_PROBED", 0.1)


def said(game):
    return "\n".join(made(game).figures)


@pytest.mark.parametrize("name", [name for name in SHIPPED if not name.startswith("Sum(")])
def test_the_figures_are_those_of_the_game(name):
    game, says = SHIPPED[name], said(SHIPPED[name])
    label, lasts, size, _ = solver(game)(game.start)
    assert f"Its tree has {size:,} node{'s' * (size > 1)}." in says
    if label == "D":
        assert "Nobody can force a win: with best play it is a draw." in says
    else:
        assert f"Player {1 if label == 'W' else 2} can win, whatever the other player does" in says
        assert f"with best play the game lasts {lasts} move" in says or not lasts


@pytest.mark.parametrize("name", [name for name in CHANCE if "DiceTen(0" not in name])
def test_with_chance_the_figure_is_the_average(name):
    says, value = said(CHANCE[name]), minimax(CHANCE[name])
    assert f"With best play it is worth {format_number(value)} to player 1 on average; 1 is a win, −1 a loss." in says


FIGURES = {  # what is said of one game, and not of another that is near
    "It has 8 states: in 5 of them the player to move can win, in 3 the other player.": (FOUR, OneTwoTen(5)),
    "It has 56 states: in 8 of them the player to move can win, in 4 the other player, in 44 nobody can force a win.":
        (KI, games.Hexapawn()),
    "It has only one state.": (OneTwoTen(0), OneTwoTen(1)),
    "It has 12 states; in 4 of them chance moves.": (games.DiceTen(3, 2), OneTwoTen(3)),
    "Its tree has": (FOUR, KI),
    "Its tree has more than 10^": (OneTwoTen(200), OneTwoTen(20)),
    "Nobody can force a win: with best play it goes on and on, a draw.": (KI, games.EvenOrOdd(2)),
    "Nobody can force a win: with best play it is a draw.": (games.EvenOrOdd(2), KI),
    "Player 2 can win, whatever the other player does, and with best play the game lasts 6 moves.":
        (games.Hexapawn(), games.Hexapawn(3, 2)),
    "The only first move that wins is: add 1.": (FOUR, OneTwoTen(3)),
    "The only first moves that win are: knock over pin 4, knock over pins 2 and 3 and knock over pins 5 and 6.":
        (games.Kayles(7), games.Kayles(4)),
    "Every first move wins.": (OneTwoTen(1), FOUR),
    "Every first move keeps the draw.": (games.TicTacToe(), FOUR),
    "The best first move is: add 1.": (games.DiceTen(3, 2), FOUR),
    "The best first moves are: add 1 and roll the die.": (games.DiceTen(), games.DiceTen(3, 2)),
    "What it is worth is not known: there are too many states, or games that go round.":
        (games.DiceTen(7_000, 2), games.DiceTen(20, 2)),
    "With best play it is worth 3 to player 1.": (games.Payoffs(), games.Payoffs([[4, 5]])),
    "It has 13 states.": (games.Payoffs(), games.DiceTen(3, 2)),
    "The best first move is: go to B.": (games.Payoffs(), games.Payoffs([[1, 2], [2, 1]])),
    "It may be the same player's turn twice in a row.": (of(moves=again), FOUR),
    "The longest game lasts 4 moves.": (FOUR, OneTwoTen(4, take_back=True)),
    "It is worth as much as a heap of 2 in Nim: that is its Grundy value.": (games.Nim(3, 4, 5), games.Nim(1, 2)),
    "Grundy": (games.Kayles(3), Matches(3)),  # who can't move has lost
    "It has more than 20,000 states.": (LARGE, games.ConnectFour(2, 2)),
    "Who can win was not found out: there are too many states.": (LARGE, games.ConnectFour(2, 2)),
}  # fmt: skip


@pytest.mark.parametrize("says", FIGURES)
def test_each_figure_is_said_where_it_is_so(says):
    due, not_due = FIGURES[says]
    assert says in said(due)
    assert says not in said(not_due)


PICTURES = {
    "The tree: 12 nodes.": (FOUR, 12),
    "The graph: one node for each of the 56 states.": (KI, 56),
    "The first 3 moves, one node for each state.": (games.Hexapawn(), 39),
    "The first move, one node for each state.": (LARGE, 8),
}


@pytest.mark.parametrize("says", PICTURES)
def test_the_picture_is_one_that_can_be_read(says):
    game, count = PICTURES[says]
    assert says in made(game)._repr_mimebundle_()["text/html"]
    assert len(made(game).drawing.nodes) == made(game).drawing.svg.count('data-node="') == count


def test_the_picture_has_the_labels_or_the_values():
    labels = {node.state: node.label for node in made(FOUR).drawing.nodes}
    assert labels[1, 0] == "W" and labels[2, 1] == "L"
    html = made(FOUR)._repr_mimebundle_()["text/html"]
    assert "For who is to move it is green (W) for a win and red (L) for a loss." in html and "yellow" not in html
    root = build_tree(games.DiceTen(3, 2))
    minimax(root)
    by_chance = card(games.DiceTen(3, 2))
    assert [node.value for node in by_chance.drawing.nodes] == [node.value for node in draw(root).nodes]
    assert "In it stands what it is worth to player 1 on average." in by_chance._repr_mimebundle_()["text/html"]
    assert "Who can win is not known." in made(LARGE)._repr_mimebundle_()["text/html"]


def test_a_card_shows_itself_in_a_notebook():
    bundle = card(OneTwoTen(4), author="Ada <b>")._repr_mimebundle_()
    assert bundle["text/plain"] == '<card of OneTwoTen by Ada <b>: card.save("my-game.html") makes a page of it>'
    title = "Add one or two tokens to the pile; whoever makes it 4 has won."
    assert f"<h1>{title}</h1>" in bundle["text/html"] and "by Ada &lt;b&gt;" in bundle["text/html"]
    assert bundle["text/html"].count(title) == 1 and "<svg" in bundle["text/html"]
    for told in ("Player 1 can win", "<svg"):  # nobody is told before having played
        assert bundle["text/html"].index("<details>") < bundle["text/html"].index(told)
    long = card(games.Chomp(2, 2))._repr_mimebundle_()["text/html"]
    assert "<h1>Eat a square of the bar, and with it all squares above it and to its right.</h1>" in long
    assert "is poison: who is left with it alone has lost.</p>" in long
    assert "script" not in bundle["text/html"]


def test_what_is_missing_is_said_in_the_notebook():
    bare = type("Bare", (Game,), {"start": (1, 0), "moves": Three.moves})()
    assert "<h1>Bare</h1>" in card(bare)._repr_mimebundle_()["text/html"]
    assert card(bare).note == "Its rules are missing: write them in the first line of class Bare, between three quotes."
    assert made(FOUR).note == ""
    large = made(LARGE)
    assert large.note == (
        "It can't be played on the page, for it has more than 20,000 states, which are too many. Make the game "
        "smaller; and if the order of something in a state does not matter, sort it."
    )
    assert "It can&#x27;t be played" in large._repr_mimebundle_()["text/html"]


def test_a_game_whose_boards_are_too_large_for_a_page_is_not_played_there(monkeypatch, tmp_path):
    monkeypatch.setattr(limits, "PAGE_BYTES", 5_000)
    large = card(OneTwoTen())
    large.save(tmp_path / "card.html")
    assert large.note.startswith("It can't be played on the page, for it has 20 states, which are too many.")
    assert "Play it" not in (tmp_path / "card.html").read_text(encoding="utf-8")
    assert card(OneTwoTen(4)).note == ""


@pytest.mark.parametrize("name", ["OneTwoTen(5,)", "PongHauKi(XX.OO)", "DiceTen(3, 2)"])
def test_a_page_needs_nothing_else_and_is_called_as_the_game_and_its_author(name, tmp_path):
    game = {**SHIPPED, **LOOPS, **CHANCE}[name]
    card(game, author="Ada").save(tmp_path / "card.html")
    page = (tmp_path / "card.html").read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="|@import|url\(|import .* from', page.replace("http://www.w3.org", ""))
    assert len(page) < 250_000 and f"<title>{rules(game).partition('. ')[0].rstrip('.')}. By Ada</title>" in page
    with pytest.raises(GameError, match=re.escape("should end in .html")):
        card(game).save(tmp_path / "card.pdf")


@pytest.mark.parametrize(("game", "why"), [
    (of(outcome=lambda self, state: "w"), "Mine.outcome((1, 3)) gave 'w': it should be"),
    (OneTwoTen, "OneTwoTen is a class, the plan of a game."),
    (None, "None is not a game"), (..., "There is no game yet."),
])  # fmt: skip
def test_where_the_rules_go_wrong_there_is_no_card(game, why):
    with pytest.raises(GameError, match=re.escape(f"No card can be made of it: {why}")):
        card(game)

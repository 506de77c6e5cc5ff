"""card: true figures, a self-contained page, and a note about missing parts."""

import re
from collections import Counter
from functools import cache
from unittest.mock import ANY

import pytest
from examples import CHANCE, LOOPS, SHIPPED, Matches, Three, Wild, again, of, solver

from gametree import Game, GameError, OneTwoTen, card, games, minimax
from gametree.algorithms.expectation import Expected
from gametree.checking import check_facts as facts
from gametree.checking.check_facts import Note
from gametree.checking.game_study import Studied, draw_game, find_figures
from gametree.core import limits
from gametree.playing.session import rules
from gametree.widgets.play import Play

FOUR, KI, LARGE = OneTwoTen(4), games.PongHauKi(), games.ConnectFour()
cached_card = cache(card)


@pytest.fixture(autouse=True)
def spend_less_time_on_each_game(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_PROBED", 0.1)


@cache
def figures_of(game):
    return list(find_figures(Studied(game)))


@pytest.mark.parametrize("name", [name for name in SHIPPED if not name.startswith("Sum(")])
def test_numbers_on_a_card_agree_with_a_solver(name):
    game = SHIPPED[name]
    label, lasts, size, _ = solver(game)(game.start)
    best = Note.DRAWN_AT_END if label == "D" else facts.Winner(1 if label == "W" else 2, lasts or None)
    assert {facts.Counted("tree", size), best} <= {*figures_of(game)}


@pytest.mark.parametrize("name", [name for name in CHANCE if "DiceTen(0" not in name])
def test_card_states_the_average_value_if_the_game_has_chance(name):
    (best,) = (fact for fact in figures_of(CHANCE[name]) if isinstance(fact, facts.BestValue))
    assert (best.known.value, best.average, best.payoffs) == (minimax(CHANCE[name]), True, False)


FIGURES = [  # rows: a fact, a game for which it is true, a similar game for which it is false
    (facts.LabelledStates(8, 5, 3, 0), FOUR, OneTwoTen(5)), (facts.LabelledStates(56, 8, 4, 44), KI, games.Hexapawn()),
    (Note.ONE_STATE, OneTwoTen(0), OneTwoTen(1)), (facts.ValuedStates(12, 4), games.DiceTen(3, 2), OneTwoTen(3)),
    (facts.Counted("tree", ANY), FOUR, KI), (Note.DRAWN_BY_LOOPS, KI, games.EvenOrOdd(2)),
    (Note.DRAWN_AT_END, games.EvenOrOdd(2), KI), (facts.Winner(2, 6), games.Hexapawn(), games.Hexapawn(3, 2)),
    (facts.GoodMoves("win", ("add 1",)), FOUR, OneTwoTen(3)),
    (facts.GoodMoves("win", ("knock over pin 4", "knock over pins 2 and 3", "knock over pins 5 and 6")),
     games.Kayles(7), games.Kayles(4)),
    (Note.ALL_MOVES_WIN, OneTwoTen(1), FOUR), (Note.ALL_MOVES_DRAW, games.TicTacToe(), FOUR),
    (facts.GoodMoves("best", ("add 1",)), games.DiceTen(3, 2), FOUR),
    (facts.GoodMoves("best", ("add 1", "roll the die")), games.DiceTen(), games.DiceTen(3, 2)),
    (Note.VALUE_NOT_FOUND, games.DiceTen(7_000, 2), games.DiceTen(20, 2)),
    (facts.BestValue(Expected(3, ANY), False, True), games.Payoffs(), games.Payoffs([[4, 5]])),
    (facts.ValuedStates(13, 0), games.Payoffs(), games.DiceTen(3, 2)),
    (facts.GoodMoves("best", ("go to B",)), games.Payoffs(), games.Payoffs([[1, 2], [2, 1]])),
    (Note.TURN_TWICE, of(moves=again), FOUR), (facts.Counted("longest_game", 4), FOUR, OneTwoTen(4, take_back=True)),
    (facts.Counted("nim_heap", 2), games.Nim(3, 4, 5), games.Nim(1, 2)),
    (facts.Counted("nim_heap", ANY), games.Kayles(3), Matches(3)),  # only in Kayles, a player who can't move has lost
    (facts.Counted("large_game", 20_000), LARGE, games.ConnectFour(2, 2)),
    (Note.WINNER_NOT_FOUND, LARGE, games.ConnectFour(2, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "game", "other"), FIGURES, ids=[ascii(fact) for fact, _, _ in FIGURES])
def test_fact_on_a_card_is_stated_only_if_it_is_true(fact, game, other):
    assert fact in figures_of(game)
    assert fact not in figures_of(other)


@pytest.mark.parametrize(("end", "goal"), [("L", "win"), ("D", "draw")])
def test_card_names_good_moves_only_if_the_results_of_all_moves_are_known(end, goal, monkeypatch):
    def moves(self, state):
        player, number = state
        after_one = {n: (1, n) for n in range(2, 9)} if number == 1 else {}
        return {"stop": (2, -1), "go": (2, 1)} if number == 0 else after_one

    game = of(start=(1, 0), moves=moves, outcome=lambda self, state: end if state[1] < 0 else "L")
    assert facts.GoodMoves(goal, ("play stop",)) in find_figures(Studied(game))
    monkeypatch.setattr(limits, "STATES_SEARCHED", 5)
    figures = list(find_figures(Studied(game)))
    assert facts.Counted("large_game", 5) in figures
    assert not any(isinstance(fact, facts.GoodMoves) for fact in figures)


def test_notebook_says_what_is_missing_on_a_card():
    bare = type("Bare", (Game,), {"start": (1, 0), "moves": Three.moves})()
    assert "<h1>Bare</h1>" in card(bare)._repr_mimebundle_()["text/html"]
    missing = "The rules are missing. Write them in the first line of class Bare, between triple quotes."
    assert card(bare).note == missing
    assert cached_card(FOUR).note == ""
    large = cached_card(LARGE)
    assert large.note == (
        "The game can't be played on the page because it has more than 20,000 states, which is too many. "
        "Make the game smaller. If a state lists things in an order that doesn't matter, sort them."
    )
    assert "The game can&#x27;t be played" in large._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("name", ["OneTwoTen(5,)", "PongHauKi(XX.OO)", "DiceTen(3, 2)"])
def test_card_page_is_self_contained_and_names_the_game_and_its_author(name, tmp_path):
    game = {**SHIPPED, **LOOPS, **CHANCE}[name]
    card(game, author="Ada").save(tmp_path / "card.html")
    page = (tmp_path / "card.html").read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="|@import|url\(|import .* from', page.replace("http://www.w3.org", ""))
    title = {"O": "One Two Ten", "P": "Pong Hau Ki", "D": "Dice Ten"}[name[0]]
    assert len(page) < 290_000 and f"<title>{title} by Ada</title>" in page
    with pytest.raises(GameError, match=re.escape("should end in .html")):
        card(game).save(tmp_path / "card.pdf")


def test_title_of_a_card_is_the_name_of_the_game(tmp_path):
    game = OneTwoTen(4)
    for name, title, expected in ("", "", "One Two Ten"), ("Up", "", "Up"), ("Up", "Up to four", "Up to four"):
        game.name = name
        card(game, "Ada", title).save(tmp_path / "card.html")
        page = (tmp_path / "card.html").read_text(encoding="utf-8")
        assert f"<title>{expected} by Ada</title>" in page and f"<h1>{expected}</h1>" in page and rules(game) in page
    assert page.count("Play first") == 2 and "Play first" not in card(game)._repr_mimebundle_()["text/html"]


def test_card_in_a_notebook_has_the_board_between_the_rules_and_the_figures(monkeypatch):
    shown = []
    monkeypatch.setattr("gametree.widgets.card.in_notebook", lambda: True)
    monkeypatch.setattr("IPython.display.display", lambda thing, **_: shown.append(thing))
    monkeypatch.setattr(Play, "_ipython_display_", lambda self: shown.append(self))
    cached_card(FOUR)._ipython_display_()
    head, board, more = shown
    assert "The rules" in head["text/html"] and "figures" not in head["text/html"]
    assert board.node.game is FOUR
    assert "The game in figures" in more.data and "<svg" in more.data


@pytest.mark.parametrize("game", [OneTwoTen(60), games.Hexapawn()], ids=repr)
def test_picture_of_a_larger_game_is_a_small_tree_that_can_be_read(game):
    drawing, pictured = draw_game(Studied(game))
    assert drawing.kind == "tree" and drawing.fits() and 2 < len(drawing.nodes) <= 60
    assert pictured == facts.Pictured("moves", drawing.depth)


@pytest.mark.parametrize("game", [games.TicTacToe(), OneTwoTen(), Wild(1)], ids=repr)
def test_card_says_how_many_states_have_each_label(game):
    studied = Studied(game)
    counts = Counter(node.label for node in studied.nodes)
    (fact,) = [fact for fact in figures_of(game) if isinstance(fact, facts.LabelledStates)]
    assert (fact.wins, fact.losses, fact.draws) == (counts["W"], counts["L"], counts["D"])

"""check_rules: what it finds in games in which something is wrong, and that it finds nothing where nothing is."""

import itertools
import random
from fractions import Fraction

import pytest
from examples import GAMES, LOOPS, Matches

import gametree
from gametree import Game, OneTwoTen, check_rules, games
from gametree.checking.verdict import Verdict
from gametree.watching.recording import tracer


class Three(Game):
    """Add one or two; whoever makes it three has won."""

    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


class Die(Game):
    """Roll a die with two sides and add what it shows; past three the game is over."""

    start = (1, 0)

    def moves(self, state):
        player, pile, *mover = state
        if player == 0:
            return {n: (3 - mover[0], pile + n) for n in (1, 2)}
        return {"roll": (0, pile, player)} if pile < 3 else {}


class Piece:
    """Something on a board that can be changed; one is equal to no other."""

    def __init__(self, at):
        self.at = at


class Where(Piece):
    """Something that is equal to another at the same place."""

    def __eq__(self, other):
        return self.at == other.at

    def __hash__(self):
        return 0


def of(kind=Three, **words):
    """A game like another, but for these words; `state` is (player, pile)."""
    return type("Mine", (kind,), words)()


def moved(self, state):
    """One and the same thing on the board is moved, in the state that was given too."""
    player, piece = state
    if piece.at == 3:
        return {}
    piece.at += 1
    return {1: (3 - player, piece)}


def counted(self, state):
    """The rules have a memory."""
    self.asked = getattr(self, "asked", 0) + 1
    return Three.moves(self, state) if self.asked % 3 else {}


def rolled(self, state):
    player, pile = state
    return {"roll": (3 - player, pile + random.randint(1, 99))} if pile < 300 else {}


dice = itertools.count()  # a counter that check_rules can't see


def flips(self, state):
    return "WL"[next(dice) % 2]


FAULTS = {
    "no game at all": (None, "None is not a game"),
    "a number": (42, "42 is not a game"),
    "a class": (OneTwoTen, "OneTwoTen is a class, the plan of a game. Make a game by it: OneTwoTen()."),
    "no start": (of(start=None), "Mine has no start: set it to the first state"),
    "a start that is a list": (of(start=[1, 0]), "[1, 0] is not a state of Mine: a state is a tuple"),
    "what to write for it": (of(start=[1, 0]), "Write a tuple, (1, 0)."),
    "a list in the start": (of(start=(1, ([0, 1], 2))),
     "In its second part is [0, 1], a list, which can't be in a key: write (0, 1) in its place."),
    "a set in the start": (of(start=(1, 0, {4})),
     "third part is {4}, a set, which can't be in a key: write frozenset("),
    "no moves": (of(Game, start=(1, 0)),
     "Mine.moves((1, 0)) stopped: it is not written yet. Define moves(self, state)"),
    "moves that stop": (of(moves=lambda self, state: state[7]), "Mine.moves((1, 0)) stopped: IndexError"),
    "moves without self": (of(moves=lambda state: {}), "Mine.moves((1, 0)) stopped: TypeError"),
    "moves that leave Python": (of(moves=lambda self, state: exit()), "Mine.moves((1, 0)) stopped: SystemExit"),
    "a missing return": (of(moves=lambda self, state: None), "Mine.moves((1, 0)) gave None: is a return missing?"),
    "a list of moves": (of(moves=lambda self, state: [(2, 1)]),
     "gave [(2, 1)]: it should be a dict, move -> the state"),
    "only the pile": (of(moves=lambda self, state: {5: 5}),
     "leads by 5 to 5: a state is a tuple that begins with the pl"),
    "the pile first": (of(moves=lambda self, state: {1: (7, 1)}),
     "leads by 1 to (7, 1): a state is a tuple that begins"),
    "who comes first": (of(moves=lambda self, state: {1: (7, 1)}), "The player comes first, and first is 7."),
    "a list in a state": (of(moves=lambda self, state: {1: (2, [5])}),
     "leads by 1 to (2, [5]): a state is a tuple that begins with the player to move, 1 or 2, as in (1, 0), with no "
     "list in it. In its second part is [5], a list, which can't be in a key: write (5,) in its place."),
    "a state that moves changes": (of(start=(1, Where(0)), moves=moved),
     "changes the state that it is given. Make a new one for each move"),
    "moves by chance": (of(moves=rolled), "does not answer the same every time: the move 'roll' led to ("),
    "why": (of(moves=rolled), "It asks `random`, and should not: where chance moves a state begins with 0"),
    "moves with a memory": (of(moves=counted), "when I asked again there was"),
    "where the memory is": (of(moves=counted),
     "It changes self.asked when it is asked: keep in the state what changes"),
    "a thing equal to no other": (of(start=(1, 0), moves=lambda self, state: {1: (3 - state[0],
     Piece(0))} if state[1] == 0 else {}),
     "is an object, and one Piece is never equal to another: write a tuple in its place."),
    "no outcome": (of(outcome=lambda self, state: None), "Mine.outcome((1, 3)) gave None: is a return missing?"),
    "when it is asked": (of(outcome=lambda self, state: None), "It is asked where there is no move."),
    "an outcome that is none": (of(outcome=lambda self, state: "w"),
     'gave w: it should be "W", "L" or "D", for the pl'),
    "an outcome that is true": (of(outcome=lambda self, state: True), 'gave True: it should be "W", "L" or "D"'),
    "an outcome for player 1": (of(outcome=lambda self, state: 1), "Mine.outcome((1, 3)) gave 1: it should be"),
    "an outcome that stops": (of(outcome=lambda self, state: 1 / 0),
     "Mine.outcome((1, 3)) stopped: ZeroDivisionError"),
    "an outcome that changes": (of(outcome=flips), "when I asked again."),
    "no chances": (of(Die, chances=lambda self, state: None),
     "Mine.chances((0, 0, 1)) gave None: is a return missing?"),
    "chances that are too much": (of(Die, chances=lambda self, state: {1: 0.5, 2: 0.6}),
     "Mine.chances((0, 0, 1)) has probabilities that add up to 1.1, and not to 1."),
    "a chance that is missing": (of(Die, chances=lambda self, state: {1: 1}), "has no probability for the move 2"),
    "a chance less than none": (of(Die, chances=lambda self, state: {1: -1, 2: 2}),
     "gives 1 the probability -1: a probability is a number from 0 to 1."),
    "a chance of no move": (of(Die, chances=lambda self, state: {1: 0.5, 2: 0.25, 3: 0.25}),
     "has a probability for 3, which is no move from there."),
    "chance without a move": (of(moves=lambda self, state: {1: (0, 1)} if state[0] else {}),
     "At (0, 1) chance moves, but there is no move: where the game is over, a state begins with player 1 or 2."),
    "chances that change": (of(Die, chances=lambda self, state: dict(zip((1, 2), (p := random.random(), 1 - p),
     strict=True))), "Mine.chances((0, 2, 1)) gave {1: "),
    "what chances should be": (of(Die, chances=lambda self, state: dict(zip((1, 2), (p := random.random(), 1 - p),
     strict=True))), "The probabilities should be the same every time."),
    "no chance meant": (of(moves=lambda self, state: {n: (1 - state[0], state[1] + n) for n in (1,
     2) if state[1] + n <= 3}), "Chance moves first at (0, 1): if a player is meant to move there, write 3 - player."),
    "no end": (of(moves=lambda self, state: {n: (3 - state[0], state[1] + n) for n in (1, 2)}),
     "I played at random for 10,000 moves, and the game came to no end, nor back to a state: it stood at (1, "),
    "round and round": (of(moves=lambda self, state: {1: (3 - state[0], 1 - state[1])}),
     "From each of the 2 states there is a move, so no game ever comes to an end. Which rule ends it?"),
    "one player alone": (of(moves=lambda self, state: {1: (1, state[1] + 1)} if state[1] < 3 else {}),
     "Player 2 is never to move, in 4 states: where a move ends a turn, the state after it begins with 3 - player."),
    "a text that is none": (of(text=lambda self, state: state[1]), "Mine.text((1, 0)) gave 0: it should be a string"),
    "words that are none": (of(phrase=lambda self, state, move: move),
     "Mine.phrase((1, 0), 1) gave 1: it should be a t"),
    "words that stop": (of(phrase=lambda self, state, move: {1: "a"}[move]),
     "Mine.phrase((1, 0)) stopped: KeyError: 2"),
    "the same words twice": (of(phrase=lambda self, state, move: "add"),
     "From (1, 0) the moves 1 and 2 have the same words, 'add': nobody can tell them apart."),
    "a board that is none": (of(board=lambda self, state: "xox"),
     "Mine.board((1, 0)) gave xox: it should be a list of row"),
    "a cell that is none": (of(board=lambda self, state: [["x"]]),
     "Mine.board((1, 0)) has the cell 'x': a cell is a text"),
    "a board without rows": (of(board=lambda self, state: [("a", 1), ("b", 2)]),
     "Do the cells stand in rows? A board is a list of rows, and each row a list of cells."),
    "a move on the board that is none": (of(board=lambda self, state: [[("a", 1), ("b", 3)]]),
     "Mine.board((1, 0)) has a cell with the move 3: that is no move from there. Where there is none, put None."),
    "a text for the number": (of(board=lambda self, state: [[("a", "1")]]),
     "has a cell with the move '1': that is no mo"),
    "a line beside the board": (of(lines=[((0, 0), (0, 5))]),
     "Mine.lines has ((0, 0), (0, 5)), and a line is a pair of"),
    "names that are none": (of(cell_names=["a"]), "Mine.cell_names is ['a']: it should be a dict"),
}  # fmt: skip


def again(self, state):
    """Whoever adds two is to move again."""
    player, pile = state
    return {n: (player if n == 2 else 3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


class Kept(Three):
    """It writes down what was asked, which does no harm."""

    def __init__(self):
        self.asked, self.known = 0, {}

    def moves(self, state):
        self.asked += 1
        print(end="")
        if state not in self.known:
            self.known[state] = super().moves(state)
        return self.known[state]


RIGHT = {  # each is near to one of the faults, and none
    "a start for player 2": of(start=(2, 0)),
    "a start that is made each time": of(start=property(lambda self: (1, 0))),
    "a memory that changes no answer": Kept(),
    "a thing in a state that nobody changes": of(start=(1, Where(0)), moves=lambda self, state: {1: (3 - state[0],
     Where(state[1].at + 1))} if state[1].at < 3 else {}),
    "a frozen set in a state": of(start=(1, frozenset("abc")), moves=lambda self, state: {each: (3 - state[0],
     state[1] - {each}) for each in state[1]}),
    "no move at all": of(moves=lambda self, state: {}),
    "one way only": of(moves=lambda self, state: {} if state[1] > 900 else {1: (3 - state[0], state[1] + 1)}),
    "a long game": OneTwoTen(9_000),
    "a player who moves again": of(moves=again),
    "a loop with a way out": OneTwoTen(3, take_back=True),
    "a player alone against a die": of(moves=lambda self, state: {"roll": (0,
     state[1])} if state[0] and state[1] < 4 else {n: (1, state[1] + n) for n in (1, 2)} if not state[0] else {}),
    "a die with fractions": of(Die, chances=lambda self, state: {1: Fraction(1, 3), 2: Fraction(2, 3)}),
    "a die with floats": of(Die, chances=lambda self, state: {1: 0.1 + 0.2, 2: 0.7}),
    "a die with a side that never falls": of(Die, chances=lambda self, state: {1: 0, 2: 1}),
    "words for all, where two moves lead to the same": of(moves=lambda self, state: {} if state[1] else {"a": (2, 1),
     "b": (2, 1)}, phrase=lambda self, state, move: "go"),
    "a board with all of the cells": of(board=lambda self, state: [[("a", 1), ("b", None)], []]),
    "a board that still has moves where the game is over": of(board=lambda self, state: [[(str(n), n) for n in (1,
     2) if state[1] + n <= 3 or state[1] == 3]]),
    "a game of ours with other moves": of(OneTwoTen, start=(1, "a"), moves=lambda self, state: {}),
    "draws": of(outcome=lambda self, state: "D"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_a_game_is_said(name):
    game, due = FAULTS[name]
    verdict = check_rules(game)
    assert isinstance(verdict, Verdict) and verdict.right is False
    assert verdict.sentence.startswith("✗ Not yet. ") and due in verdict.sentence


@pytest.mark.parametrize("name", [*RIGHT, *GAMES, *LOOPS])
def test_nothing_is_wrong_with_a_game_that_is_right(name):
    verdict = check_rules({**RIGHT, **GAMES, **LOOPS}[name])
    assert verdict.right is True and "found nothing wrong." in verdict.sentence


class Unlikely(Game):
    """A die of which one side never falls."""

    start = (0, 0)

    def moves(self, state):
        return {(0, 0): {"a": (1, 1), "b": (1, 9)}, (1, 1): {"c": (2, 2)}, (2, 2): {"d": (1, 3)}}.get(state, {})

    def outcome(self, state):
        return "D" if state == (1, 3) else "L"

    def chances(self, state):
        return {"a": 0, "b": 1}


def fair(self, state):
    return {"a": 0.5, "b": 0.5}


class Ones(Game):
    """Take one; who takes the last one has won."""

    start = (1, 3, 9)

    def moves(self, state):
        player, left, of = state
        return {1: (3 - player, left - 1, of)} if left else {}


class First(Ones):
    """Take one; player 1 wins in the end."""

    def outcome(self, state):
        return "W" if state[0] == 1 else "L"


KINDS = {  # what is said of a game: of which it is said, and of which it is not
    "I looked at all 6 states and found nothing wrong.": (Three(), OneTwoTen(4)),
    "I looked at its only state and found nothing wrong.": (OneTwoTen(0), OneTwoTen(1)),
    "It is over before it begins.": (OneTwoTen(0), OneTwoTen(1)),
    "Impartial: both players always have the same moves.": (Matches(5), games.Hexapawn()),
    "Impartial": (OneTwoTen(1), OneTwoTen(0)),
    "Partisan: at (1, 'OOO', '...', 'XXX') the moves of the other player would lead elsewhere.": (games.Hexapawn(),
     Three()),
    "Partisan: ": (games.TicTacToe("X.O.O.X.."), games.Nim(1, 2, misere=True)),
    "A game can come back to a state where it was, and need never end.": (games.PongHauKi(), games.Hexapawn()),
    "The longest game lasts 3 moves.": (Three(), games.OneTwoTen(3, take_back=True)),
    "The longest game lasts": (OneTwoTen(), games.PongHauKi()),
    "A game can end in a draw.": (games.EvenOrOdd(2), games.EvenOrOdd(3)),
    "No game ends in a draw.": (games.EvenOrOdd(3), games.EvenOrOdd(2)),
    "No game ends in": (OneTwoTen(), games.PongHauKi()),
    "Chance moves in it.": (games.DiceTen(3, 2), Three()),
    "A game can end": (of(Unlikely, chances=fair), Unlikely()),
    "The longest game lasts 1 move.": (Unlikely(), of(Unlikely, chances=fair)),
    "Player 2 is never to move: if that is not meant, write 3 - player where a turn ends.": (
     RIGHT["a player alone against a die"], of(Die)),
    "chances is never asked: no state begins with 0.": (of(chances=lambda self, state: {}), of(Die,
     chances=lambda self, state: {1: 0, 2: 1})),
    "From (1, 0) the move 2 leaves player 1 to move again. If that is not meant, write 3 - player there; if it is, "
     "minimax can do it unless it goes round.": (of(moves=again), Three()),
    "to move again": (of(moves=again), games.DiceTen(3, 2)),
    "Nobody ever has a choice: from no state is there more than one move.": (Ones(), OneTwoTen(2)),
    "Nobody ever": (OneTwoTen(1), OneTwoTen(0)),
    "The players have the same moves, but not the same ends: see (2, 0, 9) and (1, 0, 9).": (First(), Ones()),
    "Impartial: ": (Ones(), First()),
    "Is outcomes meant to be called outcome?": (of(outcomes=lambda self, state: "W"), of(outcomes=lambda self,
     state: "W", outcome=lambda self, state: "W")),
}  # fmt: skip


@pytest.mark.parametrize("says", KINDS)
def test_what_kind_of_game_it_is_is_said_where_it_is_so(says):
    due, not_due = KINDS[says]
    assert says in check_rules(due).sentence
    assert says not in check_rules(not_due).sentence


def test_all_that_is_wrong_is_said_the_worst_first():
    wrong = of(
        moves=lambda self, state: Three.moves(self, state) if state[1] != 2 else None,
        outcome=lambda self, state: None,
        text=lambda self, state: 7,
        board=lambda self, state: 7,
        phrase=lambda self, state, move: "go",
    )
    said = check_rules(wrong).sentence
    assert said == (
        "✗ Not yet. Mine.moves((2, 2)) gave None: is a return missing? Mine.outcome((1, 3)) gave None: is a return "
        "missing? It is asked where there is no move. Mine.text((1, 0)) gave 7: it should be a string, as in "
        "str(state[1]). And there is more: 2 other faults."
    )


def test_what_follows_from_a_fault_is_not_said():
    stops = of(moves=lambda self, state: {} if state[0] == 1 else {}[1], start=(2, 0))
    assert "never to move" not in check_rules(stops).sentence
    die = of(Die, moves=lambda self, state: {random.random(): (1, 0)} if state[0] == 0 else {1: (0, 0), 2: (2, 9)})
    assert "not answer the same" in check_rules(die).sentence and "probability" not in check_rules(die).sentence
    own = of(Die, moves=lambda self, state: {1: (0, 1)} if state[0] else {}, chances=lambda self, state: {})
    assert "3 - player" not in check_rules(own).sentence
    assert "stand in rows" not in check_rules(of(board=lambda self, state: [["a", "b"]])).sentence
    assert "comes first" not in check_rules(of(moves=lambda self, state: {1: (2, [])})).sentence


def test_the_picture_shows_where_the_fault_is():
    verdict = check_rules(of(outcome=lambda self, state: "w"))
    assert verdict.about == (1, 3)
    assert [node.state for node in verdict.drawing.nodes] == [(2, 1), (1, 2), (1, 3)]
    assert [verdict.drawing.nodes[i].state for i in verdict.drawing.marked] == [(1, 3)]
    assert "<svg" in verdict._repr_mimebundle_()["text/html"]


def test_our_own_mistakes_get_out(monkeypatch):
    monkeypatch.setattr(gametree.checking.check_rules, "many", None)
    with pytest.raises(TypeError):
        check_rules(Three())


def test_large_games_are_looked_at_in_part_and_played_at_random():
    says = check_rules(games.ConnectFour()).sentence
    assert "at random, and found nothing wrong. There are more states than these" in says
    assert "Partisan: at (1, '', '', '', '', '', '', '') the moves of the other player would lead elsewhere." in says
    assert not any(word in says for word in ("longest", "No game", "all ", "Impartial", "never end"))
    wrong = of(
        start=(1, 0, ()),
        moves=lambda self, state: {n: (3 - state[0], state[1] + 1, (*state[2], n)) for n in range(20) if state[1] < 30},
        outcome=lambda self, state: None,
    )
    assert "outcome((1, 30, (" in check_rules(wrong).sentence  # where no first moves reach


@pytest.mark.parametrize("method", ["moves", "outcome", "text", "phrase", "board"])
def test_what_comes_to_no_end_is_stopped_and_told_with_its_state(method, monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.2)

    def endless(self, *asked):
        while True:
            asked = asked

    verdict = check_rules(of(**{method: endless}))
    state = "(1, 3)" if method == "outcome" else "(1, 0)"
    assert verdict.sentence.startswith(f"✗ Not yet. Mine.{method}({state}) stopped: there was no end in sight, and it")
    assert str(verdict.about) == state and verdict.drawing is None


def test_dots_are_no_answer_yet():
    class Unwritten(Three):
        def outcome(self, state):
            return ...

    for game, word in ((of(start=...), "start"), (of(moves=...), "moves"), (Unwritten(), "outcome")):
        still = f"There are still dots in {word}: put your code in their place."
        assert check_rules(game).sentence == f"… Not answered yet. {still}"
    assert check_rules(...).sentence == "… Not answered yet."


def test_what_is_random_elsewhere_is_not_disturbed():
    random.seed(4)
    due = random.random()
    random.seed(4)
    check_rules(games.ConnectFour(4, 4))
    assert random.random() == due

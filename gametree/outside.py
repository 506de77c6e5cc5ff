"""outside: games of other libraries, OpenSpiel, easyAI and aima, as games of three words."""

import re
from collections.abc import Callable, Hashable
from contextlib import redirect_stdout
from io import StringIO
from math import isclose
from string import ascii_lowercase
from textwrap import wrap
from typing import Any

from .core import limits
from .core.errors import GameError
from .core.game import Board, Game, Moves, Outcome, State
from .core.text import count_of, format_number, join_words, quoted_repr, short_repr

# OpenSpiel's games that go on from a position in the same way however it came about, so that its text (and whose turn
# it is) tells all; tests/test_outside.py holds each against its whole tree.
BY_TEXT = {
    "breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "havannah", "hex", "mnk", "nim",
    "tic_tac_toe", "y",
}  # fmt: skip
LABEL = {1: "W", 0: "D", -1: "L"}
EMPTY = " ·.-_"
PROSE = re.compile(r"[:=\[]")  # in a line that is no row of a board
FEN = re.compile("([pnbrqk1-8]+/){3,7}[pnbrqk1-8]+ [wb] .*", re.IGNORECASE)  # how chess is written
WIDE = 24  # letters in a line of a node


class Position:
    """A position of another library's game: `thing`, as the library has it; it equals those that have the same key.

    `player` is who is to move in the thing.
    """

    __slots__ = ("thing", "key", "text", "player")

    def __init__(self, thing: Any, key: Hashable, text: str, player: int):
        self.thing, self.key, self.text, self.player = thing, key, text, player

    def __eq__(self, other):
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self):
        return hash(self.key)

    def __str__(self):
        return self.text

    def __repr__(self):
        line = "/".join(line.strip() for line in self.text.split("\n"))
        short = len(line) <= 40  # or a sentence would cut it off
        return line if short else re.sub("·+", lambda found: str(len(found[0])), line)  # as chess is written


class Outside(Game):
    """What the games of the three libraries have in common: a state is (player, position)."""

    def _thing(self, state):
        """The position of a state as the library has it; GameError where that is a position of the other player."""
        if state[0] == state[1].player:
            return state[1].thing
        whose = f"there it is the turn of player {state[1].player}, and the library can't say more"
        raise GameError(f"Nobody knows where player {state[0]} could move from {short_repr(state[1])}: {whose}.")

    def text(self, state: State) -> str:
        return state[1].text

    def board(self, state: State) -> Board:
        """The letters of the position in rows; a move begins where it puts something, or takes a piece up."""
        lines = state[1].text.split("\n")
        if not _equal(lines) and not PROSE.search(state[1].text):
            return [[(line, None)] for line in lines]
        moves: dict[Any, list] = {}
        for move, after in self.moves(state).items() if state[0] else ():
            moves.setdefault(_begins(lines, after[1].text.split("\n")), []).append(move)
        named = [line for line in lines if ascii_lowercase[:2] in "".join(line.split()) in ascii_lowercase]  # a b c
        columns = _columns([line for line in lines if line not in named and not PROSE.search(line)])
        return [
            [(line, None)] if PROSE.search(line) else
            [(_sign(line, c, named), moves.get((r, c))) for c in columns if c < len(line)]
            for r, line in enumerate(lines) if line not in named
        ]  # fmt: skip


def _columns(lines):
    """The columns of the lines of a board, numbers from 0; without the empty ones, where two of three are empty."""
    columns = range(max(map(len, lines), default=0))
    full = [c for c in columns if any(line[c : c + 1].strip() for line in lines)]
    return full if 3 * len(full) <= len(columns) else columns


def _sign(line, column, named):
    """What stands in a cell of a board: nothing, where it is the number of a row."""
    row_number = named and line[: column + 1].strip().isdigit()
    return "" if row_number else line[column].strip().replace(".", "·")


def openspiel(game: Any, key: Callable[[Any], Hashable] | None = None) -> Game:
    """A game of OpenSpiel, for two players who see everything and take turns, with or without chance, as a `Game`.

    Takes its name, with parameters if it has some, as in "hex(board_size=3)", or what `pyspiel.load_game` gives; and
    what tells its positions apart, a function of OpenSpiel's state. Left out, that is the text where it tells all, as
    of tic-tac-toe, and else all the moves so far, so that no two positions are taken for the same. `key=str` takes
    those for the same whose text is the same: then OpenSpiel's counters, as the horizon of pig, should not matter.
    Raises GameError where the game has more players, hidden cards or moves at the same time, or OpenSpiel is missing.
    Source: Lanctot and others, "OpenSpiel: a framework for reinforcement learning in games" (2019).
    """
    loaded = _loaded(game)
    kind = loaded.get_type()
    return _called(kind.short_name, f"{kind.long_name}, a game of OpenSpiel.", _OpenSpiel)(loaded, key)


def easyai(game: Any) -> Game:
    """A game of easyAI as a `Game`: it begins as this one stands.

    Takes the game, as in `easyai(TicTacToe([Human_Player(), Human_Player()]))`. Its `ttentry` tells positions apart,
    or, where it has none, its attributes; an end is won, lost or drawn by the sign of `scoring`, or, where it has
    none, by `lose` and `win`. Raises GameError where it is no such game or has none of the three.
    Source: Zulkower, easyAI.

    >>> from easyAI.games import GameOfBones
    >>> game = easyai(GameOfBones())
    >>> game.moves(game.start)["3"]
    (2, 17 bones left in the/pile)
    """
    return _called(type(game).__name__, type(game).__doc__, _EasyAI)(game)


def aima(game: Any) -> Game:
    """A game of "Artificial Intelligence: a modern approach", as its Python programs have them, as a `Game`.

    Takes the game, as in `aima(Fig52Game())`. Who moves first is player 1. Where its utilities are 1, 0 and −1 it is
    won, drawn and lost; else they are payoffs. Raises GameError where it is no such game, of more or fewer than two
    players, or not of zero sum. Source: Russell and Norvig, chapter on adversarial search.

    >>> from aima3.games import Fig52Game
    >>> game = aima(Fig52Game())
    >>> game.moves(game.start), game.outcome(game.moves(game.moves(game.start)["a1"])["b2"])
    ({'a1': (2, B), 'a2': (2, C), 'a3': (2, D)}, 12)
    """
    return _called(type(game).__name__, type(game).__doc__, _Aima)(game)


def _called(name, rules, kind):
    """The class of a game of another library: it is called as there, and the rules are those in its docstring."""
    return type(name, (kind,), {"__doc__": rules})


class _OpenSpiel(Outside):
    def __init__(self, game, key):
        kind = game.get_type()
        if reason := _unfit(game, kind):
            raise GameError(f"{kind.short_name} doesn't fit a game tree of two players: {reason}")
        self._labels = (game.min_utility(), game.max_utility()) == (-1, 1)
        self._nim = kind.short_name == "nim"  # it is the same whoever is to move
        told = _text if kind.short_name in BY_TEXT else _counted if kind.short_name == "pig" else _history
        self._key = key or told
        self.start = self._state(game.new_initial_state(), 0)

    def _state(self, thing, mover):
        """The state of ours, where `mover` moved last, 1 or 2, or chance, 0."""
        player = 0 if thing.is_chance_node() else thing.current_player() + 1
        if thing.is_terminal():
            player = 3 - mover if mover else 1
        return player, Position(thing, self._key(thing), _text(thing), player)

    def _thing(self, state):
        return state[1].thing if self._nim else super()._thing(state)

    def moves(self, state: State) -> Moves:
        thing, moves = self._thing(state), {}
        for action in [] if thing.is_terminal() else thing.legal_actions():
            move = thing.action_to_string(thing.current_player(), action)
            moves[f"{move} ({action})" if move in moves else move] = self._state(thing.child(action), state[0])
        return moves

    def outcome(self, state: State) -> Outcome:
        payoff = self._thing(state).returns()[0]
        if self._labels:
            return LABEL[payoff if state[1].player == 1 else -payoff]
        return int(payoff) if payoff.is_integer() else payoff

    def chances(self, state: State):
        return dict(zip(self.moves(state), (chance for _, chance in state[1].thing.chance_outcomes()), strict=True))


def _loaded(game):
    """A game of OpenSpiel, by its name if it is a text."""
    try:
        import pyspiel
    except ImportError:
        how = "%pip install open_spiel in a cell, or pip install open_spiel in a terminal, brings it"
        where = "It needs Python 3.11 or newer, on Linux, Windows or a Mac with a processor of Apple"
        raise GameError(f"OpenSpiel is not installed here: {how}. {where}.") from None
    if isinstance(game, pyspiel.Game):
        return game
    if not isinstance(game, str):
        raise GameError(f'{short_repr(game)} is not a game of OpenSpiel, nor the name of one, as in "tic_tac_toe".')
    if (name := game.split("(")[0]) not in (names := pyspiel.registered_names()):
        from difflib import get_close_matches

        near = get_close_matches(name, names, 3, 0.5)
        hint = f" Is it {join_words(map(quoted_repr, near))}?".replace(" and ", " or ") if near else ""
        raise GameError(f"OpenSpiel has no game {quoted_repr(name)}.{hint}")
    try:
        return pyspiel.load_game(game)
    except Exception as error:  # SpielError, or what else its C++ comes up with
        raise GameError(f"OpenSpiel can't make {quoted_repr(game)}: {short_repr(str(error), 300)}") from None


def _unfit(game, kind):
    """Why a game of OpenSpiel is none of ours, the end of a sentence; "" where it is."""
    players = game.num_players()
    if players != 2:
        return f"it has {count_of(players, 'player')}."
    if kind.dynamics != kind.Dynamics.SEQUENTIAL:
        return "the players move at the same time, and not in turn."
    if kind.information != kind.Information.PERFECT_INFORMATION:
        return "the players don't see everything, as cards in another one's hand."
    if kind.utility not in (kind.Utility.ZERO_SUM, kind.Utility.CONSTANT_SUM):
        return "what one player gets is not what the other one loses."
    if kind.chance_mode == kind.ChanceMode.SAMPLED_STOCHASTIC:
        return "chance moves in it, and it doesn't say how likely each move is."
    return ""


def _history(thing):
    return tuple(thing.history())


def _text(thing):
    """OpenSpiel's text, without colours, marks of the last move, and whose turn it is, where it counts from 0.

    Of chess it is the board.
    """
    if FEN.fullmatch(str(thing)):
        return _tidy(re.sub(r"\d", lambda found: "." * int(found[0]), str(thing).split()[0]).replace("/", "\n"))
    text = re.sub(r"\x1b\[\d+m|^\(\d\): |Current player: .*", "", str(thing))
    return _tidy(re.sub(r"\[([^\W\d]|@)\]", r" \1 ", text))


def _counted(thing):
    """The text, and how many moves the players have made: pig is over after so many."""
    return str(thing), sum(each.player >= 0 for each in thing.full_history())


class _EasyAI(Outside):
    def __init__(self, game):
        _has(game, "easyAI", "TicTacToe([Human_Player(), Human_Player()])", "possible_moves play_move is_over copy")
        if not any(hasattr(game, name) for name in ("scoring", "lose", "win")):
            raise GameError(f"{type(game).__name__} doesn't say who has won: it has no scoring, lose or win.")
        first = game.copy()
        for player in first.players or []:
            getattr(player, "__dict__", {}).pop("AI_algo", None)  # which is no part of the position
        self.start = self._state(first)

    def _state(self, thing):
        key = {name: value for name, value in vars(thing).items() if name != "current_player"}
        known = ", ".join(f"{name} {value}" for name, value in key.items() if name != "players")
        text = _shown(thing.show) if hasattr(thing, "show") else _tidy(known)
        key = thing.ttentry() if hasattr(thing, "ttentry") else key
        return thing.current_player, Position(thing, _frozen(key), text, thing.current_player)

    def _thing(self, state):
        if state[0] == state[1].player:
            return state[1].thing
        other = state[1].thing.copy()
        other.current_player = state[0]
        return other if self._state(other)[1] == state[1] else super()._thing(state)

    def moves(self, state: State) -> Moves:
        thing, moves = self._thing(state), {}
        for move in [] if thing.is_over() else thing.possible_moves():
            after = thing.copy()
            after.play_move(move)
            moves[_frozen(move)] = self._state(after)
        return moves

    def outcome(self, state: State) -> Outcome:
        thing = self._thing(state)
        if hasattr(thing, "scoring"):
            score = thing.scoring()
            return LABEL[int(score > 0) - int(score < 0)]  # numpy's don't subtract
        return "L" if hasattr(thing, "lose") and thing.lose() else "W" if hasattr(thing, "win") and thing.win() else "D"


class _Aima(Outside):
    def __init__(self, game):
        over = "is_terminal" if hasattr(game, "is_terminal") else "terminal_test"  # in the book's fourth edition
        _has(game, "aima", "Fig52Game()", f"actions result utility {over} to_move initial")
        if hasattr(game, "chances"):
            raise GameError(
                f"{short_repr(game)} has chance moves of its own kind, and such games of aima are not taken."
            )
        self.outside, self._seats, self._over = game, {}, getattr(game, over)
        self.start = self._state(game.initial)
        ends = [[game.utility(end[1].thing, player) for player in self._seats] for end in self._ends()]
        if len(self._seats) == 1:
            raise self._unfit("only one player moves.")
        self._sum = sum(ends[0]) if ends else 0
        self._labels = self._sum == 0 and all(payoff in LABEL for payoff, _ in ends)

    def _unfit(self, reason):
        return GameError(f"{short_repr(self.outside)} doesn't fit a game tree of two players: {reason}")

    def _state(self, thing):
        seat = self._seats.setdefault(self.outside.to_move(thing), len(self._seats) + 1)
        if seat > 2:
            raise self._unfit(f"it has more: {join_words(map(short_repr, self._seats))}.")
        show = getattr(self.outside, "display", print)
        return seat, Position(thing, _frozen(thing), _shown(lambda: show(thing)), seat)

    def _ends(self):
        """The ends that a short walk meets, which goes down first: a list of states."""
        met, waiting, ends = {self.start}, [self.start], []
        while waiting and len(met) < limits.STATES_OF_AIMA:
            here = waiting.pop()
            fresh = {*(moves := self.moves(here)).values()} - met
            met |= fresh
            waiting += fresh
            ends += [] if moves else [here]
        return ends

    def moves(self, state: State) -> Moves:
        thing = self._thing(state)
        actions = [] if self._over(thing) else self.outside.actions(thing)
        return {_frozen(move): self._state(self.outside.result(thing, move)) for move in actions}

    def outcome(self, state: State) -> Outcome:
        payoff, other = (self.outside.utility(self._thing(state), player) for player in self._seats)
        if not isclose(payoff + other, self._sum, abs_tol=1e-9):
            raise self._unfit("what one player gets is not what the other one loses.")
        if not self._labels:
            return payoff
        if payoff not in LABEL:
            raise self._unfit(f"it ends with {format_number(payoff)} here, and elsewhere with 1, 0 and −1.")
        return LABEL[payoff if state[0] == 1 else -payoff]


def _has(game, library, example, names):
    """Raise GameError where something is no game of a library, which has attributes of these names."""
    if isinstance(game, type):
        raise GameError(f"{game.__name__} is a class. Make a game by it first, as in {library.lower()}({example}).")
    if missing := [name for name in names.split() if not hasattr(game, name)]:
        due = f"it has no {join_words(missing)}. Such a game is made as in {library.lower()}({example})."
        raise GameError(f"{short_repr(game)} is not a game of {library}: {due}")


def _frozen(thing):
    """What tells things apart, with a hash: lists become tuples, and objects what their attributes hold."""
    if isinstance(thing, dict):
        return frozenset((_frozen(key), _frozen(value)) for key, value in thing.items())
    if isinstance(thing, (list, tuple)):
        return tuple(_frozen(each) for each in thing)
    if isinstance(thing, (set, frozenset)):
        return frozenset(_frozen(each) for each in thing)
    if hasattr(thing, "tolist"):  # numpy's
        return _frozen(thing.tolist())
    if type(thing).__hash__ in (None, object.__hash__) and hasattr(thing, "__dict__") and not callable(thing):
        return type(thing), _frozen(vars(thing))
    return thing


def _shown(show):
    """What a function prints."""
    with redirect_stdout(StringIO()) as printed:
        show()
    return _tidy(printed.getvalue())


def _tidy(text):
    """A text as it stands in a node: a board with lines of one length and · for its dots, or prose in short lines."""
    lines = "\n".join(map(str.rstrip, text.split("\n"))).strip("\n").split("\n")
    if len(lines) > 1 and not PROSE.search(text):
        lines = [line.ljust(max(map(len, lines))) for line in lines]
        apart = not any(line[1::2].strip() for line in lines)
        return "\n".join(line[::2] if apart else line for line in lines).replace(".", "·")
    parts = "\n".join(line if len(line) <= WIDE else line.replace(", ", "\n") for line in lines).split("\n")
    lines = [short for part in parts for short in wrap(part, WIDE) or [""]]
    prose = "\n".join(lines)
    return f"{prose} " if _equal(lines) else prose  # or it would be a board


def _equal(lines):
    return len(lines) > 1 and len({*map(len, lines)}) == 1


def _begins(before, after):
    """The cell where a move begins that makes of the lines of a board these: (row, column), or None if that is open."""
    if [*map(len, before)] != [*map(len, after)]:
        return None
    pairs = [((r, c), sign, after[r][c]) for r, line in enumerate(before) for c, sign in enumerate(line)]
    changed = [at for at, old, new in pairs if old != new]
    left = [at for at, old, new in pairs if old not in EMPTY and new in EMPTY]
    put = [at for at, old, new in pairs if old in EMPTY and new not in EMPTY]
    if len(changed) == 1:
        return changed[0]
    return left[0] if len(left) == 1 and len(put) <= 1 else put[0] if len(put) == 1 and not left else None

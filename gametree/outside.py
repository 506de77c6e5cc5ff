"""outside: use games from other libraries (OpenSpiel, easyAI and aima) as a `Game`."""

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

# OpenSpiel games in which the text of a position and the player to move determine how the game can go on, no matter
# how the position was reached. tests/test_outside.py compares each of them with its whole tree.
BY_TEXT = {
    "breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "havannah", "hex", "mnk", "nim",
    "tic_tac_toe", "y",
}  # fmt: skip
LABEL = {1: "W", 0: "D", -1: "L"}
EMPTY = " ·.-_"
PROSE = re.compile(r"[:=\[]")  # these characters occur only in lines that are not rows of a board
FEN = re.compile("([pnbrqk1-8]+/){3,7}[pnbrqk1-8]+ [wb] .*", re.IGNORECASE)  # the notation of a chess position
WIDTH = 24  # characters in a line of a node's text


class Position:
    """A position of another library's game. Positions with the same key are equal.

    Args:
        thing: The library's own object.
        key: A hashable value that identifies the position.
        text: The text to show, or a function that returns it for `thing`.
        player: The player to move, according to the library's object.
    """

    __slots__ = ("thing", "key", "_text", "player")

    def __init__(self, thing: Any, key: Hashable, text: str | Callable[[Any], str], player: int):
        self.thing, self.key, self._text, self.player = thing, key, text, player

    @property
    def text(self) -> str:
        """The text to show, which is written when it is first needed, because that takes longer than a move."""
        if not isinstance(self._text, str):
            self._text = self._text(self.thing)
        return self._text

    def __eq__(self, other):
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self):
        return hash(self.key)

    def __str__(self):
        return self.text

    def __repr__(self):
        line = "/".join(line.strip() for line in self.text.split("\n"))
        if len(line) > 40 and "· ·" in line:  # a longer line would be cut off in sentences
            line = re.sub(r"(?<=\S) (?=\S)", "", line)
        if len(line) <= 40 or re.search(r"\d", line):  # a number would look like the digits that are there
            return line
        return re.sub("·+", lambda found: str(len(found[0])), line)  # as in chess notation


class Outside(Game):
    """The base class of games from the three libraries. A state is (player, position)."""

    def _thing(self, state):
        """Return the library's object for a state. Raises GameError if it is the other player's turn in that object."""
        if state[0] == state[1].player:
            return state[1].thing
        reason = f"it is player {state[1].player}'s turn there, and the library knows only that player's moves"
        raise GameError(f"The moves of player {state[0]} from {short_repr(state[1])} are unknown: {reason}.")

    def text(self, state: State) -> str:
        return state[1].text

    def board(self, state: State) -> Board:
        """Return the position's characters in rows. A move begins at the cell where it puts or picks up a piece."""
        lines = state[1].text.split("\n")
        if not _is_rectangle(lines) and not PROSE.search(state[1].text):
            return [[(line, None)] for line in lines]
        moves: dict[Any, list] = {}
        for move, next_state in self.moves(state).items() if state[0] else ():
            moves.setdefault(_first_cell(lines, next_state[1].text.split("\n")), []).append(move)
        headers = [line for line in lines if ascii_lowercase[:2] in "".join(line.split()) in ascii_lowercase]  # a b c …
        columns = _columns([line for line in lines if line not in headers and not PROSE.search(line)])
        return [
            [(line, None)] if PROSE.search(line) else
            [(_cell_text(line, c, headers), moves.get((r, c))) for c in columns if c < len(line)]
            for r, line in enumerate(lines) if line not in headers
        ]  # fmt: skip


def _columns(lines):
    """Return the column numbers of a board. If at least two thirds of the columns are empty, leave those out."""
    columns = range(max(map(len, lines), default=0))
    full = [c for c in columns if any(line[c : c + 1].strip() for line in lines)]
    return full if 3 * len(full) <= len(columns) else columns


def _cell_text(line, column, headers):
    """Return the text of a cell, or "" if the cell is part of a row number."""
    is_row_number = headers and line[: column + 1].strip().isdigit()
    return "" if is_row_number else line[column].strip().replace(".", "·")


def openspiel(game: Any, key: Callable[[Any], Hashable] | None = None) -> Game:
    """Convert an OpenSpiel game to a `Game`.

    The game must have two players who see everything and take turns. Chance may move.

    Args:
        game: The name of the game, with its parameters if it has any, as in "hex(board_size=3)", or a game returned by
            `pyspiel.load_game`.
        key: A function from an OpenSpiel state to a hashable value. Positions with the same key count as the same. By
            default, the key is the text of the state if the text is known to be enough, as in tic-tac-toe. For other
            games, it consists of all moves so far, so that no two positions are confused. With `key=str`, positions
            with the same text count as the same. Use this only if OpenSpiel's counters, such as the horizon of pig, do
            not matter.

    Returns:
        The game. A move is OpenSpiel's name for an action.

    Raises:
        GameError: If OpenSpiel is not installed or has no such game, or if the game does not qualify. It must have
            exactly two players, no hidden information, no simultaneous moves and known probabilities, and one player's
            gain must be the other's loss.

    Source: Lanctot and others, "OpenSpiel: a framework for reinforcement learning in games" (2019).
    """
    loaded = _load(game)
    kind = loaded.get_type()
    return _make_class(kind.short_name, f"{kind.long_name}, an OpenSpiel game.", _OpenSpiel)(loaded, key)


def easyai(game: Any) -> Game:
    """Convert an easyAI game to a `Game` that starts from its current position.

    Positions count as the same if they have the same `ttentry` or, if the game has no `ttentry`, the same attributes.
    Whether a game is won, lost or drawn depends on the sign of `scoring` or, if there is no `scoring`, on `lose` and
    `win`.

    Args:
        game: The game, as in `easyai(TicTacToe([Human_Player(), Human_Player()]))`.

    Returns:
        The game. Its moves are those of the easyAI game.

    Raises:
        GameError: If `game` is not an easyAI game, or has none of `scoring`, `lose` and `win`.

    Source: Zulkower, easyAI.

    Examples:
        >>> from easyAI.games import GameOfBones
        >>> game = easyai(GameOfBones())
        >>> game.moves(game.start)["3"]
        (2, 17 bones left in the/pile)
    """
    return _make_class(type(game).__name__, type(game).__doc__, _EasyAI)(game)


def aima(game: Any) -> Game:
    """Convert a game from the Python code of "Artificial Intelligence: a modern approach" to a `Game`.

    The player who moves first becomes player 1. If all utilities are 1, 0 or −1, they become wins, draws and losses.
    Otherwise they are payoffs.

    Args:
        game: The game, as in `aima(Fig52Game())`.

    Returns:
        The game. Its moves are the actions of the aima game.

    Raises:
        GameError: If `game` is not an aima game, if it has chance moves or does not have exactly two players, or if one
            player's gain is not the other's loss.

    Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapter on adversarial search.

    Examples:
        >>> from aima3.games import Fig52Game
        >>> game = aima(Fig52Game())
        >>> game.moves(game.start), game.outcome(game.moves(game.moves(game.start)["a1"])["b2"])
        ({'a1': (2, B), 'a2': (2, C), 'a3': (2, D)}, 12)
    """
    return _make_class(type(game).__name__, type(game).__doc__, _Aima)(game)


def _make_class(name, rules, kind):
    """Return a class for another library's game, with the game's name as its name and the rules as its docstring."""
    return type(name, (kind,), {"__doc__": rules})


class _OpenSpiel(Outside):
    """An OpenSpiel game.

    Args:
        game: The game, as `pyspiel.load_game` returns it.
        key: As for `openspiel`.
    """

    _counts = False  # whether the moves of the players are counted, because in pig their number is limited

    def __init__(self, game, key):
        kind = game.get_type()
        if reason := _unfit(game, kind):
            raise GameError(f"{kind.short_name} doesn't fit a game tree for two players: {reason}")
        self._has_labels = (game.min_utility(), game.max_utility()) == (-1, 1)
        self._is_nim = kind.short_name == "nim"  # both players have the same moves
        if key is None:
            is_pig = kind.short_name == "pig"
            self._counts = is_pig
            key = _text if kind.short_name in BY_TEXT else str if is_pig else lambda thing: tuple(thing.history())
        self._key = key
        self.start = self._state(game.new_initial_state(), 0, 0)

    def _state(self, thing, mover, count):
        """Return the state for OpenSpiel's state after `count` moves of players.

        The last move was made by `mover`: player 1 or 2, or 0 for chance.
        """
        player = 0 if thing.is_chance_node() else thing.current_player() + 1
        if thing.is_terminal():
            player = 3 - mover if mover else 1
        key = self._key(thing)
        return player, Position(thing, (key, count) if self._counts else key, _text, player)

    def _thing(self, state):
        return state[1].thing if self._is_nim else super()._thing(state)

    def moves(self, state: State) -> Moves:
        thing, moves = self._thing(state), {}
        count = state[1].key[1] + (state[0] > 0) if self._counts else 0
        for action in [] if thing.is_terminal() else thing.legal_actions():
            move = thing.action_to_string(thing.current_player(), action)
            moves[f"{move} ({action})" if move in moves else move] = self._state(thing.child(action), state[0], count)
        return moves

    def outcome(self, state: State) -> Outcome:
        payoff = self._thing(state).returns()[0]
        if self._has_labels:
            return LABEL[payoff if state[1].player == 1 else -payoff]
        return int(payoff) if payoff.is_integer() else payoff

    def chances(self, state: State):
        return dict(zip(self.moves(state), (chance for _, chance in state[1].thing.chance_outcomes()), strict=True))


def _load(game):
    """Return an OpenSpiel game, loading it if `game` is a name."""
    try:
        import pyspiel
    except ImportError:
        advice = "Run %pip install open_spiel in a cell, or pip install open_spiel in a terminal"
        platforms = "It needs Python 3.11 or newer, on Linux, Windows or a Mac with an Apple processor"
        raise GameError(f"OpenSpiel is not installed. {advice}. {platforms}.") from None
    if isinstance(game, pyspiel.Game):
        return game
    if not isinstance(game, str):
        raise GameError(f'{short_repr(game)} is neither an OpenSpiel game nor the name of one, such as "tic_tac_toe".')
    if (name := game.split("(")[0]) not in (names := pyspiel.registered_names()):
        from difflib import get_close_matches

        near = get_close_matches(name, names, 3, 0.5)
        hint = f" Is it {join_words(map(quoted_repr, near))}?".replace(" and ", " or ") if near else ""
        raise GameError(f"OpenSpiel has no game {quoted_repr(name)}.{hint}")
    try:
        return pyspiel.load_game(game)
    except Exception as error:  # SpielError, or any other error from its C++ code
        raise GameError(f"OpenSpiel can't make {quoted_repr(game)}: {short_repr(str(error), 300)}") from None


def _unfit(game, kind):
    """Return the end of a sentence about why an OpenSpiel game can't be used, or "" if it can."""
    players = game.num_players()
    if players != 2:
        return f"it has {count_of(players, 'player')}."
    if kind.dynamics != kind.Dynamics.SEQUENTIAL:
        return "the players move at the same time, not in turn."
    if kind.information != kind.Information.PERFECT_INFORMATION:
        return "the players don't see everything (each other's cards, for example)."
    if kind.utility not in (kind.Utility.ZERO_SUM, kind.Utility.CONSTANT_SUM):
        return "one player's gain is not the other's loss."
    if kind.chance_mode == kind.ChanceMode.SAMPLED_STOCHASTIC:
        return "its chance moves have unknown probabilities."
    return ""


def _text(thing):
    """Return OpenSpiel's text without colours, the player to move, or marks of the last move (for chess, the board)."""
    if FEN.fullmatch(str(thing)):
        return _tidy(re.sub(r"\d", lambda found: "." * int(found[0]), str(thing).split()[0]).replace("/", "\n"))
    text = re.sub(r"\x1b\[\d+m|^\(\d\): |Current player: .*", "", str(thing))
    return _tidy(re.sub(r"\[([^\W\d]|@)\]", r" \1 ", text))


class _EasyAI(Outside):
    """An easyAI game.

    Args:
        game: The game, as for `easyai`.
    """

    rules = ""  # unless the game has a docstring

    def __init__(self, game):
        example = "TicTacToe([Human_Player(), Human_Player()])"
        _check_attributes(game, "easyAI", example, "possible_moves play_move is_over copy")
        if not any(hasattr(game, name) for name in ("scoring", "lose", "win")):
            raise GameError(f"{type(game).__name__} doesn't say who has won: it has no scoring, lose or win.")
        first = game.copy()
        for player in first.players or []:
            getattr(player, "__dict__", {}).pop("AI_algo", None)  # not part of the position
        self.start = self._state(first)

    def _state(self, thing):
        key = {name: value for name, value in vars(thing).items() if name != "current_player"}
        attributes = ", ".join(f"{name} {value}" for name, value in key.items() if name != "players")
        text = _printed(thing.show) if hasattr(thing, "show") else _tidy(attributes)
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
            next_thing = thing.copy()
            next_thing.play_move(move)
            moves[_frozen(move)] = self._state(next_thing)
        return moves

    def outcome(self, state: State) -> Outcome:
        thing = self._thing(state)
        if hasattr(thing, "scoring"):
            score = thing.scoring()
            return LABEL[int(score > 0) - int(score < 0)]  # int, because numpy's booleans can't be subtracted
        return "L" if hasattr(thing, "lose") and thing.lose() else "W" if hasattr(thing, "win") and thing.win() else "D"


class _Aima(Outside):
    """A game from the Python code of "Artificial Intelligence: a modern approach".

    Args:
        game: The game, as for `aima`.
    """

    rules = ""  # unless the game has a docstring

    def __init__(self, game):
        # is_terminal is the name in the fourth edition
        over = "is_terminal" if hasattr(game, "is_terminal") else "terminal_test"
        _check_attributes(game, "aima", "Fig52Game()", f"actions result utility {over} to_move initial")
        if hasattr(game, "chances"):
            raise GameError(f"Chance moves in {short_repr(game)}, and aima games with chance are not supported.")
        self.outside, self._seats, self._over = game, {}, getattr(game, over)
        self.start = self._state(game.initial)
        payoffs = [[game.utility(state[1].thing, player) for player in self._seats] for state in self._terminals()]
        if len(self._seats) == 1:
            raise self._unfit("only one player moves.")
        self._sum = sum(payoffs[0]) if payoffs else 0
        self._has_labels = self._sum == 0 and all(payoff in LABEL for payoff, _ in payoffs)

    def _unfit(self, reason):
        return GameError(f"{short_repr(self.outside)} doesn't fit a game tree for two players: {reason}")

    def _state(self, thing):
        seat = self._seats.setdefault(self.outside.to_move(thing), len(self._seats) + 1)
        if seat > 2:
            raise self._unfit(f"it has more than two players ({join_words(map(short_repr, self._seats))}).")
        show = getattr(self.outside, "display", print)
        return seat, Position(thing, _frozen(thing), _printed(lambda: show(thing)), seat)

    def _terminals(self):
        """Return the terminal states that a short depth-first search finds."""
        met, waiting, terminals = {self.start}, [self.start], []
        while waiting and len(met) < limits.STATES_OF_AIMA:
            state = waiting.pop()
            new = {*(moves := self.moves(state)).values()} - met
            met |= new
            waiting += new
            terminals += [] if moves else [state]
        return terminals

    def moves(self, state: State) -> Moves:
        thing = self._thing(state)
        actions = [] if self._over(thing) else self.outside.actions(thing)
        return {_frozen(move): self._state(self.outside.result(thing, move)) for move in actions}

    def outcome(self, state: State) -> Outcome:
        payoff, other = (self.outside.utility(self._thing(state), player) for player in self._seats)
        if not isclose(payoff + other, self._sum, abs_tol=1e-9):
            raise self._unfit("one player's gain is not the other's loss.")
        if not self._has_labels:
            return payoff
        if payoff not in LABEL:
            problem = f"it ends with a payoff of {format_number(payoff)} in one state"
            raise self._unfit(f"{problem}, but with 1, 0 or −1 in other states.")
        return LABEL[payoff if state[0] == 1 else -payoff]


def _check_attributes(game, library, example, names):
    """Raise GameError if `game` is a class, or if it lacks any of the attributes that the library's games have."""
    call = f"{library.lower()}({example})"
    if isinstance(game, type):
        raise GameError(f"{game.__name__} is a class. Create an object, as in {call}.")
    if missing := [name for name in names.split() if not hasattr(game, name)]:
        problem = f"it lacks {join_words(missing)}. Pass a game, as in {call}"
        raise GameError(f"{short_repr(game)} is not an {library} game: {problem}.")


def _frozen(thing):
    """Return a hashable value that identifies an object. Lists become tuples, and objects become their attributes."""
    if isinstance(thing, dict):
        return frozenset((_frozen(key), _frozen(value)) for key, value in thing.items())
    if isinstance(thing, (list, tuple)):
        return tuple(_frozen(each) for each in thing)
    if isinstance(thing, (set, frozenset)):
        return frozenset(_frozen(each) for each in thing)
    if hasattr(thing, "tolist"):  # a NumPy array
        return _frozen(thing.tolist())
    if type(thing).__hash__ in (None, object.__hash__) and hasattr(thing, "__dict__") and not callable(thing):
        return type(thing), _frozen(vars(thing))
    return thing


def _printed(show):
    """Return what a function prints."""
    with redirect_stdout(StringIO()) as printed:
        show()
    return _tidy(printed.getvalue())


def _tidy(text):
    """Return a node's text: a board, with lines of equal length and each dot replaced by ·, or prose in short lines."""
    lines = "\n".join(map(str.rstrip, text.split("\n"))).strip("\n").split("\n")
    if len(lines) > 1 and not PROSE.search(text):
        lines = [line.ljust(max(map(len, lines))) for line in lines]
        is_spaced = not any(line[1::2].strip() for line in lines)
        return "\n".join(line[::2] if is_spaced else line for line in lines).replace(".", "·")
    parts = "\n".join(line if len(line) <= WIDTH else line.replace(", ", "\n") for line in lines).split("\n")
    lines = [short for part in parts for short in wrap(part, WIDTH) or [""]]
    prose = "\n".join(lines)
    return f"{prose} " if _is_rectangle(lines) else prose  # a rectangle would be drawn as a board


def _is_rectangle(lines):
    return len(lines) > 1 and len({*map(len, lines)}) == 1


def _first_cell(before, after):
    """Compare the board before and after a move, and return the cell (row, column) where the move begins.

    Return None if that is unclear.
    """
    if [*map(len, before)] != [*map(len, after)]:
        return None
    cells = [((r, c), old, after[r][c]) for r, line in enumerate(before) for c, old in enumerate(line)]
    changed = [cell for cell, old, new in cells if old != new]
    emptied = [cell for cell, old, new in cells if old not in EMPTY and new in EMPTY]
    filled = [cell for cell, old, new in cells if old in EMPTY and new not in EMPTY]
    if len(changed) == 1:
        return changed[0]
    if len(emptied) == 1 and len(filled) <= 1:
        return emptied[0]
    return filled[0] if len(filled) == 1 and not emptied else None

"""board_states: find the states of calls whose argument is a board that is changed and changed back, such as a list."""

from collections.abc import Iterator, Sequence

from ...core.errors import GameError
from ...core.game import Game, State
from ...core.introspect import Thing
from ...core.query import moves_of
from .call_arguments import Arguments
from .snapshots import Snapshot


class BoardStates:
    """Finds the state of each call from its board and from the state of the call that made it.

    The first call has the first state of the game. A move leads to the state whose cells equal those of the board,
    which may have other symbols as long as each symbol always stands for the same one.
    """

    def __init__(self, game: Game, start: State) -> None:
        self.game, self.start = game, start
        self.symbols: dict[Thing, Thing] = {}  # a symbol on the board -> the symbol in the state

    def find(self, calls: Sequence[tuple[int, int, Arguments]]) -> tuple[str, dict[int, State]]:
        """Return the name of the argument that is a board, and a dict from call to state.

        Each call is a triple: its number, the number of the call that made it (−1 if none did), and its arguments.
        """
        for name, snapshot in _boards(calls[0][2]) if calls else ():
            if self._match(snapshot, self.start):
                return name, dict(self._follow(name, calls))
        return "", {}

    def _follow(self, name: str, calls: Sequence[tuple[int, int, Arguments]]) -> Iterator[tuple[int, State]]:
        known: dict[int, State] = {}
        for number, caller, arguments in calls:
            state = known.get(caller)
            candidates = [self.start] if caller < 0 else []
            try:
                candidates += [state, *moves_of(self.game, state).values()] if state else []
            except GameError:
                pass
            board = dict(_boards(arguments)).get(name)
            found = {each for each in candidates if board is not None and self._match(board, each, learn=False)}
            for match in found if len(found) == 1 else ():
                self._match(board, match)
                known[number] = match
                yield number, match

    def _match(self, board: Snapshot, state: State, learn: bool = True) -> bool:
        """Return whether a board shows a state, apart from the player to move. If so, `learn` its symbols."""
        cells, parts = [*_atoms(board)], [*_atoms(state[1:])]
        symbols = dict(self.symbols)
        if len(cells) != len(parts):
            return False
        for cell, part in zip(cells, parts, strict=True):
            if symbols.setdefault(cell, part) != part or not isinstance(part, str) and cell != part:
                return False
        if len({*symbols.values()}) < len(symbols):
            return False
        self.symbols = symbols if learn else self.symbols
        return True


def _boards(arguments: Arguments) -> list[tuple[str, Snapshot]]:
    """Return the arguments, and the parts of arguments, that are lists, by name."""
    named = (*arguments.things.items(), *arguments.parts.items())
    return [(name, thing) for name, thing in named if type(thing) is tuple and thing[0] in (list, tuple)]


def _atoms(thing: Snapshot) -> Iterator[Thing]:
    """Yield the numbers and characters in a snapshot of a list, or in a part of a state."""
    if isinstance(thing, tuple):
        snapshot = len(thing) == 2 and isinstance(thing[0], type)
        inner = thing[1] if snapshot else thing
        for each in inner if isinstance(inner, (list, tuple)) else ():
            yield from _atoms(each)
    elif isinstance(thing, str) and len(thing) > 1:
        yield from thing
    else:
        yield thing

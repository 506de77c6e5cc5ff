"""board_states: find the states of calls whose argument is a board that is changed and changed back, such as a list."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from ...core.errors import GameError
from ...core.game import Game, State
from ...core.introspect import Thing
from ...core.query import moves_of
from .call_arguments import Arguments
from .recorder import Step
from .snapshots import Snapshot


def find_board_states(steps: Sequence[Step], game: Game, start: State) -> None:
    """Find the state of each call from its board and from the state of the call that made it.

    The first call has the first state of the game. A move leads to the state whose cells equal those of the board,
    which may have other symbols as long as each symbol always stands for the same one.
    """
    calls = [step for step in steps if step.kind == "enter"]
    boards = _boards(calls[0].node.arguments) if calls else {}
    name = next((name for name, board in boards.items() if _match(board, start, {}) is not None), "")
    symbols: Mapping[Thing, Thing] = {}
    for step in calls if name else ():
        state = steps[step.call].node.state if step.call >= 0 else ()
        candidates = [] if step.call >= 0 else [start]
        with suppress(GameError):
            candidates += [state, *moves_of(game, state).values()] if state else []
        board = _boards(step.node.arguments).get(name)
        found = {each: known for each in candidates if (known := _match(board, each, symbols)) is not None}
        if len(found) == 1:
            [(state, symbols)] = found.items()
            step.node.state, step.node.game, step.node.main = state, game, [name]


def _match(board: Snapshot, state: State, symbols: Mapping[Thing, Thing]) -> dict[Thing, Thing] | None:
    """Return the symbols on a board, with the symbols in the state that they stand for, including those known before.

    Return None if the board does not show the state. The player to move is ignored.
    """
    cells, parts = [*_atoms(board)], [*_atoms(state[1:])]
    if len(cells) != len(parts):
        return None
    found = dict(symbols)
    for cell, part in zip(cells, parts, strict=True):
        if found.setdefault(cell, part) != part or not isinstance(part, str) and cell != part:
            return None
    return found if len({*found.values()}) == len(found) else None


def _boards(arguments: Arguments) -> dict[str, Snapshot]:
    """Return the arguments, and the parts of arguments, that are lists, by name."""
    named = {**arguments.parts, **arguments.things}
    return {name: thing for name, thing in named.items() if type(thing) is tuple and thing[0] in (list, tuple)}


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

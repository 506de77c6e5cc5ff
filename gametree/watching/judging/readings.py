"""readings: the ways in which results can be meant, a table: a value, a label, True, …, and for whom it is."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...core.game import LABELS
from ...core.introspect import Thing
from ...core.text import Number, is_number

FIRST, SECOND = "player 1", "player 2"  # for whom a result is
MOVER, LAST = "mover", "last_mover"  # the player to move; the player who has just moved
WORDS = {
    **dict.fromkeys(["W", "WIN", "WINS", "WON", "WINNING", "N"], 1),
    **dict.fromkeys(["L", "LOSE", "LOSES", "LOST", "LOSS", "LOSING", "P"], -1),
    **dict.fromkeys(["D", "DRAW", "DRAWN", "TIE"], 0),
}


def _whole(new: Thing, worth: Mapping[int, int]) -> int | None:
    return worth.get(new) if type(new) is int else None


def as_label(new: Thing) -> Any:
    """W for True; L for False, and for None, which is what falls off the end of a function; the rest as it is."""
    if new is True:
        return "W"
    return "L" if new is False or new is None else new


# kind -> what a result says, as a number: 1, 0 and −1 for won, drawn, lost; None where it is no such thing
READ: dict[str, Callable[[Thing], Number | None]] = {
    "value": lambda new: new if is_number(new) else None,
    "label": lambda new: WORDS[new] if isinstance(new, str) and new in LABELS else None,
    "word": lambda new: WORDS.get(new.strip().upper()) if isinstance(new, str) else None,
    "bool": lambda new: (1 if new else -1) if new is None or isinstance(new, bool) else None,
    "bit": lambda new: _whole(new, {1: 1, 0: -1}),
    "winner": lambda new: _whole(new, {1: 1, 2: -1, 0: 0, -1: 0}),
    "scale": lambda new: new if is_number(new) else None,
    "share": lambda new: 2 * new - 1 if is_number(new) and 0 <= new <= 1 else None,  # of the games that are won
    "grundy": lambda new: new if type(new) is int and new >= 0 else None,
}


class Reading(NamedTuple):
    """One way in which results can be meant: its kind, a key of READ, and for whom they are."""

    kind: str
    whom: str

    def read(self, new: Thing) -> Number | None:
        """A result as a number; None where it is nothing of the kind."""
        return READ[self.kind](new)

    @property
    def turns(self) -> bool:
        """Whether a value has its sign turned from a node to the one above, for it is somebody else's turn there."""
        return self.whom in (MOVER, LAST)

    def sign(self, player: int | None) -> int | None:
        """1 where it is for player 1, at a node of this player, and −1 where for player 2; None where that is open."""
        if self.whom in (FIRST, SECOND):
            return 1 if self.whom == FIRST else -1
        if player not in (1, 2):
            return None
        return 1 if (player == 1) == (self.whom == MOVER) else -1

    def turn(self, player: int | None, player_below: int | None) -> int | None:
        """By what a result below is to be multiplied to be for whom it is above; None where that is open."""
        if self.whom in (FIRST, SECOND) or self.kind == "grundy":
            return 1
        if 0 in (player, player_below) or (player is None) != (player_below is None):
            return None
        return 1 if player == player_below is not None else -1  # where nobody is known they take turns

    def wants(self, player: int | None) -> int | None:
        """1 where a player takes the largest number, −1 where they take the smallest; None where nobody knows."""
        if self.whom in (FIRST, SECOND):
            if player not in (1, 2):
                return None
            return 1 if self.whom == f"player {player}" else -1
        return -1 if self.whom == LAST else 1


VALUE, SHARE, GRUNDY = Reading("value", FIRST), Reading("share", FIRST), Reading("grundy", MOVER)
SURE = [Reading("value", whom) for whom in (FIRST, MOVER, SECOND, LAST)] + [GRUNDY]  # the likeliest first
SURE += [Reading(kind, whom) for kind in ("label", "bool", "word") for whom in (MOVER, LAST, FIRST, SECOND)]
SURE += [Reading("bit", MOVER), Reading("bit", LAST), Reading("winner", FIRST)]
SURE += [Reading("scale", whom) for whom in (FIRST, MOVER, SECOND)]
DICE = [VALUE, SHARE, Reading("value", SECOND), Reading("scale", FIRST)]  # the table of a game with chance
USUAL = {VALUE, SHARE, GRUNDY, Reading("winner", FIRST), Reading("scale", FIRST)}
USUAL |= {Reading(kind, MOVER) for kind in ("value", "label", "bool", "word", "bit", "scale")}
GIVES = {  # what `watch(…, gives=…)` may say
    "value": VALUE, "grundy": GRUNDY, "share": SHARE, "label": Reading("label", MOVER),
    "wins": Reading("bool", MOVER),
}  # fmt: skip

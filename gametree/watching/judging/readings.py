"""readings: list what results can mean (a value, a label, True or False, …), and for which player."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...core.game import LABELS
from ...core.introspect import Thing
from ...core.text import Number, is_number

FIRST, SECOND = "player 1", "player 2"
MOVER, LAST = "mover", "last_mover"  # the player to move, and the player who has just moved
WORDS = {
    **dict.fromkeys(["W", "WIN", "WINS", "WON", "WINNING", "N"], 1),
    **dict.fromkeys(["L", "LOSE", "LOSES", "LOST", "LOSS", "LOSING", "P"], -1),
    **dict.fromkeys(["D", "DRAW", "DRAWN", "TIE"], 0),
}


def _look_up_int(result: Thing, numbers: Mapping[int, int]) -> int | None:
    return numbers.get(result) if type(result) is int else None


def as_label(result: Thing) -> Any:
    """Return W for True, L for False or None (a missing return counts as False), and anything else unchanged."""
    if result is True:
        return "W"
    return "L" if result is False or result is None else result


# kind -> a function from a result to a number (1, 0 or −1 for won, drawn or lost), or to None for others
READ: dict[str, Callable[[Thing], Number | None]] = {
    "value": lambda result: result if is_number(result) else None,
    "label": lambda result: WORDS[result] if isinstance(result, str) and result in LABELS else None,
    "word": lambda result: WORDS.get(result.strip().upper()) if isinstance(result, str) else None,
    "bool": lambda result: (1 if result else -1) if result is None or isinstance(result, bool) else None,
    "bit": lambda result: _look_up_int(result, {1: 1, 0: -1}),
    "winner": lambda result: _look_up_int(result, {1: 1, 2: -1, 0: 0, -1: 0}),
    "scale": lambda result: result if is_number(result) else None,
    "share": lambda result: 2 * result - 1 if is_number(result) and 0 <= result <= 1 else None,  # of games won
    "grundy": lambda result: result if type(result) is int and result >= 0 else None,
}


class Reading(NamedTuple):
    """A possible meaning of results.

    Attributes:
        kind: The kind of result, a key of READ.
        for_player: The player for whom a high result is good.
    """

    kind: str
    for_player: str

    def read(self, result: Thing) -> Number | None:
        """Return a result as a number, or None if it is not of this kind."""
        return READ[self.kind](result)

    @property
    def negates(self) -> bool:
        """Whether a child's value is negated for its parent, because it is another player's turn there."""
        return self.for_player in (MOVER, LAST)

    def sign(self, player: int | None) -> int | None:
        """Return 1 if results at this player's nodes are for player 1, −1 if they are for player 2, None if unknown."""
        if self.for_player in (FIRST, SECOND):
            return 1 if self.for_player == FIRST else -1
        if player not in (1, 2):
            return None
        return 1 if (player == 1) == (self.for_player == MOVER) else -1

    def sign_change(self, player: int | None, child_player: int | None) -> int | None:
        """Return the factor (1 or −1) that turns a child's result into one for its parent, or None if it is unknown."""
        if self.for_player in (FIRST, SECOND) or self.kind == "grundy":
            return 1
        if 0 in (player, child_player) or (player is None) != (child_player is None):
            return None
        return 1 if player == child_player is not None else -1  # unknown players are assumed to take turns

    def preference(self, player: int | None) -> int | None:
        """Return 1 if a player chooses the largest number, −1 if the smallest, or None if that is unknown."""
        if self.for_player in (FIRST, SECOND):
            if player not in (1, 2):
                return None
            return 1 if self.for_player == f"player {player}" else -1
        return -1 if self.for_player == LAST else 1


BEST_MOVES = Reading("move", MOVER)
VALUE, SHARE, GRUNDY = Reading("value", FIRST), Reading("share", FIRST), Reading("grundy", MOVER)
READINGS = [Reading("value", player) for player in (FIRST, MOVER, SECOND, LAST)] + [GRUNDY]  # the most likely first
READINGS += [Reading(kind, player) for kind in ("label", "bool", "word") for player in (MOVER, LAST, FIRST, SECOND)]
READINGS += [Reading("bit", MOVER), Reading("bit", LAST), Reading("winner", FIRST)]
READINGS += [Reading("scale", player) for player in (FIRST, MOVER, SECOND)]
CHANCE_READINGS = [VALUE, SHARE, Reading("value", SECOND), Reading("scale", FIRST)]  # for games with chance
USUAL = {VALUE, SHARE, GRUNDY, Reading("winner", FIRST), Reading("scale", FIRST)}
USUAL |= {Reading(kind, MOVER) for kind in ("value", "label", "bool", "word", "bit", "scale")}
GIVES = {  # what `watch(…, gives=…)` accepts
    "value": VALUE, "grundy": GRUNDY, "share": SHARE, "label": Reading("label", MOVER),
    "wins": Reading("bool", MOVER),
}  # fmt: skip

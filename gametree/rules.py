"""rules: a game tried out: what is wrong with its rules, in sentences."""

from .asking import checked, moves_of, outcome_of, start_of
from .chance import chances_of
from .verdict import Verdict
from .words import GameError, many

STATES = 20_000  # that are looked at


def check_rules(game):
    """Try a game out, and say what is wrong with its rules.

    Takes a game; gives a Verdict, which shows itself in a notebook. It looks at up to 20,000 states, those fewest moves
    away first.

    >>> from gametree import OneTwoTen
    >>> check_rules(OneTwoTen())
    ✓ Right. I looked at 20 states and found nothing wrong.
    """
    try:
        start = start_of(checked(game))
        found, waiting = {start}, [start]
        for state in waiting:
            moves = moves_of(game, state)
            if state[0] == 0:
                chances_of(game, state)
            elif not moves:
                outcome_of(game, state)
            fresh = [after for after in dict.fromkeys(moves.values()) if after not in found]
            waiting += fresh[: STATES - len(found)]
            found.update(waiting[len(found) :])
    except GameError as error:
        return Verdict(False, str(error))
    return Verdict(True, f"I looked at {many(len(found), 'state')} and found nothing wrong.")

"""cuts: what a call leaves out, whether that did any harm, and what a bound means."""

from ...algorithms.label import best
from ...core.introspect import player_of
from ...core.text import is_number, number


def skipping(story, step, skipped):
    """What a call leaves out, and whether that did any harm; a sentence."""
    result, group = story.plan.results.get(story.place, (None, None))
    if group is None or group.kind != "value":
        result, group = story.plan.stored_at(step.node)
    left = "never enters" if story.plan.met.isdisjoint(skipped) else "does not enter"
    from_here = "" if left == "never enters" else " from here"
    return f"It {left} {story.names(skipped)}{from_here}{_harm(story, result, group)}."


def _harm(story, result, group):
    if result is None or group.kind != "value" or group.whom != "player 1":
        return ""
    player = player_of(story.tree.nodes[result.at])
    if result.wrong and player in (1, 2):
        found = [below.new for below in result.below if is_number(below.new)]
        return ", and that changed the value" if found and result.new == best(player, found) else ""
    return _sure(story, result, group, player) if result.wrong is False and player in (1, 2) else ""


def _sure(story, result, group, player):
    """Why the other moves can't matter to an alpha-beta search, a clause; "" where that would not be true."""
    if len(group.bounds) != 2 or not all(bound in result.given for bound in group.bounds) or not _narrowing(group):
        return ""
    alpha, beta = (result.given[bound] for bound in group.bounds)
    found = [below.new for below in result.below if below.wrong is False]
    mine, theirs = (best(1, [alpha, *found]), beta) if player == 1 else (best(2, [beta, *found]), alpha)
    enough, due = (mine >= theirs if player == 1 else mine <= theirs), story.truth.worth(result.at, "player 1")
    if due is None or (due < mine if player == 1 else due > mine):
        return ""
    if not alpha < beta or not enough or not (_has(story, player, mine) and _has(story, 3 - player, theirs, -1)):
        return ""
    least, most = (_bound(story, side, bound) for side, bound in ((player, mine), (3 - player, theirs)))
    other = f", and elsewhere the other player is sure of {most}"
    sure = f"{least} is already sure{other * (mine != theirs or abs(theirs) < 1)}"
    return f": {sure}. The rest of these moves can't matter"


def _bound(story, player, bound):
    """What a player is sure of, in words: on average, where a die may yet fall."""
    average = " on average" * (story.truth.chance and abs(bound) < 1)
    return f"at {('least', 'most')[player - 1]} {number(bound, '+')}{average}"


def _narrowing(group):
    """Whether the bounds that a search hands down lie between those it was given; they don't where they are turned.

    Where chance moves they begin anew.
    """
    for result in group.all:
        if group.truth.players[result.at] == 0:
            continue
        for below in result.below:
            if set(group.bounds) <= {*result.given} & {*below.given}:
                (low, high), (least, most) = ([each.given[name] for name in group.bounds] for each in (result, below))
                if low <= high and not low <= least <= most <= high:
                    return False
    return True


def _has(story, player, bound, last=None):
    """Whether a player is sure of a bound at the nodes of the open calls, up to the last, by the rules of the game.

    What is sure above the last node where chance moves says nothing of what comes after it.
    """
    calls = [call.at for call in story.calls.values()]
    calls = calls[max((place for place, i in enumerate(calls) if story.truth.players[i] == 0), default=-1) + 1 : last]
    worths = [story.truth.worth(i, "player 1") for i in calls]
    if player == 1:
        return bound <= -1 or any(worth is not None and worth >= bound for worth in worths)
    return bound >= 1 or any(worth is not None and worth <= bound for worth in worths)


def sure_of(story, step):
    """What a bound that has become another one means, the end of a sentence; "" where that would not be true."""
    side, worth = {"alpha": 1, "beta": 2}.get(step.name), story.truth.worth(step.node, "player 1")
    if side is None or worth is None or side != player_of(story.tree.nodes[step.node]):
        return ""
    if not all(group.kind != "share" and group.whom == "player 1" for group in story.plan.groups if group.kind):
        return ""
    if not (worth >= step.new if side == 1 else worth <= step.new):
        return ""
    return f": player {side} is sure of {_bound(story, side, step.new)}"

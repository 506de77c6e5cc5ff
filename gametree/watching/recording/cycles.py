"""cycles: where calls go round, and come back to what one of them, which still waits, is about."""

from ...algorithms.diagnosis import GoesRound
from .call_tree import Called

SHOWN = 3  # rounds of calls that went round until they were stopped: the others are the same


def rounds(steps):
    """Where calls come back to what a call that still waits is about: a dict, the step that enters one -> the other's.

    And the calls that wait at the end, a list of the steps that entered them, the outermost first.
    """
    waiting, depth, about, latest, found = [], {-1: -1}, {}, {}, {}
    for place, step in enumerate(steps):
        if step.kind == "leave":
            del waiting[depth.get(step.call, len(waiting)) :]
        if step.kind != "enter":
            continue
        deep = depth[place] = depth[step.call] + 1
        del waiting[deep:]
        what = about[place] = _about(step.node)
        before = latest.setdefault((step.code, what), [])
        while before and waiting[depth[before[-1]] :][:1] != before[-1:]:
            before.pop()  # it has come back since
        if before and what is not None and about[waiting[-1]] != what:  # and not merely called itself on the same
            found[place] = before[-1]
        waiting.append(place)
        before.append(place)
    return found, waiting


def _about(node):
    """What a call is about: its node; its state, or else all that it was given, where the calls are the tree."""
    if not isinstance(node, Called):
        return id(node)
    return node.state or (node.key if node.simple and node.texts else None)


def same_call(one, other):
    """Whether two steps enter the same call: all that is known of what they were given is the same."""
    keys = [step.node.key if isinstance(step.node, Called) else None for step in (one, other)]
    return (one.new or {}) == (other.new or {}) and keys[0] == keys[1]


def first_round(steps):
    """The calls that went round first, of those that wait at the end: their steps, from one to the one on the same."""
    found, waiting = rounds(steps)
    last = next((place for place in waiting if place in found), None)
    return [] if last is None else waiting[waiting.index(found[last]) : waiting.index(last) + 1]


def as_way(names):
    """The way that calls went, by the names of what they are about, in a line; a long one without its middle."""
    names = list(names)
    return " › ".join(names if len(names) < 8 else [*names[:4], f"… {len(names) - 6} more …", *names[-2:]])


def without_more_rounds(steps, error):
    """The steps up to where the calls came back for the third time, and whether there were more.

    It is so where they went round until Python would take no more of them.
    """
    way = first_round(steps) if isinstance(error, (RecursionError, GoesRound)) else []
    found, waiting = rounds(steps) if way else ({}, [])
    what = _about(steps[way[0]].node) if way else None
    again = [place for place in waiting if place in found and _about(steps[place].node) == what]
    return (steps[: again[SHOWN - 1] + 1], True) if len(again) > SHOWN else (steps, False)

"""cycles: where calls go round, and come back to what one of them, which still waits, is about; and where loops do."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...algorithms.diagnosis import LoopError
from ...core.errors import TooLong
from ...core.introspect import Thing
from .call_tree import Called
from .recorder import Step

SHOWN = 3  # rounds of calls, or of a loop, that went round until they were stopped: the others are the same
ROUNDS = 20  # of a loop on the same nodes, at the least, make it one that never ends
STEPS = 1_000  # so many at the least, or rounds of a loop on other nodes each time


def rounds(steps: Sequence[Step]) -> tuple[dict[int, int], list[int]]:
    """Where calls come back to what a call that still waits is about: a dict, the step that enters one -> the other's.

    And the calls that wait at the end, a list of the steps that entered them, the outermost first.
    """
    waiting: list[int] = []
    depth = {-1: -1}  # of the step that enters a call: how deep that is
    about: dict[int, Any] = {}  # of the step that enters a call: what it is about
    latest: dict[tuple[Any, Any], list[int]] = {}  # the steps that enter the same function on the same, and wait
    found: dict[int, int] = {}
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


def _about(node: Thing) -> Any:
    """What a call is about: its node; its state, or else all that it was given, where the calls are the tree."""
    if not isinstance(node, Called):
        return id(node)
    return node.state or (node.key if node.simple and node.texts else None)


def same_call(one: Step, other: Step) -> bool:
    """Whether two steps enter the same call: all that is known of what they were given is the same."""
    keys = [step.node.key if isinstance(step.node, Called) else None for step in (one, other)]
    return bool((one.new or {}) == (other.new or {})) and keys[0] == keys[1]


def first_round(steps: Sequence[Step]) -> list[int]:
    """The calls that went round first, of those that wait at the end: their steps, from one to the one on the same."""
    found, waiting = rounds(steps)
    last = next((place for place in waiting if place in found), None)
    return [] if last is None else waiting[waiting.index(found[last]) : waiting.index(last) + 1]


def without_more_rounds(
    steps: list[Step], error: BaseException | None, loop: "Loop | None"
) -> tuple[list[Step], bool]:
    """The steps up to where the calls came back for the third time, or a loop did, and whether there were more.

    Calls did where they went round until Python would take no more of them; for a loop, `loop_of` says it.
    """
    if loop:
        return steps[: loop.begin + SHOWN * loop.length], True
    way = first_round(steps) if isinstance(error, (RecursionError, LoopError)) else []
    if not way:
        return steps, False
    found, waiting = rounds(steps)
    what = _about(steps[way[0]].node)
    again = [place for place in waiting if place in found and _about(steps[place].node) == what]
    if len(again) <= SHOWN:
        return steps, False
    return steps[: again[SHOWN - 1] + 1], True


class Loop(NamedTuple):
    """Steps that came again and again: where they begin, how many are a round, whether each is on the same nodes."""

    begin: int
    length: int
    same: bool


def loop_of(steps: list[Step], error: BaseException | None) -> Loop | None:
    """The Loop that went on until it was stopped, by us or by somebody who had seen enough; None where none did."""
    if isinstance(error, (TooLong, KeyboardInterrupt)) and len(steps) > STEPS:
        for same, least in ((True, ROUNDS), (False, STEPS)):
            keys = [(step.kind, step.name, step.line, same and _key(step.node)) for step in reversed(steps)]
            again = _again(keys)[: len(steps) // least + 1]
            covered, length = max((again[k] + k, -k) for k in range(1, len(again)))
            loop = Loop(len(steps) - covered, -length, same)
            kinds = [step.kind for step in steps[loop.begin :][: loop.length]]
            if covered >= max(STEPS, loop.length * least) and kinds.count("enter") == kinds.count("leave"):
                return loop  # and not calls that go ever deeper
    return None


def _key(node: Thing) -> Any:
    return node.key if isinstance(node, Called) else id(node)


def _again(things: Sequence[Any]) -> list[int]:
    """For every k how many things are the same as those k places further, from the first on: a list, the Z-function."""
    again = [0] * len(things)
    begin = end = 0
    for k in range(1, len(things)):
        same = min(end - k, again[k - begin]) if k < end else 0
        while k + same < len(things) and things[same] == things[k + same]:
            same += 1
        again[k] = same
        if k + same > end:
            begin, end = k, k + same
    return again

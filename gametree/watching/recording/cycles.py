"""cycles: find calls that form an infinite loop, and loops in which the same lines run forever."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...algorithms.diagnosis import LoopError
from ...core.errors import TooLong
from ...core.introspect import Thing
from .call_tree import CallNode
from .recorder import Step

ROUNDS_SHOWN = 3  # later rounds of an endless loop look the same
ROUNDS_NEEDED = 20  # after this many rounds on the same nodes, a loop counts as endless
STEPS_NEEDED = 1_000  # an endless loop has at least this many steps, or this many rounds if each is on other nodes


def rounds(steps: Sequence[Step]) -> tuple[dict[int, int], list[int]]:
    """Find calls that have the same subject as a call that is still waiting.

    Returns:
        A dict from the step that enters such a call to the step that entered the waiting call, and a list of the steps
        that entered the calls waiting at the end, the outermost first.
    """
    waiting: list[int] = []
    depth = {-1: -1}  # the step that enters a call -> the depth of the call
    subjects: dict[int, Any] = {}  # the step that enters a call -> the subject of the call
    latest: dict[tuple[Any, Any], list[int]] = {}  # code and subject -> the steps that entered such calls
    found: dict[int, int] = {}
    for place, step in enumerate(steps):
        if step.kind == "leave":
            del waiting[depth.get(step.call, len(waiting)) :]
        if step.kind != "enter":
            continue
        level = depth[place] = depth[step.call] + 1
        del waiting[level:]
        subject = subjects[place] = _subject(step.node)
        before = latest.setdefault((step.code, subject), [])
        while before and waiting[depth[before[-1]] :][:1] != before[-1:]:
            before.pop()  # that call has already returned
        if before and subject is not None and subjects[waiting[-1]] != subject:  # the caller has a different subject
            found[place] = before[-1]
        waiting.append(place)
        before.append(place)
    return found, waiting


def _subject(node: Thing) -> Any:
    """Return the subject of a call: the id of its node or, in a tree of calls, its state or all its arguments."""
    if not isinstance(node, CallNode):
        return id(node)
    return node.state or (node.key if node.simple and node.texts else None)


def same_call(one: Step, other: Step) -> bool:
    """Return whether two steps enter the same call, as far as their arguments are known."""
    keys = [step.node.key if isinstance(step.node, CallNode) else None for step in (one, other)]
    return bool((one.new or {}) == (other.new or {})) and keys[0] == keys[1]


def first_round(steps: Sequence[Step]) -> list[int]:
    """Return the steps that entered the calls in the first round of a loop, and then the first repeated call."""
    found, waiting = rounds(steps)
    last = next((place for place in waiting if place in found), None)
    return [] if last is None else waiting[waiting.index(found[last]) : waiting.index(last) + 1]


def without_more_rounds(
    steps: list[Step], error: BaseException | None, loop: "Loop | None"
) -> tuple[list[Step], bool]:
    """Return the steps, with at most three rounds of an endless loop, and whether later rounds were left out.

    A loop of calls is endless if `error` is a RecursionError or a LoopError. For a loop of lines, `loop` is the result
    of `loop_of`.
    """
    if loop:
        return steps[: loop.begin + ROUNDS_SHOWN * loop.length], True
    path = first_round(steps) if isinstance(error, (RecursionError, LoopError)) else []
    if not path:
        return steps, False
    found, waiting = rounds(steps)
    subject = _subject(steps[path[0]].node)
    repeats = [place for place in waiting if place in found and _subject(steps[place].node) == subject]
    if len(repeats) <= ROUNDS_SHOWN:
        return steps, False
    return steps[: repeats[ROUNDS_SHOWN - 1] + 1], True


class Loop(NamedTuple):
    """Steps that were repeated: the first one, the length of a round, and whether all rounds are on the same nodes."""

    begin: int
    length: int
    same: bool


def loop_of(steps: list[Step], error: BaseException | None) -> Loop | None:
    """Return the loop that ran until it was stopped, or None if there was none."""
    if isinstance(error, (TooLong, KeyboardInterrupt)) and len(steps) > STEPS_NEEDED:
        for same, least in ((True, ROUNDS_NEEDED), (False, STEPS_NEEDED)):
            keys = [(step.kind, step.name, step.line, same and _key(step.node)) for step in reversed(steps)]
            matches = _z_function(keys)[: len(steps) // least + 1]
            covered, length = max((matches[k] + k, -k) for k in range(1, len(matches)))
            loop = Loop(len(steps) - covered, -length, same)
            kinds = [step.kind for step in steps[loop.begin :][: loop.length]]
            if covered >= max(STEPS_NEEDED, loop.length * least) and kinds.count("enter") == kinds.count("leave"):
                return loop  # otherwise, the calls go deeper and deeper
    return None


def _key(node: Thing) -> Any:
    return node.key if isinstance(node, CallNode) else id(node)


def _z_function(things: Sequence[Any]) -> list[int]:
    """Return the Z-function: for every k, the length of the common prefix of the whole list and the list from k on."""
    matches = [0] * len(things)
    begin = end = 0
    for k in range(1, len(things)):
        same = min(end - k, matches[k - begin]) if k < end else 0
        while k + same < len(things) and things[same] == things[k + same]:
            same += 1
        matches[k] = same
        if k + same > end:
            begin, end = k, k + same
    return matches

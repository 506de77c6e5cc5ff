"""cuts: find the calls that leave a loop because of a bound, such as alpha, and the children that they skip."""

import ast
import operator
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.text import is_number
from .. import watch_facts as facts
from ..recording.recorder import Step
from ..recording.source import definition_of
from ..recording.subjects import items_in

if TYPE_CHECKING:
    from .story import Story

SIGNS = {
    ast.Lt: ("<", operator.lt), ast.LtE: ("≤", operator.le), ast.Gt: (">", operator.gt), ast.GtE: ("≥", operator.ge),
}  # fmt: skip


class Exit(NamedTuple):
    """A statement that leaves a loop if a comparison is true: its line, and the first and the last line of the loop."""

    line: int
    first: int
    last: int
    test: ast.Compare


@lru_cache(maxsize=100)
def _exits(code: CodeType) -> list[Exit]:
    """Return the exits of a function's loops that compare one of its arguments."""
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    found: dict[ast.If, Exit] = {}
    source = definition_of(code)
    parts = [*ast.walk(source)] if source else []
    stored = [(it.id, it.lineno) for it in parts if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store)]
    for loop in (each for each in parts if isinstance(each, (ast.For, ast.While))):
        for each in ast.walk(loop):
            if isinstance(each, ast.If) and isinstance(leaves := each.body[-1], (ast.Break, ast.Return)):
                names = {part.id for part in ast.walk(each.test) if isinstance(part, ast.Name)}
                kept = names.isdisjoint(name for name, line in stored if line > (loop.end_lineno or 0))
                if isinstance(each.test, ast.Compare) and names.intersection(arguments) and kept:
                    found[each] = Exit(leaves.lineno, loop.lineno, loop.end_lineno or 0, each.test)
    return [*found.values()]  # of loops inside each other, the inner one


def find_cuts(steps: Sequence[Step]) -> dict[int, facts.Cut]:
    """Return why calls left a loop after their last inner calls, by the steps in which they returned."""
    found: dict[int, facts.Cut] = {}
    waiting: dict[int, int | None] = {}  # the step that entered a call -> the line of its last inner call
    for index, step in enumerate(steps):
        if step.kind == "enter":
            waiting[step.call] = step.line
        elif step.kind == "leave" and (code := steps[step.call].code) and step.call in waiting:
            cut = _cut(_exits(code), step, step.begun.get(waiting[step.call] or 0, -1))
            found |= {index: cut} if cut else {}
    return found


def _cut(exits: Sequence[Exit], step: Step, called: int) -> facts.Cut | None:
    """Return why a call has left a loop since `called`, the time of its last inner call, or None if that is unknown."""
    for line, first, last, test in exits:
        times = {time: begun for begun, time in step.begun.items() if first <= begun <= last}
        if times and times[max(times)] == line and called > step.begun.get(first, called):
            return _comparison(test, step.variables or {})
    return None


def _comparison(test: ast.Compare, variables: Mapping[str, Any]) -> facts.Cut | None:
    """Return a comparison of two numbers, or None if it is another one, or is not true any more."""
    sides = [(ast.unparse(side), _value(side, variables)) for side in (test.left, *test.comparators)]
    sign, holds = SIGNS.get(type(test.ops[0]), ("", operator.eq))
    if len(sides) > 2 or not sign or not all(is_number(value) for _, value in sides):
        return None
    (one, value), (other, bound) = sides
    return facts.Cut(one, value, sign, other, bound) if holds(value, bound) else None


def _value(side: ast.expr, variables: Mapping[str, Any]) -> Any:
    return variables.get(side.id) if isinstance(side, ast.Name) else getattr(side, "value", None)


def skipped_calls(story: "Story") -> dict[int, list[Any]]:
    """Return a dict from the number of a call to the states or texts that are left when it has made its inner calls.

    These are the rest of the states to which moves lead or, without a game, the rest of a list. All calls must go
    through a list of that name, or through the moves, in this order, because other calls may be missing for a reason.
    """
    nodes = story.tree.nodes
    last = {step.node: step for step in story.steps if step.kind == "leave" and story.children(step.node)}
    below = {i: [nodes[child] for child in story.children(i)] for i in last}
    rests: dict[int, dict[str, list[Any]]] = {}
    has_states = all(call.state for each in below.values() for call in each)
    for i, step in last.items():
        if has_states:
            called = [each.state for each in below[i]]
            lists = {"": [state for _, state in story.truth.moves(i).values()]}
        else:
            called, things = [each.text for each in below[i]], nodes[i].lists | (step.variables or {})
            lists = {name: items for name, thing in things.items() if (items := items_in(thing)) is not None}
        rests[i] = {name: items[len(called) :] for name, items in lists.items() if items[: len(called)] == called}
        if all(item in called for item in lists.get("", [None])):
            rests[i][""] = []
    names = set.intersection(*map(set, rests.values())) if any(len(each) > 1 for each in below.values()) else set()
    source = next((name for rest in rests.values() for name in rest if name in names), "")
    return {i: rest[source] for i, rest in rests.items() if names or rest.get("") == []}

"""explain: judge labels and values by the rules, and return the reasons as facts."""

from collections.abc import Callable, Sequence
from typing import Any

from ...algorithms.ends import value_of
from ...algorithms.label import best_value, rule
from ...core.errors import GameError
from ...core.game import LABELS, Game
from ...core.introspect import game_of, name, player_of, state_of
from ...core.query import end_of
from ...core.text import Number, is_number
from ...core.tree import branches
from .. import watch_facts as facts
from ..watch_facts import Label


def leaf_outcome(node: Any, game: Game | None = None) -> Label | Number | None:
    """Return the label that the rules give a node without children, or its payoff for player 1.

    Return "?" if the game is not over there and the children are just not built, or None if the outcome is unknown.
    """
    game = game_of(node, game)
    state = state_of(node)
    if game is None or not state:
        return None
    try:
        outcome = end_of(game, state)
    except GameError:
        return None
    return "?" if outcome is None else outcome


def judge_label(
    node: Any, label: Label, label_of: Callable[[Any], Label], game: Game | None = None,
    children: Sequence[Any] | None = None, name: Callable[[Any], str] = name,
) -> tuple[bool | None, facts.LabelReason]:  # fmt: skip
    """Return whether the rules allow a label at a node (None if it is too early to judge), and the reason.

    `label_of` returns the label of a child, or "?". `name` returns a node's name.
    """
    if children is None:
        children = [child for _, child in branches(node)]
    if not children:
        outcome = leaf_outcome(node, game)
        if outcome not in LABELS:
            return True, facts.NoRules("unbuilt" if outcome == "?" else "leaf")
        return (True, facts.LeafRule(label)) if label == outcome else (False, facts.LeafBroken(str(outcome)))
    expected = rule([label_of(child) for child in children])
    first = {label_of(child): child for child in reversed(children)}  # label -> the first child that has it
    if expected == "?":
        return None, facts.ChildUnknown(name(first["?"]))
    if expected == "W" and label != "W":
        return False, facts.LossMissed(name(first["L"]))
    if expected == "D" and label == "L":
        return False, facts.DrawMissed(name(first["D"]))
    if label != expected:
        drawn = name(first["D"]) if expected == "D" else None
        return False, facts.ChildNeeded(label, tuple(map(name, children)), drawn)
    if label == "W":
        return True, facts.LossBelow(name(first["L"]))
    return True, facts.DrawBelow(name(first["D"])) if label == "D" else facts.AllWins(tuple(map(name, children)))


def deciding_child(label_of: Callable[[Any], Label], children: Sequence[Any]) -> Any | None:
    """Return the child that makes its parent W or D, or None if no single child decides its parent's label."""
    labels = [label_of(child) for child in children]
    wanted = {"W": "L", "D": "D"}.get(rule(labels) if children else "?")
    return children[labels.index(wanted)] if wanted else None


def best_child_value(
    node: Any, value_at: Callable[[Any], Number | None], game: Game | None = None,
    children: Sequence[Any] | None = None, name: Callable[[Any], str] = name,
) -> tuple[Number | None, facts.ValueReason | None]:  # fmt: skip
    """Return a node's value for player 1 according to the rules and the reason, or (None, None) if they are unknown.

    `value_at` returns a child's value, or None if it is not known yet. `name` returns a node's name.
    """
    if children is None:
        children = [child for _, child in branches(node)]
    player = player_of(node)
    if not state_of(node) or player not in (1, 2):
        return None, None
    if not children:
        outcome = leaf_outcome(node, game)
        if is_number(outcome):
            return outcome, facts.LeafPayoff(outcome)
        if outcome not in LABELS:
            return None, None
        result = value_of(outcome, player)
        return result, facts.LeafWon(result)
    known = [value for child in children if (value := value_at(child)) is not None]
    if not known:
        return None, None
    best = best_value(player, known)
    chosen = tuple(name(child) for child in children if value_at(child) == best)
    if len(known) < len(children):
        return best, facts.Best(player, best, tuple(known), chosen, so_far=True)
    if len(known) == 1:
        return best, facts.OnlyMove(best, chosen)
    if len(set(known)) == 1:
        return best, facts.AllEqual(best, chosen)
    return best, facts.Best(player, best, tuple(known), chosen)


def average_of(terms: Sequence[tuple[Number, Number]], children: Sequence[str] = ()) -> facts.Average:
    """Return the average of the values in (probability, value) pairs, one pair for each move of chance."""
    return facts.Average(sum(probability * value for probability, value in terms), tuple(terms), tuple(children))

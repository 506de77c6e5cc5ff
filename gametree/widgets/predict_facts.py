"""predict_facts: everything that can be known about a quiz, as data.

A node is represented by its name, and an answer is a string.
"""

from enum import Enum, auto
from typing import Literal, TypeAlias

from ..core.fact import Fact
from ..core.text import Number
from ..watching.watch_facts import LabelReason, ValueReason

What: TypeAlias = Literal["label", "value"]  # the kind of answer


class Note(Fact, Enum):
    """A fact that contains no name, answer or number."""
    # questions, and where to start
    LABEL_W_OR_L = auto()  # label every node
    LABEL_W_L_OR_D = auto()
    TYPE_VALUES = auto()  # type the value of every node
    TYPE_VALUES_OF_PAYOFFS = auto()  # type the values of inner nodes, because the payoffs are known
    BEGIN_ANYWHERE = auto()
    BEGIN_AT_LEAVES = auto()
    BEGIN_ABOVE_LEAVES = auto()
    # why a node has its label or value
    RIGHT = auto()  # the answer was right
    NO_MOVE = auto()  # the node is a leaf of a tree whose game is unknown
    NO_MOVE_LOST = auto()  # there is no move, so the player to move has lost
    GOES_ON = auto()  # the game continues from a leaf of the picture
    LABELS_UNKNOWN = auto()  # the labels that would explain it are unknown
    VALUES_UNKNOWN = auto()
    UNEXPLAINED = auto()  # students should find the reason
    NO_WAVE = auto()  # neither player can force a win, so no rule decides the draw
    # how a wrong value is related to the right one
    BEYOND_A_WIN = auto()  # every value is between −1 and 1
    NEAR = auto()
    SIGN_TURNED = auto()  # it is the value for player 2
    PAYOFF_TURNED = auto()
    ODDS_UNEQUAL = auto()  # it would be right if chance's moves were equally likely
    NO_AVERAGE = auto()  # it is neither the average nor a child's value
    # what alpha-beta can skip
    SKIP_BRANCHES = auto()  # skip every branch that can't matter any more
    TOO_LATE = auto()  # a node that is already visited can't be skipped
    NO_CUTS = auto()  # the tree is a graph or has chance


# Questions

class LabelQuestion(Fact):
    """Which label does a node have?"""
    node: str
    player: int | None
    draws: bool

class ValueQuestion(Fact):
    """Which value does a node have? At an inner node, this player, or chance (0), is to move."""
    node: str
    player: int | None
    over: bool


# Right answers and their reasons

class FollowsFrom(Fact):
    """The rules give this label or value. The judge found the reason."""
    because: LabelReason | ValueReason

class BestAlready(Fact):
    """A player has a move to this child, whose value is the best possible."""
    player: int
    child: str

class AnswerKnown(Fact):
    """The label of a node, or its value for player 1, and the reason for it."""
    node: str
    what: What
    answer: str | Number
    because: Fact


# Wrong answers and what to look at

class LeafHint(Fact):
    """The game is over at a leaf, with this player to move. The student should work out its label."""
    node: str
    player: int | None
    draws: bool

class WinHint(Fact):
    """This child decides its parent. `known` tells whether it is known to be L."""
    child: str
    known: bool
    has_player: bool  # whether the player to move at the child is known
    draws: bool

class RangeHint(Fact):
    """Every value lies between the smallest and the largest payoff."""
    least: Number
    most: Number

class LookHint(Fact):
    """The student should look at a child, and perhaps at the `others`.

    `needs` is the label whose rule is stated, or None if the question is which player wins there. If `loops`, the
    question is whether a player can force a win there.
    """
    child: str
    others: bool
    needs: str | None = None
    loops: bool = False


class NodeHint(Fact):
    """The game continues from a leaf of the picture, is over at a leaf, or chance moves, not a player who chooses."""
    node: str
    about: Literal["beyond", "over", "chance"]

class ChoiceHint(Fact):
    """A player chooses at a node, but the answer is the value of the wrong child or of no child."""
    node: str
    player: int
    is_child: bool

class Wrong(Fact):
    """The answer was wrong, and there is a hint."""
    answer: str
    hint: Fact


# Nodes that can't be answered yet

class TooEarly(Fact):
    """The known answers below a node do not decide it yet. This player is to move at the node."""
    node: str
    player: int | None
    what: What

class BeginAt(Fact):
    """The first descendant that can be answered, how many others there are, and whether all of them are leaves."""
    node: str
    first: str
    more: int
    leaves: bool
    what: What


# The state of the quiz

class TakenBack(Fact):
    """The answer of a node is hidden again. If `node` is None, `count` answers are hidden."""
    node: str | None
    count: int
    what: What

class AllKnown(Fact):
    """Every node is known. Of the `asked` nodes, `right` were answered correctly on the first try."""
    count: int
    what: What
    right: int
    asked: int

class Score(Fact):
    """Three numbers: of known nodes, of all nodes, and of nodes that were right on the first try."""
    known: int
    count: int
    right: int


# What alpha-beta can skip

class Bounds(Fact):
    """Alpha and beta at a node."""
    node: str
    alpha: Number
    beta: Number

class Worth(Fact):
    """A node has this value, or a limit of it is known ("≥ 6"), or nothing ("?")."""
    node: str
    value: str

class CanMatter(Fact):
    """A node can still matter. These are the bounds at its ancestor, where this player is to move."""
    node: str
    player: int
    bounds: Bounds

class CannotMatter(Fact):
    """This player is guaranteed `value` at `at`, and the other player `other` at `where` (None if `value` is best)."""
    nodes: tuple[str, ...]
    at: str
    player: int
    value: Number
    where: str | None
    other: Number

class Missed(Fact):
    """The search is over. These nodes were visited although they couldn't matter any more."""
    nodes: tuple[str, ...]


# Impossible quizzes and answers

class Failed(Fact):
    """An answer was refused with this message."""
    message: str

class NotALabel(Fact):
    """An answer is not a label of this quiz."""
    answer: str
    draws: bool

class NotANumber(Fact):
    """An answer is not a number."""
    answer: str

class TooManyNodes(Fact):
    """A tree has more than `most` nodes."""
    most: int

class CannotAsk(Fact):
    """The quiz is impossible because of this problem with a node, or with an object passed as a node."""
    node: str
    problem: Literal[
        "elsewhere", "in_list", "not_built", "no_state", "no_player", "no_state_or_player", "outcomes_differ",
        "no_odds", "on_loop",
    ]  # fmt: skip

"""watch_facts: everything that can be known about a step, as data; `watch_words` turns it into English.

A fact contains the names that nodes have at that step. In a story these names are `NodeName`s, which also know the
node's number, so that `picture` can compute marks, outlines and colours from the same facts.
"""

from enum import Enum, auto
from typing import Literal, TypeAlias

from ..core.fact import Fact as Fact
from ..core.text import Number
from .judging.readings import Reading

Label: TypeAlias = str  # "W", "L" or "D"; "?" if none


class NodeName(str):
    """The name of a node at a step, with the node's number in the tree."""
    number: int

    def __new__(cls, name: str, number: int) -> "NodeName":
        """Create a name that knows its node's number."""
        named = super().__new__(cls, name)
        named.number = number
        return named


class Note(Fact, Enum):
    """A fact without a node, a number or a name."""
    # about a label
    NO_WAVE = auto()  # no wave reaches the node, so it is D
    NO_FORCED_WIN = auto()  # neither player can force a win from the node, so it is D
    TAKEN_BACK = auto()  # the label is "?" again
    # about a result
    FOR_NOW = auto()  # another value will replace it
    NOT_FROM_RESULTS = auto()  # the rules allow it, but it does not follow from the results for the children
    VALUE_CHANGED = auto()  # skipping the children changed the value
    # how a story begins
    CACHED_UNSEEN = auto()  # functools.cache returns a result without a call that could be seen
    TRUE_MEANS_WIN = auto()  # the results are True and False, for the player to move
    FRONTIER_RINGED = auto()  # nodes are labelled backward from the leaves, and the frontier is marked
    SPREADS_IN_WAVES = auto()  # labels spread from the leaves in waves
    RULES_UNKNOWN = auto()  # `gives` says what the results mean, but no game is known to check them against
    REARRANGED = auto()  # the function moves nodes to other places in the tree
    OLD_LABELS = auto()  # some nodes have a label from an earlier run
    # how it stops
    LOOP_NO_END = auto()  # the same lines ran again and again
    INTERRUPTED = auto()  # by the student
    EXITED = auto()  # the code called exit
    MAY_TAKE_LONG = auto()  # perhaps the code would end, but it takes too long
    ALL_SHOWN = auto()  # everything that happened before it stopped is shown
    # how it ends
    THREADS_UNSEEN = auto()  # code ran in other threads
    STRANGERS = auto()  # nodes outside the tree were visited too
    MOVES_OR_VALUES = auto()  # the results fit as values, but they are moves too
    NO_NEW_LABELS = auto()  # all labels are from an earlier run


# Why a node has its label, or should have a different one

class LeafRule(Fact):
    """The rules of the game give a leaf this label."""
    label: Label

class LeafBroken(Fact):
    """The rules of the game give a leaf this label, not the one that was set."""
    label: Label

class NoRules(Fact):
    """There are no rules to check a label against."""
    place: Literal["leaf", "unbuilt", "node"]

class LossBelow(Fact):
    """A child is L, so its parent is W."""
    child: str

class DrawBelow(Fact):
    """No child is L, and one is D, so their parent is D."""
    child: str

class AllWins(Fact):
    """Every child is W, so their parent is L."""
    children: tuple[str, ...]

class LossMissed(Fact):
    """A child is labelled L, but its parent is not labelled W."""
    child: str

class DrawMissed(Fact):
    """A child is labelled D, but its parent is labelled L."""
    child: str

class ChildNeeded(Fact):
    """No child has the label that its parent's label requires."""
    label: Label
    children: tuple[str, ...]
    drawn: str | None = None  # a child that makes the parent D instead

class ChildUnknown(Fact):
    """The label of a child is not known yet, so its parent's label can't be judged."""
    child: str

class RulesGive(Fact):
    """The rules of the game give the node this label, whatever labels its children have so far."""
    label: Label

class RulesGiveNode(Fact):
    """The rules of the game give a node this label, not the one that was set or returned."""
    node: str
    label: Label

class ByOldLabels(Fact):
    """The label follows from labels of an earlier run."""
    because: "LabelReason"

class FromWrongLabels(Fact):
    """The label follows from the children's labels, some of which are wrong."""
    because: "LabelReason"
    wrong_too: bool  # whether this label is wrong too
    one_child: bool = False  # whether there is only one child

class TooEarly(Fact):
    """A label was set before a child's label was known (`unknown`), or from labels that will change (`misled`)."""
    because: "LabelReason"
    unknown: str | None = None
    misled: tuple[tuple[str, Label], ...] = ()

class ByResults(Fact):
    """A label follows from the results of the calls on the children."""
    because: "LabelReason"
    known: tuple[tuple[str, int], ...] = ()  # children, each with the earlier step that showed its result

LabelReason: TypeAlias = (
    LeafRule | LeafBroken | NoRules | LossBelow | DrawBelow | AllWins | LossMissed | DrawMissed | ChildNeeded
    | ChildUnknown | RulesGive | RulesGiveNode | ByOldLabels | FromWrongLabels | TooEarly | ByResults | Note
)  # fmt: skip


# Why a node has its value, or its Grundy value

class LeafPayoff(Fact):
    """A leaf has this payoff for player 1."""
    payoff: Number

class LeafWon(Fact):
    """A leaf is won by player 1 (1) or by player 2 (−1), or it is a draw (0)."""
    value: Number

class Best(Fact):
    """The player to move chooses the best of the children's values."""
    player: int
    value: Number
    values: tuple[Number, ...]
    children: tuple[str, ...]  # the children with this value
    so_far: bool = False  # whether values of other children are still unknown

class OnlyMove(Fact):
    """The only move has this value."""
    value: Number
    children: tuple[str, ...]

class AllEqual(Fact):
    """All moves have this value."""
    value: Number
    children: tuple[str, ...]

class Average(Fact):
    """Chance moves, so the value is the average of (probability, value) pairs."""
    value: Number
    terms: tuple[tuple[Number, Number], ...]
    children: tuple[str, ...] = ()

class SmallestMissing(Fact):
    """The Grundy value is the smallest number that is missing from the children's Grundy values."""
    nimbers: tuple[int, ...]
    only_child: bool
    children: tuple[str, ...]

ValueReason: TypeAlias = LeafPayoff | LeafWon | Best | OnlyMove | AllEqual | Average | SmallestMissing


# What is wrong with a result

class AnswerOfAnother(Fact):
    """A cache whose key leaves out a part of the state returned the answer for another node."""
    other: str
    node: str

class ResultsGive(Fact):
    """The results of the calls on the children give this value instead."""
    value: Number

class RulesGiveValue(Fact):
    """The rules of the game give this value, or Grundy value, instead."""
    value: Number
    because: ValueReason | None = None

class ExactNeeded(Fact):
    """An average was computed from bounds, not from exact values. The rules give this value."""
    node: str
    value: Number

class WorthTo(Fact):
    """The rules give a node this value, for this player."""
    node: str
    value: Number
    player: str

class ShareOf(Fact):
    """With best play, player 1 wins from a node with this probability."""
    node: str
    value: Number

class BreaksRules(Fact):
    """A result is wrong, or does not follow from other results."""
    because: (
        "AnswerOfAnother | ResultsGive | RulesGiveValue | ExactNeeded | WorthTo | ShareOf | MoveLeads | MoveWorth"
        " | LabelReason | None"
    )
    assuming: Reading | None = None  # what the result seems to mean, if that is not certain

class WrongKind(Fact):
    """A result is not of the same kind as the others."""
    kind: str  # a key of `readings.READ`


# Other remarks on a result

class AsBefore(Fact):
    """An earlier call on the same node returned the same result on a different line."""
    step: int

class TwinBefore(Fact):
    """An earlier call on the same node returned another node with the same state."""
    step: int

class EmptyWindow(Fact):
    """No value lies between the bounds with which a search was called."""
    low: tuple[str, Number]  # the name and value of the argument
    high: tuple[str, Number]

class MoveLeads(Fact):
    """A returned move leads to a child with this label."""
    child: str
    label: Label
    better: tuple[str, Label] | None = None  # a better child and its label

class MoveWorth(Fact):
    """A returned move has this value for player 1."""
    child: str
    value: Number
    better: tuple[str, Number] | None = None  # a better child and its value

Remark: TypeAlias = (
    BreaksRules | WrongKind | AsBefore | TwinBefore | EmptyWindow | MoveLeads | MoveWorth | ValueReason | LabelReason
)  # fmt: skip


# What happens at a step

class WaitingCall(Fact):
    """An earlier call on the same node is still waiting."""
    step: int
    same: bool  # whether the waiting call has the same arguments

class CallEntered(Fact):
    """A function is called, with arguments such as "depth 2"."""
    function: str
    node: NodeName  # "" if the call has no visible subject
    arguments: tuple[str, ...] = ()
    chance: bool = False
    end: Literal["", "leaf", "unbuilt"] = ""
    returns: bool = False  # whether the call returns immediately
    waiting: WaitingCall | None = None
    answered: int | None = None  # the step at which an earlier call on the same node returned the same result

class Guarantee(Fact):
    """Player 1 is guaranteed at least this value, or player 2 can hold player 1 to at most this value."""
    player: int
    value: Number
    on_average: bool
    already: bool = False  # whether it is the reason to skip children

class ArgumentChanged(Fact):
    """A numeric argument of a call, such as alpha, changes."""
    name: str
    value: Number
    node: NodeName
    guarantee: Guarantee | None = None

class ChildrenAdded(Fact):
    """New nodes appear below a node."""
    node: NodeName
    children: tuple[NodeName, ...]
    direct: bool  # whether all new nodes are children of the node

class ArrowsAdded(Fact):
    """Arrows appear from a node to existing nodes."""
    node: NodeName
    children: tuple[NodeName, ...]
    seen: bool  # whether a call was seen to add the arrows

class AttributeSet(Fact):
    """An attribute of a node is set to something that is neither a label nor a value."""
    attribute: str
    node: NodeName
    text: str
    for_now: bool = False

class Became(Fact):
    """A variable, or an item of a container, has a new value."""
    name: str
    text: str

class ItemsMoved(Fact):
    """A container gets or loses items at its front, at its end, or somewhere. A dict gets entries and loses keys."""
    name: str
    added: bool
    items: tuple[str, ...]
    place: Literal["", "front", "end"] = ""

class ItemsChanged(Fact):
    """Several items of a container have changed."""
    name: str

class Swapped(Fact):
    """Two items of a container have changed places."""
    one: str
    other: str

class Decided(Fact):
    """The condition that led to a line is true or false, perhaps because left and right are related by a sign."""
    test: str
    holds: bool
    left: str = ""  # "" stands for the condition itself
    sign: str = ""
    right: str = ""

class LineRan(Fact):
    """A line has changed variables and containers."""
    changes: tuple[Became | ItemsMoved | ItemsChanged | Swapped, ...]
    round: int | None = None  # the number of the round of a loop, if it begins here
    loop: str = ""  # the first words of that loop

class LabelSet(Fact):
    """A node's label is set."""
    node: NodeName
    label: Label
    was: Label = "?"
    verdict: bool | None = True  # whether the rules allow the label, or None if it is too early to judge
    because: LabelReason | None = None
    fate: Literal["stays", "changes", "right_but_changes"] = "stays"
    wave: int | None = None  # the number of the wave that reaches the node

class NotALabel(Fact):
    """A node's label is set to something that is not a label."""
    node: NodeName
    text: str

class NowBroken(Fact):
    """A child's new label shows that an earlier label is wrong or does not follow."""
    node: NodeName
    because: LabelReason

class NowRight(Fact):
    """A label that used to be wrong is now right. This fact has no sentence."""
    node: NodeName

class Returned(Fact):
    """A call returns a value."""
    function: str
    node: NodeName  # "" if the call has no visible subject
    text: str  # of the result
    details: tuple[str, ...] = ()  # arguments that distinguish the call from others, such as "depth 2"
    verdict: bool | None = None  # whether the result is right
    remark: Remark | None = None

class Stored(Fact):
    """A node's value, or its Grundy value, is set."""
    node: NodeName
    text: str
    grundy: bool
    verdict: bool | None = None  # whether the value is right
    remark: Remark | None = None

class ReturnedNone(Fact):
    """A call returns None, as it should."""
    function: str
    node: NodeName  # "" if the call has no visible subject
    details: tuple[str, ...] = ()
    is_name: bool = False  # whether `node` is what the call was on, which may have changed since

class ReturnMissing(Fact):
    """A call returns None, but other calls of the same function return something."""
    function: str
    node: NodeName

class ReturnedNoLabel(Fact):
    """A call returns something that is not a label, but other calls of the same function return labels."""
    function: str
    node: NodeName
    text: str

class LeftWithout(Fact):
    """A call leaves its node without a label, a value or a Grundy value, but other calls set one."""
    function: str
    node: NodeName
    kind: str

class Enough(Fact):
    """The skipped children can't matter because of what is guaranteed here, and perhaps `elsewhere`."""
    guarantee: Guarantee
    elsewhere: Guarantee | None = None

class Cut(Fact):
    """A call left its loop because of this comparison in its code, such as "value 2 ≤ alpha 3"."""
    name: str
    value: Number
    sign: str
    bound: str
    limit: Number

class Skipped(Fact):
    """A call skipped children."""
    children: tuple[NodeName, ...]  # () if they are unknown
    ever: bool  # whether no call ever visits these children
    effect: Enough | Cut | Note | None
    unvisited: tuple[int, ...]  # the numbers of all nodes that are skipped with these children


# How a story begins

class WatchingTree(Fact):
    """A function is watched on a tree or a graph."""
    function: str
    kind: str
    root: str  # "" if the function makes the tree

class WatchingCalls(Fact):
    """The nodes of the tree are the calls of a function."""
    function: str
    worker: str | None  # the function that calls itself, if this is not `function`

class WatchingLines(Fact):
    """A function that makes no calls of its own is watched: its lines are the steps."""
    function: str

class NoStates(Fact):
    """No node has a state of the game, or the calls, such as that on `node`, are not about states of the game."""
    node: str | None
    game: str
    start: str

class NoGrundyValues(Fact):
    """The results should be Grundy values, but none are known for the game."""
    game: str

class FirstMistake(Fact):
    """The step of the first mistake."""
    step: int
    assuming: Reading | None = None

class DrawnInPart(Fact):
    """Only the first moves of the tree are drawn."""
    depth: int


# How a story stops

class TooDeep(Fact):
    """The calls went deeper and deeper."""
    calls: bool  # whether the nodes of the tree are calls

class NoEnd(Fact):
    """The code seemed to run forever."""
    calls: bool  # whether the nodes of the tree are calls
    nested: bool  # whether calls made further calls

class Raised(Fact):
    """The code raised an error."""
    text: str

class LoopPlace(Fact):
    """Where a loop runs: in a call, or at some nodes."""
    call: str | None = None
    bare: bool = False  # whether the call has no visible subject
    nodes: tuple[str, ...] = ()

class Shown(Fact):
    """Only this many calls, or steps, are shown. A `limit` on steps can be raised to `more`."""
    count: int
    kind: Literal["call", "step"]
    limit: int = 0
    more: int = 0

class Stopped(Fact):
    """The function failed or was stopped, at a node or after a number of calls."""
    function: str
    place: str | int
    because: "StopReason"

class LinesLooped(Fact):
    """The same lines ran again and again, from this step on. Perhaps they would have ended."""
    step: int
    place: LoopPlace | None = None
    may_end: bool = False

class CallsLooped(Fact):
    """The calls formed a loop."""
    path: tuple[str, ...]
    step: int
    same: bool  # whether the calls had the same arguments in each round
    function: str | None = None  # set if the loop was the only reason why the function stopped

class LimitTooLow(Fact):
    """If the calls do end, they need more nesting than Python's limit allows."""
    limit: int

class MoveForChild(Fact):
    """The code used a move, a key of the children, as a child."""
    move: str

StopReason: TypeAlias = TooDeep | NoEnd | Raised | Note


# How a story ends

class Finished(Fact):
    """The function returned a value."""
    function: str
    text: str | None  # None if it returned None

class FinishedLate(Fact):
    """The function returned after too many calls to show, or after too many steps (then `calls` is None)."""
    function: str
    text: str
    calls: int | None

class NothingRun(Fact):
    """The function returned a generator or a coroutine, which does nothing until it is looped over or awaited."""
    function: str
    kind: str

class NothingSeen(Fact):
    """The function returned a value, but nothing that it did could be seen."""
    function: str
    text: str
    calls: bool  # whether the nodes of the tree are calls
    cached: bool

class Visited(Fact):
    """The number of nodes that a function visited, and the number of all nodes."""
    function: str
    count: int
    nodes: int

class ReturnsMissing(Fact):
    """Calls returned None by mistake: how many, and the first one."""
    count: int
    node: str
    step: int

class MistakesLeft(Fact):
    """How many nodes have a label, value or result that is wrong or does not follow from others, and which is first."""
    count: int
    kind: Literal["label", "value", "grundy", ""]  # "" for results
    node: str
    step: int
    assuming: Reading | None

class LabelsFor(Fact):
    """All labels that a function set would be right if they were for this player."""
    function: str
    player: str

class LabelsMissing(Fact):
    """The number of nodes without a label, and the first of them."""
    count: int
    node: str

class LabelsDone(Fact):
    """The number of nodes that were labelled, and the root's label if the rules confirm it."""
    count: int
    root: str
    label: Label | None

class OldLabelsLeft(Fact):
    """The number of nodes that kept a label from an earlier run."""
    count: int

class NoMoveTried(Fact):
    """The function was called on no child of a node."""
    node: str

class NoCallReturned(Fact):
    """No call returned anything."""
    calls: bool  # whether the nodes of the tree are calls

class RootValue(Fact):
    """The value that is stored at the root."""
    root: str
    value: Number

class AttributesSet(Fact):
    """Attributes were set, but no label."""
    names: tuple[str, ...]

class TreeSize(Fact):
    """The number of nodes in the tree or graph."""
    kind: str
    count: int

class NotJudged(Fact):
    """The results may say who wins. They would be judged if `gives` had this value."""
    gives: str

class CallsMade(Fact):
    """The number of calls, and the generators and asynchronous functions whose calls are not shown."""
    count: int
    generators: tuple[str, ...]

class LinesUnseen(Fact):
    """The lines of these functions are not shown."""
    functions: tuple[str, ...]

class TwoConventions(Fact):
    """The leaves follow one reading, but the other nodes follow a different rule. `leaf` and `inner` are examples."""
    function: str
    leaves: Reading
    leaf: str
    rule: Reading | bool  # if it is a bool: whether signs are flipped
    inner: str

class WrongIfMeant(Fact):
    """If the results mean what they probably mean, this is the first mistake."""
    reading: Reading
    node: str
    step: int
    text: str

class WrongGives(Fact):
    """The student declared the meaning of the results with `gives`, but this result is of another kind."""
    gives: str
    text: str

class MeaningOpen(Fact):
    """It is unclear what the results mean. The student could make it clear with this value of `gives`."""
    gives: str

class LabelsNotKept(Fact):
    """The number of labels that a function returned but did not store in a node."""
    function: str
    count: int

class RightIfMeant(Fact):
    """All results are right if they have this meaning."""
    reading: Reading

class RootWrongIfMeant(Fact):
    """If the results have this meaning, the result for the root contradicts the rules."""
    reading: Reading
    root: str

class RootGrundy(Fact):
    """The root's Grundy value."""
    root: str
    value: int
    attribute: str | None  # the attribute that stores the value, if it is not `grundy`

class RulesGiveGrundy(Fact):
    """According to the rules, the root has this Grundy value."""
    root: str
    value: int
    wrong: str | None  # the program's result, if it is different

class RootShare(Fact):
    """With best play, player 1 wins from the root with this probability."""
    root: str
    value: Number
    by_rules: bool
    wrong: str | None = None  # the program's result, if it is different

class RootLabel(Fact):
    """The root's label."""
    root: str
    label: Label
    by_rules: bool = False  # whether the label comes from the rules, not from the results

class LeavesFor(Fact):
    """The values of the leaves seem to be for this player."""
    player: str

class RulesGiveRoot(Fact):
    """According to the rules, the root has this value for a player. The result, `wrong`, is different."""
    root: str
    value: Number
    player: str
    wrong: str

class RootBound(Fact):
    """The root's value is at most, or at least, this value, because the search had bounds."""
    root: str
    side: Literal["most", "least"]
    value: Number
    player: str

class RootDiffers(Fact):
    """The value of the root according to the results (`found`), and according to the rules (`value`)."""
    root: str
    found: Number
    value: Number
    player: str

class RootWindow(Fact):
    """No value lies between the bounds of the search at the root."""
    window: EmptyWindow

class RootWorth(Fact):
    """The root's value for a player."""
    root: str
    value: Number
    player: str
    winner: int | None = None  # the player who wins, 0 for a draw, or None if that is uncertain

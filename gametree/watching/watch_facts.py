"""watch_facts: everything that can be known about a step, as data; `watch_words` says it in English.

A fact names nodes by what they are called at that step. In a story these names are `NodeName`s, which know the node's
number too, so that `picture` can mark, point and colour from the same facts.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, TypeAlias

from ..core.text import Number
from .judging.readings import Reading

Label: TypeAlias = str  # "W", "L" or "D"; "?" if none


class NodeName(str):
    """What a node is called at a step, and its number in the tree."""
    number: int

    def __new__(cls, name: str, number: int) -> "NodeName":
        """Make a name that knows its node's number."""
        named = super().__new__(cls, name)
        named.number = number
        return named


class Note(Enum):
    """What can be known without a node, a number or a name."""
    # of a label
    NO_WAVE = auto()  # no wave reaches the node, so it is D
    NO_FORCED_WIN = auto()  # no player can force a win from the node, so it is D
    TAKEN_BACK = auto()  # the label is "?" again
    # of a result
    FOR_NOW = auto()  # another value will replace it
    NOT_FROM_RESULTS = auto()  # the rules allow it, but it does not follow from the results for the children
    VALUE_CHANGED = auto()  # the skipped children would have changed the value
    # how a story begins
    CACHED_UNSEEN = auto()  # functools.cache answers what it knows, and no call is seen
    TRUE_MEANS_WIN = auto()  # the results are True and False, for the player to move
    FRONTIER_RINGED = auto()  # nodes are labelled backward from the leaves, and the frontier is marked
    SPREADS_IN_WAVES = auto()  # labels spread from the leaves in waves
    RULES_UNKNOWN = auto()  # the results are said to mean something, but no game was given to judge them by
    OLD_LABELS = auto()  # some nodes have a label from an earlier run
    # how it stops
    LOOP_NO_END = auto()  # the same lines ran again and again
    INTERRUPTED = auto()  # by the student
    EXITED = auto()  # the code called exit
    MAY_TAKE_LONG = auto()  # if the calls were on their way to an end
    ALL_SHOWN = auto()  # everything that was done until it stopped
    # how it ends
    STRANGERS = auto()  # nodes outside the tree were visited too
    NO_NEW_LABELS = auto()  # all labels are from an earlier run


# Why a node has its label, or should have another

@dataclass(frozen=True, slots=True)
class LeafRule:
    """At a leaf the rules of the game decide."""
    label: Label

@dataclass(frozen=True, slots=True)
class LeafBroken:
    """At a leaf the rules of the game give this label, and not the one that was set."""
    label: Label

@dataclass(frozen=True, slots=True)
class Unruled:
    """There are no rules to compare a label with."""
    place: Literal["leaf", "unbuilt", "node"]

@dataclass(frozen=True, slots=True)
class LossBelow:
    """A child is L, so its parent is W."""
    child: str

@dataclass(frozen=True, slots=True)
class DrawBelow:
    """No child is L, and one is D, so their parent is D."""
    child: str

@dataclass(frozen=True, slots=True)
class AllWins:
    """Every child is W, so their parent is L."""
    children: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class LossMissed:
    """A child is L, but its parent is not W."""
    child: str

@dataclass(frozen=True, slots=True)
class DrawMissed:
    """A child is D, but its parent is L."""
    child: str

@dataclass(frozen=True, slots=True)
class ChildNeeded:
    """No child allows this label of their parent; `drawn` is the child that makes it D instead."""
    label: Label
    children: tuple[str, ...]
    drawn: str | None = None

@dataclass(frozen=True, slots=True)
class ChildUnknown:
    """The label of a child is not known yet, so that its parent's can't be judged."""
    child: str

@dataclass(frozen=True, slots=True)
class RulesGive:
    """The rules of the game give the node this label, whatever labels its children have so far."""
    label: Label

@dataclass(frozen=True, slots=True)
class RulesGiveNode:
    """The rules of the game give a node this label, and not the one that was set or returned."""
    node: str
    label: Label

@dataclass(frozen=True, slots=True)
class ByOldLabels:
    """The label follows from labels that were there before."""
    because: "LabelReason"

@dataclass(frozen=True, slots=True)
class FromWrongLabels:
    """The label follows from the children's labels, some of which are wrong; `wrong_too`, if it is wrong itself."""
    because: "LabelReason"
    wrong_too: bool

@dataclass(frozen=True, slots=True)
class TooEarly:
    """A label was set before the label of a child was known, or from labels that will change, `misled`."""
    because: "LabelReason"
    unknown: str | None = None
    misled: tuple[tuple[str, Label], ...] = ()

@dataclass(frozen=True, slots=True)
class ByResults:
    """A label follows from what the calls on the children returned, some of it known from earlier steps."""
    because: "LabelReason"
    known: tuple[tuple[str, int], ...] = ()

LabelReason: TypeAlias = (
    LeafRule | LeafBroken | Unruled | LossBelow | DrawBelow | AllWins | LossMissed | DrawMissed | ChildNeeded
    | ChildUnknown | RulesGive | RulesGiveNode | ByOldLabels | FromWrongLabels | TooEarly | ByResults | Note
)  # fmt: skip


# Why a node has its value, or its Grundy value

@dataclass(frozen=True, slots=True)
class LeafPayoff:
    """At a leaf the game has this payoff for player 1."""
    payoff: Number

@dataclass(frozen=True, slots=True)
class LeafWon:
    """At a leaf player 1 has won (1), player 2 has won (−1), or it is a draw (0)."""
    value: Number

@dataclass(frozen=True, slots=True)
class Best:
    """The player to move takes the best of the children's values, unless other children's are not known yet."""
    player: int
    value: Number
    values: tuple[Number, ...]
    children: tuple[str, ...]  # those that have it
    so_far: bool = False

@dataclass(frozen=True, slots=True)
class OnlyMove:
    """The only move leads to this value."""
    value: Number
    children: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class AllEqual:
    """All moves lead to this value."""
    value: Number
    count: int
    children: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class Average:
    """Chance moves, so the value is the average of (probability, value) pairs."""
    value: Number
    terms: tuple[tuple[Number, Number], ...]
    children: tuple[str, ...] = ()

@dataclass(frozen=True, slots=True)
class SmallestMissing:
    """The Grundy value is the smallest number that is missing among those of the children."""
    nimbers: tuple[int, ...]
    only_child: bool
    children: tuple[str, ...]

ValueReason: TypeAlias = LeafPayoff | LeafWon | Best | OnlyMove | AllEqual | Average | SmallestMissing


# What breaks the rules

@dataclass(frozen=True, slots=True)
class AnswerOfAnother:
    """A memory that leaves out a part of the state gave the answer of another node."""
    other: str
    node: str

@dataclass(frozen=True, slots=True)
class ResultsGive:
    """The results of the calls on the children give another value."""
    value: Number

@dataclass(frozen=True, slots=True)
class RulesGiveValue:
    """The rules of the game give another value, or Grundy value, for a reason that may be known."""
    value: Number
    because: ValueReason | None = None

@dataclass(frozen=True, slots=True)
class ExactNeeded:
    """An average was taken of bounds; the rules give this value."""
    node: str
    value: Number

@dataclass(frozen=True, slots=True)
class WorthTo:
    """The rules give a node this value, for this player."""
    node: str
    value: Number
    player: str

@dataclass(frozen=True, slots=True)
class ShareOf:
    """With best play player 1 wins from a node with this probability."""
    node: str
    value: Number

@dataclass(frozen=True, slots=True)
class BreaksRules:
    """A result breaks the rules; `assuming` is what it is taken to mean, if that is not certain."""
    because: "AnswerOfAnother | ResultsGive | RulesGiveValue | ExactNeeded | WorthTo | ShareOf | LabelReason | None"
    assuming: Reading | None = None

@dataclass(frozen=True, slots=True)
class WrongKind:
    """A result is nothing of the kind that the results are, a key of `readings.READ`."""
    kind: str


# What else is remarked on a result

@dataclass(frozen=True, slots=True)
class AsBefore:
    """An earlier call on the same node returned the same, from another line."""
    step: int

@dataclass(frozen=True, slots=True)
class TwinBefore:
    """An earlier call on the same node returned another node with the same state."""
    step: int

@dataclass(frozen=True, slots=True)
class EmptyWindow:
    """A search was given bounds that no value lies between."""
    low: tuple[str, Number]  # its name and the number
    high: tuple[str, Number]

@dataclass(frozen=True, slots=True)
class MoveLeads:
    """A move that was returned leaves the other player with this label; `better` is a child and its label."""
    child: str
    label: Label
    better: tuple[str, Label] | None = None

@dataclass(frozen=True, slots=True)
class MoveWorth:
    """A move that was returned has this value for player 1; `better` is a child and its value."""
    child: str
    value: Number
    better: tuple[str, Number] | None = None

Remark: TypeAlias = (
    BreaksRules | WrongKind | AsBefore | TwinBefore | EmptyWindow | MoveLeads | MoveWorth | ValueReason | LabelReason
)  # fmt: skip


# What happens at a step

@dataclass(frozen=True, slots=True)
class WaitingCall:
    """An earlier call on the same node is still waiting; `same`, if it had the same arguments."""
    step: int
    same: bool

@dataclass(frozen=True, slots=True)
class CallEntered:
    """A function is called, with arguments such as "depth 2"."""
    function: str
    node: NodeName  # "" if it is on nothing that is seen
    arguments: tuple[str, ...] = ()
    chance: bool = False
    end: Literal["", "leaf", "unbuilt"] = ""
    returns: bool = False  # immediately
    waiting: WaitingCall | None = None
    answered: int | None = None  # the step at which an earlier call on the same node returned the same

@dataclass(frozen=True, slots=True)
class Guarantee:
    """Player 1 is guaranteed at least, or player 2 at most, this value."""
    player: int
    value: Number
    on_average: bool

@dataclass(frozen=True, slots=True)
class ArgumentChanged:
    """A number that a call was given, such as alpha, becomes another one."""
    name: str
    value: Number
    node: NodeName
    guarantee: Guarantee | None = None

@dataclass(frozen=True, slots=True)
class ChildrenAdded:
    """A node gets new nodes: children, or nodes below them."""
    node: NodeName
    children: tuple[NodeName, ...]
    direct: bool

@dataclass(frozen=True, slots=True)
class ArrowsAdded:
    """A node gets arrows to nodes that were there already; `seen`, if a call was seen to add them."""
    node: NodeName
    children: tuple[NodeName, ...]
    seen: bool

@dataclass(frozen=True, slots=True)
class AttributeSet:
    """An attribute of a node is set that is neither a label nor a value."""
    attribute: str
    node: NodeName
    text: str
    for_now: bool = False

@dataclass(frozen=True, slots=True)
class LabelSet:
    """A node's label is set; `verdict` is whether the rules allow it, or None if it is too early to judge."""
    node: NodeName
    label: Label
    was: Label = "?"
    verdict: bool | None = True
    because: LabelReason | None = None
    fate: Literal["stays", "changes", "right_but_changes"] = "stays"
    wave: int | None = None  # that brings it

@dataclass(frozen=True, slots=True)
class NotALabel:
    """What is set as a node's label is none."""
    node: NodeName
    text: str

@dataclass(frozen=True, slots=True)
class NowBroken:
    """A label that was set before breaks the rules, now that a child has its own."""
    node: NodeName
    because: LabelReason

@dataclass(frozen=True, slots=True)
class NowRight:
    """A label that broke the rules follows them now, of which nothing is said."""
    node: NodeName

@dataclass(frozen=True, slots=True)
class Returned:
    """A call returns a value; `verdict` is whether it is right."""
    function: str
    node: NodeName  # "" if it is on nothing that is seen
    text: str  # of the value
    beside: tuple[str, ...] = ()  # arguments that tell the call from others
    verdict: bool | None = None
    remark: Remark | None = None

@dataclass(frozen=True, slots=True)
class Stored:
    """A node's value, or its Grundy value, is set; `verdict` is whether it is right."""
    node: NodeName
    text: str
    grundy: bool
    verdict: bool | None = None
    remark: Remark | None = None

@dataclass(frozen=True, slots=True)
class CameBack:
    """A call returns None, as it should."""
    function: str
    node: NodeName  # "" if it is on nothing that is seen
    beside: tuple[str, ...] = ()

@dataclass(frozen=True, slots=True)
class ReturnMissing:
    """A call returns None, but others of the same function return something."""
    function: str
    node: NodeName

@dataclass(frozen=True, slots=True)
class ReturnedNoLabel:
    """A call returns something that is no label, but others of the same function return labels."""
    function: str
    node: NodeName
    text: str

@dataclass(frozen=True, slots=True)
class LeftWithout:
    """A call leaves its node without a label, a value or a Grundy value, but others set one."""
    function: str
    node: NodeName
    kind: str

@dataclass(frozen=True, slots=True)
class Enough:
    """The skipped children can't matter: this much is guaranteed here, and perhaps `elsewhere`."""
    guarantee: Guarantee
    elsewhere: Guarantee | None = None

@dataclass(frozen=True, slots=True)
class Skipped:
    """A call skips children; `ever`, if no call visits them."""
    children: tuple[NodeName, ...]
    ever: bool
    effect: Enough | Note | None
    unvisited: tuple[int, ...]  # the numbers of all nodes that are left out by it


# How a story begins

@dataclass(frozen=True, slots=True)
class WatchingTree:
    """A function is watched on a tree or a graph."""
    function: str
    kind: str
    root: str

@dataclass(frozen=True, slots=True)
class WatchingCalls:
    """The calls of a function are the tree; `worker` is the function that calls itself, if it is another."""
    function: str
    worker: str | None

@dataclass(frozen=True, slots=True)
class NoStates:
    """No node has a state of the game that was given."""
    game: str
    start: str

@dataclass(frozen=True, slots=True)
class NotAState:
    """The calls are about no state of the game that was given."""
    node: str
    game: str
    start: str

@dataclass(frozen=True, slots=True)
class NoGrundyValues:
    """The results should be Grundy values, but the game has none."""
    game: str

@dataclass(frozen=True, slots=True)
class FirstMistake:
    """The step of the first mistake."""
    step: int
    assuming: Reading | None = None

@dataclass(frozen=True, slots=True)
class DrawnInPart:
    """Only the first moves of the tree are drawn."""
    depth: int


# How a story stops

@dataclass(frozen=True, slots=True)
class TooDeep:
    """The calls went deeper and deeper; `calls`, if no tree was given."""
    calls: bool

@dataclass(frozen=True, slots=True)
class NoEnd:
    """The code seemed to run forever; `calls`, if no tree was given; `nested`, if calls were entered in others."""
    calls: bool
    nested: bool

@dataclass(frozen=True, slots=True)
class Raised:
    """The code raised an error, in Python's words."""
    text: str

@dataclass(frozen=True, slots=True)
class LoopPlace:
    """Where a loop runs: in a call, or at some nodes."""
    call: str | None = None
    bare: bool = False  # whether the call is on nothing that is seen
    nodes: tuple[str, ...] = ()

@dataclass(frozen=True, slots=True)
class Shown:
    """Only the first calls, or steps, are shown."""
    count: int
    kind: Literal["call", "step"]

@dataclass(frozen=True, slots=True)
class Stopped:
    """The function was stopped at a node, or after so many calls."""
    function: str
    place: str | int
    because: "StopReason"

@dataclass(frozen=True, slots=True)
class LinesLooped:
    """The same lines ran again and again, from this step on."""
    step: int
    place: LoopPlace | None

@dataclass(frozen=True, slots=True)
class CallsLooped:
    """The calls formed an infinite loop; `same`, if they had the same arguments each time."""
    path: tuple[str, ...]
    step: int
    same: bool
    function: str | None = None  # if it was stopped by that alone

@dataclass(frozen=True, slots=True)
class LimitTooLow:
    """If the calls were on their way to an end, they needed more than Python's limit."""
    limit: int

@dataclass(frozen=True, slots=True)
class MoveForChild:
    """The code took a move, a key of the children, for a child."""
    move: str

StopReason: TypeAlias = TooDeep | NoEnd | Raised | Note


# How a story ends

@dataclass(frozen=True, slots=True)
class Finished:
    """The function returned a value (None: nothing)."""
    function: str
    text: str | None

@dataclass(frozen=True, slots=True)
class FinishedLate:
    """The function returned, after more calls, or steps (None), than can be shown."""
    function: str
    text: str
    calls: int | None

@dataclass(frozen=True, slots=True)
class GeneratorReturned:
    """The function returned a generator, which does nothing until it is looped over."""
    function: str

@dataclass(frozen=True, slots=True)
class NothingSeen:
    """The function returned a value, and nothing could be seen of what it did."""
    function: str
    text: str
    calls: bool  # whether no tree was given
    cached: bool

@dataclass(frozen=True, slots=True)
class Visited:
    """How many of the nodes were visited."""
    count: int
    nodes: int

@dataclass(frozen=True, slots=True)
class ReturnsMissing:
    """The mistakes are calls that returned None: how many, and where the first is."""
    count: int
    node: str
    step: int

@dataclass(frozen=True, slots=True)
class MistakesLeft:
    """How many labels, values, Grundy values or results break the rules, and where the first is."""
    count: int
    kind: str
    node: str
    step: int
    assuming: Reading | None

@dataclass(frozen=True, slots=True)
class LabelsFor:
    """All labels are right if they are meant for this player."""
    player: str

@dataclass(frozen=True, slots=True)
class LabelsMissing:
    """How many nodes have no label, and the first of them."""
    count: int
    node: str

@dataclass(frozen=True, slots=True)
class LabelsDone:
    """How many labels were set, and the root's, if the rules bear that out."""
    count: int
    root: str
    label: Label | None

@dataclass(frozen=True, slots=True)
class OldLabelsLeft:
    """How many nodes kept a label from an earlier run."""
    count: int

@dataclass(frozen=True, slots=True)
class DrawByRules:
    """According to the rules a node is a draw."""
    node: str

@dataclass(frozen=True, slots=True)
class NoMoveTried:
    """The function was called on no child of a node."""
    node: str

@dataclass(frozen=True, slots=True)
class NoCallReturned:
    """No call returned anything; `calls`, if no tree was given."""
    calls: bool

@dataclass(frozen=True, slots=True)
class RootValue:
    """The value that is stored at the root."""
    root: str
    value: Number

@dataclass(frozen=True, slots=True)
class AttributesSet:
    """Attributes were set, and no label."""
    names: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class TreeSize:
    """How many nodes the tree, or the graph, has."""
    kind: str
    count: int

@dataclass(frozen=True, slots=True)
class NotJudged:
    """The results may say who wins, and `gives` would have them judged."""
    gives: str

@dataclass(frozen=True, slots=True)
class CallsMade:
    """How many calls were made, and the generators whose calls are not shown."""
    count: int
    generators: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class TwoConventions:
    """Leaves follow a reading, the nodes above them another rule, each with a node as an example."""
    leaves: Reading
    leaf: str
    rule: Reading | bool  # or whether signs are turned
    inner: str

@dataclass(frozen=True, slots=True)
class WrongIfMeant:
    """If the results mean what is likely, this is where they go wrong."""
    reading: Reading
    node: str
    step: int
    text: str

@dataclass(frozen=True, slots=True)
class WrongGives:
    """The student said what the results mean, and this result is nothing of the kind."""
    gives: str
    text: str

@dataclass(frozen=True, slots=True)
class MeaningOpen:
    """What the results mean can't be seen; `gives` would say it."""
    gives: str

@dataclass(frozen=True, slots=True)
class LabelsNotKept:
    """How many labels were returned, and stored in no node."""
    count: int

@dataclass(frozen=True, slots=True)
class RightIfMeant:
    """All results are right if they are meant in this way."""
    reading: Reading

@dataclass(frozen=True, slots=True)
class NotSo:
    """If the results mean this, the rules contradict them at the root."""
    reading: Reading
    root: str

@dataclass(frozen=True, slots=True)
class RootGrundy:
    """The root's Grundy value; `attribute`, where it was stored if not in `grundy`."""
    root: str
    value: int
    attribute: str | None

@dataclass(frozen=True, slots=True)
class RulesGiveGrundy:
    """According to the rules the root has this Grundy value; `wrong` is the result, if it is another."""
    root: str
    value: int
    wrong: str | None

@dataclass(frozen=True, slots=True)
class RootShare:
    """With best play player 1 wins from the root with this probability; `wrong`, if the result is another."""
    root: str
    value: Number
    by_rules: bool
    wrong: str | None = None

@dataclass(frozen=True, slots=True)
class RootLabel:
    """The root's label; `by_rules`, if the results don't say it."""
    root: str
    label: Label
    by_rules: bool = False

@dataclass(frozen=True, slots=True)
class LeavesFor:
    """The values of leaves seem to be meant for this player."""
    player: str

@dataclass(frozen=True, slots=True)
class RulesGiveRoot:
    """According to the rules the root has this value for a player, and not the result."""
    root: str
    value: Number
    player: str
    wrong: str

@dataclass(frozen=True, slots=True)
class RootBound:
    """The root's value is at most, or at least, the result: the search was asked for no more."""
    root: str
    side: Literal["most", "least"]
    value: Number
    player: str

@dataclass(frozen=True, slots=True)
class RootDiffers:
    """The result at the root, and the value that the rules give instead."""
    root: str
    found: Number
    value: Number
    player: str

@dataclass(frozen=True, slots=True)
class RootWindow:
    """The search at the root was given bounds that no value lies between."""
    window: EmptyWindow

@dataclass(frozen=True, slots=True)
class RootWorth:
    """The root's value for a player; `winner` is who wins, 1 or 2, 0 for a draw, None if that is not sure."""
    root: str
    value: Number
    player: str
    winner: int | None = None

Overall: TypeAlias = (
    WatchingTree | WatchingCalls | NoStates | NotAState | NoGrundyValues | FirstMistake | DrawnInPart | TooDeep
    | NoEnd | Raised | Shown | Stopped | LinesLooped | CallsLooped | LimitTooLow | MoveForChild | Finished
    | FinishedLate | GeneratorReturned | NothingSeen | Visited | ReturnsMissing | MistakesLeft | LabelsFor
    | LabelsMissing | LabelsDone | OldLabelsLeft | DrawByRules | NoMoveTried | NoCallReturned | RootValue
    | AttributesSet | TreeSize | NotJudged | CallsMade | TwoConventions | WrongIfMeant | WrongGives | MeaningOpen
    | LabelsNotKept | RightIfMeant | NotSo | RootGrundy | RulesGiveGrundy | RootShare | RootLabel | LeavesFor
    | RulesGiveRoot | RootBound | RootDiffers | RootWindow | RootWorth | Note
)  # fmt: skip

Fact: TypeAlias = (
    CallEntered | ArgumentChanged | ChildrenAdded | ArrowsAdded | AttributeSet | LabelSet | NotALabel | NowBroken
    | NowRight | Returned | Stored | CameBack | ReturnMissing | ReturnedNoLabel | LeftWithout | Skipped | Overall
)  # fmt: skip

"""check_facts: everything that can be known about an answer or the rules of a game, as data; `check_words` says it.

A fact names a node by what it is called (`name`). States, moves and what a student has given are kept as they are.

A check of your own can look at the facts of a Verdict, and put others, or sentences, in their place:

    >>> from gametree import check
    >>> verdict = check(41, 42)
    >>> verdict.facts
    (WrongValue(answer=41, how='small'),)
    >>> verdict.facts += ("Count the root too.",)
    >>> verdict
    ✗ Not yet. 41 is too small. Count the root too.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from ..algorithms.expectation import Expected
from ..core.game import State
from ..core.text import Number
from ..watching.watch_facts import LabelReason, StopReason


class Fact:
    """What can be known: what is known about it stands in its fields."""

    __slots__ = ()


class Note(Fact, Enum):
    """What can be known without a node, a state, an answer or a number."""

    # of an answer
    RIGHT = auto()
    WRONG = auto()
    UNANSWERED = auto()
    DOTS_LEFT = auto()  # there are still dots in it
    PLAYER_IN_STATE = auto()  # a node was asked for its player
    ANSWER_IS_NONE = auto()
    NO_CHILDREN = auto()  # the root of a tree has none yet
    NO_LABELS = auto()  # no node of a tree has one yet
    NODES_MERGED = auto()  # by a key: a node stands for several states
    PART_MISSING = auto()  # of a list or a set
    # why a label is wrong
    CAN_LOOP = auto()  # no player can force what it says
    TURNS_IGNORED = auto()  # it does not follow from the children, which a rule for players who take turns has missed
    # of rules
    DIFFERENT_BEFORE = auto()  # the same question had another answer before
    ASKS_RANDOM = auto()  # the rules use random numbers
    STATE_DECIDES = auto()  # the rules should depend on the state alone
    CHANCES_UNUSED = auto()  # chances is defined, but chance never moves
    # of a game
    CHANCE_MOVES = auto()
    IMPARTIAL = auto()
    CAN_RETURN = auto()  # to a state where it was
    OVER_AT_START = auto()
    ALL_DRAWN = auto()  # every game ends in a draw
    ENDS_DRAWN = auto()  # every game that ends is a draw
    CAN_DRAW = auto()  # a game can end in a draw
    NONE_DRAWN = auto()  # no game ends in a draw
    NO_CHOICE = auto()  # no state has more than one move
    # of a card
    NO_GAME = auto()
    WINNER_UNKNOWN = auto()  # no label is known in its picture
    ONE_STATE = auto()
    VALUE_NOT_FOUND = auto()
    WINNER_NOT_FOUND = auto()
    DRAWN_BY_LOOPS = auto()  # with best play the game never ends
    DRAWN_AT_END = auto()  # with best play the game ends in a draw
    ALL_MOVES_WIN = auto()  # from the start
    ALL_MOVES_DRAW = auto()  # from the start
    TURN_TWICE = auto()  # a player can make consecutive moves


# Answers

@dataclass(frozen=True, slots=True)
class WrongAnswerCount(Fact):
    """A check was given too many or too few answers."""
    check: str
    count: int
    wanted: int

@dataclass(frozen=True, slots=True)
class FunctionRight(Fact):
    """One of several functions is right."""
    function: str

@dataclass(frozen=True, slots=True)
class Refused(Fact):
    """An answer could not be examined, for this reason: the text of a GameError."""
    because: str

@dataclass(frozen=True, slots=True)
class NoEndSeen(Fact):
    """An answer was examined, and no end was in sight: the text describes that, and where it was."""
    because: str


# Code

@dataclass(frozen=True, slots=True)
class DotsIn(Fact):
    """There are still dots in a function."""
    function: str

@dataclass(frozen=True, slots=True)
class NoObject(Fact):
    """A class was given, and not an object of it."""
    kind: str

@dataclass(frozen=True, slots=True)
class NotAFunction(Fact):
    """Something else was given than a function."""
    answer: object

@dataclass(frozen=True, slots=True)
class NotCalled(Fact):
    """A function was given, and not what it returns."""
    function: str

@dataclass(frozen=True, slots=True)
class Stopped(Fact):
    """Code stopped before its end: a function, or the rules of a game; without a name if it has none."""
    function: str | None
    because: "CallsLoop | StopReason | str"  # the text describes an error
    node: str | None = None  # what the function was tried on

@dataclass(frozen=True, slots=True)
class CallsLoop(Fact):
    """The calls of a function form a loop, that of these nodes."""
    nodes: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class MissingReturn(Fact):
    """A function returned None, on a node if it was tried on one."""
    function: str
    node: str | None = None

@dataclass(frozen=True, slots=True)
class WrongResult(Fact):
    """What a function returned is wrong."""
    function: str
    node: str
    problem: Fact | str  # the text is what a lesson says of it

@dataclass(frozen=True, slots=True)
class ChildRemoved(Fact):
    """A function that should only read the tree below a node took a child away from a parent in it."""
    function: str
    node: str
    child: str
    parent: str

@dataclass(frozen=True, slots=True)
class LeftUndone(Fact):
    """A function that should build or label a tree left it as it was, but may have returned something."""
    function: str
    missing: Literal["children", "label", "value"]
    returns: bool

@dataclass(frozen=True, slots=True)
class AttributeMisspelt(Fact):
    """A label was set in an attribute that does not keep it."""
    attribute: str
    label_name: str

@dataclass(frozen=True, slots=True)
class NothingToCompare(Fact):
    """There is no right answer to compare an answer with."""
    right: object


# Values

@dataclass(frozen=True, slots=True)
class WrongValue(Fact):
    """A value is too small or too large, is no number or bool, is not among those that are right, or is just wrong."""
    answer: object
    how: Literal["small", "large", "number", "bool", "other", "unexpected"]

@dataclass(frozen=True, slots=True)
class WrongForm(Fact):
    """A number is wanted, or several values in this form, or in an order that a set does not have."""
    answer: object
    wanted: Literal["number", "list", "parts", "order"]
    form: str = ""

@dataclass(frozen=True, slots=True)
class NoText(Fact):
    """A text was given, and what is in it is wanted, or a number, or something else."""
    text: str
    wanted: Literal["unquoted", "number", "other"]

@dataclass(frozen=True, slots=True)
class WrongCount(Fact):
    """An answer has too many or too few parts."""
    answer: object
    count: int
    wanted: int

@dataclass(frozen=True, slots=True)
class WrongPart(Fact):
    """The part at this position, counted from 1, is wrong."""
    answer: object
    position: int
    numbers: bool  # whether all parts are

@dataclass(frozen=True, slots=True)
class ExtraPart(Fact):
    """A part does not belong there, or comes too often."""
    part: object
    belongs: bool


# Trees

@dataclass(frozen=True, slots=True)
class AllRight(Fact):
    """All of so many nodes or states are right; without a count if it tells too much."""
    what: Literal[
        "tree", "graph", "labels", "values", "known", "moves", "states", "payoffs", "probabilities"
    ]
    count: int | None = None

@dataclass(frozen=True, slots=True)
class NotATree(Fact):
    """Something is neither a tree nor a dict of labels."""
    answer: object

@dataclass(frozen=True, slots=True)
class WrongRoot(Fact):
    """The root of a tree is not the start of the game."""
    node: str
    start: State

@dataclass(frozen=True, slots=True)
class ExtraChild(Fact):
    """A node has a child to which no move leads, or has it twice."""
    node: str
    child: str
    twice: bool

@dataclass(frozen=True, slots=True)
class WrongChild(Fact):
    """A node keeps a child under a move that does not lead there."""
    node: str
    move: object
    child: str

@dataclass(frozen=True, slots=True)
class MissingChildren(Fact):
    """A node has fewer children than moves."""
    node: str
    count: int
    moves: int

@dataclass(frozen=True, slots=True)
class StatesOpen(Fact):
    """Some states in a dict of labels have dots for their label."""
    states: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class UnknownState(Fact):
    """A state in a dict of labels is none of the game."""
    state: str

@dataclass(frozen=True, slots=True)
class HasPayoffs(Fact):
    """A game ends with payoffs, and so has no labels."""
    game: str

@dataclass(frozen=True, slots=True)
class NoLabel(Fact):
    """A node has no label, and neither have so many others."""
    node: str
    others: int

@dataclass(frozen=True, slots=True)
class NotALabel(Fact):
    """A node is labelled with something else than W, L or D."""
    node: str
    label: str | None

@dataclass(frozen=True, slots=True)
class WrongLabel(Fact):
    """The label of a node is wrong, and why."""
    node: str
    label: str | None
    because: LabelReason | Note

@dataclass(frozen=True, slots=True)
class RootRight(Fact):
    """The label of the root is right, although those of so many states are wrong."""
    wrong: int
    states: int

@dataclass(frozen=True, slots=True)
class WrongNodeValue(Fact):
    """The value of a node is not its value for player 1, or is no number, None."""
    node: str
    value: Number | None


# Games

@dataclass(frozen=True, slots=True)
class WrongStart(Fact):
    """A game begins in another state than it should."""
    start: State
    right: State

@dataclass(frozen=True, slots=True)
class WrongProbability(Fact):
    """A move of chance has a wrong probability."""
    state: State
    move: object
    probability: Number

@dataclass(frozen=True, slots=True)
class WrongState(Fact):
    """A game gives a state a wrong label or payoff: by its outcome, its own or that of Game, or by what follows."""
    node: str
    result: str | Number
    by: Literal["outcome", "Game", "solution"]

@dataclass(frozen=True, slots=True)
class MissingState(Fact):
    """No moves lead to a state that the game should have."""
    state: str

@dataclass(frozen=True, slots=True)
class ExtraState(Fact):
    """Moves lead to a state that the game should not have."""
    state: State

@dataclass(frozen=True, slots=True)
class NoMoves(Fact):
    """There is no move from a state, and there should be some."""
    state: State

@dataclass(frozen=True, slots=True)
class ExtraMove(Fact):
    """There is a move from a state that the rules don't allow."""
    state: State
    move: object

@dataclass(frozen=True, slots=True)
class MissingMoves(Fact):
    """There are fewer moves from a state than there should be."""
    state: State
    count: int
    right: int

@dataclass(frozen=True, slots=True)
class WrongMove(Fact):
    """A move leads to another state than it should."""
    state: State
    move: object
    next_state: State

@dataclass(frozen=True, slots=True)
class TooManyStates(Fact):
    """A game has more states than are compared."""
    game: str
    most: int


# Rules

@dataclass(frozen=True, slots=True)
class CameTo(Fact):
    """The state that was reached before the rules were stopped."""
    state: State

@dataclass(frozen=True, slots=True)
class StateCanChange(Fact):
    """A part of a state can change, as a list can."""
    part: object

@dataclass(frozen=True, slots=True)
class AnswersDiffer(Fact):
    """A method of a game answers differently if it is asked again, and why."""
    game: str
    method: str
    state: State
    first: object
    now: object
    because: Fact

@dataclass(frozen=True, slots=True)
class AttributeChanges(Fact):
    """A game changes itself when it is asked."""
    attribute: str

@dataclass(frozen=True, slots=True)
class NeverEqual(Fact):
    """In a state is an object of a class whose objects are never equal."""
    type_name: str

@dataclass(frozen=True, slots=True)
class PlayerMeant(Fact):
    """Chance moves first in this state, where a player may be meant to move."""
    state: State

@dataclass(frozen=True, slots=True)
class NoEndInSight(Fact):
    """A game played at random stood in this state after so many moves."""
    moves: int
    state: State

@dataclass(frozen=True, slots=True)
class NeverEnds(Fact):
    """From each of the states of a game there is a move."""
    states: int

@dataclass(frozen=True, slots=True)
class NeverToMove(Fact):
    """A player is never to move: a fault in a game of so many states; maybe meant if no count is given."""
    player: int
    states: int | None = None

@dataclass(frozen=True, slots=True)
class SameWords(Fact):
    """Two moves from a state have the same words."""
    state: State
    move: object
    other: object
    words: str

@dataclass(frozen=True, slots=True)
class ExtraCell(Fact):
    """A cell of a board has a move that is none from there."""
    game: str
    state: State
    move: object

@dataclass(frozen=True, slots=True)
class OtherFaults(Fact):
    """So many more things are wrong than are said."""
    count: int

@dataclass(frozen=True, slots=True)
class MethodMisspelt(Fact):
    """A method may be meant for one that a game has."""
    name: str
    method: str

@dataclass(frozen=True, slots=True)
class LookedAt(Fact):
    """So many states of a game were looked at, all or some, and then games played; `other` is a state that was not."""
    states: int
    whole: bool = True
    games: int = 0
    other: State | None = None

@dataclass(frozen=True, slots=True)
class MovesAgain(Fact):
    """After a move from a state the same player is to move."""
    state: State
    move: object
    player: int


# Games and cards

@dataclass(frozen=True, slots=True)
class Partisan(Fact):
    """In this state the other player would have other moves."""
    state: State

@dataclass(frozen=True, slots=True)
class EndsDiffer(Fact):
    """The players have the same moves, but in two states that differ only by the player to move the ends differ."""
    state: State
    other: State

@dataclass(frozen=True, slots=True)
class LongestGame(Fact):
    """The longest game lasts so many moves."""
    moves: int

@dataclass(frozen=True, slots=True)
class PayoffRange(Fact):
    """The payoffs for player 1 at the ends of a game."""
    least: Number
    most: Number

@dataclass(frozen=True, slots=True)
class NoCard(Fact):
    """There is no card of a game whose rules are wrong."""
    problems: tuple[Fact | str, ...]

@dataclass(frozen=True, slots=True)
class Pictured(Fact):
    """A picture shows the tree with so many nodes, the graph with so many states, or so many first moves."""
    what: Literal["tree", "graph", "moves"]
    count: int

@dataclass(frozen=True, slots=True)
class Shapes(Fact):
    """These players move in a picture, of which each has a shape."""
    players: tuple[int, ...]

@dataclass(frozen=True, slots=True)
class ValuesWritten(Fact):
    """In each node of a picture stands its value for player 1, on average if chance moves."""
    average: bool

@dataclass(frozen=True, slots=True)
class Colours(Fact):
    """Nodes of a picture are coloured by these labels."""
    labels: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class LargeGame(Fact):
    """A game has more states than are searched."""
    most: int

@dataclass(frozen=True, slots=True)
class ValuedStates(Fact):
    """A game has so many states, and in some of them chance moves."""
    states: int
    chance: int

@dataclass(frozen=True, slots=True)
class LabelledStates(Fact):
    """In so many states of a game the player to move wins, loses, or neither."""
    wins: int
    losses: int
    draws: int

@dataclass(frozen=True, slots=True)
class TreeSize(Fact):
    """The tree of a game has so many nodes."""
    count: int

@dataclass(frozen=True, slots=True)
class BestValue(Fact):
    """The value of a game for player 1 with best play, on average if chance moves."""
    known: Expected
    average: bool
    payoffs: bool  # else 1 is a win

@dataclass(frozen=True, slots=True)
class Winner(Fact):
    """A player can win, with best play after so many moves, if that is known."""
    player: int
    moves: int | None

@dataclass(frozen=True, slots=True)
class GoodMoves(Fact):
    """The first moves that win, keep the draw or have the best value, in the words of the game."""
    goal: Literal["win", "draw", "best"]
    moves: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class NimHeap(Fact):
    """A game has this Grundy value."""
    value: int

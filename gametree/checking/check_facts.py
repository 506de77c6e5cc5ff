"""check_facts: everything that can be known about an answer or the rules of a game, as data.

`check_words` turns facts into sentences. A fact stores the `name` of a node instead of the node itself, but it stores
states, moves and a student's answers unchanged.

Your own check can read the facts of a Verdict, add facts or sentences, and replace them.

Examples:
    >>> from gametree import check
    >>> verdict = check(41, 42)
    >>> verdict.facts
    (WrongValue(answer=41, how='small'),)
    >>> verdict.facts += ("Count the root too.",)
    >>> verdict
    ✗ Not yet. 41 is too small. Count the root too.
"""

from enum import Enum, auto
from typing import Literal

from ..algorithms.expectation import Expected
from ..core.fact import Fact as Fact
from ..core.game import State
from ..core.text import Number
from ..watching.watch_facts import LabelReason, StopReason


class Note(Fact, Enum):
    """A fact without details."""

    # about an answer
    RIGHT = auto()
    WRONG = auto()
    UNANSWERED = auto()
    DOTS_LEFT = auto()  # the answer still contains dots
    PLAYER_IN_STATE = auto()  # the code used node.player, which does not exist
    ANSWER_IS_NONE = auto()
    NO_CHILDREN = auto()  # the root of a tree has no children yet
    NO_LABELS = auto()  # no node of a tree has a label yet
    NODES_MERGED = auto()  # a node can stand for several states because the graph was built with a key
    PART_MISSING = auto()  # a list or a set lacks a part
    # about a guess
    NOT_GUESSED = auto()  # the student does not know
    COMPARE = auto()  # it can't be judged
    NOT_IT = auto()
    TOO_LARGE = auto()
    TOO_SMALL = auto()
    CLOSE_ENOUGH = auto()
    TYPE_A_NUMBER = auto()  # what was typed is not a guess
    TYPE_NUMBERS = auto()  # as many as the question asks for
    TYPE_ANY_NUMBERS = auto()
    # why a label is wrong
    CAN_LOOP = auto()  # neither player can force the result that the label claims
    TURNS_IGNORED = auto()  # the label does not follow from the children; the code may assume that players take turns
    # about the rules of a game
    DIFFERENT_BEFORE = auto()  # an earlier call returned a different result
    ASKS_RANDOM = auto()  # the rules use random numbers
    STATE_DECIDES = auto()  # the rules should depend only on the state
    CHANCES_UNUSED = auto()  # chances is defined, but chance never moves
    # about a game
    CHANCE_MOVES = auto()
    IMPARTIAL = auto()
    CAN_RETURN = auto()  # the game can return to an earlier state
    OVER_AT_START = auto()
    ALL_DRAWN = auto()  # every game ends in a draw
    ENDS_DRAWN = auto()  # every game that ends is a draw
    CAN_DRAW = auto()  # a game can end in a draw
    NONE_DRAWN = auto()  # no game ends in a draw
    NO_CHOICE = auto()  # no state has more than one move
    # about a card
    NO_GAME = auto()
    WINNER_UNKNOWN = auto()  # no label in the picture is known
    ONE_STATE = auto()
    VALUE_NOT_FOUND = auto()
    WINNER_NOT_FOUND = auto()
    DRAWN_BY_LOOPS = auto()  # with best play the game never ends
    DRAWN_AT_END = auto()  # with best play the game ends in a draw
    ALL_MOVES_WIN = auto()  # every move from the start wins
    ALL_MOVES_DRAW = auto()  # every move from the start keeps the draw
    TURN_TWICE = auto()  # a player can make consecutive moves


class AtState(Fact):
    """A fact about one state.

    A game can't reach it but should ("missing"), or reaches it but should not ("extra"). A dict of labels contains it
    although the game does not ("unknown"). The rules were stopped after they had "reached" it. Or it is the first state
    where chance moves, although the author may have meant a player.
    """
    what: Literal["missing", "extra", "unknown", "reached", "first_of_chance"]
    state: State | str  # the text of a state if it is "missing" or "unknown"

class Named(Fact):
    """A fact that needs only a name.

    One of several functions is right. The answer is a function instead of its result, or a class instead of an object.
    A game ends with payoffs, so it has no labels, or it changes an attribute of itself when it is called. Or a state
    contains an object of a class whose objects are never equal.
    """
    what: Literal["right_function", "not_called", "class", "payoffs", "changed_attribute", "never_equal"]
    name: str

class Quoted(Fact):
    """A fact that needs only the thing that it quotes.

    The answer should be a function but is not, or it is neither a tree nor a dict of labels. A part of a state is
    mutable, such as a list. Or the instructor gave no right answer to compare with.
    """
    what: Literal["not_a_function", "no_tree", "mutable", "nothing_to_compare"]
    thing: object

class Counted(Fact):
    """A fact that needs only a number.

    The number of moves in the longest game, of nodes in a game's tree, of states that are searched of a large game, or
    of faults that are not shown, or the Grundy value of a game: the size of its Nim heap.
    """
    what: Literal["longest_game", "tree", "large_game", "other_faults", "nim_heap"]
    count: int


# Answers

class GuessRight(Fact):
    """A guess is right."""
    guess: str
    more: str  # a sentence about the right answer, or ""

class GuessReply(Fact):
    """A reply to a guess that is wrong or can't be judged."""
    guess: str
    reply: Note | str

class WrongAnswerCount(Fact):
    """A check got too many or too few answers."""
    check: str
    count: int
    wanted: int

class Refused(Fact):
    """An answer could not be examined. The reason is the text of a GameError."""
    because: str

class NoEndSeen(Fact):
    """An answer seemed to run forever. The text describes that and names the line."""
    because: str


# Code

class DotsIn(Fact):
    """A function still has dots in it."""
    function: str

class Stopped(Fact):
    """A function or the rules of a game failed or were interrupted."""
    function: str | None  # None if the code has no name
    because: "CallsLoop | StopReason | str"  # a string describes an error
    node: str | None = None  # the argument of the function

class CallsLoop(Fact):
    """The calls of a function form a loop through these nodes."""
    nodes: tuple[str, ...]

class MissingReturn(Fact):
    """A function returned None."""
    function: str
    node: str | None = None  # the argument of the function, if it was a node

class WrongResult(Fact):
    """The result of a function is wrong."""
    function: str
    node: str
    problem: Fact | str  # a string is a lesson's own sentence

class ChildRemoved(Fact):
    """A function that should only read a tree removed a child from its parent."""
    function: str
    node: str
    child: str
    parent: str

class LeftUndone(Fact):
    """A function that should build or label a tree left it unchanged."""
    function: str
    missing: Literal["children", "label", "value"]
    returns: bool  # whether the function returned something


# Values

class WrongValue(Fact):
    """A value is wrong in the way that `how` says: "unexpected" means that it is not one of several right values."""
    answer: object
    how: Literal["small", "large", "number", "bool", "other", "unexpected"]

class WrongForm(Fact):
    """An answer is not a number, does not have this form, or is a set, which has no order."""
    answer: object
    wanted: Literal["number", "list", "parts", "order"]
    form: str = ""

class NoText(Fact):
    """An answer is a string, but it should be the value inside its quotes, a number or something else."""
    text: str
    wanted: Literal["unquoted", "number", "other"]

class WrongCount(Fact):
    """An answer has too many or too few parts."""
    answer: object
    count: int
    wanted: int

class WrongPart(Fact):
    """The part at this position, counted from 1, is wrong."""
    answer: object
    position: int
    numbers: bool  # whether all parts are numbers

class ExtraPart(Fact):
    """A part does not belong in the answer, or appears too often."""
    part: object
    belongs: bool


# Trees

class AllRight(Fact):
    """All nodes or states are right. The count is missing if it would give too much away."""
    what: Literal[
        "tree", "graph", "labels", "values", "known", "moves", "states", "payoffs", "probabilities"
    ]
    count: int | None = None

    @property
    def several(self) -> int | None:
        """The count if it is known and more than one."""
        return self.count if self.count != 1 else None

class WrongRoot(Fact):
    """The root of a tree does not have the state in which the game starts."""
    node: str
    start: State

class ExtraChild(Fact):
    """A node has a child to which no move leads, or the same child twice."""
    node: str
    child: str
    twice: bool

class WrongChild(Fact):
    """A node keeps a child under a move that does not lead to it."""
    node: str
    move: object
    child: str

class MissingChildren(Fact):
    """A node has fewer children than moves."""
    node: str
    count: int
    moves: int

class StatesOpen(Fact):
    """Some states in a dict of labels have dots instead of a label."""
    states: tuple[str, ...]

class NoLabel(Fact):
    """A node and a number of other nodes have no label."""
    node: str
    others: int

class NotALabel(Fact):
    """A node has a label other than W, L or D."""
    node: str
    label: str | None

class WrongLabel(Fact):
    """A node has the wrong label. The reason is `because`."""
    node: str
    label: str | None
    because: LabelReason | Note

class RootRight(Fact):
    """The root's label is right, although the labels of some states are wrong."""
    wrong: int
    states: int

class WrongNodeValue(Fact):
    """The value of a node is not its value for player 1."""
    node: str
    value: Number | None  # None if the value is not a number


# Games

class WrongStart(Fact):
    """A game starts in the wrong state."""
    start: State
    right: State

class WrongProbability(Fact):
    """A move of chance has a wrong probability."""
    state: State
    move: object
    probability: Number

class WrongState(Fact):
    """A state has a wrong label or payoff in a game."""
    node: str
    result: str | Number
    by: Literal["outcome", "Game", "solution"]  # the game's own method, the method of Game, or a solution

class MissingMoves(Fact):
    """There are fewer moves from a state than there should be."""
    state: State
    count: int
    right: int

class WrongMove(Fact):
    """A move leads to the wrong state, or the rules do not allow it."""
    state: State
    move: object
    next_state: State | None = None  # the wrong state

class TooManyStates(Fact):
    """A game has more states than `check` compares."""
    game: str
    most: int


# Rules

class AnswersDiffer(Fact):
    """A method of a game returned a different answer when it was called again. The reason is `because`."""
    game: str
    method: str
    state: State
    first: object
    now: object
    because: Fact

class NoEndInSight(Fact):
    """A game played at random did not end within this number of moves. This is its last state."""
    moves: int
    state: State

class NeverEnds(Fact):
    """Every state of a game has a move."""
    states: int

class NeverToMove(Fact):
    """A player never moves."""
    player: int
    states: int | None = None  # the number of states checked; None if the game may be meant this way

class SameWords(Fact):
    """Two moves from a state have the same description."""
    state: State
    move: object
    other: object
    words: str

class ExtraCell(Fact):
    """A cell of a board has a move that is not a move from that state."""
    game: str
    state: State
    move: object

class Misspelt(Fact):
    """The name of a method may be a misspelling of a method of Game, or of the attribute where labels are kept."""
    what: Literal["method", "attribute"]
    name: str
    right: str

class LookedAt(Fact):
    """The states of a game were checked."""
    states: int
    whole: bool = True  # whether all states were checked
    games: int = 0  # how many games were played at random
    other: State | None = None  # a state that was not checked

class MovesAgain(Fact):
    """After a move from a state, the same player moves again."""
    state: State
    move: object
    player: int


# Games and cards

class Partisan(Fact):
    """In this state, the other player would have different moves."""
    state: State

class EndsDiffer(Fact):
    """The players have the same moves, but the game ends differently in two states that differ only by the player."""
    state: State
    other: State

class PayoffRange(Fact):
    """The smallest and the largest payoff for player 1. If all payoffs are the same, `most` is None."""
    least: Number
    most: Number | None

class NoCard(Fact):
    """No card can be made of a game because its rules are faulty."""
    problems: tuple[Fact | str, ...]

class Pictured(Fact):
    """A picture shows the tree of a game, its graph, or its first moves."""
    what: Literal["tree", "graph", "moves"]
    count: int  # of nodes, states or moves

class Shapes(Fact):
    """The players in a picture, each of whom has a shape."""
    players: tuple[int, ...]

class ValuesWritten(Fact):
    """Each node of a picture shows its value for player 1, which is an average if chance moves."""
    average: bool

class Colours(Fact):
    """The labels that colour the nodes of a picture."""
    labels: tuple[str, ...]

class ValuedStates(Fact):
    """The number of states of a game with values, and of those where chance moves."""
    states: int
    chance: int

class LabelledStates(Fact):
    """The number of all states, and of those in which the player to move wins, loses or draws."""
    states: int
    wins: int
    losses: int
    draws: int

class BestValue(Fact):
    """The value of a game for player 1 with best play, which is an average if chance moves."""
    known: Expected
    average: bool
    payoffs: bool  # False if 1 means a win and −1 a loss

class Winner(Fact):
    """A player has a winning strategy."""
    player: int
    moves: int | None  # the length of the game with best play, if it is known

class GoodMoves(Fact):
    """The first moves that win, keep the draw or have the best value, as the game describes them."""
    goal: Literal["win", "draw", "best"]
    moves: tuple[str, ...]


"""Each mistake that students make with the public functions raises an error with advice."""

import pytest
from examples import Pile

import gametree
from gametree import Game, GameError, OneTwoTen, build_tree, games


def odd(name, **words):
    """Return a game whose class has this name and these wrong attributes."""
    return type(name, (OneTwoTen,), words)()


Forgets = odd("Forgets", moves=lambda self, state: None)
Lists = odd("Lists", moves=lambda self, state: [(3 - state[0], state[1] + 1)])
NoPlayer = odd("NoPlayer", moves=lambda self, state: {n: state[1] + n for n in (1, 2)})
Third = odd("Third", moves=lambda self, state: {n: (state[0] + 1, state[1] + n) for n in (1, 2)})
Unhashable = odd("Unhashable", moves=lambda self, state: {1: (3 - state[0], [state[1] + 1])})
Numbers = odd("Numbers", outcome=lambda self, state: "lost")
Silent = odd("Silent", outcome=lambda self, state: None)
Broken = type("Broken", (games.DiceTen,), {"chances": lambda self, state: 1 / 0})()
Endless = odd("Endless", moves=lambda self, state: forever())
NoStart = type("NoStart", (Game,), {"moves": lambda self, state: {}})
ListStart = type("ListStart", (NoStart,), {"start": [1, 0]})
NoMoves = type("NoMoves", (Game,), {"start": (1, 0)})
NoProperty = type("NoProperty", (Pile,), {"children": lambda self: []})


def bare(**attributes):
    """Return a node of a class that a student might write, with some attributes."""
    return type("MyNode", (), attributes)()


def five():
    return build_tree(OneTwoTen(5))


def with_children(children):
    root = five()
    root[1].children = children
    return root


def forever(*arguments):
    while True:
        pass


MISTAKES = {
    # something that is not a game, or a game with a mistake in its rules
    "build_tree(OneTwoTen)": "OneTwoTen is a class. Create an object: OneTwoTen().",
    "build_graph(5)": "5 is not a game. A game is an object of a class that inherits from Game, such as "
    "class MyGame(Game).",
    "build_tree(NoStart())": "NoStart has no start. Set start to the first state, a tuple such as (1, 0).",
    "build_tree(ListStart())": "[1, 0] is not a state of ListStart. A state is a tuple that begins with the player",
    "build_tree(NoMoves())": "it is not written yet. Define moves(self, state) to return a dictionary, move -> next "
    "state.",
    "build_tree(Forgets)": "Forgets.moves((1, 0)) returned None. Is a return missing?",
    "build_tree(Lists)": "it should return a dictionary, move -> next state.",
    "build_tree(NoPlayer)": "In NoPlayer.moves((1, 0)), the move 1 leads to 1, which is not a valid state. A state",
    "build_tree(Third)": "In Third.moves((2, 1)), the move 1 leads to (3, 2), which is not a valid state. A state",
    "solve(Unhashable)": "and contains no lists",
    "label(build_tree(Numbers))": "returned 'lost', but it should return \"W\", \"L\" or \"D\" for the player to move.",
    "label(build_tree(Silent))": "returned None. Is a return missing?",
    "solve(OneTwoTen(), (3, 4))": "(3, 4) is not a state of OneTwoTen",
    # something that is not a tree, or a tree that is not complete
    "label(OneTwoTen())": "OneTwoTen is a game, not a tree. Use build_tree(...) or build_graph(...) to m",
    "label(None)": "This is None, not a tree. Is a return missing in the function that made it?",
    "label(Node)": "Node is a class, not a node. Create an object, as in Node(1, 0).",
    "label(OneTwoTen)": "OneTwoTen is a class, not a node. build_tree(OneTwoTen()) makes a tree.",
    "label((1, 0))": "(1, 0) is not a node: it is of type tuple and has no children.",
    "draw([[3, 12], [2, 4]])": "is a list, not a node. To watch or draw lists of lists, pass children=list",
    "label(build_tree)": "build_tree is a function, not a tree. Call it and pass the result: build_tree(...).",
    "draw([Pile(1, 0)])": "is not a node: it is of type list and has no children.",
    "label(Pile(1, 0))": "does not know its game: label works on nodes made by build_tree. Your own class needs",
    "minimax(Pile(1, 0))": "does not know its game: pass a game or a node made by build_tree",
    "nodes(bare())": "has no children. Your class needs this property",
    "nodes(NoProperty(1, 0))": "not a list or a dict of nodes. Is @property missing? You can also pass "
    "children=lambda node: node.children() to watch, draw or predict.",
    "nodes(bare(children=None))": "not a list or a dict of nodes. Set the children of a leaf to [], or pass "
    "children='children' to watch, draw or predict.",
    "nodes(bare(children=property(lambda self: self.add1)))": "can't be read: AttributeError",
    "label(with_children([Node(OneTwoTen(), (2, 1))]))": "a Node keeps its children in a dict, move -> Node.",
    "label(with_children({1: Pile(1, 2)}))": "does not know its game",
    "label(build_tree(OneTwoTen(), depth=2))": "has moves, but its children have not been built. "
        "Build the whole tree first",
    "minimax(build_tree(OneTwoTen(), depth=2))": "Build the whole tree, or pass evaluate=, a function from a state",
    "minimax(Broken)": "failed: ZeroDivisionError: division by zero",
    "label(build_tree(games.DiceTen(4)))": "Chance moves at (0, 0, 1), so W, L and D do not apply. Use minimax, "
        "which takes the average there.",
    "build_graph(OneTwoTen(), key=lambda state: [1])": "can't be computed: TypeError: unhashable type: 'list'",
    "build_graph(OneTwoTen(), key=lambda state: state[9])": "key must be a function from a state to a number, a "
        "string or a tuple.",
    # wrong arguments for a tree
    "five()[7]": "7 is not a move from (1, 0): the moves are 1, 2.",
    "Node(OneTwoTen(), (1, 0))[1]": "it is a leaf, or its children are not built yet.",
    "Node(OneTwoTen(), (1, 0)).children.update({1: 2})": "This node has no children yet. First give it",
    "five()[2][2][1].children.__setitem__(1, 2)": "The game is over at this node: it has no children",
    "build_tree(OneTwoTen(), depth='3')": "depth='3' is not valid: depth must be a whole number, 0 or more.",
    "minimax(five(), (1, 0))": "Pass a state with a game, as in minimax(game, state), not with a tree.",
    "minimax(five(), depth=1, evaluate=5)": "(5 is not a function).",
    "minimax(five(), depth=1, evaluate=lambda state: 7)": "returned 7 for (2, 1): it should return a "
        "number from −1 to 1, for player 1.",
    "minimax(games.Payoffs(), depth=1, evaluate=lambda state: 'x')": "returned 'x' for (2, 'B'): it "
        "should return a number, for player 1.",
    "minimax(five(), depth=1, evaluate=lambda state: None)": "returned None for (2, 1): it should "
        "return a number from −1 to 1",
    "minimax(five(), depth=1, evaluate=lambda "
        "state: state[9])": "failed on (2, 1): IndexError: tuple index out of range",
    "value_of('win', 1)": "a label is \"W\", \"L\" or \"D\", and the player to move is 1 or 2",
    "value_of('W', 0)": "If chance moves, there is no label.",
    "mex(3)": "mex needs a list of values, as in mex([0, 1, 3]), not 3.",
    "Sum(games.Nim, games.Nim(1))": "Nim is a class. Create an object: Nim().",
    "OneTwoTen(-1)": "target=-1 is not valid: target must be a whole number, 0 or more.",
}  # fmt: skip


def run(call):
    return eval(call, {**vars(gametree), **globals()})


@pytest.mark.parametrize("mistake", MISTAKES)
def test_students_mistake_raises_an_error_that_explains_it(mistake):
    with pytest.raises(GameError) as caught:
        run(mistake)
    assert MISTAKES[mistake] in str(caught.value)
    assert len(str(caught.value)) < 800 and caught.value._render_traceback_() == [f"GameError: {caught.value}"]


@pytest.mark.parametrize("mistake", ["label(five()[9])", "five().childs", "nodes()", "label()"])
def test_mistake_that_python_explains_well_is_left_to_python(mistake):
    with pytest.raises((GameError, AttributeError, TypeError)):
        run(mistake)


ENDLESS = [
    "watch(forever, five()).sentences[-1]",
    "watch(build_tree, Endless).sentences[-1]",
    "check_rules(Endless).sentence",
    "check(lambda: forever(), 42).sentence",
]


@pytest.mark.parametrize("call", ENDLESS)
def test_infinite_loop_is_stopped_if_it_is_watched_or_checked(call):
    assert "seemed to run forever" in run(call)

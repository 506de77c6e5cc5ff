"""The Stepper claims only what is known: it distinguishes names from labels, similar nodes, and similar causes."""

import linecache
import re
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest
import truth

import gametree
from gametree import OneTwoTen, build_tree, games, record
from gametree.core.game import LABELS
from gametree.watching.narrating.story import Story
from gametree.widgets.stepper import Stepper

THREE, BACK_3, BACK_4, BACK_5 = OneTwoTen(3), *(OneTwoTen(target, take_back=True) for target in (3, 4, 5))


class N:
    """A node as a student might write it. Its name is in the attribute called `name_attribute`."""

    name_attribute = "name"

    def __init__(self, name, *kids, **more):
        setattr(self, self.name_attribute, name)
        self.kids = list(kids)
        vars(self).update(more)

    @property
    def children(self):
        return self.kids


class Named(N):
    name_attribute = "label"


class Written(Named):
    def __repr__(self):
        return f"Node({self.label})"


class WinLoss(N):
    name_attribute = "win_loss"


@dataclass
class Data:
    label: str
    kids: list = field(default_factory=list)
    value: int | None = None

    @property
    def children(self):
        return self.kids


def data(label, *kids, value=None):
    return Data(label, list(kids), value)


def seven(make, values=(3, 5, 2, 9), names="ABCDELM", **more):
    """Create a tree of seven nodes. Two of them are named D and L."""
    a, b, c, *leaves = names
    leaves = [make(name, value=value, **more) for name, value in zip(leaves, values, strict=True)]
    return make(a, make(b, *leaves[:2], value=None), make(c, *leaves[2:], value=None), value=None)


class Row(NamedTuple):
    """A program and its tree, with sentences that must be said about it (`said`) and some that must not (`unsaid`).

    The last sentence contains `end`.
    """

    program: str
    root: object
    said: tuple = ()
    unsaid: tuple = ()
    end: str = ""
    more: tuple = ()  # further arguments of the function
    game: object = None
    mistakes: int | None = 0
    gives: str | None = None

    def story(self, more_names=()):
        """Return the story of the program. It may use the package, a dict `kept`, the game `g`, and `more_names`."""
        if "def " not in self.program:
            return Story(record(getattr(gametree, self.program), self.root(), *self.more, game=self.game))
        names = {each: getattr(gametree, each) for each in gametree.__all__} | dict(more_names, kept={}, g=self.game)
        file = f"<{hash(self.program)}>"
        linecache.cache[file] = len(self.program), None, self.program.splitlines(True), file
        exec(compile(self.program, file, "exec"), names)
        root = self.root() if callable(self.root) else self.root
        function = names[re.match(r"def (\w+)", self.program)[1]]
        return Story(record(function, root, *self.more, game=self.game, gives=self.gives))


def holds(row):
    story = row.story()
    said = truth.says(story)
    assert not [due for due in row.said if not any(due in each for each in said)]
    assert not [words for words in row.unsaid if any(words in each for each in said)]
    assert row.end in said[-1]
    assert row.mistakes is None or len(story.mistakes) == row.mistakes
    return story


def table(rows):
    return pytest.mark.parametrize("row", rows.values(), ids=rows)


DEPTH = "def f(node): return 1 + max([f(kid) for kid in node.kids], default=0)"
LARGEST = "def f(node): return max(map(f, node.kids)) if node.kids else node.value"
BY_RULE = """def f(node):
    for kid in node.kids: f(kid)
    node.win_loss = "W" if any(kid.win_loss == "L" for kid in node.kids) else "L\""""
OWN = BY_RULE.replace("win_loss", "label")
LOWER = """def f(node):
    node.label = node.label.lower()
    for kid in node.kids: f(kid)"""
OLD = "already there", "pale", "no label"
NAMES = {
    "of a dataclass": Row(LARGEST, lambda: seven(data), ("f is called on D, a leaf.", "f on A returns 9."), OLD),
    "kept as win_loss": Row(LARGEST, lambda: seven(WinLoss), ("f on L returns 2.",), OLD),
    "labels in their place": Row(OWN, lambda: seven(Named), ("C becomes W: the move to L leaves",), OLD,
        "It labelled 7 nodes"),
    "names that change": Row(LOWER, lambda: seven(Written), ("At Node(D), the name becomes d.",), OLD[:2]),
    "some without a name": Row(
        DEPTH, lambda: seven(Written, names="A?CDL??"), ("f is called on Node(D), a leaf.",), OLD),
    "two of one name": Row(DEPTH, lambda: seven(Named, names="ABCDLDL"), ("f is called on Named #3, a leaf.",), OLD),
    "where the nodes say more": Row(
        DEPTH, lambda: seven(Named, names="ABCDLEF", state=(1, 5)), ("f is called on (1, 5), a leaf.",), OLD),
}  # fmt: skip


@table(NAMES)
def test_node_name_is_not_mistaken_for_a_label_from_an_earlier_run(row):
    story = holds(row)
    assert not any(story.first["old"]) and not LABELS.keys() & {*story.first["mark"]}


LABELLED = {
    "labels of an earlier run": Row(DEPTH, lambda: seven(Named, names="LWWLLLL"), ("were already there",)),
    "some not known": Row(
        DEPTH, lambda: seven(Named, names=["?", "W", "", "L", "D", "L", None]), ("were already there",)),
    "of leaves that come with theirs": Row(
        OWN.replace("    node.label", "    if node.kids: node.label"),
        lambda: seven(Named, names=["?"] * 3 + ["L"] * 4),
        ("The pale labels were already there.",), ("earlier run",)),
    "the same again": Row(
        OWN.replace('else "L"', 'else "X"'), lambda: seven(Named, names="XXXXXXX", state=(1, 5)),
        ('gets "X", which is not a label',), mistakes=7),
}  # fmt: skip


@table(LABELLED)
def test_label_is_not_mistaken_for_a_node_name(row):
    holds(row)


def test_node_name_is_shown_in_the_picture_without_the_colour_of_a_label():
    stepper = Stepper(Row(DEPTH, lambda: seven(Named)).story().recording)
    assert 'aria-label="node D: not known yet; reached from B as child 1"' in stepper.svg
    assert 'data-label="D"' not in stepper.svg and 'data-label="L"' not in stepper.svg


def test_unusual_label_on_a_package_node_is_not_taken_for_a_name():
    root = build_tree(OneTwoTen(2))
    root[2].label, root[1].label = "L", "A"
    assert any(Story(record(lambda node: len(node.children), root)).first["old"])


ONCE = """def f(game, state, made):
    if state in made: return made[state]
    node = made[state] = Node(game, state)
    moves = game.moves(state)
    node.children = {move: f(game, moves[move], made) for move in moves}
    return node"""
FIRST = """def f(game, state, made):
    node = Node(game, state)
    if state in made: return made[state]
    node.children = {move: f(game, after, made) for move, after in game.moves(state).items()}
    return made.setdefault(state, node)"""
ANEW = FIRST.replace("    if state in made: return made[state]\n", "").replace("made.setdefault(state, node)", "node")
OWN_NODE = """
class Own:
    def __init__(self, player, pile): self.player, self.pile = player, pile
    def __repr__(self): return "same\""""
SAME = "f on (1, 3) returns (1, 3, ?), as in step 8."
TWIN = "f on (1, 3) returns (1, 3, ?), a different node with the same state as the one returned at step 8."
AGAIN = "It was already answered at step 8."
VALUE = """def f(game, state, made):
    if state in made: return made[state]
    made[state] = max([-f(game, after, made) for after in game.moves(state).values()], default=-1)
    return made[state]"""
BUILT = {
    "once": Row(ONCE, (1, 0), (SAME, AGAIN), ("another",)),
    "created first, but the old one returned": Row(FIRST, (1, 0), (SAME, AGAIN), ("another",)),
    "created first, and the new one returned": Row(FIRST.replace("return made[state]", "return node"), (1, 0), (TWIN,),
        ("as in step", AGAIN)),
    "nothing is stored": Row(ANEW, (1, 0), (TWIN,), ("as in step", AGAIN)),
    "values": Row(VALUE, (1, 0), ("f on (1, 3) returns −1, as in step 8.", AGAIN), ("another",)),
    "nodes of the program's own class": Row(FIRST.replace("Node(game, state)", "Own(*state)").replace(
        "return made[state]", "return node") + OWN_NODE, (1, 0), ("a different node with the same state",),
        ("as in", AGAIN)),
    "pairs, created again": Row(VALUE.replace("return made[state]", "return (made[state], state)").replace(
        "-f(game, after, made)", "-f(game, after, made)[0]"), (1, 0), (AGAIN,), ("another",)),
}  # fmt: skip


@table(BUILT)
def test_nodes_with_the_same_state_are_distinguished(row):
    holds(row._replace(root=THREE, more=((1, 0), {})))


def test_call_counts_as_unanswered_if_it_returned_none():
    holds(Row("def f(n):\n for k in (1, 2):\n  if k <= n: f(n - k)", 4, ("f is called on 0.",), ("again",)))


WINS = "def f(n): return any(not f(n - k) for k in (1, 2) if k <= n)"
HARD = """def f(node, alpha, beta):
    if not node.children: return g.outcome(node.state)
    for child in node.children.values():
        value = f(child, alpha, beta)
        if node.state[0] == 1: alpha = max(alpha, value)
        else: beta = min(beta, value)
        if alpha >= beta: break
    return alpha if node.state[0] == 1 else beta"""
YIELDS = """def f(n): return list(walk(n))
def walk(n):
    yield n
    for k in (1, 2):
        if k <= n: yield from walk(n - k)"""
RETURNED = """def f(node):
    if node.kids: node.value = max(f(kid) for kid in node.kids)
    return node.value"""
GIVEN_BACK = """def f(node):
    if not node.kids: return 'L'
    node.label = 'W' if 'L' in map(f, node.kids) else 'L'
    return node.label"""
BOUNDED = games.Payoffs([[[4, -2], [7, [1, 9]]], [[-5, 0], [3, 3]]])
NO_STATE = "5 is not a state of OneTwoTen, whose states look like (1, 0), so nothing is checked against its rules."
NOT_ASKED = "No node has a state of OneTwoTen, such as node.state = (1, 0), so nothing is checked against its rules."
NO_RULES = "The rules are unknown without game=, so no result is checked against them."


def moved(player, *kids):
    """Create a node that knows whose turn it is. Children that are numbers become leaves."""
    below = [kid if isinstance(kid, N) else N("", player=3 - player, value=kid) for kid in kids]
    return N("", *below, player=player, value=None)


UNKNOWN = {
    "what a number is": Row(WINS, 5, (NO_STATE,), game=OneTwoTen(10), gives="wins"),
    "whose turn it is": Row(LARGEST, lambda: seven(N), unsaid=("to player 1", NO_RULES), end="returned 9.",
        gives="value"),
    "where the mistakes are": Row(
        LARGEST, lambda: moved(1, moved(2, 3, 12), moved(2, 2, 4)), unsaid=("is worth",), gives="value", mistakes=2,
        end="f returned 12. There are mistakes in 2 values"),
    "whether a leaf is lost": Row(BY_RULE, lambda: seven(N), unsaid=("for the player to move",),
        end="It labelled 7 nodes."),
    "a leaf is lost according to the rules": Row("label", lambda: build_tree(THREE),
        end="The root, (1, 0), is a loss for the player"),
    "what a number is, without gives=": Row(WINS, 5, unsaid=(NO_RULES,)),
    "what a node without a state is, with a game": Row(BY_RULE, lambda: seven(N), (NOT_ASKED,), game=OneTwoTen(10)),
    "what a node without a state is": Row(BY_RULE, lambda: seven(N), unsaid=("No node has",)),
    "what lies behind a bound": Row(
        HARD, lambda: build_tree(BOUNDED), unsaid=("have value 4",), more=(-99, 99), game=BOUNDED,
        end="(1, 'A') is worth 4 to player 1"),
    "what is a move": Row("def f(node):\n for child in node.children: f(child)", lambda: build_tree(THREE),
        end="1 is a move, not a node. The nodes are the values of the dictionary: node.children.values()."),
    "what is no move": Row("def f(node):\n for child in node.children.values(): child.nothing",
        lambda: build_tree(THREE), unsaid=("is a move",), end="'Node' object has no attribute 'nothing'"),
    "how often a generator is called": Row(
        YIELDS, 4, end="There was 1 call. The calls of walk are not shown, because generators and "
        "async functions are not watched."),
    "whether a leaf that returns its payoff needs a value": Row(
        RETURNED.replace("return node.value", "return node.value if node.kids else node.payoff"),
        lambda: N("a", N("b", payoff=3), N("c", payoff=5)), unsaid=("without",), end="f returned 5."),
    "whether a leaf that returns its label needs one": Row(
        GIVEN_BACK, lambda: N("a", N("b")), unsaid=("without",), end="It labelled 1 node."),
    "what a label is, without a game": Row(
        "def f(node, label='W'):\n node.label = label\n for kid in node.kids: f(kid, 'WB'[label == 'W'])",
        lambda: seven(N), ("At B, the label becomes B.",), ("no label", "too early"),
        end="f finished. The tree has 7 nodes."),
}  # fmt: skip


@table(UNKNOWN)
def test_sentences_claim_nothing_that_cannot_be_known(row):
    holds(row)


LABEL = '"W" if any(kept[{0}] == "L" for kid in node.children.values()) else "L"'
TABLE = """def f(pile):
    def visit(pile):
        for after in range(max(0, pile - 2), pile):
            if after not in kept: visit(after)
        kept[pile] = pile % 3
    visit(pile)
    return kept[pile]"""
IN_NODE = "It stored nothing in any node, and no call returned a value."
KEPT_BY = {
    "by the node": "def f(node):\n for kid in node.children.values(): f(kid)\n kept[node] = " + LABEL.format("kid"),
    "by the state": "def f(node):\n for kid in node.children.values(): f(kid)\n kept[node.state] = " + LABEL.format(
        "kid.state"),
    "only printed": "def f(node):\n for kid in node.children.values(): f(kid)\n str(node)",
}  # fmt: skip
ELSEWHERE = {title: Row(program, lambda: build_tree(THREE), end=IN_NODE) for title, program in KEPT_BY.items()} | {
    "of states": Row("def f(state):\n for each in g.moves(state).values(): f(each)\n kept[state] = 1", (1, 0),
        unsaid=("at any node",), end="f finished. No call returned a value. There were 7 calls.", game=THREE),
    "labels in nodes": Row("label", lambda: build_tree(THREE), unsaid=("nothing",),
        end="It labelled 7 nodes. The root"),
    "another attribute": Row("def f(node):\n for kid in node.children.values(): f(kid)\n node.value = 'x'",
        lambda: build_tree(THREE), unsaid=("nothing",)),
    "an answer": Row("def f(node): return sum(map(f, node.children.values())) + 1", lambda: build_tree(THREE),
        unsaid=("nothing",)),
    "a table that an inner function fills": Row(TABLE, 4, unsaid=("no call returned",), end="f returned 1"),
    "a look at no move": Row("def f(node): return 1", lambda: build_tree(THREE), end="not called for any move"),
    "a loop that stores": Row("def f(root):\n for node in nodes(root): node.value = 'x'\n return 1",
        lambda: build_tree(THREE), unsaid=("not called for any move",), end="f returned 1. The tree has 7 nodes."),
}  # fmt: skip


@table(ELSEWHERE)
def test_last_sentence_does_not_deny_results_stored_outside_the_tree(row):
    holds(row)


EARLY = '(2, 1) is a win for the player to move. This label is set too early: (1, 2) has no label yet.'
NOW = "(2, 1) becomes L, but that is wrong according to the rules of the game: "
BEFORE = """def f(node):
    node.label = "W" if any(kid.label == "L" for kid in node.children.values()) else "L"
    for kid in node.children.values(): f(kid)"""
KNOWS = """def f(node):
    node.label = "L" if node.state[1] % 3 == 0 else "W"
    for kid in node.children.values(): f(kid)"""
WRONG = """def f(node):
    for kid in node.children.values(): f(kid)
    node.label = "L\""""
EARLIER = {
    "before its children": Row(BEFORE, THREE, (NOW + EARLY,), mistakes=None),
    "before its children, but right": Row(KNOWS, THREE, unsaid=("too early", "wrong", "not follow")),
    "after them, and wrong": Row(
        WRONG, THREE, ("does not follow from its children's labels",), ("too early", "no label yet"), mistakes=None),
}


class Pile:
    def __init__(self, player=1, pile=0):
        self.player, self.pile, self.label = player, pile, "?"
        self.children = [Pile(3 - player, pile + n) for n in (1, 2) if pile + n <= 3]


@table(EARLIER)
def test_early_label_is_reported_with_the_unlabelled_child_and_the_right_label(row):
    holds(row._replace(root=lambda: build_tree(THREE)))
    own = row.program.replace(".values()", "").replace("node.state[1]", "node.pile")
    holds(row._replace(program=own, root=Pile, game=THREE))


def test_early_label_is_not_judged_if_the_game_is_unknown():
    early = "(1, 0) becomes L, but it is too early to judge: (2, 1) has no label yet."
    holds(Row(BEFORE.replace(".values()", ""), Pile, (early,), ("is a win",), mistakes=None))


class Reads(N):
    def __repr__(self):
        return f"N({self.name}, value={self.value})"


MARKED = BY_RULE + "\n    node.value = node.win_loss"
CHANGES = {
    "a repr": Row(RETURNED, lambda: seven(Reads), (
        "work on the tree with root N(A, value=None)", "f is called on N(B, value=None).",
        "The value of N(B, value=None) becomes 5.",
        "f on N(B, value=5) returns 5.", "f is called on N(D, value=3), a leaf."), end="has the value 9"),
    "a dataclass": Row(RETURNED, lambda: seven(lambda name, *kids, value: Data("?", list(kids), value)), (
        "work on the tree with root Data(value=None)", "The value of Data(value=None) becomes 5.",
        "f on Data(value=5) returns 5.")),
    "a label that the run is going to change": Row(OWN, lambda: seven(data, names="???????"), (
        "f is called on Data(value=None).", "Data(kids=[], value=3) becomes L"), ("label=",)),
    "a reason": Row(
        MARKED, lambda: seven(Reads, win_loss="?"), ("N(B, value=None) becomes W: the move to N(D, value=L) leaves",)),
    "a state": Row(
        RETURNED, lambda: seven(Reads, state=(1, 4)), ("f is called on (1, 4), a leaf.", "f on (1, 4) returns 9.")),
}  # fmt: skip


@table(CHANGES)
def test_sentence_uses_the_name_that_a_node_has_at_that_step(row):
    holds(row)


def test_picture_does_not_show_the_answer_before_the_first_step():
    stepper = Stepper(Row(RETURNED, lambda: seven(Reads)).story().recording)
    assert "N(A, value=None)" in stepper.svg and "N(A, value=9)" not in stepper.svg


ROUND = """def f(state, path=()):
    if state in path: return "D"
    after = g.moves(state).values()
    if not after: return "L"
    got = [f(each, path + (state,)) for each in after]
    return "W" if "L" in got else "D" if "D" in got else "L\""""
LOSES = ROUND.replace('return "D"', 'return "L"')
CAN = """def f(state, path=()):
    if state in path: return False
    return any(not f(each, [*path, state]) for each in g.moves(state).values())"""
IS_DRAW = "According to the rules, (1, 0) is a draw"
ROUNDS = {
    "a repeated state counts as lost": Row(LOSES, (1, 0), end=f"f returned L. {IS_DRAW}", game=BACK_4),
    "True and False": Row(CAN, (1, 0), end=f"f returned True. {IS_DRAW}: neither player can force a win.", game=BACK_5),
    "right": Row(ROUND, (1, 0), end="The root, (1, 0), is a draw.",
        unsaid=("According to the rules, (",), game=BACK_4),
    "right by coincidence": Row(LOSES, (1, 0), end="The root, (1, 0), is a loss", unsaid=("According to the rules, (",),
        game=BACK_3),
}  # fmt: skip


@table(ROUNDS)
def test_last_sentence_says_that_the_start_is_a_draw_if_the_program_says_otherwise(row):
    holds(row)


HEIGHT = """def f(node):
    node.value = 1 + max((f(kid) for kid in node.kids), default=-1)
    return node.value"""
NEGAMAX = """def f(node):
    if node.kids: node.value = max(-f(kid) for kid in node.kids)
    return node.value"""
NO_GAME = "player 1", "player 2", "rules", "If "
OF_A_CLASS = {
    "a height": Row(HEIGHT, lambda: seven(N), unsaid=NO_GAME, end="The root, A, has the value 2."),
    "a count": Row(HEIGHT.replace("max(", "sum(").replace(", default=-1", ""), lambda: seven(Named), unsaid=NO_GAME,
        end="A, has the value 7."),
    "a score": Row(RETURNED, lambda: seven(Named, (3, 100000, -100000, 2)), unsaid=NO_GAME, end="value 100000."),
    "negamax": Row(NEGAMAX, lambda: seven(Named, (1, -1, 1, 1)), unsaid=NO_GAME, end="has the value 1."),
    "negamax of player 2": Row(NEGAMAX, lambda: seven(Reads, (1, -1, 1, 1), player=2), unsaid=NO_GAME,
        end="has the value 1."),
    "negamax of all players": Row(NEGAMAX, lambda: turns(seven(Named, (1, -1, -1, 1)), 2), unsaid=NO_GAME,
        end="has the value −1."),
    "values by a game": Row("minimax", lambda: build_tree(THREE), unsaid=("its value is",), end="player 2 wins"),
}  # fmt: skip


def turns(node, player):
    """Set the player to move at each node. The players alternate."""
    node.player = player
    for kid in node.kids:
        turns(kid, 3 - player)
    return node


@table(OF_A_CLASS)
def test_meaning_of_a_value_is_not_guessed_if_the_game_is_unknown(row):
    holds(row)

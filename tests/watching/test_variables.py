"""What the innermost call holds, at every step as it was then, and in bold what has changed; and nothing else."""

from copy import deepcopy
from textwrap import indent

import pytest
from examples import Pile, tree

from gametree import record
from gametree.watching.narrating.story import Story

SET = "\nnode.win_loss = 'W'"
LOOP = "for child in node.children:\n    "


class Shy(Pile):
    """It must not be asked what it says of itself, nor whether it is equal to another one, nor for its hash."""

    def __repr__(self):
        raise AssertionError

    __eq__ = __hash__ = __repr__


LEAF, TWO = Pile(1, 0), tree((Pile,), 2)
ROWS = [  # what is given to `walk`, what that does, with which tree, and the row at every step
    ("node", "labels = []\nnode.win_loss = '?'\nlabels.append('W')" + SET, LEAF,
     ["", "*labels = []", "*labels = ['W']", "labels = ['W']"]),  # as it was then, not as it became
    ("node", "labels = [walk(child) for child in node.children]" + SET + "\nreturn node.win_loss", TWO,
     ["", "", "", "*labels = []", "labels = []", "*labels = ['W']", "labels = ['W']",
      "", "*labels = []", "labels = []", "*labels = ['W', 'W']", "labels = ['W', 'W']"]),
    ("node", "a, b, c, d = 0.5, -1, None, True\ne, f, g, h = 'W', (1,), {1: 'a'}, set()" + SET, LEAF,
     ["", "*a = 0.5; *b = −1; *c = None; *d = True; *e = 'W'; *f = (1,); *g = {1: 'a'}; *h = set()",
      "a = 0.5; b = −1; c = None; d = True; e = 'W'; f = (1,); g = {1: 'a'}; h = set()"]),
    ("node", "many, text, deep, odd = [*range(9)], 'x' * 50, [[[1]]], {1: len}" + SET, LEAF,
     ["", *(f"{star}many = a list of 9; {star}text = '{'x' * 38}…; {star}deep = a list of 1; {star}odd = a dict of 1"
            for star in ("*", ""))]),
    ("node", "import math\n_own, kind, length, thing, each = 1, int, len, object(), iter('a')" + SET, LEAF, [""] * 3),
    ("node", LOOP + "pairs = {child.pile: [child]}\n    child.win_loss = 'W'", tree((Shy,), 2),
     ["", "*child = (2, 1); *pairs = {1: [(2, 1)]}", "*child = (2, 2); *pairs = {2: [(2, 2)]}",
      "child = (2, 2); pairs = {2: [(2, 2)]}"]),
    ("node", "def put(node, to):\n    node.add1 = to\nx = 1\nput(node, Pile(2, 1))", LEAF, ["", "", "*x = 1"]),
    ("node", "any(setattr(child, 'win_loss', 'W') for child in node.children)", TWO, [""] * 4),  # a frame of its own
    ("n", "n, of = n - 1, n\nif n: walk(n)", 2, ["", "*of = 2", "", "*of = 1", "of = 1", "of = 2"]),
    ("state, known={}", "if state[1]: walk((1, state[1] - 1), known)\nknown[state] = True\nstate = 0", (1, 1),
     ["known = {}", "known = {}", "*state = 0; *known = {(1, 0): True}",
      "*state = 0; *known = {(1, 0): True, (1, 1): True}"]),
]  # fmt: skip


@pytest.mark.parametrize(("names", "body", "root", "rows"), ROWS)
def test_what_the_innermost_call_holds_at_every_step_and_what_of_it_is_new(names, body, root, rows):
    there = dict(globals())
    exec(f"def walk({names}):\n" + indent(body, "    "), there)
    first, *told = Story(record(there["walk"], deepcopy(root))).scenes
    assert first.holds == ""
    assert [scene.holds.replace("\n", "; ") for scene in told] == [*rows, ""]

"""The variables of the innermost call are listed with their values at each step, and changes are marked."""

from copy import deepcopy
from textwrap import indent

import pytest
from examples import Pile, tree

from gametree import record
from gametree.watching.narrating.story import Story

SET = "\nnode.win_loss = 'W'"
LOOP = "for child in node.children:\n    "


class Shy(Pile):
    """A Pile that fails if its repr, == or hash is used."""

    def __repr__(self):
        raise AssertionError

    __eq__ = __hash__ = __repr__


LEAF, TWO = Pile(1, 0), tree((Pile,), 2)
ROWS = [  # the parameters of `walk`, its body, the tree, and the table of variables at every step
    ("node", "labels = []\nnode.win_loss = '?'\nlabels.append('W')" + SET, LEAF,
     ["", "*labels = []", "*labels = ['W']", "labels = ['W']"]),  # the list at that step, not the final list
    ("node", "labels = [walk(child) for child in node.children]" + SET + "\nreturn node.win_loss", TWO,
     ["", "", "", "*labels = []", "labels = []", "*labels = ['W']", "labels = ['W']",
      "", "*labels = []", "labels = []", "*labels = ['W', 'W']", "labels = ['W', 'W']"]),
    ("node", "a, b, c, d = 0.5, -1, None, True\ne, f, g, h = 'W', (1,), {1: 'a'}, set()" + SET, LEAF,
     ["", "*a = 0.5; *b = −1; *c = None; *d = True; *e = 'W'; *f = (1,); *g = {1: 'a'}; *h = set()",
      "a = 0.5; b = −1; c = None; d = True; e = 'W'; f = (1,); g = {1: 'a'}; h = set()"]),
    ("node", "many, text, deep, odd = [*range(9)], 'x' * 50, [[[1]]], {1: len}" + SET, LEAF,
     ["", *(f"{star}many = a list of 9; {star}text = '{'x' * 37}…'; {star}deep = a list of 1; {star}odd = a dict of 1"
            for star in ("*", ""))]),
    ("node", "import math\n_own, kind, length, thing, each = 1, int, len, object(), iter('a')" + SET, LEAF, [""] * 3),
    ("node", LOOP + "pairs = {child.pile: [child]}\n    child.win_loss = 'W'", tree((Shy,), 2),
     ["", "*child = (2, 1); *pairs = {1: [(2, 1)]}", "*child = (2, 2); *pairs = {2: [(2, 2)]}",
      "child = (2, 2); pairs = {2: [(2, 2)]}"]),
    ("node", "def put(node, to):\n    node.add1 = to\nx = 1\nput(node, Pile(2, 1))", LEAF, ["", "", "*x = 1"]),
    # the generator expression has its own frame
    ("node", "any(setattr(child, 'win_loss', 'W') for child in node.children)", TWO, [""] * 4),
    ("n", "n, of = n - 1, n\nif n: walk(n)", 2, ["", "*of = 2", "", "*of = 1", "of = 1", "of = 2"]),
    ("state, known={}", "if state[1]: walk((1, state[1] - 1), known)\nknown[state] = True\nstate = 0", (1, 1),
     ["known = {}", "known = {}", "*state = 0; *known = {(1, 0): True}",
      "*state = 0; *known = {(1, 0): True, (1, 1): True}"]),
]  # fmt: skip


@pytest.mark.parametrize(("parameters", "body", "root", "tables"), ROWS)
def test_variables_are_listed_with_their_values_at_each_step(parameters, body, root, tables):
    names = dict(globals())
    exec(f"def walk({parameters}):\n" + indent(body, "    "), names)
    first, *scenes = Story(record(names["walk"], deepcopy(root), lines=False)).scenes
    assert first.holds == ""
    assert [scene.holds.replace("\n", "; ") for scene in scenes] == [*tables, ""]

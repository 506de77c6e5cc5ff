"""labelling: show a label, check a function that labels trees, and explain its first wrong label."""

from itertools import chain, product
from random import Random
from textwrap import fill

from .. import EvenOrOdd, GameError, OneTwoTen, TicTacToe, build_tree, check, label, label_graph, minimax, nodes, solve
from ..exercises import Verdict, call, children_of, forbid, label_of
from .loops import LABELS, PLAYERS, TableGame
from .typed import add_hint

ENDGAMES = "XOXOO..X.", "XOXO..OX.", "XOXOO.X..", "XXO.O..X."
RANDOM = 12  # the number of random games
LEAF = "At a leaf, the label is node.game.outcome(node.state)."
SLIPS = (  # pairs: a wrong rule for the labels of parents, and a hint
    (lambda labels: "W" if "L" in labels else "L",
     "Your function labels every node that has children as W or L. But there is a third rule."),
    (lambda labels: "W" if "W" in labels else "D" if "D" in labels else "L",
     "Your function gives each node the best of its children's labels. "
     "But at a child it is the other player's turn."),
)  # fmt: skip
ERROR_HINTS = (  # pairs: a pattern in an error message, and a hint
    (r"1 is not a move from .* it is a leaf", "Did you pass a node to outcome? outcome needs a state: node.state."),
    (r"'int' object has no attribute '(?:label|children|state|game)'",
     "A loop over node.children goes through the moves. Use node.children.values() to get the nodes."),
    (r"no node has a label yet\.$", "Write {node}.label = … with a single = to set a node's label."),
    (r"'Node' object has no attribute 'win_loss'", "The nodes of the package store their labels in node.label."),
)  # fmt: skip


def show_label(root):
    """Label a tree, and print the label of its root, or why it gets none."""
    try:
        label(root)
    except GameError as refusal:
        print(fill(str(refusal), 80))
    print(root.state, "gets", root.label.replace("?", "no label"))


def every_family():
    """Return a game in which every sequence of up to three labels occurs at the children of a node.

    Player 2 moves at these nodes. For each sequence of up to two labels, there is another node where player 1 moves.
    """
    families = ["".join(labels) for count in (1, 2, 3) for labels in product(LABELS, repeat=count)]
    inner = [(1, family) for family in families if len(family) < 3], [(2, family) for family in families]
    table = {state: [(3 - state[0], f"{label}!") for label in state[1]] for state in chain(*inner)}
    table |= {TableGame.start: [(2, "a"), *inner[1]], (2, "a"): inner[0]}
    return TableGame(table, {(mover, f"{label}!"): label for mover in PLAYERS for label in LABELS})


def random_game(seed):
    """Return a random game with up to nine letters, in which each move leads to a later letter."""
    dice, letters = Random(seed), "abcdefghi"
    table, leaf_labels = {}, {}
    for player, (place, letter) in product(PLAYERS, enumerate(letters)):
        later = letters[place + 1 :]
        count = min(dice.randint(0 if place else 1, 3), 3 * len(later))
        table[player, letter] = [(3 - player, dice.choice(later)) for _ in range(count)]
        leaf_labels[player, letter] = dice.choice("WLD")
    return TableGame(table, leaf_labels)


TRIED = (
    *map(TicTacToe, ENDGAMES), EvenOrOdd(4), EvenOrOdd(3), OneTwoTen(5), EvenOrOdd(6), TicTacToe("XO..O..XX"),
    every_family(), *(TableGame({}, {TableGame.start: label}) for label in LABELS), *map(random_game, range(RANDOM)),
)  # fmt: skip


def check_9_1(function):
    """Check a function that labels a tree by the three rules."""
    for game in TRIED:
        root = build_tree(game)
        verdict = check(function, game, hint=lambda wrong, root=root: _hint(root, wrong), tree=root)
        if not verdict.right:
            kind = type(game)
            known = {TicTacToe: "", TableGame: "I tried a made-up tree."}
            where = known.get(kind, f"I tried a tree of {kind.__name__}.")
            if verdict.right is False:
                verdict.facts = (where, *verdict.facts)
            failed = verdict.about is None and verdict.right is False
            return add_hint(verdict, function, ERROR_HINTS) if failed else verdict
    call(function, build_tree(OneTwoTen(5)), forbidden=forbid(label, label_graph, solve, minimax))
    return Verdict(True, f"Your function labels all {len(TRIED)} trees correctly, including wins, losses and draws.")


def _hint(root, wrong):
    """Return a hint about a leaf's label or about the rule that all parents seem to follow, or ""."""
    inner = [node for node in nodes(root) if children_of(node)]
    families = [(label_of(node), [label_of(child) for child in children_of(node)]) for node in inner]
    parent_labels = {own_label for own_label, _ in families}
    child_labels = {label for _, below in families for label in below}
    if not children_of(wrong):
        return LEAF if label_of(wrong) in (*LABELS, "?") and parent_labels <= {*LABELS} else ""
    if len(parent_labels) < 2 or not parent_labels | child_labels <= {*LABELS}:
        return ""
    return next((text for rule, text in SLIPS if all(own_label == rule(below) for own_label, below in families)), "")

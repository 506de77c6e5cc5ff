"""labelling: trees to try a student's three rules on, and what is said of the first wrong label."""

from itertools import chain, product
from random import Random

from .. import EvenOrOdd, OneTwoTen, TicTacToe, build_tree, check, nodes
from ..exercises import Verdict, children_of, label_of
from .loops import LABELS, PLAYERS, Ways
from .typed import helped

ENDGAMES = "XOXOO..X.", "XOXO..OX.", "XOXOO.X..", "XXO.O..X."
CHANCE = 12  # trees made by chance
LEAF = "At a leaf, node.game.outcome(node.state) is the label."
SLIPS = (  # how the nodes with children seem to get their labels from theirs, and what to say of it
    (lambda labels: "W" if "L" in labels else "L",
     "As it labels them, every node with children is W or L. There is a third rule."),
    (lambda labels: "W" if "W" in labels else "D" if "D" in labels else "L",
     "As it labels them, a node gets the best label of its children. But at a child it is the other player who moves."),
)  # fmt: skip
MEANT = (  # an error, and what helps
    (r"1 is not a move from .* no children", "Was outcome given a node? It wants a state: node.state."),
    (r"'int' object has no attribute '(?:label|children|state|game)'",
     "A loop through node.children gives the moves alone: node.children.values() gives the nodes."),
    (r"no node has a label yet\.$", "A node gets its label by {own}.label = …, with one =."),
    (r"'Node' object has no attribute 'win_loss'", "In nodes of the package, a label is kept in node.label."),
)  # fmt: skip


def every_family():
    """A tree in which there is each family of up to three leaves, so each way the rules can be asked.

    Player 2 is to move above them; player 1 has those of up to two.
    """
    families = ["".join(labels) for count in (1, 2, 3) for labels in product(LABELS, repeat=count)]
    inner = [(1, family) for family in families if len(family) < 3], [(2, family) for family in families]
    ways = {state: [(3 - state[0], f"{label}!") for label in state[1]] for state in chain(*inner)}
    ways |= {Ways.start: [(2, "a"), *inner[1]], (2, "a"): inner[0]}
    return Ways(ways, {(mover, f"{label}!"): label for mover in PLAYERS for label in LABELS})


def by_chance(seed):
    """A game made by chance: up to nine letters, each move leads on to a later one, and the ends are of any label."""
    dice, letters = Random(seed), "abcdefghi"
    ways, ends = {}, {}
    for player, (place, letter) in product(PLAYERS, enumerate(letters)):
        later = letters[place + 1 :]
        count = min(dice.randint(0 if place else 1, 3), 3 * len(later))
        ways[player, letter] = [(3 - player, dice.choice(later)) for _ in range(count)]
        ends[player, letter] = dice.choice("WLD")
    return Ways(ways, ends)


TRIED = (
    *map(TicTacToe, ENDGAMES), EvenOrOdd(4), EvenOrOdd(3), OneTwoTen(5), EvenOrOdd(6), TicTacToe("XO..O..XX"),
    every_family(), *(Ways({}, {Ways.start: label}) for label in LABELS), *map(by_chance, range(CHANCE)),
)  # fmt: skip


def labelled(function):
    """The Verdict on a function that labels trees by the three rules."""
    for game in TRIED:
        root = build_tree(game)
        verdict = check(function, game, hint=lambda wrong, root=root: _hint(root, wrong), tree=root)
        if not verdict.right:
            kind = type(game)
            where = {TicTacToe: "", Ways: "On a made-up tree:"}.get(kind, f"On a tree of {kind.__name__}:")
            if verdict.right is False:
                verdict.facts = (where, *verdict.facts)
            return helped(verdict, function, MEANT) if verdict.about is None and verdict.right is False else verdict
    return Verdict(True, f"It has labelled {len(TRIED)} trees, with wins, losses and draws.")


def _hint(root, wrong):
    """What a leaf's label is, or how all nodes with children seem to get theirs, where that is a common slip; or ""."""
    inner = [node for node in nodes(root) if children_of(node)]
    families = [(label_of(node), [label_of(child) for child in children_of(node)]) for node in inner]
    mines = {mine for mine, _ in families}
    belows = {label for _, below in families for label in below}
    if not children_of(wrong):
        return LEAF if label_of(wrong) in (*LABELS, "?") and mines <= {*LABELS} else ""
    if len(mines) < 2 or not mines | belows <= {*LABELS}:
        return ""
    return next((says for rule, says in SLIPS if all(mine == rule(below) for mine, below in families)), "")

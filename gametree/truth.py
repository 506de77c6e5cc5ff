"""truth: what the nodes of a tree are worth by the rules of its game, whatever a student's code says."""

from .asking import moves_of
from .game import LABELS
from .graph import Either
from .label import best, value_of
from .solve import backwards, solve
from .tree import player_of
from .why import ended
from .words import GameError

WORTH = {label: value_of(label, 1) for label in LABELS}  # to the player who is to move
MOVER, LAST = "the player to move", "the player who has just moved"


class Truth:
    """What the nodes of a tree are worth by the rules of the game: `label(i)` for the player to move, or None."""

    def __init__(self, tree, recording):
        self.tree, self.game, self.calls = tree, recording.game, recording.calls
        self.ways = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        self.players = [player_of(node) for node in tree.nodes]
        self.either = any(isinstance(node, Either) for node in tree.nodes)  # whether a node is for both players
        self.round = self._goes_round()  # and is no tree
        self.turns, self.solved = True, {}  # whether nobody moves twice in a row; what was solved already
        self.lasts = {}  # node -> how many moves the game still lasts there, where that is known; of a draw it is not
        self.beyond = set()  # calls on what looks like a state, but does not come up in the game
        self.known = self._of_states() if self.calls else self._of_nodes()

    def label(self, i):
        """The label of node i for the player to move; None where it can't be told."""
        return self.known.get(i)

    def worth(self, i, whom):
        """What node i is worth to somebody, 1, 0 or −1; None where it can't be told."""
        label, player = self.known.get(i), self.players[i]
        if label is None or whom not in (MOVER, LAST) and player not in (1, 2):
            return None
        same = whom == MOVER or whom == f"player {player}"
        return WORTH[label] if same else -WORTH[label]

    def leaf(self, i):
        """Whether the game is over at node i."""
        if not self.calls:
            return not self.ways[i]
        return bool(self.tree.nodes[i].state) and i not in self.beyond and not self.moves(i)

    def moves(self, i):
        """The moves from node i: a dict, move -> the label of what it leads to (or None) and the node or state."""
        node = self.tree.nodes[i]
        if not self.calls:
            return {move: (self.known.get(child), self.tree.nodes[child]) for move, child in self.tree.ways[i]}
        try:
            after = moves_of(self.game, node.state) if node.state else {}
        except GameError:
            return {}
        return {move: (self._solved(state) if self.turns else None, state) for move, state in after.items()}

    def move(self, i, given):
        """What a move from node i leads to, as in `moves`, by the move or the node; (None, None) where it is none."""
        simple = isinstance(given, (int, float, str, tuple))
        for move, (label, node) in self.moves(i).items():
            if node is given or simple and type(move) is type(given) and move == given:
                return label, node
        return None, None

    def _goes_round(self):
        left = {i: len(below) for i, below in self.ways.items()}
        done = [i for i, below in self.ways.items() if not below]
        for i in done:
            for above in self.tree.above[i]:
                left[above] -= 1
                if not left[above]:
                    done.append(above)
        return len(done) < len(left)

    def _of_nodes(self):
        if 0 in self.players:
            return {}  # chance has no label
        ends = {i: ended(self.tree.nodes[i], self.game) for i, below in self.ways.items() if not below}
        sure = {i: end for i, end in ends.items() if end in LABELS}
        self.turns = all(
            self.players[i] != self.players[child] or self.players[i] is None
            for i, below in self.ways.items() for child in below
        )  # fmt: skip
        if not self.turns:
            return self._by_values(sure)
        found, rest = backwards(self.ways, sure), "D" if len(sure) == len(ends) else None
        if rest:
            self.lasts = {i: known.lasts for i, known in found.items() if known.lasts is not None}
        return {i: found[i].label if i in found else rest for i in self.ways}

    def _by_values(self, ends):
        """The labels where a player may move twice in a row."""
        values = {i: value_of(end, self.players[i]) for i, end in ends.items() if self.players[i] in (1, 2)}
        ready, left = list(values), {i: len(below) for i, below in self.ways.items()}
        for i in ready:  # all below it are known; in a loop none ever is
            if i not in values:
                values[i] = best(self.players[i], [values[child] for child in self.ways[i]])
            for above in self.tree.above[i]:
                left[above] -= 1
                if not left[above] and self.players[above] in (1, 2):
                    ready.append(above)
        signs = {i: value if self.players[i] == 1 else -value for i, value in values.items()}
        return {i: {1: "W", 0: "D", -1: "L"}[sign] for i, sign in signs.items()}

    def _of_states(self):
        states = {i: node.state for i, node in enumerate(self.tree.nodes) if node.state}
        self.turns = all(state[0] != after[0] for i, state in states.items() for _, after in self.moves(i).values())
        known = {}
        for i, state in states.items() if self.turns else ():  # a caller has a smaller number
            if state in self.solved or states.keys().isdisjoint(self.tree.above[i]):
                known[i] = self._solved(state)
            else:
                self.beyond.add(i)
        return known

    def _solved(self, state):
        if state not in self.solved:
            try:
                self.solved.update(solve(self.game, state))
            except GameError:
                return None
        known = self.solved[state].label
        return known if known in LABELS else None

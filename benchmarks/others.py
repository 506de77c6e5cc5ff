"""others: do the same work with other packages, on their own trees and graphs and by their own methods."""

from collections import defaultdict, deque, namedtuple

from plain import spread

from gametree import nodes
from gametree.algorithms.ends import outcome_at, value_of
from gametree.algorithms.label import rule

GameState = namedtuple("GameState", "to_move, utility, board, moves")


def leaf_value(node):
    return value_of(outcome_at(node), node.state[0])


def minimax_in_anytree(root):
    """Return a function that searches a copy of the tree."""
    from anytree import AnyNode

    def copy(node):
        return AnyNode(of=node, children=[copy(child) for child in node.children.values()])

    def search(node):
        values, pick = [search(child) for child in node.children], max if node.of.state[0] == 1 else min
        node.value = pick(values) if values else leaf_value(node.of)
        return node.value

    tree = copy(root)
    return lambda: search(tree)


def minimax_in_networkx(root):
    """Return a function that searches a copy of the tree."""
    from networkx import DiGraph

    tree = DiGraph()
    for node in nodes(root):
        tree.add_node(id(node), of=node)
        tree.add_edges_from((id(node), id(child)) for child in node.children.values())

    def search(key):
        node, values = tree.nodes[key], [search(child) for child in tree.successors(key)]
        pick = max if node["of"].state[0] == 1 else min
        node["value"] = pick(values) if values else leaf_value(node["of"])
        return node["value"]

    return lambda: search(id(root))


def label_in_rustworkx(root):
    """Return a function that labels the tree in the order found by rustworkx, using its successors."""
    import rustworkx

    tree, everything = rustworkx.PyDiGraph(), nodes(root)
    numbers = dict(zip(map(id, everything), tree.add_nodes_from(everything), strict=True))
    edges = [(numbers[id(node)], numbers[id(child)]) for node in everything for child in node.children.values()]
    tree.add_edges_from_no_data(edges)

    def label():
        for i in reversed(rustworkx.topological_sort(tree)):
            node, labels = tree[i], [child.label for child in tree.successors(i)]
            node.label = rule(labels) if labels else outcome_at(node)
        return root.label

    return label


def solve_in_networkx(game):
    """Return the label of each state and how long the game lasts, using a networkx graph."""
    from networkx import DiGraph

    graph, waiting = DiGraph(), [game.start]
    graph.add_node(game.start)
    for state in waiting:
        for next_state in game.moves(state).values():
            if next_state not in graph: waiting.append(next_state)
            graph.add_edge(state, next_state)
    return spread(game, dict(graph.out_degree), graph.predecessors)


def graph_in_networkx(game):
    """Label all states in the nodes of a networkx graph, working backward from the terminal positions."""
    from networkx import DiGraph

    graph, waiting = DiGraph(), [game.start]
    graph.add_node(game.start)
    for state in waiting:
        for move, next_state in game.moves(state).items():
            if next_state not in graph: waiting.append(next_state)
            graph.add_edge(state, next_state, move=move)
    labels = {state: label for state, (label, _) in spread(game, dict(graph.out_degree), graph.predecessors).items()}
    for state, attributes in graph.nodes.items():
        attributes["label"] = labels[state]
    return labels[game.start]


class GamesmanRules:
    """The rules of a game with the methods that GamesmanPy's solver calls. The hash of a state is the state itself."""

    def __init__(self, game): self.game = game
    def start(self): return self.game.start
    def hash_ext(self, state): return state
    def generate_moves(self, state): return list(self.game.moves(state))
    def do_move(self, state, move): return self.game.moves(state)[move]
    def primitive(self, state): return None if self.game.moves(state) else self.game.outcome(state)


class GamesmanMoves(GamesmanRules):
    """The same game, but a move is the state that it leads to, so that each state's moves are requested only twice."""

    def generate_moves(self, state): return list(self.game.moves(state).values())
    def do_move(self, state, move): return move


def solve_in_gamesmans_way(rules):
    """Return the label and remoteness of each state as GamesmanPy finds them: discover, propagate, resolve the draws.

    This is a new version of its solver/src/solver/solver.py (github.com/GamesCrafters/GamesmanPy, which states no
    licence), without the database. Like the original, it treats two moves to the same state as one.
    """
    solution, parents, moves_left = {}, defaultdict(list), {}
    seen, waiting = {rules.start()}, deque([rules.start()])
    while waiting:  # discover all states
        state = waiting.popleft()
        key, value = rules.hash_ext(state), rules.primitive(state)
        moves_left.setdefault(key, 0)
        if value is not None:
            solution[key] = 0, value
            continue
        children = [rules.do_move(state, move) for move in rules.generate_moves(state)]
        for child in children:
            if child not in seen:
                seen.add(child)
                waiting.append(child)
        for child in {rules.hash_ext(child): child for child in children}:
            parents[child].append(key)
            moves_left[key] += 1
    queues = {value: deque(state for state, (_, end) in solution.items() if end == value) for value in "LWD"}
    while any(queues.values()):  # propagate: losses first, then wins, then ties
        state = next(queue for queue in queues.values() if queue).popleft()
        lasts, value = solution[state]
        for parent in parents.get(state, ()):
            if moves_left[parent]:
                moves_left[parent] = moves_left[parent] - 1 if value == "W" else 0
                if not moves_left[parent]:
                    solution[parent] = lasts + 1, {"W": "L", "L": "W", "D": "D"}[value]
                    queues[solution[parent][1]].append(parent)
    for state, count in moves_left.items():  # resolve the draws
        if count: solution[state] = 255, "D"
    return solution


class BareMatches:
    """Matches with the methods that aima-python's search calls, and with states as in gametree: (player, matches)."""

    def __init__(self, game): self.most, self.initial = game.most, game.start
    def actions(self, state): return range(1, min(self.most, state[1]) + 1)
    def result(self, state, action): return 3 - state[0], state[1] - action
    def terminal_test(self, state): return state[1] == 0
    def utility(self, state, player): return 1 if state[0] == player else -1


class AimaMatches:
    """Matches in the style of aima-python's own games, where a state knows its utility and its moves."""

    def __init__(self, game):
        self.most, self.initial = game.most, GameState(1, 0, game.start[1], range(1, game.most + 1))

    def actions(self, state): return state.moves
    def terminal_test(self, state): return not self.actions(state)
    def utility(self, state, player): return state.utility if player == 1 else -state.utility

    def result(self, state, action):
        player, left = 3 - state.to_move, state.board - action
        utility = 0 if left else 1 if player == 1 else -1
        return GameState(to_move=player, utility=utility, board=left, moves=range(1, min(self.most, left) + 1))


def aima_value(game, state):
    """Run the search of aima-python's minimax_decision: two functions that call each other."""

    def largest(state):
        if game.terminal_test(state): return game.utility(state, 1)
        value = float("-inf")
        for action in game.actions(state):
            value = max(value, smallest(game.result(state, action)))
        return value

    def smallest(state):
        if game.terminal_test(state): return game.utility(state, 1)
        value = float("inf")
        for action in game.actions(state):
            value = min(value, largest(game.result(state, action)))
        return value

    return largest(state)

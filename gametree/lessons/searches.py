"""searches: check whether a student's alpha-beta returns correct values and skips enough nodes."""

from math import inf
from operator import eq, ge, gt

from .. import Matches, TicTacToe, minimax, nodes, record
from ..exercises import Verdict, as_python, explain_error, first_mistake, format_number, name, verdict_at
from .returned import require

WINDOWS = (-1, 1), (0, 1), (-1, 0), (-inf, inf)  # alpha and beta of the searches
LATE_CUTS = {gt: "What if alpha and beta are equal?", eq: "What if alpha is larger than beta?"}


def check_search(function, trees):
    """Return the Verdict on a search: are its values right within the bounds, and does it skip enough nodes?"""
    searches = []
    for window in WINDOWS:
        for tree in trees:
            searches.append(Search(function, tree, *window))
            if wrong_result_verdict := searches[-1].wrong_result_verdict():
                return wrong_result_verdict
    return _check_counts(searches)


def value(node):
    """Return the value of a node for player 1."""
    return minimax(node.game, node.state)


class Search:
    """A student's search of a tree.

    Attributes:
        visited: How many nodes the search visits.
        least: How many nodes alpha-beta visits.
        late: How many nodes alpha-beta visits with each of the cuts that come too late.
        has_draws: Whether a leaf of the tree is a draw.
    """

    def __init__(self, function, tree, low, high):
        self.recording = record(function, tree, low, high, gives="value")
        self.tree, self.window, self.nodes = tree, (low, high), nodes(tree)
        self.visited_ids = {id(step.node) for step in self.recording.steps if step.kind == "enter"}
        self.visited = len(self.visited_ids)
        self.least, *self.late = (_visited_by_cut(tree, low, high, cut)[0] for cut in (ge, *LATE_CUTS))
        self.has_draws = any(not node.children and value(node) == 0 for node in self.nodes)

    @property
    def where(self):
        """The tree and the bounds, in words."""
        (low, high), game = self.window, self.tree.game
        tree = name(self.tree) if isinstance(game, Matches) else f"{name(self.tree)} of {type(game).__name__}"
        if isinstance(game, TicTacToe):
            tree = "a position of tic-tac-toe"
        return f"{tree} with alpha {format_number(low)} and beta {format_number(high)}"

    def wrong_result_verdict(self):
        """Return the Verdict if the result is wrong for a search with these bounds, else None."""
        low, high = self.window
        result, expected = as_python(self.recording.result), value(self.tree)
        function, call_text = self.recording.function, f"For {self.where}, {self.recording.function}"
        if self.recording.error is not None:
            why = explain_error(self.recording.error)
            return Verdict(False, f"{function} failed on {self.where}: {why}", error=self.recording.error)
        require("a number", result, call_text)
        if result == expected or _is_within_bounds(result, expected, low, high):
            return None
        size = "small" if result < expected else "large"
        return self.mistake_verdict(f"{call_text} returned {format_number(result)}, which is too {size}.")

    def mistake_verdict(self, message):
        """Return the Verdict on the first mistake that the Stepper would show."""
        node = self.tree
        if mistake := first_mistake(self.recording):
            node, sentence = mistake
            before, skips, skipped = sentence.partition(" It skipped ")
            if node is self.tree and skipped.endswith("and that changed the value."):
                sentence = f"{skips.strip()} {skipped}"  # the message has said that the result is wrong
            elif "value so far" in before and skipped.endswith(")."):  # a reason or an effect would follow
                sentence = f"{before} Return that value even if you skip {skipped}"
            message = f"{message} {sentence}"
        returned_values = {id(step.node): step.new for step in self.recording.steps if step.kind == "leave"}
        return verdict_at(node, node, message, returned_values)

    def players_skipped(self):
        """Return the set of players at whose nodes the search skips a move."""
        inner, visited = [node for node in self.nodes if id(node) in self.visited_ids], self.visited_ids
        return {node.state[0] for node in inner if not all(id(child) in visited for child in node.children.values())}


def _is_within_bounds(result, expected, low, high):
    """Return whether a result is beyond the same bound as the right value, which is all that a search guarantees."""
    if expected <= low:
        return result <= low
    return expected >= high and result >= high


def _visited_by_cut(node, low, high, cut):
    """Return how many nodes alpha-beta visits if it stops when `cut` is true, and the value that it finds."""
    count, values = 1, []
    for child in node.children.values():
        below, found = _visited_by_cut(child, low, high, cut)
        count, values = count + below, [*values, found]
        low, high = (max(low, found), high) if node.state[0] == 1 else (low, min(high, found))
        if cut(low, high):
            break
    choose = max if node.state[0] == 1 else min
    return count, choose(values) if values else value(node)


def _check_counts(searches):
    """Return the Verdict on searches whose values are right: do they skip enough nodes?"""
    many = [search for search in searches if search.visited > search.least]
    first = [search for search in searches if search.window == WINDOWS[0]]
    shown = max({*many} & {*first} or many or first, key=lambda search: len(search.nodes))
    visited, count = shown.visited, len(shown.nodes)
    message = f"your function visits {f'all {count}' if visited == count else f'{visited} of the {count}'} nodes"
    if not many:
        return Verdict(True, f"On {name(shown.tree)}, {message}.")
    players_skipped = set().union(*(search.players_skipped() for search in searches))
    more = ["It never skips a move.", f"It never skips a move of player {3 - min(players_skipped, default=0)}.", ""]
    more = more[len(players_skipped)]
    cuts = enumerate(LATE_CUTS.values())
    late = [hint for i, hint in cuts if all(each.visited == each.late[i] for each in searches)]
    if players_skipped and late:
        more = late[0]
    elif not more and shown in first and all(search.has_draws for search in {*many} & {*first}):
        more = "In a game without draws, your function skips enough. But what if player 1 is guaranteed a draw?"
    message = f"The values are right. But on {shown.where}, {message}, although {shown.least} would be enough."
    return Verdict(False, (message, more))

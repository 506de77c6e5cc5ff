"""invented: check the tree of a game that a student invented, and the student's own count of its nodes."""

from itertools import islice

from .. import GameError, OneTwoTen, check, draw, leaves
from ..exercises import Verdict, call, children_of, is_number, name, player_of, short_repr, state_of, verdict_at, walk

PAPER = 60  # the largest number of nodes that a student may draw by hand
COMPARE = "Compare the picture with your drawing. Where do they differ, and which follows your rules?"
UNCHANGED = "A node should get children but otherwise stay unchanged."


def build_if_needed(root):
    """Call build_tree on a root that has no children yet; raise GameError if that goes wrong."""
    if root is None:
        question = "Is it the result of build_tree? build_tree returns None, so create the root first."
        raise GameError(f"The root is None. {question}")
    if isinstance(root, (list, tuple, dict)):
        raise GameError(f"The root is a {type(root).__name__}, but it should be a node.")
    if children_of(root):
        return
    if (build := getattr(root, "build_tree", None)) is None:
        raise GameError("The root has no children, and no build_tree method to make them.")
    before = _printed(root)
    try:
        call(build)
    except GameError as error:
        too_deep = isinstance(error.__context__, RecursionError)
        raise GameError(f"{error} {_explain_endless(root) if too_deep else ''}".strip()) from None
    if not children_of(root):
        childless = "build_tree was called on the root, but the root still has no children."
        raise GameError(f"{childless} Do your rules allow a first move?")
    if _printed(root) != before:
        why = _describe_shared_list(root, children_of(root)) or UNCHANGED
        raise GameError(f"build_tree changed the root: it was {before}, and now it is {name(root)}. {why}")


def _printed(root):
    """Return the name of a node; raise GameError if its own __repr__ fails."""
    call(type(root).__repr__, root)
    return name(root)


def _explain_endless(root):
    """Return why a tree seems to be infinite, or "" if the reason is unclear."""
    path = [root]
    while len(path) < PAPER and (below := [child for child in children_of(path[-1]) if children_of(child)]):
        path.append(below[-1])  # the last child is the one that was being built
    if len(path) < PAPER:
        return ""
    if getattr(path[1], "children", None) is getattr(root, "children", None):
        return "All nodes share one list of children. Let __init__ make a new list, [], for each node."
    begin = f"{', '.join(map(name, path[:3]))} and {name(path[3])}"
    return f"One game begins with {begin} and goes on and on. Which of your rules ends it?"


def _describe_shared_list(node, others):
    """Return a sentence about a list, dict or set that a node shares with other nodes, or "" if it shares none."""
    for other in others:
        for known, value in getattr(node, "__dict__", {}).items():
            same = isinstance(value, (list, dict, set)) and getattr(other, "__dict__", {}).get(known) is value
            if same and known != "children":
                shared = f"In several nodes, {known} is the same object."
                return f"{shared} If one node changes it, it changes for all of them."
    return ""


def check_own_tree(root, on_paper):
    """Return the Verdict on the tree of the student's own game and on the number of nodes that were counted on paper.

    The tree has been built.
    """
    everything = list(islice(walk(root), PAPER + 1))
    if len(everything) > PAPER:
        return _check_large_tree(root, on_paper)
    problem = _game_problem(everything) or _describe_twins(everything)
    if problem:
        return problem if isinstance(problem, Verdict) else Verdict(False, problem, draw(root))
    return _check_count_on_paper(root, everything, on_paper)


def _check_large_tree(root, on_paper):
    """Return the Verdict on a tree that is too large to be drawn by hand."""
    large = f"This tree has more than {PAPER} nodes"
    if not is_number(on_paper) or on_paper > PAPER:
        return Verdict(False, f"{large}, too many for a sheet of paper. Start closer to the end of your game.")
    message = f"{large}, but you counted {short_repr(on_paper)}. Which child is not on your paper?"
    try:
        picture = draw(root, 2)
    except GameError:  # even two moves lead to too many nodes
        picture = None
    return Verdict(False, message, picture)


def _game_problem(everything):
    """Return why a tree does not belong to a new game for two players, or None if it does."""
    root = everything[0]
    if all(len(children_of(node)) < 2 for node in everything):
        return "There is never a choice: no node has more than one child."
    for node in everything:
        if player_of(node) not in (1, 2):
            return verdict_at(root, node, f"Whose turn is it at {name(node)}? Give each node a player, either 1 or 2.")
        for child in children_of(node):
            if type(child) is not type(root):
                kinds = f"of class {type(child).__name__}, but the root is of class {type(root).__name__}"
                return verdict_at(root, child, f"{name(child)} is {kinds}.")
            if player_of(child) == player_of(node):
                problem = f"{name(child)} is a child of {name(node)}, but the same player is to move at both."
                return verdict_at(root, child, (problem, "The players should take turns."))
    unchanged = "This is still a game of adding one or two. Change what a player may do in a turn."
    return unchanged if _is_lesson_game(root) else None


def _is_lesson_game(root):
    """Return whether a tree belongs to the lesson's game, with ten or any other target."""
    try:
        game = OneTwoTen(max(state_of(node)[1] for node in walk(root)))
        game.start = state_of(root)
        return check(root, game).right
    except Exception:  # the states have a different form
        return False


def _describe_twins(everything):
    """Return a sentence about two nodes with equal attributes but different children, or "" if there are none."""
    met = {}
    for node in everything:
        below = sorted(_known(child) for child in children_of(node))
        if met.setdefault(_known(node), below) != below:
            why = _describe_shared_list(everything[0], everything[1:]) or _describe_double_child(everything)
            why = why or "Does a node know everything that its moves depend on, and does every node build its tree?"
            return f"Two nodes have the same state, {name(node)}, but they have different children. {why}"
    return ""


def _known(node):
    """Return a node's attributes as a string, but leave out other nodes."""
    names = getattr(node, "__dict__", None) or getattr(type(node), "__slots__", ())
    known = {each: getattr(node, each, None) for each in names if each != "children"}
    own = {each: value for each, value in known.items() if not isinstance(value, type(node))}
    return short_repr({each: own[each] for each in sorted(own)}, 1_000)


def _check_count_on_paper(root, everything, on_paper):
    """Return the Verdict on a tree and on the student's count on paper, with a picture of the tree."""
    verdict = check(on_paper, len(everything))
    picture = draw(root)
    if verdict.right:
        message = f"Your tree has {len(everything)} nodes, as on paper, and {len(leaves(root))} of them are leaves."
        question = "The players take turns. Does each move follow your rules? Only you can tell."
        return Verdict(True, (message, question), picture)
    if not is_number(on_paper):
        return verdict
    more = "more" if on_paper < len(everything) else "fewer"
    why = _describe_shared_list(root, everything[1:]) or (_describe_double_child(everything) if more == "more" else "")
    return Verdict(False, (f"The tree has {more} nodes than you counted on paper.", why, COMPARE), picture)


def _describe_double_child(everything):
    """Return a sentence about a child that a node has twice, or "" if there is none."""
    for node in everything:
        children = children_of(node)
        known = [_known(child) for child in children]
        for child in children:
            if known.count(_known(child)) > 1:
                question = "Was the tree built twice, or do two moves lead to this child?"
                return f"{name(node)} has the child {name(child)} more than once. {question}"
    return ""

"""record: run a function and record what it does to a tree."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from traceback import walk_tb
from types import CodeType, CoroutineType
from typing import Any, NamedTuple

from ...core import limits
from ...core.arguments import check_size
from ...core.builders import build_tree
from ...core.child_finder import ChildFinder, children_in_dict
from ...core.errors import GameError, TooLong
from ...core.game import Game
from ...core.introspect import Thing, game_of, is_node, looks_like_a_node
from ...core.query import checked_game, start_of
from ...core.text import join_words, quoted_repr, short_repr
from ...core.tree import Branches, branches, walk
from ..judging.readings import GIVES
from .call_tree import CallNode, CallRecorder, make_call_tree, takes_a_game
from .cycles import Loop, loop_of, without_more_rounds
from .names import Names
from .recorder import Step, copy_result, helpers_of, names_in, recursive, steps_of
from .snapshots import snapshot_variables
from .tracer import TooDeep
from .tree_recorder import TreeRecorder


class Stop(NamedTuple):
    """The place of an exception: the code of a watched function, a line in its file, and the variables at that time."""

    code: CodeType
    line: int
    variables: dict[str, Any]


class Recording(NamedTuple):
    """What a function did to a tree.

    Attributes:
        function: The name of the function.
        root: The root of the tree.
        game: The game whose rules decide who wins at the leaves.
        nodes: All nodes of the tree at the end.
        below: A function that returns a node's branches at the end, or its last known branches.
        before: A function that returns a node's label before the run, or the payoff of a leaf.
        steps: A list of Step.
        strangers: The number of steps on nodes outside the tree. These steps are left out.
        result: What the function returned.
        error: The exception that it raised.
        cut: Whether more happened than was recorded.
        calls: The number of calls if the calls are the tree; otherwise 0.
        stopped: Where the exception was raised.
        cached: Whether functools.cache stores the results of the function, or of a recursive function that it uses.
        names: The names of the nodes.
        loop: The lines that ran again and again until the function was stopped. Three rounds are recorded.
        gives: The meaning of the results, a key of `readings.GIVES`, or None if it is to be inferred.
        generators: The names of recursive generators and asynchronous functions, whose calls are not recorded.
        rearranged: Whether nodes have moved to other places in a binary tree.
        earlier: The number of events before the program had made the tree. Calls among them are on something else.
        limit: The largest number of steps.
        helpers: The names of other functions that it called, if they are its author's own.
        has_threads: Whether code ran in other threads, which is not recorded.
        judge: Whether labels and results are to be judged.
    """

    function: str
    root: Thing
    game: Game | None
    nodes: list[Thing]
    below: Callable[[Thing], Branches]
    before: Callable[[Thing], Any]
    steps: list[Step]
    strangers: int
    result: Thing
    error: BaseException | None
    cut: bool
    calls: int
    stopped: Stop | None
    cached: bool = False
    names: Names | None = None
    loop: Loop | None = None
    gives: str | None = None
    generators: tuple[str, ...] = ()
    rearranged: bool = False
    earlier: int = 0
    limit: int = limits.STEPS_RECORDED
    helpers: tuple[str, ...] = ()
    has_threads: bool = False
    judge: bool = True

    def __repr__(self) -> str:
        return f"<recording of {self.function}, {len(self.steps)} steps>"

    def __reduce__(self) -> str:
        raise TypeError("A recording can't be pickled, because it refers to the function. Record it again instead.")


def record(
    algorithm: Callable[..., Any], root: Any = None, *arguments: Any, game: Game | None = None,
    limit: int = limits.STEPS_RECORDED, gives: str | None = None, calls: int = limits.NODES_SHOWN,
    children: str | Callable[[Any], Iterable[Any]] | None = None, judge: bool = True, lines: bool | None = None,
) -> Recording:  # fmt: skip
    """Run a function and record what it does: its calls, assigned attributes, new children, results and errors.

    If the first argument is a node, the recording shows what the function does to its tree. Otherwise, or if nothing
    says where an object has its children, the calls are the tree: those of a function that calls itself, or of
    functions that call each other. Code that runs longer than ten seconds is stopped. If calls form an infinite loop,
    the first three rounds are kept.

    Args:
        algorithm: The function or method. A bound method such as `root.do_win_loss` needs no root.
        root: The first argument of the call: a node, a state, a number, a board, an object or a game. If it is a game,
            `minimax`, `alphabeta`, `solve` and functions whose first parameter is called `game` get the game itself.
            All other functions get a node with its first state.
        *arguments: The other arguments of the call.
        game: The game whose rules decide who wins at the leaves, if the nodes don't know it.
        limit: The largest number of steps to record, and of nodes in the tree. After that, only calls are counted:
            loops take about twice as long as on their own, and functions that mostly call others up to twelve times.
        gives: What the results mean, if that can't be inferred: "value" (for player 1), "share" (the probability that
            player 1 wins), "grundy", "label" or "wins" (True if the player to move can win, otherwise False).
        calls: The largest number of calls to keep, if the calls are the tree.
        children: Where nodes keep their children, if not in `children` or `left` and `right`: the name of an attribute,
            or a function from a node to its children. With `children`, numbers and strings can be nodes too.
        judge: Whether the Stepper says what is right and wrong. If not, it only shows what happens.
        lines: Whether each line that changes a variable, a container or a node is a step. By default, lines are
            steps if the function is your own and does not call itself.

    Returns:
        A Recording. If the code raised an error, the recording ends there.

    Raises:
        GameError: If `algorithm` can't be called, if `root` is missing, if the tree has more than `limit` nodes, or if
            another argument is not valid.

    Examples:
        >>> from gametree import OneTwoTen, build_tree, label
        >>> recording = record(label, build_tree(OneTwoTen(1)))
        >>> [(step.kind, step.node, step.new) for step in recording.steps][-2:]
        [('set', (1, 0, W), 'W'), ('leave', (1, 0, W), 'W')]
    """
    game = game if game is None else checked_game(game)
    limit = min(check_size(limit, "limit"), limits.NODES_BUILT)
    calls = check_size(calls, "calls", 1)
    if gives not in (None, *GIVES):
        words = join_words(map(quoted_repr, GIVES), most=len(GIVES))
        raise GameError(f"gives={quoted_repr(gives)} is not valid: gives must be one of {words}.")
    function_name, root, arguments = _call(algorithm, root, arguments)
    children = children_in_dict(root, arguments[1:]) if children is None else children
    child_finder = None if children is None else ChildFinder(children)
    root = child_finder.root(*(arguments or [root])) if child_finder else root
    recorder: CallRecorder | TreeRecorder
    is_ours = str(getattr(algorithm, "__module__", "")).startswith("gametree.")
    if child_finder or is_node(root) or looks_like_a_node(root) and (is_ours or isinstance(root, type)):
        recorder = TreeRecorder(root, limit, child_finder, lines)  # raises GameError if it finds no children
    else:
        game = next((thing for thing in arguments if isinstance(thing, Game)), None) if game is None else game
        start = None if game is None else start_of(game)
        recorder = CallRecorder(limit, calls, algorithm, lines, start, type(root) if looks_like_a_node(root) else None)
    result, error = recorder.run(algorithm, arguments)
    if isinstance(result, CoroutineType):
        result.close()  # otherwise Python would warn that it was never awaited
    tree = recorder if isinstance(recorder, TreeRecorder) else recorder.tree
    game = game_of(tree.root, game) if tree else game
    game = Game() if _game_ran_forever(error, game) else game  # so that the rules are not called again
    if isinstance(recorder, CallRecorder) and tree is None:
        recording = _call_recording(function_name, game, recorder, result, error)
    elif tree:
        recording = _tree_recording(function_name, game, tree, result, error)
    return recording._replace(gives=gives, limit=limit, judge=judge, has_threads=recorder.has_threads)


def _call(algorithm: Thing, root: Thing, arguments: tuple[Any, ...]) -> tuple[str, Thing, tuple[Any, ...]]:
    """Return a function's name, its first argument, and all of its arguments."""
    if not callable(algorithm):
        remedy = "Pass the function itself, without parentheses, as in watch(label, root)."
        if callable(root):
            first = short_repr(getattr(root, "__name__", root))
            remedy = f"The function comes first, as in watch({first}, {short_repr(algorithm)})."
        raise GameError(f"{short_repr(algorithm)} is not a function. {remedy}")
    function = getattr(algorithm, "func", algorithm)  # look inside functools.partial
    function_name = short_repr(getattr(function, "__name__", type(function).__name__))
    if root is not None:
        if isinstance(root, Game) and not takes_a_game(function, arguments):
            root = build_tree(root, depth=0)
        return function_name, root, (root, *arguments)
    if is_node(root := getattr(algorithm, "__self__", None)) or looks_like_a_node(root):
        return function_name, root, arguments
    if not _fits(algorithm, arguments):
        remedy = f"Pass a tree, or the arguments for the function, as in watch({function_name}, root)."
        raise GameError(f"What should {function_name} work on? {remedy}")
    return function_name, None, arguments


def _fits(algorithm: Thing, arguments: Sequence[Any]) -> bool:
    """Return whether a function can be called with these arguments, as far as its signature tells."""
    from inspect import signature  # slow to load

    try:
        signature(algorithm).bind(*arguments)
    except (TypeError, ValueError) as error:
        return isinstance(error, ValueError)
    return True


def _tree_recording(
    function_name: str, game: Game | None, recorder: TreeRecorder, result: Thing, error: BaseException | None
) -> Recording:
    """Return what a function did to a tree."""
    more = recorder.full or recorder.lost and error is None
    if not more:
        recorder.finish()
    root, tree, names = recorder.root, recorder.tree, recorder.names
    repeated = recursive(recorder.events, names_in)
    codes = repeated.union([event.code for event in recorder.events if event.code][:1])
    lines = recorder.records_lines or not repeated
    every_step, strangers = steps_of(recorder.events, codes, tree.__contains__, error, lines)
    loop = loop_of(every_step, error)
    steps, repeats = without_more_rounds(every_step, error, loop)
    dropped = {id(node) for step in every_step[len(steps) :] if step.kind == "grow" for node in step.new}

    def below(node: Thing) -> Branches:
        return [(move, child) for move, child in tree.branches(node) if id(child) not in dropped]

    nodes = [node for node in islice(walk(root, below), len(tree.known)) if node in tree]
    names.choose(root, {id(node): tree.labels.get(id(node)) for node in nodes}, steps)
    names.choose_by_moves(nodes, below)

    def before(node: Thing) -> Any:
        label = None if names.used else tree.labels.get(id(node))
        return tree.payoffs.get(id(node), label) if label in (None, "?") else label

    return Recording(
        function_name, root, game, nodes, below, before, steps, strangers, result, error,
        more or repeats, 0, _stopped(error, codes), names=names, loop=loop, rearranged=recorder.rearranged,
        earlier=recorder.earlier, helpers=helpers_of(recorder.events, codes),
    )  # fmt: skip


def _call_recording(
    function_name: str, game: Game | None, recorder: CallRecorder, result: Thing, error: BaseException | None
) -> Recording:
    """Return the calls of a function as a tree."""
    root, steps, codes = make_call_tree(recorder, function_name, game, error)
    loop = loop_of(steps, error)
    steps, repeats = without_more_rounds(steps, error, loop)
    nodes: list[CallNode] = [*dict.fromkeys([root, *(step.node for step in steps)])]
    if repeats:
        shown = {*nodes}
        for node in nodes:
            node.children = [child for child in node.children if child in shown]
    return Recording(
        function_name, root, game, nodes, branches, lambda call: None, steps, 0, copy_result(result), error,
        recorder.full or repeats or recorder.lost and error is None, max(recorder.count, len(nodes)),
        _stopped(error, codes), recorder.uses_cache, loop=loop, generators=(*recorder.generators,),
        helpers=helpers_of(recorder.events, codes),
    )  # fmt: skip


def _game_ran_forever(error: BaseException | None, game: Game | None) -> bool:
    """Return whether it was the game's own code that seemed to run forever."""
    if not isinstance(error, TooLong):
        return False
    codes = {getattr(method, "__code__", None) for kind in type(game).__mro__ for method in vars(kind).values()}
    return any(frame.f_code in codes for frame, _ in walk_tb(error.__traceback__))


def _stopped(error: BaseException | None, codes: set[CodeType]) -> Stop | None:
    """Return the innermost place in functions with these codes that an exception passed through, or None."""
    never_begun = error.frame if isinstance(error, TooDeep) else None
    found = walk_tb(error.__traceback__ if error else None)
    places = [(frame, line) for frame, line in found if frame.f_code in codes and frame is not never_begun]
    if not places:
        return None
    frame, line = places[-1]
    return Stop(frame.f_code, line, snapshot_variables(frame.f_locals))

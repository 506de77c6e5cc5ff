"""record: what a function does to a tree, written down while it runs."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from traceback import walk_tb
from types import CodeType
from typing import Any, NamedTuple

from ...core import limits
from ...core.arguments import size
from ...core.builders import build_tree
from ...core.errors import GameError, TooLong
from ...core.game import Game
from ...core.introspect import Thing, game_of, is_node, like_a_node
from ...core.query import checked, start_of
from ...core.text import join_words, quoted_repr, short_repr
from ...core.tree import Branches, branches, walk
from ...core.ways import Ways
from ..judging.readings import GIVES
from .call_tree import Called, CallRecorder, family, takes_a_game
from .cycles import Loop, loop_of, without_more_rounds
from .held import snapshot
from .names import Names
from .recorder import Step, as_given, steps_of, walkers
from .tree_recorder import TreeRecorder


class Stop(NamedTuple):
    """Where an exception came from: the code of a watched function, a line in its file, what its variables held."""

    code: CodeType
    line: int
    held: dict[str, Any]


class Recording(NamedTuple):
    """What a function did to a tree."""

    function: str  # its name
    root: Thing
    game: Game | None  # what knows about leaves
    nodes: list[Thing]  # all of the tree as it has grown
    below: Callable[[Thing], Branches]  # from a node to its branches, as they were when they could last be had
    before: Callable[[Thing], Any]  # from a node to the label it was first seen with, or the number at a leaf
    steps: list[Step]
    strangers: int  # how many steps were on nodes outside the tree, and are left out
    result: Thing
    error: BaseException | None
    cut: bool  # whether more happened than is written down
    calls: int  # how many there were, where the nodes are calls, and the tree is that of the calls; else 0
    stopped: Stop | None  # where the error came from
    cached: bool = False  # whether functools.cache keeps its answers
    names: Names | None = None  # what the nodes were called
    loop: Loop | None = None  # where the same lines ran until it was stopped: then three rounds are written down
    gives: str | None = None  # what its results are, a word of `readings.GIVES`, if somebody said so
    generators: tuple[str, ...] = ()  # the names of those that call themselves: their calls are not seen

    def __repr__(self) -> str:
        return f"<recording of {self.function}, {len(self.steps)} steps>"

    def __reduce__(self) -> str:
        raise TypeError("A recording can't be pickled: it refers to the functions it watched. Record it again instead.")


def record(
    algorithm: Callable[..., Any], root: Any = None, *arguments: Any, game: Game | None = None,
    limit: int = limits.STEPS_RECORDED, gives: str | None = None, calls: int = limits.NODES_SHOWN,
    children: str | Callable[[Any], Iterable[Any]] | None = None,
) -> Recording:  # fmt: skip
    """Run a function and write down what it does: calls, attributes set, children that appear, results, errors.

    If the first argument is a node, what the function does to its tree is written down. Otherwise the calls are the
    tree: those of a function that calls itself, or of functions that call each other. Code that takes longer than
    ten seconds is stopped. Of calls that form an infinite loop, the first three rounds are kept.

    Args:
        algorithm: The function or method. A bound method such as `root.do_win_loss` needs no root.
        root: The first argument of the call: a node, a state, a number, a board, an object or a game. `minimax`,
            `alphabeta`, `solve` and functions whose first parameter is called `game` get a game itself, all others its
            first state as a node.
        *arguments: The other arguments of the call.
        game: The game whose rules decide at the leaves, if the nodes don't know it.
        limit: How many steps to write down, and how many nodes the tree may have. The function runs on unseen
            afterwards, which takes three to six times as long as the function alone.
        gives: What the results mean, if that can't be seen: "value" (for player 1), "share" (of the games that player
            1 wins), "grundy", "label" or "wins" (True or False, for the player to move).
        calls: How many calls to keep, if the calls are the tree.
        children: Where nodes keep their children, if not in `children`: the name of an attribute, or a function from a
            node to its children. Then numbers and names can be nodes too.

    Returns:
        A Recording. If the code raised an error, it ends with that.

    Raises:
        GameError: If `root` is no tree, or if the tree has more than `limit` nodes.

    Example:
        >>> from gametree import OneTwoTen, build_tree, label
        >>> recording = record(label, build_tree(OneTwoTen(1)))
        >>> [(step.kind, step.node, step.new) for step in recording.steps][-2:]
        [('set', (1, 0, W), 'W'), ('leave', (1, 0, W), 'W')]
    """
    game = game if game is None else checked(game)
    limit = min(size(limit, "limit"), limits.NODES_BUILT)
    calls = size(calls, "calls", 1)
    if gives not in (None, *GIVES):
        words = join_words(map(quoted_repr, GIVES), most=len(GIVES))
        raise GameError(f"gives= says what results are: {words}; not {quoted_repr(gives)}.")
    ways = None if children is None else Ways(children)
    called, root, arguments = _call(algorithm, root, arguments)
    root = ways.root(*(arguments or [root])) if ways else root
    if not ways and not is_node(root) and not like_a_node(root):  # the calls are the tree
        return _of_calls(called, algorithm, arguments, game, limit, calls)._replace(gives=gives)
    game = game_of(root) if game is None else game
    return _of_nodes(called, algorithm, root, arguments, game, limit, ways)._replace(gives=gives)


def _call(algorithm: Thing, root: Thing, arguments: tuple[Any, ...]) -> tuple[str, Thing, tuple[Any, ...]]:
    """The name of what is to be watched, its first argument, and all of its arguments."""
    if not callable(algorithm):
        how = "give the function itself, without parentheses, as in watch(label, root)."
        if callable(root):
            first = short_repr(getattr(root, "__name__", root))
            how = f"the function comes first, as in watch({first}, {short_repr(algorithm)})."
        raise GameError(f"{short_repr(algorithm)} can't be run: {how}")
    function = getattr(algorithm, "func", algorithm)  # of functools.partial
    called = short_repr(getattr(function, "__name__", type(function).__name__))
    if root is not None:
        if isinstance(root, Game) and not takes_a_game(function, arguments):
            root = build_tree(root, depth=0)
        return called, root, (root, *arguments)
    if is_node(root := getattr(algorithm, "__self__", None)) or like_a_node(root):
        return called, root, arguments
    if not _enough(algorithm, arguments):
        raise GameError(f"What is {called} to work on? Give its tree, or what else it takes: watch({called}, root).")
    return called, None, arguments


def _enough(algorithm: Thing, arguments: Sequence[Any]) -> bool:
    """Whether a function can be called with these arguments, as far as it tells."""
    from inspect import signature  # slow to load

    try:
        signature(algorithm).bind(*arguments)
    except (TypeError, ValueError) as error:
        return isinstance(error, ValueError)
    return True


def _of_nodes(
    called: str, algorithm: Callable[..., Any], root: Thing, arguments: tuple[Any, ...], game: Game | None,
    limit: int, ways: Ways | None,
) -> Recording:  # fmt: skip
    recorder = TreeRecorder(root, limit, ways)
    result, error = recorder.run(algorithm, arguments)
    game = Game() if _endless(error, game) else game  # which answers nothing
    more = recorder.full or recorder.lost and error is None
    if not more:
        recorder.finish()
    root = recorder.root
    grown = recorder.grown
    names = recorder.names
    mine = walkers(recorder.events)
    every, strangers = steps_of(recorder.events, mine, grown.__contains__, error)
    loop = loop_of(every, error)
    steps, round = without_more_rounds(every, error, loop)
    late = {id(node) for step in every[len(steps) :] if step.kind == "grow" for node in step.new}

    def below(node: Thing) -> Branches:
        return [(move, child) for move, child in grown.below(node) if id(child) not in late]

    hanging = [node for node in islice(walk(root, below), len(grown.known)) if node in grown]
    names.see(root, {id(node): grown.before(node) for node in hanging}, steps)

    def before(node: Thing) -> Any:
        label = None if names.used else grown.before(node)
        return grown.payoffs.get(id(node), label) if label in (None, "?") else label

    return Recording(
        called, root, game, hanging, below, before, steps, strangers, result, error,
        more or round, 0, _stopped(error, mine), names=names, loop=loop,
    )  # fmt: skip


def _of_calls(
    called: str, algorithm: Callable[..., Any], arguments: tuple[Any, ...], game: Game | None, limit: int, most: int
) -> Recording:
    if game is None:
        game = next((thing for thing in arguments if isinstance(thing, Game)), None)
    start = None if game is None else start_of(game)
    recorder = CallRecorder(limit, most, getattr(algorithm, "__wrapped__", algorithm))
    result, error = recorder.run(algorithm, arguments)
    game = Game() if _endless(error, game) else game  # which answers nothing
    root, steps, mine = family(recorder.events, called, game, start, error)
    loop = loop_of(steps, error)
    steps, round = without_more_rounds(steps, error, loop)
    if round:
        shown = {id(step.node) for step in steps}
        for node in [root, *(step.node for step in steps)]:
            node.children = [child for child in node.children if id(child) in shown]
    nodes: list[Called] = list(walk(root))
    return Recording(
        called, root, game, nodes, branches, lambda call: None, steps, 0, as_given(result), error,
        recorder.full or round or recorder.lost and error is None, max(recorder.count, len(nodes)),
        _stopped(error, mine), hasattr(algorithm, "cache_info"), loop=loop,
        generators=(*recorder.generators,),
    )  # fmt: skip


def _endless(error: BaseException | None, game: Game | None) -> bool:
    """Whether it is the game's own code that was stopped, for no end was in sight."""
    if not isinstance(error, TooLong):
        return False
    codes = {getattr(method, "__code__", None) for kind in type(game).__mro__ for method in vars(kind).values()}
    return any(frame.f_code in codes for frame, _ in walk_tb(error.__traceback__))


def _stopped(error: BaseException | None, codes: set[CodeType]) -> Stop | None:
    """Where an exception came from: the innermost place in one of these codes, or None."""
    places = [place for place in walk_tb(error.__traceback__ if error else None) if place[0].f_code in codes]
    if not places:
        return None
    frame, line = places[-1]
    return Stop(frame.f_code, line, snapshot(frame.f_locals))

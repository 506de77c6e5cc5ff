"""check_rules: find out what is wrong with the rules of a game or, if nothing is, what kind of game it is."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..algorithms.diagnosis import MixedOutcomes
from ..core import limits
from ..core.errors import GameError, TooLong
from ..core.game import LABELS, Game, Moves, State
from ..core.node import Node
from ..core.query import answer_of, board_of, cell_moves, phrase_of, text_of
from ..core.text import describe_error
from ..playing.commentary import is_borrowed
from ..watching.recording.tracer import bounded
from . import check_facts as facts
from .check_facts import Fact, Note
from .dots import find_dots
from .game_kind import find_kind, has_chance
from .probe import Trial, ask_again, explore_states, in_time, play_games
from .verdict import Verdict, verdict_at

FAULTS_SHOWN = 3
METHODS = "start", "moves", "outcome", "chances", "text", "phrase", "board"
FAULTS = "asked moves differs outcome chances endless forever alone text phrase same board cell".split()  # worst first


def check_rules(game: Game) -> Verdict:
    """Try out a game to find out what is wrong with its rules or, if nothing is, what kind of game it is.

    It checks up to 20,000 states, nearest to the start first, or fewer if that takes too long. If there are more
    states, it also plays games at random. It can't know whether the rules are the ones that you meant.

    Args:
        game: The game, an object of your class.

    Returns:
        A Verdict, which displays itself in a notebook.

    Examples:
        >>> from gametree import OneTwoTen
        >>> check_rules(OneTwoTen())
        ✓ Right. I checked all 20 states and found nothing wrong. The game is impartial: in every position, both \
players' moves lead to the same positions. The longest game lasts 10 moves. No game ends in a draw.
    """
    return try_rules(game)[0]


def try_rules(game: Any) -> tuple[Verdict, Trial | None]:
    """Return the Verdict of `check_rules` and the Trial of the game, or None if it could not be tried out."""
    if game is ...:
        return Verdict(None), None
    if dots := find_dots(game, METHODS):
        return dots, None
    trial = Trial(game)
    try:
        bounded(_run, trial)
    except GameError as error:
        trial.add_fault("asked", None, str(error))
    except TooLong as error:
        failure = facts.Stopped(trial.name, describe_error(error))
        last_state = [facts.AtState("reached", next(reversed(trial.moves)))] if len(trial.moves) > 1 else []
        return Verdict(False, (failure, *last_state)), trial
    if trial.faults:
        return _report_faults(trial), trial
    other = None if trial.unexplored in trial.moves else trial.unexplored
    extent = facts.LookedAt(len(trial.moves), not trial.has_more, trial.games, other)
    return Verdict(True, (extent, *find_kind(trial), *_find_notes(trial))), trial


def _run(trial: Trial) -> None:
    if not trial.add_start():
        return
    explore_states(trial)
    if trial.has_more:
        play_games(trial)
    ask_again(trial)
    _judge_whole(trial)
    _try_pictures(trial)


def _judge_whole(trial: Trial) -> None:
    """Add faults that concern the game as a whole."""
    movers = _movers(trial)
    if not (trial.has_more or trial.outcomes or trial.faults):
        trial.add_fault("forever", trial.start, facts.NeverEnds(len(trial.moves)))
    labelled = next((state for state in trial.outcomes if trial.outcomes[state] in LABELS), None)
    paying = next((state for state in trial.outcomes if trial.outcomes[state] not in LABELS), None)
    if labelled and paying:
        pairs: list[Any] = [(state, trial.outcomes[state]) for state in (labelled, paying)]
        trial.add_fault("outcome", paying, str(MixedOutcomes(trial.name, *pairs)))
    may_forget_turns = trial.moves_again and trial.is_editable and not has_chance(trial.moves)
    if movers in ({1}, {2}) and may_forget_turns and not trial.faults:
        trial.add_fault("alone", trial.start, facts.NeverToMove(3 - movers.pop(), len(trial.moves)))


def _movers(trial: Trial) -> set[int]:
    """Return the players who have a move in some state."""
    return {state[0] for state, moves in trial.moves.items() if moves} - {0}


def _try_pictures(trial: Trial) -> None:
    """Try the game's own `text`, `phrase` and `board` in a sample of its states."""
    trials = {"text": lambda trial, state, _: text_of(trial.game, state), "phrase": _try_phrases, "board": _try_board}
    trials = {method: each for method, each in trials.items() if not is_borrowed(trial.game, method)}
    step = max(len(trial.moves) // limits.STATES_DRAWN, 1)
    for state, moves in in_time(islice(trial.moves.items(), 0, None, step), limits.SECONDS_PROBED):
        for method, each in trials.items():
            try:
                each(trial, state, moves)
            except GameError as error:
                trial.add_fault(method, state, str(error))


def _try_phrases(trial: Trial, state: State, moves: Moves) -> None:
    first_moves: dict[Any, Any] = {}  # phrase -> the first move with that phrase
    for move, next_state in islice(moves.items(), limits.SEEN_ONE_BY_ONE):
        words = phrase_of(trial.game, state, move)
        other = first_moves.setdefault(answer_of(trial.game, "phrase", state, move), move)
        if moves[other] != next_state:
            trial.add_fault("same", state, facts.SameWords(state, other, move, words))


def _try_board(trial: Trial, state: State, moves: Moves) -> None:
    board_moves = [move for row in board_of(trial.game, state) for _, cell in row for move in cell_moves(cell)]
    extra = [move for move in board_moves if move not in moves]
    if extra and moves:  # when the game is over, no one clicks on the board
        trial.add_fault("cell", state, facts.ExtraCell(trial.name, state, extra[0]))


def _report_faults(trial: Trial) -> Verdict:
    """Return the Verdict on a game with faults. The worst come first, and a picture shows where the worst fault is."""
    if "differs" in trial.faults:  # wrong probabilities may be due to moves that differ between calls
        trial.faults.pop("chances", None)
    kinds = sorted(trial.faults, key=FAULTS.index)
    statements = [each for kind in kinds[:FAULTS_SHOWN] for each in trial.faults[kind][0]]
    if len(kinds) > FAULTS_SHOWN:
        statements.append(facts.Counted("other_faults", len(kinds) - FAULTS_SHOWN))
    statements += _find_misspelt(trial.game)
    state = trial.faults[kinds[0]][1]
    if state is None:
        return Verdict(False, tuple(statements))
    root = Node(trial.game, trial.parents.get(state) or state)
    if moves := trial.moves.get(root.state):
        root.children = {move: Node(trial.game, next_state) for move, next_state in moves.items()}
    node = next((child for child in root.children.values() if child.state == state), root)
    verdict = verdict_at(root, node, tuple(statements))
    verdict.about = state
    return verdict


def _find_misspelt(game: Game) -> Iterator[Fact]:
    """Find methods of a student's class whose names may be misspellings of the methods of Game."""
    kind = type(game)
    names = [name for name in dir(kind) if not hasattr(Game, name) and callable(getattr(kind, name, None))]
    for method in METHODS[1:]:
        similar = [name for name in names if name.lower().rstrip("s") == method.rstrip("s")]
        if similar and getattr(kind, method, None) is getattr(Game, method):
            yield facts.Misspelt("method", similar[0], method)


def _find_notes(trial: Trial) -> Iterator[Fact]:
    """Find other facts that may help the author of the rules."""
    if not trial.is_editable:
        return
    if trial.moves_again:
        yield trial.moves_again
    movers = _movers(trial)
    if has_chance(trial.moves) and len(movers) == 1:
        yield facts.NeverToMove(3 - movers.pop())
    if not (has_chance(trial.moves) or trial.has_more) and type(trial.game).chances is not Game.chances:
        yield Note.CHANCES_UNUSED
    yield from _find_misspelt(trial.game)

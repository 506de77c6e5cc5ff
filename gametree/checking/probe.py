"""probe: try out a game, state by state and in random games, and collect the faults in its rules."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from time import process_time
from typing import Any, TypeVar

from ..core import limits
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game, Moves, Outcome, State
from ..core.introspect import attribute_of, is_hashable
from ..core.query import answer_of, moves_of, outcome_of, start_of
from ..core.text import short_repr
from . import check_facts as facts
from .check_facts import Fact, Note
from .verdict import Statement

Case = TypeVar("Case")


def in_time(cases: Iterable[Case], seconds: float = limits.SECONDS_TRIED) -> Iterator[Case]:
    """Yield test cases until the time is up.

    Args:
        cases: The cases, the most important ones first.
        seconds: The limit in seconds of processor time. The case that is running when the limit is reached is the last
            one.

    Yields:
        The cases.

    Examples:
        >>> [abs(number) for number in in_time([3, -4])]
        [3, 4]
    """
    start = process_time()
    for case in cases:
        yield case
        if process_time() - start > seconds:
            return


@dataclass(eq=False)
class Trial:
    """A game that is being tried out."""

    game: Game
    # kind of fault -> what is wrong, and the first state where that was found
    faults: dict[str, tuple[tuple[Statement, ...], Any]] = field(default_factory=dict)
    # state that was reached -> the state before it, or None for the start
    parents: dict[State, State | None] = field(default_factory=dict)
    moves: dict[State, Moves] = field(default_factory=dict)  # of each state that was explored
    outcomes: dict[State, Outcome] = field(default_factory=dict)  # of terminal positions
    chances: dict[State, Mapping[Any, Any]] = field(default_factory=dict)  # of states where chance moves
    moves_again: Fact | None = None  # about the first move after which the same player moves again
    has_more: bool = False  # whether some states were not explored
    unexplored: State | None = None  # one of these states
    games: int = 0  # how many games were played at random
    has_returned: bool = False  # whether one of these games returned to an earlier state

    def __post_init__(self) -> None:
        self.name = type(self.game).__name__
        # whether the student can change the rules, unlike those from another library
        self.is_editable = "gametree.outside" not in [kind.__module__ for kind in type(self.game).__mro__]

    def add_fault(self, kind: str, state: Any, *statements: Statement) -> None:
        """Add a fault unless a fault of the same kind is already known. The state may be None."""
        self.faults.setdefault(kind, (statements, state))

    def add_start(self) -> bool:
        """Add the start, and return whether it is a valid state."""
        try:
            self.start = start_of(self.game)
        except GameError as error:
            self.add_fault("asked", None, str(error), *find_mutable_part(attribute_of(self.game, "start")))
            return False
        self.parents[self.start] = None
        return True

    def explore(self, state: State) -> Moves:
        """Record what is found in a state, and return its moves, or no moves if they are not valid."""
        try:
            moves = self.moves[state] = dict(moves_of(self.game, state))  # a copy, because the game may reuse its dict
        except GameError as error:
            answer = {} if error.__cause__ else answer_of(self.game, "moves", state)
            next_states = answer.values() if isinstance(answer, dict) else ()
            mutable = (part for next_state in next_states for part in find_mutable_part(next_state))
            self.add_fault("moves", state, str(error), *islice(mutable, 1))
            return {}
        try:
            if state[0] == 0:
                self.chances[state] = dict(chances_of(self.game, state))
            elif not moves:
                self.outcomes[state] = outcome_of(self.game, state)
        except GameError as error:
            hint = []
            if not (state[0] or moves) and type(self.game).chances is Game.chances:  # maybe a player was meant
                hint = [facts.AtState("first_of_chance", next(each for each in self.moves if each[0] == 0))]
            self.add_fault("outcome" if state[0] else "chances", state, str(error), *hint)
        again = next((move for move in moves if moves[move][0] == state[0] != 0), None)
        if again is not None and not self.moves_again:
            self.moves_again = facts.MovesAgain(state, again, state[0])
        return moves

    def possible_moves(self, state: State) -> Moves:
        """Return the moves from a state, without chance moves whose probability is 0."""
        chances = self.chances.get(state, {})
        return {move: next_state for move, next_state in self.moves[state].items() if chances.get(move, 1)}


def explore_states(trial: Trial) -> None:
    """Explore the states of a game, nearest to the start first, until there are too many or the time is up."""
    waiting, deadline = [trial.start], process_time() + limits.SECONDS_PROBED
    for state in waiting:
        if process_time() > deadline:
            trial.has_more, trial.unexplored = True, state
            return
        for next_state in trial.explore(state).values():
            if next_state not in trial.parents:
                if len(trial.parents) == limits.STATES_SEARCHED:
                    trial.has_more, trial.unexplored = True, next_state
                    break
                trial.parents[next_state] = state
                waiting.append(next_state)


def play_games(trial: Trial) -> None:
    """Play games at random, each until it ends, returns to an earlier state, or has too many moves."""
    dice, deadline = random.Random(1), process_time() + 5 * limits.SECONDS_PROBED
    for _ in range(limits.GAMES_PROBED):
        state, visited = trial.start, set()
        while state not in visited and (trial.moves.get(state) or trial.explore(state)):
            visited.add(state)
            if len(visited) > limits.MOVES_IN_A_GAME:
                trial.add_fault("endless", state, facts.NoEndInSight(limits.MOVES_IN_A_GAME, state))
                return
            if process_time() > deadline:
                return
            before, state = state, dice.choice(list(trial.possible_moves(state).values()))
            trial.parents.setdefault(state, before)
        trial.has_returned = trial.has_returned or state in visited
        trial.games += 1


def ask_again(trial: Trial) -> None:
    """Call the rules again for every state, in both orders, until an answer differs from the first one."""
    states = [*trial.moves]
    for state in in_time([*reversed(states), *states] * limits.TIMES_PROBED, limits.SECONDS_PROBED):
        if _answer_differs(trial, state):
            return


def _answer_differs(trial: Trial, state: State) -> bool:
    """Call the rules again for a state, add a fault if an answer differs, and return whether one does."""
    methods: tuple[tuple[str, Any, Any], ...] = (
        ("moves", moves_of, trial.moves),
        ("outcome", outcome_of, trial.outcomes),
        ("chances", chances_of, trial.chances),
    )
    for method, query, known in methods:
        try:
            if state not in known or (now := query(trial.game, state)) == (first := known[state]):
                continue
            because = _find_cause(trial.game, query, state)
            trial.add_fault("differs", state, facts.AnswersDiffer(trial.name, method, state, first, now, because))
        except GameError as error:
            trial.add_fault("differs", state, str(error), Note.DIFFERENT_BEFORE)
        return True
    return False


def find_mutable_part(state: Any) -> list[facts.Quoted]:
    """Find the first mutable part of a state, if there is one."""
    parts = state if isinstance(state, tuple) else ()
    return [facts.Quoted("mutable", part) for part in parts if not is_hashable(part)][:1]


def _find_cause(game: Game, query: Any, state: State) -> Fact:
    """Find out why the rules may answer differently each time."""
    before, dice = _attribute_texts(game), random.getstate()
    now = query(game, state)
    if random.getstate() != dice:
        return Note.ASKS_RANDOM
    for name, text in _attribute_texts(game).items():
        if before.get(name) != text:
            return facts.Named("changed_attribute", name)
    for part in (part for next_state in now.values() for part in next_state) if query is moves_of else ():
        kind: Any = type(part)
        if kind.__eq__ is object.__eq__:
            return facts.Named("never_equal", kind.__name__)
    return Note.STATE_DECIDES


def _attribute_texts(game: Game) -> dict[str, str]:
    """Return the current attributes of a game as texts."""
    return {name: short_repr(value, 2_000) for name, value in vars(game).items()}

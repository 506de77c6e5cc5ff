"""probe: a game tried out, state by state and in games at random; what is wrong with its rules, each fault once."""

import random
from time import process_time

from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import attribute_of
from ..core.query import answer_of, moves_of, outcome_of, start_of
from ..core.text import ordinal, plain, quoted

STATES = 20_000  # that are looked at, those fewest moves away first
GAMES, MOVES = 20, 10_000  # played at random; moves in one that has no end in sight
AGAIN = 6  # times that all is asked again
SECONDS = 0.6  # for each thing that is tried
PLAIN = int, str, float, bool, type(None), bytes


class Trial:
    """A game tried out: `faults` by their kind, each a sentence and the first state where it is.

    `above` are the states that were met, each with the one before it; `moves` those from the states that were asked,
    `ends` their outcomes, `odds` the probabilities where chance moves; `again` is what to say where a player moves
    twice in a row. `more` says whether there are states that were not asked, as `beyond` is; `games` how many were
    played, `round` whether one came back to a state.
    """

    def __init__(self, game):
        self.game, self.called = game, type(game).__name__
        self.faults, self.again = {}, ""
        self.above, self.moves, self.ends, self.odds = {}, {}, {}, {}
        self.more, self.beyond, self.games, self.round = False, None, 0, False

    def fault(self, kind, sentence, state=None):
        """Something that is wrong: the first of its kind is kept."""
        self.faults.setdefault(kind, (sentence, state))

    def first(self):
        """Begin with the start; raises GameError where it is none, and says what to do."""
        try:
            self.start = start_of(self.game)
        except GameError as error:
            raise GameError(f"{error} {why_no_state(attribute_of(self.game, 'start'))}".strip()) from None
        self.above[self.start] = None

    def ask(self, state):
        """The moves from a state; none where they go wrong. What is wrong with them, or how it ends, is noted."""
        before = None if is_plain(state) else inside(state)
        try:
            moves = self.moves[state] = dict(moves_of(self.game, state))  # which may be one and the same each time
        except GameError as error:
            return self.refused(state, error)
        if before is not None and inside(state) != before:
            new = "Make a new one for each move, and leave the old one as it is."
            says = f"{self.called}.moves({plain(state)}) changes the state that it is given. {new}"
            self.fault("changes", says, state)
        try:
            if state[0] == 0:
                self.odds[state] = dict(chances_of(self.game, state))
            elif not moves:
                self.ends[state] = outcome_of(self.game, state)
        except GameError as error:
            self.refused(state, error, "outcome" if state[0] else "chances", "" if moves else self._meant(state, error))
        again = next((move for move in moves if moves[move][0] == state[0] != 0), None)
        if again is not None and not self.again:
            leaves = f"From {plain(state)} the move {quoted(again)} leaves player {state[0]} to move again."
            meant = "If that is not meant, write 3 - player there; if it is, minimax can do it unless it goes round."
            self.again = f"{leaves} {meant}"
        return moves

    def possible(self, state):
        """The moves from a state that can be made, a dict: where chance moves without those whose probability is 0."""
        odds = self.odds.get(state, {})
        return {move: after for move, after in self.moves[state].items() if odds.get(move, 1)}

    def _meant(self, state, error):
        """What may be meant where there is no move, and something is wrong with what is said of that; or ""."""
        if state[0]:
            return "It is asked where there is no move." if "return missing" in str(error) else ""
        if type(self.game).chances is not Game.chances:
            return ""
        first = next(each for each in self.moves if each[0] == 0)
        return f"Chance moves first at {plain(first)}: if a player is meant to move there, write 3 - player."

    def refused(self, state, error, kind=None, hint=""):
        """Note what is wrong with an answer, as a GameError says it, and what may help; gives no moves."""
        if kind is None and not (error.__cause__ or error.__context__):
            moves = answer_of(self.game, "moves", state)
            kind = "state" if isinstance(moves, dict) else "dict"
            hint = next(filter(None, map(why_no_state, moves.values())), "") if kind == "state" else ""
        self.fault(kind or "stopped", f"{error} {hint}".strip(), state)
        return {}


def look(trial):
    """Ask about every state, those fewest moves away first."""
    waiting, until = [trial.start], process_time() + SECONDS
    for state in waiting:
        if process_time() > until:
            trial.more, trial.beyond = True, state
            return
        for after in trial.ask(state).values():
            if after not in trial.above:
                if len(trial.above) == STATES:
                    trial.more, trial.beyond = True, after
                    break
                trial.above[after] = state
                waiting.append(after)


def play(trial):
    """Play games at random, each to its end, or until it comes back to a state or seems to have no end."""
    dice, until = random.Random(1), process_time() + 5 * SECONDS
    for _ in range(GAMES):
        state, here = trial.start, set()
        while state not in here and (trial.moves.get(state) or trial.ask(state)):
            here.add(state)
            if len(here) > MOVES:
                return _endless(trial, state)
            if process_time() > until:
                return
            before, state = state, dice.choice(list(trial.possible(state).values()))
            trial.above.setdefault(state, before)
        trial.round = trial.round or state in here
        trial.games += 1


def _endless(trial, state):
    says = f"I played at random for {MOVES:,} moves, and the game came to no end, nor back to a state"
    asks = "Which rule ends it? If it is only long, try out a smaller one."
    trial.fault("endless", f"{says}: it stood at {plain(state)}. {asks}", state)


def again(trial):
    """Ask a few times more, in one order and the other: the rules should answer the same every time."""
    until, states = process_time() + SECONDS, [*trial.moves]
    for _ in range(AGAIN):
        states.reverse()
        for state in states:
            if process_time() > until or _other(trial, state):
                return


def _other(trial, state):
    """Ask about a state once more; gives whether the answer is another one, which is noted."""
    game, asked = trial.game, f"({plain(state)})"
    try:
        moves = moves_of(game, state)
        end = outcome_of(game, state) if state in trial.ends else None
        odds = chances_of(game, state) if state in trial.odds else None
    except GameError as error:
        trial.fault("differs", f"{error} The first time it was another answer.", state)
        return True
    if moves != trial.moves[state]:
        same = f"{trial.called}.moves{asked} does not answer the same every time"
        says = f"{same}: {_difference(trial.moves[state], moves)}. {_why_other(game, state)}"
        trial.fault("differs", says, state)
    elif end != trial.ends.get(state):
        gave = f"{trial.called}.outcome{asked} gave {trial.ends[state]} at first"
        trial.fault("outcomes", f"{gave}, and {end} when I asked again.", state)
    elif odds != trial.odds.get(state):
        gave = f"{trial.called}.chances{asked} gave {plain(trial.odds[state])}, and then {plain(odds)}"
        trial.fault("odds", f"{gave}. The probabilities should be the same every time.", state)
    else:
        return False
    return True


def why_no_state(thing):
    """What is to be done where something is no state, a sentence; "" where it is one, or nothing more is known."""
    if isinstance(thing, list):
        return f"Write a tuple, {plain(_frozen(thing))}."
    if not isinstance(thing, tuple) or not thing:
        return ""
    place = next((i for i, part in enumerate(thing, 1) if not _hashed(part)), None)
    if place is None:
        return "" if thing[0] in (0, 1, 2) else f"The player comes first, and first is {quoted(thing[0])}."
    part = thing[place - 1]
    while isinstance(part, tuple):
        part = next(each for each in part if not _hashed(each))
    write = f": write {quoted(_frozen(part))} in its place" if isinstance(part, (list, set, dict)) else ""
    kind = type(part).__name__
    return f"In its {ordinal(place)} part is {quoted(part)}, a {kind}, which can't be in a key{write}."


def _hashed(part):
    try:
        hash(part)
    except TypeError:
        return False
    return True


def _frozen(thing):
    """The same in a form that can be in a state."""
    if isinstance(thing, (list, tuple)):
        return tuple(map(_frozen, thing))
    return {set: frozenset, dict: lambda each: tuple(each.items())}.get(type(thing), lambda each: each)(thing)


def is_plain(thing):
    """Whether nothing in a thing can change."""
    return type(thing) in PLAIN or type(thing) is tuple and all(map(is_plain, thing))


def inside(thing, deep=6):
    """What is in a thing, in a form in which it can be compared later."""
    if is_plain(thing) or not deep:
        return thing if is_plain(thing) else None
    if isinstance(thing, (tuple, list)):
        return [inside(each, deep - 1) for each in thing]
    if isinstance(thing, dict):
        return {key: inside(each, deep - 1) for key, each in thing.items()}
    return inside(vars(thing), deep - 1) if hasattr(thing, "__dict__") else plain(thing, 2_000)


def _difference(moves, other):
    """What tells two answers apart, a clause."""
    for move, after in moves.items():
        if move not in other:
            return f"there was the move {quoted(move)}, and when I asked again there was not"
        if other[move] != after:
            return f"the move {quoted(move)} led to {plain(after)}, and when I asked again to {plain(other[move])}"
    new = next(move for move in other if move not in moves)
    return f"there was no move {quoted(new)}, and when I asked again there was"


def _why_other(game, state):
    """Why the moves from a state may be others each time, a sentence."""
    before, rolled = inside(vars(game)), random.getstate()
    moves = moves_of(game, state)
    if random.getstate() != rolled:
        die = "where chance moves a state begins with 0, and chances says how likely each move is"
        return f"It asks `random`, and should not: {die}."
    for name, each in inside(vars(game)).items():
        if name not in before or each != before[name]:
            return f"It changes self.{name} when it is asked: keep in the state what changes, and not in self."
    for part in (part for after in moves.values() for part in after):
        if type(part).__eq__ is object.__eq__:
            own = f"one {type(part).__name__} is never equal to another"
            return f"In the state after a move is an object, and {own}: write a tuple in its place."
    return "What is in the state should decide it all."

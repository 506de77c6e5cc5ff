"""trial: a game tried out, state by state and in games at random; what is wrong with its rules, each fault once."""

import random
from itertools import islice
from time import process_time

from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import attribute_of
from ..core.query import answer_of, moves_of, outcome_of, start_of
from ..core.state_table import weight
from ..core.text import ordinal, plain, quoted

STATES = 20_000  # that are looked at, those fewest moves away first
GAMES, MOVES, LONG = 20, 10_000, 1_000  # played at random; moves in one, and in one that has no end in sight
HEAVY, MEMORY = 100_000, 50_000_000  # bytes of one state, and of many
SECONDS = 0.6  # for each thing that is tried
AGAIN, ROLLED = 6, 60  # times that all is asked again, and that it is where the rules ask `random`
PLAIN = int, str, float, bool, type(None), bytes


class Enough(Exception):
    """Nothing more is to be asked of a game: it would take too long."""


class Trial:
    """A game tried out: `faults` by their kind, each a sentence and the first state where it is.

    `above` are the states that were met, each with the one before it; `moves` those from the states that were asked,
    `ends` their outcomes, `odds` the probabilities where chance moves; `again` is what to say where a player moves
    twice in a row. `more` says whether there are states that were not asked, as `beyond` is; `games` how many were
    played, `round` whether one came back to a state, `hangs` whether a call did not come back; `state` was asked last.
    """

    def __init__(self, game):
        self.game, self.called = game, type(game).__name__
        self.faults, self.again = {}, ""
        self.above, self.moves, self.ends, self.odds, self.bytes = {}, {}, {}, {}, 0
        self.more = self.round = self.hangs = False
        self.beyond = self.state = None
        self.games = 0

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

    def met(self, after, state):
        """A move leads from a state to a new one, which must not be too large."""
        self.above[after] = state
        size = weight(after, state)
        self.bytes += size
        if size > HEAVY:
            large = f"{self.called}.moves({plain(state)}) leads to a state of {size:,} bytes"
            asks = "does each state hold more than the one before it? Put in only what the rules ask for."
            self.fault("large", f"{large}: {asks}", state)
            raise Enough

    def ask(self, state):
        """The moves from a state; none where they go wrong. What is wrong with them, or how it ends, is noted."""
        self.state = state
        asked, before = plain(state), None if is_plain(state) else inside(state)
        try:
            moves = self.moves[state] = dict(moves_of(self.game, state))  # which may be one and the same each time
        except GameError as error:
            return self.refused(state, error)
        if before is not None and inside(state) != before:
            new = "Make a new one for each move, and leave the old one as it is."
            self.fault("changes", f"{self.called}.moves({asked}) changes the state that it is given. {new}", state)
        try:
            if state[0] == 0:
                self.odds[state] = dict(chances_of(self.game, state))
            elif not moves:
                self.ends[state] = outcome_of(self.game, state)
        except GameError as error:
            self.refused(state, error, "outcome" if state[0] else "chances", "" if moves else self._meant(state, error))
        self._turns(state, moves)
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
        why = error.__cause__ or error.__context__
        if kind is None and not why:
            moves = answer_of(self.game, "moves", state)
            kind = "state" if isinstance(moves, dict) else "dict"
            hint = next(filter(None, map(why_no_state, moves.values())), "") if kind == "state" else ""
        self.fault(kind or "stopped", f"{error} {hint}".strip(), state)
        return {}

    def _turns(self, state, moves):
        again = None if self.again else next((move for move in moves if moves[move][0] == state[0] != 0), None)
        if again is not None:
            leaves = f"From {plain(state)} the move {quoted(again)} leaves player {state[0]} to move again."
            meant = "If that is not meant, write 3 - player there; if it is, minimax can do it unless it goes round."
            self.again = f"{leaves} {meant}"


def look(trial):
    """Ask about every state, those fewest moves away first."""
    waiting, until = [trial.start], process_time() + SECONDS
    for state in waiting:
        if process_time() > until or trial.bytes > MEMORY:
            trial.more, trial.beyond = True, state
            return
        for after in trial.ask(state).values():
            if after not in trial.above:
                if len(trial.above) == STATES:
                    trial.more, trial.beyond = True, after
                    break
                trial.met(after, state)
                waiting.append(after)


def play(trial):
    """Play games at random, each to its end, or until it comes back to a state or seems to have no end."""
    dice, until = random.Random(1), process_time() + SECONDS
    for _ in range(GAMES):
        state, here = trial.start, set()
        while state not in here and (trial.moves.get(state) or trial.ask(state)):
            here.add(state)
            if len(here) > MOVES or process_time() > until or trial.bytes > 2 * MEMORY:
                return _endless(trial, len(here) - 1, state)
            before, state = state, dice.choice(list(trial.possible(state).values()))
            if state not in trial.above:
                trial.met(state, before)
        trial.round = trial.round or state in here
        trial.games += 1


def _endless(trial, moves, state):
    if moves >= LONG:
        says = f"I played at random for {moves:,} moves, and the game came to no end, nor back to a state"
        asks = "Which rule ends it? If it is only long, try out a smaller one."
        trial.fault("endless", f"{says}: it stood at {plain(state)}. {asks}", state)
        raise Enough


def again(trial):
    """Ask again and again, in one order and the other: the rules should answer the same every time."""
    until, states, rolled = process_time() + SECONDS, [*trial.moves], random.getstate()
    for turn in range(1, ROLLED):
        states.reverse()
        if not _once_more(trial, states, until) or turn == AGAIN and random.getstate() == rolled:
            return


def _once_more(trial, states, until):
    """Ask about states once more; gives whether all is the same, and there is time left."""
    for state in states:
        try:
            moves = moves_of(trial.game, state)
            end = outcome_of(trial.game, state) if state in trial.ends else None
            odds = chances_of(trial.game, state) if state in trial.odds else None
        except GameError as error:
            trial.fault("differs", f"{error} The first time it was another answer.", state)
            return False
        if moves != trial.moves[state]:
            asked = f"{trial.called}.moves({plain(state)}) does not answer the same every time"
            why = _why_other(trial.game, state)
            trial.fault("differs", f"{asked}: {_difference(trial.moves[state], moves)}. {why}", state)
            return False
        if end != trial.ends.get(state):
            asked = f"{trial.called}.outcome({plain(state)})"
            trial.fault("outcomes", f"{asked} gave {trial.ends[state]} at first, and {end} when I asked again.", state)
            return False
        if odds != trial.odds.get(state):
            asked, keep = f"{trial.called}.chances({plain(state)})", "The probabilities should be the same every time."
            trial.fault("odds", f"{asked} gave {plain(trial.odds[state])}, and then {plain(odds)}. {keep}", state)
            return False
        if process_time() > until:
            return False
    return True


def why_no_state(thing):
    """What is to be done where something is no state, a sentence; "" where it is one, or nothing more is known."""
    if isinstance(thing, list):
        return f"Write a tuple, {plain(tuple(thing))}."
    if not isinstance(thing, tuple):
        return ""
    place = next((i for i, part in enumerate(thing) if not _hashed(part)), None)
    if place is None:
        return "" if not thing or _is_player(thing[0]) else f"The player comes first, and first is {quoted(thing[0])}."
    part = _unhashed(thing[place])
    instead = {list: tuple, set: frozenset, dict: lambda each: tuple(each.items())}.get(type(part))
    write = f": write {quoted(instead(part))} in its place" if instead else ""
    kind = type(part).__name__
    return f"In its {ordinal(place + 1)} part is {quoted(part)}, a {kind}, which can't be in a key{write}."


def _is_player(part):
    return _hashed(part) and part in (0, 1, 2)


def _hashed(part):
    try:
        hash(part)
    except Exception:
        return False
    return True


def _unhashed(part):
    """The innermost thing that keeps something from having a hash."""
    inner = part if isinstance(part, (tuple, list)) else ()
    return next((_unhashed(each) for each in inner if not _hashed(each)), part)


def is_plain(thing, deep=9):
    """Whether nothing in a thing can change."""
    kind = type(thing)
    return kind in PLAIN or kind is tuple and deep > 0 and all(is_plain(each, deep - 1) for each in thing)


def inside(thing, deep=6):
    """What is in a thing, in a form in which it can be compared later."""
    if is_plain(thing) or not deep:
        return thing if is_plain(thing) else None
    if isinstance(thing, (set, frozenset)):
        return sorted(map(plain, thing))
    if isinstance(thing, dict):
        return [(inside(key, deep - 1), inside(each, deep - 1)) for key, each in thing.items()]
    if isinstance(thing, (tuple, list)):
        return [inside(each, deep - 1) for each in thing]
    names = [*getattr(thing, "__dict__", ()), *getattr(type(thing), "__slots__", ())]
    return [(name, inside(attribute_of(thing, name), deep - 1)) for name in names] or plain(thing, 2_000)


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
    before, rolled = {name: inside(each) for name, each in vars(game).items()}, random.getstate()
    moves = moves_of(game, state)
    if random.getstate() != rolled:
        die = "where chance moves a state begins with 0, and chances says how likely each move is"
        return f"It asks `random`, and should not: {die}."
    for name, each in vars(game).items():
        if name not in before or inside(each) != before[name]:
            return f"It changes self.{name} when it is asked: keep in the state what changes, and not in self."
    for part in (part for after in islice(moves.values(), 99) for part in after):
        if type(part).__eq__ is object.__eq__:
            own = f"one {type(part).__name__} is never equal to another"
            return f"In the state after a move is an object, and {own}: write a tuple in its place."
    return "What is in the state should decide it all."

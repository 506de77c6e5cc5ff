"""session: let a student play a game, against the computer or with a friend."""

from dataclasses import replace

from ..algorithms.expectation import Expected
from ..algorithms.label import rule
from ..core.errors import GameError
from ..core.game import Game
from ..core.query import checked_game, classes_with, pieces_of
from ..core.text import quoted_repr, short_repr
from . import play_facts as facts
from .commentary import choices, example, phrase, player_name, victory
from .lookahead import leaving, sure
from .match import Match, dice, find_move
from .play_facts import Note
from .play_words import say
from .players import forgetful, perfect

STOPPED = GameError, KeyboardInterrupt  # exceptions that are reported in a sentence and leave the game unchanged


class Session(Match):
    """A game that you play against the computer or with a friend beside you.

    Attributes:
        you: Your player, 1 or 2, or None if you play both.
        computer: The other player, or None.
        facts: A list of the latest facts.
        says: These facts in words.
        hinted: Whether hints are shown: colours or values of the moves, and the reasons for the computer's moves.
    """

    # After this many consecutive moves of the computer, or moves of an unsolved game, you can offer a draw.
    patience = 50

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        if first not in (1, 2):
            raise GameError(say(facts.NotValid("first", quoted_repr(first))))
        self.you, self.computer = None if computer is None else first, opponent(computer, mistakes, seed)
        self._start(checked_game(game), dice(seed))
        known = self.foresight.search(self.node.state, [child.state for child in self.node.children.values()])
        self._is_unsolved = not all(map(sure, known.values()))
        self.hinted = False
        self._begin()

    def _start(self, game, dice):
        self._sides, self._undone = [], False  # which player you were at each move; whether moves were taken back
        super().__init__(game, dice)

    def make(self, move):
        """Make a legal move."""
        super().make(move)
        self._sides.append(self.you)

    def back(self, place):
        """Go back to an earlier node, given by its index in `path`, and undo all moves after it."""
        super().back(place)
        del self._sides[place:]
        self._undone = True

    def waits(self):
        """Return whether it is the turn of the computer or of chance."""
        return self.chance or self.you is not None and not self.over and self.node.state[0] != self.you

    def yours(self):
        """Return the indices in `path` of the earlier nodes at which it was your turn."""
        players = (1, 2) if self.you is None else (self.you,)
        return [place for place, node in enumerate(self.path[:-1]) if node.state[0] in players]

    def who(self, place):
        """Return who made, or will make, the move from the node with this index in `path`."""
        you = self._sides[place] if place < len(self.moves) and self.you else self.you
        return player_name(self.path[place].state[0], you)

    def why(self):
        """Return why the perfect player made the last move (leaving out chance moves), or None if it did not."""
        last = max((place for place in range(len(self.moves)) if self.who(place) != "chance"), default=None)
        if self.computer is not perfect or last is None or self.who(last) != "computer":
            return None
        try:
            return self.reason(last)
        except STOPPED as error:
            return stopped(error)

    def add_victory(self, news):
        """Return these facts. If you have beaten the perfect player, add the reason why you could win."""
        since = max((place for place, you in enumerate(self._sides, 1) if you != self.you), default=0)
        why = victory(self, self.you, since, self._undone)
        if self.computer is not perfect or not why:
            return news
        *before, last = news
        if isinstance(last, facts.ComputerMoved):  # this fact already says that you win
            return [*before, replace(last, because=why)]
        return [*news, facts.YouWon(why)]

    @property
    def drawable(self):
        """Whether a draw can be offered because a state was repeated or an unsolved game has lasted long."""
        return self.stuck or max(self.times.values()) > 1 or self._is_unsolved and len(self.moves) >= self.patience

    @property
    def says(self):
        """The latest facts in words."""
        return " ".join(map(say, self.facts))

    def report(self, *news, because=False):
        """Set the latest facts after an action. If hints are shown, `because` adds the reason for the last move."""
        reason = self.why() if because and self.hinted else None
        self._news = news
        self.facts = [*news, reason] if reason else [*news]

    def move(self, move):
        """Make a move and let the computer answer, or report that the move is not legal."""
        if self.over:
            self.report(Note.GAME_OVER)
        elif self.waits():
            self._go_on()
        elif not (found := find_move(self.node, move)):
            self.refuse(move, example(self.node))
        else:
            try:
                moved = facts.Moved(self.who(len(self.moves)), phrase(self.node, found[0]))
                self.make(found[0])
                self._go_on(moved)
            except STOPPED as error:
                self.report(stopped(error))

    def refuse(self, move, in_python=None):
        """Report that a move is not legal, and list the legal moves with an example `in_python`."""
        self.report(facts.NotAMove(quoted_repr(move), choices(self.node), in_python))

    def undo(self):
        """Take back your last move and the computer's answer."""
        if self.agreed:
            self.agreed = False
        elif places := self.yours():
            self.back(places[-1])
            self.stuck = False
        self.report(Note.TAKEN_BACK)

    def new_game(self):
        """Start a new game."""
        self._start(self.path[0], self.dice)
        self._begin()

    def swap_sides(self):
        """Change sides, and start a new game if this one is over."""
        if self.you is None:
            return self.report(Note.BOTH_SIDES)
        self.you = 3 - self.you
        if self.over:
            self.new_game()
        else:
            self._go_on(self._side(now=True), keep=True)

    def hints(self):
        """Turn hints on or off: colours or values of the moves, and the reasons for the computer's moves."""
        self.hinted = not self.hinted
        self.report(*self._news, because=True)

    def offer_a_draw(self):
        """Offer a draw if it is not too early. A friend agrees, and the computer does too unless it sees a win."""
        if self.over or self.waits() and not self.stuck:
            return self.move(None)
        if not self.drawable:
            return self.report(Note.DRAW_TOO_EARLY)
        try:
            with self.foresight:
                refused = losing([*leaving(self.node).values()])
        except STOPPED as error:
            return self.report(stopped(error))
        self.agreed = self.you is None or self.stuck or not refused
        self.report(Note.DRAW_AGREED if self.agreed else Note.DRAW_REFUSED)

    def _begin(self):
        text = rules(self.node.game)
        news = [facts.Rules(text)] if text else []
        news.append(Note.SHARED_SCREEN if self.you is None else self._side())
        self._go_on(*news, keep=True)

    def _side(self, now=False):
        return facts.Side(self.you, piece_of(self.node.game, self.you), now)

    def _go_on(self, *news, keep=False):
        """Let the computer and chance move, and report their moves. If `keep` is true, `news` comes before them."""
        answers, first_move, self.stuck = [], len(self.moves), False
        try:
            while self.waits() and not self.stuck:
                self.roll() if self.chance else self.turn(self.computer)
                answers.append(self.said())
                again = self.times[self.node.state] > 2 or len(answers) == self.patience
                self.stuck = again and self.waits()
        except STOPPED as error:
            return self.report(facts.Halted(stopped(error), self.chance, bool(self.yours())))
        if self.stuck:
            by_chance = any(self.who(place) == "chance" for place in range(first_move, len(self.moves)))
            news = [facts.StillMoving(len(answers), by_chance)]
        elif answers:
            news = [*news, *answers] if keep else answers
        self.report(*self.add_victory(news), because=True)


def stopped(error):
    """Return the fact about an exception: the student interrupted the game, or something failed."""
    return Note.INTERRUPTED if isinstance(error, KeyboardInterrupt) else facts.Failed(str(error))


def losing(results):
    """Return whether every move loses, or has a negative value, according to the results of `leaving`."""
    if any(isinstance(known, Expected) for known in results):
        return all(sure(known) and known.value < 0 for known in results)
    return rule([known.label for known in results]) == "L"


def rules(game: Game, most: int = 200) -> str:
    """Return the rules of a game in one line: its `rules`, or the first paragraph of its docstring, or "".

    A class with neither has the rules of its base class, if it inherits the moves and the outcome.
    """
    for kind in classes_with(game, "moves", "outcome"):
        if text := game.rules if "rules" in vars(kind) else kind.__doc__:
            return short_repr(text.strip().partition("\n\n")[0], most)
    return ""


def piece_of(game, player):
    """Return the piece of a player, or "" if the game has no pieces."""
    return pieces_of(game)[player - 1] if pieces_of(game) else ""


def opponent(computer, mistakes=0.3, seed=None):
    """Return the opponent for a name ("perfect" or "forgetful") or a function. None stands for a friend."""
    players = {"perfect": perfect, "forgetful": forgetful(mistakes, seed)}
    if computer is None or callable(computer):
        return computer
    if computer in players:
        return players[computer]
    raise GameError(say(facts.NotValid("computer", quoted_repr(computer))))

"""session: you at a game, against one of the players or with a friend; what can be done, and what is known of it."""

from dataclasses import replace

from ..algorithms.expectation import Expected
from ..algorithms.label import rule
from ..core.errors import GameError
from ..core.game import Game
from ..core.query import checked
from ..core.text import quoted_repr, short_repr
from . import play_facts as facts
from .commentary import choices, example, phrase, player_name, victory
from .lookahead import leaving, sure
from .match import Match, dice, legal
from .play_facts import Note
from .play_words import say, say_all
from .players import forgetful, perfect

STOPPED = GameError, KeyboardInterrupt  # what ends in a sentence, and changes nothing


class Sides(Match):
    """A game in which you are player 1 or 2, `you`, against the `computer`, a player; or both, and these are None."""

    def __init__(self, game, you, computer, dice):
        self.you, self.computer = you, computer
        self._were, self._undone = [], False  # who you were at each move; whether moves were taken back
        super().__init__(game, dice)

    def make(self, move):
        """Make a legal move."""
        super().make(move)
        self._were.append(self.you)

    def back(self, place):
        """Take moves back, to an earlier place in the path."""
        super().back(place)
        del self._were[place:]
        self._undone = True

    def waits(self):
        """Whether it is the computer's turn, or chance's."""
        return self.chance or self.you is not None and not self.over and self.node.state[0] != self.you

    def yours(self):
        """The places in the path, before its end, where it was your turn: a list."""
        players = (1, 2) if self.you is None else (self.you,)
        return [place for place, node in enumerate(self.path[:-1]) if node.state[0] in players]

    def who(self, place):
        """Who made the move at a place, or is to make it, a Who."""
        you = self._were[place] if place < len(self.moves) and self.you else self.you
        return player_name(self.path[place].state[0], you)

    def why(self):
        """Why the computer made the last move, but for chance's, if it was the perfect player who did; or None."""
        last = max((place for place in range(len(self.moves)) if self.who(place) != "chance"), default=None)
        if self.computer is not perfect or last is None or self.who(last) != "computer":
            return None
        try:
            return self.reason(last)
        except STOPPED as error:
            return stopped(error)

    def celebrated(self, news):
        """Some facts, and why you could win if it is the perfect player whom you have beaten."""
        since = max((place for place, you in enumerate(self._were, 1) if you != self.you), default=0)
        why = victory(self, self.you, since, self._undone)
        if self.computer is not perfect or not why:
            return news
        *before, last = news
        if isinstance(last, facts.ComputerMoved):  # which says that you have won
            return [*before, replace(last, because=why)]
        return [*news, facts.YouWon(why)]


class Session(Sides):
    """You at a game, against the computer or with a friend beside you: what can be done, and what is known of it.

    `you` are player 1 or 2, or None, both; `facts` is what was said last, a list, and `says` is it in words; `hinted`
    is whether the moves are coloured, or show what they are worth, and the computer says why it moved so.
    """

    patience = 50  # moves of the computer in a row, or of a game whose end can't be seen

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        if first not in (1, 2):
            raise GameError(say(facts.NotAPlayerNumber(quoted_repr(first))))
        you, computer = None if computer is None else first, opponent(computer, mistakes, seed)
        super().__init__(checked(game), you, computer, dice(seed))
        known = self.foresight.look(self.node.state, [child.state for child in self.node.children.values()])
        self._open = not all(map(sure, known.values()))  # its end can't be seen
        self.hinted = False
        self._begin()

    @property
    def drawable(self):
        """Whether a draw can be offered, whoever wins: the game came back to a state, or is long and has no end yet."""
        return self.stuck or max(self.times.values()) > 1 or self._open and len(self.moves) >= self.patience

    @property
    def says(self):
        """What was said last."""
        return say_all(self.facts)

    def report(self, *news, because=False):
        """Say how it stands: all that is done ends here. With hints, `because` adds the reason of the last move."""
        reason = self.why() if because and self.hinted else None
        self._news = news
        self.facts = [*news, reason] if reason else [*news]

    def move(self, move):
        """Make a move, and let the computer answer. What is no move here gets a sentence and changes nothing."""
        if self.over:
            self.report(Note.GAME_OVER)
        elif self.waits():
            self._go_on()
        elif not (found := legal(self.node, move)):
            self.refuse(move, example(self.node))
        else:
            try:
                moved = facts.Moved(self.who(len(self.moves)), phrase(self.node, found[0]))
                self.make(found[0])
                self._go_on(moved)
            except STOPPED as error:
                self.report(stopped(error))

    def refuse(self, move, shown=None):
        """Say that something is no move, and which moves there are; `shown` is an example in Python."""
        self.report(facts.NotAMove(quoted_repr(move), choices(self.node), shown))

    def undo(self):
        """Take back your last move, and what the computer answered."""
        if self.agreed:
            self.agreed = False
        elif places := self.yours():
            self.back(places[-1])
            self.stuck = False
        self.report(Note.TAKEN_BACK)

    def new_game(self):
        """Begin again."""
        super().__init__(self.path[0], self.you, self.computer, self.dice)
        self._begin()

    def swap_sides(self):
        """Play on with the other side; when the game is over, begin a new one with it."""
        if self.you is None:
            return self.report(Note.BOTH_SIDES)
        self.you = 3 - self.you
        if self.over:
            self.new_game()
        else:
            self._go_on(self._side(now=True), keep=True)

    def hints(self):
        """Colour every move by the node it leads to, and say why the computer moved so; or no longer."""
        self.hinted = not self.hinted
        self.report(*self._news, because=True)

    def offer_a_draw(self):
        """Offer a draw, where that is not too early: a friend agrees, and so does the computer unless it sees a win."""
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
        """Let the computer move, if it is its turn, and say what it says; after `news`, if that is to be kept."""
        answers, begun, self.stuck = [], len(self.moves), False
        try:
            while self.waits() and not self.stuck:
                self.roll() if self.chance else self.turn(self.computer)
                answers.append(self.said())
                again = self.times[self.node.state] > 2 or len(answers) == self.patience
                self.stuck = again and self.waits()
        except STOPPED as error:
            return self.report(facts.Halted(stopped(error), self.chance, bool(self.yours())))
        if self.stuck:
            by_chance = any(self.who(place) == "chance" for place in range(begun, len(self.moves)))
            news = [facts.StillMoving(len(answers), by_chance)]
        elif answers:
            news = [*news, *answers] if keep else answers
        self.report(*self.celebrated(news), because=True)


def stopped(error):
    """What is known of what has stopped: Failed, by a mistake in the rules or in a player, or INTERRUPTED."""
    return Note.INTERRUPTED if isinstance(error, KeyboardInterrupt) else facts.Failed(str(error))


def losing(left):
    """Whether who is to move will lose, or most often does, whatever they do; by what `leaving` says, a list."""
    if any(isinstance(known, Expected) for known in left):
        return all(sure(known) and known.value < 0 for known in left)
    return rule([known.label for known in left]) == "L"


def rules(game: Game, most: int = 200) -> str:
    """The rules of a game in a line: its `rules`, or else the first paragraph of its docstring; "" where it has none.

    A class that has neither says what the one it is made from says, if it plays by the same moves and outcomes.
    """
    for kind in _alike(game, "moves", "outcome"):
        if text := game.rules if "rules" in vars(kind) else kind.__doc__:
            return short_repr(text.strip().partition("\n\n")[0], most)
    return ""


def pieces(game):
    """What players 1 and 2 put on the board, or move: a list of two texts; of none where the game doesn't say.

    What a class says is not said of one made from it that has other moves.
    """
    said = any("pieces" in vars(kind) for kind in _alike(game, "moves")) and len(game.pieces) == 2
    return [*map(short_repr, game.pieces)] if said else []


def _alike(game, *methods):
    """The classes that a game is made from, its own first, as far as these methods of theirs are those of the game."""
    for kind in type(game).__mro__:
        if kind is Game:
            return
        yield kind
        if any(method in vars(kind) for method in methods):
            return


def piece_of(game, player):
    """What a player plays with, a text; "" where the game doesn't say."""
    return pieces(game)[player - 1] if pieces(game) else ""


def opponent(computer, mistakes=0.3, seed=None):
    """Who plays against you: a player that is called "perfect" or "forgetful", one that is given, or None."""
    players = {"perfect": perfect, "forgetful": forgetful(mistakes, seed)}
    if computer is None or callable(computer):
        return computer
    if computer in players:
        return players[computer]
    raise GameError(say(facts.NotAnOpponent(quoted_repr(computer))))

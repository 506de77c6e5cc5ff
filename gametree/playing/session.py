"""session: you at a game, against one of the players or with a friend; what can be done, and what is said of it."""

from ..algorithms.expectation import Expected
from ..algorithms.label import rule
from ..core.errors import GameError
from ..core.game import Game
from ..core.query import checked
from ..core.text import count_of, quoted_repr, short_repr
from .commentary import choices, example, phrase, victory
from .lookahead import leaving, sure
from .match import Match, dice, legal
from .players import forgetful, perfect

REFUSED = "No, thank you: I play on."
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
        """Who made the move at a place, or is to make it: "you", "computer", "player 1", "player 2" or "chance"."""
        player = self.path[place].state[0]
        if player == 0:
            return "chance"
        if self.you is None:
            return f"player {player}"
        you = self._were[place] if place < len(self.moves) else self.you
        return "you" if player == you else "computer"

    def why(self):
        """Why the computer made the last move, but for chance's, if it was the perfect player who did; or ""."""
        last = max((place for place in range(len(self.moves)) if self.who(place) != "chance"), default=None)
        if self.computer is not perfect or last is None or self.who(last) != "computer":
            return ""
        try:
            return self.reason(last)
        except STOPPED as error:
            return stopped(error)

    def celebrated(self, says):
        """What is said, and why you could win if it is the perfect player whom you have beaten."""
        since = max((place for place, you in enumerate(self._were, 1) if you != self.you), default=0)
        why = victory(self, self.you, since, self._undone)
        if self.computer is not perfect or not why:
            return says
        won = says if says.endswith("you have won.") else f"{says} You have won."
        return f"{won[:-1]}, {why}."


class Session(Sides):
    """You at a game, against the computer or with a friend beside you: what can be done, and what is said of it.

    `you` are player 1 or 2, or None, both; `says` is what was said last, `hinted` whether the moves are coloured, or
    show what they are worth, and the computer says why it moved so.
    """

    patience = 50  # moves of the computer in a row, or of a game whose end can't be seen

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        if first not in (1, 2):
            raise GameError(f"first={quoted_repr(first)} is neither 1 nor 2: which player are you?")
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

    def say(self, says, because=False):
        """Say how it stands: all that is done ends here. With hints, `because` adds the reason of the last move."""
        self._told = says
        self.says = f"{says} {self.why()}".strip() if because and self.hinted else says

    def move(self, move):
        """Make a move, and let the computer answer. What is no move here gets a sentence and changes nothing."""
        if self.over:
            self.say("The game is over: take a move back, or begin a new game.")
        elif self.waits():
            self._go_on()
        elif not (found := legal(self.node, move)):
            self.refuse(move, in_python(self.node))
        else:
            who = "You" if self.you else f"Player {self.node.state[0]}"
            try:
                does = phrase(self.node, found[0])
                self.make(found[0])
                self._go_on(f"{who}: {does}.")
            except STOPPED as error:
                self.say(stopped(error))

    def refuse(self, move, more=""):
        """Say that something is no move, and which moves there are."""
        self.say(f"{quoted_repr(move)} is no move here. {choices(self.node)}{more}")

    def undo(self):
        """Take back your last move, and what the computer answered."""
        if self.agreed:
            self.agreed = False
        elif places := self.yours():
            self.back(places[-1])
            self.stuck = False
        self.say("Taken back.")

    def new_game(self):
        """Begin again."""
        super().__init__(self.path[0], self.you, self.computer, self.dice)
        self._begin()

    def swap_sides(self):
        """Play on with the other side; when the game is over, begin a new one with it."""
        if self.you is None:
            return self.say("Both sides are yours.")
        self.you = 3 - self.you
        if self.over:
            self.new_game()
        else:
            self._go_on(f"You are player {self.you} now{playing(self.node.game, self.you)}.", keep=True)

    def hints(self):
        """Colour every move by the node it leads to, and say why the computer moved so; or no longer."""
        self.hinted = not self.hinted
        self.say(self._told, because=True)

    def offer_a_draw(self):
        """Offer a draw, where that is not too early: a friend agrees, and so does the computer unless it sees a win."""
        if self.over or self.waits() and not self.stuck:
            return self.move(None)
        if not self.drawable:
            return self.say("It is too early for a draw: offer one when the game has come back to where it was.")
        try:
            with self.foresight:
                refused = losing([*leaving(self.node).values()])
        except STOPPED as error:
            return self.say(stopped(error))
        self.agreed = self.you is None or self.stuck or not refused
        self.say("Agreed." if self.agreed else REFUSED)

    def _begin(self):
        sides = f"You are player {self.you}{playing(self.node.game, self.you)}."
        who = "Two players, one screen." if self.you is None else sides
        self._go_on(f"{rules(self.node.game)} {who}".strip(), keep=True)

    def _go_on(self, says="", keep=False):
        """Let the computer move, if it is its turn, and say what it says; after `says`, if that is to be kept."""
        answers, begun, self.stuck = [], len(self.moves), False
        try:
            while self.waits() and not self.stuck:
                self.roll() if self.chance else self.turn(self.computer)
                answers.append(self.said())
                again = self.times[self.node.state] > 2 or len(answers) == self.patience
                self.stuck = again and self.waits()
        except STOPPED as error:
            undo = ", or take your move back" if self.yours() else ""
            again = f"Click on the board to {'go on' if self.chance else 'ask the computer again'}"
            then = again if isinstance(error, KeyboardInterrupt) else "Mend that, and run this cell again"
            return self.say(f"{stopped(error)} {then}{undo}.")
        if self.stuck:
            lucky = any(self.who(place) == "chance" for place in range(begun, len(self.moves)))
            more = "without you: click to go on" if lucky else "of mine, and it is still my turn: click to let me go on"
            says = f"{count_of(len(answers), 'move')} {more}, or offer a draw."
        elif answers:
            says = " ".join([says] * keep + answers)
        self.say(self.celebrated(says), because=True)


def stopped(error):
    """What is said of what has stopped: a mistake in the rules or in a player, or the interrupt button."""
    return "It was interrupted." if isinstance(error, KeyboardInterrupt) else str(error)


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


def playing(game, player):
    """What a player plays with, the end of a sentence; "" where the game doesn't say, or nobody is asked for."""
    return f" and play {pieces(game)[player - 1]}" if player and pieces(game) else ""


def in_python(node):
    """Which move does what, a sentence about one of them, where its words do not say it; or ""."""
    shown = example(node)
    return f" By .move({quoted_repr(shown[0])}) you {shown[1]}." if shown else ""


def opponent(computer, mistakes=0.3, seed=None):
    """Who plays against you: a player that is called "perfect" or "forgetful", one that is given, or None."""
    players = {"perfect": perfect, "forgetful": forgetful(mistakes, seed)}
    if computer is None or callable(computer):
        return computer
    if computer in players:
        return players[computer]
    kinds = '"perfect", "forgetful", a function from a node to a move, or None'
    raise GameError(f"computer={quoted_repr(computer)} does not play: give {kinds}.")

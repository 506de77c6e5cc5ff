"""play: players, which are functions from a node to a move; a whole game between two, and you against one of them."""

import random
from numbers import Integral, Real
from typing import NamedTuple

from .asking import checked
from .foresight import mover, moves_from, prospects
from .label import rule
from .match import Match, board_text, choices, legal, position, rules, verb, victory
from .tree import name
from .words import GameError, many, plain, quoted, size

WORTH = "L", "D", "?", "W"  # what a move leads to, the best first: it is the other player who moves there


def perfect(node):
    """The player who makes no mistake: wins as fast as possible, and loses as slowly as possible.

    Takes a node, gives a move. Where nobody can win it keeps the draw; of a game too large to be looked through it
    knows the next moves only, and prefers what it knows. Raises GameError where there is no move.

    >>> from gametree import OneTwoTen, build_tree
    >>> perfect(build_tree(OneTwoTen()))
    1
    """
    return _best(prospects(node))


def forgetful(mistakes=0.3, seed=None):
    """Make a player who plays perfectly, but for a share of its moves: mistakes, where there is one to be made.

    Takes the share, a number from 0 to 1, and a seed (any number: the same one gives the same game again). Gives a
    player. Raises GameError where the share or the seed is something else.
    """
    if not isinstance(mistakes, Real) or isinstance(mistakes, bool) or not 0 <= mistakes <= 1:
        due = "a number from 0 to 1, as in forgetful(0.3)"
        raise GameError(f"mistakes={plain(mistakes)} is not a share of the moves: {due}.")
    if not isinstance(seed, (Integral, float, str, type(None))):
        raise GameError(f"seed={plain(seed)} won't do: a seed is a number, as in seed=1, or None.")
    dice = random.Random(int(seed) if isinstance(seed, Integral) else seed)

    def forgetful_player(node):
        after = prospects(node)
        best = _best(after)
        if dice.random() >= mistakes:
            return best
        worse = [move for move, known in after.items() if known.label != after[best].label]
        return dice.choice(worse or list(after))

    return forgetful_player


def random_player(node):
    """The player who makes any move: takes a node, gives a move."""
    return random.choice(list(moves_from(node)))


def ask(node):
    """The player at the keyboard: shows the position and asks for a move until it gets one.

    Takes a node, gives a move. Raises EOFError where nobody answers any more.
    """
    moves = {_typed(str(move)): move for move in moves_from(node)}
    board, remark = position(node)
    try:
        print(f"\n{board_text(board)}", *filter(None, [remark]), sep="\n")
        while _typed(typed := input(f"Player {mover(node.state)}, your move: ")) not in moves:
            print(f"{plain(typed) or 'Nothing'} is no move here. {choices(node)}")
    except OSError as error:
        raise EOFError from error
    return moves[_typed(typed)]


def _best(after):
    return min(after, key=lambda move: _rank(after[move]))


def _rank(known):
    label, lasts = known
    return WORTH.index(label), {"L": lasts, "W": -(lasts or 0)}.get(label, 0)


def _typed(text):
    return "".join(text.split()).removeprefix("(").removesuffix(")")


class Played(NamedTuple):
    """A game that was played: its moves, a list, and the winner, 1 or 2, or None for a draw."""

    moves: list
    winner: int | None


def play_game(game, first, second, most=10_000):
    """Play a whole game.

    Takes a game (or a node to start from), the two players, each a function from a node to a move, and how many moves
    are too many. A game that comes to the same state for the third time is a draw. Gives a Played. Raises GameError
    where a player fails or makes no legal move, with the moves up to there.

    >>> from gametree import OneTwoTen
    >>> play_game(OneTwoTen(), perfect, perfect)
    Played(moves=[1, 1, 2, 1, 2, 1, 2], winner=1)
    """
    match = Match(game)
    for _ in turns(match, first, second, size(most, "most")):
        pass
    return Played(match.moves, match.winner)


def turns(match, first, second, most=10_000):
    """Let two players move in turn until a match is over: an iterator of the players who have moved."""
    while not match.over:
        if match.times[match.node.state] == 3:
            match.agreed = True
            return
        if len(match.moves) == most:
            raise GameError(f"{most:,} moves, and no end: the last state was {name(match.node)}.")
        player = first if mover(match.node.state) == 1 else second
        try:
            match.turn(player)
        except GameError as error:
            raise GameError(f"{error} The moves up to there: {plain(match.moves, 300)}") from error
        yield player


class Session(Match):
    """You at a game, against the computer or with a friend beside you: what can be done, and what is said of it.

    `you` are player 1 or 2, or None, both; `says` is what was said last, `hinted` whether the moves are coloured and
    the computer says why it moved so.
    """

    patience = 50  # moves of the computer in a row

    def __init__(self, game, computer="perfect", first=1, mistakes=0.3, seed=None):
        if isinstance(first, bool) or not isinstance(first, Integral) or first not in (1, 2):
            raise GameError(f"first={quoted(first)} is neither 1 nor 2: which player are you?")
        self.you, self.computer = None if computer is None else int(first), opponent(computer, mistakes, seed)
        super().__init__(checked(game))
        known = self.foresight.look(self.node.state, [child.state for child in self.node.children.values()])
        for state in known:
            mover(state)  # says if it is neither player
        self.drawable = any(label in ("D", "?") for label, _ in known.values())
        self.hinted = False
        self._begin()

    def say(self, says, because=False):
        """Say how it stands: all that is done ends here. With hints, `because` adds the reason of the last move."""
        self._told = says
        self.says = f"{says} {self._why()}".strip() if because and self.hinted else says

    def move(self, move):
        """Make a move, and let the computer answer. What is no move here gets a sentence and changes nothing."""
        if self.over:
            self.say("The game is over: take a move back, or begin a new game.")
        elif self.waits():
            self._go_on()
        elif not (found := legal(self.node, move)):
            self.say(f"{quoted(move)} is no move here. {choices(self.node)}")
        else:
            who = "You" if self.you else f"Player {mover(self.node.state)}"
            try:
                self.make(found[0])
                self._go_on(f"{who}: {verb(self.node.game)} {plain(found[0])}.")
            except GameError as error:
                self.say(str(error))

    def undo(self):
        """Take back your last move, and what the computer answered."""
        if self.agreed:
            self.agreed = False
        elif places := self.yours():
            self.back(places[-1])
            self._swaps = [min(place, places[-1]) for place in self._swaps]
            self.stuck, self._undone = False, True
        self.say("Taken back.")

    def new_game(self):
        """Begin again."""
        super().__init__(self.path[0])
        self._begin()

    def swap_sides(self):
        """Play on with the other side; when the game is over, begin a new one with it."""
        if self.you is None:
            return self.say("Both sides are yours.")
        self.you = 3 - self.you
        if self.over:
            self.new_game()
        else:
            self._swaps.append(len(self.moves))
            self._go_on(f"You are player {self.you} now.", keep=True)

    def hints(self):
        """Colour every move by the node it leads to, and say why the computer moved so; or no longer."""
        self.hinted = not self.hinted
        self.say(self._told, because=True)

    def offer_a_draw(self):
        """Offer a draw: a friend agrees; the computer does unless it sees a win, or no end and it is new here."""
        if self.over or self.waits() and not self.stuck:
            return self.move(None)
        try:
            label = rule([known.label for known in self.prospects().values()])
        except GameError as error:
            return self.say(str(error))
        again = label == "?" and self.times[self.node.state] > 1
        self.agreed = self.you is None or self.stuck or again or label in ("W", "D")
        self.say("Agreed." if self.agreed else "No, thank you: I play on.")

    def waits(self):
        """Whether it is the computer's turn."""
        return self.you is not None and not self.over and mover(self.node.state) != self.you

    def yours(self):
        """The places in the path, before its end, where it was your turn: a list."""
        return [place for place, node in enumerate(self.path[:-1]) if self.you in (None, mover(node.state))]

    def who(self, place):
        """Who made the move at a place, or is to make it: "you", "computer", "player 1" or "player 2"."""
        player = mover(self.path[place].state)
        if self.you is None:
            return f"player {player}"
        swaps = sum(swap > place for swap in self._swaps)
        return "you" if (player == self.you) != swaps % 2 else "computer"

    def _begin(self):
        self._swaps, self._undone = [], False  # the places where the sides were swapped; whether moves were taken back
        who = "Two players, one screen." if self.you is None else f"You are player {self.you}."
        self._go_on(f"{rules(self.node.game)} {who}".strip(), keep=True)

    def _go_on(self, says="", keep=False):
        """Let the computer move, if it is its turn, and say what it says; after `says`, if that is to be kept."""
        answers, begun, self.stuck = [], len(self.moves), False
        try:
            while self.waits() and not self.stuck:
                self.turn(self.computer)
                answers.append(self.said())
                states = [node.state for node in self.path[begun:]]
                self.stuck = self.waits() and (states.count(states[-1]) == 3 or len(answers) == self.patience)
        except GameError as error:
            return self.say(str(error))
        if self.stuck:
            count = many(len(answers), "move")
            says = f"{count} of mine, and it is still my turn: click to let me go on, or offer a draw."
        elif answers:
            says = " ".join([says] * keep + answers)
        self.say(self._celebrated(says), because=True)

    def _why(self):
        """Why the computer made the last move, if it was the perfect player who did; a sentence, or ""."""
        last = len(self.moves) - 1
        if self.computer is not perfect or last < 0 or self.who(last) != "computer":
            return ""
        try:
            return self.reason()
        except GameError as error:
            return str(error)

    def _celebrated(self, says):
        """What is said, and why you could win if it is the perfect player whom you have beaten."""
        why = victory(self, self.you, max(self._swaps, default=0), self._undone)
        if self.computer is not perfect or not why:
            return says
        won = says if says.endswith("you have won.") else f"{says} You have won."
        return f"{won[:-1]}, {why}."


def opponent(computer, mistakes=0.3, seed=None):
    """Who plays against you: a player that is called "perfect" or "forgetful", one that is given, or None."""
    players = {"perfect": perfect, "forgetful": forgetful(mistakes, seed)}
    if computer is None or callable(computer):
        return computer
    if not isinstance(computer, str) or computer not in players:
        kinds = '"perfect", "forgetful", a function from a node to a move, or None'
        raise GameError(f"computer={quoted(computer)} does not play: give {kinds}.")
    return players[computer]

"""gallery: the games that students may start from in lesson 14, copied from the notebook."""

from .. import Game


class Coins(Game):
    """Take a coin from either end of a row; at the end, whoever has more has won."""

    start = (1, (3, 9, 2, 1), 0)

    def moves(self, state):
        player, row, more = state
        if not row:
            return {}
        left, right = (row[0], row[-1]) if player == 1 else (-row[0], -row[-1])
        return {"left": (3 - player, row[1:], more + left), "right": (3 - player, row[:-1], more + right)}

    def outcome(self, state):
        player, row, more = state
        return "D" if more == 0 else "W" if (more > 0) == (player == 1) else "L"


class TwoPiles(Game):
    """Take any number from one pile, or the same number from both; whoever can't move has lost.

    Source: Wythoff, "A modification of the game of Nim".
    """

    def __init__(self, one=3, other=4):
        self.start = (1, one, other)

    def moves(self, state):
        player, one, other = state
        takes = [(n, 0) for n in range(1, one + 1)] + [(0, n) for n in range(1, other + 1)]
        takes += [(n, n) for n in range(1, min(one, other) + 1)]
        return {(a, b): (3 - player, one - a, other - b) for a, b in takes}


class Knight(Game):
    """Move the knight, always nearer to the top left corner; whoever can't move has lost.

    Source: Berlekamp, Conway and Guy, "Winning Ways".
    """

    start = (1, 4, 4)
    verb = "jump to"
    steps = (-2, -1), (-2, 1), (-1, -2), (1, -2)

    def moves(self, state):
        player, row, column = state
        cells = [(row + down, column + right) for down, right in self.steps]
        return {cell: (3 - player, *cell) for cell in cells if min(cell) >= 0 and max(cell) <= 4}


class Hunt(Game):
    """A cat, player 1, and a mouse, player 2, go from point to point; if they meet, the cat has won."""

    start = (1, "a", "c")
    lines_from = {"a": "bd", "b": "ac", "c": "bd", "d": "ac"}

    def moves(self, state):
        player, cat, mouse = state
        if cat == mouse:
            return {}
        if player == 1:
            return {to: (2, to, mouse) for to in self.lines_from[cat]}
        return {to: (1, cat, to) for to in self.lines_from[mouse]}

    def outcome(self, state):
        return "W" if state[0] == 1 else "L"


class Roll(Game):
    """Roll a die, then take as many matches as it shows, or one more; whoever can't move has lost."""

    def __init__(self, matches=5):
        self.start = (0, matches, 1)

    def moves(self, state):
        if state[0] == 0:
            chance, matches, player = state
            return {side: (player, matches, side) for side in (1, 2, 3)}
        player, matches, side = state
        return {n: (0, matches - n, 3 - player) for n in (side, side + 1) if n <= matches}


class OneThreeTen(Game):
    """Add one or three; whoever makes it ten has won."""

    start = (1, 4)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 3) if pile + n <= 10}


class Pile(Game):
    """Take one or two; whoever can't move has lost."""

    start = (1, 5)
    takes = 1, 2

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in self.takes if n <= pile}


class TwoThree(Pile):
    """Take two or three tokens; a player who can't move has lost."""

    start = (1, 6)
    takes = 2, 3


class OneLeft(TwoThree):
    """Take two or three tokens; whoever takes the last one has won, but if one is left, it is a draw."""

    def outcome(self, state):
        player, pile = state
        return "D" if pile == 1 else "L"


class NotAgain(Game):
    """Take one, two or three, but not the number that was just taken; a player who can't move has lost."""

    start = (1, 6, 0)

    def moves(self, state):
        player, pile, last = state
        return {n: (3 - player, pile - n, n) for n in (1, 2, 3) if n <= pile and n != last}


GALLERY = Coins(), TwoPiles(), Knight(), Hunt(), Roll(), OneThreeTen(), Pile(), TwoThree(), OneLeft(), NotAgain()

"""match: a game as it is played, move by move; what is known of it meanwhile, and what is said of it."""

from collections import Counter

from . import guard
from .asking import board_of, end_of, moves_of, outcome_of, start_of
from .draw import caption
from .game import Game
from .node import Node, made, no_dict
from .solve import solve
from .tree import attribute_of, name
from .words import SEEN, GameError, TooLong, many, plain, quoted, told


class Match:
    """A game as it is played: `path`, the nodes it came by; `moves`, what was played; `winner`, 1 or 2, or None.

    `agreed` says whether it was called a draw, `times` how often it was at a state.
    """

    def __init__(self, game):
        start = made(game) if isinstance(game, Node) else Node(game, start_of(game))
        self.path, self.moves, self.times = [], [], Counter()
        self.foresight = Foresight(start.game)
        self._reach(start)

    @property
    def node(self):
        """The node where the game stands."""
        return self.path[-1]

    @property
    def over(self):
        """Whether the game has ended, by its rules or as a draw that was agreed on."""
        return self.agreed or not self.node.children

    def make(self, move):
        """Make a legal move."""
        self._reach(self.node.children[move])
        self.moves.append(move)

    def turn(self, player):
        """Let a player move. Where it fails or makes no legal move, GameError is raised, and nothing has changed."""
        with self.foresight:
            move = chosen(self.node, player)
        self.make(move)

    def said(self, why=True):
        """What the computer says of its move, the last one, a sentence."""
        with self.foresight:
            return said(self.path[-2], self.moves[-1], why)

    def prospects(self):
        """What each move from here leads to, a dict, move -> Known."""
        with self.foresight:
            return prospects(self.node)

    def back(self, place):
        """Take moves back, to an earlier place in the path."""
        self.times.subtract(node.state for node in self.path[place + 1 :])
        del self.path[place + 1 :], self.moves[place:]
        self.agreed, self.winner = False, None

    def _reach(self, node):
        mover(node.state)  # says if it is neither player
        won = None if spawned(node).children else winner(node)
        self.path.append(node)
        self.times[node.state] += 1
        self.agreed, self.winner = False, won


class Foresight:
    """What is known of a game while it is played: it is looked through once, and again only where that told too little.

    In a `with` statement whoever asks for the prospects of one of the game's nodes has them from here.
    """

    open = []  # those in such a statement, the latest last

    def __init__(self, game):
        self.game, self.known = game, {}
        self._looks, self._last = 0, None  # how often it was looked, and from which state

    def __enter__(self):
        self.open.append(self)

    def __exit__(self, *error):
        self.open.remove(self)

    def look(self, state, below=()):
        """What is known of a state, those that its moves lead to, and more: a dict, state -> Known."""
        enough = all(each in self.known and self.known[each].label != "?" for each in (state, *below))
        if not enough and state != self._last:
            most = min(20_000, len(below) + 2_000_000 // (1 + len(below)))  # the more moves, the longer it takes
            most //= 1 + self._looks // 10  # or a game without end would take hours
            self.known, self._last, self._looks = solve(self.game, state, max(most, 1)), state, self._looks + 1
        return self.known


def prospects(node):
    """What each move from a node leads to: a dict, move -> Known. Raises GameError where there is no move."""
    moves = moves_from(node)
    mover(node.state)  # says if it is neither player
    foresight = next((each for each in reversed(Foresight.open) if each.game is node.game), None)
    known = (foresight or Foresight(node.game)).look(node.state, moves.values())
    if not known.keys() >= set(moves.values()):
        asked = f"{type(node.game).__name__}.moves({name(node)})"
        due = "there should be nothing random in it"
        raise GameError(f"{asked} does not always give the same, so nobody can tell who wins: {due}.")
    return {move: known[after] for move, after in moves.items()}


def moves_from(node):
    """The moves from a node, a dict, move -> state; raises GameError where there is none."""
    if not isinstance(node, Node):
        made = "a player is given one, as build_tree(game) makes it"
        raise GameError(f"{plain(node)} is not a node that knows its game: {made}.")
    try:
        moves = {move: child.state for move, child in node.children.items()} or moves_of(node.game, node.state)
    except AttributeError:
        raise no_dict(node) or GameError(f"{name(node)} or a child of it is not a node as Node makes them.") from None
    if not moves:
        raise GameError(f"There is no move from {name(node)}: the game is over.")
    return moves


def spawned(node):
    """The node itself, with its children."""
    if not node.children:
        node.spawn()
    return node


def chosen(node, player):
    """The move that a player chooses at a node; raises GameError where it fails or chooses none of the node's."""
    called = plain(attribute_of(player, "__name__") or player)
    guard.awake or guard.wake()
    try:
        move = player(node)
        found = legal(node, move)
    except EOFError:
        raise  # the end of what is typed is no mistake
    except (Exception, SystemExit, TooLong) as error:
        if isinstance(error, TooLong) and not TooLong.mine():
            raise
        why = told(error)
        raise GameError(f"{called} stopped at {name(node)}: {why}{'' if why.endswith(('.', '?')) else '.'}") from error
    if found:
        return found[0]
    gave = "gave no move" if move is None else f"wanted to {verb(node.game)} {quoted(move)}"
    raise GameError(f"{called} {gave} at {name(node)}, and the moves are {', '.join(map(plain, node.children))}.")


def legal(node, move):
    """The moves from a spawned node that are equal to this one, which may be anything: a list of one, or of none."""
    return [known for known in node.children if _equal(known, move)][:1]


def mover(state):
    """Who is to move in a state, 1 or 2; raises GameError where it is neither."""
    player = state[0] if isinstance(state, tuple) and state else state
    try:
        return {1: 1, 2: 2}[player]
    except (KeyError, TypeError):
        due = "the players are called 1 and 2. 0 is for chance, in games of dice, which can't be played yet"
        raise GameError(f"In {plain(state)} it is player {plain(player)}'s turn, but {due}.") from None


def winner(leaf):
    """Who has won where the game is over: 1 or 2, or None for a draw."""
    player = mover(leaf.state)
    return {"W": player, "L": 3 - player, "D": None}[outcome_of(leaf.game, leaf.state)]


def verb(game):
    """What a player does by a move, a word."""
    word = attribute_of(game, "verb")
    return plain(word if isinstance(word, str) else Game.verb)


def said(node, move, why=True):
    """What the computer says of its move, a sentence; with its reason, if it is the perfect player who made it."""
    me, after = mover(node.state), spawned(node)[move]
    did = f"I {verb(node.game)} {plain(move)}, to {(there := caption(after))}"
    if end_of(after.game, after.state):
        end = {me: "have won", None: "it is a draw"}.get(winner(after), "you have won")
        return f"{did}, and {end}."
    if not why or mover(after.state) == me:  # the reasons are about your moves from there
        return f"{did}."
    return f"{did}: {_reason(prospects(node), move, there)}."


def _reason(after, move, there):
    label = after[move].label
    if label == "L":
        return f"from {there} every move of yours lets me win"
    if label == "D":
        return f"no move of mine wins, and from {there} none of yours does"
    if label == "?":
        return "how the game ends I can't see from here"
    if len(after) == 1:
        return "it was my only move, and lets you win"
    return "every move of mine lets you win, and this one makes it last"


def result(played, you=None):
    """How a Match or a Played has ended, a clause; `you` is who played against the computer, 1 or 2, or None."""
    count = many(len(played.moves), "move")
    if played.winner is None:
        return f"A draw after {count}"
    who = f"Player {played.winner} has" if you is None else "You have" if played.winner == you else "The computer has"
    return f"{who} won after {count}"


def choices(node):
    """Which moves there are from a node, a sentence."""
    moves = [plain(move) for move in moves_from(node)]
    some = [*moves[:11], f"{len(moves) - 11} more"] if len(moves) > 12 else moves
    return f"You can {verb(node.game)} {' or '.join([', '.join(some[:-1]), some[-1]] if len(some) > 1 else some)}."


def rules(game):
    """The rules of a game in a line, the first of its docstring; "" where it has none."""
    text = type(game).__doc__
    return plain(text.strip().partition("\n")[0], 200) if isinstance(text, str) else ""


def position(node):
    """The board of a node, rows of (text, move) pairs; and what is to be said of it, a sentence or ""."""
    rows = board_of(node.game, node.state)
    cells = sum(map(len, rows))
    if max(len(rows), cells) <= SEEN:
        return rows, ""
    count = f"{many(len(rows), 'row')}, {many(cells, 'cell')}"
    return [[(caption(node), None)]], f"The board of {type(node.game).__name__} is too large to be shown: {count}."


def board_text(board):
    """A board, rows of (text, move) pairs, as lines of text."""
    rows = [[plain(text) for text, _ in row] for row in board]
    columns = range(max(map(len, rows), default=0))
    widths = [max(len(row[place]) for row in rows if place < len(row)) for place in columns]
    return "\n".join(" ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _equal(one, other):
    try:
        return one is other or bool(one == other)
    except Exception:  # an array is equal to nothing as a whole
        return False

"""match: a game as it is played, move by move, and what is said of it."""

from collections import Counter

from . import guard
from .asking import board_of, end_of, outcome_of, phrase_of, start_of
from .draw import caption
from .foresight import UNKNOWN, Foreseen, Foresight, anew, mover, moves_from, prospects
from .game import Game
from .node import Node, made
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
        if type(start) is Foreseen or type(start) is Node and not start.children:
            start = Foreseen(start.game, start.state, self.foresight)
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

    def said(self):
        """What the computer says of its move, the last one, a sentence."""
        return said(self.path[-2], self.moves[-1])

    def reason(self):
        """Why the perfect player made its move, the last one, a sentence, or ""."""
        with self.foresight:
            return reason(self.path[-2], self.moves[-1])

    def prospects(self):
        """What each move from here leads to, a dict, move -> Known."""
        with self.foresight:
            return prospects(self.node)

    def back(self, place):
        """Take moves back, to an earlier place in the path."""
        self.times.subtract(node.state for node in self.path[place + 1 :])
        del self.path[place + 1 :], self.moves[place:]
        self._stand(None)

    def _reach(self, node):
        mover(node.state)  # says if it is neither player
        won = None if spawned(node).children else winner(node)
        self.path.append(node)
        self.times[node.state] += 1
        self._stand(won)

    def _stand(self, won):
        self.agreed, self.winner = False, won
        if type(self.node) is Foreseen:
            self.foresight.here = self.node.state, [child.state for child in self.node.children.values()]


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
        move = player(anew(node))
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
    if move is ...:
        raise GameError(f"{called} gave three dots and no move at {name(node)}: is it written yet?")
    gave = "gave no move" if move is None else f"wanted to {verb(node.game)} {quoted(move)}"
    raise GameError(f"{called} {gave} at {name(node)}, and the moves are {', '.join(_some(node.children, plain))}.")


def legal(node, move):
    """The moves from a spawned node that are equal to this one, which may be anything: a list of one, or of none."""
    return [known for known in node.children if _equal(known, move)][:1]


def winner(leaf):
    """Who has won where the game is over: 1 or 2, or None for a draw."""
    player = mover(leaf.state)
    return {"W": player, "L": 3 - player, "D": None}[outcome_of(leaf.game, leaf.state)]


def verb(game):
    """What a player does by a move, a word."""
    word = attribute_of(game, "verb")
    return plain(word if isinstance(word, str) else Game.verb)


def borrowed(game, method):
    """Whether a game has a method of the package's own games, for moves that are not theirs."""
    of = [getattr(attribute_of(game, each), "__func__", None) for each in (method, "moves")]
    return [str(getattr(each, "__module__", "")).startswith(f"{__package__}.games.") for each in of] == [True, False]


def phrase(node, move):
    """What a player does by a move, in words: take 2."""
    return phrases(node, [move])[0][0]


def phrases(node, moves):
    """What a player does by each of some moves, a list of words; and what is wrong with the game's `phrase`, or "".

    Where the game has none of its own, or one that goes wrong, it is the verb and the move.
    """
    game, wrong = node.game, ""
    try:
        if attribute_of(attribute_of(game, "phrase"), "__func__") is not Game.phrase:
            return [phrase_of(game, node.state, move) for move in moves], ""
    except GameError as error:
        wrong = "" if borrowed(game, "phrase") else str(error)
    return [by_verb(game, move) for move in moves], wrong


def by_verb(game, move):
    """A move in words by the game's verb alone."""
    return f"{verb(game)} {plain(move)}"


def example(node):
    """A move and what it is in words, a pair, where these do not look alike; None where they do."""
    *_, move = moves_from(node)
    words = phrase(node, move)
    return None if words == by_verb(node.game, move) else (move, words)


def said(node, move):
    """What the computer says of its move, a sentence."""
    me, after = mover(node.state), spawned(node)[move]
    did, there = f"I {phrase(node, move)}", _there(after)
    end = {me: "I have won", None: "the game is a draw"}.get(winner(after), "you have won") if _ended(after) else ""
    if there:
        return f"{did}. Now it is {there}{', and ' * bool(end)}{end}."
    return f"{did}{', and ' * bool(end)}{end}."


def _ended(node):
    return end_of(node.game, node.state) is not None


def reason(node, move):
    """Why the perfect player made a move, a sentence; "" where the game is over or it is its turn again."""
    after = spawned(node)[move]
    if _ended(after) or mover(after.state) == mover(node.state):
        return ""  # the reasons are about your moves from there
    after, there = prospects(node), _there(after)
    label = after[move].label
    if label == "L":
        return f"{f'From {there}' if there else 'Now'} every move of yours lets me win."
    if label == "D":
        where = f"from {there}" if there else "now"
        if any(known.label == "W" for known in after.values()):
            return f"No move of mine wins, but this one keeps the draw: {where} no move of yours wins."
        return f"No move of mine wins, and {f'{where} ' * bool(there)}no move of yours does either."
    if label == "?":
        return "When I moved I could not see how the game ends."
    if len(after) == 1:
        return "It was my only move, and it lets you win."
    return "Every move of mine lets you win, and this one makes it last."


def _there(node):
    """Where a move has led, in a sentence; "" where the game writes that in several lines, as a small board."""
    try:
        text = caption(node)
    except GameError:
        if not borrowed(node.game, "text"):
            raise
        text = plain(node.state)
    return "" if "\n" in text else f"({text})" if "," in text else text


def victory(match, you, since=0, undone=False):
    """Why player `you` could win against the perfect player: the end of a sentence; "" where that is not known.

    `since` is the place in the path from which on you were that player, `undone` whether you took moves back.
    """
    path = match.path[since:]
    due = ["W" if mover(node.state) == you else "L" for node in path]
    if match.winner != you or "W" not in due[:-1]:
        return ""
    known = match.foresight.look(path[0].state)
    if [known.get(node.state, UNKNOWN).label for node in path] != due:
        return ""
    where = "when you changed sides" if since else "from the start"
    kept = "each move that you did not take back" if undone else "each of your moves"
    return f"against a player who makes no mistake: {where} you could win whatever it did, and {kept} kept that win"


def result(played, you=None):
    """How a Match or a Played has ended, a clause; `you` is who played against the computer, 1 or 2, or None."""
    count = many(len(played.moves), "move")
    if played.winner is None:
        return f"A draw after {count}"
    who = f"Player {played.winner} has" if you is None else "You have" if played.winner == you else "The computer has"
    return f"{who} won after {count}"


def choices(node):
    """Which moves there are from a node, a sentence."""
    words, does = _some(moves_from(node), lambda move: phrase(node, move)), f"{verb(node.game)} "
    if all(each.startswith(does) for each in words[:11]):
        words = [each.removeprefix(does) for each in words]
    else:
        does = ""
    apart = "; " if any("," in each for each in words) else ", "
    return f"You can {does}{' or '.join([apart.join(words[:-1]), words[-1]] if len(words) > 1 else words)}."


def _some(moves, call):
    """What some moves are called by `call`, a list: of many, the first and how many more there are."""
    moves = list(moves)
    return [*map(call, moves[:11]), f"{len(moves) - 11} more"] if len(moves) > 12 else [*map(call, moves)]


def position(node):
    """The board of a node, rows of (text, move) pairs; and what is to be said of it, a sentence or ""."""
    try:
        rows = board_of(node.game, node.state)
    except GameError:
        if not borrowed(node.game, "board"):
            raise
        rows = [[(plain(node.state), None)]]
    cells = sum(map(len, rows))
    if max(len(rows), cells) <= SEEN:
        return rows, ""
    count = f"{many(len(rows), 'row')}, {many(cells, 'cell')}"
    return [[(caption(node), None)]], f"The board of {type(node.game).__name__} is too large to be shown: {count}."


def _equal(one, other):
    try:
        return one is other or bool(one == other)
    except Exception:  # an array is equal to nothing as a whole
        return False

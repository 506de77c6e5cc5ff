"""play_words: every sentence of a game that is being played, in the order in which a student meets them.

SENTENCES has a template for most facts, in the notation of `core/templates.py`. Every other fact has a function below.
"""

from collections.abc import Sequence
from functools import singledispatch
from operator import itemgetter

from ..core.templates import Template, Words, register_templates
from ..core.text import Number, count_of, format_number, join_words, ordinal
from ..drawing.captions import short
from . import play_facts as facts
from .play_facts import Note, Who

NAMES: dict[Who, str] = {
    "you": "you",
    "computer": "the computer",
    "player 1": "player 1",
    "player 2": "player 2",
    "chance": "chance",
}
ENDS_SHOWN = 4  # how many moves at the beginning and at the end of a long game are told


@singledispatch
def say(fact: object) -> str:
    """Return a fact in words, as a sentence, or as a clause if the fact is part of another one."""
    raise TypeError(f"There are no words for {fact!r}.")


SENTENCES: dict[object, Template] = {
    # how a game begins
    facts.Rules: "{text}",
    facts.Side: "You are {now:?now }player {player}{piece:? and play {piece}}.",
    Note.SHARED_SCREEN: "Two players share this screen.",
    facts.Turn: "{who:you?Your turn|{who:name}'s turn}",
    # moves that were made
    facts.Moved: "{who:speaker}: {action}.",
    facts.ChanceMoved: (
        "Chance: {action}.{position:? The position is now {position:in_parentheses}.}"
        "{payoff:None?| Player 1's payoff is {payoff}.}"
    ),
    facts.ComputerMoved: (
        "I {action}{position:?. The position is now {position:in_parentheses}}{end:end_for_me}{because:? {because}}."
    ),
    facts.StillMoving: (
        "{by_chance:?It has not been your turn for {moves:move}. Click to go on, or offer a draw."
        "|I made {moves:move}, and it is still my turn. Click to let me go on, or offer a draw.}"
    ),
    facts.BeenHere: (
        "{times:2?You have been in this position before.|You have reached this position for the {times:ordinal} time.} "
        "You can offer a draw."
    ),
    # reasons for the perfect player's moves
    facts.RepliesLose: "Whatever you do {position:?from {position:in_parentheses}|now}, I can win.",
    facts.RepliesDraw: (
        "I have no winning move, {kept:?but this move keeps the draw: you can't force a win"
        "{position:? from {position:in_parentheses}| now}|and you have none"
        "{position:? from {position:in_parentheses}} either}."
    ),
    Note.ONLY_MOVE_LOST: "It was my only move, and now you can win.",
    Note.MOVES_LOST: "You can win whatever I do. This move delays your win the longest.",
    Note.END_UNSEEN: "When I moved, I could not see how the game would end.",
    # hints
    facts.ValueHints: (
        "Hints: each move shows its {average:?average }value for player 1, as in the tree."
        "{payoffs:?| 1 is a win and −1 a loss for player 1.} Green is good for player 1, red for player 2."
        "{known:?| ? means that the value is unknown: the game is too large or can loop.}"
        "{odds:? A value of {odds:value} means that {player:win} {odds:share} of the games if both players play "
        "perfectly.}{star:? A green ring with ★ marks a move that is best for {player:in_words}.}"
    ),
    # refused actions
    facts.NotAMove: (
        "{move:?{move}|An empty line} is not a legal move here. {choices}"
        "{example:? For example, call .move({example:first}) to {example:second}.}"
    ),
    facts.UnclearClick: "{moves:?More than one move starts there.|You can't move there.} {choices}",
    facts.MovesHidden: (
        "Only some of the {moves:,} moves are shown. You can make any move in Python with .move(…)"
        "{example:?: for example, call .move({example:first}) to {example:second}}."
    ),
    Note.GAME_OVER: "The game is over. Undo a move or start a new game.",
    Note.BOTH_SIDES: "You play both sides, so there is nothing to swap.",
    Note.TAKEN_BACK: "Undone.",
    Note.DRAW_AGREED: "Agreed.",
    Note.DRAW_REFUSED: "No, thank you. I'd rather play on.",
    Note.DRAW_TOO_EARLY: "It is too early to offer a draw. You can offer one when a position is repeated.",
    facts.BoardTooLarge: "The board of {game} is too large to show. It has {rows:row} and {cells:cell}.",
    # how a game ends
    facts.Won: "{who:wins}",
    facts.Paid: "{to:None?The payoff is 0|{to:gets} {amount}}",
    facts.Ended: "{end} after {moves:move}",
    Note.DRAWN: "The game ends in a draw",
    facts.YouWon: "You win {because}.",
    facts.CouldWin: (
        "against a perfect player: {changed_sides:?when you changed sides,|from the start} you had a winning strategy, "
        "and none of {took_back:?the moves that you have kept|your moves}{changed_sides:? since then} gave it away"
    ),
    # at the keyboard
    facts.Prompt: "Player {player}, your move{example:? (for example, {example:first} to {example:second})}: ",
    # what goes wrong
    facts.Failed: "{message}",
    facts.PlayerFailed: (
        "{player} {error:?failed on {node}: {error:stopped}"
        "|returned ... for {node} instead of a move. Have you replaced the dots with your code?}"
    ),
    facts.Halted: (
        "{because} {because:Note.INTERRUPTED?Click on the board to {by_chance:?go on|ask the computer again}"
        "|Fix that and run this cell again}{can_undo:?, or undo your move}."
    ),
    facts.FailedAfter: (
        "{because} {moves:1?The only move before that was|The moves before that were} {moves:joined}."
    ),
    facts.IllegalMove: (
        "{player} {wanted:?tried to {wanted} at {node}|returned None for {node} instead of a move}. {more:0?"
        "{moves:1?The only legal move is|The legal moves are} {moves:joined}"
        "|The legal moves are {moves:listed} and {more} others}."
    ),
    Note.INTERRUPTED: "The game was interrupted.",
    facts.NotValid: ("argument", {
        "first": "first={value} is not valid. Use 1 to be player 1, or 2 to be player 2.",
        "computer":
            'computer={value} is not valid. Use "perfect", "forgetful", a function from a node to a move, or None.',
        "mistakes":
            "mistakes={value} is not valid. It must be a share of the moves, from 0 to 1, as in forgetful(0.3).",
    }),
    facts.CannotMove: ("problem", {
        "over": "There are no moves from {node}: the game is over.",
        "chance": "No player chooses at {node}: chance moves.",
        "no_node": "{node} is not a node that knows its game. Call a player on a node such as build_tree(game).",
    }),
    facts.MovesDiffer: (
        "{game}.moves({node}) returned different moves for the same state, so the winner can't be computed. "
        "Two calls with the same state must return the same moves."
    ),
    facts.NoEnd: "The game did not end within {moves:move}. The last state was {node}.",
}  # fmt: skip


# Moves that were made

@say.register
def sample_game(fact: facts.SampleGame) -> str:
    before = (None, *(move.who for move in fact.moves))
    told = [f"{move.who.capitalize()}{' again' * (move.who == last)}: {move.action}."
            for move, last in zip(fact.moves, before, strict=False)]
    if (more := len(told) - 2 * ENDS_SHOWN) > 1:
        told[ENDS_SHOWN:-ENDS_SHOWN] = [f"({more} more moves.)"]
    payoff = ""
    if isinstance(fact.end, facts.Paid):
        number = format_number(-fact.end.amount if fact.end.to == "player 2" else fact.end.amount)
        payoff = f", and outcome returned {number}, which counts as player 1's payoff"
    ending = f"{fact.to_move.capitalize()} has no move at {fact.state}{payoff}. {say(fact.end)}."
    return " ".join(["Here is one complete game.", *told, ending, "Is that what you meant?"])

ENDS_FOR_ME = {
    None: "",
    Note.DRAWN: ", and the game ends in a draw",
    facts.Won("computer"): ", and I win",
    facts.Won("you"): ", and you win",
}
WHO_GETS = {None: "the payoff is", "computer": "I get", "you": "you get"}

def _end_for_me(end: facts.End | None) -> str:
    """Return a clause about the end of a game for the computer's sentence about its last move, or ""."""
    if isinstance(end, facts.Paid):
        return f", and {WHO_GETS[end.to]} {format_number(end.amount)}"
    return ENDS_FOR_ME[end]


# Reasons for the perfect player's moves

@say.register
def moves_worth(fact: facts.MovesWorth) -> str:
    values = [value_text(value) for _, value in fact.moves]
    if "?" in values:
        return "When I moved, I could not see what each move was worth: the game is too large or can loop."
    if len(values) == 1:
        return f"It was my only move, and it is worth {values[0]} to me."
    if len({*values}) == 1:
        return f"Every move is worth {values[0]} to me."
    worth = (f"{value} ({action})" for value, (action, _) in zip(values, fact.moves, strict=True))
    return f"The moves are worth {join_words(worth)} to me."


def value_text(value: Number | None) -> str:
    """Return the text of a value for a picture or a sentence, or "?" if it is not known."""
    if value is None:
        return "?"
    text = short(value)
    return f"about {text}" if value != round(value) and text in ("1", "0", "−1") else text


# Hints

@say.register
def label_hints(fact: facts.LabelHints) -> str:
    player, whose = "the player to move there", ""
    if fact.next_player:
        player = NAMES[fact.next_player]
        turn = "your" if player == "you" else f"{player}'s"
        whose = f" After each move it is {turn} turn, so the labels are for {player}."
    means = {
        "W": f"W (green) is a win for {player}.",
        "L": f"L (red) is a loss for {player}.",
        "D": "D (yellow) means that neither player can force a win.",
        "?": "? (white) means that the end of the game is too far away to see.",
    }
    best = {
        "wins": f"A green ring with ★ marks a move that wins for {NAMES[fact.player]}.",
        "draws": f"A green ring with ★ marks a move that keeps the draw for {NAMES[fact.player]}.",
        "loses": "There is no ★ because every move loses.",
    }
    says = [means[label] for label in means if label in fact.labels]
    says += [best[fact.best]] if fact.best else []
    return " ".join([f"Hints: each move has the colour of the node it leads to.{whose}", *says])


# Refused actions

@say.register
def choices(fact: facts.Choices) -> str:
    verb = f"{fact.verb} " if fact.verb else ""
    separator = "; " if any("," in action for action in fact.actions) else ", "
    if fact.more:
        others = f"or make one of {count_of(fact.more, 'other move')}"
        return f"You can {verb}{separator.join((*fact.actions, others))}."
    start, actions, ending = _shared_words(fact.actions)
    *first, last = actions
    if not first:
        return f"You can {verb}{last}."
    return f"You can {verb}{start}{separator.join(first)} or {last}{ending}."

def _shared_words(actions: Sequence[str]) -> tuple[str, Sequence[str], str]:
    """Return the beginning and the end that actions share, and the word of each between them, if it is only one."""
    parts = [action.split(" ") for action in actions]
    listed = any("," in action or " and " in action for action in actions)
    if len(actions) < 2 or len(set(map(len, parts))) > 1 or listed:
        return "", actions, ""
    differing = [i for i, words in enumerate(zip(*parts, strict=True)) if len({*words}) > 1]
    if len(differing) != 1:
        return "", actions, ""
    place, words = differing[0], parts[0]
    start, ending = [f"{word} " for word in words[:place]], [f" {word}" for word in words[place + 1 :]]
    return "".join(start), [each[place] for each in parts], "".join(ending)


# How a game ends

def _with_verb(name: str, verb: str) -> str:
    """Return a name followed by the right form of a verb."""
    return f"{name} {verb}" if name == "you" else f"{name} {verb}s"

def _capital(text: str) -> str:
    """Capitalize the first letter of a text."""
    return text[0].upper() + text[1:]


# Fields in templates

WORDS: Words = {
    "end_for_me": _end_for_me, "first": itemgetter(0),
    "in_parentheses": lambda position: f"({position})" if "," in position else position,
    "name": lambda who: _capital(NAMES[who]), "ordinal": ordinal, "second": itemgetter(1), "speaker": str.capitalize,
    "wins": lambda who: _capital(_with_verb(NAMES[who], "win")),
    "gets": lambda who: _capital(_with_verb(NAMES[who], "get")),
    "in_words": NAMES.__getitem__, "win": lambda who: _with_verb(NAMES[who], "win"),
    "joined": lambda moves: join_words(moves, 20), "listed": ", ".join, "value": lambda odds: short(odds[0]),
    "share": lambda odds: {"1/2": "half"}.get(short(odds[1]), short(odds[1])),
    "stopped": lambda error: error if error.endswith((".", "?")) else f"{error}.",
}  # fmt: skip
register_templates(say, SENTENCES, words=WORDS)

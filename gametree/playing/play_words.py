"""play_words: every sentence of a game that is being played, in the order in which a student meets them.

SENTENCES has a template for most facts, in the notation of `core/templates.py`. Every other fact has a function below.
"""

from collections.abc import Sequence
from functools import singledispatch
from operator import itemgetter

from ..core.templates import register_templates
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


SENTENCES = {
    # how a game begins
    facts.Rules: "{text}",
    facts.Side: "You are {now:?now }player {player}{piece:? and play {piece}}.",
    Note.SHARED_SCREEN: "Two players share this screen.",
    facts.Turn: "{who:you?Your turn|{who:name}'s turn}",
    # moves that were made
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
    Note.INTERRUPTED: "The game was interrupted.",
    facts.NotAPlayerNumber: "first={first} is not valid. Use 1 to be player 1, or 2 to be player 2.",
    facts.NotAnOpponent: (
        'computer={computer} is not valid. Use "perfect", "forgetful", a function from a node to a move, or None.'
    ),
    facts.NotAShare: (
        "mistakes={mistakes} is not valid. It must be a share of the moves, from 0 to 1, as in forgetful(0.3)."
    ),
    facts.NotANode: "{thing} is not a node that knows its game. Call a player on a node such as build_tree(game).",
    facts.NoMoves: "There are no moves from {node}: the game is over.",
    facts.NoChoice: "No player chooses at {node}: chance moves.",
    facts.MovesDiffer: (
        "{game}.moves({node}) returned different moves for the same state, so the winner can't be computed. "
        "Two calls with the same state must return the same moves."
    ),
    facts.PlayerUnwritten: (
        "{player} returned ... for {node} instead of a move. Have you replaced the dots with your code?"
    ),
    facts.NoEnd: "The game did not end within {moves:move}. The last state was {node}.",
}


# Moves that were made

@say.register
def moved(fact: facts.Moved) -> str:
    return f"{fact.who.capitalize()}: {fact.action}."

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

def _end_for_me(end: facts.End | None) -> str:
    """Return a clause about the end of a game for the computer's sentence about its last move, or ""."""
    match end:
        case facts.Won("computer"):
            return ", and I win"
        case facts.Won():
            return ", and you win"
        case Note.DRAWN:
            return ", and the game ends in a draw"
        case facts.Paid(amount, "computer"):
            return f", and I get {format_number(amount)}"
        case facts.Paid(amount, "you"):
            return f", and you get {format_number(amount)}"
        case facts.Paid():
            return ", and the payoff is 0"
    return ""

def _in_parentheses(position: str) -> str:
    """Return a position, in parentheses if it has commas."""
    return f"({position})" if "," in position else position


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

@say.register
def value_hints(fact: facts.ValueHints) -> str:
    average = "average " if fact.average else ""
    ends = "" if fact.payoffs else " 1 is a win and −1 a loss for player 1."
    says = [
        f"Hints: each move shows its {average}value for player 1, as in the tree.{ends} "
        "Green is good for player 1, red for player 2."
    ]
    player = NAMES[fact.player]
    if not fact.known:
        says.append("? means that the value is unknown: the game is too large or can loop.")
    if fact.odds:
        value, games = map(short, fact.odds)
        wins, share = _with_verb(player, "win"), "half" if games == "1/2" else games
        says.append(f"A value of {value} means that {wins} {share} of the games if both players play perfectly.")
    if fact.star:
        says.append(f"A green ring with ★ marks a move that is best for {player}.")
    return " ".join(says)


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

@say.register
def won(fact: facts.Won) -> str:
    return _capital(_with_verb(NAMES[fact.who], "win"))

@say.register
def paid(fact: facts.Paid) -> str:
    if fact.to is None:
        return "The payoff is 0"
    return f"{_capital(_with_verb(NAMES[fact.to], 'get'))} {format_number(fact.amount)}"

def _with_verb(name: str, verb: str) -> str:
    """Return a name followed by the right form of a verb."""
    return f"{name} {verb}" if name == "you" else f"{name} {verb}s"

def _capital(text: str) -> str:
    """Capitalize the first letter of a text."""
    return text[0].upper() + text[1:]


# What goes wrong

@say.register
def halted(fact: facts.Halted) -> str:
    then = "Fix that and run this cell again"
    if fact.because is Note.INTERRUPTED:
        then = f"Click on the board to {'go on' if fact.by_chance else 'ask the computer again'}"
    undo = ", or undo your move" if fact.can_undo else ""
    return f"{say(fact.because)} {then}{undo}."

@say.register
def player_failed(fact: facts.PlayerFailed) -> str:
    stop = "" if fact.error.endswith((".", "?")) else "."
    return f"{fact.player} failed on {fact.node}: {fact.error}{stop}"

@say.register
def failed_after(fact: facts.FailedAfter) -> str:
    before = "The only move before that was" if len(fact.moves) == 1 else "The moves before that were"
    return f"{say(fact.because)} {before} {join_words(fact.moves, most=20)}."

@say.register
def illegal_move(fact: facts.IllegalMove) -> str:
    mistake = f"returned None for {fact.node} instead of a move"
    if fact.wanted:
        mistake = f"tried to {fact.wanted} at {fact.node}"
    moves = (*fact.moves, f"{fact.more} others") if fact.more else fact.moves
    legal = "The only legal move is" if len(moves) == 1 else "The legal moves are"
    return f"{fact.player} {mistake}. {legal} {join_words(moves, most=len(moves))}."


register_templates(say, SENTENCES, words={
    "end_for_me": _end_for_me, "first": itemgetter(0), "in_parentheses": _in_parentheses,
    "name": lambda who: _capital(NAMES[who]), "ordinal": ordinal, "second": itemgetter(1),
})  # fmt: skip

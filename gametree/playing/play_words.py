"""play_words: every sentence about a game that is played, in the order in which a student meets them.

A fact whose words only fill in its fields has a template in SENTENCES, any other fact a function below.
"""

from collections.abc import Iterable
from functools import singledispatch

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


@singledispatch
def say(fact: object) -> str:
    """Return what is said about a fact: a sentence, or a part of one if the fact is a part of another."""
    raise TypeError(f"There are no words for {fact!r}.")


def say_all(news: Iterable[object]) -> str:
    """Return what is said about some facts, one after the other."""
    return " ".join(map(say, news))


SENTENCES = {
    # how a game begins
    facts.Rules: "{text}",
    Note.SHARED_SCREEN: "Two players, one screen.",
    facts.Piece: " and play {text}",
    # why the perfect player made its move
    Note.ONLY_MOVE_LOST: "It was my only move, and it lets you win.",
    Note.MOVES_LOST: "Every move of mine lets you win, and this one makes it last.",
    Note.END_UNSEEN: "When I moved I could not see how the game ends.",
    # what can't be done
    Note.GAME_OVER: "The game is over: take a move back, or begin a new game.",
    Note.BOTH_SIDES: "Both sides are yours.",
    Note.TAKEN_BACK: "Taken back.",
    Note.DRAW_AGREED: "Agreed.",
    Note.DRAW_REFUSED: "No, thank you: I play on.",
    Note.DRAW_TOO_EARLY: "It is too early for a draw: offer one when the game has come back to where it was.",
    facts.BoardTooLarge: "The board of {game} is too large to be shown: {rows:row}, {cells:cell}.",
    # how a game ends
    facts.Ended: "{end} after {moves:move}",
    Note.DRAWN: "A draw",
    facts.YouWon: "You have won, {because}.",
    # what goes wrong
    facts.Failed: "{message}",
    Note.INTERRUPTED: "It was interrupted.",
    facts.NotAPlayerNumber: "first={first} is neither 1 nor 2: which player are you?",
    facts.NotAnOpponent: (
        'computer={computer} does not play: give "perfect", "forgetful", a function from a node to a move, or None.'
    ),
    facts.NotAShare: "mistakes={mistakes} is not a share of the moves: a number from 0 to 1, as in forgetful(0.3).",
    facts.NotANode: (
        "{thing} is not a node that knows its game: a player is given one, as build_tree(game) makes it."
    ),
    facts.NoMoves: "There is no move from {node}: the game is over.",
    facts.NoChoice: "At {node} chance moves, and no player has a choice.",
    facts.MovesDiffer: (
        "{game}.moves({node}) does not always give the same, so nobody can tell who wins: "
        "there should be nothing random in it."
    ),
    facts.PlayerUnwritten: "{player} gave three dots and no move at {node}: is it written yet?",
    facts.NoEnd: "{moves:move}, and no end: the last state was {node}.",
    facts.FailedAfter: "{because} The moves up to there: {moves}",
}
register_templates(say, SENTENCES)


# How a game begins, and whose turn it is

@say.register
def side(fact: facts.Side) -> str:
    now = " now" if fact.now else ""
    piece = say(facts.Piece(fact.piece)) if fact.piece else ""
    return f"You are player {fact.player}{now}{piece}."

@say.register
def turn(fact: facts.Turn) -> str:
    return "Your turn" if fact.who == "you" else f"{_capital(NAMES[fact.who])}'s turn"


# Moves that were made

@say.register
def moved(fact: facts.Moved) -> str:
    return f"{fact.who.capitalize()}: {fact.action}."

@say.register
def chance_moved(fact: facts.ChanceMoved) -> str:
    position = f" Now it is {_in_brackets(fact.position)}." if fact.position else ""
    payoff = "" if fact.payoff is None else f" The payoff of player 1 is {format_number(fact.payoff)}."
    return f"Chance: {fact.action}.{position}{payoff}"

@say.register
def computer_moved(fact: facts.ComputerMoved) -> str:
    position = f". Now it is {_in_brackets(fact.position)}" if fact.position else ""
    because = f", {say(fact.because)}" if fact.because else ""
    return f"I {fact.action}{position}{_end_for_me(fact.end)}{because}."

def _end_for_me(end: facts.End | None) -> str:
    """How a game has ended, as the computer says it, the end of a sentence."""
    match end:
        case facts.Won(who):
            return f", and {'I' if who == 'computer' else 'you'} have won"
        case Note.DRAWN:
            return ", and the game is a draw"
        case facts.Paid():
            return f", and it ends with {_amount(end, 'me')}"
    return ""

def _amount(paid: facts.Paid, computer: str) -> str:
    """What was paid, and to whom, if the computer is called so."""
    if paid.to is None:
        return "0 for both"
    return f"{format_number(paid.amount)} for {computer if paid.to == 'computer' else NAMES[paid.to]}"

def _in_brackets(position: str) -> str:
    """A position, in brackets if it has commas."""
    return f"({position})" if "," in position else position

@say.register
def still_moving(fact: facts.StillMoving) -> str:
    more = "of mine, and it is still my turn: click to let me go on"
    if fact.by_chance:
        more = "without you: click to go on"
    return f"{count_of(fact.moves, 'move')} {more}, or offer a draw."

@say.register
def been_here(fact: facts.BeenHere) -> str:
    if fact.times > 2:
        return f"You are here for the {ordinal(fact.times)} time: a draw?"
    return "You have been here before: a draw?"


# Why the perfect player made its move

@say.register
def replies_lose(fact: facts.RepliesLose) -> str:
    now = f"From {_in_brackets(fact.position)}" if fact.position else "Now"
    return f"{now} every move of yours lets me win."

@say.register
def replies_draw(fact: facts.RepliesDraw) -> str:
    position = f"from {_in_brackets(fact.position)} " if fact.position else ""
    if fact.kept:
        return f"No move of mine wins, but this one keeps the draw: {position or 'now '}no move of yours wins."
    return f"No move of mine wins, and {position}no move of yours does either."

@say.register
def moves_worth(fact: facts.MovesWorth) -> str:
    values = [value_text(value) for _, value in fact.moves]
    if "?" in values:
        return "When I moved I could not see what each move is worth: the game is too large, or goes round."
    if len(values) == 1:
        return f"It was my only move, and to me it is worth {values[0]}."
    if len({*values}) == 1:
        return f"To me every move is worth {values[0]}."
    worth = (f"{value} to {action}" for value, (action, _) in zip(values, fact.moves, strict=True))
    return f"To me it is worth {join_words(worth)}."


def value_text(value: Number | None) -> str:
    """Return what a value is called in a picture or a sentence; "?" if it is not known."""
    if value is None:
        return "?"
    text = short(value)
    return f"about {text}" if value != round(value) and text in ("1", "0", "−1") else text


# Hints

@say.register
def label_hints(fact: facts.LabelHints) -> str:
    player = NAMES[fact.next_player] if fact.next_player else "that player"
    turn = f"and there {player} {_be(player)} to move" if fact.next_player else "for whoever is to move there"
    means = {
        "W": f"W (green) is a win for {player}.",
        "L": f"L (red) is a loss for {player}.",
        "D": "Yellow (D): nobody can force a win.",
        "?": "White (?): too far from the end to tell.",
    }
    best = {
        "wins": f"★ is best for {NAMES[fact.player]}: it wins.",
        "draws": f"★ is best for {NAMES[fact.player]}: it keeps the draw.",
        "loses": "No ★: every move loses.",
    }
    says = [means[label] for label in means if label in fact.labels]
    says += [best[fact.best]] if fact.best else []
    return " ".join([f"Hints: a move has the colour of the node it leads to, {turn}.", *says])

@say.register
def value_hints(fact: facts.ValueHints) -> str:
    average = " on average" if fact.average else ""
    ends = "" if fact.payoffs else ". 1 is a win, −1 a loss"
    says = [
        f"Hints: what a move is worth to player 1{average}, as in the tree{ends}: "
        "green is good for player 1, red for player 2."
    ]
    player = NAMES[fact.player]
    if not fact.known:
        says.append("?: the game is too large to tell, or goes round.")
    if fact.odds:
        wins = "win" if fact.player == "you" else "wins"
        value, games = map(short, fact.odds)
        says.append(f"At {value} {player} {wins} {games} of the games, if nobody makes a mistake.")
    if fact.star:
        says.append(f"★ is best for {player}.")
    return " ".join(says)

def _be(player: str) -> str:
    """The form of "to be" that follows a name."""
    return "are" if player == "you" else "is"


# What can't be done

@say.register
def choices(fact: facts.Choices) -> str:
    verb = f"{fact.verb} " if fact.verb else ""
    *others, last = (*fact.actions, f"{fact.more} more") if fact.more else fact.actions
    if not others:
        return f"You can {verb}{last}."
    apart = "; " if any("," in action for action in fact.actions) else ", "
    return f"You can {verb}{apart.join(others)} or {last}."

@say.register
def not_a_move(fact: facts.NotAMove) -> str:
    python = ""
    if fact.example:
        move, action = fact.example
        python = f" By .move({move}) you {action}."
    return f"{fact.move or 'An empty line'} is no move here. {say(fact.choices)}{python}"

@say.register
def unclear_click(fact: facts.UnclearClick) -> str:
    problem = "More than one move begins there." if fact.moves else "There is no move at that place."
    return f"{problem} {say(fact.choices)}"

@say.register
def moves_hidden(fact: facts.MovesHidden) -> str:
    python = " by .move(…)"
    if fact.example:
        move, action = fact.example
        python = f" as .move({move}): {action}"
    return f"There are {fact.moves:,} moves: what is not shown can be made in Python,{python}."


# How a game ends

@say.register
def won(fact: facts.Won) -> str:
    return f"{_capital(NAMES[fact.who])} {'have' if fact.who == 'you' else 'has'} won"

@say.register
def paid(fact: facts.Paid) -> str:
    return f"It ends with {_amount(fact, NAMES['computer'])}"

@say.register
def could_win(fact: facts.CouldWin) -> str:
    since = "when you changed sides" if fact.changed_sides else "from the start"
    kept = "each move that you did not take back" if fact.took_back else "each of your moves"
    return f"against a player who makes no mistake: {since} you could win whatever it did, and {kept} kept that win"

def _capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[0].upper() + text[1:]


# At the keyboard

@say.register
def prompt(fact: facts.Prompt) -> str:
    as_in = ""
    if fact.example:
        move, action = fact.example
        as_in = f", as in {move} ({action})"
    return f"Player {fact.player}, your move{as_in}: "


# What goes wrong

@say.register
def halted(fact: facts.Halted) -> str:
    then = "Mend that, and run this cell again"
    if fact.because is Note.INTERRUPTED:
        then = f"Click on the board to {'go on' if fact.by_chance else 'ask the computer again'}"
    undo = ", or take your move back" if fact.can_undo else ""
    return f"{say(fact.because)} {then}{undo}."

@say.register
def player_stopped(fact: facts.PlayerStopped) -> str:
    stop = "" if fact.error.endswith((".", "?")) else "."
    return f"{fact.player} stopped at {fact.node}: {fact.error}{stop}"

@say.register
def illegal_move(fact: facts.IllegalMove) -> str:
    gave = f"wanted to {fact.wanted}" if fact.wanted else "gave no move"
    moves = [*fact.moves, f"{fact.more} more"] if fact.more else fact.moves
    return f"{fact.player} {gave} at {fact.node}, and the moves are {', '.join(moves)}."


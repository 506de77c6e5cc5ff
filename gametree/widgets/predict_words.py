"""predict_words: every sentence in a quiz, in the order in which a student meets them.

A fact whose words only fill in its fields has a template in SENTENCES, any other fact a function below.
"""

from collections.abc import Iterable
from functools import singledispatch

from ..core.templates import register_templates
from ..core.text import count_of
from ..watching import watch_words
from . import predict_facts as facts
from .predict_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return what is said about a fact: a sentence, or the end of one if the fact is a reason."""
    raise TypeError(f"There are no words for {fact!r}.")


def say_all(news: Iterable[object]) -> str:
    """Return what is said about some facts, one after the other."""
    return " ".join(map(say, news))


SENTENCES = {
    # what is asked
    Note.LABEL_W_OR_L: "Label every node W or L, for the player to move. Answer by a button or a key.",
    Note.LABEL_W_L_OR_D: "Label every node W, L or D, for the player to move. Answer by a button or a key.",
    Note.TYPE_VALUES: (
        "What is each node worth to player 1? A win for player 1 is worth 1, a loss −1, and a draw 0. "
        "Type a number, such as 1/3 or 0.33, and press Enter."
    ),
    Note.TYPE_VALUES_OF_PAYOFFS: (
        "What is each node worth to player 1? The payoffs are given. Type a number, and press Enter."
    ),
    Note.BEGIN_ANYWHERE: "Begin where you like.",
    Note.BEGIN_AT_LEAVES: "Begin with the leaves.",
    Note.BEGIN_ABOVE_LEAVES: "Begin just above the leaves.",
    # answers that are right, and why
    Note.RIGHT: "Right.",
    facts.LabelKnown: "{node} is {label}{because}",
    facts.ValueKnown: "{node} is worth {value} to player 1{because}",
    Note.NO_MOVE: ": nobody can move here.",
    Note.NO_MOVE_LOST: ": nobody can move here, and who can’t move has lost.",
    Note.GOES_ON: ". The game goes on from here, below this picture.",
    Note.LABELS_UNKNOWN: ". The labels below it will show why.",
    Note.VALUES_UNKNOWN: ". The values below it will show why.",
    Note.NO_WAVE: ": no wave reaches it, for nobody can force a win here.",
    facts.BestAlready: ": player {player} is to move, and nothing is better than to go to {child}.",
    # answers that are wrong, and what to look at
    facts.BeyondHint: "There are moves from {node}, below this picture. What do they lead to?",
    Note.BEYOND_A_WIN: "Every value lies between −1, where player 2 is sure to win, and 1, where player 1 is.",
    facts.RangeHint: "Every value lies between {least} and {most}, the least payoff and the largest.",
    Note.NEAR: "That is near. Write a fraction, which is exact, or round to two decimals or more.",
    facts.OutcomeHint: (
        "The game is over at {node}. It is 1 if player 1 has won, −1 if player 2 has, and 0 for a draw."
    ),
    Note.SIGN_TURNED: "Take care whose value it is: 1 is a win for player 1, and −1 a win for player 2.",
    Note.PAYOFF_TURNED: (
        "Take care whose value it is: what player 1 gets is above 0, and what player 1 pays is below."
    ),
    Note.ODDS_UNEQUAL: (
        "The moves are not equally likely: take each value times the probability of its move, and add them up."
    ),
    facts.ChanceHint: (
        "Nobody chooses at {node}, for chance moves. "
        "Take each value times the probability of its move, and add them up."
    ),
    Note.NO_AVERAGE: "Take each value below it times the probability of its move, and add them up.",
    # how it stands
    facts.AllKnown: "All {count} {what}s are known: {right} of {asked} were right at the first try.",
    facts.Score: "{known} of {count} known, {right} right at the first try",
    # what can't be asked, or is no answer
    facts.Failed: "{message}",
    facts.NotANumber: "{answer} is not a number: answer with one such as 1/3, 0.33 or −1.",
    facts.TooManyNodes: (
        "More than {most:node} are too many to be asked: take a smaller game, or the tree below one node."
    ),
}
register_templates(say, SENTENCES)


def _choice(draws: bool) -> str:
    """The labels that can be chosen."""
    return "W, L or D" if draws else "W or L"


# What is asked

@say.register
def label_question(fact: facts.LabelQuestion) -> str:
    player = f", player {fact.player} to move" if fact.player else ""
    undecided = " No rule decides any label that is left below it." if fact.undecided else ""
    return f"{fact.node}{player}: {_choice(fact.draws)}?{undecided}"

@say.register
def value_question(fact: facts.ValueQuestion) -> str:
    turn = "Chance moves there." if fact.player == 0 else f"Player {fact.player} is to move there."
    return f"What is {fact.node} worth to player 1? {'The game is over there.' if fact.over else turn}"


# Answers that are right, and why

@say.register
def follows_from(fact: facts.FollowsFrom) -> str:
    return f": {watch_words.say(fact.because)}."


# Answers that are wrong, and what to look at

@say.register
def wrong(fact: facts.Wrong) -> str:
    return f"Not {fact.answer.replace('-', '−')}. {say(fact.hint)}"

@say.register
def leaf_hint(fact: facts.LeafHint) -> str:
    player = "the player to move" if fact.player is None else f"player {fact.player}, who is to move"
    kinds = "a win, a loss or a draw" if fact.draws else "a win or a loss"
    return f"The game is over at {fact.node}. By the rules, what is that for {player}: {kinds}?"

@say.register
def win_hint(fact: facts.WinHint) -> str:
    if not fact.known:
        return f"Look at {fact.child}. Is it {_choice(fact.draws)}?"
    whose = "who is to move there?" if fact.has_player else "does who is to move there win?"
    return f"Look at {fact.child}. It is L: {whose}"

@say.register
def look_hint(fact: facts.LookHint) -> str:
    look = f"Look at {fact.child}{' and at the other moves' if fact.others else ''}"
    if fact.needs is None:
        return f"{look}: who wins there?"
    needs = {
        "W": "A win needs a move to an L.",
        "D": "A draw needs a move to a D.",
        "L": "A loss needs every move to lead to a W.",
    }
    return f"{needs[fact.needs]} {look}{': can anybody force a win there?' if fact.loops else '.'}"

@say.register
def choice_hint(fact: facts.ChoiceHint) -> str:
    which = {1: "largest", 2: "smallest"}[fact.player]
    takes = f", and takes the {which} value" if fact.is_child else ": it is worth as much as one of its children"
    return f"At {fact.node} player {fact.player} chooses{takes}."


# What can't be answered yet

@say.register
def too_early(fact: facts.TooEarly) -> str:
    player = f", player {fact.player} to move," if fact.player else ""
    if fact.player == 0:
        player = ", where chance moves,"
    return f"{fact.node}{player} can't be answered yet: the {fact.what}s below it don't decide it."

@say.register
def begin_at(fact: facts.BeginAt) -> str:
    others = ""
    if fact.more >= 2:
        others = f", or one of {fact.more} other nodes below {fact.node}"
        if fact.leaves:
            others = f", or any other leaf that has no {fact.what} yet"
    return f"Begin with {fact.first}{others}."


# How it stands

@say.register
def taken_back(fact: facts.TakenBack) -> str:
    return f"Taken back: {fact.node or count_of(fact.count, fact.what)}."


# What can't be asked, or is no answer

@say.register
def not_a_label(fact: facts.NotALabel) -> str:
    return f"{fact.answer} is not a label: answer {_choice(fact.draws)}."

@say.register
def cannot_ask(fact: facts.CannotAsk) -> str:
    game = "where such are payoffs, make a game of them, as in predict(build_tree(games.Payoffs(tree)))"
    remedy = "build the whole tree first, build_tree(game) without depth="
    return {
        "elsewhere": f"{fact.node} is not a node of this tree.",
        "in_list": f"{fact.node} stands in a list, and is no node that has a label: {game}.",
        "not_built": f"{fact.node} has moves, but not its children: {remedy}.",
        "no_state": f"{fact.node} does not tell its state, so nobody can know how the game ends there.",
        "no_player": f"{fact.node} does not tell who is to move, so nobody can know what it is worth to player 1.",
        "no_state_or_player": f"{fact.node} does not tell its game, its state and who is to move: "
        "nobody knows how it ended.",
        "outcomes_differ": f"The outcome of {fact.node} is not the same every time it is asked for.",
        "no_odds": f"At {fact.node} chance moves: give the game, predict(root, game=…), which knows how likely.",
        "on_loop": f"{fact.node} can come back to itself: a value is found only where no game goes round.",
    }[fact.problem]

"""check_words: every sentence of check, check_rules and a card's figures, in the order in which a student meets them.

A fact whose words only fill in its fields has a template in SENTENCES, any other fact a function below. Both have
nothing but the fact to go by. Another language registers its own for the same facts.
"""

from functools import singledispatch
from numbers import Rational, Real
from typing import Any

from ..core.game import LABELS
from ..core.templates import register_templates
from ..core.text import count_of, format_number, is_number, join_words, ordinal, quoted_repr, short_repr
from ..playing.commentary import worth_text
from ..watching import watch_words
from ..watching.watch_words import write_path
from . import check_facts as facts
from .check_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return a fact in words: a sentence, or a clause if it is a part of another fact."""
    return watch_words.say(fact)  # a reason that the Stepper gives too

@say.register
def already_said(fact: str) -> str:
    return fact  # by a lesson, or by another subpackage

def _end_sentence(text: str) -> str:
    """Return a text with a full stop, unless it has an end of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."

SENTENCES: dict[object, str] = {
    # every answer
    Note.RIGHT: "Right.",
    Note.WRONG: "Not yet.",
    Note.UNANSWERED: "Not answered yet.",
    facts.WrongAnswerCount: "{check} takes {wanted:answer} between its parentheses, and was given {count}.",
    facts.FunctionRight: "{function} is right.",
    Note.PLAYER_IN_STATE: "Whose turn it is stands in node.state[0].",
    # an answer that is not there yet, or of another kind
    Note.DOTS_LEFT: "There are still dots in it.",
    facts.DotsIn: "There are still dots in {function}: put your code in their place.",
    Note.ANSWER_IS_NONE: (
        "The answer is None, which is nothing. A function without return gives None, and so does print."
    ),
    facts.NoObject: "{kind} is a class: make an object of it, {kind}(…).",
    facts.NotAFunction: "{answer!r} is not a function: give the function itself, without parentheses.",
    facts.NotCalled: "{function} is a function: give what it returns, {function}(…), and not the function itself.",
    facts.NothingToCompare: "There is nothing to hold the answer against: right is {right!r}.",
    # a function
    facts.ChildRemoved: "{function} on {node} gives the right result, but takes the child {child} away from {parent}.",
    facts.WrongResult: "{function} on {node}: {problem}",
    facts.AttributeMisspelt: "It sets {attribute}, and a label is kept in {label_name}.",
    # a value
    Note.PART_MISSING: "Something is missing.",
    facts.WrongCount: "{answer!r} has {count:part}, and {wanted} are wanted.",
    # a tree, or labels
    facts.NotATree: "{answer!r} is neither a tree nor a dictionary of labels.",
    Note.NODES_MERGED: (
        "With a key a node stands for several states: build the graph without one, and I can check it."
    ),
    Note.NO_CHILDREN: "The root has no children yet.",
    facts.WrongRoot: "The root is {node}, but the game starts with {start!r}.",
    facts.WrongChild: "The move {move!r} leads from {node} to {child}. It should not.",
    facts.HasPayoffs: "{game} ends with payoffs: W, L and D are not for it.",
    facts.UnknownState: "{state} is no state of this game.",
    Note.NO_LABELS: "No node has a label yet.",
    facts.NotALabel: "{node} is labelled {label}, and a label is W, L or D.",
    Note.CAN_LOOP: "nobody can force that: the game can go round and round",
    Note.TURNS_IGNORED: "that does not follow from its children: who is to move at each of them?",
    # a game
    facts.TooManyStates: "{game} has more than {most:state}. Does every game come to an end?",
    facts.WrongStart: "Your game starts with {start!r}, and should start with {right!r}.",
    facts.NoMoves: "From {state!r} your game has no move at all: does each line put a state into the dictionary?",
    facts.ExtraMove: "From {state!r} your game has the move {move!r}, which the rules do not allow.",
    facts.MissingMoves: "From {state!r} your game has {count:move}, and there should be {right}.",
    facts.WrongMove: "The move {move!r} leads in your game from {state!r} to {next_state!r}. It should not.",
    facts.WrongProbability: (
        "From {state!r} the move {move!r} has in your game the probability {probability}. It should not."
    ),
    facts.MissingState: "In your game no way leads to {state}.",
    facts.ExtraState: "In your game a way leads to {state!r}, and there should be none.",
    # the rules of a student's own game
    facts.CameTo: "I had come to {state!r} by then: which rule ends the game?",
    facts.StateCanChange: "{part!r} can change, and what is in a state may not: write a tuple in its place.",
    facts.PlayerMeant: "Chance moves first at {state!r}: if a player is meant to move there, write 3 - player.",
    facts.NoEndInSight: (
        "I played at random for {moves:move}, and the game came to no end, nor back to a state: it stood at "
        "{state!r}. Which rule ends it? If it is only long, try out a smaller one."
    ),
    Note.DIFFERENT_BEFORE: "The first time it was another answer.",
    Note.ASKS_RANDOM: (
        "It asks `random`, and should not: where chance moves a state begins with 0, and chances says how likely each "
        "move is."
    ),
    facts.AttributeChanges: (
        "It changes self.{attribute} when it is asked: keep in the state what changes, and not in self."
    ),
    facts.NeverEqual: (
        "In the state after a move is an object, and one {type_name} is never equal to another: write a tuple in its "
        "place."
    ),
    Note.STATE_DECIDES: "What is in the state should decide it all.",
    facts.SameWords: (
        "From {state!r} the moves {move!r} and {other!r} have the same words, {words!r}: nobody can tell them apart."
    ),
    facts.ExtraCell: (
        "{game}.board({state!r}) has a cell with the move {move!r}: that is no move from there. Where there is none, "
        "put None."
    ),
    facts.MethodMisspelt: "Is {name} meant to be called {method}?",
    facts.OtherFaults: "And there is more: {count:other fault}.",
    # what kind of game it is
    Note.CHANCE_MOVES: "Chance moves in it.",
    Note.IMPARTIAL: "Impartial: both players always have the same moves.",
    facts.Partisan: "Partisan: at {state!r} the moves of the other player would lead elsewhere.",
    facts.EndsDiffer: "The players have the same moves, but not the same ends: see {state!r} and {other!r}.",
    Note.CAN_RETURN: "A game can come back to a state where it was, and need never end.",
    Note.OVER_AT_START: "It is over before it begins.",
    facts.LongestGame: "The longest game lasts {moves:move}.",
    Note.ENDS_DRAWN: "Every game that comes to an end is a draw.",
    Note.ALL_DRAWN: "Every game ends in a draw.",
    Note.CAN_DRAW: "A game can end in a draw.",
    Note.NONE_DRAWN: "No game ends in a draw.",
    Note.NO_CHOICE: "Nobody ever has a choice: from no state is there more than one move.",
    facts.MovesAgain: (
        "From {state!r} the move {move!r} leaves player {player} to move again. If that is not meant, write 3 - player "
        "there; if it is, minimax can do it unless it goes round."
    ),
    Note.CHANCES_UNUSED: "chances is never asked: no state begins with 0.",
    # a card
    Note.NO_GAME: "There is no game yet.",
    Note.WINNER_UNKNOWN: "Who can win is not known.",
    facts.LargeGame: "It has more than {most:state}.",
    Note.ONE_STATE: "It has only one state.",
    Note.VALUE_NOT_FOUND: "What it is worth is not known: there are too many states, or games that go round.",
    Note.WINNER_NOT_FOUND: "Who can win was not found out: there are too many states.",
    Note.DRAWN_BY_LOOPS: "Nobody can force a win: with best play it goes on and on, a draw.",
    Note.DRAWN_AT_END: "Nobody can force a win: with best play it is a draw.",
    Note.ALL_MOVES_WIN: "Every first move wins.",
    Note.ALL_MOVES_DRAW: "Every first move keeps the draw.",
    Note.TURN_TWICE: "It may be the same player's turn twice in a row.",
    facts.NimHeap: "It is worth as much as a heap of {value} in Nim: that is its Grundy value.",
}
register_templates(say, SENTENCES)


# Every answer

@say.register
def refused(fact: facts.Refused) -> str:
    return _end_sentence(fact.because)

@say.register
def no_end_seen(fact: facts.NoEndSeen) -> str:
    return _end_sentence(fact.because[0].upper() + fact.because[1:])


# Code

@say.register
def missing_return(fact: facts.MissingReturn) -> str:
    on = f" on {fact.node}" if fact.node else ""
    return f"{fact.function}{on} gives None: is a return missing, or in the wrong place?"

@say.register
def stopped(fact: facts.Stopped) -> str:
    on = f" on {fact.node}" if fact.node else ""
    return f"{fact.function or 'It'}{on} stopped: {say(fact.because)}"

@say.register
def calls_loop(fact: facts.CallsLoop) -> str:
    return f"its calls went round: {write_path(fact.nodes)}, and so on."

@say.register
def left_undone(fact: facts.LeftUndone) -> str:
    missing = f"no node has a {fact.missing} yet"
    kept = f"a {fact.missing} has"
    if fact.missing == "children":
        missing = "the root has no children yet"
        kept = "children have"
    end = f", though it returns something: {kept} to be kept in the node" if fact.returns else ""
    return f"{fact.function} came to its end, but {missing}{end}."


# Values


def _write_value(value: Any) -> str:
    """Write an answer as a sentence has it: a number with its minus, a fraction with its stroke."""
    if not isinstance(value, Real):
        return quoted_repr(value)
    return short_repr(str(value) if isinstance(value, Rational) else value).replace("-", "−")

HOW_WRONG = {
    "small": "too small",
    "large": "too large",
    "number": "not a number",
    "bool": "neither True nor False",
    "other": "not right",
}

@say.register
def wrong_value(fact: facts.WrongValue) -> str:
    if fact.how == "unexpected":
        return f"{quoted_repr(fact.answer)} is not right."
    return f"{_write_value(fact.answer)} is {HOW_WRONG[fact.how]}."

@say.register
def wrong_form(fact: facts.WrongForm) -> str:
    answer = quoted_repr(fact.answer)
    if fact.wanted == "number":
        return f"{answer} is a {type(fact.answer).__name__}, and a number is wanted."
    if fact.wanted == "order":
        return f"{answer} is a set, which has no order: write {fact.form}."
    return f"{answer} is {'no list' if fact.wanted == 'list' else 'not of the right kind'}: write it as in {fact.form}."

@say.register
def no_text(fact: facts.NoText) -> str:
    if fact.wanted == "unquoted":
        return f"{quoted_repr(fact.text)} is a text: leave the quotes out."
    return f"{quoted_repr(fact.text)} is a text, and {'a number' if fact.wanted == 'number' else 'none'} is wanted."

@say.register
def wrong_part(fact: facts.WrongPart) -> str:
    part = "number" if fact.numbers else "part"
    return f"The {ordinal(fact.position)} {part} in {quoted_repr(fact.answer)} is not right."

@say.register
def extra_part(fact: facts.ExtraPart) -> str:
    return f"{quoted_repr(fact.part)} {'comes too often' if fact.belongs else 'does not belong there'}."


# Trees, and labels

ALL_RIGHT = {
    "tree": "The tree is as the game has it",
    "graph": "The graph is as the game has it",
    "labels": "Every label follows from the rules",
    "values": "Every value is right",
    "known": "No value is wrong",
    "states": "Every state gets its label",
    "payoffs": "The moves and the ends are right",
    "probabilities": "The moves, the probabilities and the ends are right",
}

@say.register
def all_right(fact: facts.AllRight) -> str:
    if fact.what == "moves":
        return f"The moves from all {fact.count:,} states are right."
    if fact.count is None:
        return f"{ALL_RIGHT[fact.what]}."
    unit = "state" if fact.what in ("states", "payoffs", "probabilities") else "node"
    return f"{ALL_RIGHT[fact.what]}: {count_of(fact.count, unit)}."

@say.register
def extra_child(fact: facts.ExtraChild) -> str:
    return f"{fact.node} has the child {fact.child} {'twice' if fact.twice else 'to which no move leads'}."

@say.register
def missing_children(fact: facts.MissingChildren) -> str:
    children = f"{fact.count or 'no'} {'child' if fact.count == 1 else 'children'}"
    moves = "is one move" if fact.moves == 1 else f"are {fact.moves} moves"
    return f"{fact.node} has {children}, but there {moves} from here."

@say.register
def states_open(fact: facts.StatesOpen) -> str:
    return f"Still open: {', '.join(fact.states)}."

@say.register
def no_label(fact: facts.NoLabel) -> str:
    if not fact.others:
        return f"{fact.node} has no label."
    have = "nor has 1 other" if fact.others == 1 else f"nor have {fact.others:,} others"
    return f"{fact.node} has no label, {have}."

@say.register
def wrong_label(fact: facts.WrongLabel) -> str:
    because = say(fact.because)
    stop = "" if because.endswith("?") else "."
    return f"{fact.node} is labelled {fact.label}, but {because}{stop}"

@say.register
def root_right(fact: facts.RootRight) -> str:
    verb = "is" if fact.wrong == 1 else "are"
    return f"The root is right all the same, but {fact.wrong} of the {count_of(fact.states, 'state')} {verb} not."

@say.register
def wrong_node_value(fact: facts.WrongNodeValue) -> str:
    if fact.value is None:
        return f"{fact.node} has no number for its value."
    return f"{fact.node} has the value {format_number(fact.value)}, and that is not what it is worth to player 1."


# Games and their rules

@say.register
def wrong_state(fact: facts.WrongState) -> str:
    result = format_number(fact.result) if is_number(fact.result) else fact.result
    how = "comes out as"
    if fact.by != "solution":
        outcome = "the outcome of Game" if fact.by == "Game" else "your outcome"
        how = f"is the end of a game, and {outcome} says"
    return f"{fact.node} {how} {result}, which is not what the rules say."

@say.register
def answers_differ(fact: facts.AnswersDiffer) -> str:
    question = f"{fact.game}.{fact.method}({short_repr(fact.state)})"
    first, now = short_repr(fact.first, 100), short_repr(fact.now, 100)
    differ = f"it gave {first} at first, and {now} when I asked again."
    return f"{question} does not answer the same every time: {differ} {say(fact.because)}"

@say.register
def never_ends(fact: facts.NeverEnds) -> str:
    states = f"each of the {fact.states:,} states" if fact.states > 1 else "its only state"
    return f"From {states} there is a move, so no game ever comes to an end. Which rule ends it?"

@say.register
def never_to_move(fact: facts.NeverToMove) -> str:
    player = f"Player {fact.player} is never to move"
    if fact.states is None:
        return f"{player}: if that is not meant, write 3 - player where a turn ends."
    states = count_of(fact.states, "state")
    return f"{player}, in {states}: where a move ends a turn, the state after it begins with 3 - player."

@say.register
def looked_at(fact: facts.LookedAt) -> str:
    states = count_of(fact.states, "state")
    if fact.whole:
        return f"I looked at {f'all {states}' if fact.states > 1 else 'its only state'} and found nothing wrong."
    games = f" and played {count_of(fact.games, 'game')} at random" if fact.games else ""
    other = f", such as {short_repr(fact.other)}" if fact.other else ""
    return f"I looked at {states}{games}, and found nothing wrong. There are more states than these{other}."


# What kind of game it is

@say.register
def payoff_range(fact: facts.PayoffRange) -> str:
    least, most = format_number(fact.least), format_number(fact.most)
    return f"Every end pays {least}." if least == most else f"The payoffs of player 1 go from {least} to {most}."


# A card

@say.register
def no_card(fact: facts.NoCard) -> str:
    return f"No card can be made of it: {' '.join(map(say, fact.problems))}"

@say.register
def pictured(fact: facts.Pictured) -> str:
    if fact.what == "tree":
        return f"The tree: {count_of(fact.count, 'node')}."
    if fact.what == "graph":
        return f"The graph: one node for each of the {count_of(fact.count, 'state')}."
    return f"The {'first move' if fact.count == 1 else f'first {fact.count} moves'}, one node for each state."

@say.register
def shapes(fact: facts.Shapes) -> str:
    names = {1: "a square where player 1 is to move", 2: "a circle for player 2", 0: "a diamond where chance moves"}
    return f"A node is {join_words(names[player] for player in fact.players)}."

@say.register
def values_written(fact: facts.ValuesWritten) -> str:
    return f"In it stands what it is worth to player 1{' on average' if fact.average else ''}."

@say.register
def colours(fact: facts.Colours) -> str:
    names = {"W": "green", "L": "red", "D": "yellow"}
    coloured = (f"{names[label]} ({label}) for a {LABELS[label]}" for label in fact.labels)
    return f"For who is to move it is {join_words(coloured)}."

@say.register
def valued_states(fact: facts.ValuedStates) -> str:
    chance = f"; in {fact.chance:,} of them chance moves" if fact.chance else ""
    return f"It has {count_of(fact.states, 'state')}{chance}."

@say.register
def labelled_states(fact: facts.LabelledStates) -> str:
    states = count_of(fact.wins + fact.losses + fact.draws, "state")
    draws = f", in {fact.draws:,} nobody can force a win" if fact.draws else ""
    can_win = f"in {fact.wins:,} of them the player to move can win, in {fact.losses:,} the other player"
    return f"It has {states}: {can_win}{draws}."

@say.register
def tree_size(fact: facts.TreeSize) -> str:
    if fact.count < 10**15:
        return f"Its tree has {count_of(fact.count, 'node')}."
    return f"Its tree has more than 10^{int((fact.count.bit_length() - 1) * 0.301)} nodes."

@say.register
def best_value(fact: facts.BestValue) -> str:
    average = " on average" if fact.average else ""
    ends = "" if fact.payoffs else "; 1 is a win, −1 a loss"
    return f"With best play it is worth {worth_text(fact.known)} to player 1{average}{ends}."

@say.register
def winner(fact: facts.Winner) -> str:
    lasts = "" if fact.moves is None else f", and with best play the game lasts {count_of(fact.moves, 'move')}"
    return f"Player {fact.player} can win, whatever the other player does{lasts}."

GOALS = {  # of one move, of several
    "win": ("The only first move that wins is", "The only first moves that win are"),
    "draw": ("The only first move that keeps the draw is", "The only first moves that keep the draw are"),
    "best": ("The best first move is", "The best first moves are"),
}

@say.register
def good_moves(fact: facts.GoodMoves) -> str:
    return f"{GOALS[fact.goal][len(fact.moves) > 1]}: {join_words(fact.moves, 6)}."

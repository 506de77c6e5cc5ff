"""check_words: every sentence of check, check_rules and a card's figures, in the order in which a student meets them.

SENTENCES has a template for most facts, in the notation of `core/templates.py`. Every other fact has a function below.
Another language registers its own templates and functions for the same facts.
"""

from functools import singledispatch
from numbers import Rational, Real
from typing import Any

from ..core.game import LABELS
from ..core.templates import Template, Words, register_templates
from ..core.text import count_of, format_number, join_words, ordinal, quoted_repr, short_repr
from ..playing.play_words import value_text
from ..watching import watch_facts, watch_words
from ..watching.watch_words import write_path
from . import check_facts as facts
from .check_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return a fact in words: a sentence, or a clause if the fact is part of another fact."""
    return watch_words.say(fact)  # the Stepper gives this reason too

@say.register
def already_said(fact: str) -> str:
    return fact  # the fact is a complete sentence, from a lesson or a different subpackage

def _end_sentence(text: str) -> str:
    """Add a period to a text, unless it already ends like a sentence."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."

SENTENCES: dict[object, Template] = {
    # any answer
    Note.RIGHT: "Right.",
    Note.WRONG: "Not yet.",
    Note.UNANSWERED: "Not answered yet.",
    facts.Refused: "{because:sentence}",
    facts.NoEndSeen: "{because:capital_sentence}",
    facts.WrongAnswerCount: "{check} takes {wanted:answer} in its parentheses, but you passed {count}.",
    facts.FunctionRight: "{function} is right.",
    Note.PLAYER_IN_STATE: "node.state[0] says whose turn it is.",
    # a guess
    facts.GuessRight: "Right: {guess}.{more:? {more}}",
    facts.GuessReply: "{guess}? {reply}",
    Note.NOT_GUESSED: "You have not guessed. Here is the result.",
    Note.COMPARE: "Compare that with the result.",
    Note.NOT_IT: "No. Compare that with the result.",
    Note.TOO_LARGE: "That is too large.",
    Note.TOO_SMALL: "That is too small.",
    Note.CLOSE_ENOUGH: "That is close enough.",
    Note.TYPE_A_NUMBER: "Type one number, such as 12 or 3,000.",
    Note.TYPE_ANY_NUMBERS: "Type one number or several, with spaces between them.",
    Note.TYPE_NUMBERS: "Type as many numbers as the question asks for.",
    # an answer that is missing or is of the wrong kind
    Note.DOTS_LEFT: "There are still dots in your answer.",
    facts.DotsIn: "There are still dots in {function}. Replace them with your code.",
    Note.ANSWER_IS_NONE: "Your answer is None. A function without return returns None, and so does print.",
    facts.NoObject: "{kind} is a class. Create an object: {kind}(…).",
    facts.NotCalled: "{function} is a function. Pass its result, {function}(…), instead of the function itself.",
    facts.NothingToCompare: "There is nothing to compare the answer with: right is {right!r}.",
    facts.NoText: (
        "{text!r} is a string{wanted:unquoted?. Leave out the quotes"
        "|{wanted:number?, not a number|, but the answer is not a string}}."
    ),
    # a function
    facts.MissingReturn: (
        "{function} returned None{node:? for {node}}. Is a return missing or in the wrong place?"
    ),
    facts.Stopped: (
        "{function:?{function}|Your code} {because:Note.INTERRUPTED?was interrupted{node:? on {node}}."
        "|failed{node:? on {node}}: {because}}"
    ),
    facts.CallsLoop: "its calls form a loop, {nodes:path}, and so on.",
    facts.LeftUndone: (
        "{function} {returns:?returned something|finished}, but {missing:children?the root has no children yet"
        "|no node has a {missing} yet}.{returns:? Store the {missing:children?children|{missing}s} in the nodes.}"
    ),
    facts.ChildRemoved: (
        "{function} returned the right result for {node}, but it removed the child {child} from {parent}."
    ),
    facts.AttributeMisspelt: "It sets {attribute}, but labels are kept in {label_name}.",
    # a value
    facts.WrongValue: "{answer:written} is {how:how_wrong}.",
    facts.WrongForm: ("wanted", {
        "number": "{answer!r} is a {answer:type}, not a number.",
        "order": "{answer!r} is a set, and a set has no order. Use the form {form}.",
        "list": "{answer!r} is not a list. Use the form {form}.",
        "parts": "{answer!r} should have the form {form}.",
    }),
    Note.PART_MISSING: "Something is missing.",
    facts.WrongPart: "The {position:ordinal} {numbers:?number|part} in {answer!r} is not right.",
    facts.ExtraPart: "{part!r} {belongs:?appears too often|should not be included}.",
    facts.WrongCount: "{answer!r} has {count:part}, but there should be {wanted}.",
    # a tree, or labels
    facts.NotATree: "{answer!r} is neither a tree nor a dictionary of labels.",
    Note.NODES_MERGED: (
        "With a key, a node can stand for several states. Build the graph without a key so that I can check it."
    ),
    Note.NO_CHILDREN: "The root has no children yet.",
    facts.WrongRoot: "The root is {node}, but the game starts with {start!r}.",
    facts.ExtraChild: "{node} has the child {child}{twice:? twice|, but no move from {node} leads there}.",
    facts.MissingChildren: (
        "{node} has {count:0?no|{count}} {count:1?child|children}, but the game has {moves:move} from there."
    ),
    facts.StatesOpen: "Still to answer: {states:listed}.",
    facts.WrongChild: "The move {move!r} from {node} should not lead to {child}.",
    facts.HasPayoffs: "{game} ends with payoffs, so W, L and D do not apply.",
    facts.UnknownState: "{state} is not a state of this game.",
    Note.NO_LABELS: "No node has a label yet.",
    facts.NoLabel: "{node}{others:? and {others:other node} have no label| has no label}.",
    facts.RootRight: (
        "The root's label is right, but {wrong:,} of the {states:different state} "
        "{wrong:1?has a wrong label|have wrong labels}."
    ),
    facts.WrongNodeValue: (
        "The value of {node} {value:None?is missing or is not a number|for player 1 is not {value}}."
    ),
    facts.NotALabel: 'You labelled {node} as "{label}", but a label must be W, L or D.',
    Note.CAN_LOOP: "neither player can force that: the game can loop forever",
    Note.TURNS_IGNORED: "that does not follow from its children's labels. Whose turn is it at each child?",
    # a game
    facts.TooManyStates: "{game} has more than {most:state}. Does every game end?",
    facts.WrongStart: "Your game starts with {start!r}, but it should start with {right!r}.",
    facts.NoMoves: "Your game has no moves from {state!r}. Does every line add a state to the dictionary?",
    facts.ExtraMove: "Your game allows the move {move!r} from {state!r}, but the rules do not.",
    facts.MissingMoves: "Your game has {count:move} from {state!r}, but there should be {right}.",
    facts.WrongMove: "In your game, the move {move!r} from {state!r} leads to {next_state!r}, but it should not.",
    facts.WrongProbability: (
        "In your game, the move {move!r} from {state!r} has the wrong probability, {probability}."
    ),
    facts.WrongState: (
        "{by:solution?In your game, {node} is {result}|The game is over at {node}, and "
        "{by:Game?the outcome method of Game|your outcome method} returns {result}}, which contradicts the rules."
    ),
    facts.MissingState: "Your game can't reach {state}, but it should.",
    facts.ExtraState: "Your game can reach {state!r}, but it should not.",
    # the rules of a student's own game
    facts.CameTo: "By then, I had reached {state!r}. Which rule ends the game?",
    facts.StateCanChange: "{part!r} can be changed, so it can't be part of a state. Use a tuple instead.",
    facts.PlayerMeant: (
        "The first state in which chance moves is {state!r}. If a player should move there, write 3 - player."
    ),
    facts.NoEndInSight: (
        "I played at random for {moves:move}, but the game did not end, and no state was repeated. The last state was "
        "{state!r}. Which rule ends the game? If the game is just long, try a smaller one."
    ),
    facts.NeverEnds: (
        "{states:1?The game's only state has|{states:2?Both states have|Each of the {states:,} states has}} a move, so "
        "the game never ends. Which rule should end it?"
    ),
    facts.NeverToMove: (
        "Player {player} never moves{states:? in {states:1?the game's only state|any of the game's {states:,} states}. "
        "If a move ends a turn, the next state must begin with 3 - player."
        "|. If you did not mean that, write 3 - player where a turn ends.}"
    ),
    facts.AnswersDiffer: (
        "{game}.{method}({state!r}) returned {first:long} at first, but {now:long} when I called it again. {because}"
    ),
    Note.DIFFERENT_BEFORE: "The first time, the answer was different.",
    Note.ASKS_RANDOM: (
        "Your code uses `random`, but it should not. If chance moves, begin the state with 0, and let chances return "
        "how likely each move is."
    ),
    facts.AttributeChanges: (
        "Calling it changes self.{attribute}. Whatever changes belongs in the state, not in self."
    ),
    facts.NeverEqual: (
        "The state after a move contains an object of the class {type_name}, and two such objects are never equal. "
        "Use a tuple instead."
    ),
    Note.STATE_DECIDES: "The answer should depend only on the state.",
    facts.SameWords: (
        "From {state!r}, the moves {move!r} and {other!r} are both called {words!r}, so players can't tell them apart."
    ),
    facts.ExtraCell: (
        "{game}.board({state!r}) has a cell with the move {move!r}, which is not a move from that state. Use None for "
        "a cell without a move."
    ),
    facts.MethodMisspelt: "Should {name} be named {method}?",
    facts.LookedAt: (
        "I checked {whole:?{states:1?the game's only state|{states:all_of} states} and found nothing wrong."
        "|{states:state}{games:?, played {games:game} at random,} and found nothing wrong. There are more states"
        "{other:?, such as {other!r}}.}"
    ),
    facts.OtherFaults: "I found {count:more fault}.",
    # what kind of game it is
    Note.CHANCE_MOVES: "Chance moves in this game.",
    Note.IMPARTIAL: "The game is impartial: in every position, both players' moves lead to the same positions.",
    facts.Partisan: (
        "The game is partisan: at {state!r} the other player's moves would lead to different positions."
    ),
    facts.EndsDiffer: "The players have the same moves, but the game ends differently at {state!r} and {other!r}.",
    Note.CAN_RETURN: "The game can return to an earlier state, so it may never end.",
    Note.OVER_AT_START: "The game is over before it begins.",
    facts.LongestGame: "The longest game lasts {moves:move}.",
    Note.ENDS_DRAWN: "Every game that ends is a draw.",
    Note.ALL_DRAWN: "Every game ends in a draw.",
    Note.CAN_DRAW: "A game can end in a draw.",
    Note.NONE_DRAWN: "No game ends in a draw.",
    Note.NO_CHOICE: "There is never a choice: no state has more than one move.",
    facts.MovesAgain: (
        "After the move {move!r} from {state!r}, player {player} moves again. If you did not mean that, make "
        "3 - player the next player. If you did, minimax can solve the game as long as there are no loops."
    ),
    Note.CHANCES_UNUSED: "chances is never called because no state begins with 0.",
    # a card
    facts.NoCard: "No card can be made. {problems:sentences}",
    Note.NO_GAME: "There is no game yet.",
    Note.WINNER_UNKNOWN: "It is not known who can win.",
    facts.Pictured: (
        "The picture shows the {what:tree?whole tree, with {count:node}"
        "|{what:graph?graph, with one node for each of the {count:state}|first {count:1?move|{count} moves}}}."
    ),
    facts.Shapes: "A node is {players:shapes}.",
    facts.Colours: "For the player to move, {labels:colours}.",
    facts.ValuesWritten: "Each node shows its {average:?average }value for player 1.",
    facts.LargeGame: "It has more than {most:state}.",
    facts.ValuedStates: "It has {states:state}.{chance:? Chance moves in {chance:,} of them.}",
    Note.ONE_STATE: "It has only one state.",
    Note.VALUE_NOT_FOUND: "Its value is not known: there are too many states, or the game can loop.",
    Note.WINNER_NOT_FOUND: "It is not known who can win: there are too many states.",
    facts.BestValue: (
        "With best play, the game is worth {known:value} to player 1{average:? on average}."
        "{payoffs:?| 1 is a win and −1 a loss.}"
    ),
    facts.Winner: "Player {player} has a winning strategy.{moves:None?| With best play, the game lasts {moves:move}.}",
    Note.DRAWN_BY_LOOPS: "No player can force a win: with best play the game goes on forever, which is a draw.",
    Note.DRAWN_AT_END: "No player can force a win: with best play the game is a draw.",
    facts.GoodMoves: ("goal", {
        "win": "{moves:1?Only one first move wins|Only these first moves win}: {moves:quoted}.",
        "draw": "{moves:1?Only one first move keeps the draw|Only these first moves keep the draw}: {moves:quoted}.",
        "best": "The best first {moves:1?move is to|moves are} {moves:quoted}.",
    }),
    Note.ALL_MOVES_WIN: "Every first move wins.",
    Note.ALL_MOVES_DRAW: "Every first move keeps the draw.",
    Note.TURN_TWICE: "A player can move twice in a row.",
    facts.NimHeap: "The game is equivalent to a Nim heap of size {value}, so its Grundy value is {value}.",
}  # fmt: skip


# Code

@say.register
def not_a_function(fact: facts.NotAFunction) -> str:
    if isinstance(fact.answer, str):
        return f"{quoted_repr(fact.answer)} is a string, not a function. Pass the function itself, without quotes."
    return f"{quoted_repr(fact.answer)} is not a function. Pass the function itself, without parentheses."


# Values

def _write_value(value: Any) -> str:
    """Return an answer as text for a sentence: a fraction as 1/2, a number with a minus sign, anything else quoted."""
    if not isinstance(value, Real):
        return quoted_repr(value)
    return short_repr(str(value) if isinstance(value, Rational) else value).replace("-", "−")

HOW_WRONG = {
    "small": "too small",
    "large": "too large",
    "number": "not a number",
    "bool": "neither True nor False",
    "other": "not right",
    "unexpected": "not right",
}

@say.register
def wrong_result(fact: facts.WrongResult) -> str:
    if isinstance(value := fact.problem, facts.WrongValue):
        how = HOW_WRONG[value.how]
        return f"For {fact.node}, {fact.function} returned {_write_value(value.answer)}, which is {how}."
    return f"{fact.function} returned the wrong result for {fact.node}: {say(fact.problem)}"


# Trees, and labels

ALL_RIGHT = {  # what is right -> the sentence for one node or for an unknown number, and for several
    "tree": ("Your tree matches the game.", "Your tree matches the game: {count:,} nodes."),
    "graph": ("Your graph matches the game.", "Your graph matches the game: {count:,} nodes."),
    "labels": ("Every label follows from the rules.", "{All} labels follow from the rules."),
    "values": ("Every value is right.", "{All} values are right."),
    "known": ("I found no wrong value.", "I found no wrong value in the {count:,} nodes."),
    "moves": ("The moves from every state are right.", "The moves from {all} states are right."),
    "states": ("Every state has the right label.", "{All} states have the right label."),
    "payoffs": ("The moves and the outcomes are right.", "The moves and the outcomes are right in {all} states."),
    "probabilities": (
        "The moves, the probabilities and the outcomes are right.",
        "The moves, the probabilities and the outcomes are right in {all} states.",
    ),
}

def _all_of(count: int) -> str:
    """Return the words for all of several things: "both" or "all 12"."""
    return "both" if count == 2 else f"all {count:,}"

@say.register
def all_right(fact: facts.AllRight) -> str:
    one, several = ALL_RIGHT[fact.what]
    if fact.count is None or fact.count == 1:
        return one
    every = _all_of(fact.count)
    return several.format(count=fact.count, all=every, All=every.capitalize())

@say.register
def wrong_label(fact: facts.WrongLabel) -> str:
    if isinstance(fact.because, watch_facts.LeafBroken):
        because = f"the game is over there, and under the rules {RESULTS[fact.because.label]}"
        return f"You labelled {fact.node} {fact.label}, but {because}."
    because = say(fact.because)
    if isinstance(fact.because, (watch_facts.ChildNeeded, watch_facts.DrawMissed)):  # these contain a "but"
        return f"You labelled {fact.node} {fact.label}. {because[0].upper()}{because[1:]}."
    stop = "" if because.endswith("?") else "."
    return f"You labelled {fact.node} {fact.label}, but {because}{stop}"

RESULTS = {"W": "the player to move has won", "L": "the player to move has lost", "D": "the result is a draw"}


# What kind of game it is

@say.register
def payoff_range(fact: facts.PayoffRange) -> str:
    least, most = format_number(fact.least), format_number(fact.most)
    if least == most:
        return f"Player 1's payoff is always {least}."
    return f"Player 1's payoff ranges from {least} to {most}."


# A card

@say.register
def labelled_states(fact: facts.LabelledStates) -> str:
    states = count_of(fact.wins + fact.losses + fact.draws, "state")
    can_win = f"The player to move can win in {fact.wins:,} of them, and the other player in {fact.losses:,}"
    draws = f". In {fact.draws:,}, neither player can force a win" if fact.draws else ""
    return f"It has {states}. {can_win}{draws}."

@say.register
def tree_size(fact: facts.TreeSize) -> str:
    if fact.count < 10**15:
        return f"Its tree has {count_of(fact.count, 'node')}."
    return f"Its tree has more than 10^{int((fact.count.bit_length() - 1) * 0.301)} nodes."


# Fields in templates

SHAPES = {1: "a square if player 1 is to move", 2: "a circle if player 2 is to move", 0: "a diamond if chance moves"}
COLOURS = {"W": "green", "L": "red", "D": "yellow"}
WORDS: Words = {
    "all_of": _all_of, "how_wrong": HOW_WRONG.__getitem__, "listed": ", ".join, "ordinal": ordinal, "path": write_path,
    "sentence": _end_sentence, "capital_sentence": lambda text: _end_sentence(text[0].upper() + text[1:]),
    "sentences": lambda problems: " ".join(map(say, problems)), "written": _write_value,
    "long": lambda answer: short_repr(answer, 100), "type": lambda answer: type(answer).__name__,
    "shapes": lambda players: join_words(SHAPES[player] for player in players),
    "colours": lambda labels: join_words(f"{COLOURS[label]} ({label}) is a {LABELS[label]}" for label in labels),
    "quoted": lambda moves: join_words(map("“{}”".format, moves) if len(moves) > 1 else moves, 6),
    "value": lambda known: value_text(known.value),
}  # fmt: skip
register_templates(say, SENTENCES, words=WORDS)

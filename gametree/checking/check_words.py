"""check_words: every sentence of check, check_rules and a card's figures, in the order in which a student meets them.

SENTENCES has a template for most facts, in the notation of `core/templates.py`. Every other fact has a function below.
Another language registers its own templates and functions for the same facts.
"""

from functools import singledispatch
from numbers import Rational, Real
from typing import Any

from ..core.game import LABELS
from ..core.templates import Template, Words, register_templates
from ..core.text import count_of, join_words, ordinal, quoted_repr, short_repr
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
    # facts with only one detail
    facts.AtState: ("what", {
        "missing": "Your game can't reach {state}, but it should.",
        "extra": "Your game can reach {state!r}, but it should not.",
        "unknown": "{state} is not a state of this game.",
        "reached": "By then, I had reached {state!r}. Which rule ends the game?",
        "first_of_chance":
            "The first state in which chance moves is {state!r}. If a player should move there, write 3 - player.",
    }),
    facts.Named: ("what", {
        "right_function": "{name} is right.",
        "not_called": "{name} is a function. Pass its result, {name}(…), instead of the function itself.",
        "class": "{name} is a class. Create an object: {name}(…).",
        "payoffs": "{name} ends with payoffs, so W, L and D do not apply.",
        "changed_attribute": "Calling it changes self.{name}. Whatever changes belongs in the state, not in self.",
        "never_equal":
            "The state after a move contains an object of the class {name}, and two such objects are never equal. "
            "Use a tuple instead.",
    }),
    facts.Quoted: ("what", {
        "not_a_function": "{thing!r} is {thing:not_a_function}.",
        "no_tree": "{thing!r} is neither a tree nor a dictionary of labels.",
        "mutable": "{thing!r} can be changed, so it can't be part of a state. Use a tuple instead.",
        "nothing_to_compare": "There is nothing to compare the answer with: right is {thing!r}.",
    }),
    facts.Counted: ("what", {
        "longest_game": "The longest game lasts {count:move}.",
        "tree": "Its tree has {count:tree_size}.",
        "large_game": "It has more than {count:state}.",
        "other_faults": "I found {count:more fault}.",
        "nim_heap": "The game is equivalent to a Nim heap of size {count}, so its Grundy value is {count}.",
    }),
    # any answer
    Note.RIGHT: "Right.",
    Note.WRONG: "Not yet.",
    Note.UNANSWERED: "Not answered yet.",
    facts.Refused: "{because:sentence}",
    facts.NoEndSeen: "{because:capital_sentence}",
    facts.WrongAnswerCount: "{check} takes {wanted:answer} in its parentheses, but you passed {count}.",
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
    Note.NODES_MERGED: (
        "With a key, a node can stand for several states. Build the graph without a key so that I can check it."
    ),
    Note.NO_CHILDREN: "The root has no children yet.",
    facts.AllRight: ("what", {
        "tree": "Your tree matches the game{several:?: {several:,} nodes}.",
        "graph": "Your graph matches the game{several:?: {several:,} nodes}.",
        "labels": "{several:?{several:capital_all_of} labels follow|Every label follows} from the rules.",
        "values": "{several:?{several:capital_all_of} values are|Every value is} right.",
        "known": "I found no wrong value{several:? in the {several:,} nodes}.",
        "moves": "The moves from {several:?{several:all_of} states|every state} are right.",
        "states": "{several:?{several:capital_all_of} states have|Every state has} the right label.",
        "payoffs": "The moves and the outcomes are right{several:? in {several:all_of} states}.",
        "probabilities":
            "The moves, the probabilities and the outcomes are right{several:? in {several:all_of} states}.",
    }),
    facts.WrongRoot: "The root is {node}, but the game starts with {start!r}.",
    facts.ExtraChild: "{node} has the child {child}{twice:? twice|, but no move from {node} leads there}.",
    facts.MissingChildren: (
        "{node} has {count:0?no|{count}} {count:1?child|children}, but the game has {moves:move} from there."
    ),
    facts.StatesOpen: "Still to answer: {states:listed}.",
    facts.WrongChild: "The move {move!r} from {node} should not lead to {child}.",
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
    facts.MissingMoves: (
        "Your game has {count:0?no moves from {state!r}. Does every line add a state to the dictionary?"
        "|{count:move} from {state!r}, but there should be {right}.}"
    ),
    facts.WrongMove: (
        "{next_state:?In your game, the move {move!r} from {state!r} leads to {next_state!r}, but it should not."
        "|Your game allows the move {move!r} from {state!r}, but the rules do not.}"
    ),
    facts.WrongProbability: (
        "In your game, the move {move!r} from {state!r} has the wrong probability, {probability}."
    ),
    facts.WrongState: (
        "{by:solution?In your game, {node} is {result}|The game is over at {node}, and "
        "{by:Game?the outcome method of Game|your outcome method} returns {result}}, which contradicts the rules."
    ),
    # the rules of a student's own game
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
    Note.STATE_DECIDES: "The answer should depend only on the state.",
    facts.SameWords: (
        "From {state!r}, the moves {move!r} and {other!r} are both called {words!r}, so players can't tell them apart."
    ),
    facts.ExtraCell: (
        "{game}.board({state!r}) has a cell with the move {move!r}, which is not a move from that state. Use None for "
        "a cell without a move."
    ),
    facts.Misspelt: "{what:method?Should {name} be named {right}?|It sets {name}, but labels are kept in {right}.}",
    facts.LookedAt: (
        "I checked {whole:?{states:1?the game's only state|{states:all_of} states} and found nothing wrong."
        "|{states:state}{games:?, played {games:game} at random,} and found nothing wrong. There are more states"
        "{other:?, such as {other!r}}.}"
    ),
    # what kind of game it is
    Note.CHANCE_MOVES: "Chance moves in this game.",
    Note.IMPARTIAL: "The game is impartial: in every position, both players' moves lead to the same positions.",
    facts.Partisan: (
        "The game is partisan: at {state!r} the other player's moves would lead to different positions."
    ),
    facts.EndsDiffer: "The players have the same moves, but the game ends differently at {state!r} and {other!r}.",
    Note.CAN_RETURN: "The game can return to an earlier state, so it may never end.",
    Note.OVER_AT_START: "The game is over before it begins.",
    Note.ENDS_DRAWN: "Every game that ends is a draw.",
    Note.ALL_DRAWN: "Every game ends in a draw.",
    Note.CAN_DRAW: "A game can end in a draw.",
    Note.NONE_DRAWN: "No game ends in a draw.",
    facts.PayoffRange: "Player 1's payoff {most:None?is always {least}|ranges from {least} to {most}}.",
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
    facts.ValuedStates: "It has {states:state}.{chance:? Chance moves in {chance:,} of them.}",
    facts.LabelledStates: (
        "It has {states:state}. The player to move can win in {wins:,} of them, and the other player in {losses:,}"
        "{draws:?. In {draws:,}, neither player can force a win}."
    ),
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
}  # fmt: skip


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

def _all_of(count: int) -> str:
    """Return the words for all of several things: "both" or "all 12"."""
    return "both" if count == 2 else f"all {count:,}"

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


# Fields in templates

def _tree_size(count: int) -> str:
    """Return a number of nodes in words, as a power of ten if it is very large."""
    return count_of(count, "node") if count < 10**15 else f"more than 10^{int((count.bit_length() - 1) * 0.301)} nodes"

def _not_a_function(answer: object) -> str:
    """Return why an answer is not a function, and what to do."""
    kind, without = ("a string, ", "quotes") if isinstance(answer, str) else ("", "parentheses")
    return f"{kind}not a function. Pass the function itself, without {without}"

SHAPES = {1: "a square if player 1 is to move", 2: "a circle if player 2 is to move", 0: "a diamond if chance moves"}
COLOURS = {"W": "green", "L": "red", "D": "yellow"}
WORDS: Words = {
    "all_of": _all_of, "capital_all_of": lambda count: _all_of(count).capitalize(), "sentence": _end_sentence,
    "capital_sentence": lambda text: _end_sentence(text[0].upper() + text[1:]), "how_wrong": HOW_WRONG.__getitem__,
    "sentences": lambda problems: " ".join(map(say, problems)), "listed": ", ".join, "path": write_path,
    "ordinal": ordinal, "written": _write_value, "not_a_function": _not_a_function, "tree_size": _tree_size,
    "long": lambda answer: short_repr(answer, 100), "type": lambda answer: type(answer).__name__,
    "shapes": lambda players: join_words(SHAPES[player] for player in players),
    "colours": lambda labels: join_words(f"{COLOURS[label]} ({label}) is a {LABELS[label]}" for label in labels),
    "quoted": lambda moves: join_words(map("“{}”".format, moves) if len(moves) > 1 else moves, 6),
    "value": lambda known: value_text(known.value),
}  # fmt: skip
register_templates(say, SENTENCES, words=WORDS)

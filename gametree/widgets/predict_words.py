"""predict_words: every sentence of a quiz, in the order in which a student meets them.

SENTENCES has a template for most facts, in the notation of `core/templates.py`. Every other fact has a function below.
"""

from functools import singledispatch

from ..core.templates import Template, register_templates
from ..core.text import Number, format_number, join_words
from ..watching import watch_words
from . import predict_facts as facts
from .predict_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return a fact as a sentence, or as the end of a sentence if the fact is a reason."""
    return watch_words.say(fact)  # the Stepper gives this reason too


AVERAGE = "Multiply each child's value by the probability of reaching it, and add the results."
GAME = "If the numbers in the list are payoffs, turn it into a game: predict(build_tree(games.Payoffs(tree)))"
REMEDY = "Build the whole tree: build_tree(game) without depth="
LIMITS = {"≥": "at least", "≤": "at most", "?": "not known"}
CHOICE = "{draws:?W, L or D|W or L}"  # the labels to choose from
SENTENCES: dict[object, Template] = {
    # questions
    Note.LABEL_W_OR_L: "Label every node W or L for the player to move. Click a button or press a key.",
    Note.LABEL_W_L_OR_D: "Label every node W, L or D for the player to move. Click a button or press a key.",
    Note.TYPE_VALUES: (
        "What is each node worth to player 1? A win for player 1 is worth 1, a loss −1 and a draw 0. "
        "Type a number such as 1/3 or 0.33 and press Enter."
    ),
    Note.TYPE_VALUES_OF_PAYOFFS: (
        "What is each node worth to player 1? The payoffs are already filled in. Type a number and press Enter."
    ),
    Note.BEGIN_ANYWHERE: "Start wherever you like.",
    Note.BEGIN_AT_LEAVES: "Start with the leaves.",
    Note.BEGIN_ABOVE_LEAVES: "Start just above the leaves.",
    facts.LabelQuestion: f"{{node}}{{player:?, player {{player}} to move}}: {CHOICE}?",
    facts.ValueQuestion: (
        "What is {node} worth to player 1? {over:?The game is over there."
        "|{player:0?Chance moves there.|It is player {player}'s turn there.}}"
    ),
    # right answers and their reasons
    Note.RIGHT: "Right.",
    facts.AnswerKnown: "{node} is {what:label?{answer}|worth {answer} to player 1}{because}",
    Note.NO_MOVE: ": there are no moves from here.",
    Note.NO_MOVE_LOST: ": there are no moves from here, and a player who can't move loses.",
    Note.GOES_ON: ". The game continues beyond this picture.",
    Note.LABELS_UNKNOWN: ". The labels below it will show why.",
    Note.VALUES_UNKNOWN: ". The values below it will show why.",
    Note.UNEXPLAINED: ".",
    Note.NO_WAVE: ": neither player can force a win there.",
    facts.FollowsFrom: ": {because}.",
    facts.BestAlready: ": it is player {player}'s turn, and no move is better than the one to {child}.",
    # wrong answers and what to look at
    facts.Wrong: "Not {answer:minus}. {hint}",
    facts.LeafHint: (
        "The game is over at {node}. Under the rules, is that {draws:?a win, a loss or a draw|a win or a loss} for "
        "{player:?player {player}, who is to move|the player to move}?"
    ),
    facts.WinHint: (
        "Look at {child}{known:?, which is L. {has_player:?Whose turn is it there?|Does the player to move there win?}"
        f"|. Is it {CHOICE}?}}"
    ),
    facts.LookHint: (
        "{needs:W?A win needs a move to an L. }{needs:D?A draw needs a move to a D. }"
        "{needs:L?A loss needs every move to lead to a W. }Look at {child}{others:? and the other children}."
        "{needs:?{loops:? Can either player force a win there?}| Who wins there?}"
    ),
    facts.ChoiceHint: (
        "Player {player} chooses at {node}{is_child:? and takes the {player:1?largest|smallest} value."
        "|, so this node has the value of one of its children.}"
    ),
    Note.BEYOND_A_WIN: "Every value lies between −1, a certain win for player 2, and 1, a certain win for player 1.",
    facts.RangeHint: "Every value lies between {least} and {most}, the smallest and the largest payoff.",
    Note.NEAR: "That is close. Enter an exact fraction, or round to at least two decimal places.",
    facts.NodeHint: ("about", {
        "beyond": "The game continues from {node}, but this picture stops there. Where do the moves lead?",
        "over": "The game is over at {node}. Its value is 1 if player 1 wins, −1 if player 2 wins, and 0 for a draw.",
        "chance": f"No player chooses at {{node}}: chance moves. {AVERAGE}",
    }),
    Note.SIGN_TURNED: "Check whose value this is: 1 is a win for player 1, −1 for player 2.",
    Note.PAYOFF_TURNED: (
        "Check whose value this is: it is positive if player 1 gets something, negative if player 1 pays."
    ),
    Note.ODDS_UNEQUAL: f"The moves are not equally likely. {AVERAGE}",
    Note.NO_AVERAGE: AVERAGE,
    # nodes that can't be answered yet, and the state of the quiz
    facts.TooEarly: (
        "You can't answer {node} yet: {player:0?chance moves there, and |{player:?it is player {player}'s turn there, "
        "and }}the {what}s known so far don't determine this one."
    ),
    facts.BeginAt: (
        "Start with {first}{more:0?|{more:1?| or {leaves:?any other leaf that has no {what} yet"
        "|one of {more} other nodes below {node}}}}."
    ),
    facts.AllKnown: (
        "{count:1?The {what} is known|All {count:,} {what}s are known}. You got {right} of {asked} right on the first "
        "try."
    ),
    facts.Score: "{known} of {count} known, {right} right on the first try",
    facts.TakenBack: (
        "{node:?The {what} of {node} is|{count:1?One {what} is|{count:,} {what}s are}} hidden again. "
        "The count of first tries stays the same."
    ),
    # what alpha-beta can skip
    Note.SKIP_BRANCHES: (
        "Alpha-beta searches this tree from left to right. Press next (or n) for each step. "
        "Click every branch that can't matter any more, as soon as you can tell."
    ),
    Note.TOO_LATE: "This node has already been visited, so it is too late to skip it.",
    facts.Bounds: "At {node}, alpha is {alpha} and beta is {beta}.",
    facts.Worth: "The value of {node} is {value:limit}.",
    facts.Missed: (
        "The search is over. {nodes:?You could also have skipped {nodes}|You skipped everything that can be skipped}."
    ),
    Note.NO_CUTS: "Alpha-beta needs a tree, made by build_tree, of a game without chance.",
    # impossible quizzes and answers
    facts.Failed: "{message}",
    facts.NotALabel: f"{{answer}} is not a label. Answer {CHOICE}.",
    facts.NotANumber: "{answer} is not a number. Answer with a number such as 1/3, 0.33 or −1.",
    facts.TooManyNodes: (
        "This quiz would have more than {most:node}. Use a smaller game, or the part of the tree below one node."
    ),
    facts.CannotAsk: ("problem", {
        "elsewhere": "{node} is not a node of this tree.",
        "in_list": f"{{node}} is an entry in a list, not a node with a label. {GAME}.",
        "not_built": f"{{node}} has moves, but its children are not built. {REMEDY}.",
        "no_state": "{node} has no state, so its outcome is unknown.",
        "no_player": "{node} doesn't say whose turn it is, so its value for player 1 is unknown.",
        "no_state_or_player":
            "{node} needs a game, a state and a player to move. Without them, its outcome is unknown.",
        "outcomes_differ": "The outcome of {node} changes from call to call. It must always be the same.",
        "no_odds": "Chance moves at {node}, but the probabilities are unknown. Pass the game: predict(root, game=…).",
        "on_loop": "{node} is on a loop. A quiz about values needs a game without loops.",
    }),
}  # fmt: skip
register_templates(say, SENTENCES, words={
    "minus": lambda answer: answer.replace("-", "−"),
    "limit": lambda value: " ".join(LIMITS.get(word, word) for word in value.split()),
})  # fmt: skip


# What alpha-beta can skip

@say.register
def can_matter(fact: facts.CanMatter) -> str:
    limits = f" above {format_number(fact.bounds.alpha)}", f" below {format_number(fact.bounds.beta)}"
    known = [limit for limit in limits if "∞" not in limit] or [""]
    limit = known[0 if fact.player == 1 else -1]
    value = f"a value{limit}" if limit else "any value"
    return f"{fact.node} can still matter. {say(fact.bounds)} So {value} could still change the result."

@say.register
def cannot_matter(fact: facts.CannotMatter) -> str:
    text = f"Right. {join_words(fact.nodes)} can't matter: {_guarantee(fact.player, fact.value, fact.at)}"
    if fact.where is None:
        return f"{text}, and no value is {'larger' if fact.player == 1 else 'smaller'}."
    other = _guarantee(3 - fact.player, fact.other, fact.where)
    return f"{text}. But {other}, so player {3 - fact.player} won't let the game come to {fact.at}."

def _guarantee(player: int, value: Number, node: str) -> str:
    """Return what a player is guaranteed at a node."""
    text = "1 is guaranteed at least" if player == 1 else "2 can hold player 1 to at most"
    return f"player {text} {format_number(value)} at {node}"

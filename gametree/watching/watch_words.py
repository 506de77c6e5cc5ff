"""watch_words: every sentence of the Stepper, in the order in which students read them.

If a sentence only fills in the fields of a fact, SENTENCES has a template for it. Every other fact has a function
below. Both use nothing but the fact. Another language registers its own templates and functions for the same facts.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatch
from operator import itemgetter

from ..core.game import LABELS
from ..core.templates import Template, Words, register_templates
from ..core.text import count_of, format_number, join_words
from . import watch_facts as facts
from .judging.readings import GIVES, Reading
from .watch_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return a fact in words: a sentence, or a clause if the fact is part of another one."""
    raise TypeError(f"There are no words for {fact!r}.")

NO_LABEL = ', which is not a label. The labels are "W", "L" and "D".'

SENTENCES: dict[object, Template] = {
    # how a story begins
    facts.WatchingTree: (
        "Watch {function} work on the {kind} with root {root}, step by step. A blue outline marks the current node."
    ),
    facts.WatchingLines: "Watch {function} work, step by step. Each step is a line that changes something.",
    Note.CACHED_UNSEEN: (
        "If a result is already in functools.cache, the function is not called for it again, so no call is shown."
    ),
    Note.TRUE_MEANS_WIN: "True counts as W, a win for the player to move, and False as L.",
    Note.FRONTIER_RINGED: (
        "A ring with a gap (the frontier): this node has a label, but one of its parents has none yet. "
        "A thick outline and a thick line show the reason for a label."
    ),
    Note.SPREADS_IN_WAVES: "Labels spread in waves. The number at a node's corner is its wave.",
    facts.NoStates: (
        "No node has a state of {game}, such as node.state = {start}, so nothing is checked against its rules."
    ),
    facts.NotAState: (
        "{node} is not a state of {game}, whose states look like {start}, so nothing is checked against its rules."
    ),
    facts.NoGrundyValues: (
        "No Grundy value is known for {game}, so no result is checked. Grundy values are for games in which both "
        "players have the same moves and a player who can't move has lost."
    ),
    Note.RULES_UNKNOWN: "The rules are unknown without game=, so no result is checked against them.",
    Note.REARRANGED: "The function moves nodes, and the picture shows where they are at the end.",
    Note.OLD_LABELS: "The pale labels were already there.",
    facts.DrawnInPart: "Only nodes within {depth:move} of the root are drawn.",
    # what a line changes
    facts.Became: "{name} becomes {text}",
    facts.ItemsChanged: "several items of {name} change",
    facts.Swapped: "{one} and {other} are swapped",
    # why a node has its label, or should have a different one
    facts.LeafRule: "it is a leaf, and under the rules that is {label:outcome}",
    facts.LeafBroken: "it has no moves, which under the rules is {label:outcome}",
    facts.RulesGive: "according to the rules it is {label:outcome}",
    facts.RulesGiveNode: "{node} is {label:outcome}",
    facts.NoRules: "{place:no_rules}",
    facts.NowBroken: "Now the label of {node} {because:mistake}: {because}.",
    facts.LossBelow: "the move to {child} leaves the other player losing",
    facts.DrawBelow: "no move wins, but the move to {child} draws",
    facts.LossMissed: "the move to {child}, which is labelled L, leaves the other player losing",
    facts.DrawMissed: "a loss needs every child to be labelled W, but {child} is labelled D",
    facts.ChildUnknown: "{child} has no label yet",
    facts.ByOldLabels: "{because}, according to labels that were already there",
    Note.NO_WAVE: "no wave reaches it, because neither player can force a win",
    Note.NO_FORCED_WIN: "neither player can force a win from there",
    Note.TAKEN_BACK: "its label is unknown again",
    facts.NowRight: "",
    facts.NotALabel: f"{{node}} gets {{text}}{NO_LABEL}",
    # remarks on a result
    facts.ReturnedNoLabel: f"{{function}} on {{node}} returns {{text}}{NO_LABEL}",
    facts.ReturnMissing: "{function} returns None for {node}. Is a return missing or in the wrong place?",
    Note.FOR_NOW: " for now",
    facts.AsBefore: ", as in step {step}",
    facts.TwinBefore: ", a different node with the same state as the one returned at step {step}",
    facts.LeafPayoff: "it is a leaf, and its payoff is {payoff}",
    facts.OnlyMove: "the only move, to {children}, has value {value}",
    facts.AnswerOfAnother: "it is the answer for {other}, reused for {node}",
    facts.ResultsGive: "the results for the children give {value}",
    Note.NOT_FROM_RESULTS: "that does not follow from the results for the children",
    facts.ExactNeeded: "{node} is worth {value} to player 1, and an average needs the exact value of each move",
    facts.ShareOf: "with best play, player 1 wins from {node} with probability {value}",
    Note.VALUE_CHANGED: ", and that changed the value",
    # how a story stops
    Note.LOOP_NO_END: "it seemed to run forever.",
    Note.INTERRUPTED: "it was interrupted.",
    Note.EXITED: "it called exit, which ends a program.",
    Note.MAY_TAKE_LONG: "If so, it just takes too long. Try something smaller.",
    Note.ALL_SHOWN: "Everything it did until then is shown.",
    facts.MoveForChild: (
        "{move} is a move, not a node. The nodes are the values of the dictionary: node.children.values()."
    ),
    # results, and what they mean
    facts.LeftWithout: "{function} leaves {node} without a {kind:kind}.",
    facts.LeafWon: "it is a leaf, and {value:ending}",
    facts.AllEqual: "{count:all_moves} have value {value}",
    facts.WrongKind: ", which is {kind:wrong_kind}",
    facts.WorthTo: "{node} is worth {value} to {player:for_player}",
    facts.WrongIfMeant: (
        "If {reading:meaning}, the first mistake is at {node}, step {step}, where the result is {text}."
    ),
    facts.WrongGives: 'You said gives="{gives}", but {text} is {gives:wrong_kind}.',
    facts.RightIfMeant: "All its results are right if {reading:they_mean}.",
    facts.RootWrongIfMeant: "If {reading:meaning}, the result for {root} is wrong according to the rules of the game.",
    facts.LeavesFor: "At the leaves, its values seem to be for {player:for_player}.",
    facts.RulesGiveRoot: "According to the rules, {root} is worth {value} to {player:for_player}, not {wrong}.",
    facts.RootBound: (
        "{root} is worth at {side} {value} to {player:for_player}. With its bounds, the search need not find the exact "
        "value."
    ),
    facts.RootDiffers: (
        "According to its results, {root} is worth {found} to {player:for_player}, but according to the rules it is "
        "worth {value}."
    ),
    facts.MeaningOpen: (
        'It is unclear what its results mean. If {gives:given_meaning}, say so with watch(…, gives="{gives}").'
    ),
    facts.LabelsFor: (
        "The labels of {function} seem to be for {player:for_player}, but they should be for the player to move."
    ),
    facts.LabelsMissing: (
        "One node, {node}, has no label.", "{count:node} have no label. The first is {node}.",
    ),
    facts.OldLabelsLeft: (
        "One node kept the pale label that was already there.",
        "{count:node} kept the pale labels that were already there.",
    ),
    facts.LabelsNotKept: (
        "{function} returned one label but did not store it in the node.",
        "{function} returned {count:label} but stored none of them in the nodes.",
    ),
    facts.ReturnsMissing: (
        "One call returned None: the call on {node}, at step {step}.",
        "{count:call} returned None. The first is the call on {node}, at step {step}.",
    ),
    # how a story ends
    facts.AttributesSet: "It set {names:attributes}, but no label.",
    facts.LinesUnseen: "The lines of {functions} are not shown. To see them, watch {functions:first} itself.",
    facts.GeneratorReturned: "{function} returned a generator, which does nothing until it is looped over.",
    facts.CoroutineReturned: "{function} returned a coroutine, which does nothing until it is awaited.",
    Note.THREADS_UNSEEN: "What other threads do is neither shown nor counted.",
    Note.STRANGERS: (
        "It also visited nodes outside this tree: nodes of another tree, or children that are created again each time."
    ),
    Note.NO_NEW_LABELS: "It set no labels. The pale labels were already there.",
    facts.DrawByRules: "According to the rules, {node} is a draw: neither player can force a win.",
    facts.NoMoveTried: "It was not called for any move from {node}.",
    facts.RootValue: "The root, {root}, has the value {value}.",
    facts.TreeSize: "The {kind} has {count:node}.",
    Note.MOVES_OR_VALUES: (
        "It is unclear whether its results are moves or values. "
        'If they are values, say so with watch(…, gives="value").'
    ),
    facts.NotJudged: 'If its results say who wins, check them against the rules with watch(…, gives="{gives}").',
}

# How a story begins

@say.register
def watching_calls(fact: facts.WatchingCalls) -> str:
    text = f"Watch {fact.function} work, step by step. "
    text += "Each call becomes a node that shows what the function was called on."
    if fact.worker:
        text += f" {fact.function} leaves the work to {fact.worker}, which calls itself."
    return text

@say.register
def first_mistake(fact: facts.FirstMistake) -> str:
    return f"{_assuming(fact.assuming, 'The first mistake')} is at step {fact.step}."


# What happens at a step

@say.register
def call_entered(fact: facts.CallEntered) -> str:
    again = "" if fact.answered is None else " again"
    text = f"{fact.function} is called{again}{_on(fact.node)}"
    if fact.chance:
        text += ", where chance moves"
    text += ENDS[fact.end]
    if fact.arguments:
        text += f", with {join_words(fact.arguments, most=len(fact.arguments))}"
    if fact.waiting:
        return text + say(fact.waiting)
    if fact.returns:
        text += ", and returns immediately"
    if fact.answered is not None:
        text += f". It was already answered at step {fact.answered}"
    return f"{text}."

ENDS = {"": "", "leaf": ", a leaf", "unbuilt": ", whose children are not built"}

@say.register
def waiting_call(fact: facts.WaitingCall) -> str:
    if fact.same:
        return f", but the same call, from step {fact.step}, is still waiting: the calls form a loop."
    return f". Another call on it, from step {fact.step}, is still waiting."

@say.register
def argument_changed(fact: facts.ArgumentChanged) -> str:
    text = f"At {fact.node}, {fact.name} becomes {format_number(fact.value)}"
    if fact.guarantee is None:
        return f"{text}."
    return f"{text}: {say(fact.guarantee)}."

@say.register
def guarantee(fact: facts.Guarantee, adverb: str = "") -> str:
    value = format_number(fact.value, "+")
    text = f"player 1 is{adverb} guaranteed at least {value}"
    if fact.player == 2:
        text = f"player 2 can{adverb} hold player 1 to {value} or less"
    return f"{text} on average" if fact.on_average else text

@say.register
def children_added(fact: facts.ChildrenAdded) -> str:
    one, several = ("a child", "children") if fact.direct else ("a descendant", "descendants")
    what = one if len(fact.children) == 1 else several
    return f"{fact.node} gets {what}: {join_words(fact.children)}."

@say.register
def arrows_added(fact: facts.ArrowsAdded) -> str:
    children = join_words(fact.children)
    gets = "gets" if fact.seen else "now has"
    if len(fact.children) == 1:
        return f"{fact.node} {gets} an arrow to {children}, a node that already exists."
    return f"{fact.node} {gets} arrows to {children}, nodes that already exist."

@say.register
def attribute_set(fact: facts.AttributeSet) -> str:
    ending = " for now" if fact.for_now else ""
    return f"At {fact.node}, {ATTRIBUTES.get(fact.attribute, fact.attribute)} becomes {fact.text}{ending}."

ATTRIBUTES = {"<name>": "the name", "<label>": "the label"}  # if the label attribute contains names, or something else


# A line changes variables and containers

@say.register
def line_ran(fact: facts.LineRan) -> str:
    text = join_words(map(say, fact.changes))
    return f"{text}." if fact.round is None else f"Round {fact.round} of “{fact.loop}”: {text}."

@say.register
def decided(fact: facts.Decided) -> str:
    reason = f": {fact.left or 'it'} {RELATIONS.get(fact.sign, fact.sign)} {fact.right}" if fact.sign else ""
    return f"“{fact.test}” is {'true' if fact.holds else 'false'}{reason}."

RELATIONS = {"in": "is in", "not in": "is not in", "=": "are"}

@say.register
def items_moved(fact: facts.ItemsMoved) -> str:
    place = f" at the {fact.place}" if fact.place else ""
    return f"{fact.name} {'gets' if fact.added else 'loses'} {join_words(fact.items)}{place}"


# A label is set

@say.register
def label_set(fact: facts.LabelSet) -> str:
    text = "" if fact.wave is None else f"In wave {fact.wave}, "
    text += f"{fact.node} "
    text += f"becomes {fact.label}" if fact.was in ("?", fact.label) else f"changes from {fact.was} to {fact.label}"
    if fact.fate == "right_but_changes":
        return f"{text}. That is right, but it will change."
    if fact.fate == "changes":
        return f"{text} for now."
    if fact.because is None:
        return f"{text}."
    if fact.verdict:
        return f"{text}: {say(fact.because)}."
    verdict = "it is too early to judge" if fact.verdict is None else f"that {_mistake(fact.because)}"
    return f"{text}, but {verdict}: {say(fact.because)}."


def _mistake(because: object, children: str = "its children's labels") -> str:
    """Return a clause about a mistake in a label or a result. It starts with the verb, and the reason follows it."""
    if isinstance(because, (facts.LossMissed, facts.DrawMissed, facts.ChildNeeded)):
        return f"does not follow from {children}"
    if isinstance(because, facts.LeafBroken):  # the sentence about this reason already mentions the rules
        return "is wrong"
    return "is wrong according to the rules of the game"

NO_RULES = {
    "leaf": "it is a leaf, and there are no rules to check its label against",
    "unbuilt": "its children are not built, so its label can't be checked",
    "node": "there are no rules to check its label against",
}

@say.register
def all_wins(fact: facts.AllWins) -> str:
    if len(fact.children) == 1:
        return f"the only move, to {fact.children[0]}, leaves the other player winning"
    return f"{_all_moves(len(fact.children))}, to {join_words(fact.children)}, leave the other player winning"

@say.register
def child_needed(fact: facts.ChildNeeded) -> str:
    needed = "L" if fact.label == "W" else "D"
    return f"a {LABELS[fact.label]} needs a child labelled {needed}, but {_none_is(fact.children, needed)}"

def _none_is(children: Sequence[str], label: str) -> str:
    """Return the words for children none of which has the label that a rule needs."""
    if len(children) == 1:
        return f"{children[0]} is not labelled {label}"
    if len(children) == 2:
        return f"neither {children[0]} nor {children[1]} is"
    return f"none of {join_words(children)} is"

@say.register
def from_wrong_labels(fact: facts.FromWrongLabels) -> str:
    text = "it follows from the children's labels, but some of those are wrong"
    if fact.one_child:
        text = "it follows from the child's label, but that is wrong"
    return f"{text}, and so is this one" if fact.wrong_too else text

@say.register
def too_early(fact: facts.TooEarly) -> str:
    text = say(fact.because)
    if fact.unknown:
        text += f". This label is set too early: {fact.unknown} has no label yet"
    if not fact.misled:
        return text
    labels = f"labels of {join_words(node for node, _ in fact.misled)} are"
    if len(fact.misled) == 1:
        labels = f"{fact.misled[0][1]} of {fact.misled[0][0]} is"
    return f"{text}. This label follows from the children's labels, but the {labels} only for now"


# A call returns, or a value is stored

@say.register
def returned(fact: facts.Returned) -> str:
    return f"{fact.function}{_on(fact.node)}{_with(fact.details)} returns {fact.text}{_remark(fact.remark, fact.text)}."

@say.register
def stored(fact: facts.Stored) -> str:
    kind = KINDS["grundy" if fact.grundy else "value"]
    return f"The {kind} of {fact.node} becomes {fact.text}{_remark(fact.remark, fact.text)}."

@say.register
def returned_none(fact: facts.ReturnedNone) -> str:
    return f"{fact.function}{_with(fact.details)} returns{_on(fact.node, 'from')}."

KINDS = {"label": "label", "value": "value", "grundy": "Grundy value", "result": "result"}


def _remark(fact: facts.Remark | None, text: str) -> str:
    """Return the end of a sentence about a result. `text` is the result as the sentence has already stated it."""
    if fact is None:
        return ""
    if isinstance(fact, facts.Best) and fact.so_far and text == format_number(fact.value):
        return f", the {_size(fact.player)}est value so far, {_turn(fact.player)}"
    joined = isinstance(fact, (facts.BreaksRules, facts.WrongKind, facts.AsBefore, facts.TwinBefore))
    return say(fact) if joined or fact is Note.FOR_NOW else f": {say(fact)}"

@say.register
def by_results(fact: facts.ByResults) -> str:
    known = join_words(f"{node} is known from step {step}" for node, step in fact.known)
    return f"{say(fact.because)}. {known}" if known else say(fact.because)

ENDINGS = {1: "player 1 has won", -1: "player 2 has won", 0: "the game is a draw"}

@say.register
def best(fact: facts.Best) -> str:
    if fact.so_far:
        return f"the {_size(fact.player)}est value so far, {format_number(fact.value)}, {_turn(fact.player)}"
    ending = "est" if len(fact.values) > 2 else "er"
    values = join_words(map(format_number, fact.values), most=len(fact.values))
    return f"the {_size(fact.player)}{ending} of {values}, {_turn(fact.player)}"


def _size(player: int) -> str:
    """Return the word for the values that a player prefers, without its ending."""
    return ("larg", "small")[player - 1]


def _turn(player: int) -> str:
    return f"because it is player {player}'s turn"

@say.register
def average(fact: facts.Average) -> str:
    value = format_number(fact.value)
    if len(fact.terms) == 1:
        return f"the only move has value {value}"
    if len({each for _, each in fact.terms}) == 1:
        return f"{_all_moves(len(fact.terms))} have value {value}"
    if len(fact.terms) > 4:
        return f"the average of {len(fact.terms)} values, weighted by their probabilities"
    terms = [(format_number(chance), format_number(each)) for chance, each in fact.terms]
    exact = sum(_as_read(chance) * _as_read(each) for chance, each in terms) == _as_read(value)
    products = " + ".join(f"{chance} × {each}" for chance, each in terms)
    return f"the average is {products} {'=' if exact else '≈'} {value}"


def _as_read(text: str) -> Fraction:
    """Return the exact number that a text shows."""
    return Fraction(text.replace("−", "-"))

@say.register
def smallest_missing(fact: facts.SmallestMissing) -> str:
    if not fact.nimbers:
        return "it is a leaf, so no moves are left, as in a Nim heap of size 0"
    seen = join_words(map(format_number, sorted({*fact.nimbers})), most=len(fact.nimbers))
    if fact.only_child:
        return f"the smallest number other than {seen}, the Grundy value of its only child"
    verb = "are all" if len({*fact.nimbers}) == 1 else "are"
    return f"the smallest number missing from the Grundy values of its children, which {verb} {seen}"

@say.register
def empty_window(fact: facts.EmptyWindow) -> str:
    low, high = (f"{name} {format_number(bound)}" for name, bound in (fact.low, fact.high))
    return f"it was called with {low} and {high}, and no value lies between them"

@say.register
def move_leads(fact: facts.MoveLeads) -> str:
    text = f"the move to {fact.child} leaves the other player {LEAVES[fact.label]}"
    if fact.better is None:
        return text
    child, label = fact.better
    return f"{text}, while the move to {child} would leave the other player {LEAVES[label]}"

LEAVES = {"W": "winning", "L": "losing", "D": "with a draw"}

@say.register
def move_worth(fact: facts.MoveWorth) -> str:
    text = f"the move to {fact.child} is worth {format_number(fact.value)} to player 1"
    if fact.better is None:
        return text
    child, value = fact.better
    return f"{text}, while the move to {child} is worth {format_number(value)}"


# A result is wrong


def _wrong_kind(kind: str) -> str:
    """Return the words for a result of the wrong kind. `kind` is the expected kind, a key of `READ` or of `GIVES`."""
    return WRONG_KINDS.get(kind, "not a number")

WRONG_KINDS = {
    "share": "not a share (a number from 0 to 1)",
    "grundy": "not a Grundy value (0, 1, 2 and so on)",
    "bool": "neither True nor False",
    "wins": "neither True nor False",
    "label": "not a label",
}

@say.register
def breaks_rules(fact: facts.BreaksRules) -> str:
    text = f". If {_means(fact.assuming)}, " if fact.assuming else ", but "
    if fact.because is None:
        return f"{text}that is wrong"
    if isinstance(fact.because, (facts.MoveLeads, facts.MoveWorth)):
        return f"{text}there is a better one: {say(fact.because)}"
    if isinstance(fact.because, (facts.RulesGiveValue, facts.ResultsGive)) or fact.because is Note.NOT_FROM_RESULTS:
        return text + say(fact.because)
    return f"{text}that {_mistake(fact.because, 'the results for the children')}: {say(fact.because)}"

@say.register
def rules_give_value(fact: facts.RulesGiveValue) -> str:
    text = f"the rules give {format_number(fact.value)}"
    return f"{text}: {say(fact.because)}" if fact.because else text


# Children are skipped

@say.register
def skipped(fact: facts.Skipped) -> str:
    children = join_words(fact.children)
    if not fact.children:
        return f"It left its loop{say(fact.effect)}."
    text = f"It skipped {children}" if fact.ever else f"It skipped {children} here"
    return f"{text}{say(fact.effect)}." if fact.effect else f"{text}."

@say.register
def cut(fact: facts.Cut) -> str:
    sides = (fact.name, format_number(fact.value)), (fact.bound, format_number(fact.limit))
    left, right = (text if name == text else f"{name} {text}" for name, text in sides)
    return f" because {left} {fact.sign} {right}"

@say.register
def enough(fact: facts.Enough) -> str:
    text = f": {guarantee(fact.guarantee, ' already')}"
    if fact.elsewhere:
        text += f" here, and {say(fact.elsewhere)} elsewhere"
    return f"{text}, so the rest can't matter"


# How a story stops

@say.register
def stopped(fact: facts.Stopped) -> str:
    at = f"after {count_of(fact.place, 'call')}" if isinstance(fact.place, int) else f"at {fact.place}"
    verb = "failed"
    if isinstance(fact.because, facts.NoEnd) or fact.because in (Note.LOOP_NO_END, Note.INTERRUPTED):
        verb = "was stopped"
    elif fact.because is Note.EXITED:
        verb = "ended"
    return f"{fact.function} {verb} {at}: {say(fact.because)}"

@say.register
def too_deep(fact: facts.TooDeep) -> str:
    down = "come closer to one that needs no further calls"
    if not fact.calls:
        down = "move on to a child, and does it stop at a leaf"
    return f"its calls went deeper and deeper, with no end in sight. Does every call {down}?"

@say.register
def no_end(fact: facts.NoEnd) -> str:
    steps = "is every node added to a list only once"
    if fact.nested and fact.calls:
        steps = "do the calls end"
    elif fact.nested:
        steps = "does every call move on to a child, visiting each child only once"
    return f"it seemed to run forever. Does every loop end, and {steps}?"

@say.register
def raised(fact: facts.Raised) -> str:
    return fact.text if fact.text.endswith("?") else fact.text.removesuffix(".") + "."

@say.register
def lines_looped(fact: facts.LinesLooped) -> str:
    place = say(fact.place) if fact.place else ""
    question = f"Does that loop end? {say(Note.MAY_TAKE_LONG)}" if fact.may_end else "When should that loop end?"
    text = f"From step {fact.step} on, the same lines ran again and again{place}. {question}"
    return f"{text} The first three rounds are shown."

@say.register
def loop_place(fact: facts.LoopPlace) -> str:
    if fact.call is None:
        return f" at {join_words(fact.nodes)}"
    return f" in {fact.call}" if fact.bare else f" in the call on {fact.call}"

@say.register
def calls_looped(fact: facts.CallsLooped) -> str:
    path = write_path(fact.path)
    if fact.function is None:
        formed = "formed a loop" if fact.same else "reached nodes where other calls were still waiting"
        return f"Its calls {formed}: {path}, starting at step {fact.step}."
    text = f"{fact.function} never returned because its calls form a loop: {path}, and so on, starting at step "
    text += f"{fact.step}. The first three rounds are shown."
    if fact.same:
        return f"{text} What should a call do if the same call is still waiting?"
    return f"{text} The arguments changed from call to call. Do the calls end at some point?"

@say.register
def limit_too_low(fact: facts.LimitTooLow) -> str:
    needs = f"the function needs more nested calls than Python's limit of {fact.limit:,}"
    return f"If they do, {needs}. Try something smaller."

@say.register
def shown(fact: facts.Shown) -> str:
    verb = "is" if fact.count == 1 else "are"
    what = fact.kind if fact.count == 1 else count_of(fact.count, fact.kind)
    text = f"The first {what} {verb} shown."
    if not fact.more:
        return text
    text += f" The limit is {fact.limit:,} steps, or fewer if lists are long or other functions are called."
    return f"{text} Raise it with watch(…, limit={fact.more})."


# How a story ends

@say.register
def finished(fact: facts.Finished) -> str:
    return f"{fact.function} finished." if fact.text is None else f"{fact.function} returned {fact.text}."

@say.register
def finished_late(fact: facts.FinishedLate) -> str:
    late = "after more steps than can be shown" if fact.calls is None else f"after {count_of(fact.calls, 'call')}"
    return f"{fact.function} returned {fact.text} {late}."

@say.register
def nothing_seen(fact: facts.NothingSeen) -> str:
    seen = "no call could be seen" if fact.calls else "it made no visible change to the tree"
    text = f"{fact.function} returned {fact.text}, but {seen}."
    if fact.calls and not fact.cached:
        text += " Only code in Python is watched."
    elif fact.cached:
        text += f" The result came from functools.cache. {fact.function}.cache_clear() empties the cache."
    return text

@say.register
def visited(fact: facts.Visited) -> str:
    return f"{fact.function} visited {fact.count:,} of the {count_of(fact.nodes, 'node')}."

@say.register
def mistakes_left(fact: facts.MistakesLeft) -> str:
    kind = "" if fact.kind == "result" else f"in the {KINDS[fact.kind]}"
    if fact.count == 1:
        place = f"{kind} of {fact.node}, at step" if kind else f"at {fact.node}, step"
        return f"{_assuming(fact.assuming, 'There is a mistake')} {place} {fact.step}."
    first = f"The first is at {fact.node}, step {fact.step}."
    place = f"in {fact.count:,} {KINDS[fact.kind]}s" if kind else f"at {fact.count:,} nodes"
    return f"{_assuming(fact.assuming, 'There are mistakes')} {place}. {first}"

@say.register
def labels_done(fact: facts.LabelsDone) -> str:
    text = f"It labelled {count_of(fact.count, 'node')}."
    if fact.label is None:
        return text
    return f"{text} The root, {fact.root}, is {_outcome(fact.label)}."

@say.register
def no_call_returned(fact: facts.NoCallReturned) -> str:
    return f"{'No' if fact.calls else 'It stored nothing in any node, and no'} call returned a value."

@say.register
def calls_made(fact: facts.CallsMade) -> str:
    text = f"There {'was' if fact.count == 1 else 'were'} {count_of(fact.count, 'call')}."
    if fact.generators:
        why = "because generators and async functions are not watched"
        text += f" The calls of {join_words(fact.generators)} are not shown, {why}."
    return text


# What the results mean

@say.register
def two_conventions(fact: facts.TwoConventions) -> str:
    rule = fact.rule
    if isinstance(rule, Reading):
        higher = RULES[rule.for_player] if rule.kind in ("value", "scale") else _means(rule)
    else:
        higher = f"{'the signs are' if rule else 'no sign is'} flipped"
    text = f"{fact.function} uses two conventions. At the leaves, as at {fact.leaf}, {_means(fact.leaves)}. "
    return f"{text}Higher up, as at {fact.inner}, {higher}. For best play, make them agree."

@say.register
def root_grundy(fact: facts.RootGrundy) -> str:
    wins = f"wins, as in a Nim heap of size {fact.value}" if fact.value else "loses, as in a Nim heap of size 0"
    text = f"The Grundy value of the root, {fact.root}, is {fact.value}: the player to move {wins}."
    return f"{text} Store it in .grundy, because {PLACES[fact.attribute]}." if fact.attribute else text

PLACES = {"value": "a value is what a node is worth to player 1", "label": "a label is W, L or D"}

@say.register
def rules_give_grundy(fact: facts.RulesGiveGrundy) -> str:
    ending = f", not {fact.wrong}" if fact.wrong else ""
    return f"According to the rules, the Grundy value of the root, {fact.root}, is {fact.value}{ending}."

@say.register
def root_share(fact: facts.RootShare) -> str:
    start = "According to the rules, with" if fact.by_rules else "With"
    ending = f", not {fact.wrong}" if fact.wrong else ""
    value = format_number(fact.value)
    return f"{start} best play, player 1 wins from {fact.root} with probability {value}{ending}."

@say.register
def root_label(fact: facts.RootLabel) -> str:
    if fact.by_rules:
        return f"According to the rules, {fact.root} is {_outcome(fact.label)}."
    return f"The root, {fact.root}, is {_outcome(fact.label)}."

@say.register
def root_window(fact: facts.RootWindow) -> str:
    text = say(fact.window)
    return f"{text[0].upper()}{text[1:]}."

@say.register
def root_worth(fact: facts.RootWorth) -> str:
    text = f"{fact.root} is worth {format_number(fact.value)} to {PLAYERS[fact.player]}"
    if fact.player != "player 1":
        return f"{text}. The function's values seem to be for that player."
    return f"{text}{WINNERS[fact.winner]}."

WINNERS = {None: "", 0: ": the game is a draw", 1: ": player 1 wins", 2: ": player 2 wins"}


# Parts of sentences


def _on(node: str, preposition: str = "on") -> str:
    return f" {preposition} {node}" if node else ""


def _with(arguments: tuple[str, ...]) -> str:
    return f" with {join_words(arguments, most=len(arguments))}" if arguments else ""


def write_path(names: tuple[str, ...]) -> str:
    """Return the path of calls, without the middle if it is long."""
    if len(names) < 8:
        return " › ".join(names)
    return " › ".join([*names[:4], f"… {len(names) - 6} more …", *names[-2:]])


def _outcome(label: str) -> str:
    """Return what a state with a label is: a draw, or a win or a loss for the player to move."""
    return "a draw" if label == "D" else f"a {LABELS[label]} for the player to move"


def _all_moves(count: int) -> str:
    return "both moves" if count == 2 else f"all {count} moves"


def _assuming(reading: Reading | None, text: str) -> str:
    """Begin a sentence with the assumption about the meaning of the results, if there is one."""
    return f"If {_means(reading)}, {text[0].lower()}{text[1:]}" if reading else text


def _means(reading: Reading, results: str = "its results") -> str:
    """Return a clause about the meaning of the results; `results` is its subject, such as "they"."""
    return MEANINGS[reading.kind].format(PLAYERS[reading.for_player], results=results)

MEANINGS = {
    "value": "{results} are values for {}", "label": "{results} are labels for {}",
    "word": "{results} say how the game ends for {}",
    "bool": "True means that {} can win", "bit": "1 means that {} can win",
    "winner": "{results} give the number of the winner", "scale": "a larger number is better for {}",
    "share": "{results} are probabilities of a win for {}", "grundy": "{results} are Grundy values",
    "move": "{results} are best moves for {}",
}  # fmt: skip
RULES = {  # the player that values are for -> how a parent's value follows from its children's
    "player 1": (
        "each value is the largest of its children's values if player 1 moves and the smallest if player 2 moves"
    ),
    "player 2": (
        "each value is the largest of its children's values if player 2 moves and the smallest if player 1 moves"
    ),
    "mover": "each value is the largest of its children's values with their signs flipped",
    "last_mover": "each value is the smallest of its children's values with their signs flipped",
}
PLAYERS = {
    "player 1": "player 1", "player 2": "player 2", "mover": "the player to move",
    "last_mover": "the player who has just moved",
}  # fmt: skip


WORDS: Words = {
    "outcome": _outcome, "kind": KINDS.__getitem__, "ending": ENDINGS.__getitem__, "all_moves": _all_moves,
    "wrong_kind": _wrong_kind, "for_player": PLAYERS.__getitem__, "meaning": _means, "mistake": _mistake,
    "attributes": lambda names: join_words(ATTRIBUTES.get(name, name) for name in names), "first": itemgetter(0),
    "no_rules": NO_RULES.__getitem__, "given_meaning": lambda gives: _means(GIVES[gives], "they"),
    "they_mean": lambda reading: _means(reading, "they"),
}  # fmt: skip
register_templates(say, SENTENCES, words=WORDS)

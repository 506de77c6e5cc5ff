"""watch_words: every sentence of the Stepper, in the order in which a student meets them.

A fact whose words only fill in its fields has a template in SENTENCES, any other fact a function below. Both have
nothing but the fact to go by. Another language registers its own for the same facts.
"""

from fractions import Fraction
from functools import singledispatch

from ..core.game import LABELS
from ..core.templates import register_templates
from ..core.text import count_of, format_number, join_words
from . import watch_facts as facts
from .judging.readings import Reading
from .watch_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return a fact in words: a sentence, or a clause if it is a part of another fact."""
    raise TypeError(f"There are no words for {fact!r}.")

SENTENCES = {
    # how a story begins
    facts.WatchingTree: "Watch {function} work on the {kind} of {root}, step by step. A ring shows where it is.",
    Note.CACHED_UNSEEN: "What functools.cache knows already it answers by itself, and no call is seen.",
    Note.TRUE_MEANS_WIN: "True counts as W, a win for the player to move, and False as L.",
    Note.FRONTIER_RINGED: (
        "A ring with a gap marks the frontier: nodes that have a label, under one that has none yet. "
        "A thick outline and a thick line show the reason."
    ),
    Note.SPREADS_IN_WAVES: (
        "Labels spread from the leaves in waves: at a node of wave n the game lasts n more moves, if the winner "
        "hurries and the loser delays."
    ),
    facts.NoStates: "No node has a state of {game}, such as node.state = {start}: so nothing is judged by its rules.",
    facts.NotAState: "{node} is no state of {game}, whose states are as {start}: so nothing is judged by its rules.",
    facts.NoGrundyValues: (
        "By the rules of {game} no Grundy value is known, so none is judged: they are for games where both "
        "players have the same moves, and who can't move has lost."
    ),
    Note.RULES_UNKNOWN: "Without game= the rules are not known: so no result is judged by them.",
    Note.OLD_LABELS: "The pale labels were there before.",
    facts.DrawnInPart: "Only its first {depth} moves are drawn.",
    # why a node has its label, or should have another
    facts.LossBelow: "the move to {child} leaves the other player losing",
    facts.DrawBelow: "no move wins, but the move to {child} draws",
    facts.LossMissed: "{child} is L, and the move there leaves the other player losing",
    facts.DrawMissed: "a loss needs every child to be W, and {child} is D",
    facts.ChildUnknown: "the label of {child} is not known yet",
    facts.ByOldLabels: "{because}, by labels that were there before",
    Note.NO_WAVE: "no wave reaches it, for nobody can force a win",
    Note.NO_FORCED_WIN: "nobody can force a win there",
    Note.TAKEN_BACK: "not known",
    facts.NowBroken: "Now {node} is against the rules: {because}.",
    facts.NowRight: "",
    # what is remarked on a result
    facts.ReturnMissing: "{function} comes back from {node} with nothing. Is a return missing?",
    Note.FOR_NOW: " for now",
    facts.AsBefore: ", as at step {step}",
    facts.TwinBefore: ", another node with the same state as that of step {step}",
    facts.LeafPayoff: "a leaf, and the payoff there is {payoff}",
    facts.AnswerOfAnother: "it is the answer of {other}, taken for {node}",
    facts.ResultsGive: "by the results below it is {value}",
    Note.NOT_FROM_RESULTS: "it does not follow from the results below it",
    facts.ExactNeeded: "{node} is worth {value} to player 1, and an average needs the exact value of each move",
    facts.ShareOf: "with best play player 1 wins from {node} with probability {value}",
    Note.VALUE_CHANGED: ", and that changed the value",
    # how a story stops
    Note.LOOP_NO_END: "there was no end in sight.",
    Note.INTERRUPTED: "it was interrupted.",
    Note.EXITED: "it called exit, which ends a program.",
    Note.MAY_TAKE_LONG: "If so, it only takes long: give it something smaller.",
    Note.ALL_SHOWN: "All that it did until then is shown.",
    facts.MoveForChild: "{move} is a move: the nodes are in the values of this dict, node.children.values().",
    # how a story ends
    facts.GeneratorReturned: "{function} gave a generator, which does nothing until somebody loops over it.",
    Note.STRANGERS: (
        "It also walked nodes outside the tree: those of another, or children that are made anew each time."
    ),
    facts.ReturnsMissing: "{count:call} came back with nothing, the first at {node}, step {step}.",
    Note.NO_NEW_LABELS: "No label was given: the pale ones were there before.",
    facts.OldLabelsLeft: "{count:node} got none: the pale labels were there before.",
    facts.DrawByRules: "By the rules {node} is a draw: nobody can force a win.",
    facts.NoMoveTried: "It was called on none of the moves from {node}.",
    facts.RootValue: "The root is {root}, and its value is {value}.",
    facts.TreeSize: "The {kind} has {count:node}.",
    facts.NotJudged: 'If it says who wins, watch(…, gives="{gives}") judges it by the rules.',
    facts.MeaningOpen: 'What it is meant to give can\'t be seen: watch(…, gives="{gives}") says so, if it is that.',
    facts.LabelsNotKept: "{count:label} returned, but kept in no node.",
}
register_templates(say, SENTENCES)


# How a story begins

@say.register
def watching_calls(fact: facts.WatchingCalls) -> str:
    text = f"Watch {fact.function} work, step by step: each call becomes a node, with what it was called on."
    if fact.worker:
        text += f" {fact.function} leaves the work to {fact.worker}, which calls itself."
    return text

@say.register
def first_mistake(fact: facts.FirstMistake) -> str:
    verb = "is" if fact.told == "end" else "comes"
    return f"{_assuming(fact.assuming, 'The first mistake')} {verb} at step {fact.step}."


# What happens at a step

@say.register
def call_entered(fact: facts.CallEntered) -> str:
    text = f"{fact.function} is called{_on(fact.node)}"
    if fact.chance:
        text += ", where chance moves"
    text += ENDS[fact.end]
    if fact.arguments:
        text += f", with {', '.join(fact.arguments)}"
    if fact.waiting:
        return text + say(fact.waiting)
    if fact.returns:
        text += ", and comes back at once"
    if fact.answered is not None:
        comma = "," if fact.arguments else ""
        text += f"{comma} again: the answer came at step {fact.answered}"
    return f"{text}."

ENDS = {"": "", "leaf": ", a leaf", "unbuilt": ", whose children are not built"}

@say.register
def waiting_call(fact: facts.WaitingCall) -> str:
    if fact.same:
        return f", and its call of step {fact.step} still waits: the calls have gone round."
    return f". Another call on it, that of step {fact.step}, still waits."

@say.register
def argument_changed(fact: facts.ArgumentChanged) -> str:
    text = f"{fact.name} becomes {format_number(fact.value)} at {fact.node}"
    if fact.guarantee is None:
        return f"{text}."
    return f"{text}: player {fact.guarantee.player} is sure of {say(fact.guarantee)}."

@say.register
def guarantee(fact: facts.Guarantee) -> str:
    text = f"at {('least', 'most')[fact.player - 1]} {format_number(fact.value, '+')}"
    return f"{text} on average" if fact.on_average else text

@say.register
def children_added(fact: facts.ChildrenAdded) -> str:
    what = "nodes below it"
    if fact.direct:
        what = "a child" if len(fact.children) == 1 else "children"
    return f"{fact.node} gets {what}: {join_words(fact.children)}."

@say.register
def arrows_added(fact: facts.ArrowsAdded) -> str:
    children = join_words(fact.children)
    gets = "gets" if fact.seen else "has by now"
    if len(fact.children) == 1:
        return f"{fact.node} {gets} an arrow to {children}, a node that is there already."
    return f"{fact.node} {gets} arrows to {children}, nodes that are there already."

@say.register
def attribute_set(fact: facts.AttributeSet) -> str:
    ending = " for now" if fact.for_now else ""
    return f"{ATTRIBUTES.get(fact.attribute, fact.attribute)} of {fact.node} becomes {fact.text}{ending}."

ATTRIBUTES = {"<name>": "the name", "<label>": "the label"}  # if what is set as labels are names, or anything else


# A label is set

@say.register
def label_set(fact: facts.LabelSet) -> str:
    text = "" if fact.wave is None else f"Wave {fact.wave}: "
    text += f"{fact.node} "
    text += f"becomes {fact.label}" if fact.was in ("?", fact.label) else f"changes from {fact.was} to {fact.label}"
    if fact.fate == "right_but_changes":
        return f"{text}, which is right, but it will change."
    if fact.fate == "changes":
        return f"{text} for now."
    if fact.because is None:
        return f"{text}."
    return f"{text}{VERDICTS[fact.verdict]}{say(fact.because)}."

VERDICTS = {True: ": ", False: ", against the rules: ", None: ", but it is too early to say: "}

@say.register
def not_a_label(fact: facts.NotALabel) -> str:
    return f"{fact.node} gets {_no_label(fact.text)}."

@say.register
def leaf_rule(fact: facts.LeafRule) -> str:
    return f"a leaf, and by the rules of the game a {LABELS[fact.label]} for the player to move"

@say.register
def leaf_broken(fact: facts.LeafBroken) -> str:
    return f"nobody can move here, and by the rules of the game that is a {LABELS[fact.label]} for the player to move"

@say.register
def unruled(fact: facts.Unruled) -> str:
    return UNRULED[fact.place]

UNRULED = {
    "leaf": "a leaf, taken as it is given",
    "unbuilt": "its children are not built, so it is taken as it is given",
    "node": "taken as it is given",
}

@say.register
def all_wins(fact: facts.AllWins) -> str:
    if len(fact.children) == 1:
        return f"the only move, to {fact.children[0]}, leaves the other player winning"
    return f"{_all_moves(len(fact.children))}, to {join_words(fact.children)}, leave the other player winning"

@say.register
def child_needed(fact: facts.ChildNeeded) -> str:
    needed = "L" if fact.label == "W" else "D"
    verb = "are" if len(fact.children) > 1 else "is"
    return f"a {LABELS[fact.label]} needs a child that is {needed}, and {join_words(fact.children)} {verb} not"

@say.register
def rules_give(fact: facts.RulesGive) -> str:
    return f"by the rules of the game a {LABELS[fact.label]} for the player to move"

@say.register
def rules_give_node(fact: facts.RulesGiveNode) -> str:
    return f"{fact.node} is a {LABELS[fact.label]} for the player to move"

@say.register
def from_wrong_labels(fact: facts.FromWrongLabels) -> str:
    text = "it follows from the labels below it, and not all of those are right"
    return f"{text}, so it is wrong too" if fact.wrong_too else text

@say.register
def too_early(fact: facts.TooEarly) -> str:
    text = say(fact.because)
    if fact.unknown:
        text = f"it is too early, for the label of {fact.unknown} is not known yet; {text}"
    if not fact.misled:
        return text
    labels = f"labels of {join_words(node for node, _ in fact.misled)} are"
    if len(fact.misled) == 1:
        labels = f"{fact.misled[0][1]} of {fact.misled[0][0]} is"
    return f"{text}. It follows from the labels below it, but the {labels} only for now"


# A call returns, or a value is stored

@say.register
def returned(fact: facts.Returned) -> str:
    return f"{fact.function}{_on(fact.node)}{_beside(fact.beside)} returns {fact.text}{_remark(fact.remark)}."

@say.register
def stored(fact: facts.Stored) -> str:
    subject = f"The Grundy value of {fact.node}" if fact.grundy else fact.node
    return f"{subject} becomes {fact.text}{_remark(fact.remark)}."

@say.register
def came_back(fact: facts.CameBack) -> str:
    return f"{fact.function} comes back{_on(fact.node, 'from')}{_beside(fact.beside)}."

@say.register
def returned_no_label(fact: facts.ReturnedNoLabel) -> str:
    return f"{fact.function} on {fact.node} returns {_no_label(fact.text)}."

@say.register
def left_without(fact: facts.LeftWithout) -> str:
    return f"{fact.function} leaves {fact.node} without a {KINDS[fact.kind]}."

KINDS = {"label": "label", "value": "value", "grundy": "Grundy value", "result": "result"}


def _remark(fact: facts.Remark | None) -> str:
    """The end of a sentence about a result."""
    if fact is None:
        return ""
    joined = isinstance(fact, (facts.BreaksRules, facts.WrongKind, facts.AsBefore, facts.TwinBefore))
    return say(fact) if joined or fact is Note.FOR_NOW else f": {say(fact)}"

@say.register
def by_results(fact: facts.ByResults) -> str:
    known = join_words(f"{node} is known from step {step}" for node, step in fact.known)
    return f"{say(fact.because)}; {known}" if known else say(fact.because)

@say.register
def leaf_won(fact: facts.LeafWon) -> str:
    return "a leaf, and " + {1: "player 1 has won", -1: "player 2 has won", 0: "a draw"}[int(fact.value)]

@say.register
def best(fact: facts.Best) -> str:
    kind = ("larg", "small")[fact.player - 1]
    turn = f"for it is player {fact.player}'s turn"
    if fact.so_far:
        return f"the {kind}est so far, {format_number(fact.value)}, {turn}"
    ending = "est" if len(fact.values) > 2 else "er"
    values = join_words(map(format_number, fact.values), most=len(fact.values))
    return f"the {kind}{ending} of {values}, {turn}"

@say.register
def only_move(fact: facts.OnlyMove) -> str:
    return f"the only move, to {fact.children[0]}, leads to {format_number(fact.value)}"

@say.register
def all_equal(fact: facts.AllEqual) -> str:
    return f"{_all_moves(fact.count)} lead to {format_number(fact.value)}"

@say.register
def average(fact: facts.Average) -> str:
    value = format_number(fact.value)
    if len(fact.terms) == 1:
        return f"the only move leads to {value}"
    if len({each for _, each in fact.terms}) == 1:
        return f"{_all_moves(len(fact.terms))} lead to {value}"
    if len(fact.terms) > 4:
        return f"the average of {len(fact.terms)} values"
    terms = [(format_number(chance), format_number(each)) for chance, each in fact.terms]
    exact = sum(_as_read(chance) * _as_read(each) for chance, each in terms) == _as_read(value)
    products = " + ".join(f"{chance} × {each}" for chance, each in terms)
    return f"the average: {products} {'=' if exact else '≈'} {value}"


def _as_read(text: str) -> Fraction:
    """The number that a text shows, exactly."""
    return Fraction(text.replace("−", "-"))

@say.register
def smallest_missing(fact: facts.SmallestMissing) -> str:
    if not fact.nimbers:
        return "a leaf, and no move is left, as in a heap of 0"
    those = "that of its only child" if fact.only_child else "among those of its children"
    seen = join_words(map(format_number, sorted({*fact.nimbers})), most=len(fact.nimbers))
    return f"the smallest number that is not {those}, {seen}"

@say.register
def empty_window(fact: facts.EmptyWindow) -> str:
    low, high = (f"{name} {format_number(bound)}" for name, bound in (fact.low, fact.high))
    return f"it was given {low} and {high}, and no value lies between these"

@say.register
def move_leads(fact: facts.MoveLeads) -> str:
    text = f"the move to {fact.child} leaves the other player {LEAVES[fact.label]}"
    if fact.better is None:
        return text
    child, label = fact.better
    return f"{text}, and the move to {child} would leave the other player {LEAVES[label]}"

LEAVES = {"W": "winning", "L": "losing", "D": "with a draw"}

@say.register
def move_worth(fact: facts.MoveWorth) -> str:
    text = f"the move to {fact.child} is worth {format_number(fact.value)} to player 1"
    if fact.better is None:
        return text
    child, value = fact.better
    return f"{text}, and the move to {child} is worth {format_number(value)}"


# A result breaks the rules

@say.register
def wrong_kind(fact: facts.WrongKind) -> str:
    return f", and that is {WRONG_KINDS.get(fact.kind, 'no number')}"

WRONG_KINDS = {
    "share": "no share, a number from 0 to 1",
    "grundy": "no Grundy value: these are 0, 1, 2 and so on",
    "bool": "neither True nor False",
}

@say.register
def breaks_rules(fact: facts.BreaksRules) -> str:
    text = f". If {_means(fact.assuming)}, that is against the rules" if fact.assuming else ", against the rules"
    if fact.because is None:
        return text
    return f"{text}{', which say ' if isinstance(fact.because, facts.RulesGiveValue) else ': '}{say(fact.because)}"

@say.register
def rules_give_value(fact: facts.RulesGiveValue) -> str:
    value = format_number(fact.value)
    return f"{value}: {say(fact.because)}" if fact.because else value

@say.register
def worth_to(fact: facts.WorthTo) -> str:
    return f"{fact.node} is worth {format_number(fact.value)} to {PLAYERS[fact.player]}"


# Children are skipped

@say.register
def skipped(fact: facts.Skipped) -> str:
    children = join_words(fact.children)
    text = f"It never enters {children}" if fact.ever else f"It does not enter {children} from here"
    return f"{text}{say(fact.effect)}." if fact.effect else f"{text}."

@say.register
def enough(fact: facts.Enough) -> str:
    text = f": {say(fact.guarantee)} is already sure"
    if fact.elsewhere:
        text += f", and elsewhere the other player is sure of {say(fact.elsewhere)}"
    return f"{text}. The rest of these moves can't matter"


# How a story stops

@say.register
def stopped(fact: facts.Stopped) -> str:
    at = f"after {count_of(fact.place, 'call')}" if isinstance(fact.place, int) else f"at {fact.place}"
    return f"{fact.function} stopped {at}: {say(fact.because)}"

@say.register
def too_deep(fact: facts.TooDeep) -> str:
    down = "come nearer to one that needs no further call" if fact.calls else "go on to a child, and does a leaf end it"
    return f"its calls went ever deeper and none came back. Does each call {down}?"

@say.register
def no_end(fact: facts.NoEnd) -> str:
    steps = "does no node come into a list again and again"
    if fact.nested and fact.calls:
        steps = "do the calls come to an end"
    elif fact.nested:
        steps = "does each call go on to a child, to each child only once"
    return f"there was no end in sight. Does each loop end, and {steps}?"

@say.register
def raised(fact: facts.Raised) -> str:
    return fact.text if fact.text.endswith("?") else fact.text.removesuffix(".") + "."

@say.register
def lines_looped(fact: facts.LinesLooped) -> str:
    place = say(fact.place) if fact.place else ""
    text = f"From step {fact.step} on the same lines ran again and again{place}. When does that loop end?"
    return f"{text} The first three rounds are shown."

@say.register
def loop_place(fact: facts.LoopPlace) -> str:
    if fact.call is None:
        return f", at {join_words(fact.nodes)}"
    return f", in {fact.call}" if fact.bare else f", in the call on {fact.call}"

@say.register
def calls_looped(fact: facts.CallsLooped) -> str:
    path = write_path(fact.path)
    if fact.function is None:
        came = "had gone round" if fact.same else "came to where others still waited"
        return f"Its calls {came}: {path}, first at step {fact.step}."
    text = f"{fact.function} never came back, for its calls went round: {path}, and so on."
    text += f" That began at step {fact.step}. The first three rounds are shown."
    if fact.same:
        return f"{text} What should a call do when the same call is still waiting?"
    return f"{text} What they were given changed on the way: does that ever end the calls?"

@say.register
def limit_too_low(fact: facts.LimitTooLow) -> str:
    limit = f"Python's limit, {fact.limit:,}"
    return f"If so, it needs more calls at a time than {limit}: give it something smaller."

@say.register
def shown(fact: facts.Shown) -> str:
    verb = "is" if fact.count == 1 else "are"
    what = fact.kind if fact.count == 1 else count_of(fact.count, fact.kind)
    return f"The first {what} {verb} shown."


# How a story ends

@say.register
def finished(fact: facts.Finished) -> str:
    return f"{fact.function} is done." if fact.text is None else f"{fact.function} came back with {fact.text}."

@say.register
def finished_late(fact: facts.FinishedLate) -> str:
    late = "after more steps than can be shown" if fact.calls is None else f"after {count_of(fact.calls, 'call')}"
    return f"{fact.function} came back with {fact.text}, {late}."

@say.register
def nothing_seen(fact: facts.NothingSeen) -> str:
    seen = ", and there was no call to see" if fact.calls else " and did nothing to the tree that could be seen"
    text = f"{fact.function} came back with {fact.text}{seen}."
    if fact.cached:
        text += f" functools.cache knew it: {fact.function}.cache_clear() makes it forget."
    return text

@say.register
def visited(fact: facts.Visited) -> str:
    return f"It entered {fact.count:,} of the {count_of(fact.nodes, 'node')}."

@say.register
def mistakes_left(fact: facts.MistakesLeft) -> str:
    text = count_of(fact.count, KINDS[fact.kind])
    if fact.assuming:
        text = f"{_assuming(fact.assuming, text)} {'is' if fact.count == 1 else 'are'}"
    return f"{text} against the rules, the first at {fact.node}, step {fact.step}."

@say.register
def labels_for(fact: facts.LabelsFor) -> str:
    return f"The labels seem to be meant for {PLAYERS[fact.player]}; they should be for the player to move."

@say.register
def labels_missing(fact: facts.LabelsMissing) -> str:
    verb = "has" if fact.count == 1 else "have"
    return f"{count_of(fact.count, 'node')} {verb} no label, the first is {fact.node}."

@say.register
def labels_done(fact: facts.LabelsDone) -> str:
    text = count_of(fact.count, "label")
    if fact.label is None:
        return f"{text}."
    return f"{text}; the root, {fact.root}, is a {LABELS[fact.label]} for the player to move."

@say.register
def no_call_returned(fact: facts.NoCallReturned) -> str:
    return f"{'No' if fact.calls else 'It set nothing in a node, and no'} call gave anything back."

@say.register
def attributes_set(fact: facts.AttributesSet) -> str:
    return f"It set {join_words(ATTRIBUTES.get(name, name) for name in fact.names)}, and no label."

@say.register
def calls_made(fact: facts.CallsMade) -> str:
    text = f"It took {count_of(fact.count, 'call')}"
    if fact.generators:
        names = join_words(fact.generators)
        text += f", and those of {names}, which are not shown: generators are not watched"
    return f"{text}."


# What the results mean

@say.register
def two_conventions(fact: facts.TwoConventions) -> str:
    rule = fact.rule
    if isinstance(rule, Reading):
        further = RULES[rule.whom] if rule.kind in ("value", "scale") else _means(rule)
    else:
        further = f"{'the signs are' if rule else 'no sign is'} turned"
    text = f"It is of two minds. At the ends {_means(fact.leaves)}, as at {fact.leaf}; "
    return f"{text}further up {further}, as at {fact.inner}. One of the two has to change."

@say.register
def wrong_if_meant(fact: facts.WrongIfMeant) -> str:
    return f"If {_means(fact.reading)}, it goes wrong at {fact.node}, step {fact.step}, with {fact.text}."

@say.register
def wrong_gives(fact: facts.WrongGives) -> str:
    return f'You said gives="{fact.gives}"; {fact.text} is no {NOUNS[fact.gives]}.'

NOUNS = {"value": "value", "share": "share", "grundy": "Grundy value", "label": "label", "wins": "True or False"}

@say.register
def right_if_meant(fact: facts.RightIfMeant) -> str:
    return f"All of it is right if {_means(fact.reading)}."

@say.register
def not_so(fact: facts.NotSo) -> str:
    return f"If {_means(fact.reading)}, that is not so at {fact.root} by the rules."

@say.register
def root_grundy(fact: facts.RootGrundy) -> str:
    wins = f"wins, as in a heap of {fact.value}" if fact.value else "loses, as in a heap of 0"
    text = f"The Grundy value of the root, {fact.root}, is {fact.value}: the player to move {wins}."
    return f"{text} Keep it in .grundy: {PLACES[fact.attribute]}." if fact.attribute else text

PLACES = {"value": "a value is what a node is worth to player 1", "label": "a label is W, L or D"}

@say.register
def rules_give_grundy(fact: facts.RulesGiveGrundy) -> str:
    ending = f", not {fact.wrong}" if fact.wrong else ""
    return f"By the rules the Grundy value of the root, {fact.root}, is {fact.value}{ending}."

@say.register
def root_share(fact: facts.RootShare) -> str:
    start = "By the rules with" if fact.by_rules else "With"
    ending = f", not {fact.wrong}" if fact.wrong else ""
    value = format_number(fact.value)
    return f"{start} best play player 1 wins from {fact.root} with probability {value}{ending}."

@say.register
def root_label(fact: facts.RootLabel) -> str:
    if fact.by_rules:
        return f"By the rules {fact.root} is a {LABELS[fact.label]} for the player to move."
    return f"The root, {fact.root}, is a {LABELS[fact.label]} for the player to move."

@say.register
def leaves_for(fact: facts.LeavesFor) -> str:
    return f"Where the game is over, its values seem to be meant for {PLAYERS[fact.player]}."

@say.register
def rules_give_root(fact: facts.RulesGiveRoot) -> str:
    value = format_number(fact.value)
    return f"By the rules {fact.root} is worth {value} to {PLAYERS[fact.player]}, not {fact.wrong}."

@say.register
def root_bound(fact: facts.RootBound) -> str:
    value = format_number(fact.value)
    return f"{fact.root} is worth at {fact.side} {value} to {PLAYERS[fact.player]}: it was asked for no more."

@say.register
def root_differs(fact: facts.RootDiffers) -> str:
    found = f"{fact.root} comes out at {format_number(fact.found)} for {PLAYERS[fact.player]}"
    return f"{found}; by the rules it is worth {format_number(fact.value)}."

@say.register
def root_window(fact: facts.RootWindow) -> str:
    text = say(fact.window)
    return f"{text[0].upper()}{text[1:]}."

@say.register
def root_worth(fact: facts.RootWorth) -> str:
    text = f"{fact.root} is worth {format_number(fact.value)} to {PLAYERS[fact.player]}"
    if fact.player != "player 1":
        return f"{text}, for whom its values seem to be meant."
    return f"{text}{WINNERS[fact.winner]}."

WINNERS = {None: "", 0: ": a draw", 1: ": player 1 wins", 2: ": player 2 wins"}


# Parts of sentences


def _on(node: str, preposition: str = "on") -> str:
    return f" {preposition} {node}" if node else ""


def _beside(arguments: tuple[str, ...]) -> str:
    return f" with {', '.join(arguments)}" if arguments else ""


def write_path(names: tuple[str, ...]) -> str:
    """The path of calls; of a long one the middle is left out."""
    if len(names) < 8:
        return " › ".join(names)
    return " › ".join([*names[:4], f"… {len(names) - 6} more …", *names[-2:]])


def _all_moves(count: int) -> str:
    return "both moves" if count == 2 else f"all {count} moves"


def _no_label(text: str) -> str:
    return f'{text}, which is no label: labels are "W", "L" and "D"'


def _assuming(reading: Reading | None, text: str) -> str:
    """A beginning of a sentence, after what the results are taken to mean."""
    return f"If {_means(reading)}, {text[0].lower()}{text[1:]}" if reading else text


def _means(reading: Reading) -> str:
    """What results are taken to mean, a clause."""
    return MEANINGS[reading.kind].format(PLAYERS[reading.whom])

MEANINGS = {
    "value": "these are values for {}", "label": "these are labels for {}", "word": "these words are said of {}",
    "bool": "True means that {} can win", "bit": "1 means that {} can win", "winner": "this is the winner's number",
    "scale": "more is better for {}", "share": "this is how likely {} wins", "grundy": "these are Grundy values",
}  # fmt: skip
RULES = {  # for whom values are -> what follows further up
    "player 1": "each is the largest below for player 1 and the smallest for player 2",
    "player 2": "each is the largest below for player 2 and the smallest for player 1",
    "mover": "each is the largest of those below with their signs turned",
    "last_mover": "each is the smallest of those below with their signs turned",
}
PLAYERS = {
    "player 1": "player 1", "player 2": "player 2", "mover": "the player to move",
    "last_mover": "the player who has just moved",
}  # fmt: skip

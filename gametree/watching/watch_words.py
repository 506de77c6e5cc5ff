"""watch_words: every sentence of the Stepper, in the order in which students read them.

SENTENCES has a template for most facts, in the notation of `core/templates.py`. Every other fact has a function below.
Both use nothing but the fact. Another language registers its own templates and functions for the same facts.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatch
from operator import itemgetter

from ..core.game import LABELS
from ..core.templates import Words, register_templates
from ..core.text import count_of, format_number, join_words
from . import watch_facts as facts
from .judging.readings import GIVES, Reading
from .watch_facts import Note


@singledispatch
def say(fact: object) -> str:
    """Return a fact in words: a sentence, or a clause if the fact is part of another one."""
    raise TypeError(f"There are no words for {fact!r}.")

NO_LABEL = ', which is not a label. The labels are "W", "L" and "D".'
TOO_LONG = "If so, it just takes too long. Try something smaller."

SENTENCES: dict[object, str] = {
    # how a story begins
    facts.WatchingTree: (
        "Watch {function} work{root:? on the {kind} with root {root}}, step by step. "
        "A blue outline marks the current node."
    ),
    facts.WatchingCalls: (
        "Watch {function} work, step by step. Each call becomes a node that shows what the function was called on."
        "{worker:? {function} leaves the work to {worker}, which calls itself.}"
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
        "{node:?{node} is not a state of {game}, whose states look like {start}"
        "|No node has a state of {game}, such as node.state = {start}}, so nothing is checked against its rules."
    ),
    facts.NoGrundyValues: (
        "No Grundy value is known for {game}, so no result is checked. Grundy values are for games in which both "
        "players have the same moves and a player who can't move has lost."
    ),
    Note.RULES_UNKNOWN: "The rules are unknown without game=, so no result is checked against them.",
    Note.REARRANGED: "The function moves nodes, and the picture shows where they are at the end.",
    Note.OLD_LABELS: "The pale labels were already there.",
    facts.FirstMistake: "{assuming:?If {assuming:meaning}, the|The} first mistake is at step {step}.",
    facts.DrawnInPart: "Only nodes within {depth:move} of the root are drawn.",
    # what happens at a step
    facts.CallEntered: (
        "{function} is called{answered:? again}{node:? on {node}}{chance:?, where chance moves}"
        "{end:leaf?, a leaf}{end:unbuilt?, whose children are not built}"
        "{arguments:?, with {arguments:all}}{waiting:?{waiting}|{returns:?, and returns immediately}"
        "{answered:?. It was already answered at step {answered}}.}"
    ),
    facts.WaitingCall: (
        "{same:?, but the same call, from step {step}, is still waiting: the calls form a loop."
        "|. Another call on it, from step {step}, is still waiting.}"
    ),
    facts.Guarantee: (
        "{player:1?player 1 is{already:? already} guaranteed at least {value:+}"
        "|player 2 can{already:? already} hold player 1 to {value:+} or less}{on_average:? on average}"
    ),
    facts.ArgumentChanged: "At {node}, {name} becomes {value}{guarantee:?: {guarantee}}.",
    facts.ChildrenAdded: (
        "{node} gets {direct:?{children:1?a child|children}|{children:1?a descendant|descendants}}: {children}."
    ),
    facts.ArrowsAdded: (
        "{node} {seen:?gets|now has} {children:1?an arrow to {children}, a node that already exists"
        "|arrows to {children}, nodes that already exist}."
    ),
    facts.AttributeSet: "At {node}, {attribute:attribute} becomes {text}{for_now:? for now}.",
    # what a line changes
    facts.Decided: "“{test}” is {holds:?true|false}{sign:?: {left:?{left}|it} {sign:relation} {right}}.",
    facts.LineRan: "{round:?Round {round} of “{loop}”: }{changes}.",
    facts.Became: "{name} becomes {text}",
    facts.ItemsMoved: "{name} {added:?gets|loses} {items}{place:? at the {place}}",
    facts.ItemsChanged: "several items of {name} change",
    facts.Swapped: "{one} and {other} are swapped",
    # why a node has its label, or should have a different one
    facts.LeafRule: "it is a leaf, and under the rules that is {label:outcome}",
    facts.LeafBroken: "it has no moves, which under the rules is {label:outcome}",
    facts.RulesGive: "according to the rules it is {label:outcome}",
    facts.RulesGiveNode: "{node} is {label:outcome}",
    facts.NoRules: (
        "{place:unbuilt?its children are not built, so its label can't be checked"
        "|{place:leaf?it is a leaf, and }there are no rules to check its label against}"
    ),
    facts.NowBroken: "Now the label of {node} {because:mistake}: {because}.",
    facts.LossBelow: "the move to {child} leaves the other player losing",
    facts.DrawBelow: "no move wins, but the move to {child} draws",
    facts.AllWins: (
        "{children:1?the only move, to {children}, leaves the other player winning"
        "|{children:all_moves}, to {children}, leave the other player winning}"
    ),
    facts.LossMissed: "the move to {child}, which is labelled L, leaves the other player losing",
    facts.DrawMissed: "a loss needs every child to be labelled W, but {child} is labelled D",
    facts.ChildUnknown: "{child} has no label yet",
    facts.ByOldLabels: "{because}, according to labels that were already there",
    facts.FromWrongLabels: (
        "{one_child:?it follows from the child's label, but that is wrong"
        "|it follows from the children's labels, but some of those are wrong}{wrong_too:?, and so is this one}"
    ),
    facts.TooEarly: (
        "{because}{unknown:?. This label is set too early: {unknown} has no label yet}"
        "{misled:?. This label follows from the children's labels, but the {misled:misled} only for now}"
    ),
    facts.ByResults: "{because}{known:?. {known:known}}",
    Note.NO_WAVE: "no wave reaches it, because neither player can force a win",
    Note.NO_FORCED_WIN: "neither player can force a win from there",
    Note.TAKEN_BACK: "its label is unknown again",
    facts.NowRight: "",
    facts.NotALabel: f"{{node}} gets {{text}}{NO_LABEL}",
    # why a node has its value
    facts.LeafPayoff: "it is a leaf, and its payoff is {payoff}",
    facts.LeafWon: (
        "it is a leaf, and {value:1?player 1 has won}{value:-1?player 2 has won}{value:0?the game is a draw}"
    ),
    facts.OnlyMove: "the only move, to {children}, has value {value}",
    facts.AllEqual: "{children:all_moves} have value {value}",
    # results, and remarks on them
    facts.ReturnedNone: (
        "{function}{node:?|{details:? with {details:all}}} returns"
        "{node:? from {is_name:?the call on }{node}{details:? with {details:all}}}."
    ),
    facts.LeftWithout: "{function} leaves {node} without a {kind:kind}.",
    facts.ReturnedNoLabel: f"{{function}} on {{node}} returns {{text}}{NO_LABEL}",
    facts.ReturnMissing: "{function} returns None for {node}. Is a return missing or in the wrong place?",
    Note.FOR_NOW: " for now",
    facts.AsBefore: ", as in step {step}",
    facts.TwinBefore: ", a different node with the same state as the one returned at step {step}",
    facts.EmptyWindow: "it was called with {low:bound} and {high:bound}, and no value lies between them",
    facts.MoveLeads: (
        "the move to {child} leaves the other player {label:leaves}"
        "{better:?, while the move to {better:first} would leave the other player {better:leaves_better}}"
    ),
    facts.MoveWorth: (
        "the move to {child} is worth {value} to player 1"
        "{better:?, while the move to {better:first} is worth {better:second}}"
    ),
    facts.WrongKind: ", which is {kind:wrong_kind}",
    facts.AnswerOfAnother: "it is the answer for {other}, reused for {node}",
    facts.ResultsGive: "the results for the children give {value}",
    facts.RulesGiveValue: "the rules give {value}{because:?: {because}}",
    Note.NOT_FROM_RESULTS: "that does not follow from the results for the children",
    facts.ExactNeeded: "{node} is worth {value} to player 1, and an average needs the exact value of each move",
    facts.WorthTo: "{node} is worth {value} to {player:for_player}",
    facts.ShareOf: "with best play, player 1 wins from {node} with probability {value}",
    # children are skipped
    facts.Skipped: "{children:?It skipped {children}{ever:?| here}|It left its loop}{effect:?{effect}}.",
    facts.Enough: ": {guarantee}{elsewhere:? here, and {elsewhere} elsewhere}, so the rest can't matter",
    Note.VALUE_CHANGED: ", and that changed the value",
    # how a story stops
    facts.TooDeep: (
        "its calls went deeper and deeper, with no end in sight. Does every call "
        "{calls:?come closer to one that needs no further calls|move on to a child, and does it stop at a leaf}?"
    ),
    facts.NoEnd: (
        "it seemed to run forever. Does every loop end, and "
        "{nested:?{calls:?do the calls end|does every call move on to a child, visiting each child only once}"
        "|is every node added to a list only once}?"
    ),
    Note.LOOP_NO_END: "it seemed to run forever.",
    Note.INTERRUPTED: "it was interrupted.",
    Note.EXITED: "it called exit, which ends a program.",
    Note.MAY_TAKE_LONG: TOO_LONG,
    Note.ALL_SHOWN: "Everything it did until then is shown.",
    facts.LinesLooped: (
        "From step {step} on, the same lines ran again and again{place:?{place}}. "
        f"{{may_end:?Does that loop end? {TOO_LONG}|When should that loop end?}} Only the first three times are shown."
    ),
    facts.LoopPlace: "{call:? in {bare:?|the call on }{call}| at {nodes}}",
    facts.CallsLooped: (
        "{function:?{function} never returned because its calls form a loop: {path:path}, and so on, starting at step "
        "{step}. The first three rounds are shown. {same:?What should a call do if the same call is still waiting?"
        "|The arguments changed from call to call. Do the calls end at some point?}"
        "|Its calls {same:?formed a loop|reached nodes where other calls were still waiting}: {path:path}, starting at "
        "step {step}.}"
    ),
    facts.LimitTooLow: (
        "If they do, the function needs more nested calls than Python's limit of {limit:,}. "
        "Try something smaller."
    ),
    facts.Shown: (
        "The first {count:1?{kind} is|{count:,} {kind}s are} shown.{more:? The limit is {limit:,} steps, "
        "or fewer if lists are long or other functions are called. Raise it with watch(…, limit={more}).}"
    ),
    facts.MoveForChild: (
        "{move} is a move, not a node. The nodes are the values of the dictionary: node.children.values()."
    ),
    # how a story ends
    facts.Finished: "{function} {text:?returned {text}|finished}.",
    facts.FinishedLate: "{function} returned {text} after {calls:?{calls:call}|more steps than can be shown}.",
    facts.NothingRun: (
        "{function} returned a {kind}, which does nothing until it is {kind:generator?looped over|awaited}."
    ),
    facts.NothingSeen: (
        "{function} returned {text}, but {calls:?no call could be seen|it made no visible change to the tree}."
        "{cached:? The result came from functools.cache. {function}.cache_clear() empties the cache."
        "|{calls:? Only code in Python is watched.}}"
    ),
    facts.Visited: "{function} visited {count:,} of the {nodes:node}.",
    facts.ReturnsMissing: (
        "{count:1?One call returned None: the call on {node}, at step {step}."
        "|{count:call} returned None. The first is the call on {node}, at step {step}.}"
    ),
    facts.MistakesLeft: (
        "{assuming:?If {assuming:meaning}, there|There} {count:1?is a mistake {kind:?in the {kind:kind} of {node}, at"
        "|at {node},} step {step}.|are mistakes {kind:?in {count:,} {kind:kind}s|at {count:,} nodes}. "
        "The first is at {node}, step {step}.}"
    ),
    facts.LabelsFor: (
        "The labels of {function} seem to be for {player:for_player}, but they should be for the player to move."
    ),
    facts.LabelsMissing: "{count:1?One node, {node}, has no label.|{count:node} have no label. The first is {node}.}",
    facts.LabelsDone: "It labelled {count:node}.{label:? The root, {root}, is {label:outcome}.}",
    facts.OldLabelsLeft: (
        "{count:1?One node kept the pale label that was already there."
        "|{count:node} kept the pale labels that were already there.}"
    ),
    Note.NO_NEW_LABELS: "It set no labels. The pale labels were already there.",
    facts.NoMoveTried: "It was not called for any move from {node}.",
    facts.NoCallReturned: "{calls:?No|It stored nothing in any node, and no} call returned a value.",
    facts.RootValue: "The root, {root}, has the value {value}.",
    facts.AttributesSet: "It set {names:attributes}, but no label.",
    facts.TreeSize: "The {kind} has {count:node}.",
    facts.NotJudged: 'If its results say who wins, check them against the rules with watch(…, gives="{gives}").',
    facts.CallsMade: (
        "There {count:1?was|were} {count:call}.{generators:? The calls of {generators} are not shown, because "
        "generators and async functions are not watched.}"
    ),
    facts.LinesUnseen: "The lines of {functions} are not shown. To see them, watch {functions:first} itself.",
    Note.THREADS_UNSEEN: "What other threads do is neither shown nor counted.",
    Note.STRANGERS: (
        "It also visited nodes outside this tree: nodes of another tree, or children that are created again each time."
    ),
    # what the results mean
    facts.WrongIfMeant: (
        "If {reading:meaning}, the first mistake is at {node}, step {step}, where the result is {text}."
    ),
    facts.WrongGives: 'You said gives="{gives}", but {text} is {gives:wrong_kind}.',
    facts.MeaningOpen: (
        'It is unclear what its results mean. If {gives:given_meaning}, say so with watch(…, gives="{gives}").'
    ),
    Note.MOVES_OR_VALUES: (
        "It is unclear whether its results are moves or values. "
        'If they are values, say so with watch(…, gives="value").'
    ),
    facts.LabelsNotKept: (
        "{function} returned {count:1?one label but did not store it in the node"
        "|{count:label} but stored none of them in the nodes}."
    ),
    facts.RightIfMeant: "All its results are right if {reading:they_mean}.",
    facts.RootWrongIfMeant: "If {reading:meaning}, the result for {root} is wrong according to the rules of the game.",
    facts.RootGrundy: (
        "The Grundy value of the root, {root}, is {value}: the player to move {value:?wins|loses}, as in a Nim heap of "
        "size {value}.{attribute:? Store it in .grundy, because {attribute:value?a value is what a node is worth to "
        "player 1|a label is W, L or D}.}"
    ),
    facts.RulesGiveGrundy: (
        "According to the rules, the Grundy value of the root, {root}, is {value}{wrong:?, not {wrong}}."
    ),
    facts.RootShare: (
        "{by_rules:?According to the rules, with|With} best play, player 1 wins from {root} with probability {value}"
        "{wrong:?, not {wrong}}."
    ),
    facts.RootLabel: (
        "{by_rules:?According to the rules, {root} is {label:outcome}{label:D?: neither player can force a win}"
        "|The root, {root}, is {label:outcome}}."
    ),
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
    facts.RootWindow: "{window:capitalized}.",
    facts.RootWorth: (
        "{root} is worth {value} to {player:for_player}{winner:1?: player 1 wins}{winner:2?: player 2 wins}"
        "{winner:0?: the game is a draw}.{player:player 1?| The function's values seem to be for that player.}"
    ),
}


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

def _misled(pairs: Sequence[tuple[str, str]]) -> str:
    """Return the subject and the verb of a clause about children with labels that will change."""
    if len(pairs) == 1:
        return f"{pairs[0][1]} of {pairs[0][0]} is"
    return f"labels of {join_words(node for node, _ in pairs)} are"


# A call returns, or a value is stored

@say.register
def returned(fact: facts.Returned) -> str:
    node = f" on {fact.node}" if fact.node else ""
    details = f" with {_all_words(fact.details)}" if fact.details else ""
    return f"{fact.function}{node}{details} returns {fact.text}{_remark(fact.remark, fact.text)}."

@say.register
def stored(fact: facts.Stored) -> str:
    kind = KINDS["grundy" if fact.grundy else "value"]
    return f"The {kind} of {fact.node} becomes {fact.text}{_remark(fact.remark, fact.text)}."


def _remark(fact: facts.Remark | None, text: str) -> str:
    """Return the end of a sentence about a result. `text` is the result as the sentence has already stated it."""
    if fact is None:
        return ""
    if isinstance(fact, facts.Best) and fact.so_far and text == format_number(fact.value):
        return f", the {_size(fact.player)}est value so far, {_turn(fact.player)}"
    joined = isinstance(fact, (facts.BreaksRules, facts.WrongKind, facts.AsBefore, facts.TwinBefore))
    return say(fact) if joined or fact is Note.FOR_NOW else f": {say(fact)}"

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
        return f"{_all_moves(fact.terms)} have value {value}"
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


# A result is wrong

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


# Children are skipped

@say.register
def cut(fact: facts.Cut) -> str:
    sides = (fact.name, format_number(fact.value)), (fact.bound, format_number(fact.limit))
    left, right = (text if name == text else f"{name} {text}" for name, text in sides)
    return f" because {left} {fact.sign} {right}"


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
def raised(fact: facts.Raised) -> str:
    return fact.text if fact.text.endswith("?") else fact.text.removesuffix(".") + "."


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


# Fields, and parts of sentences

def write_path(names: tuple[str, ...]) -> str:
    """Return the path of calls, without the middle if it is long."""
    if len(names) < 8:
        return " › ".join(names)
    return " › ".join([*names[:4], f"… {len(names) - 6} more …", *names[-2:]])


def _outcome(label: str) -> str:
    """Return what a state with a label is: a draw, or a win or a loss for the player to move."""
    return "a draw" if label == "D" else f"a {LABELS[label]} for the player to move"


def _all_words(words: Sequence[str]) -> str:
    return join_words(words, most=len(words))


def _all_moves(children: Sequence[object]) -> str:
    return "both moves" if len(children) == 2 else f"all {len(children)} moves"


def _attribute(name: str) -> str:
    """Return the words for an attribute: <name> and <label> are label attributes with names, or with something else."""
    return {"<name>": "the name", "<label>": "the label"}.get(name, name)


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


LEAVES = {"W": "winning", "L": "losing", "D": "with a draw"}
KINDS = {"label": "label", "value": "value", "grundy": "Grundy value"}
WRONG_KINDS = {
    "share": "not a share (a number from 0 to 1)",
    "grundy": "not a Grundy value (0, 1, 2 and so on)",
    "bool": "neither True nor False",
    "wins": "neither True nor False",
    "label": "not a label",
}

RELATIONS = {"in": "is in", "not in": "is not in", "=": "are"}
WORDS: Words = {
    "all": _all_words,
    "all_moves": _all_moves,
    "attribute": _attribute,
    "attributes": lambda names: join_words(map(_attribute, names)),
    "bound": lambda bound: f"{bound[0]} {format_number(bound[1])}",
    "capitalized": lambda fact: say(fact)[0].upper() + say(fact)[1:],
    "first": itemgetter(0),
    "for_player": PLAYERS.__getitem__,
    "given_meaning": lambda gives: _means(GIVES[gives], "they"),
    "kind": KINDS.__getitem__,
    "known": lambda pairs: join_words(f"{node} is known from step {step}" for node, step in pairs),
    "leaves": LEAVES.__getitem__,
    "leaves_better": lambda better: LEAVES[better[1]],
    "meaning": _means,
    "misled": _misled,
    "mistake": _mistake,
    "outcome": _outcome,
    "path": write_path,
    "relation": lambda sign: RELATIONS.get(sign) or str(sign),
    "second": lambda pair: format_number(pair[1]),
    "they_mean": lambda reading: _means(reading, "they"),
    "wrong_kind": lambda kind: WRONG_KINDS.get(kind, "not a number"),
}
register_templates(say, SENTENCES, words=WORDS)

"""summary: how a story begins, what is watched; and how it ends, what came of it."""

import sys
from types import GeneratorType

from ...core import limits
from ...core.errors import TooLong
from ...core.game import LABELS, Game
from ...core.introspect import state_of
from ...core.node import Node
from ...core.query import start_of
from ...core.text import count_of, describe_error, format_number, is_number, join_words, short_repr
from ..judging.explain import ended
from ..judging.oracle import LAST, MOVER, WORTH, same
from ..judging.readings import GIVES, READ, USUAL
from ..recording.call_tree import Called
from ..recording.cycles import as_way, first_round, same_call
from .reasons import void

PLACES = {"value": "a value is what a node is worth to player 1", "label": "a label is W, L or D"}
NOUNS = {"value": "value", "share": "share", "grundy": "Grundy value", "label": "label", "wins": "True or False"}


def beginning(story):
    """What is watched, and where the first mistake is; a sentence or two."""
    recording, called = story.recording, story.recording.function
    if recording.calls:
        says = f"Watch {called} work, step by step: each call becomes a node, with what it was called on."
        names = {step.name for step in story.steps if step.kind == "enter"}
        if called.strip("<>") not in names and len(names) == 1:
            says += f" {called} leaves the work to {names.pop()}, which calls itself."
        if recording.cached and story.steps:
            says += " What functools.cache knows already it answers by itself, and no call is seen."
        if any(group.kind == "bool" and group.whom == MOVER for group in story.plan.groups):
            says += " True counts as W, a win for the player to move, and False as L."
    else:
        what = f"the {story.tree.kind} of {story.name(0)}"
        says = f"Watch {called} work on {what}, step by step. A ring shows where it is."
        if story.plan.sweepers:
            says += " A ring with a gap marks the frontier: nodes that have a label, under one that has none yet."
            says += " A thick outline and a thick line show the reason."
        if story.plan.waves:
            says += " Labels spread from the leaves in waves: at a node of wave n the game lasts n more moves"
            says += ", if the winner hurries and the loser delays."
    says += _no_state(story) or _no_nimber(story)
    if recording.calls and recording.gives and recording.game is None:
        says += " Without game= the rules are not known: so no result is judged by them."
    if any(story.first["old"]):
        says += " The pale labels were there before."
    if story.mistakes:
        says += f" {_if_so(story, 'The first mistake')} comes at step {story.mistakes[0]}."
    return says


def _no_state(story):
    """That no call, or no node, is about a state of the game that was given, the next sentence; "" where one is."""
    game, nodes = story.recording.game, story.tree.nodes
    if type(game) in (Game, type(None)) or any(map(state_of, nodes)):
        return ""
    called, start = type(game).__name__, short_repr(start_of(game))
    if not story.recording.calls:
        return f" No node has a state of {called}, such as node.state = {start}: so nothing is judged by its rules."
    about = next((each for each in nodes if not each.bare and not each.text.startswith(("(0,", "(1,", "(2,"))), None)
    states = f"{called}, whose states are as {start}"
    return f" {story.called(about)} is no state of {states}: so nothing is judged by its rules." if about else ""


def _no_nimber(story):
    """That results said to be Grundy values can't be judged, for the game has none; the next sentence, or ""."""
    game, truth = story.recording.game, story.truth
    if story.recording.gives != "grundy" or type(game) in (Game, type(None)):
        return ""
    nodes = [*enumerate(story.tree.nodes)]
    if any(truth.nimber(i) is not None or truth.leaf(i) and ended(node, game) == "?" for i, node in nodes):
        return ""
    why = "they are for games where both players have the same moves, and who can't move has lost"
    return f" By the rules of {type(game).__name__} no Grundy value is known, so none is judged: {why}."


def end(story, last):
    """What came of it, some sentences; `last` is the node where it was last."""
    recording = story.recording
    count, kind = (len(recording.nodes), "call") if recording.calls else (len(recording.steps), "step")
    shown = f"{kind} is" if count == 1 else f"{count_of(count, kind)} are"
    first = f"The first {shown} shown." if recording.cut else ""
    more = recording.cut and recording.calls > count
    late = f"after {count_of(recording.calls, 'call')}" if more else "after more steps than can be shown"
    if recording.error is not None:
        return _stopped(story, late if more else f"at {story.name(last)}", first, more) + _a_move(story, last)
    result = format_number(recording.result) if is_number(recording.result) else short_repr(recording.result)
    came = f"{recording.function} came back with {result}"
    if recording.cut:
        return f"{came}, {late}. {first}"
    if isinstance(recording.result, GeneratorType):
        return f"{recording.function} gave a generator, which does nothing until somebody loops over it."
    if len(story.scenes) == 1:
        nothing = "did nothing to the tree that could be seen"
        seen = ", and there was no call to see" if recording.calls else f" and {nothing}"
        clear = f" functools.cache knew it: {recording.function}.cache_clear() makes it forget." * recording.cached
        return f"{came}{seen}.{clear}"
    says = f"{recording.function} is done." if recording.result is None else f"{came}."
    says += f" {_outcome(story)}".rstrip()
    if any(story.marks.faded):
        says += f" It entered {len(story.entered):,} of the {count_of(len(recording.nodes), 'node')}."
    if recording.strangers:
        says += " It also walked nodes outside the tree: those of another, or children that are made anew each time."
    return says


def _stopped(story, where, first, more):
    """How it was stopped; `first` says how much is shown, if that is not all; `more`, whether there were more calls."""
    recording, mistakes = story.recording, story.marks.mistakes
    round = first_round(recording.steps)
    deepest = recording.cut and isinstance(recording.error, RecursionError)
    if deepest and len(recording.steps) - 1 in story.plan.rounds:
        return _went_round(story, round, True)
    wrong = f" The first mistake comes at step {mistakes[0]}." if mistakes else ""
    if recording.loop:
        return f"{recording.function} stopped {where}: {_looped(story)}{wrong}"
    why = reason(recording.error, recording.calls, calls_more(recording))
    stopped = f"{recording.function} stopped {where}: {why}"
    if round and isinstance(recording.error, (RecursionError, TooLong)):
        stopped += _went_round(story, round, False)
    elif recording.calls and isinstance(recording.error, RecursionError):
        if (most := sys.getrecursionlimit()) <= limits.CALLS_INSIDE_CALLS:
            needed = f"it needs more calls at a time than Python's limit, {most:,}"
            stopped += f" If so, {needed}: give it something smaller."
    if more and isinstance(recording.error, TooLong) and not recording.error.args:
        stopped += " If so, it only takes long: give it something smaller."
    return f"{stopped} {first or 'All that it did until then is shown.'}{wrong}"


def _a_move(story, last):
    """What to do where the code took a move, a key of the children, for a child; a sentence, or ""."""
    error, children = story.recording.error, getattr(story.tree.nodes[last], "children", None)
    if not isinstance(error, AttributeError) or type(children) is not dict:
        return ""
    if not any(error.obj is move for move in children):
        return ""
    return f" {short_repr(error.obj)} is a move: the nodes are in the values of this dict, node.children.values()."


def _went_round(story, round, for_ever):
    """How the calls went round, until Python would take no more of them or not; `round` are the steps of the first."""
    way, began = (story.tree.nodes[story.steps[place].node] for place in round), story.calls[round[-1]].scene
    way, again = as_way(_given(story, node) for node in way), same_call(story.steps[round[0]], story.steps[round[-1]])
    if not for_ever:
        came = "had gone round" if again else "came to where others still waited"
        return f" Its calls {came}: {way}, first at step {began}."
    says = f"{story.recording.function} never came back, for its calls went round: {way}, and so on."
    says += f" That began at step {began}. The first three rounds are shown."
    if not again:
        return f"{says} What they were given changed on the way: does that ever end the calls?"
    return f"{says} What should a call do when the same call is still waiting?"


def _looped(story):
    """How a loop was stopped that ran on and on; some sentences."""
    error, loop = story.recording.error, story.recording.loop
    why = reason(error) if error.args or not isinstance(error, TooLong) else "there was no end in sight."
    began = next(story.scene_of[place] for place in range(loop.begin, len(story.steps)) if place in story.scene_of)
    where = _where(story, story.steps[loop.begin :][: loop.length]) if loop.same else ""
    says = f"{why} From step {began} on the same lines ran again and again{where}. When does that loop end?"
    return f"{says} The first three rounds are shown."


def _where(story, steps):
    """Where the steps of a loop are, the end of a clause: the call that calls others in it, or else the nodes."""
    outer = [story.steps[step.call].call if step.kind == "leave" else step.call for step in steps]
    if any(step.kind == "enter" for step in steps) and min(outer) >= 0:
        i = story.steps[min(outer)].node
        bare = isinstance(story.tree.nodes[i], Called) and story.tree.nodes[i].bare
        return f", in {'' if bare else 'the call on '}{story.name(i)}"
    return f", at {join_words(dict.fromkeys(story.name(step.node) for step in steps))}"


def _given(story, node):
    """What a node is called; of a call that is about no state, all that it was given."""
    whole = isinstance(node, Called) and not node.state and len(node.texts) > 1
    return f"({', '.join(node.texts)})" if whole else story.called(node)


def _outcome(story):
    """What came of it, a sentence or two."""
    marks, count = story.marks, len(story.recording.nodes)
    says = [_wrong(story)] if story.marks.mistakes else []
    if says and not marks.refused and (whom := _labels_for(story)):
        says.append(f"The labels seem to be meant for {whom}; they should be for the player to move.")
    missing = [i for i in range(count) if marks.label(i) == "?" and i not in marks.refused]
    if marks.labelled and missing:
        have = "has" if len(missing) == 1 else "have"
        says.append(f"{count_of(len(missing), 'node')} {have} no label, the first is {story.name(missing[0])}.")
    elif marks.labelled and not says:
        root = f"; the root, {story.name(0)}, is a {LABELS[marks.label(0)]} for the player to move"
        known = story.truth.label(0) == marks.label(0)
        says.append(f"{count_of(len(marks.labelled), 'label')}{root * known}.")
    elif any(marks.old) and not marks.labelled:
        says.append("No label was given: the pale ones were there before.")
    if marks.labelled and any(marks.old):
        says.append(f"{count_of(sum(marks.old), 'node')} got none: the pale labels were there before.")
    if not marks.labelled:
        says += _results(story)
    if not says and story.plan.rounds and story.truth.label(0) == "D":
        says.append(f"By the rules {story.name(0)} is a draw: nobody can force a win.")
    looked = any(result.entered for group in story.plan.groups for result in group.all)
    quiet = all(step.kind in ("enter", "leave") for step in story.steps) and story.recording.result is not None
    ruled = not story.recording.calls or story.tree.nodes[0].state  # whether anybody knows of moves
    if not says and quiet and not looked and ruled and story.plan.groups and not story.truth.leaf(0):
        says.append(f"It was called on none of the moves from {story.name(0)}.")
    silent = all(step.kind == "enter" or step.new is None and step.kind == "leave" for step in story.steps)
    if not says and silent and story.recording.result is None:
        says.append(f"{'No' if story.recording.calls else 'It set nothing in a node, and no'} call gave anything back.")
    elif not says and not isinstance(story.recording.root, Node) and (value := story.plan.stored_at(0)[0]):
        says.append(f"The root is {story.name(0)}, and its value is {format_number(value.new)}.")
    elif not says and (names := {step.name for step in story.steps if step.kind == "set"} - {"value", "the label"}):
        says.append(f"It set {join_words(sorted(map(short_repr, names)))}, and no label.")
    elif not says and not any(marks.faded) and not story.recording.calls:
        says.append(f"The {story.tree.kind} has {count_of(count, 'node')}.")
    says += filter(None, [_unjudged(story)])
    if story.recording.calls:
        says.append(_took(story.recording, count))
    return " ".join(says)


def _unjudged(story):
    """How what came of calls can be judged by the rules of the game that was given, a sentence; "" where it is, or not.

    Of numbers nothing is said: they may count something.
    """
    recording, new = story.recording, story.recording.result
    word = "wins" if isinstance(new, bool) else "label" if isinstance(new, str) and new in LABELS else ""
    judged = any(each.reading or each.minds or each.open or each.hint and each.hinted() for each in story.plan.every)
    if not word or judged or recording.gives or recording.game is None or not recording.calls:
        return ""
    return f'If it says who wins, watch(…, gives="{word}") judges it by the rules.' * bool(story.truth.label(0))


def _took(recording, count):
    """How many calls are shown, and which are not, a sentence."""
    unseen = join_words(recording.generators)
    more = f", and those of {unseen}, which are not shown: generators are not watched" if unseen else ""
    return f"It took {count_of(count, 'call')}{more}."


def _wrong(story):
    """How much is against the rules, and where it begins; a sentence."""
    marks = story.marks
    if not marks.wrong_since:
        return f"{_if_so(story, 'The first mistake')} is at step {marks.mistakes[0]}."
    first, since = next(iter(marks.wrong_since.items()))
    if marks.nothing.issuperset(marks.wrong_since):
        calls = count_of(len(marks.nothing), "call")
        return f"{calls} came back with nothing, the first at {story.name(first)}, step {since}."
    kind = "label" if first in marks.labelled else "value" if first in marks.values else "result"
    kind = "Grundy value" if kind == "result" and first in marks.nimbers else kind
    if any(group.kind == "move" for group in story.plan.groups):
        kind = "result"
    wrong, where = count_of(len(marks.wrong_since), kind), f"the first at {story.name(first)}, step {since}."
    if (begins := _if_so(story, wrong)) != wrong:
        return f"{begins} {'is' if len(marks.wrong_since) == 1 else 'are'} against the rules, {where}"
    return f"{wrong} against the rules, {where}"


def _if_so(story, says):
    """The beginning of a sentence, after what is taken for granted where something is said to be wrong."""
    means = next((group.if_so for group in story.plan.every if group.if_so and group.reading), "")
    return f"{means}, {says[0].lower()}{says[1:]}" if means else says


def _labels_for(story):
    """For whom the labels seem to be meant, if for somebody else than the player to move: all of them are right so."""
    labelled = [(WORTH[story.marks.label(i)], i) for i in story.marks.labelled if story.marks.label(i) in WORTH]
    for whom in (LAST, "player 1", "player 2"):
        if len(labelled) > 1 and all(story.truth.worth(i, whom) == worth for worth, i in labelled):
            return whom
    return None


def _results(story):
    """What the results of calls come to, and those that were stored: a list of sentences."""
    says, plan = [], story.plan
    for group in plan.every:
        if group.minds:
            return [_two_minds(story, group)]
    for group in plan.every:
        if group.reading in (None, group.hint) and (hint := _hint(story, group)):
            return [hint]
    gives, root = story.recording.gives, [group for group in plan.every if any(each.at == 0 for each in group.given)]
    root.sort(key=lambda group: -group.given[-1].place)  # what the watched function gave comes last
    if gives and root and GIVES[gives] not in [group.reading for group in plan.every]:
        return [f'You said gives="{gives}"; {_written(root[0].given[-1].new)} is no {NOUNS[gives]}.']
    if root and root[0].open and not root[0].if_so:
        return [f'What it is meant to give can\'t be seen: watch(…, gives="{root[0].open}") says so, if it is that.']
    groups = [group for group in plan.every if group.kind in READ]
    groups.sort(key=lambda group: not any(result.at == 0 for result in group.given))
    for group in groups[:1]:
        root = [result for result in group.given if result.at == 0][-1:]
        says += [sentence for result in root if (sentence := _root(story, group, result))]
        if group.kind == "label" and not story.recording.calls:
            says.append(f"{count_of(len(group.given), 'label')} returned, but kept in no node.")
    return says


def _two_minds(story, group):
    """Which reading fits the ends, and which the rest, with an example of each; some sentences."""
    (one, end), (rule, inner) = group.minds
    says = f"It is of two minds. At the ends {one.means}, as at {story.name(end.at)}; "
    return f"{says}further up {rule}, as at {story.name(inner.at)}. One of the two has to change."


def _hint(story, group):
    """Where it goes wrong, if it is meant as it may be; a sentence, or ""."""
    if (wrong := group.hinted()) is None:
        return ""
    where = f"{story.name(wrong.at)}, step {story.scene_of[wrong.place]}"
    return f"If {group.hint.means}, it goes wrong at {where}, with {_written(wrong.new)}."


def _for_another(story, group):
    """That all of it fits somebody else than the player to move, and what follows if it is not meant so."""
    return f"All of it is right if {group.reading.means}. {_hint(story, group)}".rstrip()


def _written(new):
    return format_number(new) if is_number(new) else short_repr(new)


def _nimber(story, result):
    """The Grundy value of the root by a result, and by the rules; a sentence, or ""."""
    due, root = story.truth.nimber(0), f"the root, {story.name(0)},"
    if result.new != due or story.marks.mistakes:
        return "" if due is None else f"By the rules the Grundy value of {root} is {due}{_not(due, result.new)}."
    wins = f"wins, as in a heap of {due}" if due else "loses, as in a heap of 0"
    step = story.steps[result.place]
    place = f" Keep it in .grundy: {PLACES[step.name]}." if step.kind == "set" and step.name in PLACES else ""
    return f"The Grundy value of {root} is {due}: the player to move {wins}.{place}"


def _share(story, result, group):
    """How likely player 1 wins from the root, by the rules; a sentence, or ""."""
    due, play = group.due(result), f"with best play player 1 wins from {story.name(0)} with probability"
    if due is None:
        return ""
    if story.marks.mistakes:
        return f"By the rules {play} {format_number(due)}{_not(due, result.new)}."
    return f"W{play[1:]} {format_number(due)}." if group.allowed(result) and not group.bounds else ""


def _not(due, new):
    return "" if same(due, new) else f", not {_written(new)}"


def _root(story, group, result):
    """What the root is worth by a result, and by the rules; a sentence, or ""."""
    if group.kind == "grundy":
        return _nimber(story, result)
    if group.kind == "share":
        return _share(story, result, group)
    whom, root, due = group.whom, story.name(0), None
    if group.kind in ("word", "bit", "winner", "scale"):
        return _crude(story, group, result)
    if whom:
        due = group.due(result)
        due = result.new if due is not None and group.kind == "value" and same(due, result.new) else due
    if group.kind != "value":
        label = story.truth.label(0)
        if whom == MOVER and result.wrong is False and label:
            return f"The root, {root}, is a {LABELS[label]} for the player to move."
        if whom == MOVER and label and group.allowed(result) is False and not story.marks.mistakes:
            return f"By the rules {root} is a {LABELS[label]} for the player to move."
        return _for_another(story, group) if whom not in (None, MOVER) else ""
    if whom is None or due is None and not result.void:  # what it is worth is known by the rules alone
        return ""
    if result.void:
        says = void(result, group)
        says = f"{says[0].upper()}{says[1:]}."
        return says if due in (None, result.new) else f"{says} {_due(story, result, whom)}"
    if result.wrong is not False and due != result.new and story.marks.mistakes:
        meant = "" if whom == "player 1" else f"Where the game is over, its values seem to be meant for {whom}. "
        return meant + _due(story, result, whom)
    if due != result.new and result.wrong is False:
        side = "most" if due < result.new else "least"
        return f"{root} is worth at {side} {format_number(result.new)} to {whom}: it was asked for no more."
    if due != result.new:
        found = f"{root} comes out at {format_number(result.new)} for {whom}"
        return f"{found}; by the rules it is worth {format_number(due)}."
    says = f"{root} is worth {format_number(result.new)} to {whom}"
    if whom != "player 1":
        return f"{says}, for whom its values seem to be meant."
    sure = due == result.new and not story.marks.mistakes and not story.truth.payoffs
    draw = "" if story.truth.chance else ": a draw"  # it may be an average
    won = {1: ": player 1 wins", -1: ": player 2 wins", 0: draw}.get(result.new, "") if sure else ""
    return f"{says}{won}."


def _crude(story, group, result):
    """What the root is by a word, or a number for one; a sentence, or ""."""
    fits = group.allowed(result)
    if group.reading not in USUAL:
        return _for_another(story, group)
    if fits and not story.marks.mistakes:
        label = story.truth.label(0)
        return f"The root, {story.name(0)}, is a {LABELS[label]} for the player to move." if label else ""
    means = group.if_so or f"If {group.reading.means}"
    return f"{means}, that is not so at {story.name(0)} by the rules." if fits is False else ""


def _due(story, result, whom):
    """What the root is worth, and is not; a sentence."""
    due, whom = story.truth.worth(0, whom), "player 1" if whom == MOVER and story.truth.players[0] == 1 else whom
    return f"By the rules {story.name(0)} is worth {format_number(due)} to {whom}, not {_written(result.new)}."


def calls_more(recording):
    """Whether a call was entered while another one waited: a loop alone needs none."""
    return any(step.kind == "enter" and step.call >= 0 for step in recording.steps)


def failure(error):
    """How code stopped: by an "error", or as it seemed "endless"; None where it came to its end."""
    return error and ("endless" if isinstance(error, (RecursionError, TooLong)) else "error")


def reason(error, calls=False, deep=True):
    """What stopped some code, a sentence; `calls`, if no tree was given to it; `deep`, if its calls may call others."""
    if isinstance(error, RecursionError):
        down = "come nearer to one that needs no further call" if calls else "go on to a child, and does a leaf end it"
        return f"its calls went ever deeper and none came back. Does each call {down}?"
    if isinstance(error, TooLong) and not error.args:
        steps = "do the calls come to an end" if calls else "does each call go on to a child, to each child only once"
        steps = steps if deep else "does no node come into a list again and again"
        return f"there was no end in sight. Does each loop end, and {steps}?"
    if isinstance(error, KeyboardInterrupt):
        return "it was interrupted."
    if isinstance(error, SystemExit):
        return "it called exit, which ends a program."
    said = short_repr(describe_error(error), 300)
    return said if said.endswith("?") else said.removesuffix(".") + "."

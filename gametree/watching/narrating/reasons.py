"""reasons: why a label, a result or a cut is right, or what the rules say instead; the end of a sentence."""

from ...algorithms.label import best_value, rule
from ...core.game import LABELS
from ...core.introspect import player_of
from ...core.text import format_number, is_number, join_words
from ..judging.explain import average, judged, pointed, smallest, worth
from ..judging.oracle import MOVER, same
from ..judging.readings import VALUE, as_label

# Labels that are set


def of_label(story, i):
    """Whether the label that node i has by now follows the rules, and why (or why not); the reason is pointed at."""
    marks, truth, node, label = story.marks, story.truth, story.tree.nodes[i], story.marks.label(i)
    below = story.below(i)
    if below and (truth.chance or truth.payoffs):
        return True, "taken as it is given"  # W, L and D are for games without chance, and without payoffs
    if story.plan.waves and below and label == truth.label(i) == "D":
        return True, "no wave reaches it, for nobody can force a win"
    if not truth.turns:
        return of_rules(story, i, label)
    given = {child: _settled_label(story, child) for child in below}
    sure = {child: label if _true(story, child, label) else "?" for child, label in given.items()}
    right = sure == given
    if rule(list(sure.values())) == "W":
        given, right = sure, True  # whatever the others are, one that is rightly L decides
    label_of = lambda node: given[story.tree.number(node)]  # noqa: E731
    children = [story.tree.nodes[child] for child in below]
    marks.look = marks.look or _look(story, label_of, children)
    follows, why = judged(node, label, label_of, truth.game, children, story.called)
    if follows and i in marks.labelled and any(marks.old[child] for child in below):
        return True, f"{why}, by labels that were there before"
    if follows and below and not right:
        too = "" if truth.label(i) in (None, label) else ", so it is wrong too"
        return True, f"it follows from the labels below it, and not all of those are right{too}"
    return follows, why


def of_rules(story, i, given):
    """Whether a label is that of node i by the rules of the game alone, and why (or why not), a clause."""
    if (label := story.truth.label(i)) is None:
        return True, "taken as it is given"
    if label == given:
        return True, f"by the rules of the game a {LABELS[label]} for the player to move"
    return False, f"{story.name(i)} is a {LABELS[label]} for the player to move"


def too_early(story, i):
    """Which labels below a node mislead it that will be others later, another sentence; or ""."""
    marks = story.marks
    below = {child: marks.label(child) for child in story.below(i)}
    misled = [child for child, label in below.items() if not _true(story, child, label)]
    if rule(list(below.values())) != marks.label(i) or not misled or not all(map(marks.again.get, misled)):
        return ""
    those = f"labels of {story.names(misled)} are"
    those = those if len(misled) > 1 else f"{marks.label(misled[0])} of {story.name(misled[0])} is"
    return f". It follows from the labels below it, but the {those} only for now"


def _settled_label(story, i):
    """A node's label, if it stays so; "?" otherwise, and for an old one that the rules do not bear out."""
    marks, label = story.marks, story.marks.label(i)
    return "?" if marks.again[i] or marks.old[i] and not _true(story, i, label) else label


def _true(story, i, label):
    """Whether a label, or "?", at node i is nothing that the rules are against."""
    return label == "?" or story.truth.label(i) in (None, label)


# What a call gives back, or stores


def because(story, result, group):
    """Why a result is right, or owes nothing, the end of a sentence; "" where that is not known."""
    if result.void and group.allowed(result) is False:
        return f": {void(result, group)}"
    if group.kind == "grundy":
        return _of_grundy(story, result.at) if result.wrong is False else ""
    if group.kind == "value":
        return _of_value(story, result, group) if group.whom == "player 1" else ""
    return _of_label(story, result, group) if group.kind in ("label", "bool") else ""


def _of_grundy(story, i):
    """Why node i has its Grundy value, a clause; "" where those below it are not known by now, or not right."""
    below = _below(story, i)
    if below is None:
        return ""
    numbers = list(map(story.tree.number, below))
    due = list(map(story.truth.nimber, numbers))
    if None in due or due != list(map(story.marks.nimbers.get, numbers)):
        return ""
    story.marks.look = numbers
    moves = story.truth.moves(i) if story.recording.calls else below  # several may lead to one state
    return f": {smallest(due, len(moves) == 1)}"


def _of_value(story, result, group):
    """Why a value for player 1 is right, the end of a sentence."""
    i = result.at
    if (terms := story.truth.terms(i)) is not None:
        value, clause = average(terms)
        if not same(value, result.new) or not _settled(story, i):
            return ""
        story.marks.look = story.below(i)
        return f": {clause}"
    below = _below(story, i)
    if below is None:
        return ""
    value_at = _value_at(story)
    due, clause = worth(story.tree.nodes[i], value_at, story.recording.game, below, story.called)
    if due != result.new or len({*map(value_at, below)}) == 1 and _only_bound(story, result, group):
        return ""
    story.marks.look = [story.tree.number(child) for child in below if value_at(child) == due]
    return f": {clause}"


def _only_bound(story, result, group):
    """Whether what came back from a move may be less, or more, than what it leads to: its search asked no further."""
    for below in (each for each in result.below if is_number(each.new)):
        worth, bounds = story.truth.worth(below.at, "player 1"), [below.given.get(name) for name in group.bounds]
        asked = len(bounds) < 2 or None in bounds or bounds[0] < below.new < bounds[1]
        if not (asked if worth is None else same(worth, below.new)):
            return True
    return False


def _settled(story, i):
    """Whether nothing else than the truth is known of the values that chance leads to from node i."""
    values = [(story.marks.values.get(child), story.truth.worth(child, "player 1")) for child in story.below(i)]
    return all(value is None or due is not None and same(value, due) for value, due in values)


def _value_at(story):
    """A function from a node to its value for player 1 as far as it is known.

    Where chance moves, and no call was about that, it is the average of the values below it, if these are known.
    """

    def value_at(node):
        i, values = story.tree.number(node), story.marks.values
        passed = i not in values and story.truth.terms(i) and all(child in values for child in story.below(i))
        return story.truth.worth(i, "player 1") if passed and _settled(story, i) else values.get(i)

    return value_at


def _of_label(story, result, group):
    """Why a label, or True or False for one, is right, the end of a sentence."""
    i, marks = result.at, story.marks
    if result.wrong is not False or group.whom != MOVER or not story.truth.turns:
        return ""
    label = as_label(result.new) if group.kind == "bool" else result.new
    kept = _cached(story, result)
    below = _below(story, i, label == "W", kept)
    guessed = story.recording.calls and not below and not story.truth.leaf(i)
    if below is None or guessed or group.kind == "bool" and story.truth.label(i) != label:
        return ""
    label_of = _labels(story, [*result.below, *(each for each, _ in kept)])
    follows, clause = judged(story.tree.nodes[i], label, label_of, story.recording.game, below, story.called)
    decides = [child for child in [pointed(label_of, below)] if child is not None] or below
    due = [(story.truth.label(story.tree.number(child)), label_of(child)) for child in decides]
    if not follows or any(label not in (None, given) for label, given in due):
        return ""
    marks.look = _look(story, label_of, below)
    since = {each.at: scene for each, scene in kept if story.tree.nodes[each.at] in decides}
    known = join_words(f"{story.name(at)} is known from step {scene}" for at, scene in since.items())
    return f": {clause}{'; ' * bool(since)}{known}"


def _cached(story, result):
    """The results, with their scenes, that functools.cache knew of moves that were not called again, a list."""
    if not story.recording.cached:
        return []
    called = {story.tree.nodes[below.at].state for below in result.below}
    after = [state for _, state in story.truth.moves(result.at).values() if state not in called]
    return [story.cached[result.code, state] for state in after if (result.code, state) in story.cached]


def _below(story, i, some=False, kept=()):
    """The nodes below node i; None where the calls are the tree and not all moves were called (or `some` of them).

    `kept` are results that are known besides, with their scenes.
    """
    below = [story.tree.nodes[child] for child in [*story.below(i), *(each.at for each, _ in kept)]]
    if not story.recording.calls or not (moves := story.truth.moves(i)):
        return below if not story.recording.calls or story.truth.leaf(i) or some else None
    first = list({node.state: node for node in reversed(below)}.values())[::-1]
    due = {state for _, state in moves.values()}
    called = {node.state for node in first}
    return [node for node in first if node.state in due] if some or called == due else None


def _labels(story, results):
    """What is known of the children by what the calls on them gave back, a function from a node to a label."""
    given = {}
    for below in results:
        group = story.plan.results[below.place][1]
        if group.whom == MOVER and group.kind in ("label", "bool"):
            given[below.at] = as_label(below.new) if group.kind == "bool" else below.new
    return lambda node: given.get(story.tree.number(node), "?")


def _look(story, label_of, below):
    """The children that decide what a node is, by number: one of them, or all of them, or none; a list."""
    one = pointed(label_of, below)
    all_do = below and rule(list(map(label_of, below))) == "L"
    return [story.tree.number(child) for child in ([one] if one is not None else below if all_do else [])]


def against(story, result, group):
    """What the rules say instead, the end of a sentence."""
    i, node, whom, truth = result.at, story.tree.nodes[result.at], group.whom, story.truth
    due, local = group.due(result), group.follows(result)
    if id(result) in group.evidence.taken:
        return f": it is the answer of {story.name(group.evidence.taken[id(result)].at)}, taken for {story.name(i)}"
    if local is not None and not same(local, result.new) and (due is None or not same(local, due)):
        return f": by the results below it is {format_number(local)}"
    if group.kind == "scale":
        return ""
    if group.kind == "grundy":
        return f", which say {due}{_of_grundy(story, i)}"
    if group.kind == "share":
        return f": with best play player 1 wins from {story.name(i)} with probability {format_number(due)}"
    if group.kind == "value":
        return _against_value(story, result, whom, due)
    if whom == MOVER and truth.turns and group.kind in ("label", "bool"):
        label = as_label(result.new) if group.kind == "bool" else result.new
        label_of, below = _labels(story, result.below), _below(story, i, True) or []
        follows, clause = judged(node, label, label_of, story.recording.game, below, story.called)
        if follows is False and (truth.leaf(i) or pointed(label_of, below)):
            story.marks.look = _look(story, label_of, below)
            return f": {clause}"
    if group.allowed(result):
        return ": it does not follow from the results below it"
    label = truth.label(i)
    return f": {story.name(i)} is a {LABELS[label]} for the player to move" if label else ""


def void(result, group):
    """That a search was given bounds that no value lies between, a clause."""
    low, high = (f"{bound} {format_number(result.given[bound])}" for bound in group.bounds)
    return f"it was given {low} and {high}, and no value lies between these"


def _against_value(story, result, whom, due):
    i, truth, called = result.at, story.truth, story.name(result.at)
    if whom == "player 1" and (terms := truth.terms(i)) is not None:
        value, clause = average(terms)
        if _settled(story, i):
            return f", which say {format_number(value)}: {clause}"
        return (
            f": {called} is worth {format_number(value)} to player 1, and an average needs the exact value of each move"
        )
    local, clause = None, ""
    if whom == "player 1":
        below = _below(story, i, True) or []
        local, clause = worth(story.tree.nodes[i], _value_at(story), story.recording.game, below, story.called)
    if local is not None and (due is None or same(due, local)) and not same(local, result.new):
        return f", which say {format_number(local)}: {clause}"
    return f": {called} is worth {format_number(due)} to {whom}" if due is not None else ""


# What is left out


def skipping(story, step, skipped):
    """What a call leaves out, and whether that did any harm; a sentence."""
    result, group = story.plan.results.get(story.place, (None, None))
    if group is None or group.kind != "value":
        result, group = story.plan.stored_at(step.node)
    those = story.names(skipped)
    left = f"never enters {those}" if story.plan.met.isdisjoint(skipped) else f"does not enter {those} from here"
    return f"It {left}{_harm(story, result, group)}."


def _harm(story, result, group):
    if result is None or group.kind != "value" or group.whom != "player 1":
        return ""
    player = player_of(story.tree.nodes[result.at])
    if result.wrong and player in (1, 2):
        found = [below.new for below in result.below if is_number(below.new)]
        return ", and that changed the value" if found and result.new == best_value(player, found) else ""
    return _sure(story, result, group, player) if result.wrong is False and player in (1, 2) else ""


def _sure(story, result, group, player):
    """Why the other moves can't matter to an alpha-beta search, a clause; "" where that would not be true."""
    if len(group.bounds) != 2 or not all(bound in result.given for bound in group.bounds) or not _narrowing(group):
        return ""
    alpha, beta = (result.given[bound] for bound in group.bounds)
    found = [below.new for below in result.below if below.wrong is False]
    mine, theirs = (best_value(1, [alpha, *found]), beta) if player == 1 else (best_value(2, [beta, *found]), alpha)
    enough, due = (mine >= theirs if player == 1 else mine <= theirs), story.truth.worth(result.at, "player 1")
    if due is None or (due < mine if player == 1 else due > mine):
        return ""
    if not alpha < beta or not enough or not (_has(story, player, mine) and _has(story, 3 - player, theirs, -1)):
        return ""
    if mine == theirs and _asked_by_another(story, group):
        return ""  # who asks may take a bound for a value, and choose the move
    least, most = (_bound(story, side, bound) for side, bound in ((player, mine), (3 - player, theirs)))
    other = f", and elsewhere the other player is sure of {most}"
    sure = f"{least} is already sure{other * (mine != theirs or theirs not in story.truth.span)}"
    return f": {sure}. The rest of these moves can't matter"


def _asked_by_another(story, group):
    """Whether the call that waits for the innermost one is of a function with results of another kind."""
    waits = [call.code for call in story.calls.values()][-2:-1]
    return any(all(result.code is not code for result in group.all) for code in waits)


def _bound(story, player, bound):
    """What a player is sure of, in words: on average, where a die may yet fall."""
    average = " on average" * (story.truth.chance and bound not in story.truth.span)
    return f"at {('least', 'most')[player - 1]} {format_number(bound, '+')}{average}"


def _narrowing(group):
    """Whether the bounds that a search hands down lie between those it was given; they don't where they are turned.

    Where chance moves they begin anew.
    """
    for result in group.all:
        if group.truth.players[result.at] == 0:
            continue
        for below in result.below:
            if set(group.bounds) <= {*result.given} & {*below.given}:
                (low, high), (least, most) = ([each.given[name] for name in group.bounds] for each in (result, below))
                if low <= high and not low <= least <= most <= high:
                    return False
    return True


def _has(story, player, bound, last=None):
    """Whether a player is sure of a bound at the nodes of the open calls, up to the last, by the rules of the game.

    What is sure above the last node where chance moves says nothing of what comes after it.
    """
    calls = [call.at for call in story.calls.values()]
    calls = calls[max((place for place, i in enumerate(calls) if story.truth.players[i] == 0), default=-1) + 1 : last]
    worths = [story.truth.worth(i, "player 1") for i in calls]
    least, most = story.truth.span
    if player == 1:
        return bound <= least or any(worth is not None and worth >= bound for worth in worths)
    return bound >= most or any(worth is not None and worth <= bound for worth in worths)


def sure_of(story, step):
    """What a bound that has become another one means, the end of a sentence; "" where that would not be true."""
    group = next((group for group in story.plan.every if step.name in group.bounds and group.reading == VALUE), None)
    side, worth = group and 1 + group.bounds.index(step.name), story.truth.worth(step.node, "player 1")
    if side is None or worth is None or side != player_of(story.tree.nodes[step.node]):
        return ""
    if not (worth >= step.new if side == 1 else worth <= step.new):
        return ""
    return f": player {side} is sure of {_bound(story, side, step.new)}"

"""saying: what a call gives back, stores or leaves out, and why it is so, or what it is against, in a sentence."""

from .game import LABELS
from .label import best
from .marks import no_label
from .rounds import same_call
from .tree import name, player_of
from .truth import MOVER
from .why import ended, judged, pointed, worth
from .words import is_number, listed, number, plain, quoted

BOOLS = {True: "W", False: "L", None: "L"}  # None is what falls off the end of a function


def entered(story, step, call):
    """What is called, on which node, with what, and whether it is known already; a sentence."""
    i = step.node
    called, given = f"{step.name} is called on {story.name(i)}", f", with {call}" if step.new else ""
    if story.place in story.plan.rounds:
        since = story.calls[before := story.plan.rounds[story.place]].scene
        if not same_call(step, story.steps[before]):
            return f"{called}{given}. Another call on it, that of step {since}, still waits."
        return f"{called}{given}, and its call of step {since} still waits: the calls have gone round."
    if story.recording.calls:
        before, answer, _ = story.answered.get(story.tree.nodes[i].key, (None, None, None))
        known = before is not None and answer == quoted(story.plan.back.get(story.place))
        again = f"{',' * bool(given)} again: the answer came at step {before}" if known else ""
        return f"{called}{given}{again}."
    if not story.below(i):
        open_end = ended(story.tree.nodes[i], story.recording.game) == "?"
        called += ", whose children are not built" if open_end else ", a leaf"
    return f"{called}{given}{', and comes back at once' * (story.place in story.plan.folded)}."


def returned(story, step):
    """What a call gives back, or sets as a node's value: a sentence. The picture is changed by it."""
    result, group = story.plan.results.get(story.place, (None, None))
    i, new, marks = step.node, step.new, story.marks
    if step.kind == "set":
        says = f"{story.name(i)} becomes {number(new)}"
        known = False
    elif new is None and not (group and group.kind == "bool" and group.whom == MOVER):
        if not story.plan.nothing(story.place):
            return f"{step.name} comes back from {story.name(i)}."
        marks.accuse(i, True)
        marks.nothing.add(i)
        return f"{step.name} comes back from {story.name(i)} with nothing. Is a return missing?"
    else:
        text = number(new) if is_number(new) else (quoted if story.recording.calls else plain)(new)
        text = plain(new) if isinstance(new, str) and new in LABELS else text
        says = f"{step.name} on {story.name(i)} returns {text}"
        simple = is_number(new) or isinstance(new, str)
        known = simple and (marks.values.get(i) == new or i in marks.labelled and marks.label(i) == new)
    _show(story, i, new, group, step.kind == "set")
    if result is None:
        return f"{says} for now." if not story.plan.final(story.place) else f"{says}{_remembered(story, step)}."
    if group.kind == "move":
        return f"{says}{_move(story, result, step.name)}."
    if result.wrong and known and marks.wrong[i]:
        return f"{says}."
    if result.wrong:
        marks.accuse(i, True)
        if group.kind == "label" and new not in LABELS:
            return f"{step.name} on {story.name(i)} returns {no_label(new)}."
        return f"{says}, against the rules{_against(story, result, group)}."
    if step.kind == "set" or result.wrong is False:
        marks.accuse(i, False)
    if story.recording.calls and result.wrong is None and group.kind == "value" and group.whom and not result.entered:
        due = story.truth.worth(i, group.whom)  # it may be a guess, which is no mistake
        if not result.given and due not in (None, new):
            return f"{says}. By the rules {story.name(i)} is worth {number(due)} to {group.whom}."
    because = _remembered(story, step) or ("" if known else _because(story, result, group))
    return f"{says}{because}."


def _remembered(story, step):
    """When an earlier call on the same gave the same, from another line of the code: the end of a sentence, or ""."""
    if not story.recording.calls:
        return ""
    before, answer, line = story.answered.get(story.tree.nodes[step.node].key, (None, None, None))
    return f", as at step {before}" if before is not None and answer == quoted(step.new) and line != step.line else ""


def _show(story, i, new, group, stored):
    """Let the picture show what a call gave back, or stored."""
    marks, kind = story.marks, group and group.kind
    if kind in ("label", "bool") and group.whom == MOVER and i not in marks.labelled:
        marks.show(i, "mark", BOOLS[new] if kind == "bool" else new)
        marks.show(i, "old", False)
    elif stored or kind == "value":
        marks.values[i] = new
        marks.put(i, new)
    elif i not in marks.values:
        marks.put(i, new)


def _because(story, result, group):
    """Why a result is right, the end of a sentence; "" where that is not known."""
    i, marks = result.at, story.marks
    if group.kind == "value":
        if group.whom != "player 1":
            return ""
        below = _below(story, i)
        value_at = lambda node: marks.values.get(story.tree.number(node))  # noqa: E731
        if below is not None:
            due, because = worth(story.tree.nodes[i], value_at, story.recording.game, below)
            return f": {because}" if due == result.new else ""
        return ""
    if result.wrong is not False or group.whom != MOVER or not story.truth.turns:
        return ""
    label = BOOLS[result.new] if group.kind == "bool" else result.new
    kept = _cached(story, result)
    below = _below(story, i, label == "W", kept)
    guessed = story.recording.calls and not below and not story.truth.leaf(i)
    if below is None or guessed or group.kind == "bool" and story.truth.label(i) != label:
        return ""
    label_of = _labels(story, [*result.below, *(each for each, _ in kept)])
    follows, because = judged(story.tree.nodes[i], label, label_of, story.recording.game, below)
    decides = [child for child in [pointed(label_of, below)] if child is not None] or below
    due = [(story.truth.label(story.tree.number(child)), label_of(child)) for child in decides]
    if not follows or any(label not in (None, given) for label, given in due):
        return ""
    marks.look = _look(story, label_of, below)
    since = {each.at: scene for each, scene in kept if story.tree.nodes[each.at] in decides}
    known = listed(f"{story.name(at)} is known from step {scene}" for at, scene in since.items())
    return f": {because}{'; ' * bool(since)}{known}"


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
            given[below.at] = BOOLS[below.new] if group.kind == "bool" else below.new
    return lambda node: given.get(story.tree.number(node), "?")


def _look(story, label_of, below):
    child = pointed(label_of, below)
    return None if child is None else story.tree.number(child)


def _against(story, result, group):
    """What the rules say instead, the end of a sentence."""
    i, node, whom, truth = result.at, story.tree.nodes[result.at], group.whom, story.truth
    below, due = _below(story, i, True) or [], truth.worth(i, whom)
    if group.kind == "value":
        value_at = lambda child: story.marks.values.get(story.tree.number(child))  # noqa: E731
        local, because = worth(node, value_at, story.recording.game, below) if whom == "player 1" else (None, "")
        if local is not None and due in (None, local) and local != result.new:
            return f", which say {number(local)}: {because}"
        return f": {name(node)} is worth {number(due)} to {whom}" if due is not None else ""
    if group.whom == MOVER and truth.turns:
        label = BOOLS[result.new] if group.kind == "bool" else result.new
        label_of = _labels(story, result.below)
        follows, because = judged(node, label, label_of, story.recording.game, below)
        if follows is False and (truth.leaf(i) or pointed(label_of, below)):
            story.marks.look = _look(story, label_of, below)
            return f": {because}"
    label = truth.label(i)
    return f": {name(node)} is a {LABELS[label]} for the player to move" if label else ""


def _move(story, result, called):
    """What a move leads to that a function gave back, the end of a sentence."""
    moves, truth = story.truth.moves(result.at), story.truth
    label, to = truth.move(result.at, result.new)
    if label is None or truth.label(result.at) is None:
        return ""
    says = f": the move to {_called(to)} leaves the other player {ENDS[label]}"
    wanted = {"W": "L", "D": "D"}.get(truth.label(result.at))
    if wanted is None or label == wanted:
        return says
    better = next(node for other, node in moves.values() if other == wanted)
    story.marks.look = story.tree.number(better)
    if result.wrong:
        story.marks.accuse(result.at, True)
    return f"{says}, and the move to {_called(better)} would leave the other player {ENDS[wanted]}"


ENDS = {"W": "winning", "L": "losing", "D": "with a draw"}


def _called(to):
    return plain(to) if isinstance(to, tuple) else name(to)


def skipping(story, step, skipped):
    """What a call leaves out, and whether that did any harm; a sentence."""
    result, group = story.plan.results.get(story.place, (None, None))
    if group is None or group.kind != "value":
        result, group = story.plan.stored_at(step.node)
    left = "never enters" if story.plan.met.isdisjoint(skipped) else "does not enter"
    from_here = "" if left == "never enters" else " from here"
    return f"It {left} {story.names(skipped)}{from_here}{_harm(story, result, group)}."


def _harm(story, result, group):
    if result is None or group.kind != "value" or group.whom != "player 1":
        return ""
    player = player_of(story.tree.nodes[result.at])
    if result.wrong and player in (1, 2):
        found = [below.new for below in result.below if is_number(below.new)]
        return ", and that changed the value" if found and result.new == best(player, found) else ""
    return _sure(story, result, group, player) if result.wrong is False and player in (1, 2) else ""


def _sure(story, result, group, player):
    """Why the other moves can't matter to an alpha-beta search, a clause; "" where that would not be true."""
    if len(group.bounds) != 2 or not all(bound in result.given for bound in group.bounds) or not _narrowing(group):
        return ""
    alpha, beta = (result.given[bound] for bound in group.bounds)
    found = [below.new for below in result.below if below.wrong is False]
    mine, theirs = (best(1, [alpha, *found]), beta) if player == 1 else (best(2, [beta, *found]), alpha)
    enough, due = (mine >= theirs if player == 1 else mine <= theirs), story.truth.worth(result.at, "player 1")
    if due is None or (due < mine if player == 1 else due > mine):
        return ""
    if not alpha < beta or not enough or not (_has(story, player, mine) and _has(story, 3 - player, theirs)):
        return ""
    sides = {1: "at least ", 2: "at most "}
    other = f", and elsewhere the other player is sure of {sides[3 - player]}{number(theirs, '+')}"
    sure = f"{sides[player]}{number(mine, '+')} is already sure{other * (mine != theirs or abs(theirs) < 1)}"
    return f": {sure}. The rest of these moves can't matter"


def _narrowing(group):
    """Whether the bounds that a search hands down lie between those it was given; they don't where they are turned."""
    for result in group.all:
        for below in result.below:
            if set(group.bounds) <= {*result.given} & {*below.given}:
                (low, high), (least, most) = ([each.given[name] for name in group.bounds] for each in (result, below))
                if low <= high and not low <= least <= most <= high:
                    return False
    return True


def _has(story, player, bound):
    """Whether a player is sure of a bound at the nodes of the open calls, by the rules of the game."""
    worths = [story.truth.worth(call.at, "player 1") for call in story.calls.values()]
    if player == 1:
        return bound <= -1 or any(worth is not None and worth >= bound for worth in worths)
    return bound >= 1 or any(worth is not None and worth <= bound for worth in worths)


def sure_of(story, step):
    """What a bound that has become another one means, the end of a sentence; "" where that would not be true."""
    side, worth = {"alpha": 1, "beta": 2}.get(step.name), story.truth.worth(step.node, "player 1")
    if side is None or worth is None or side != player_of(story.tree.nodes[step.node]):
        return ""
    if not all(group.whom == "player 1" for group in story.plan.groups if group.kind):
        return ""
    if not (worth >= step.new if side == 1 else worth <= step.new):
        return ""
    return f": player {side} is sure of {('at least', 'at most')[side - 1]} {number(step.new, '+')}"

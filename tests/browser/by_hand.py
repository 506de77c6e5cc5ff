"""A Stepper whose script was written by hand: what its page shows of scenes that no code here has to bring about."""

from gametree import OneTwoTen, build_tree, label, watch

USUAL = {"at": None, "says": "Something.", "call": -1, "enters": False, "changes": {}, "given": "", "line": None}
SOME = "waits", "called", "look", "leaves"  # columns with an entry for some scenes only
CODE = {
    "name": "label",
    "ours": False,
    "rows": [
        [3, "def label(node):"],
        [4, "    for child in node.children.values():"],
        [5, "        label(child)"],
        [7, '    node.label = "W" if any(child.label == "L" for child in node.children.values()) else "L"  # rules'],
    ],
}
ENTER, CALL, SET = 0, 2, 3  # rows of this code


def by_hand(scenes, code=(), root=None, **more):
    """A Stepper on a small tree; of every scene what is not as usual, a dict."""
    stepper = watch(label, build_tree(OneTwoTen(4)) if root is None else root)
    columns = {name: [scene.get(name, usual) for scene in scenes] for name, usual in USUAL.items()}
    columns |= {name: {str(k): scene[name] for k, scene in enumerate(scenes) if name in scene} for name in SOME}
    given = enumerate(zip(["", *columns["given"]], columns["given"], strict=False))
    columns["given"] = {str(k): new for k, (old, new) in given if new != old}
    count = len(stepper.script["first"])
    more = {"first": ["?"] * count, "old": [False] * count, "shown": [True] * count, "mistakes": []} | more
    stepper.script = stepper.script | {"scenes": columns, "code": list(code), **more}
    return stepper


def entered(at, called, call=-1, **more):
    """A scene that enters a call, from the row where the one outside of it waits."""
    waits = {"waits": CALL} if call >= 0 else {}
    return {"at": at, "called": called, "call": call, "enters": True, "line": ENTER} | waits | more


def nested(names, **more):
    """Scenes that enter a call inside of each other, from scene 1 on."""
    return [{}, *(entered(min(k, 5), called, k - 1 if k > 1 else -1, **more) for k, called in enumerate(names, 1))]


THREE = [  # three calls, the innermost of which comes back
    *nested(["(1, 0)", "(2, 1)", "(1, 2)"]),
    {"at": 3, "call": 3, "line": SET, "changes": {"mark": {"3": "L"}}},
    {"at": 3, "call": 3, "line": SET, "leaves": True},
    {"at": 1, "call": 2, "line": SET, "changes": {"mark": {"1": "W"}}, "look": 3},
    {"at": 0},
]

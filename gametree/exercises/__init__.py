"""exercises: write checked exercises of your own, with the same functions that the lessons use.

# A checked exercise in ten lines

A check is a function that takes a student's answer and returns a `Verdict`. Decorate it with `exercise`, and put it in
a module or in a cell that students run first:

```python
from gametree import OneTwoTen, build_tree, nodes
from gametree.exercises import Verdict, exercise, quoted_repr, result_of, same

@exercise
def check_count(count):
    for target in (0, 2, 5):
        root = build_tree(OneTwoTen(target))
        number = result_of(count, root)
        if not same(number, len(nodes(root))):
            return Verdict(False, f"The tree up to {target} does not have {quoted_repr(number)} nodes.")
    return Verdict(True, "You need no special case for a leaf.")
```

The student writes the function, and the last line of the cell checks it:

```python
def count(node):
    return 1 + sum(count(child) for child in node.children.values())

check_count(count)
```
```text
✓ Right. You need no special case for a leaf.
```

Your check only decides whether an answer is wrong. Everything else is done for you. A function that is not written yet
is not counted as wrong:

```python
def count(node):
    ...

check_count(count)
```
```text
… Not answered yet. There are still dots in count. Replace them with your code.
```

This function counts the leaves:

```python
def count(node):
    return sum(count(child) for child in node.children.values()) or 1

check_count(count)
```
```text
✗ Not yet. The tree up to 2 does not have 2 nodes.
```

In this function, a `return` is missing:

```python
def count(node):
    1 + sum(count(child) for child in node.children.values())

check_count(count)
```
```text
✗ Not yet. count((1, 0, ?)) returned None. Is a return missing or in the wrong place?
```

This function raises an error:

```python
def count(node):
    return 1 + sum(count(child) for child in node.childen.values())

check_count(count)
```
```text
✗ Not yet. count((1, 0, ?)) failed: AttributeError: 'Node' object has no attribute 'childen', on line 2: “return 1 + …
```

And this function never ends. It is stopped after ten seconds at most:

```python
def count(node):
    number = 1
    while node.children is not None:
        number += 1
    return number

check_count(count)
```
```text
✗ Not yet. count((1, 0, ?)) failed: it seemed to run forever and was stopped. Does every loop in it end? …
```

If an answer is a number, a list, a dictionary of labels, a tree or a game, one call of `gametree.check` compares it
with the right answer: `check(answer, 42)`. Your check may return the Verdict of that call.

# How to word a Verdict

A check must never say anything false, and it must never give the answer away. Say what is wrong and where, and quote
the student's own value (`quoted_repr`). Try out what students really write, and give each common slip its own hint. An
error in the check itself is raised as usual, because it is not the student's mistake.
"""

from ..checking import check_facts, questions
from ..checking.compare import as_python, equal, same
from ..checking.probe import in_time
from ..checking.verdict import Verdict, verdict_at
from ..core.introspect import label_of, name, player_of, state_of
from ..core.text import count_of, format_number, is_number, join_words, ordinal, quoted_repr, short_repr
from ..core.tree import children_of, find_loop, walk
from ..playing.match import find_move
from .calls import call, forbid, make_game, method_of, missing_return, result_of, write_call
from .checked_game import CheckedGame
from .decorator import exercise, judge_each
from .findings import describe_difference, describe_game, describe_result, explain_error, first_mistake
from .guessing import guesses

__all__ = [
    # writing a check and its Verdict
    "exercise", "Verdict", "check_facts", "verdict_at", "judge_each",
    # asking for a guess before a result
    "guesses", "questions",
    # calling a student's function or class
    "call", "result_of", "make_game", "method_of", "forbid", "in_time", "write_call", "missing_return",
    # comparing a result with the right one
    "same", "equal", "as_python", "describe_difference", "find_move",
    # explaining an error, a mistake in a recording, the result of a game
    "explain_error", "first_mistake", "describe_game", "describe_result",
    # examining a student's game, and nodes of any class
    "CheckedGame", "name", "state_of", "player_of", "label_of", "children_of", "walk", "find_loop",
    # writing sentences
    "quoted_repr", "short_repr", "count_of", "format_number", "is_number", "join_words", "ordinal",
]  # fmt: skip

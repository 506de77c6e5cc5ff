'''exercises: what a checked exercise is written with. The checks of the lessons use these names, and yours can.

## A checked exercise in ten lines

A check is a function from a student's answer to a `Verdict`, decorated with `exercise`. Put it into a module, or into a
cell that students run first:

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
    return Verdict(True, "And a leaf needed no case of its own.")
```

A student writes the function, and the last line of the cell checks it:

```python
def count(node):
    return 1 + sum(count(child) for child in node.children.values())

check_count(count)
```
```text
✓ Right. And a leaf needed no case of its own.
```

Your check says what a wrong answer is. All the rest is taken care of. A function that is not written yet is not wrong:

```python
def count(node):
    ...

check_count(count)
```
```text
… Not answered yet. There are still dots in count. Replace them with your code.
```

This one counts the leaves:

```python
def count(node):
    return sum(count(child) for child in node.children.values()) or 1

check_count(count)
```
```text
✗ Not yet. The tree up to 2 does not have 2 nodes.
```

Here a `return` is missing:

```python
def count(node):
    1 + sum(count(child) for child in node.children.values())

check_count(count)
```
```text
✗ Not yet. count((1, 0, ?)) returned None. Is a return missing or in the wrong place?
```

This one raises an error:

```python
def count(node):
    return 1 + sum(count(child) for child in node.childen.values())

check_count(count)
```
```text
✗ Not yet. count((1, 0, ?)) failed: AttributeError: 'Node' object has no attribute 'childen', in line 2: return 1 + …
```

And this one never ends. It is stopped, after ten seconds at most:

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

If an answer is a number, a list, labels, a tree or a game, `gametree.check` compares it with the right one in a line:
`check(answer, 42)`. Your check may return that Verdict.

## What to say

A check must never say anything false, and never the answer: say what is wrong and where, with the student's own value
in the sentence (`quoted_repr`). Try what students really write, and give each common slip its own hint. An error in the
check itself is raised, and does not become a sentence: it is yours.
'''

from ..checking import check_facts
from ..checking.compare import as_python, equal, same
from ..checking.verdict import Verdict, verdict_at
from ..core.introspect import label_of, name, player_of, state_of
from ..core.text import count_of, format_number, is_number, join_words, ordinal, quoted_repr, short_repr
from ..core.tree import children_of, find_loop, walk
from .calls import call, forbid, in_time, make_game, method_of, missing_return, result_of, write_call
from .checked_game import CheckedGame
from .decorator import exercise, judge_each
from .findings import describe_difference, describe_result, explain_error, find_move, first_mistake

__all__ = [
    # a check, and what it says
    "exercise", "Verdict", "check_facts", "verdict_at", "judge_each",
    # a student's function or class is called
    "call", "result_of", "make_game", "method_of", "forbid", "in_time", "write_call", "missing_return",
    # what it returned, compared with what is right
    "same", "equal", "as_python", "describe_difference", "find_move",
    # why it stopped, where it goes wrong in a recording, how a game has ended
    "explain_error", "first_mistake", "describe_result",
    # a student's game, and nodes of any class
    "CheckedGame", "name", "state_of", "player_of", "label_of", "children_of", "walk", "find_loop",
    # parts of sentences
    "quoted_repr", "short_repr", "count_of", "format_number", "is_number", "join_words", "ordinal",
]  # fmt: skip

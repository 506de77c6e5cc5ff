"""watching: record what a function does to a tree, judge it, and narrate it step by step.

`watch_facts` defines all kinds of facts about a run, and only `watch_words` puts facts into English. Running a
function and showing what it did takes three stages, in this order:

1. `recording` runs the function and records what happens as a `Recording` of `Step`s: calls, attributes that are set,
   children that appear, results, exceptions. If there is no tree, the calls form the tree. `recording/subjects.py`
   finds the argument that is the subject of a call. `recording/containers.py` follows lists, dicts and sets. A
   function that does not call itself has a step for each line that changes something.
2. `judging` computes what is right (`oracle`), lists what results can mean (`readings`), infers which meaning fits
   (`evidence`, `judge`), and explains why (`explain`).
3. `narrating` turns the recording and the judgments into facts: `analysis` studies the whole recording, `steps` finds
   the facts about one step, `reasons` finds why they hold, and `summary` finds the facts for the first and the last
   scene. `story` collects the facts in scenes. `steps` writes labels and values into the `picture` as they are set. The
   picture computes from each fact what is wrong, what appears or fades, and which nodes are outlined as the reason.
"""

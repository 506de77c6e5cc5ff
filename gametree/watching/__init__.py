"""watching: record what a function does to a tree, judge it, and explain it step by step.

`watch_facts` lists the kinds of facts that can be known, and `watch_words` turns each fact into English; no other
module does. From running a function to showing it there are three stages, each built on the previous ones:

1. `recording` runs the function and records what happens as a `Recording` of `Step`s: calls, assigned attributes, new
   children, results and exceptions. If there is no tree, the calls are the tree, and `subjects` decides which argument
   each call is about.
2. `judging` knows what is right (`oracle`), what results can mean (`readings`), which of these meanings fits
   (`evidence`, `judge`), and why (`explain`).
3. `narrating` turns both into facts: `analysis` examines the whole recording, `steps` finds what is known of one
   step, `reasons` finds out why, and `summary` finds what is known at the beginning and at the end. `story` collects
   the facts in scenes. `steps` writes labels and values into the `picture` as they are set. From each fact, the picture
   computes what is wrong, what appears and fades, and which nodes are outlined as the reason.
"""

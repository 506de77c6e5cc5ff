"""watching: what a function does to a tree, recorded, judged and told step by step.

`watch_facts` lists the kinds of facts that can be known, and `watch_words` says each of them in English: nothing else
does. Between running a function and showing it there are three stages, each built on those before it:

1. `recording` runs the function and writes down what happens, as a `Recording` of `Step`s: calls, attributes set,
   children that appear, results, exceptions. If there is no tree, the calls are one. `recording/about.py` says which
   of its arguments a call is about.
2. `judging` knows what is right (`oracle`), what results can be meant to be (`readings`), which of these fits
   (`evidence`, `judge`), and why (`explain`).
3. `narrating` turns both into facts: `analysis` looks through the whole recording, `steps` finds what is known of one
   step, `reasons` finds why, `summary` what is known at the beginning and the end. `story` collects the facts in
   scenes. `steps` writes labels and values into the `picture` as they are set, and the picture computes from each fact
   what is wrong, what appears and fades, and which nodes are outlined as the reason.
"""

"""limits: the largest amounts of work and the largest sizes, each with the reason for its value.

Modules read a limit as `limits.NAME` when they need it, so that changing it here changes it everywhere. Some limits are
the defaults of a public function's arguments, such as `limit` of `build_tree`.
"""

from math import inf

# Games and their trees
NODES_BUILT = 1_000_000  # nodes of a tree, or children of one node: they take 3 seconds and 300 MB, which laptops have
STATES_SEARCHED = 20_000  # states searched for a move, a card or a check, by default: so few that no one has to wait
MOVES_SEARCHED = 2_000_000  # moves between those states, roughly: a game with many moves takes longer for each state
STATES_WALKED = 10_000  # states explored to find the first outcome of a game: a depth-first walk seldom needs 100
MOVES_AT_ONCE = 10_000  # moves from one state: with more, even listing the moves is too slow
MOVES_IN_A_GAME = 10_000  # moves of one game that is played: a longer game seems never to end
SEEN_ONE_BY_ONE = 300  # cells of a board (about 17 × 17), or moves of a state: more than anyone looks at
BETWEEN_LOOKS = 1_000  # steps between two looks at the clock or at a limit, so that looking costs next to nothing
SECONDS_WITHOUT_A_BAR = 1  # seconds of work before a progress bar appears: for less work, it would only flicker
SECONDS_OF_A_CELL = 60  # limit for a cell in a browser, which has no stop button; no cell of the course takes this long

# Values of states on loops
DENOMINATOR = 10**30  # a fraction with a larger denominator becomes a float, which is precise enough at that size
SWEEPS = 2_000  # passes over all states: values that have not converged by then hardly ever do
UPDATES = 1_000_000  # moves evaluated in all passes together, which takes a second or two

# Running and recording a student's function
SECONDS_RUN = 10  # seconds of processor time after which a loop counts as endless: students will wait that long
LINES_RUN = inf  # lines of code of a watched function: only time is limited, but tests limit lines instead
LINES_ASKED = 5_000_000  # lines of code of a function that is called only for its result: about two seconds
SECONDS_BETWEEN_LOOKS = 0.05  # seconds after which the thread that stops endless code looks at the clock again
CALLS_INSIDE_CALLS = 20_000  # nested calls: with many more, the interpreter itself may crash
CALLS_KEPT_FREE = 150  # nested calls left for our own code when Python's recursion limit is reached
STEPS_RECORDED = 100_000  # steps recorded, and nodes of a watched tree: no one steps through more
ITEMS_FOLLOWED = 10_000  # items of a container whose changes are recorded: beyond that, only its size is shown
ITEMS_COMPARED = 100_000_000  # items compared to find these changes, roughly: that takes about four seconds
NODES_SHOWN = 1_000  # nodes of a picture, calls of a tree of calls, or lines of a printed tree: more can't be read
ITEMS_RECORDED = 400  # items of a list that are copied at each step: a board of 19 × 19 has 361
ENTRIES_RECORDED = 64  # entries of a dict that are copied: a board of 8 × 8; larger dicts are tables of answers
CHARACTERS_COMPARED = 1_000  # of two arguments that are compared: calls whose arguments differ later count as equal
NESTING_RECORDED = 12  # levels of nested lists that are copied: deeper lists are trees

# Checking
NODES_COMPARED = 100_000  # nodes or states of an answer that are compared with the correct one, which takes a second
TREE_COMPARED = 20_000  # nodes of a game's tree; if there are more, the smaller graph is compared instead
SECONDS_PROBED = 0.6  # seconds for each test of a game's rules, and five times that for random games
SECONDS_TRIED = 3  # seconds for all cases that an exercise tries a function on: a slow function is tried on fewer
GAMES_PROBED = 20  # games played at random, if there are too many states to try them all
TIMES_PROBED = 3  # times that the moves of every state are requested again, to detect random rules
STATES_DRAWN = 1_000  # states whose text, phrases and board are tried: these take longer than the rules
STATES_OF_AIMA = 1_000  # states explored when an aima game is converted, which takes a tenth of a second

# Pictures and pages
LINES_DRAWN = 2_000  # lines between nodes: no one could follow more
SECONDS_OF_LAYOUT = 5  # seconds for a picture with all lines of a graph: if that fails, fewer lines are tried
SECONDS_OF_TREE_LAYOUT = 20  # seconds for a picture with one line to each node: nothing simpler is left to try
PAGE_BYTES = 5_000_000  # bytes of a game in a page: a page of this size still opens quickly and can be e-mailed
STATES_SAMPLED = 40  # states from which the size of all states is estimated, to within a few per cent

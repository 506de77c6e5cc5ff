// The types of the widgets' JavaScript: what Python sends to a page, and what the files pass to each other.

type Attributes = Record<string, string | number | boolean>;
type Content = (Node | string)[];
type HtmlTag = keyof HTMLElementTagNameMap;
type SvgTag = keyof SVGElementTagNameMap;
type Lookup<Value> = { [key: string | number]: Value | undefined }; // has entries for some keys only
type Words = Record<string, string>; // label -> its meaning

// What anywidget passes to a widget: the element to fill, and the model that connects it to its Python.
interface Page<Traits> { model: Model<Traits>; el: HTMLElement }
interface Model<Traits> extends Wire {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
}
interface Wire {
  on(event: string, hear: () => void): void;
  off(event: string, hear: () => void): void;
  send(message: object): void;
  save_changes(): void;
  widget_manager?: { kernel: object | null }; // null: Python has been shut down
}

// The traits of each widget. In JupyterLite, a field that is null in Python is missing.
interface TreeTraits { svg: string; note: string; legend: string; words: Words }
interface PictureTraits extends TreeTraits { fold: string }
interface PredictTraits extends TreeTraits { view: PredictView }
interface CutsTraits extends TreeTraits { view: CutsView }
interface StepperTraits extends TreeTraits { script: Script; step: number }
interface PlayTraits { view: PlayView }
interface GuessTraits extends TreeTraits { asked: Asked; view: GuessView }

// --- The Stepper

interface Script {
  scenes: Scenes<Lookup<string>, Lookup<Record<string, number>>>; // the columns have entries only for changes
  rounds: Round[];
  first: Look["mark"][]; shown: boolean[]; old: boolean[]; lacks: Lookup<number[]>; // the nodes before the first step
  mistakes: number[]; // the scenes that report a mistake
  failed?: "error" | "endless" | null; // how the code was stopped, if it was
  code: Source[];
}
type Whole = Omit<Script, "scenes"> & { scenes: Scenes }; // with entries for every scene in these columns
type Round = [from: number, to: number, depth: number]; // of a loop: its scenes, and the number of loops around it
type TableCell = string | number | { text: string; player?: number | null } | TableCell[]; // a number is a node's
// A list is a table of one row. Cells of a row are replaced, or (row null) rows of a grid or pairs of a dict.
// `first` tells whether they fill a new table.
interface Table { // see `emptyTables`
  kind: string; lined: boolean; rows: TableCell[][]; row: number; focus: number; rank: number;
  letters: number[]; count: number; most: number; names: number;
}
type Mark = [table: number, row: number, at: number, names: string]; // of variables; "" if the cell was read
type Patch = [
  table: number, kind: string, row: number | null, at: number, old: TableCell[], come: TableCell[], first: boolean,
];
interface Source { name: string; ours: boolean; rows: CodeRow[] } // a function
type CodeRow = [number: number, pieces: [kind: string, text: string][]];

// Scene k consists of entry k of each column.
interface Scenes<Column = string[], Tables = Record<string, number>[]> {
  at: (number | null)[]; // its node
  says: string[];
  call: number[]; // the scene that entered the innermost call, or -1
  changes: Changes[];
  given: Column; // the numbers among the innermost call's arguments
  holds: Column; // the values of its variables, a line for each: "3*x = 1" stands behind row 3, and "*" means changed
  tables: Tables; // the tables of its containers, by the names of variables
  line: (number | null)[]; // the row of the code that has just run
  // In some scenes only:
  enters: Lookup<boolean>; // whether a call is entered,
  called: Record<number, string>; // the name of that call,
  waits: Lookup<number>; // and the row where the outer call is waiting
  reasons: Lookup<number[]>; // the nodes that are the reason
  next: Lookup<number>; // the row that runs next in the innermost call,
  leaves: Lookup<boolean>; // whether the innermost call returns,
  returns: Lookup<string>; // and its result
  patches: Lookup<Patch[]>; // what changes in tables,
  spots: Lookup<Mark[]>; // and the cells that were read or at which variables point
}
type Changes = { [Key in keyof Look]?: Record<number, Look[Key]> }; // by nodes: { mark: { 3: "W" } }

interface Steps { last: number; here(): number; go(k: number): void } // the last step and the current one
interface Bar { from: number; to: number; depth: number; label: string } // a call, from its first step to its last
interface Score { strip: HTMLElement; show: Go }
interface Run { called: string; numbers: string; scene: number; name: string; times: number } // equal calls, as one
interface CodePane { // what goes beside the tree and into the controls
  parts: Element[]; buttons: HTMLElement[]; reveal(): void; show(k: number, open: number[], failed?: string): void;
}
interface CodeMarks { ran: boolean; failed?: string; next: boolean; names: string[]; back: boolean } // see `rowOf`
interface CodeLine { line: HTMLElement; show(marks: CodeMarks, held: string): void }
interface Controls { // see `stepControls`
  bar: HTMLElement; strip: HTMLElement; focus(): void; go: Go; keys(event: KeyboardEvent): void; pause(): void;
  show(k: number, open: number[]): void;
}
interface CallLine { line: HTMLElement; show(k: number, open: number[]): void }

type Go = (k: number) => void;
type Aim = (k: number, depth: number, near: number) => number; // see `pointed`
type Actions = Lookup<() => void>; // by keys

// --- Trees

interface Look { // see `painting`
  mark: string | null; kind: string; wrong: boolean; shown: boolean; faded: boolean; old: boolean; ringed: boolean;
  wave: number | null; lacks: number[];
}
interface Signs { // see `outlining`
  waits?: number[]; numbers?: Numbers[]; reasons?: number[]; enters?: boolean; leaves?: { text?: string } | null;
  badge?: string; moves?: boolean;
}
interface Numbers { i: number; text: string } // what to write beside a node
interface TreeActions { // see `treeView`
  select(i: number): void; leave(): void; reach?(i: number): void; key?(i: number, key: string): boolean;
  typed?: boolean; steps?: string[];
}
interface Edge { g: SVGGElement; from: number; to: number }
interface Box { left: number; top: number; right: number; bottom: number }
interface NodeBox extends Box { i: number; isDot: boolean }
interface TreeParts { view: HTMLElement; box: HTMLElement; picture: SVGSVGElement } // one in the other
type Zoom = (factor: number, x?: number, y?: number) => void; // around a point of the window, or the middle of the box
interface TabStop { at(): SVGGElement; to(i: number): void; focus(i: number): void }
interface Walk extends TabStop { hear(event: KeyboardEvent): void }
interface Spoken { left: number; top: number; turn: string } // the place of a bubble, and the direction of its tip
interface Tree { // see `treeView`
  nodes: SVGGElement[];
  note: HTMLElement; box: HTMLElement; legend: HTMLElement; zooms: HTMLElement;
  remove(): void; boxes(): NodeBox[]; focus(i: number): void; hear(event: KeyboardEvent): void;
  paint(i: number, look: Partial<Look>): void; ring(now: number | null, signs?: Signs): void;
}
interface Lens { // see `lensing`
  spots: Spot[]; zoomBy: Zoom; boxes(): NodeBox[]; places(): ShownPlaces | null; beside(i: number): number[];
  painted(i: number): void; about(now: number | null, signs: Signs): void; reveal(i: number): void; remove(): void;
}
interface Seen { // the tree in the lens; `stale` tells whether something is painted that has to be placed again
  spots: Spot[]; visible: boolean[]; pen: Pen; width: number; height: number; isGraph: boolean; stale: boolean;
  step: { now: number | null; waits: number[]; reasons: number[]; also: number[] }; // nodes
}
interface Fitting { place(moves: boolean): void; remove(): void; zoomBy: Zoom } // see `fitting`
type Write = (places: ShownPlaces) => void;
interface Pen { // see `penOf`
  frame(wide: number, high: number, scale: number, corner?: number[]): void;
  show(next: ShownPlaces, moves: boolean): void; places(): ShownPlaces | null;
}
interface EdgePen { // see `edgeOf`
  letters: number; lead(way: string, x: number, y: number, close: boolean): void;
  asDrawn(onto: (y: number) => number, dots: Dot[]): void;
}
type Point = [x: number, y: number];
interface Dot { x: number; y: number; half: number } // its middle, and half its size
interface Area { width: number; height: number; scale: number } // in points, except for the scale
interface Sized { sizes: number[]; widths: number[]; gap: number } // see `sized`
type Settle = (rank: number[], wish: (i: number) => number) => void; // see `settling`
interface Token { text: string; label: string; moves: boolean; down: boolean } // see `moveToken`
interface Spot { // a node in Graphviz's picture, in points: its middle, size, relatives and distance from the root
  x: number; y: number; wide: number; high: number; up: number; below: number[]; rank: number;
}
interface Room { across: number; down: number } // the size of the box without its margin, in pixels
interface Places { // the middles and sizes of all nodes, and the nodes that keep their letters
  xs: number[]; ys: number[]; sizes: number[]; large: Set<number>;
  onto?: (y: number) => number; // where heights of Graphviz's picture are now; if missing, edges are straight lines
}
interface ShownPlaces extends Places { kept: Set<number | null> } // dots whose edges are drawn like those of others

// --- Predict

interface PredictView {
  answers: string[]; // the labels to choose from, none if the answers are values
  marks: string[]; // the known answer of each node, or "?"
  says: string; count: string; // sentences
  at: number; // the node that is asked about
  look?: number | null; // the node that is the reason
  wrong: number; // the number of answers so far if the last one is wrong, otherwise 0
  undo: boolean; done: boolean; // whether there is something to undo, and whether every node is known
}
interface CutsView extends PredictView { skipped: number[]; path: number[] } // nodes; `path` ends with the current one
interface Asking { // see `asking`; `what` is the message
  at(): number; ask(what: string, more?: { label?: string }): void; come(i: number, what: string): void;
  go(what: string): void; follow(): void;
}
interface Answers { // buttons or a field
  part: HTMLElement; // of the controls
  focus(): void;
  key(key: string): boolean; // a key was pressed on a node; returns whether it was an answer
  come?(i: number | null): void; // the question is about this node now, or (null) about one that only Python knows
  show?(marks: string[]): void; // Python has answered, and this is known now
}

// --- Guess

interface Asked { text: string; hint: string; choices: string[]; several: boolean } // see checking/questions.py
interface GuessView { open: boolean; says: string } // whether there is no guess yet, and the reply

// --- Play: a page needs only this one trait, so any program that sets it provides a playable game.

interface PlayView extends Board {
  says: string; now: string; // sentences, or ""
  // What chance did since your last move. A new die rolls before the rest of the view is shown, so chance has already
  // moved: after "roll the die", `played` ends with [1, "You: roll the die"], [0, "Chance: the die shows 4"].
  dice: Die[];
  won: boolean; hints: boolean; over: boolean; // whether to celebrate, whether hints are shown, whether it is over
  undo: boolean; swap: boolean; draw: boolean; // whether there is something to undo, and which buttons there are
  mine?: Answered | null; // what to show for a moment first, if the computer replied to your move
  turn: number; // different in every view; a click sends it back, so it is never mistaken for one on a later board
}
interface Board {
  rows: Cell[][]; lines: Line[];
  names: [row: number, column: number, name: string][]; // of cells
  struck: Line[]; // the winning lines, which are struck through
  pieces: Record<string, number>; // text of a cell -> its player, 1 or 2, if no move put it there
  legend: string; // the meaning of the hints
  played: [player: number, words: string][]; // the moves so far: [1, "You: add 2"]; the player is 0 if chance moved
}
// `text` is the text in the cell ("" for a gap), and `came` is the number in `played` of the move that put the token
// there. A click makes the move that begins there. If there are several, it picks the piece up, and then a click on one
// of a move's `places` makes that move. `hint` is the node that a move leads to, and `runs` are the cells it changes.
type Cell = [text: string, moves: Way[], came: number | null];
type Way = [words: string, hint: Hint | null, places: Place[], runs: CellRun[]];
// `mark` is the text in that node, such as "W" or "1/3", `label` is the label whose colours it has, `player` is to move
// there, and `best` tells whether the move is best.
type Hint = [mark: string, label: string, player: number, best: boolean];
type Place = [row: number, column: number];
type CellRun = [row: number, first: number, last: number]; // columns
type Line = [row: number, column: number, otherRow: number, otherColumn: number]; // drawn between two cells
type Die = [face: string, faces: string[], isNew: boolean];
// The board after your move, and the numbers of moves and dice then. Chance's moves right after yours are included.
type Answered = [rows: Cell[][], since: number, thrown: number];

interface ClickAt { row: number; column: number; which?: number } // `which` of several moves, from 0
interface Click extends Partial<ClickAt> { // the message of the page
  do: string; // "click", "undo", "new_game", "swap_sides", "hints" or "offer_a_draw"
  turn?: number;
}
interface ShownView extends PlayView { holds?: boolean; since?: number } // keep its height; moves from here on are new
type ShownHint = [...Hint, arrow: string]; // the direction of the move, "" if it is the only one
interface ShownCell { // `runs` are the cells to mark, and the second click may be on a `way`
  text: string; name: string | null; hints: ShownHint[]; came: number | null; runs: CellRun[]; way: boolean;
  pressed: string | null;
}
type MakeCell = (cell: ShownCell, row: number, column: number) => HTMLElement;
type Laid = HTMLElement & { most?: number[]; mosts?: (number[] | undefined)[] }; // a board; see `measure`
interface CellAround { played: Board["played"]; place?: string; player?: number; click(): void } // see `cell`
interface CellPlace { cell: Cell; r: number; c: number }
interface Lifting { // see `lifting`
  isUp(): boolean; down(): void; lay(rows: Cell[][]): void; touch(row: number, column: number): void;
  cells(): ShownCell[][];
}
interface BoardActions { send(click: ClickAt): void; speak(words: string | null): void; other(): HTMLElement }
type Refocus = (rows: HTMLElement[][], seen: Cell[][]) => HTMLElement | undefined; // see `focusOf`
interface Reply { come(view: PlayView, quietly: boolean): void; hurry(): boolean } // see `replying`
type ShowDice = (dice: Die[], then: () => void, quietly: boolean) => void;
type WhoseCell = (view: PlayView, text: string, came: number | null) => number | undefined;

// --- A card: a whole game as a table. States and texts are replaced by their numbers. The start is state 0.

interface CardGame {
  states: CardState[]; texts: string[]; looks: [Board["lines"], Board["names"]][];
  words: CardWords;
  pieces: Board["pieces"];
  fixed: boolean; // whether everything on the board stays in its place until it is moved
}
interface CardWords { // the sentences for any state
  sides: [string, string]; swapped: [string, string]; // which player you are, from the start or now
  turns: Record<Made["who"], string>; won: string; drawn: string;
  over: string; undone: string; agreed: string; refused: string; again: string; // again: in a state
  patience: number; stuck: string; // `stuck` is said after `patience` moves without you
}
type CardState = ChanceState | PlayerState;
interface ChanceState { player: 0; moves: ChanceMove[]; rows?: null; winner?: null; ends?: null }
type ChanceMove = [words: number, to: number, likely: number, said: number, face: number];
interface PlayerState {
  player: 1 | 2;
  moves: [words: number, to: number, hint: Hint | null][];
  rows: [text: string, moves?: [move: number, places: Place[], runs: CellRun[]][]][][];
  look: number; legend: number; says: number;
  best: [move: number, said: number, why: number]; losing: boolean; // the computer's move; whether all moves lose
  winner?: number | null; ends?: [number, number]; struck?: Line[]; // of a terminal position; how it ends for you
}
interface Match {
  game: CardGame;
  you: number; hints: boolean; // your player; whether there are hints
  path: number[]; made: Made[]; // the states, and the moves between them
  told: string; because: boolean; // the last sentence; whether a reason goes with it
  agreed: boolean; stuck: boolean; // whether a draw was agreed; whether the others have moved too long without you
  shown: number; // how many moves were shown
}
interface Made { i: number; who: "you" | "computer" | "chance" }

// Show the open calls in a line, such as (1, 0) › (2, 1) › (1, 3), and the numbers among their arguments: for the first
// call all numbers, and for each other one those that differ from the call before.

import { button, make } from "./controls.js";

const LETTER = 0.56; // the width of a letter, in units of the font size
const BOLD = 1.1; // how many times as wide the bold letters of the numbers are
const AROUND = 3; // the width of the space around a call, in letters

// Return the numbers of a call that differ from those of the call before.
/** @type {(numbers: string, before?: string) => string} */
const changed = (numbers, before = "") =>
  numbers.split(", ").filter((each) => !before.split(", ").includes(each)).join(", ");

/** @type {(run: Pick<Run, "name" | "numbers">) => number} */
const wide = ({ name, numbers }) => name.length + BOLD * numbers.length + AROUND;

// Return `outside`, which has for each call the numbers that the call around it had when the call was entered, and
// `widest`, the greatest width of the line. Calls are identified by the scenes that entered them.
/** @type {(scenes: Scenes) => { outside: Record<number, string>, widest: number }} */
function meanwhile({ call, enters, given, called }) {
  /** @type {Lookup<string>} */
  const latest = {};
  /** @type {Record<number, string>} */
  const outside = {};
  /** @type {Record<number, number>} */
  const before = {};
  /** @type {(k: number, numbers: string) => number} */
  const wideIn = (k, numbers) => wide({ name: called[k], numbers: changed(numbers, outside[k]) });
  let widest = 0;
  given.forEach((numbers, k) => {
    const outer = call[k], inner = enters[k] ? k : outer;
    if (enters[k]) {
      outside[k] = latest[outer] ?? "";
      before[k] = outer < 0 ? 0 : before[outer] + wideIn(outer, outside[k]);
    }
    latest[inner] = numbers;
    if (inner >= 0) widest = Math.max(widest, before[inner] + wideIn(inner, numbers));
  });
  return { outside, widest };
}

// Merge equal calls that are directly inside each other.
/** @type {(calls: Pick<Run, "called" | "numbers" | "scene">[]) => Run[]} */
function runs(calls) {
  /** @type {Run[]} */
  const made = [];
  for (const { called, numbers, scene } of calls) {
    const last = made.at(-1);
    if (!last || last.called !== called) made.push({ called, numbers, scene, name: called, times: 1 });
    else Object.assign(last, { numbers, name: `${called} ${++last.times} times` });
  }
  return made;
}

// Keep only those numbers that differ from the last ones shown.
/** @type {(runs: Run[]) => Run[]} */
function withChanges(runs) {
  let before = "";
  return runs.map((run) => {
    const numbers = changed(run.numbers, before);
    before = run.numbers || before;
    return { ...run, numbers };
  });
}

// Count the lines that calls take if a line has `across` letters.
/** @type {(runs: Run[], across: number) => number} */
function linesOf(runs, across) {
  let lines = 1, used = 0;
  for (const run of runs) {
    if (used && used + wide(run) > across) {
      lines++;
      used = 0;
    }
    used += wide(run);
  }
  return lines;
}

// Shorten the calls until they fit: keep the first call, a count of the calls left out, and the last calls. If there is
// little room, leave out the first call, too.
/** @type {(runs: Run[], across: number, lines: number) => Run[]} */
function shortened(runs, across, lines) {
  const least = Math.max(1, Math.floor(runs.length - lines * across / AROUND)); // more calls cannot fit
  let shown = withChanges(runs);
  for (let out = least; linesOf(shown, across) > lines && out < runs.length - 1; out++)
    shown = withChanges([runs[0], leftOut(runs.slice(1, out + 1)), ...runs.slice(out + 1)]);
  return linesOf(shown, across) > lines ? [leftOut(runs.slice(0, -1)), runs[runs.length - 1]] : shown;
}

/** @type {(runs: Run[]) => Run} */
function leftOut(runs) {
  const times = runs.reduce((sum, run) => sum + run.times, 0);
  return { ...runs[runs.length - 1], name: `… ${times} ${times > 1 ? "calls" : "call"} …`, numbers: "" };
}

// Make a place for a call in the line, with a button and the call's numbers.
/** @param {(k: number) => void} go */
function placeFor(go) {
  const element = make("span", "gametree-call"), next = make("span", "gametree-next", { "aria-hidden": "true" });
  const name = button("", () => go(scene)), numbers = make("span", "gametree-numbers");
  const sign = make("span", "gametree-sign", { "aria-hidden": "true" });
  let scene = 0;
  next.textContent = "› ";
  sign.textContent = " ↩";
  element.append(next, name, " ", numbers);
  return {
    element, name,
    /** @param {Run} run @param {boolean} leaving */
    show(run, leaving) {
      scene = run.scene;
      name.replaceChildren(run.name, ...(leaving ? [sign] : []));
      name.setAttribute("aria-label", run.name + (leaving ? ", returns" : ""));
      name.title = `called at step ${scene}`;
      numbers.textContent = run.numbers;
    },
  };
}

// Make the line and `show(k, open)`, which shows the calls open at scene k. The Stepper's `controls` contain the
// actions for the buttons and keys of the line.
/** @param {Scenes} scenes @param {Controls} controls */
export function callLine(scenes, { go, keys, focus }) {
  const line = make("div", "gametree-calls", { role: "group", "aria-label": "calls" });
  /** @type {ReturnType<typeof placeFor>[]} */
  const places = [];
  const { outside, widest } = meanwhile(scenes);
  let across = 60, again = () => {}; // letters in a line, and a function that shows the same scene again
  const most = () => line.closest(".gametree-low") ? 1 : 2; // lines
  line.hidden = !widest;
  line.addEventListener("keydown", keys);

  /** @type {(runs: Run[], leaving: boolean) => void} */
  function fill(runs, leaving) {
    const focused = places.findIndex(({ name }) => name.matches(":focus"));
    while (places.length < runs.length) line.append(places[places.push(placeFor(go)) - 1].element);
    places.forEach(({ element, show }, i) => {
      element.hidden = i >= runs.length;
      if (i < runs.length) show(runs[i], leaving && i === runs.length - 1);
    });
    if (focused >= runs.length) (places[runs.length - 1]?.name ?? { focus }).focus();
  }
  /** @type {(k: number, open: number[]) => void} */
  function show(k, open) {
    again = () => show(k, open);
    const numbers = [...open.slice(1).map((inner) => outside[inner]), scenes.given[k]]; // for each open call
    const calls = open.map((scene, depth) => ({ called: scenes.called[scene], numbers: numbers[depth], scene }));
    fill(shortened(runs(calls), across, most()), Boolean(scenes.leaves[k]));
  }
  const observer = new ResizeObserver(() => {
    across = line.clientWidth / (LETTER * parseFloat(getComputedStyle(line).fontSize));
    line.classList.toggle("gametree-two-lines", widest > across && most() > 1);
    again();
  });
  observer.observe(line);
  return { line, show, remove: () => observer.disconnect() };
}

// Make the Stepper's controls: buttons for one step, the score for any step, and a button that plays all steps.

import { bar, button, make, rename } from "./controls.js";
import { isOurs, targetOf } from "./focus.js";
import { innermost } from "./scenes.js";
import { scoreOf } from "./score.js";

const SPEEDS = [0.5, 1, 2, 4, 10, 40]; // steps per second

// `words` are the meanings of the labels. `hush(true)` is called when playing starts and `hush(false)` when it ends.
// Return the `bar`, the `strip` below it, `show`, and for other parts of the widget `go` and `keys`, a key handler.
/** @type {(steps: Steps, script: Whole, words: Words, hush: (on: boolean) => void) => Controls} */
export function stepControls(steps, script, words, hush) {
  const { last, here, go } = steps, { mistakes, scenes } = script, speed = speeds();
  const { play, pause } = playing(steps, speed, hush);
  const slider = make("input", "gametree-slider", { type: "range", min: 0, max: last, step: 1, "aria-label": "step" });
  const count = make("span", "gametree-count"), countOf = (/** @type {number} */ k) => `step ${k} of ${last}`;
  count.style.minWidth = `${countOf(last).length}ch`;
  const by = (/** @type {() => number} */ to) => () => { pause(); go(to()); };
  const first = by(() => 0), back = by(() => here() - 1), on = by(() => here() + 1), end = by(() => last);
  const forward = button("forward", on);
  const { what, found } = findings(script, words), next = by(() => found(here()).find((k) => k > here()) ?? last);
  const [wrong, showMistake] = mistakeButton(mistakes, by(() => mistakes.find((k) => k > here()) ?? mistakes[0]));
  const controls = bar("steps", button("first", first), button("back", back), play, forward, button("last", end),
    ...found(0).length ? [button(`next ${what}`, next, "n")] : [], count, speed, ...mistakes.length ? [wrong] : []);
  const lead = (/** @type {number} */ k) => by(() => k)(), score = scoreOf(slider, script, words, lead);
  slider.addEventListener("input", by(() => +slider.value));
  const press = pressing({ ArrowLeft: back, ArrowRight: on, PageUp: back, PageDown: on, Home: first, End: end },
    nested(scenes, here, by));
  return {
    bar: controls, strip: score.strip, focus: () => forward.focus(), go: lead, keys: press, pause,
    show(k, open) {
      const inner = open.at(-1);
      slider.value = `${k}`;
      count.textContent = countOf(k);
      slider.ariaValueText = countOf(k) + (inner === undefined ? "" : `, call ${scenes.called[inner]}`);
      showMistake(k);
      score.show(k);
    },
  };
}

// Return a key handler with these actions. The keys `upAndDown` do something else in the tree.
/** @type {(sideways: Actions, upAndDown: Actions) => (event: KeyboardEvent) => void} */
function pressing(sideways, upAndDown) {
  return (event) => {
    const { key } = event, action = upAndDown[key] ?? sideways[key];
    const others = key in upAndDown ? "select, .gametree-tree" : "select";
    if (!action || !isOurs(event) || targetOf(event).closest(others)) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  };
}

// Return what the code finds ("label", "value" or "result") and `found(k)`, the steps at which it finds one. If it has
// nothing but loops, these are the steps at which a round begins of the innermost loop of step k, or of one around it.
/** @type {(script: Whole, words: Words) => { what: string, found: (k: number) => number[] }} */
function findings({ scenes: { changes, returns }, rounds }, words) {
  const labels = [...changes.keys()].filter((k) => changes[k].mark), found = () => labels;
  const kinds = changes.flatMap(({ kind = {} }) => Object.values(kind));
  const texts = changes.flatMap(({ mark = {} }) => Object.values(mark));
  if (labels.length < 2 && rounds.length) return {
    what: "round",
    found(k) {
      const inner = Math.max(0, ...rounds.map(([from, to, depth]) => from <= k && k <= to ? depth : 0));
      return rounds.flatMap(([from, , depth]) => depth <= inner ? [from] : []);
    },
  };
  if (!labels.length) return { what: "result", found: () => Object.keys(returns).map(Number) };
  if (texts.some((text) => text && text !== "?" && text in words)) return { what: "label", found };
  return { what: kinds.some(Boolean) ? "value" : "result", found };
}

// Return the actions of the keys ↑, which goes to the step that entered the caller, and ↓, which goes to the step that
// entered the first call inside the current one.
/** @type {(scenes: Scenes, here: () => number, by: (to: () => number) => () => void) => Actions} */
function nested(scenes, here, by) {
  const inside = /** @type {Lookup<number>} */ ({});
  for (const k of Object.keys(scenes.called).map(Number)) inside[scenes.call[k]] ??= k;
  if (!(-1 in inside)) return {}; // there are no calls
  const inner = () => innermost(scenes, here()), outer = () => scenes.call[inner()] ?? -1;
  return { ArrowUp: by(() => outer() < 0 ? here() : outer()), ArrowDown: by(() => inside[inner()] ?? here()) };
}

// The button that goes from mistake to mistake and shows the number of the current mistake.
/** @type {(mistakes: number[], next: () => void) => [made: HTMLElement, show: Go]} */
function mistakeButton(mistakes, next) {
  const made = button("mistake", next), count = mistakes.length;
  if (count < 2) return [made, () => {}];
  made.style.minWidth = `${`mistake ${count} of ${count}`.length}ch`;
  return [made, (k) => {
    const place = mistakes.indexOf(k) + 1;
    rename(made, place ? `mistake ${place} of ${count}` : `mistake (${count})`);
  }];
}

const speeds = () => make("select", "gametree-speed", { "aria-label": "speed", title: "speed" },
  ...SPEEDS.map((rate) => new Option(`${rate} step${rate > 1 ? "s" : ""}/s`, `${rate}`, rate === 1, rate === 1)));

// The play button, which plays until the end or until it is paused, and `pause()`.
/** @param {Steps} steps @param {HTMLSelectElement} speed @param {(on: boolean) => void} hush */
function playing({ last, here, go }, speed, hush) {
  let timer = 0;
  function pause() {
    clearTimeout(timer);
    timer = 0;
    hush(false);
    rename(play, "play");
  }
  function next() {
    go(here() < last ? here() + 1 : 0);
    timer = setTimeout(() => here() < last ? next() : pause(), 1000 / Number(speed.value));
  }
  const play = button("play", () => {
    if (timer) return pause();
    hush(true);
    rename(play, "pause");
    next();
  });
  return { play, pause };
}

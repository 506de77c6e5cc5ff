// Make the Stepper's controls: buttons for one step, a slider for any step, and a button that plays all steps.

import { bar, button, make, rename } from "./controls.js";
import { isOurs } from "./focus.js";

/** @type {Record<string, number>} */
const SPEEDS = { slow: 0.5, steady: 1, brisk: 2, quick: 4, fast: 10, "very fast": 40 }; // steps per second

// `steps` has `last`, the number of the last step; `here()`, the current step; and `go(k)`. `marks` contains the
// numbers of steps with new `labels`, with `mistakes`, and with anything `wrong`. `hush(true)` is called when playing
// starts and `hush(false)` when it ends. Return the `bar`, `show(k)`, and for other parts of the widget `go(k)` and
// `keys`, a key handler.
/** @param {Steps} steps @param {StepMarks} marks @param {(on: boolean) => void} hush */
export function stepControls(steps, marks, hush) {
  const { last, here, go } = steps, { mistakes } = marks, speed = speeds();
  const { play, pause } = playing(steps, speed, hush);
  const slider = make("input", "gametree-slider", { type: "range", min: 0, max: last, step: 1, "aria-label": "step" });
  const count = make("span", "gametree-count");
  const by = (/** @type {() => number} */ to) => () => { pause(); go(to()); };
  const first = by(() => 0), back = by(() => here() - 1), on = by(() => here() + 1), end = by(() => last);
  const forward = button("forward", on), controls = bar("steps");
  controls.append(button("first", first), button("back", back), play, forward, button("last", end));
  controls.append(scaled(slider, last, marks), count, speed);
  const wrong = mistakeButton(mistakes, by(() => mistakes.find((k) => k > here()) ?? mistakes[0]));
  if (mistakes.length) controls.append(wrong.button);
  slider.addEventListener("input", by(() => +slider.value));
  /** @type {Lookup<() => void>} */
  const actions = { ArrowLeft: back, ArrowRight: on, PageUp: back, PageDown: on, Home: first, End: end };
  /** @type {(event: KeyboardEvent) => void} */
  function press(event) {
    const action = actions[event.key];
    if (!action || !isOurs(event) || event.target === speed) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  }
  controls.addEventListener("keydown", press);
  /** @type {(k: number) => void} */
  function show(k) {
    slider.value = `${k}`;
    count.textContent = `step ${k} of ${last}`;
    slider.setAttribute("aria-valuetext", count.textContent);
    wrong.show(k);
  }
  const focus = () => forward.focus(), lead = (/** @type {number} */ k) => by(() => k)();
  return { bar: controls, focus, go: lead, keys: press, pause, show };
}

// The button that goes from mistake to mistake and shows the number of the current mistake.
/** @param {number[]} mistakes @param {() => void} next */
function mistakeButton(mistakes, next) {
  const made = button("mistake", next), all = `of ${mistakes.length}`;
  made.style.minWidth = mistakes.length > 1 ? `${`mistake ${mistakes.length} ${all}`.length}ch` : "";
  return {
    button: made,
    /** @param {number} k */
    show(k) {
      const place = mistakes.indexOf(k) + 1;
      const which = place ? ` ${place} ${all}` : ` (${mistakes.length})`;
      rename(made, "mistake" + (mistakes.length > 1 ? which : ""));
    },
  };
}

// The slider, and above it a tick at each step with a new label and "!" at each step with something wrong.
/** @type {(slider: Element, last: number, marks: StepMarks) => HTMLElement} */
function scaled(slider, last, { labels, wrong }) {
  const made = make("span", "gametree-scale");
  /** @type {(name: string, steps: number[], drawn: string) => string} */
  const path = (name, steps, drawn) =>
    `<path class="gametree-${name}" d="${steps.map((k) => `M${k} ${drawn}`).join("")}"/>`;
  made.innerHTML = `<svg viewBox="0 0 ${last || 1} 10" preserveAspectRatio="none" aria-hidden="true">${
    path("tick", labels, "6v4")}${path("slip", wrong, "0v5.5m0 4v.1")}</svg>`;
  made.append(slider);
  return made;
}

function speeds() {
  const speed = make("select", "gametree-speed", { "aria-label": "speed", title: "speed" });
  for (const [name, rate] of Object.entries(SPEEDS)) speed.append(new Option(name, `${rate}`));
  speed.value = `${SPEEDS.steady}`;
  return speed;
}

// The play button, which plays until the end or until it is paused, and `pause()`.
/** @param {Steps} steps @param {HTMLSelectElement} speed @param {(on: boolean) => void} hush */
function playing({ last, here, go }, speed, hush) {
  let timer = 0;
  /** @type {(on: boolean) => void} */
  function turn(on) {
    hush(on);
    rename(play, on ? "pause" : "play");
  }
  function pause() {
    clearTimeout(timer);
    timer = 0;
    turn(false);
  }
  function wait() { timer = setTimeout(tick, 1000 / Number(speed.value)); }
  function tick() {
    if (here() >= last) return pause();
    go(here() + 1);
    wait();
  }
  const play = button("play", () => {
    if (timer) return pause();
    turn(true);
    if (here() < last) return tick();
    go(0);
    wait();
  });
  turn(false);
  return { play, pause };
}

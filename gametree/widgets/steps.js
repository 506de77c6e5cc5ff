// The Stepper's controls: one step on or back, any step by the slider, the next ones by themselves.

import { bar, button, draw, make, ownKeys } from "./controls.js";

const SPEEDS = { slow: 1, steady: 3, fast: 10, "very fast": 40 }; // steps a second

// `steps` is `last`, the number of the last step, `here()`, that of the one shown, and `go(k)`; `mistake` is a step, or
// null. `hush(true)` is called when steps begin to follow by themselves, `hush(false)` when they no longer do.
export function stepControls(steps, mistake, hush) {
  const { last, here, go } = steps, speed = speeds(), { play, pause } = playing(steps, speed, hush);
  const slider = make("input", "gametree-slider", { type: "range", min: 0, max: last, step: 1, "aria-label": "step" });
  ownKeys(slider);
  const count = make("span", "gametree-count");
  const by = (to) => () => { pause(); go(to()); };
  const first = by(() => 0), back = by(() => here() - 1), on = by(() => here() + 1), end = by(() => last);
  const forward = button("forward", on), controls = bar("steps");
  controls.append(button("first", first), button("back", back), play, forward, button("last", end));
  controls.append(slider, count, speed);
  if (mistake !== null) controls.append(button("mistake", by(() => mistake)));
  slider.addEventListener("input", by(() => +slider.value));
  const keys = { ArrowLeft: back, ArrowRight: on, Home: first, End: end };
  controls.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.target === speed) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  });
  function show(k) {
    slider.value = k;
    count.textContent = `step ${k} of ${last}`;
    slider.setAttribute("aria-valuetext", count.textContent);
  }
  return { bar: controls, focus: () => forward.focus(), pause, show };
}

function speeds() {
  const speed = make("select", "gametree-speed", { "aria-label": "speed", title: "speed" });
  for (const [name, rate] of Object.entries(SPEEDS)) speed.append(new Option(name, rate));
  speed.value = SPEEDS.steady;
  ownKeys(speed);
  return speed;
}

// The button that plays step after step until the end or until it is paused, and what pauses it.
function playing({ last, here, go }, speed, hush) {
  let timer = null;
  function turn(on) {
    hush(on);
    play.setAttribute("aria-pressed", on);
    draw(play, on ? "pause" : "play");
  }
  function pause() {
    clearTimeout(timer);
    timer = null;
    turn(false);
  }
  function wait() { timer = setTimeout(tick, 1000 / speed.value); }
  function tick() {
    if (here() >= last) return pause();
    go(here() + 1);
    wait();
  }
  const play = button("play", () => {
    if (timer) return pause();
    if (here() >= last) go(0);
    turn(true);
    wait();
  });
  turn(false);
  return { play, pause };
}

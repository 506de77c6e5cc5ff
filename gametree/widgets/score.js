// Draw the score: the whole run in one strip, with a bar for each call from its first step to its last.

import { make, partOf, svgPartOf } from "./controls.js";
import { labelOf } from "./paint.js";
import { innermost, openCalls } from "./scenes.js";

const BARS = 54; // the height of all rows in pixels, which CSS halves if there is little room
const LARGEST = 14; // the maximum height of a row
const MANY = 600; // so many steps leave no pixels for gaps between bars
const MOST_OPEN = 64; // the maximum number of bars for open calls; beyond that, one stands for several
const MISS = 4; // pixels by which a hand may miss: it may move so far during a click, or point beside a mistake
export const SIGNS = { error: "✕", endless: "∞" }; // for code that was stopped

const MOST_ROUNDS = 200; // bars for rounds side by side; if there are more, a bar stands for 10, 100 or more rounds

// Return the bars of the rounds of loops, below the bar of their call.
/** @type {(rounds: Round[]) => Bar[]} */
function roundBars(rounds) {
  /** @type {Bar[][]} */
  const rows = [];
  for (const [from, to, depth] of rounds) (rows[depth] ??= []).push({ from, to, depth: depth + 1, label: "?" });
  return rows.flatMap((row) => {
    const size = 10 ** Math.ceil(Math.log10(Math.max(1, row.length / MOST_ROUNDS)));
    return row.filter((_, i) => i % size === 0).map((bar, i) =>
      ({ ...bar, to: row[Math.min(row.length, (i + 1) * size) - 1].to }));
  });
}

// Return a bar for each call. Its label is the one whose colours the result has, or the mark that the call set if it
// returned nothing. If the calls are not nested, also return a bar for each new mark, below them.
/** @type {(script: Whole, words: Words) => Bar[]} */
function barsOf({ first, scenes, rounds }, words) {
  const { at, call, enters, leaves, returns, changes } = scenes, marks = [...first];
  const kinds = /** @type {Lookup<string>} */ ({});
  const markedBy = /** @type {Lookup<number>} */ ({}); // the call that marked a node
  const calls = /** @type {Map<number, Bar>} */ (new Map());
  const news = /** @type {Bar[]} */ ([]);
  const label = (/** @type {number} */ i) => labelOf(marks[i] ?? "", kinds[i] ?? "", words);
  at.forEach((node, k) => {
    const inner = innermost(scenes, k), { mark = {}, kind } = changes[k];
    if (enters[k]) calls.set(k, { from: k, to: k, depth: (calls.get(call[k])?.depth ?? -1) + 1, label: "?" });
    Object.assign(marks, mark);
    Object.assign(kinds, kind);
    for (const i of Object.keys(mark).map(Number)) {
      markedBy[i] = inner;
      news.push({ from: k, to: k, depth: 1, label: label(i) });
    }
    const one = calls.get(inner), result = returns[k];
    if (!one) return;
    one.to = k;
    if (!leaves[k] || node === null) return;
    if (result ? result === marks[node] : markedBy[node] === inner) one.label = label(node);
  });
  const bars = [...calls.values()];
  for (const { from, to } of [...bars].reverse()) {
    const outer = calls.get(call[from]);
    if (outer) outer.to = Math.max(outer.to, to);
  }
  if (bars.some(({ depth }) => depth)) return bars;
  const loops = roundBars(rounds), below = Math.max(0, ...loops.map(({ depth }) => depth));
  return [...bars, ...loops, ...(below && news.length < 2 ? [] : news).map((each) =>
    ({ ...each, depth: each.depth + below }))];
}

// Draw the bars: one path for each colour, which `past` clips at the current step. A step is 1 wide, and a row 1 high.
/** @type {(bars: Bar[], count: number, deep: number, row: number, across: number) => string} */
function drawBars(bars, count, deep, row, across) {
  const down = row < 3 ? 0 : 1.02 / row; // a pixel
  const path = (/** @type {Bar[]} */ these) => these.map(({ from, to, depth }) =>
    `M${from} ${depth}H${to + 1 - Math.min(across, (to + 1 - from) / 2)}V${depth + 1 - down}H${from}z`).join("");
  const past = [...new Set(bars.map(({ label }) => label))].map((label) =>
    `<path class="gametree-bar" data-label="${label}" d="${path(bars.filter((each) => each.label === label))}"/>`);
  return `<svg viewBox="0 0 ${count} ${deep}" preserveAspectRatio="none" aria-hidden="true">
    <path class="gametree-coming" d="${path(bars)}"/><svg class="gametree-past" height="${deep}">${past.join("")}</svg>
    <path class="gametree-open"/><path class="gametree-inner"/></svg>`;
}

// Make the strip, and `show`. The `slider` lies on it, invisible, for keys and screen readers.
/** @type {(slider: Element, script: Whole, words: Words, go: Go) => Score} */
export function scoreOf(slider, script, words, go) {
  const { scenes, mistakes, failed } = script, count = scenes.at.length, bars = barsOf(script, words);
  const loops = roundBars(script.rounds);
  const openBars = (/** @type {number} */ k) =>
    [...openCalls(scenes, k), ...loops.filter(({ from, to }) => from <= k && k <= to).map(({ from }) => from)];
  const deep = bars.reduce((most, { depth }) => Math.max(most, depth + 1), 1), room = Math.min(LARGEST, BARS / deep);
  const row = room < 2 ? room : Math.floor(room), strip = make("div", "gametree-score");
  const gap = count < MANY ? Math.min(0.5, count / MANY) : loops.length && count / MANY / 2; // between bars
  const slips = mistakes.map((k) => `M${k + 0.5} 0v5.5m0 4v.1`).join("");
  strip.innerHTML = `${drawBars(bars, count, deep, row, gap)}
    <svg class="gametree-slips" viewBox="0 0 ${count} 10" preserveAspectRatio="none" aria-hidden="true">
    <path class="gametree-slip" d="${slips}"/></svg><div class="gametree-cursor"></div>`;
  strip.style.setProperty("--gametree-rows", `${row * deep}px`);
  if (mistakes.length || failed) strip.dataset.end = failed ? SIGNS[failed] : "";
  strip.append(slider);
  pointed(strip, scenes, go, (k, depth, near) => {
    if (depth < 0) return mistakes.find((slip) => Math.abs(slip - k) < near) ?? k;
    return openBars(k)[Math.floor(depth * deep)] ?? k;
  });
  const [past, open, inner] = ["past", "open", "inner"].map((name) => svgPartOf(strip, `.gametree-${name}`));
  const cursor = partOf(strip, ".gametree-cursor");
  /** @type {(k: number, from: number, depth: number, rows: number) => string} */
  const until = (k, from, depth, rows) => `M${from} ${depth}H${k + 1}v${rows}H${from}z`;
  return {
    strip,
    show(k) {
      const calls = openBars(k);
      const rows = Math.ceil(calls.length / MOST_OPEN), some = calls.filter((_, depth) => depth % rows === 0);
      past.setAttribute("width", `${Math.max(0, k + 1 - gap / 2)}`);
      open.setAttribute("d", some.map((from, i) => until(k, from, i * rows, rows)).join(""));
      inner.setAttribute("d", calls.length ? until(k, calls[calls.length - 1], calls.length - 1, 1) : "");
      cursor.style.left = `${100 * (k + 0.5) / count}%`;
    },
  };
}

// Let the mouse and fingers drag the current step, and click; pointing shows the sentence to which a click leads.
// `aim(k, depth, near)` is its step, for step k, at a depth from 0 to 1, or less than 0 above the bars. `near` is a few
// steps.
/** @type {(strip: HTMLElement, scenes: Scenes, go: Go, aim: Aim) => void} */
function pointed(strip, { says }, go, aim) {
  const chart = svgPartOf(strip, "svg"), peek = make("p", "gametree-peek", { "aria-hidden": true });
  let from = NaN, dragged = false;
  /** @type {(event: MouseEvent) => [k: number, depth: number, near: number]} */
  function place({ clientX, clientY }) {
    const { left, top, width, height } = chart.getBoundingClientRect(), k = (clientX - left) / width * says.length;
    const step = Math.min(says.length - 1, Math.max(0, Math.floor(k)));
    return [step, (clientY - top) / height, MISS / width * says.length + 1];
  }
  strip.append(peek);
  strip.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    [from, dragged] = [event.clientX, false];
    strip.setPointerCapture(event.pointerId);
  });
  strip.addEventListener("pointermove", (event) => {
    const where = place(event), [k] = where, to = aim(...where), pressed = event.buttons & 1;
    dragged ||= pressed > 0 && Math.abs(event.clientX - from) >= MISS;
    if (pressed && dragged) go(k);
    peek.textContent = `Step ${to}: ${says[to]}`;
    peek.style.setProperty("--gametree-at", `${k / (says.length - 1 || 1)}`);
    strip.classList.toggle("gametree-peeks", !pressed && event.pointerType === "mouse");
  });
  strip.addEventListener("pointerleave", () => strip.classList.remove("gametree-peeks"));
  strip.addEventListener("click", (event) => { if (!dragged) go(aim(...place(event))); });
}

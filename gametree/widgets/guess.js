// Guess: ask a question before a result. Python shows the result when it has received a guess.

import { fieldOf } from "./answers.js";
import { bar, button, live, make, sentence, tell } from "./controls.js";
import { targetOf } from "./focus.js";
import { treeView } from "./tree.js";

const REVEAL = "."; // the key that gives up on a slide; a presenter's remote control has it
const LOST = " Run this cell again to see the result."; // a page that was loaded again has lost its place
const WAIT = 1500; // milliseconds until the result must be there

// Return the field or the buttons to guess with. If there can be several choices, the buttons are switches.
/** @type {(asked: Asked, say: (said: string | number | number[]) => void) => (string | HTMLElement)[]} */
function waysToGuess({ kind, hint, choices }, say) {
  if (kind === "node") return ["Click a node: "];
  if (!choices.length) {
    const send = () => say(field.value);
    const field = fieldOf({ size: 16, maxlength: 200, "aria-label": "guess", placeholder: hint }, { Enter: send });
    return [field, button("guess", send)];
  }
  const on = new Set();
  /** @type {(i: number) => void} */
  function flip(i) {
    if (!on.delete(i)) on.add(i);
    buttons[i].setAttribute("aria-pressed", `${on.has(i)}`);
  }
  const click = kind === "choice" ? say : flip;
  const buttons = choices.map((each, i) => button(each, () => click(i), each.length === 1 ? each.toLowerCase() : ""));
  if (kind === "choice") return buttons;
  for (const made of buttons) made.setAttribute("aria-pressed", "false");
  return [...buttons, button("guess", () => say([...on]))];
}

/** @type {(page: Page<GuessTraits>) => () => void} */
function renderGuess({ model, el }) {
  const says = sentence(), asks = make("p", "gametree-asks"), title = make("strong", ""), controls = bar("your guess");
  const isOpen = () => model.get("view").open;
  const say = (/** @type {string | number | number[] | null} */ said) => tell(model, says, { do: "say", said });
  const select = (/** @type {number} */ i) => { if (isOpen()) say(i); };
  const tree = model.get("svg") && treeView(model, { select, leave() {} });
  const labels = make("span", "gametree-labels"), skip = button("I don’t know", () => say(null));
  skip.classList.add("gametree-skip");
  labels.append(...waysToGuess(model.get("asked"), say));
  asks.append(title, model.get("asked").text);
  controls.append(labels, skip, ...(tree ? [tree.zooms] : []));
  const parts = [asks, controls, ...(tree ? [tree.box, tree.legend] : []), says];
  let was = isOpen();
  const end = live({ model, el }, "view", parts, () => {
    const open = isOpen(), area = el.closest(".jp-OutputArea");
    title.textContent = open ? "Guess first: " : "";
    says.textContent = model.get("view").says;
    asks.parentElement?.classList.toggle("gametree-asking", open);
    for (const part of parts.slice(1, -1)) part.hidden = !open;
    if (was && !open) setTimeout(() => {
      if (area?.querySelector(".gametree-withheld") && !area.querySelector(".gametree-asking")) says.append(LOST);
    }, WAIT);
    was = open;
  });
  asks.parentElement?.classList.add("gametree-guess");
  const forget = revealed(el, isOpen, () => say(null));
  if (tree) tree.ring(null);
  return () => {
    forget();
    if (tree) tree.remove();
    end();
  };
}

// Let a key give up while the question is on a slide, wherever the focus is. Return a function that stops this.
/** @type {(el: HTMLElement, isOpen: () => boolean, giveUp: () => void) => () => void} */
function revealed(el, isOpen, giveUp) {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    const onSlide = el.closest(".jp-deck-mod-onscreen") && !targetOf(event).matches("input, .cm-content");
    if (event.key !== REVEAL || !isOpen() || !onSlide || !el.checkVisibility()) return;
    event.stopImmediatePropagation(); // the next question waits for the next key
    giveUp();
  };
  addEventListener("keydown", hear, true);
  return () => removeEventListener("keydown", hear, true);
}

export default { render: renderGuess };

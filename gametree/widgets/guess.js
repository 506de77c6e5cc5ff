// Guess: ask a question before a result. Python shows the result when it has received a guess.

import { fieldOf } from "./answers.js";
import { bar, button, live, make, sentence, tell } from "./controls.js";
import { targetOf } from "./focus.js";
import { treeView } from "./tree.js";

const REVEAL = "."; // the key that gives up on a slide; a presenter's remote control has it
const LOST = " Run this cell again to see the result."; // a page that was loaded again has lost its place
const WAIT = 1500; // milliseconds until the result must be there

// Return the field or the buttons to guess with. If there can be several choices, the buttons are switches.
/** @type {(asked: Asked, say: (said: string | number | number[]) => void) => HTMLElement[]} */
function waysToGuess({ hint, choices, several }, say) {
  if (!choices.length) {
    const send = () => say(field.value);
    const field = fieldOf({ size: 16, maxlength: 200, "aria-label": "guess", placeholder: hint }, { Enter: send });
    return [field, button("guess", send)];
  }
  const click = several ? flip : say, isOn = (/** @type {Element} */ made) => made.ariaPressed === "true";
  const buttons = choices.map((each, i) => button(each, () => click(i), each.length === 1 ? each.toLowerCase() : ""));
  if (!several) return buttons;
  /** @type {(i: number) => void} */
  function flip(i) { buttons[i].ariaPressed = `${!isOn(buttons[i])}`; }
  for (const made of buttons) made.ariaPressed = "false";
  return [...buttons, button("guess", () => say([...buttons.keys()].filter((i) => isOn(buttons[i]))))];
}

/** @type {(page: Page<GuessTraits>) => () => void} */
function renderGuess({ model, el }) {
  const asked = model.get("asked"), says = sentence(), title = make("strong");
  const asks = make("p", "gametree-asks", {}, title, asked.text);
  const say = (/** @type {string | number | number[] | null} */ said) => tell(model, says, { said });
  const tree = model.get("svg") ? treeView(model, { select: say, leave() {} }) : null;
  const ways = tree ? ["Click a node: "] : waysToGuess(asked, say);
  const labels = make("span", "gametree-labels", {}, ...ways), skip = button("I don’t know", () => say(null));
  const controls = bar("your guess", labels, skip, ...tree ? [tree.zooms] : []);
  const end = live({ model, el }, "view", [asks, controls, ...tree ? [tree.box, tree.legend] : [], says], () => {
    const { open, says: reply } = model.get("view"), look = asks.parentElement?.classList;
    title.textContent = open ? "Guess first: " : "";
    says.textContent = reply;
    if (!open && look?.contains("gametree-asking")) setTimeout(() => {
      if (el.closest(".jp-OutputArea:has(.gametree-withheld):not(:has(.gametree-asking))")) says.append(LOST);
    }, WAIT);
    look?.add("gametree-guess");
    look?.toggle("gametree-asking", open);
  });
  tree?.ring(null);
  const hear = (/** @type {KeyboardEvent} */ event) => { // on a slide, wherever the focus is
    const onSlide = el.closest(".jp-deck-mod-onscreen") && !targetOf(event).matches("input, .cm-content");
    if (event.key !== REVEAL || !onSlide || !skip.checkVisibility()) return;
    event.stopImmediatePropagation(); // the next question waits for the next key
    skip.click();
  };
  addEventListener("keydown", hear, true);
  return () => { removeEventListener("keydown", hear, true); tree?.remove(); end(); };
}

export default { render: renderGuess };

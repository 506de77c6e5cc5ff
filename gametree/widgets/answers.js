// Let students answer with a button for each label, or with a field for a number.

import { button, make, setAll } from "./controls.js";
import { isOurs } from "./focus.js";

const TITLE = "a number such as 1/3, 0.33 or −1 (press Enter to answer)";
const DIGIT = /^[-+−.,\d]$/; // the characters that a number may begin with

// The buttons that answer with a label. The keys w, l and d do the same.
/** @type {(labels: string[], words: Words, answer: (label: string) => void) => Answers} */
export function labelButtons(labels, words, answer) {
  const buttons = labels.map((label) => setAll(button(label, () => answer(label)),
    { title: `${words[label]} (key ${label.toLowerCase()})`, "data-label": label }));
  return {
    part: make("span", "gametree-labels", { role: "group", "aria-label": "label" }, ...buttons),
    focus: () => buttons[0].focus(),
    key(key) {
      const label = labels.find((each) => each.toLowerCase() === key.toLowerCase());
      if (label) answer(label);
      return Boolean(label);
    },
  };
}

// A field to type into. `keys` are the keys that do something else.
/** @type {(attributes: Attributes, keys: Lookup<() => void>) => HTMLInputElement} */
export function fieldOf(attributes, keys) {
  const always = { type: "text", autocomplete: "off", spellcheck: false, enterkeyhint: "go" };
  const field = make("input", "gametree-field", { ...always, ...attributes });
  field.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    if (!action || !isOurs(event)) return;
    event.preventDefault();
    action();
  });
  return field;
}

// The field for a number. Enter answers, n goes on, and Escape calls `leave()`. Typing a digit on a node starts one.
/** @type {(answer: (value: string) => void, next: () => void, leave: () => void) => Answers} */
export function numberField(answer, next, leave) {
  let current = /** @type {number | null} */ (null); // the node that the student is asked about
  let sent = /** @type {string | null} */ (null); // the answer that was sent to Python, until Python replies
  function send() {
    if (!field.value.trim()) return;
    sent = field.value;
    answer(sent);
  }
  const keys = { Enter: send, Escape: leave, n: next, N: next };
  const field = fieldOf({ size: 7, maxlength: 40, title: TITLE }, keys);
  const typed = make("label", "gametree-typed", {}, "value for player 1: ", field);
  return {
    part: make("span", "gametree-labels", {}, typed, button("answer", send)),
    focus: () => field.focus(),
    key(key) {
      if (!DIGIT.test(key)) return false;
      field.value = key;
      field.focus();
      return true;
    },
    come(i) {
      if (i === null || current !== null && i !== current) field.value = "";
      current = i;
    },
    show(marks) {
      if (sent !== null && field.value === sent) {
        if (current !== null && marks[current] === "?") field.select();
        else field.value = "";
      }
      sent = null;
    },
  };
}

// Make the button that shows the controls that do not fit into the first line of a narrow widget.

import { button } from "./controls.js";

export function unfolding() {
  const made = button("more", () => turn(made.getAttribute("aria-expanded") === "false"));
  /** @type {(on: boolean) => void} */
  const turn = (on) => made.setAttribute("aria-expanded", `${on}`);
  made.classList.add("gametree-unfold");
  made.textContent = "⋯";
  turn(false);
  return made;
}

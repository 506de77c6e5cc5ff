// Keep the focus in a widget, and with it every key except Jupyter's own: Shift+Enter, and keys with Ctrl, Cmd or Alt.

// Jupyter leaves a key to an element with this attribute. If only one of its parents has it, Jupyter may take the key.
const SUPPRESS = "data-lm-suppress-shortcuts";

export const isOurs = (/** @type {KeyboardEvent} */ { key, shiftKey, ctrlKey, metaKey, altKey }) =>
  !ctrlKey && !metaKey && !altKey && !(shiftKey && key === "Enter");

// The element of an event, and the focused element in the same document or shadow tree.
export const targetOf = (/** @type {Event} */ event) => /** @type {Element} */ (event.target);
/** @type {(element: Element) => Element | null} */
export const focusedNear = (element) => /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;

// Give the `root` the focus after a click that nothing else handles. Return a function that undoes everything.
/** @type {(root: HTMLElement) => () => void} */
export function keepKeys(root) {
  root.tabIndex = -1;
  /** @type {(event: KeyboardEvent) => void} */
  function claim(event) {
    const [target] = event.composedPath(), ours = isOurs(event);
    let at = target instanceof Element ? target : null; // a script may have sent the key to the window
    for (; at && root.contains(at); at = at.parentElement) at.toggleAttribute(SUPPRESS, ours && at === target);
  }
  addEventListener("keydown", claim, true); // on the window, so before Jupyter sees the key
  root.addEventListener("keypress", (event) => {
    if (event.key === "Enter" && event.shiftKey) event.preventDefault(); // Shift+Enter never presses a button
  });
  return () => removeEventListener("keydown", claim, true);
}

// Show something new. If that disables or hides the focused part, focus the root.
/** @type {(root: HTMLElement, show: () => void) => void} */
export function keepFocus(root, show) {
  const before = focusedNear(root), wasInside = root.contains(before);
  show();
  const after = focusedNear(root), isLost = after === before || after === document.body;
  const isGone = before?.matches(":disabled") || before?.checkVisibility() === false;
  if (wasInside && isLost && isGone) root.focus({ preventScroll: true });
}

// The focus stays in a widget, and with it every key but those with Ctrl, Cmd or Alt, and Shift+Enter: Jupyter's own.

// Jupyter leaves a key to the element that has the focus where it has this, and to its parents; yet where only a parent
// has it, a key may be taken all the same.
const SUPPRESS = "data-lm-suppress-shortcuts";

/** @type {(event: KeyboardEvent) => boolean} */
export const isOurs = ({ key, shiftKey, ctrlKey, metaKey, altKey }) =>
  !ctrlKey && !metaKey && !altKey && !(shiftKey && key === "Enter");

// The element at which something happened. The one in the same tree of the page that has the focus.
/** @type {(event: Event) => Element} */
export const targetOf = (event) => /** @type {Element} */ (event.target);
/** @type {(element: Element) => Element | null} */
export const focusedNear = (element) => /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;

// A click where nothing else takes the focus gives it to the `root`. Gives what ends all this.
/** @type {(root: HTMLElement) => () => void} */
export function keepKeys(root) {
  root.tabIndex = -1;
  /** @type {(event: KeyboardEvent) => void} */
  function claim(event) {
    const [target] = event.composedPath(), ours = isOurs(event);
    let at = target instanceof Element ? target : null; // a script may have sent the key to the window
    for (; at && root.contains(at); at = at.parentElement) at.toggleAttribute(SUPPRESS, ours && at === target);
  }
  addEventListener("keydown", claim, true); // of the window: before Jupyter hears the key
  root.addEventListener("keypress", (event) => {
    if (event.key === "Enter" && event.shiftKey) event.preventDefault(); // Shift+Enter never presses a button
  });
  return () => removeEventListener("keydown", claim, true);
}

// Show something new; if that disables the button that has the focus, the root gets it.
/** @type {(root: HTMLElement, show: () => void) => void} */
export function keepFocus(root, show) {
  const held = focusedNear(root), mine = root.contains(held);
  show();
  const now = focusedNear(root), isLost = now === held || now === document.body;
  if (mine && isLost && held?.matches(":disabled")) root.focus({ preventScroll: true });
}

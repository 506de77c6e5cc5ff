// The focus stays in a widget, and with it every key but those with Ctrl, Cmd or Alt, and Shift+Enter: Jupyter's own.

// Jupyter leaves a key to the element that has the focus where it has this, and to its parents; yet where only a parent
// has it, a key may be taken all the same.
const SUPPRESS = "data-lm-suppress-shortcuts";

export const isOurs = ({ key, shiftKey, ctrlKey, metaKey, altKey }) =>
  !ctrlKey && !metaKey && !altKey && !(shiftKey && key === "Enter");

// A click where nothing else takes the focus gives it to the `root`. Gives what ends all this.
export function keepKeys(root) {
  root.tabIndex = -1;
  function claim(event) {
    const [target] = event.composedPath(), ours = isOurs(event);
    for (let at = target; root.contains(at); at = at.parentElement) at.toggleAttribute(SUPPRESS, ours && at === target);
  }
  addEventListener("keydown", claim, true); // of the window: before Jupyter hears the key
  root.addEventListener("keypress", (event) => {
    if (event.key === "Enter" && event.shiftKey) event.preventDefault(); // Shift+Enter never presses a button
  });
  return () => removeEventListener("keydown", claim, true);
}

// Show something new; if that disables the button that has the focus, the root gets it.
export function keepFocus(root, show) {
  const focused = () => root.getRootNode().activeElement, held = focused(), mine = root.contains(held);
  show();
  if (mine && held.disabled && [held, document.body].includes(focused())) root.focus({ preventScroll: true });
}

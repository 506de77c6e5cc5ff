// Compute how high a widget may be, which is no higher than the panel around it.

const FREE = 16; // pixels of the panel to leave free
const LOW = 0.2; // code is short if it takes less than this share of the panel, about four lines
const LEAST = 120; // the minimum height of a stage, in pixels
const ON_SLIDES = ".jp-Deck .jp-Cell"; // how jupyterlab-slideshow shows a notebook

// Return the element that scrolls around a widget: Jupyter's notebook (not each output), the page, or the full screen.
// On slides it is the cell, which has no height until its slide is shown.
/** @type {(root: Element) => Element} */
function panelOf(root) {
  const slide = root.closest(ON_SLIDES);
  if (root.matches(":fullscreen")) return root;
  if (slide) return slide;
  let panel = /** @type {Element} */ (document.documentElement);
  for (let at = root.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) panel = at;
  return panel;
}

// Return the height that a widget may fill. In a panel, the whole cell should be visible, so the height of the cell's
// code is subtracted if it is short. On a slide, everything else on the slide is subtracted from the window.
/** @type {(panel: Element, root: HTMLElement) => number} */
function heightOf(panel, root) {
  const slide = panel.matches(ON_SLIDES) ? panel.closest(".jp-WindowedPanel-outer") : null;
  if (slide) return innerHeight - slide.scrollHeight + root.offsetHeight;
  const code = root.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper")?.clientHeight ?? 0;
  return panel.clientHeight - (code < LOW * panel.clientHeight ? code : 0);
}

// Return a function that computes how high a stage may be in pixels: the panel without the rest of the widget, but at
// least half of it, if it can be scrolled. The `observer` watches the widget and the panel, which may change over time.
/** @type {(observer: ResizeObserver) => (root: HTMLElement, stage: Element) => number} */
export function standing(observer) {
  let panel = /** @type {Element | null} */ (null);
  return (root, stage) => {
    const around = panelOf(root);
    if (around !== panel) {
      if (panel) observer.unobserve(panel);
      panel = around;
      for (const element of [root, around]) observer.observe(element);
    }
    const top = root.getBoundingClientRect().top - root.scrollTop;
    const seen = Array.from(root.children).filter((child) => child.checkVisibility()); // others have no place
    const bottom = Math.max(top, ...seen.map((child) => child.getBoundingClientRect().bottom));
    const room = heightOf(around, root) - FREE, others = bottom - top - stage.getBoundingClientRect().height;
    const least = around.matches(ON_SLIDES) ? LEAST : Math.max(LEAST, room / 2); // a slide can't be scrolled
    return Math.floor(Math.max(least, room - others) + 0.02); // because the page rounds, too
  };
}

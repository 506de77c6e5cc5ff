// How high a widget may be: no higher than the panel that it stands in can show.

const FREE = 16; // pixels of the panel that are left free
const LOW = 0.2; // of the panel: code of some four lines
const LEAST = 180; // pixels that a stage has in any panel
const ON_SLIDES = ".jp-Deck .jp-Cell"; // as jupyterlab-slideshow shows a notebook

// What scrolls around a widget: Jupyter's notebook, and not each of its outputs; else the page, or the full screen. On
// slides it is the cell, which has no height until its slide comes.
/** @type {(root: Element) => Element} */
function panelOf(root) {
  const slide = root.closest(ON_SLIDES);
  if (root.matches(":fullscreen")) return root;
  if (slide) return slide;
  /** @type {Element} */
  let panel = document.documentElement;
  for (let at = root.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) panel = at;
  return panel;
}

// How high that is which a widget may fill: the panel, but for the cell's own code where that is low, so that all of
// the cell is seen at once; on a slide what all else there leaves of the window.
/** @type {(panel: Element, root: HTMLElement) => number} */
function heightOf(panel, root) {
  const slide = panel.matches(ON_SLIDES) ? panel.closest(".jp-WindowedPanel-outer") : null;
  if (slide) return innerHeight - slide.scrollHeight + root.offsetHeight;
  /** @type {HTMLElement | null | undefined} */
  const input = root.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper"), code = input?.offsetHeight ?? 0;
  return panel.clientHeight - (code < LOW * panel.clientHeight ? code : 0);
}

// Gives what says how high a stage may be, in pixels: what all else in the widget leaves of the panel, or half of that.
// The `observer` is told of the widget and of the panel, which may be another one after a time.
/** @type {(observer: ResizeObserver) => (root: HTMLElement, stage: Element) => number} */
export function standing(observer) {
  /** @type {Element | null} */
  let panel = null;
  return (root, stage) => {
    const around = panelOf(root);
    if (around !== panel) {
      if (panel) observer.unobserve(panel);
      panel = around;
      for (const element of [root, around]) observer.observe(element);
    }
    const top = root.getBoundingClientRect().top - root.scrollTop;
    const bottom = Math.max(...Array.from(root.children, (child) => child.getBoundingClientRect().bottom));
    const room = heightOf(around, root) - FREE, others = bottom - top - stage.getBoundingClientRect().height;
    return Math.floor(Math.max(LEAST, room / 2, room - others) + 0.02); // the page rounds too
  };
}

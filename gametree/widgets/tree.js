// What all widgets are made of: the tree in the page, and buttons. Each widget's own module follows it, in the same file for the browser.

const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const KEEP = 24; // pixels that are kept free around the node that is kept in view

function make(tag, className, attributes = {}) {
  const made = document.createElement(tag);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// JupyterLab and Notebook take keys away from a widget unless the very element that has the focus says not to.
const ownKeys = (element) => element.setAttribute("data-lm-suppress-shortcuts", "true");

// The picture: a scrolling box with the SVG, one tab stop, arrow keys from node to node, zoom.
// `onKey(i, key)`, if there is one, says whether it knew the key.
function treeView(svg, words, onSelect, onLeave, onKey) {
  const box = make("div", "gametree-tree");
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  const natural = picture.viewBox.baseVal;
  const nodes = [], edges = [], names = [];
  for (const g of picture.querySelectorAll("g.node[data-node]")) nodes[+g.dataset.node] = g;
  for (const g of picture.querySelectorAll("g.edge[data-to]")) edges.push({ g, from: +g.dataset.from, to: +g.dataset.to });
  const edgesAt = nodes.map(() => []);
  for (const edge of edges) { edgesAt[edge.from].push(edge); edgesAt[edge.to].push(edge); }
  const hidden = new Set();

  picture.setAttribute("role", "group");
  nodes.forEach((g, i) => {
    names[i] = g.getAttribute("aria-label").replace(/: [^:]*$/, "");
    g.setAttribute("role", "button");
    g.setAttribute("tabindex", i ? -1 : 0);
    ownKeys(g);
    g.addEventListener("click", () => { focus(i); onSelect(i); });
  });
  box.append(picture);

  let tabStop = 0;
  function stopAt(i) {
    nodes[tabStop].setAttribute("tabindex", -1);
    nodes[tabStop = i].setAttribute("tabindex", 0);
  }
  function focus(i) {
    stopAt(i);
    nodes[i].focus({ preventScroll: true });
    reveal(i);
  }

  const up = (i) => nodes[i].dataset.up;
  const seen = (i) => i !== undefined && nodes[i] && !hidden.has(i);
  const below = (i) => [...nodes.keys()].filter((j) => up(j) === String(i) && seen(j));
  const beside = (i, by) => { const row = up(i) === undefined ? [i] : below(up(i)); return row[row.indexOf(i) + by]; };
  const ways = {
    ArrowUp: (i) => up(i) === undefined ? undefined : +up(i), ArrowDown: (i) => below(i)[0],
    ArrowLeft: (i) => beside(i, -1), ArrowRight: (i) => beside(i, 1),
  };
  box.addEventListener("keydown", (event) => {
    const i = nodes.indexOf(event.target.closest("g.node"));
    if (i < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ways[event.key]) { const to = ways[event.key](i); if (seen(to)) focus(to); }
    else if (event.key === "Enter" || event.key === " ") onSelect(i);
    else if (event.key === "Escape") onLeave();
    else if (!onKey?.(i, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  let zoom = 0; // times the natural size; 0 fits the width, and the height unless it gets too small
  const pixels = 4 / 3; // in a point
  const fitting = () => Math.min(1, (box.clientWidth - 2 * PADDING) / (natural.width * pixels), Math.max(0.6, 0.58 * innerHeight / (natural.height * pixels))) || 1;
  function resize() {
    const scale = (zoom || fitting()) * pixels;
    picture.style.width = `${natural.width * scale}px`;
    picture.style.height = `${natural.height * scale}px`;
  }
  const observer = new ResizeObserver(() => { if (!zoom) resize(); });
  observer.observe(box);

  function reveal(i, centre = false) {
    const node = nodes[i].getBoundingClientRect(), view = box.getBoundingClientRect();
    if (centre || node.left < view.left + KEEP || node.right > view.right - KEEP) box.scrollLeft += (node.left + node.right - view.left - view.right) / 2;
    if (centre || node.top < view.top + KEEP || node.bottom > view.bottom - KEEP) box.scrollTop += (node.top + node.bottom - view.top - view.bottom) / 2;
  }

  return {
    box, nodes, edges, reveal,
    zoomBy(factor, i) { zoom = factor && Math.min(8, Math.max(0.1, (zoom || fitting()) * factor)); resize(); reveal(i, true); },
    paint(i, mark, wrong, shown, faded) {
      const g = nodes[i], label = mark in words ? mark : "?", text = g.querySelector(".gametree-mark");
      g.dataset.label = label;
      if (text) text.textContent = (mark ?? "") + (wrong ? "!" : "");
      g.classList.toggle("gametree-wrong", wrong);
      g.setAttribute("aria-label", `${names[i]}: ${mark && !(mark in words) ? mark : words[label]}${wrong ? ", against the rules" : ""}${faded ? ", never entered" : ""}`);
      g.classList.toggle("gametree-faded", !!faded);
      hidden[shown ? "delete" : "add"](i);
      if (!shown && i === tabStop) stopAt(0); // a node that is not there yet can't be tabbed to
      g.classList.toggle("gametree-hidden", !shown);
      for (const { g, from, to } of edgesAt[i]) {
        g.classList.toggle("gametree-hidden", hidden.has(from) || hidden.has(to));
        if (to === i) g.classList.toggle("gametree-faded", !!faded);
      }
    },
    remove() { observer.disconnect(); },
  };
}

const ICONS = {
  first: "M3 3v10M13 3l-8 5 8 5z", back: "M10 3l-5 5 5 5", play: "M4 2l10 6-10 6z", pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M6 3l5 5-5 5", last: "M3 3l8 5-8 5zM13 3v10", "zoom out": "M3 8h10", fit: "M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3", "zoom in": "M3 8h10M8 3v10",
};

function button(name, onClick) {
  const made = make("button", "gametree-button", { type: "button", title: name, "aria-label": name });
  draw(made, name);
  ownKeys(made);
  made.addEventListener("click", onClick);
  return made;
}

function draw(button, icon) {
  if (!ICONS[icon]) { button.textContent = icon; return; }
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[icon]}"/></svg>`;
}

function zoomButtons(tree, here) {
  const zooms = make("span", "gametree-zoom");
  for (const [name, factor] of [["zoom out", 0.8], ["fit", 0], ["zoom in", 1.25]]) zooms.append(button(name, () => tree.zoomBy(factor, here())));
  return zooms;
}

// Python hears what was done in the page, unless it has been shut down: then the student does.
const alive = (model) => model.widget_manager?.kernel !== null; // null: it has been shut down
function tell(model, says, message) {
  if (alive(model)) model.send(message);
  else says.textContent = "Python is not running any more: run this cell again.";
}

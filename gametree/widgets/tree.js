// The tree in the page, and the Stepper's controls around it. Python laid the picture out and wrote the script; nothing here asks it again.

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
function treeView(svg, words, onSelect, onLeave) {
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
    if (i < 0) return;
    if (ways[event.key]) { const to = ways[event.key](i); if (seen(to)) focus(to); }
    else if (event.key === "Enter" || event.key === " ") onSelect(i);
    else if (event.key === "Escape") onLeave();
    else return;
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
    paint(i, mark, wrong, shown) {
      const g = nodes[i], label = mark in words ? mark : "?", text = g.querySelector(".gametree-mark");
      g.dataset.label = label;
      if (text) text.textContent = (mark ?? "") + (wrong ? "!" : "");
      g.classList.toggle("gametree-wrong", wrong);
      g.setAttribute("aria-label", `${names[i]}: ${mark && !(mark in words) ? mark : words[label]}${wrong ? ", against the rules" : ""}`);
      hidden[shown ? "delete" : "add"](i);
      if (!shown && i === tabStop) stopAt(0); // a node that is not there yet can't be tabbed to
      g.classList.toggle("gametree-hidden", !shown);
      for (const { g, from, to } of edgesAt[i]) g.classList.toggle("gametree-hidden", hidden.has(from) || hidden.has(to));
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

function render({ model, el }) {
  const { scenes, first, shown, mistake, words } = model.get("script");
  const last = scenes.length - 1;
  const root = make("div", "gametree");
  const says = make("p", "gametree-says", { "aria-live": "polite" });
  const count = make("span", "gametree-count");
  const slider = make("input", "gametree-slider", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "step" });
  const speed = make("select", "gametree-speed", { "aria-label": "speed", title: "speed" });
  for (const [name, rate] of [["slow", 1], ["steady", 3], ["fast", 10], ["very fast", 40]]) speed.append(new Option(name, rate, name === "steady", name === "steady"));
  ownKeys(slider);
  ownKeys(speed);

  // Where a click on a node leads: to the last scene that gives it a label, or else to the first that is about it.
  const about = [];
  scenes.forEach(([at, , , , changes], k) => {
    if (about[at] === undefined) about[at] = k;
    for (const [i, key] of changes) if (key === "mark" && i === at) about[i] = k;
  });
  const tree = treeView(model.get("svg"), words, (i) => { if (about[i] !== undefined) go(about[i]); }, () => forward.focus());

  // The picture's state at scene `now`, and for every scene passed how to take it back.
  const state = { mark: [...first], wrong: first.map(() => false), shown: [...shown] };
  const undo = [];
  let now = 0, ringed = [];
  tree.nodes.forEach((_, i) => tree.paint(i, state.mark[i], false, state.shown[i]));

  function show() {
    const k = Math.min(last, Math.max(0, model.get("step"))), touched = new Set();
    for (; now < k; now++) {
      undo[now + 1] = scenes[now + 1][4].map(([i, key, value]) => { const old = state[key][i]; state[key][i] = value; touched.add(i); return [i, key, old]; });
    }
    for (; now > k; now--) {
      for (const [i, key, old] of undo[now].reverse()) { state[key][i] = old; touched.add(i); }
    }
    for (const i of touched) tree.paint(i, state.mark[i], state.wrong[i], state.shown[i]);

    const [at, sentence, call, enters] = scenes[k];
    for (const g of ringed) g.classList.remove("gametree-stack", "gametree-now");
    const stack = new Set();
    for (let c = enters ? k : call; c >= 0; c = scenes[c][2]) stack.add(scenes[c][0]);
    ringed = [...stack].map((i) => tree.nodes[i]).concat(tree.edges.filter((e) => stack.has(e.from) && stack.has(e.to)).map((e) => e.g));
    for (const g of ringed) g.classList.add("gametree-stack");
    if (at !== null) { tree.nodes[at].classList.add("gametree-now"); ringed.push(tree.nodes[at]); tree.reveal(at); }

    says.textContent = sentence;
    slider.value = k;
    slider.setAttribute("aria-valuetext", count.textContent = `step ${k} of ${last}`);
  }

  function go(k) {
    model.set("step", Math.min(last, Math.max(0, k)));
    if (model.widget_manager?.kernel !== null) model.save_changes(); // null: it has been shut down, and Jupyter would log an error
  }

  let timer = null;
  function pause() {
    clearTimeout(timer);
    timer = null;
    says.setAttribute("aria-live", "polite");
    play.setAttribute("aria-pressed", "false");
    draw(play, "play");
  }
  function tick() {
    if (now >= last) return pause();
    go(now + 1);
    timer = setTimeout(tick, 1000 / speed.value);
  }
  const by = (move) => () => { pause(); go(move()); };
  const play = button("play", () => {
    if (timer) return pause();
    if (now >= last) go(0);
    says.setAttribute("aria-live", "off");
    play.setAttribute("aria-pressed", "true");
    draw(play, "pause");
    timer = setTimeout(tick, 1000 / speed.value);
  });
  play.setAttribute("aria-pressed", "false");
  slider.addEventListener("input", by(() => +slider.value));

  const forward = button("forward", by(() => now + 1));
  const controls = make("div", "gametree-controls", { role: "group", "aria-label": "steps" });
  controls.append(
    button("first", by(() => 0)), button("back", by(() => now - 1)), play, forward, button("last", by(() => last)),
    slider, count, speed,
  );
  if (mistake !== null) controls.append(button("mistake", by(() => mistake)));
  const zooms = make("span", "gametree-zoom");
  for (const [name, factor] of [["zoom out", 0.8], ["fit", 0], ["zoom in", 1.25]]) {
    zooms.append(button(name, () => tree.zoomBy(factor, scenes[now][0] ?? 0)));
  }
  controls.append(zooms);
  const keys = { ArrowLeft: () => now - 1, ArrowRight: () => now + 1, Home: () => 0, End: () => last };
  controls.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.target === speed) return;
    by(keys[event.key])();
    event.preventDefault();
    event.stopPropagation();
  });

  root.append(controls, says, tree.box);
  el.append(root);
  model.on("change:step", show);
  show();
  return () => { pause(); tree.remove(); model.off("change:step", show); };
}

export default { render };

// The Stepper: Python wrote the script, and nothing here asks it again.

function render({ model, el }) {
  const { scenes, first, shown, mistake, words } = model.get("script");
  const last = scenes.length - 1;
  const root = make("div", "gametree");
  const says = make("p", "gametree-says", { "aria-live": "polite" });
  const given = make("p", "gametree-given"); // the numbers that the innermost call has been given
  given.hidden = !scenes.some((scene) => scene[5]);
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
  const state = { mark: [...first], wrong: first.map(() => false), shown: [...shown], faded: first.map(() => false) };
  const undo = [];
  let now = 0, ringed = [];
  tree.nodes.forEach((_, i) => tree.paint(i, state.mark[i], false, state.shown[i], false));

  function show() {
    const k = Math.min(last, Math.max(0, model.get("step"))), touched = new Set();
    for (; now < k; now++) {
      undo[now + 1] = scenes[now + 1][4].map(([i, key, value]) => { const old = state[key][i]; state[key][i] = value; touched.add(i); return [i, key, old]; });
    }
    for (; now > k; now--) {
      for (const [i, key, old] of undo[now].reverse()) { state[key][i] = old; touched.add(i); }
    }
    for (const i of touched) tree.paint(i, state.mark[i], state.wrong[i], state.shown[i], state.faded[i]);

    const [at, sentence, call, enters, , numbers] = scenes[k];
    for (const g of ringed) g.classList.remove("gametree-stack", "gametree-now");
    const stack = new Set();
    for (let c = enters ? k : call; c >= 0; c = scenes[c][2]) stack.add(scenes[c][0]);
    ringed = [...stack].map((i) => tree.nodes[i]).concat(tree.edges.filter((e) => stack.has(e.from) && stack.has(e.to)).map((e) => e.g));
    for (const g of ringed) g.classList.add("gametree-stack");
    if (at !== null) { tree.nodes[at].classList.add("gametree-now"); ringed.push(tree.nodes[at]); tree.reveal(at); }

    says.textContent = sentence;
    given.textContent = numbers;
    slider.value = k;
    slider.setAttribute("aria-valuetext", count.textContent = `step ${k} of ${last}`);
  }

  function go(k) {
    model.set("step", Math.min(last, Math.max(0, k)));
    if (alive(model)) model.save_changes(); // or else Jupyter would log an error
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
  controls.append(zoomButtons(tree, () => scenes[now][0] ?? 0));
  const keys = { ArrowLeft: () => now - 1, ArrowRight: () => now + 1, Home: () => 0, End: () => last };
  controls.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.target === speed) return;
    by(keys[event.key])();
    event.preventDefault();
    event.stopPropagation();
  });

  root.append(controls, says, given, tree.box);
  el.append(root);
  model.on("change:step", show);
  show();
  return () => { pause(); tree.remove(); model.off("change:step", show); };
}

export default { render };

// What a node looks like: its label, whether it is there, and the rings around nodes.

export const isThere = (g) => !g.classList.contains("gametree-hidden");

// Gives what makes node i look like this: `mark`, the text under its own, and its `kind`: a "value" or a "nimber", a
// Grundy value, has the colours of the label that it stands for; whether it is `wrong`, by the rules; whether it is `shown`; whether
// it is `faded`, as a node that was never entered; whether its mark is `old`, of an earlier run; whether it is
// `ringed`, on the frontier; whether it is the `reason` that a sentence names; whether it is `leaving`, its call; which
// children it `lacks` as yet, their numbers: no arrows lead there. `words` says labels in a word.
export function painting(nodes, edges, words) {
  const names = nodes.map((g) => g.getAttribute("aria-label").replace(/: [^:]*$/, "").split(/(, [^,]+ moves?)$/));
  const edgesAt = nodes.map(() => []), without = nodes.map(() => []);
  for (const edge of edges) for (const end of [edge.from, edge.to]) edgesAt[end].push(edge);

  return (i, { mark, wrong = false, shown = true, faded = false, old = false, ringed = false, ...more }) => {
    const { reason = false, leaving = false, kind = "" } = more, nimber = kind === "nimber" && /^\d/.test(mark);
    const g = nodes[i], text = g.querySelector(".gametree-mark");
    g.dataset.label = nimber ? (mark === "0" ? "L" : "W") : kind === "value" ? sign(mark) : mark in words ? mark : "?";
    if (text) text.textContent = (mark ?? "") + (wrong ? "!" : "");
    const label = nimber ? `Grundy value ${mark}` : words[mark] ?? (mark || words["?"]);
    const also = (wrong ? ", against the rules" : "") + (old ? ", old" : "") + (faded ? ", never entered" : "")
      + (ringed ? ", on the frontier" : "");
    const [called, mover = ""] = names[i], seen = text && mark !== "?" ? ` ${text.textContent}`.trimEnd() : "";
    g.setAttribute("aria-label", `${called}${seen}${mover}: ${label}${also}`); // what is seen, word for word, and more
    const looks = { wrong, faded, old, ringed, reason, leaving, hidden: !shown };
    for (const [name, on] of Object.entries(looks)) g.classList.toggle(`gametree-${name}`, on);
    if (reason || ringed) surround(g, "gametree-halo");
    if (ringed) surround(g, "gametree-frontier");
    without[i] = more.lacks ?? [];
    for (const { g: line, from, to } of edgesAt[i]) {
      const drawn = isThere(nodes[from]) && isThere(nodes[to]) && !without[from].includes(to);
      line.classList.toggle("gametree-hidden", !drawn);
      if (to !== i) continue;
      line.classList.toggle("gametree-faded", faded);
      line.classList.toggle("gametree-leaving", leaving);
    }
  };
}

// The label whose colours a value has.
const sign = (value) => /^−/.test(value) ? "L" : /[1-9∞]/.test(value) ? "W" : /^0/.test(value) ? "D" : "?";

// Give a node another outline, around those that it has, for what is to be seen besides a ring.
function surround(g, name) {
  if (g.querySelector(`.${name}`)) return;
  const shape = g.querySelector(".gametree-shape"), outline = shape.cloneNode();
  outline.setAttribute("class", name);
  (g.querySelector(".gametree-halo") ?? shape).before(outline);
}

// Gives what rings nodes, and takes the last rings away: a thick ring around `now`, a node or null, thin ones around
// the nodes in `others`, a list, and along the edges from each of these to the next.
export function ringing(nodes, edges) {
  let stack = new Set(), ringed = null;
  return (now, others = []) => {
    const ways = new Set(others.slice(1).map((to, k) => `${others[k]} ${to}`));
    const between = edges.filter(({ from, to }) => ways.has(`${from} ${to}`));
    const next = new Set([...others.map((i) => nodes[i]), ...between.map(({ g }) => g)]);
    for (const g of stack) if (!next.has(g)) g.classList.remove("gametree-stack");
    for (const g of next) if (!stack.has(g)) g.classList.add("gametree-stack");
    stack = next;
    ringed?.classList.remove("gametree-now");
    ringed = nodes[now] ?? null;
    if (!ringed) return;
    ringed.classList.add("gametree-now");
    surround(ringed, "gametree-halo");
  };
}

// Lets the arrows of some nodes of a graph stand out: of the one that is pointed at, of the one that has the focus, and
// of the one that all is about: gives what is told that one, or null.
export function pointing(box, edges) {
  const at = { pointed: null, focused: null, now: null };
  const numberOf = ({ target }) => target.closest("g.node")?.dataset.node ?? null;
  function stand(role, i) {
    at[role] = i === null ? null : +i;
    const near = new Set(Object.values(at));
    for (const { g, from, to } of edges) g.classList.toggle("gametree-near", near.has(from) || near.has(to));
  }
  for (const [come, go, role] of [["pointerover", "pointerleave", "pointed"], ["focusin", "focusout", "focused"]]) {
    box.addEventListener(come, (event) => stand(role, numberOf(event)));
    box.addEventListener(go, () => stand(role, null));
  }
  return (i) => stand("now", i);
}

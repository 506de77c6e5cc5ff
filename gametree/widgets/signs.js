// Signs on the picture: the token with what is returned, and why the code stopped.

import { MOTION } from "./motion.js";

// A sign on the picture: some letters in a pill; without any, a dot.
export function pill(text, name) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const wide = text ? 0.7 + 0.62 * text.length : 0.8, high = text ? 1.3 : 0.8; // in letters
  made.setAttribute("class", name);
  made.setAttribute("aria-hidden", "true");
  const place = `x="${-wide / 2}em" y="${-high / 2}em" width="${wide}em" height="${high}em" rx="${high / 2}em"`;
  made.innerHTML = `<rect ${place}/><text y="0.36em"/>`;
  made.lastChild.textContent = text;
  return made;
}

const pairs = (text) => (text.match(/-?[\d.]+,-?[\d.]+/g) ?? []).map((pair) => pair.split(",").map(Number));

// Whether the path of an edge begins where its arrow points to: Graphviz draws some of those that lead back so.
function turned(path, head) {
  if (!head) return false;
  const way = pairs(path.getAttribute("d")), [[x, y]] = pairs(head.getAttribute("points"));
  const off = ([left, top]) => Math.hypot(left - x, top - y);
  return off(way[0]) < off(way.at(-1));
}

// Put a sign at the upper right corner of a node.
export function cornered(g, sign) {
  const shape = g.querySelector(".gametree-shape"), points = pairs(shape.getAttribute("points") ?? "");
  const [cx, cy, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => +shape.getAttribute(name));
  const outermost = ([right, top], [x, y]) => [Math.max(right, x), Math.min(top, y)];
  const corner = rx ? [cx + 0.7 * rx, cy - 0.7 * ry] : points.reduce(outermost);
  sign.setAttribute("transform", `translate(${corner})`);
  g.append(sign);
}

// Gives what lets a token go up along an edge, and stay at its end; without an edge it takes the last one away. `text`
// is what stands on the token, `label` the one whose colours it has, "" for none; `moves`, whether it is seen to go.
export function tokens(layer) {
  let token = null;
  return (edge, text, label, moves) => {
    token?.remove();
    token = null;
    if (!edge) return;
    const path = edge.querySelector("path"), back = turned(path, edge.querySelector("polygon"));
    const off = text ? "0.8em" : "0.55em", [far, near] = back ? ["0%", `calc(100% - ${off})`] : ["100%", off];
    token = pill(text, "gametree-given");
    token.dataset.label = label;
    token.style.offsetPath = `path("${path.getAttribute("d")}")`;
    token.style.offsetDistance = near;
    layer.append(token);
    if (moves) token.animate({ offsetDistance: [far, near] }, { duration: MOTION, easing: "ease-out" });
  };
}

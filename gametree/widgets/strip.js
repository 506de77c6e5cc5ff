// The whole tree as a strip of colours, a frame around what is seen of it; a click or a drag there moves the view.

import { make } from "./controls.js";

const SVG = "http://www.w3.org/2000/svg";

// It has a bar for every node of the picture, which scrolls in the box. All that can be done here keys do on the nodes.
export function stripOf(box, picture, nodes) {
  const element = make("div", "gametree-strip", { "aria-hidden": true });
  const frame = make("div", "gametree-frame"), mark = make("div", "gametree-here");
  const places = placesOf(picture, nodes), bars = places.map(barAt);
  element.append(mapOf(bars), frame, mark);
  // A bar looks as its node was painted.
  function painted(i) {
    const g = nodes[i], { label } = g.dataset, text = g.querySelector(".gametree-mark")?.textContent.trim();
    bars[i].setAttribute("data-label", label);
    const valued = label === "?" && text && text !== "?" ? " gametree-bar-valued" : "";
    bars[i].setAttribute("class", g.getAttribute("class").replaceAll("gametree-", "gametree-bar-") + valued);
  }
  function showFrame() {
    if (element.hidden) return;
    const all = picture.getBoundingClientRect(), seen = box.getBoundingClientRect();
    const [left, top] = [Math.max(all.left, seen.left), Math.max(all.top, seen.top)];
    const [right, bottom] = [Math.min(all.right, seen.right), Math.min(all.bottom, seen.bottom)];
    put(frame, { left: (left - all.left) / all.width, top: (top - all.top) / all.height });
    put(frame, { width: (right - left) / all.width, height: (bottom - top) / all.height });
  }
  nodes.forEach((g, i) => painted(i));
  box.addEventListener("scroll", showFrame);
  moving(element, box, picture);
  return {
    element,
    painted,
    frame: showFrame,
    mark(i) {
      mark.hidden = i === null;
      if (i !== null) put(mark, { left: places[i].x + places[i].width / 2, top: places[i].y + places[i].height / 2 });
    },
  };
}

// Place an element by shares of the strip.
function put(element, shares) {
  for (const [side, share] of Object.entries(shares)) element.style[side] = `${100 * share}%`;
}

function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function mapOf(bars) {
  const map = drawn("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none" });
  map.append(...bars);
  return map;
}

// A bar at a node's place; it is taller, for the strip is low.
function barAt({ x, y, width, height }) {
  const top = Math.max(0, y - 0.3 * height), bottom = Math.min(1, y + 1.3 * height);
  return drawn("rect", { x, y: top, width, height: bottom - top });
}

// The place of every node, in shares of the picture. It is read from the shapes: the page needn't be laid out for it.
function placesOf(picture, nodes) {
  const all = picture.viewBox.baseVal, moved = picture.querySelector("g").getAttribute("transform");
  const [right, down] = moved.match(/translate\(([^)]+)\)/)[1].split(/[ ,]+/).map(Number);
  return nodes.map((g) => {
    const [left, top, width, height] = extent(g.querySelector(".gametree-shape"));
    return {
      x: (left + right) / all.width, y: (top + down) / all.height,
      width: width / all.width, height: height / all.height,
    };
  });
}

// Where a shape is: left, top, width, height.
function extent(shape) {
  const [cx, cy, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => +shape.getAttribute(name));
  if (rx) return [cx - rx, cy - ry, 2 * rx, 2 * ry];
  const points = shape.getAttribute("points").trim().split(/\s+/).map((point) => point.split(",").map(Number));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

// Where the pointer is pressed or dragged on the strip, that place of the picture comes to the middle of the box.
function moving(element, box, picture) {
  function go({ clientX, clientY }) {
    const strip = element.getBoundingClientRect(), all = picture.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    box.scrollLeft += all.left + (clientX - strip.left) / strip.width * all.width - seen.left - seen.width / 2;
    box.scrollTop += all.top + (clientY - strip.top) / strip.height * all.height - seen.top - seen.height / 2;
  }
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    go(event);
  });
  element.addEventListener("pointermove", (event) => { if (element.hasPointerCapture(event.pointerId)) go(event); });
  element.addEventListener("mousedown", (event) => {
    event.preventDefault(); // the tree gets the focus, not a cell of the notebook
    box.focus({ preventScroll: true });
  });
}

// The whole tree as a strip of colours, with a frame around what is seen of it: a click or a drag there moves the view.

import { make } from "./controls.js";

const SVG = "http://www.w3.org/2000/svg";

// It has a bar for every node of the picture, which scrolls in the box. All that can be done here keys do on the nodes.
export function stripOf(box, picture, nodes) {
  const element = make("div", "gametree-strip", { "aria-hidden": true });
  const frame = make("div", "gametree-frame"), mark = make("div", "gametree-here");
  const places = sharesOf(picture, nodes), bars = places.map(barAt), map = drawn("svg");
  map.setAttribute("viewBox", "0 0 1 1");
  map.setAttribute("preserveAspectRatio", "none");
  map.append(...bars);
  element.append(map, frame, mark);

  function showFrame() {
    if (element.hidden) return;
    const all = picture.getBoundingClientRect(), seen = box.getBoundingClientRect();
    const [left, top] = [Math.max(all.left, seen.left), Math.max(all.top, seen.top)];
    const [right, bottom] = [Math.min(all.right, seen.right), Math.min(all.bottom, seen.bottom)];
    put(frame, (left - all.left) / all.width, (top - all.top) / all.height);
    frame.style.width = percent((right - left) / all.width);
    frame.style.height = percent((bottom - top) / all.height);
  }
  // A bar looks as its node was painted.
  function painted(i) {
    const g = nodes[i], mark = g.querySelector(".gametree-mark")?.textContent.trim();
    bars[i].setAttribute("data-label", g.dataset.label);
    bars[i].setAttribute("class", g.getAttribute("class"));
    bars[i].classList.toggle("gametree-valued", g.dataset.label === "?" && !["", "?", undefined].includes(mark));
  }
  nodes.forEach((g, i) => painted(i));
  box.addEventListener("scroll", showFrame);
  moving(element, box, picture);
  return {
    element,
    frame: showFrame,
    painted,
    mark(i) {
      const { x, y, width, height } = places[i];
      put(mark, x + width / 2, y + height / 2);
    },
  };
}

const drawn = (tag) => document.createElementNS(SVG, tag);
const percent = (share) => `${100 * share}%`;

function put(mark, x, y) {
  mark.style.left = percent(x);
  mark.style.top = percent(y);
}

function barAt(place) {
  const bar = drawn("rect");
  for (const [name, share] of Object.entries(place)) bar.setAttribute(name, share);
  return bar;
}

// The place of every node, as shares of the picture. It is read from the shapes: the page needn't be laid out for it.
function sharesOf(picture, nodes) {
  const { width, height } = picture.viewBox.baseVal, moved = picture.querySelector("g").getAttribute("transform");
  const [, right, down] = moved.match(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/);
  return nodes.map((g) => {
    const shape = g.querySelector(".gametree-shape"), [low, high] = extent(shape);
    const [x, y] = [(low[0] + +right) / width, (low[1] + +down) / height];
    return { x, y, width: (high[0] - low[0]) / width, height: (high[1] - low[1]) / height };
  });
}

// The least and the greatest x and y of a shape.
function extent(shape) {
  const number = (name) => +shape.getAttribute(name), across = ["cx", "cy"].map(number), half = ["rx", "ry"].map(number);
  if (half[0]) return [across.map((at, i) => at - half[i]), across.map((at, i) => at + half[i])];
  const points = shape.getAttribute("points").trim().split(/\s+/).map((point) => point.split(",").map(Number));
  return [Math.min, Math.max].map((most) => [0, 1].map((i) => most(...points.map((point) => point[i]))));
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

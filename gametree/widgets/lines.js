// The lines of a board, drawn between its cells wherever these come to stand.

import { makeSvg } from "./controls.js";

/** @type {(cell: HTMLElement) => [x: number, y: number]} */
const centre = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
  [offsetLeft + offsetWidth / 2, offsetTop + offsetHeight / 2];

// Gives the function that is told of a new board: its elements, row by row, and the lines: [row, column, row, column].
// `name` is that of their look.
/** @type {(box: Element, name: string) => (cells: HTMLElement[][], lines: Line[]) => void} */
export function lining(box, name) {
  const picture = makeSvg("svg", { class: name, "aria-hidden": true });
  /** @type {[line: SVGLineElement, from: HTMLElement, to: HTMLElement][]} */
  let drawn = [];
  function place() {
    for (const [line, from, to] of drawn) {
      const [x1, y1] = centre(from), [x2, y2] = centre(to);
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, `${value}`);
    }
  }
  new ResizeObserver(place).observe(box);
  return (cells, lines) => {
    drawn = lines.map(([row, column, other, last]) => [makeSvg("line"), cells[row][column], cells[other][last]]);
    picture.replaceChildren(...drawn.map(([line]) => line));
    if (drawn.length) box.prepend(picture);
    place();
  };
}

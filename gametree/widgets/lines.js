// Draw the lines of a board between its cells, wherever the cells are.

import { makeSvg, setAll } from "./controls.js";

/** @type {(cell: HTMLElement) => [x: number, y: number]} */
const centre = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
  [offsetLeft + offsetWidth / 2, offsetTop + offsetHeight / 2];

// Return a function that draws the lines of a new board, [row, column, row, column]. `name` is the class of the lines.
/** @type {(box: Element, name: string) => (cells: HTMLElement[][], lines: Line[]) => void} */
export function lining(box, name) {
  const picture = makeSvg("svg", { class: name, "aria-hidden": true });
  let drawn = /** @type {[line: SVGLineElement, from: HTMLElement, to: HTMLElement][]} */ ([]);
  function place() {
    for (const [line, from, to] of drawn) {
      const [x1, y1] = centre(from), [x2, y2] = centre(to);
      setAll(line, { x1, y1, x2, y2 });
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

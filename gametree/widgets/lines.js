// The lines of a board, drawn between its cells wherever these come to stand.

const centre = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
  [offsetLeft + offsetWidth / 2, offsetTop + offsetHeight / 2];

function shape(tag) {
  return document.createElementNS("http://www.w3.org/2000/svg", tag);
}

// Gives the function that is told of a new board: its elements, row by row, and the lines: [row, column, row, column].
// `name` is that of their look.
export function lining(box, name) {
  const picture = shape("svg");
  let drawn = [];
  picture.classList.add(name);
  picture.setAttribute("aria-hidden", "true");
  function place() {
    for (const [line, ...ends] of drawn) {
      const [[x1, y1], [x2, y2]] = ends.map(centre);
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
    }
  }
  new ResizeObserver(place).observe(box);
  return (cells, lines) => {
    drawn = lines.map(([row, column, other, last]) => [shape("line"), cells[row][column], cells[other][last]]);
    picture.replaceChildren(...drawn.map(([line]) => line));
    if (drawn.length) box.prepend(picture);
    place();
  };
}

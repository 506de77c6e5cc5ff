// Show a large drawing. The path to a clicked node gets letters, and the node is outlined.

import { bar, live, make } from "./controls.js";
import { treeView } from "./tree.js";

/** @type {(page: Page<PictureTraits>) => () => void} */
function renderPicture({ model, el }) {
  /** @type {Tree} */
  const tree = treeView(model, {
    select: (i) => tree.ring(i),
    leave: () => tree.ring(null),
  });
  const controls = bar("view");
  controls.append(tree.zooms);
  const parts = [controls, tree.note, tree.box, tree.legend], fold = make("details", ""), title = make("summary", "");
  title.textContent = model.get("fold");
  fold.append(title, ...model.get("fold") ? parts : []);
  const end = live({ model, el }, "svg", model.get("fold") ? [fold] : parts, () => tree.ring(null));
  return () => { tree.remove(); end(); };
}

export default { render: renderPicture };

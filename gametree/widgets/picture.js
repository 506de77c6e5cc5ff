// Show a large drawing. The path to a clicked node gets letters, and the node is outlined.

import { bar, live, make } from "./controls.js";
import { treeView } from "./tree.js";

/** @type {(page: Page<PictureTraits>) => () => void} */
function renderPicture({ model, el }) {
  const tree = treeView(model, { select: (i) => tree.ring(i), leave: () => tree.ring(null) });
  const parts = [bar("view", tree.zooms), tree.note, tree.box, tree.legend], title = model.get("fold");
  const shown = title ? [make("details", "", {}, make("summary", "", {}, title), ...parts)] : parts;
  return live({ model, el }, "svg", shown, () => tree.ring(null), tree.remove);
}

export default { render: renderPicture };

// Decide whether and how long the picture moves when a step is shown.

export const MOTION = 200; // milliseconds, as in tree.css
const APART = 240; // milliseconds: a step that follows sooner does not move

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Return a function that tells whether step k should move: only if it is the next one, and the last was visible enough.
/** @type {() => (k: number) => boolean} */
export function pacing() {
  let last = NaN, since = -APART;
  return (k) => {
    const now = performance.now(), moves = k === last + 1 && now - since >= APART && !still();
    [last, since] = [k, now];
    return moves;
  };
}

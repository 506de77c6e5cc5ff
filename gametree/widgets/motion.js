// How long the picture moves when a step is shown, and whether it moves at all.

export const MOTION = 200; // milliseconds, as in tree.css
const APART = 240; // milliseconds: what follows sooner does not move

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Gives whether step k is to move: it is the next one, and the last one was to be seen for a while.
/** @type {() => (k: number) => boolean} */
export function pacing() {
  let last = NaN, since = -APART;
  return (k) => {
    const now = performance.now(), moves = k === last + 1 && now - since >= APART && !still();
    [last, since] = [k, now];
    return moves;
  };
}

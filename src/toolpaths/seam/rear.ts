import type { SeamCandidates } from "./candidates.ts";
import { isAllowed } from "./painted.ts";

/** Each loop begins at its allowed point of greatest y, of equal ones at that of least x. */
export function placeRear(layers: readonly SeamCandidates[]): Int32Array[] {
  return layers.map((layer) => {
    const seams = new Int32Array(2 * (layer.starts.length - 1));
    for (let loop = 0; loop + 1 < layer.starts.length; loop++) {
      const point = rearmost(layer, layer.starts[loop], layer.starts[loop + 1]);
      seams[2 * loop] = layer.coords[2 * point];
      seams[2 * loop + 1] = layer.coords[2 * point + 1];
    }
    return seams;
  });
}

function rearmost(candidates: SeamCandidates, start: number, end: number): number {
  const { coords } = candidates;
  let best = -1;
  for (let point = start; point < end; point++) {
    if (!isAllowed(candidates, point)) continue;
    const dy = best < 0 ? 1 : coords[2 * point + 1] - coords[2 * best + 1];
    if (dy > 0 || (dy === 0 && coords[2 * point] < coords[2 * best])) best = point;
  }
  return best;
}

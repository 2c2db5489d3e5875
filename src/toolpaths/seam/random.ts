import { hashFraction } from "../../core/hash.ts";
import type { SeamCandidates } from "./candidates.ts";

/** Each loop begins at a place of its own, scattered evenly over its length by a hash of layer and loop. */
export function placeRandom(layers: readonly SeamCandidates[]): Int32Array[] {
  return layers.map((layer, index) => {
    const seams = new Int32Array(2 * (layer.starts.length - 1));
    for (let loop = 0; loop + 1 < layer.starts.length; loop++)
      pointAlong(layer, loop, hashFraction(index, loop), seams);
    return seams;
  });
}

/** Writes the point at a fraction of a loop's length; where seams may not be everywhere, of the edges from where they may. */
function pointAlong(layer: SeamCandidates, loop: number, fraction: number, seams: Int32Array): void {
  const { coords, starts, allowed } = layer;
  const { from, to, part } = edgeAlong(coords, starts[loop], starts[loop + 1], fraction, allowed);
  const [a, b] = [2 * from, 2 * to];
  seams[2 * loop] = Math.floor(coords[a] + part * (coords[b] - coords[a]) + 0.5);
  seams[2 * loop + 1] = Math.floor(coords[a + 1] + part * (coords[b + 1] - coords[a + 1]) + 0.5);
}

/**
 * The edge of a ring on which a fraction of its length ends: its points, and the part of it that belongs to that.
 * @param allowed 1 at points whose edges count, to the next point; without, all do
 */
export function edgeAlong(
  coords: Int32Array,
  start: number,
  end: number,
  fraction: number,
  allowed?: Uint8Array,
): { readonly from: number; readonly to: number; readonly part: number } {
  const count = end - start;
  const lengths = new Float64Array(count);
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (allowed?.[start + i] === 0) continue;
    const a = 2 * (start + i);
    const b = 2 * (start + ((i + 1) % count));
    total += lengths[i] = Math.sqrt((coords[b] - coords[a]) ** 2 + (coords[b + 1] - coords[a + 1]) ** 2);
  }
  let left = fraction * total;
  let i = Math.max(
    0,
    lengths.findIndex((length) => length > 0),
  );
  for (let next = i + 1; left > lengths[i] && next < count; next++) {
    if (lengths[next] === 0) continue;
    left -= lengths[i];
    i = next;
  }
  const part = lengths[i] > 0 ? Math.min(1, left / lengths[i]) : 0;
  return { from: start + i, to: start + ((i + 1) % count), part };
}

import { hashTriple } from "../../core/hash.ts";
import type { RepairTally } from "./report.ts";

/**
 * Without triangles that have two corners in one vertex, and without those that say what another says: of copies that
 * face the same way one stays, and two that face opposite ways, as where bodies share a face, cancel each other.
 * The same array where there is nothing to leave out.
 */
export function dropRepeated(triangles: Uint32Array, tally: RepairTally): Uint32Array {
  const count = triangles.length / 3;
  const keep = new Uint8Array(count).fill(1);
  const drop = (triangle: number): void => {
    keep[triangle] = 0;
  };
  let slotCount = 16;
  while (slotCount * 3 < count * 4) slotCount *= 2;
  /** The triangle that stands for its three vertices, + 1; 0 when free. */
  const slots = new Uint32Array(slotCount);
  const key = new Uint32Array(3);
  const other = new Uint32Array(3);
  for (let triangle = 0; triangle < count; triangle++) {
    if (isDegenerate(triangles, triangle)) {
      drop(triangle);
      tally.degenerate++;
      continue;
    }
    const facing = sortCorners(triangles, triangle, key);
    for (let slot = hashTriple(key[0], key[1], key[2]) & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      if (slots[slot] === 0) {
        slots[slot] = triangle + 1;
        break;
      }
      const known = slots[slot] - 1;
      const knownFacing = sortCorners(triangles, known, other);
      if (key[0] !== other[0] || key[1] !== other[1] || key[2] !== other[2]) continue;
      if (keep[known] === 0) {
        // What stood here has been cancelled: this one stands for the three vertices now.
        slots[slot] = triangle + 1;
        break;
      }
      drop(triangle);
      tally.duplicate++;
      if (facing === knownFacing) break;
      drop(known);
      tally.duplicate++;
      break;
    }
  }
  return pickTriangles(triangles, (triangle) => keep[triangle] === 1);
}

/** Without triangles that have two corners in one vertex; the same array where there are none. */
export function dropDegenerate(triangles: Uint32Array, tally: RepairTally): Uint32Array {
  const picked = pickTriangles(triangles, (triangle) => !isDegenerate(triangles, triangle));
  tally.degenerate += (triangles.length - picked.length) / 3;
  return picked;
}

function isDegenerate(triangles: Uint32Array, triangle: number): boolean {
  const [a, b, c] = [triangles[triangle * 3], triangles[triangle * 3 + 1], triangles[triangle * 3 + 2]];
  return a === b || b === c || c === a;
}

/** The triangles that pass; the same array where all do. */
export function pickTriangles(triangles: Uint32Array, wanted: (triangle: number) => boolean): Uint32Array {
  const picked = new Uint32Array(triangles.length);
  let count = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    if (!wanted(at / 3)) continue;
    picked[count++] = triangles[at];
    picked[count++] = triangles[at + 1];
    picked[count++] = triangles[at + 2];
  }
  return count === triangles.length ? triangles : picked.slice(0, count);
}

/** Writes the vertices ascending; whether they ran that way round. */
function sortCorners(triangles: Uint32Array, triangle: number, to: Uint32Array): boolean {
  const at = triangle * 3;
  const a = triangles[at];
  const b = triangles[at + 1];
  const c = triangles[at + 2];
  if (a < b && a < c) return put(to, a, b, c);
  if (b < c) return put(to, b, c, a);
  return put(to, c, a, b);
}

/** The first is the least. */
function put(to: Uint32Array, first: number, second: number, third: number): boolean {
  to[0] = first;
  to[1] = Math.min(second, third);
  to[2] = Math.max(second, third);
  return second < third;
}

import type { Rings } from "./polygons.ts";

/** Rings of plain points as flat ones, without repeated points and without rings of fewer than three. */
export function flatRings(rings: readonly number[][]): Rings {
  const coords: number[] = [];
  const ringStarts = [0];
  for (const ring of rings) {
    const begin = coords.length;
    for (let i = 0, x = ring.at(-2), y = ring.at(-1); i < ring.length; i += 2) {
      if (ring[i] === x && ring[i + 1] === y) continue;
      x = ring[i];
      y = ring[i + 1];
      coords.push(x, y);
    }
    if (coords.length - begin < 6) coords.length = begin;
    else ringStarts.push(coords.length / 2);
  }
  return { coords: Int32Array.from(coords), ringStarts: Uint32Array.from(ringStarts) };
}

/** Taking islands out of flat polygons and putting flat polygons together. */
import { EMPTY_EXPOLYGONS, type ExPolygons, type Rings } from "./polygons.ts";

/** Island `i` alone. Its coordinates are a view of the original's: not to be transferred. */
export function islandAt(polygons: ExPolygons, i: number): ExPolygons {
  const first = polygons.islandStarts[i];
  const end = polygons.islandStarts[i + 1];
  return { ...ringsBetween(polygons, first, end), islandStarts: Uint32Array.of(0, end - first) };
}

/** Each island alone, as {@link islandAt} has it. */
export function islandsOf(polygons: ExPolygons): ExPolygons[] {
  return Array.from({ length: polygons.islandStarts.length - 1 }, (_, i) => islandAt(polygons, i));
}

/** Every island without its holes; one may lie in another's. */
export function contoursOf(polygons: ExPolygons): Rings {
  return concatRings(
    Array.from(polygons.islandStarts.subarray(0, -1), (ring) => ringsBetween(polygons, ring, ring + 1)),
  );
}

/** The rings `first` to `end`, nesting left aside. A view, as {@link islandAt}'s. */
export function ringsBetween({ coords, ringStarts }: Rings, first: number, end: number): Rings {
  const firstPoint = ringStarts[first];
  return {
    coords: coords.subarray(2 * firstPoint, 2 * ringStarts[end]),
    ringStarts: ringStarts.slice(first, end + 1).map((start) => start - firstPoint),
  };
}

/** The islands at `indices`, in that order. */
export function pickIslands(polygons: ExPolygons, indices: readonly number[]): ExPolygons {
  return concatExPolygons(indices.map((i) => islandAt(polygons, i)));
}

/**
 * All islands of all parts, one after another. The parts must not overlap each other;
 * if they may, the engine's `unionAll` is what is wanted.
 */
export function concatExPolygons(parts: readonly ExPolygons[]): ExPolygons {
  if (parts.length === 0) return EMPTY_EXPOLYGONS;
  return {
    ...concatRings(parts),
    islandStarts: concatStarts(parts.map((part) => part.islandStarts)),
  };
}

/** All rings of all parts, one after another, nesting left aside. */
export function concatRings(parts: readonly Rings[]): Rings {
  let length = 0;
  for (const part of parts) length += part.coords.length;
  const coords = new Int32Array(length);
  let at = 0;
  for (const part of parts) {
    coords.set(part.coords, at);
    at += part.coords.length;
  }
  return { coords, ringStarts: concatStarts(parts.map((part) => part.ringStarts)) };
}

/** Joins tables of starts, each of which begins at 0 and ends at its count. */
function concatStarts(tables: readonly Uint32Array[]): Uint32Array {
  let length = 1;
  for (const table of tables) length += table.length - 1;
  const joined = new Uint32Array(length);
  let at = 1;
  let base = 0;
  for (const table of tables) {
    for (let i = 1; i < table.length; i++) joined[at++] = base + table[i];
    base += table[table.length - 1];
  }
  return joined;
}

import earcut from "earcut";
import { orientation } from "./orientation.ts";
import type { ExPolygons } from "./polygons.ts";

/**
 * Cuts polygons into triangles: three point indices each, counter-clockwise. Each edge of a ring belongs to one
 * triangle, in the ring's direction, and every other edge to two, one each way: the triangles close what has these
 * rings as its edge.
 *
 * Earcut leaves out points that lie on a line with their neighbours, and with them the edges of their rings. Where that
 * happened, what is still open are rings without area, and triangles without area fill them. Where polygons touch
 * themselves, triangles may be turned over that others cover again.
 */
export function triangulate(polygons: ExPolygons): Uint32Array {
  const { ringStarts, islandStarts } = polygons;
  const triangles: number[] = [];
  for (let island = 0; island < islandStarts.length - 1; island++) {
    const rings = ringStarts.subarray(islandStarts[island], islandStarts[island + 1] + 1);
    const own = earOf(polygons.coords, rings);
    for (const ring of openRings(own, rings)) fill(own, ring, polygons.coords);
    for (const point of own) triangles.push(point);
  }
  return Uint32Array.from(triangles);
}

/** Earcut's triangles of one island, by the points' places in all coordinates. */
function earOf(coords: Int32Array, rings: Uint32Array): number[] {
  const first = rings[0];
  const holes = Array.from(rings.subarray(1, -1), (start) => start - first);
  const triangles = earcut(coords.subarray(2 * first, 2 * rings[rings.length - 1]), holes);
  return triangles.map((point) => point + first);
}

/** Rings that the triangles leave open: where their edges and the rings' do not meet each other. */
function openRings(triangles: readonly number[], rings: Uint32Array): number[][] {
  const end = rings[rings.length - 1];
  /** How often each point is left for another, less how often it is come to from there. */
  const counts = new Map<number, number>();
  const add = (from: number, to: number): void => {
    const back = to * end + from;
    const backs = counts.get(back) ?? 0;
    if (backs > 1) counts.set(back, backs - 1);
    else if (backs === 1) counts.delete(back);
    else counts.set(from * end + to, (counts.get(from * end + to) ?? 0) + 1);
  };
  for (let i = 0; i < triangles.length; i += 3)
    for (let k = 0; k < 3; k++) add(triangles[i + k], triangles[i + ((k + 1) % 3)]);
  for (let ring = 0; ring < rings.length - 1; ring++)
    for (let i = rings[ring]; i < rings[ring + 1]; i++) add(i + 1 < rings[ring + 1] ? i + 1 : rings[ring], i);
  const ways = new Map<number, number[]>();
  for (const [edge, count] of counts) {
    const from = Math.floor(edge / end);
    const goals = ways.get(from) ?? [];
    for (let i = 0; i < count; i++) goals.push(edge % end);
    ways.set(from, goals);
  }
  return walks(ways);
}

/** Every point is left as often as it is come to, so that a walk comes back to where it began. */
function walks(ways: ReadonlyMap<number, number[]>): number[][] {
  const found: number[][] = [];
  for (const [start, goals] of ways)
    while (goals.length > 0) {
      const walk = [start];
      for (let at = goals.pop()!; at !== start; at = ways.get(at)!.pop()!) walk.push(at);
      found.push(walk);
    }
  return found;
}

/** Triangles whose edge runs against the ring, without area as long as there are such. */
function fill(triangles: number[], ring: readonly number[], coords: Int32Array): void {
  const left = [...ring];
  const around = (i: number): [number, number, number] => [
    left[(i + left.length - 1) % left.length],
    left[i],
    left[(i + 1) % left.length],
  ];
  while (left.length > 2) {
    const flat = left.findIndex((_, i) => isFlat(coords, ...around(i)));
    const cut = Math.max(0, flat);
    const [before, own, after] = around(cut);
    triangles.push(before, after, own);
    left.splice(cut, 1);
  }
}

function isFlat(coords: Int32Array, a: number, b: number, c: number): boolean {
  const turn = orientation(
    coords[2 * a],
    coords[2 * a + 1],
    coords[2 * b],
    coords[2 * b + 1],
    coords[2 * c],
    coords[2 * c + 1],
  );
  return turn === 0;
}

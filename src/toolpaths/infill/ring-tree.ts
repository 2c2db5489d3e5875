import { ringWinding } from "../../geometry/contains.ts";
import { islandAt } from "../../geometry/islands.ts";
import { type ExPolygons, islandCount } from "../../geometry/polygons.ts";

/** A ring of an area, and those that lie next inside it. */
export interface RingTree {
  readonly area: ExPolygons;
  /** Its number among the area's rings. */
  readonly ring: number;
  readonly inner: RingTree[];
}

/**
 * The rings of an area and of all that lies inside it, by which lies in which: a contour holds the contours next inside
 * it, and a hole holds the hole that it has grown from.
 * @param inset what lies next inside an area
 */
export function ringTree(area: ExPolygons, inset: (area: ExPolygons) => ExPolygons): RingTree {
  return treeOf(area, inset).contour;
}

/** @returns the contour, and the holes, which lie in it or in a contour inside it already */
function treeOf(area: ExPolygons, inset: (area: ExPolygons) => ExPolygons): { contour: RingTree; holes: RingTree[] } {
  const inside = inset(area);
  const parts = Array.from({ length: islandCount(inside) }, (_, i) => treeOf(islandAt(inside, i), inset));
  const grown = parts.flatMap((part) => part.holes);
  const contour: RingTree = { area, ring: 0, inner: parts.map((part) => part.contour) };
  const holes = Array.from({ length: area.ringStarts.length - 2 }, (_, hole): RingTree => {
    return { area, ring: hole + 1, inner: [] };
  });
  for (const hole of holes) (grown.find((around) => holds(around, hole)) ?? contour).inner.push(hole);
  return { contour, holes };
}

/** Whether a ring lies in another that it does not cross. */
function holds(around: RingTree, { area: { coords, ringStarts }, ring }: RingTree): boolean {
  const at = 2 * ringStarts[ring];
  const { area, ring: outer } = around;
  const [start, end] = area.ringStarts.subarray(outer, outer + 2);
  return ringWinding(area.coords, start, end, coords[at], coords[at + 1]) !== 0;
}

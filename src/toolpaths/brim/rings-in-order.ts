import { ringArea } from "../../geometry/area.ts";
import { boundsOfPoints } from "../../geometry/bounds.ts";
import { ringWinding } from "../../geometry/contains.ts";
import type { Bounds } from "../../geometry/polygons.ts";
import { chainPoints } from "../chain.ts";

interface Nested {
  readonly ring: Int32Array;
  readonly box: Bounds;
  readonly inside: Nested[];
}

/** Rings that do not cross, each before those inside it; what lies beside each other along a short way. */
export function outsideIn(rings: readonly Int32Array[]): Int32Array[] {
  const size = (ring: Int32Array): number => Math.abs(ringArea(ring, 0, ring.length / 2));
  const roots: Nested[] = [];
  for (const { ring } of rings.map((own) => ({ ring: own, area: size(own) })).sort((a, b) => b.area - a.area)) {
    const own: Nested = { ring, box: boundsOfPoints(ring, 0, ring.length / 2), inside: [] };
    // Larger rings have been placed: down to the innermost that holds this one.
    let siblings = roots;
    for (let holder = siblings.find((other) => holds(other, own)); holder !== undefined; ) {
      siblings = holder.inside;
      holder = siblings.find((other) => holds(other, own));
    }
    siblings.push(own);
  }
  const ordered: Int32Array[] = [];
  visit(roots, ordered);
  return ordered;
}

function holds(outer: Nested, own: Nested): boolean {
  const { minX, minY, maxX, maxY } = outer.box;
  const [x, y] = own.ring;
  if (minX > own.box.minX || minY > own.box.minY || maxX < own.box.maxX || maxY < own.box.maxY) return false;
  return ringWinding(outer.ring, 0, outer.ring.length / 2, x, y) !== 0;
}

function visit(siblings: readonly Nested[], ordered: Int32Array[]): void {
  for (const i of chainPoints(siblings.map(({ ring: [x, y] }) => [x, y] as const))) {
    ordered.push(siblings[i].ring);
    visit(siblings[i].inside, ordered);
  }
}

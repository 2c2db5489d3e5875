/** Where branches touch the part: places on a contact, as far apart as they are told, where none passes already. */
import { boundsOf } from "../../../geometry/bounds.ts";
import { EdgeGrid } from "../../../geometry/edge-grid.ts";
import type { PolygonEngine } from "../../../geometry/engine.ts";
import { interiorPoint } from "../../../geometry/interior-point.ts";
import { islandAt } from "../../../geometry/islands.ts";
import type { PointGrid } from "../../../geometry/point-grid.ts";
import { type ExPolygons, isEmpty, islandCount, type Rings } from "../../../geometry/polygons.ts";
import type { TopContact } from "../contacts.ts";
import type { TreeOptions } from "./resolve.ts";

/** Insets of the outlines that tips are put on, over a tip's radius: narrow areas have none of the greater ones. */
const INSETS = [1, 1 / 3, 0];
/** A tip is left out where another one is nearer than this share of their distance. */
const NEAR = 0.7;

/**
 * @param taken the branches that pass at the contact's height; the tips are added to it
 * @param add takes a tip's place
 */
export function placeTips(
  engine: PolygonEngine,
  { column, polygons }: TopContact,
  taken: PointGrid,
  { tipRadius, tipDistance }: TreeOptions,
  add: (x: number, y: number) => void,
): void {
  const put = (x: number, y: number): void => {
    taken.add(x, y);
    add(x, y);
  };
  const offer = (x: number, y: number): void => {
    if (taken.nearest(x, y, NEAR * tipDistance) < 0) put(x, y);
  };
  // 1. Along outlines, the insides of wide areas on a lattice.
  for (const inset of INSETS) {
    const area = inset === 0 ? column : engine.offset(column, -Math.round(inset * tipRadius));
    if (isEmpty(area)) continue;
    alongRings(area, tipDistance, offer);
    if (inset === INSETS[0]) onLattice(area, tipDistance, offer);
  }
  // 2. No dense area without a tip.
  for (let i = 0; i < islandCount(polygons); i++) {
    const island = islandAt(polygons, i);
    const edges = new EdgeGrid(island);
    const [x, y] = interiorPoint(island);
    const { minX, minY, maxX, maxY } = boundsOf(island);
    if (taken.nearest(x, y, Math.hypot(maxX - minX, maxY - minY), isWithin) >= 0) continue;
    const own = engine.intersection(island, column);
    put(...(isEmpty(own) ? ([x, y] as const) : interiorPoint(islandAt(own, 0))));

    function isWithin(index: number): boolean {
      return edges.contains(...taken.at(index));
    }
  }
}

function alongRings({ coords, ringStarts }: Rings, distance: number, offer: (x: number, y: number) => void): void {
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const [start, end] = [ringStarts[ring], ringStarts[ring + 1]];
    let length = 0;
    for (let i = start, j = end - 1; i < end; j = i++) length += sideLength(coords, j, i);
    const step = length / Math.max(1, Math.ceil(length / distance));
    let next = 0;
    let passed = 0;
    for (let i = start; i < end; i++) {
      const to = i + 1 < end ? i + 1 : start;
      const side = sideLength(coords, i, to);
      for (; next < passed + side && next < length - 1; next += step) {
        const share = (next - passed) / side;
        offer(
          Math.round(coords[2 * i] + share * (coords[2 * to] - coords[2 * i])),
          Math.round(coords[2 * i + 1] + share * (coords[2 * to + 1] - coords[2 * i + 1])),
        );
      }
      passed += side;
    }
  }
}

function sideLength(coords: Int32Array, from: number, to: number): number {
  return Math.hypot(coords[2 * to] - coords[2 * from], coords[2 * to + 1] - coords[2 * from + 1]);
}

function onLattice(area: ExPolygons, distance: number, offer: (x: number, y: number) => void): void {
  const edges = new EdgeGrid(area);
  const { minX, minY, maxX, maxY } = boundsOf(area);
  for (let row = Math.ceil(minY / distance); row * distance <= maxY; row++)
    for (let column = Math.ceil(minX / distance); column * distance <= maxX; column++)
      if (edges.contains(column * distance, row * distance)) offer(column * distance, row * distance);
}

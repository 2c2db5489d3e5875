import { toMm, toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../../src/geometry/engine.ts";
import { islandAt } from "../../../src/geometry/islands.ts";
import { isEmpty, islandCount } from "../../../src/geometry/polygons.ts";
import { sliceMesh } from "../../../src/layers/slice-mesh.ts";
import { createTwin } from "../../../src/layers/twin.ts";
import { placeMesh } from "../../../src/mesh/place.ts";
import { placedRayCaster } from "../../../src/mesh/ray-cast.ts";
import type { PlacedMesh, TriangleMesh } from "../../../src/mesh/triangle-mesh.ts";
import { resolveSupportPoints, type SupportPointOptions } from "../../../src/resin/resolve.ts";
import { latticeWithin, pointsOnOutline } from "../../../src/resin/supports/candidates.ts";
import { hangingOf, type Section } from "../../../src/resin/supports/hanging.ts";
import { placePoints } from "../../../src/resin/supports/points.ts";
import type { SupportPoint } from "../../../src/resin/supports/support-point.ts";
import { completeResinSettings } from "../../../src/settings/complete.ts";
import type { ResinSettings } from "../../../src/settings/resin-settings.ts";

export const engine: PolygonEngine = await createPolygonEngine();

/** A part, its layers, and the points that hold it. */
export interface Hung {
  readonly mesh: PlacedMesh;
  readonly layers: readonly Section[];
  readonly options: SupportPointOptions;
  readonly points: readonly SupportPoint[];
}

export function hang(part: TriangleMesh, heightMm = 0.1, settings: Partial<ResinSettings> = {}): Hung {
  const mesh = placeMesh(part).placed;
  const layers = sectionsOf(mesh, heightMm);
  const options = resolveSupportPoints(completeResinSettings(settings));
  const hanging = layers.map((layer, i) => hangingOf(layer, layers[i - 1], engine));
  return { mesh, layers, options, points: placePoints(hanging, options, placedRayCaster(mesh)) };
}

/** The part cut at the middles of layers of one height. */
export function sectionsOf(mesh: PlacedMesh, heightMm: number): Section[] {
  const step = toUnits(heightMm);
  const count = Math.floor(mesh.height / step);
  const plan = {
    sliceZ: new Int32Array(count).map((_, i) => i * step + step / 2),
    printZ: new Float64Array(count).map((_, i) => toMm((i + 1) * step)),
    heights: new Float64Array(count).fill(heightMm),
  };
  return sliceMesh(mesh, plan, { kernel: createTwin(), engine }).layers;
}

/**
 * Spots that hang, x, y, z flat: of islands that nothing holds, and of what lies further out over the layer below than
 * a face of 15 degrees from the level; found from whole layers, with round corners.
 */
export function hangingSpots(layers: readonly Section[], spacing: number): number[] {
  const spots: number[] = [];
  layers.forEach(({ polygons, sliceZ }, i) => {
    const below = i > 0 ? layers[i - 1] : undefined;
    if (isEmpty(polygons)) return;
    const out = below ? (sliceZ - below.sliceZ) * Math.tan((75 * Math.PI) / 180) : 0;
    const hanging =
      below && !isEmpty(below.polygons)
        ? engine.difference(polygons, engine.offset(below.polygons, toUnits(out), { join: "miter" }))
        : polygons;
    for (let k = 0; k < islandCount(hanging); k++) {
      const piece = islandAt(hanging, k);
      if (areaMm2(piece) < 0.01) continue;
      for (const xy of [latticeWithin(piece, spacing), pointsOnOutline(piece, spacing)])
        for (let at = 0; at < xy.length; at += 2) spots.push(xy[at], xy[at + 1], sliceZ);
    }
  });
  return spots;
}

/** How far the worst spot lies from its nearest point, mm. */
export function worstGap(spots: readonly number[], points: readonly SupportPoint[]): number {
  let worst = 0;
  for (let at = 0; at < spots.length; at += 3) {
    let nearest = Infinity;
    for (const { x, y, z } of points)
      nearest = Math.min(nearest, (x - spots[at]) ** 2 + (y - spots[at + 1]) ** 2 + (z - spots[at + 2]) ** 2);
    worst = Math.max(worst, nearest);
  }
  return Math.sqrt(worst);
}

/** The least distance of two points, mm. */
export function leastDistance(points: readonly SupportPoint[]): number {
  let least = Infinity;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z));
  });
  return least;
}

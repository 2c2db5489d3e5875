/**
 * Where a part is held: from below, island by island and overhang by overhang, as it is printed.
 *
 * After PrusaSlicer 2.5, whose figures these are: resin that peels off pulls with 1 for each mm2, a point holds with
 * 11 over the density. An island that nothing below holds gets as many points as its whole area asks for, and more
 * the longer it is; an overhang, as many as its own area does; a slope, where all that holds its
 * island from below is not enough. What points hold is handed up from island to island by how they overlap.
 * They fall like darts (see darts.ts), as PrusaSlicer's do; here those stay that are needed for each spot of an island
 * or of an overhang to lie within `reach` of one, and more are added until each does, so that nothing hangs free.
 */
import { UNITS_PER_MM } from "../../core/units.ts";
import { convexHull } from "../../geometry/hull.ts";
import { type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { RayCaster } from "../../mesh/ray-cast.ts";
import type { SupportPointOptions } from "../resolve.ts";
import { latticeWithin, pointsOnOutline } from "./candidates.ts";
import { thinOut, throwDarts } from "./darts.ts";
import type { HangingIsland, HangingLayer } from "./hanging.ts";
import { createPointGrid, type PointGrid } from "./point-grid.ts";
import { createSpread } from "./spread.ts";
import type { SupportPoint } from "./support-point.ts";

/**
 * The points that hold the part up, lowest layer first; all lie on its surface. The same input gives the same points.
 * @param layers what hangs of each, in the part's own frame, bottom up
 * @param caster of the part
 */
export function placePoints(
  layers: readonly HangingLayer[],
  options: SupportPointOptions,
  caster: RayCaster,
): SupportPoint[] {
  const points: SupportPoint[] = [];
  if (!Number.isFinite(options.pointForce)) return points;
  const placer: Placer = {
    options,
    caster,
    grid: createPointGrid(options.reach),
    points,
  };
  let forces: number[] = [];
  layers.forEach((layer, i) => {
    const inherited = i > 0 ? inheritForces(layer, layers[i - 1], forces) : layer.islands.map(() => 0);
    forces = layer.islands.map((island, k) =>
      i === 0 && options.standsOnPlate
        ? Math.ceil(islandPull(island) / options.pointForce) * options.pointForce
        : holdIsland(placer, island, layer.sliceZ, inherited[k]),
    );
  });
  return points;
}

interface Placer {
  readonly options: SupportPointOptions;
  readonly caster: RayCaster;
  readonly grid: PointGrid;
  readonly points: SupportPoint[];
}

/** What peeling off pulls with, for each mm2. */
const PEEL = 1;
/** Spots to choose from, for each disc of the usual distance between points. */
const SPOTS_PER_DISC = 30;
/** And along that distance, on an outline. */
const SPOTS_PER_DISTANCE = 5;

/** What holds each island from below. */
function inheritForces(layer: HangingLayer, below: HangingLayer, forces: readonly number[]): number[] {
  const handed = [...forces];
  // What grows all at once is held by little of what was below.
  for (const top of layer.islands)
    for (const { island } of top.below)
      handed[island] *= Math.min(1, (20 * below.islands[island].areaMm2) / top.areaMm2);
  return layer.islands.map((top) => {
    const force = top.below.reduce((sum, { island, share }) => sum + handed[island] * share, 0);
    return force / Math.max(1, (0.17 * top.overhangMm2) / top.areaMm2);
  });
}

/** Sets the points that an island asks for; returns what it is held with. */
function holdIsland(placer: Placer, island: HangingIsland, z: number, inherited: number): number {
  const { pointForce } = placer.options;
  if (island.below.length === 0) {
    return inherited + pointForce * holdArea(placer, island.polygons, z, islandPull(island), "island");
  }
  let force = inherited;
  if (!isEmpty(island.overhangs))
    force += pointForce * holdArea(placer, island.overhangs, z, island.overhangMm2 * PEEL, "overhang");
  if (!isEmpty(island.slopes)) {
    const pull = island.slopeMm2 * (PEEL - force / island.areaMm2);
    if (pull >= 0) force += pointForce * holdArea(placer, island.slopes, z, pull, "slope");
  }
  return force;
}

/** What an island pulls with that nothing holds: a square, 1.5 times its area. */
function islandPull({ areaMm2, polygons }: HangingIsland): number {
  return areaMm2 * PEEL * (1 + elongation(polygons) / 2);
}

/** Sets points in an area until they hold `pull`, and, but for slopes, until each spot is near one; returns how many. */
function holdArea(
  placer: Placer,
  area: ExPolygons,
  z: number,
  pull: number,
  kind: "island" | "overhang" | "slope",
): number {
  const { distance, minimalDistance, pointForce, reach } = placer.options;
  const spacing = Math.sqrt((2 * Math.PI) / (Math.sqrt(3) * SPOTS_PER_DISC)) * distance;
  const within = latticeWithin(area, spacing);
  const outline = pointsOnOutline(area, distance / SPOTS_PER_DISTANCE);
  const all = new Float64Array(within.length + outline.length);
  all.set(within);
  all.set(outline, within.length);
  const wanted = Math.ceil(pull / pointForce);
  const far = reach - spacing / Math.sqrt(3);
  // An overhang's rim is mostly where it joins what is held: spots within it come first.
  const spots = kind === "overhang" && within.length > 0 ? within : all;
  const thrown = throwDarts(spots, nearestOf(placer, spots, z), { wanted, distance, least: minimalDistance });
  const darts = Float64Array.from(thrown.flatMap((spot) => [spots[2 * spot], spots[2 * spot + 1]]));
  const mayGape = kind === "slope";
  const stays = mayGape
    ? thrown.map((_, i) => i < wanted)
    : thinOut(darts, wanted, all, nearestOf(placer, all, z), far);
  let count = 0;
  stays.forEach((stay, i) => {
    if (stay && setPoint(placer, darts[2 * i], darts[2 * i + 1], z, kind === "island")) count++;
  });
  return mayGape ? count : count + fillGaps(placer, all, z, far, kind === "island");
}

/** Sets points wherever a spot has none within `far`; returns how many. */
function fillGaps(placer: Placer, spots: Float64Array, z: number, far: number, isIsland: boolean): number {
  const spread = createSpread(spots, nearestOf(placer, spots, z), placer.options.reach);
  let count = 0;
  for (let spot = spread.next(); spot >= 0 && spread.distance2(spot) > far * far; spot = spread.next()) {
    const [x, y] = [spots[2 * spot], spots[2 * spot + 1]];
    if (setPoint(placer, x, y, z, isIsland)) {
      spread.take(x, y);
      count++;
    } else spread.drop(spot);
  }
  return count;
}

/** Squared distances of spots from the nearest point. */
function nearestOf({ grid }: Placer, spots: Float64Array, z: number): Float64Array {
  const near2 = new Float64Array(spots.length / 2);
  for (let i = 0; i < near2.length; i++) near2[i] = grid.nearest2(spots[2 * i], spots[2 * i + 1], z);
  return near2;
}

/** Sets a point on the surface at a spot; false where that is too near to another. */
function setPoint(
  { options, caster, grid, points }: Placer,
  x: number,
  y: number,
  z: number,
  isIsland: boolean,
): boolean {
  const at = new Float64Array([x, y, z]);
  toSurface(caster, x, y, z, at);
  if (grid.nearest2(at[0], at[1], at[2]) < options.minimalDistance ** 2) return false;
  points.push({ x: at[0], y: at[1], z: at[2], reach: options.reach, isIsland });
  grid.add(at[0], at[1], at[2]);
  return true;
}

/** How far below a section the face may lie that hangs there, mm: more than any layer is thick. */
const LAYER_REACH = 0.5;

/** Puts a spot of a section onto the face below it; a spot on the rim, onto what is nearest. */
function toSurface(caster: RayCaster, x: number, y: number, z: number, out: Float64Array): void {
  const drop = caster.hit(x, y, z, 0, 0, -1, LAYER_REACH);
  if (drop < Infinity) {
    out[0] = x;
    out[1] = y;
    out[2] = z - drop;
  } else if (caster.nearest(x, y, z, Infinity) < Infinity) out.set(caster.nearestPoint);
}

/** Long over short side of the smallest rectangle around: 1 for a square. */
function elongation(polygons: ExPolygons): number {
  const hull = convexHull(polygons.coords);
  const count = hull.length / 2;
  let least = Infinity;
  let ratio = 1;
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    const dx = (hull[2 * next] - hull[2 * i]) / UNITS_PER_MM;
    const dy = (hull[2 * next + 1] - hull[2 * i + 1]) / UNITS_PER_MM;
    const length = Math.sqrt(dx * dx + dy * dy);
    const along = extent(hull, dx / length, dy / length);
    const across = extent(hull, -dy / length, dx / length);
    if (along * across >= least) continue;
    least = along * across;
    ratio = Math.max(along, across) / Math.min(along, across);
  }
  return ratio;
}

function extent(hull: Int32Array, dx: number, dy: number): number {
  let from = Infinity;
  let to = -Infinity;
  for (let i = 0; i < hull.length; i += 2) {
    const at = (hull[i] * dx + hull[i + 1] * dy) / UNITS_PER_MM;
    if (at < from) from = at;
    if (at > to) to = at;
  }
  return to - from;
}

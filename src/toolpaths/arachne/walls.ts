/**
 * Perimeters of variable width (Kuipers et al., "A framework for adaptive width control of dense contour-parallel
 * toolpaths in fused deposition modeling", 2020): as many beads as fit at each place of a wall, as wide as they
 * must be to fill it, so that none is lost and none doubled.
 *
 *   1. the outline, moved in until beads that touch by their spacing reach it by their width, and smoothed (outline.ts)
 *   2. its skeleton (skeleton.ts), as deep as beads go
 *   3. the number of beads along the middle of walls, and where it changes (transitions.ts)
 *   4. the beads at every node (bead-field.ts)
 *   5. the beads as lines, and the rim of what they leave (trace.ts)
 *   6. lines that end near each other put together, scraps left out, and no more points than shape and width ask for
 */
import { toUnits } from "../../core/units.ts";
import { type BoundarySites, boundarySites } from "../../geometry/boundary-sites.ts";
import { ExPolygonsBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatExPolygons } from "../../geometry/islands.ts";
import { triplesLength } from "../../geometry/path.ts";
import { type ExPolygons, isEmpty, islandCount } from "../../geometry/polygons.ts";
import { beadField } from "./bead-field.ts";
import { fullCount, wantedThickness } from "./beading.ts";
import { wallOutline } from "./outline.ts";
import type { VariableWidthOptions } from "./resolve.ts";
import { simplifyLine } from "./simplify-line.ts";
import { Skeleton } from "./skeleton.ts";
import { stitchLines } from "./stitch-lines.ts";
import { type BeadLine, dotAt, traceBeads } from "./trace.ts";
import { countBeads } from "./transitions.ts";

/** The beads of one island. */
export interface Walls {
  /** In the island's coordinates; widths are spacings, in units. The outermost first. */
  readonly beads: readonly BeadLine[];
  /** What lies inside the beads; if none are wanted the island moved in as for them, as PrusaSlicer has it. */
  readonly inner: ExPolygons;
}

/** The skeleton is followed so many times as deep as beads go: its nodes there are where ribs around corners stand. */
const DEEPER = 4;
/** A line in the middle that is shorter than this share of its least width is a scrap. */
const SCRAP = 0.25;
/** And one shorter than this share of it is a spot. */
const SPOT = 0.1;

/** @param loops beads along each outline at most */
export function beadWalls(
  engine: PolygonEngine,
  island: ExPolygons,
  loops: number,
  options: VariableWidthOptions,
): Walls {
  const inset = engine.offset(island, -options.sides);
  if (loops === 0) return { beads: [], inner: inset };
  const outline = wallOutline(engine, inset);
  const beading = { ...options.beading, loops };
  const depth = DEEPER * (wantedThickness(fullCount(beading), beading) / 2 + options.transitions.deviation);
  const beads: BeadLine[] = [];
  const inner: ExPolygons[] = [];
  for (let i = 0; i < islandCount(outline); i++) {
    const sites = boundarySites(outline, i);
    if (sites.count < 3) continue;
    const skeleton = new Skeleton(sites, depth, options.transitions.slope);
    countBeads(skeleton, beading, options.transitions);
    const { lines, dots, rim } = traceBeads(skeleton, beadField(skeleton, beading, options.transitions));
    const stitched = stitchLines(lines, beading.inner);
    const kept = stitched.filter((line) => !isScrap(line));
    for (const line of kept) beads.push(moved({ ...line, points: simplifyLine(line.points, line.isClosed) }, sites));
    const spots = kept.length + dots.length > 0 ? dots : stitched.filter(isSpot).map(shrunk);
    for (const dot of spots) beads.push(moved(dot, sites));
    const left = rimPolygons(engine, rim, sites);
    if (!isEmpty(left)) inner.push(left);
  }
  return { beads, inner: concatExPolygons(inner) };
}

/** Only what runs along the middle can be spared: the other beads are the wall. */
function isScrap({ points, isClosed, isMiddle }: BeadLine): boolean {
  if (isClosed) return points.length < 9;
  let width = points[2];
  for (let i = 5; i < points.length; i += 3) width = Math.min(width, points[i]);
  return triplesLength(points) < Math.max(isMiddle ? SCRAP * width : 0, toUnits(0.001));
}

/** Whether a scrap in the middle is all but a place, where the outline rather than the wall decides that it has a length. */
function isSpot({ points, isClosed, isMiddle }: BeadLine): boolean {
  return isMiddle && !isClosed && triplesLength(points) < SPOT * points[2];
}

/** A scrap's dot, where it is widest. */
function shrunk({ points, depth }: BeadLine): BeadLine {
  let widest = 0;
  for (let i = 3; i < points.length; i += 3) if (points[i + 2] > points[widest + 2]) widest = i;
  return dotAt(points[widest], points[widest + 1], points[widest + 2], depth);
}

function moved(line: BeadLine, { originX, originY }: BoundarySites): BeadLine {
  const points = [...line.points];
  for (let i = 0; i < points.length; i += 3) {
    points[i] = Math.round(points[i]) + originX;
    points[i + 1] = Math.round(points[i + 1]) + originY;
  }
  return { ...line, points };
}

/** The rim's lines close; what is left open was cut off by rounding, and closes by a straight step. */
function rimPolygons(engine: PolygonEngine, rim: readonly BeadLine[], { originX, originY }: BoundarySites): ExPolygons {
  const builder = new ExPolygonsBuilder();
  for (const { points } of rim) {
    for (let i = 0; i < points.length; i += 3)
      builder.addPoint(Math.round(points[i]) + originX, Math.round(points[i + 1]) + originY);
    builder.endRing();
  }
  const { coords, ringStarts } = builder.build();
  return engine.union({ coords, ringStarts }, "positive");
}

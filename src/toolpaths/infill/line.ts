/**
 * Slanted zigzag: every other line leans over by most of a line distance, so that neighbours nearly meet at their ends
 * and are joined by short straight steps instead of runs along the edge. Worked in a frame where straight lines are
 * vertical.
 */
import { boundsOf } from "../../geometry/bounds.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { islandAt } from "../../geometry/islands.ts";
import { orientation } from "../../geometry/orientation.ts";
import { type ExPolygons, islandCount, type Rings } from "../../geometry/polygons.ts";
import { rotate } from "../../geometry/transform.ts";
import { chainPieces } from "../chain.ts";
import { hatch, type ScanLines } from "./hatch.ts";
import type { Fill, FillTask, Pattern } from "./pattern.ts";

export const line: Pattern = { fill: fillSlanted, directions: 2, isOrdered: false, canFillSolid: false };

/** The area is cut this much wider, 0.02 mm, so that lines along its sides are kept. */
const CUT_MARGIN = 2000;
/** Lines reach past the area by this part of the spacing. */
const OVERSHOOT = 0.3;
/** Ends are joined up to this many line distances apart along the lines. */
const MAX_STEP = 2;
/** Slack of the distance between joined ends across the lines: 1 um. */
const TOLERANCE = 100;

function fillSlanted(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const out = new PolylinesBuilder();
  const turned = { ...island, coords: rotate(island.coords, -task.angle) };
  const areas = engine.offset(turned, -Math.round(task.spacing / 2));
  for (let i = 0; i < islandCount(areas); i++) {
    const area = islandAt(areas, i);
    const frame = frameOf(area, task);
    const segments = cutSegments(engine.offset(area, CUT_MARGIN), frame, task.spacing);
    writeJoined(segments, frame, turned, out);
  }
  const lines = out.build();
  return { lines: { ...lines, coords: rotate(lines.coords, task.angle) }, spacing: task.spacing };
}

/** Where lines stand. Line i crosses the middle of the height at firstX + i * distance; odd ones lean. */
interface Frame {
  readonly firstX: number;
  readonly count: number;
  readonly distance: number;
  /** How far an odd line leans to either side of its middle. */
  readonly lean: number;
  readonly minY: number;
  readonly height: number;
}

/** Lines on the grid of whole distances that all layers share. */
function frameOf(area: ExPolygons, task: FillTask): Frame {
  const bounds = boundsOf(area);
  const distance = task.spacing / task.density;
  const firstX = Math.floor(bounds.minX / distance) * distance;
  const minY = Math.floor(bounds.minY / distance) * distance;
  const count = Math.floor((bounds.maxX - firstX) / distance) + 1;
  return { firstX, count, distance, lean: distance - task.spacing, minY, height: bounds.maxY - minY };
}

/** Straight and leaning lines cut by the area: x, y of the lower and x, y of the upper end of each. */
function cutSegments(area: Rings, frame: Frame, spacing: number): Int32Array {
  const { firstX, distance, lean, minY, height, count } = frame;
  const tilt = -Math.atan2(2 * lean, height);
  const step = 2 * distance;
  const straight = { angle: 0, first: firstX, step, count: Math.ceil(count / 2) };
  const leaning = {
    angle: tilt,
    first: (firstX + distance - lean) * Math.cos(tilt) + minY * Math.sin(tilt),
    step: step * Math.cos(tilt),
    count: Math.floor(count / 2),
  };
  const overshoot = Math.floor(OVERSHOOT * spacing + 0.5);
  const segments = [...cutFamily(area, straight, overshoot), ...cutFamily(area, leaning, overshoot)];
  segments.sort((a, b) => a[0] + a[2] - b[0] - b[2] || a[1] - b[1]);
  return Int32Array.from(segments.flat());
}

function cutFamily(area: Rings, lines: ScanLines, overshoot: number): number[][] {
  const { count, sorted, x, y } = hatch(area, lines);
  const segments: number[][] = [];
  for (let at = 0; at < count; at += 2) {
    const low = sorted[at];
    const high = sorted[at + 1];
    segments.push([x[low], y[low] - overshoot, x[high], y[high] + overshoot]);
  }
  return segments;
}

/** Chains segments by nearness and writes them, joined wherever one short step inside the island leads to the next. */
function writeJoined(segments: Int32Array, frame: Frame, island: Rings, out: PolylinesBuilder): void {
  const reversible = new Uint8Array(segments.length / 4).fill(1);
  let x = 0;
  let y = 0;
  let isOpen = false;
  for (const { piece, reversed } of chainPieces({ ends: segments, reversible })) {
    const from = 4 * piece + (reversed ? 2 : 0);
    const to = 4 * piece + (reversed ? 0 : 2);
    if (isOpen && !isStep(frame, island, x, y, segments[from], segments[from + 1])) out.endLine();
    out.addPoint(segments[from], segments[from + 1]);
    out.addPoint(segments[to], segments[to + 1]);
    x = segments[to];
    y = segments[to + 1];
    isOpen = true;
  }
  out.endLine();
}

function isStep(frame: Frame, island: Rings, ax: number, ay: number, bx: number, by: number): boolean {
  const { distance, lean } = frame;
  const across = Math.abs(ax - bx);
  if (across < distance - lean - TOLERANCE || across > distance + lean + TOLERANCE) return false;
  return Math.abs(ay - by) <= MAX_STEP * distance && !crossesEdge(island, ax, ay, bx, by);
}

/** Whether a segment crosses a ring. */
function crossesEdge({ coords, ringStarts }: Rings, ax: number, ay: number, bx: number, by: number): boolean {
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    let px = coords[2 * ringStarts[ring + 1] - 2];
    let py = coords[2 * ringStarts[ring + 1] - 1];
    let side = orientation(ax, ay, bx, by, px, py) > 0;
    for (let i = 2 * ringStarts[ring]; i < 2 * ringStarts[ring + 1]; i += 2) {
      const qx = coords[i];
      const qy = coords[i + 1];
      const next = orientation(ax, ay, bx, by, qx, qy) > 0;
      if (next !== side && orientation(px, py, qx, qy, ax, ay) > 0 !== orientation(px, py, qx, qy, bx, by) > 0)
        return true;
      side = next;
      px = qx;
      py = qy;
    }
  }
  return false;
}

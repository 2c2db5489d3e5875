/** Patterns that are one curve over the plane, on a grid of line distances. */
import { toMm } from "../../core/units.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import type { Bounds, ExPolygons, Polylines } from "../../geometry/polygons.ts";
import { fillByDrawing } from "./drawn-lines.ts";
import { type Frame, frameAround } from "./frame.ts";
import type { Fill, FillTask } from "./pattern.ts";

/** What a curve is drawn over, in line distances from where it starts. */
export interface PlaneArea {
  /** What it has to cover on all layers alike: from the least to the largest. */
  readonly minU: number;
  readonly minV: number;
  readonly maxU: number;
  readonly maxV: number;
  /** How far chords may leave a curve: as many line distances as the g-code's resolution has millimetres, as PrusaSlicer's. */
  readonly resolution: number;
  /** Whether anything between the bounds is wanted now. */
  readonly isWanted: (minU: number, minV: number, maxU: number, maxV: number) => boolean;
}

/** Draws the curve: points in line distances, and the ends of its pieces but the last. */
export type DrawCurve = (area: PlaneArea, addPoint: (u: number, v: number) => void, endPiece: () => void) => void;

/** Up to this density pieces are joined along the edge: denser ones would be too thick there. */
const DENSEST_JOINED = 0.5;
/** From this density on the curve is laid over each island by itself, not over the whole object. */
const NEARLY_FULL = 0.995;

/** Fills an island with a curve from the middle of the object, or from its corner. */
export function fillByCurve(
  island: ExPolygons,
  task: FillTask,
  engine: PolygonEngine,
  startsInMiddle: boolean,
  draw: DrawCurve,
): Fill {
  const own = task.density <= DENSEST_JOINED ? task : { ...task, maxAnchor: 0 };
  return fillByDrawing(island, own, engine, (rings) => curveOver(rings, task, startsInMiddle, draw));
}

function curveOver(rings: ExPolygons, task: FillTask, startsInMiddle: boolean, draw: DrawCurve): Polylines {
  const unit = task.spacing / task.density;
  const frame = frameAround(rings.coords, task.angle);
  const whole = task.density < NEARLY_FULL ? frameAround(cornersOf(task.bounds()), task.angle) : frame;
  const startU = startsInMiddle ? (whole.minU + whole.maxU) / 2 : whole.minU;
  const startV = startsInMiddle ? (whole.minV + whole.maxV) / 2 : whole.minV;
  const out = new PolylinesBuilder();
  draw(
    { ...areaFrom(whole, startU, startV, unit), resolution: toMm(task.resolution), isWanted },
    (u, v) => frame.addPoint(out, startU + u * unit, startV + v * unit),
    () => out.endLine(),
  );
  out.endLine();
  return out.build();

  function isWanted(minU: number, minV: number, maxU: number, maxV: number): boolean {
    return (
      startU + maxU * unit >= frame.minU &&
      startU + minU * unit <= frame.maxU &&
      startV + maxV * unit >= frame.minV &&
      startV + minV * unit <= frame.maxV
    );
  }
}

function areaFrom({ minU, minV, maxU, maxV }: Frame, startU: number, startV: number, unit: number) {
  return {
    minU: Math.ceil((minU - startU) / unit),
    minV: Math.ceil((minV - startV) / unit),
    maxU: Math.ceil((maxU - startU) / unit),
    maxV: Math.ceil((maxV - startV) / unit),
  };
}

function cornersOf({ minX, minY, maxX, maxY }: Bounds): Int32Array {
  return Int32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
}

/** Passes on the points of a curve that are wanted, each with the one before and the one after it. */
export function wantedOnly(
  { isWanted }: PlaneArea,
  addPoint: (u: number, v: number) => void,
  endPiece: () => void,
): (u: number, v: number) => void {
  let lastU = Number.NaN;
  let lastV = Number.NaN;
  let isOpen = false;
  return (u, v) => {
    if (isWanted(Math.min(u, lastU), Math.min(v, lastV), Math.max(u, lastU), Math.max(v, lastV))) {
      if (!isOpen) addPoint(lastU, lastV);
      addPoint(u, v);
      isOpen = true;
    } else if (isOpen) {
      endPiece();
      isOpen = false;
    }
    lastU = u;
    lastV = v;
  };
}

/** Radius in line distances within which a curve from the middle covers the area. */
export function reachOf({ maxU, maxV }: PlaneArea): number {
  return Math.hypot(maxU, maxV) * Math.SQRT2 + 1.5;
}

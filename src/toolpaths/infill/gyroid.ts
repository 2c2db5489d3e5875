import { toUnits } from "../../core/units.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_POLYLINES, type ExPolygons, isEmpty, type Polylines } from "../../geometry/polygons.ts";
import { dropShort } from "./drop-short.ts";
import { type Frame, frameAround } from "./frame.ts";
import { joinLines } from "./join-lines.ts";
import type { Fill, FillTask, Pattern } from "./pattern.ts";

/**
 * Waves of the gyroid sin v cos u + cos z sin u + sin z cos v = 0, a surface without self-crossings that carries the
 * same in all directions.
 */
export const gyroid: Pattern = {
  fill: fillGyroid,
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
  drawnAt: (share) => share / (LAID - CUT_SHORT * share),
};

/** Waves of a surface of this many times the density weigh what lines of the density would. */
const DENSITY_FACTOR = 2.44;
/** So much of the density they lay, over all heights: 0.3913 of curve over a radian, by quadrature, times that factor. */
const LAID = 0.955;
/** Chords are shorter than their curves, the more the denser the waves: measured with strands up to 0.4 mm apart. */
const CUT_SHORT = 0.045;
/** The waves stand askew to the infill's direction. */
const TURN = -Math.PI / 4;
/** How far a chord may leave the wave: the root of the triangle that a point between would span, at most, units. */
const TOLERANCE: number = toUnits(0.2);
/** Bits shorter than this part of the spacing are left out. */
const SHORTEST = 0.8;

function fillGyroid(island: ExPolygons, task: FillTask, engine: PolygonEngine): Fill {
  const rings = engine.offset(island, -Math.round(task.spacing / 2));
  if (isEmpty(rings)) return { lines: EMPTY_POLYLINES, spacing: task.spacing };
  const unit = task.spacing / (DENSITY_FACTOR * task.density);
  const waves = wavesOver(frameAround(rings.coords, task.angle - Math.PI / 2 + TURN), task, unit);
  const cut = dropShort(engine.clipLines(waves, rings), SHORTEST * task.spacing);
  return { lines: joinLines(cut, rings, task), spacing: task.spacing };
}

/** All waves over the frame; `unit` is the length of a radian. */
function wavesOver(frame: Frame, task: FillTask, unit: number): Polylines {
  const sinZ = Math.sin(task.z / unit);
  const cosZ = Math.cos(task.z / unit);
  const alongV = Math.abs(sinZ) <= Math.abs(cosZ);
  const across = alongV ? { min: frame.minU, max: frame.maxU } : { min: frame.minV, max: frame.maxV };
  const along = alongV ? { min: frame.minV, max: frame.maxV } : { min: frame.minU, max: frame.maxU };
  const tolerance = Math.min(task.spacing / 2, TOLERANCE) / unit;
  const out = new PolylinesBuilder();
  for (const isFalling of [false, true]) {
    const at = (t: number): number =>
      alongV ? waveAlongV(t, sinZ, cosZ, isFalling) : waveAlongU(t, sinZ, cosZ, isFalling);
    const period = samplePeriod(at, tolerance);
    const { low, high } = extentOf(period);
    const first = Math.ceil((across.min / unit - high) / PERIOD);
    for (let wave = first; wave * PERIOD + low <= across.max / unit; wave++) {
      addWave(period, wave * PERIOD, along.min / unit, along.max / unit, (t, value) => {
        if (alongV) frame.addPoint(out, value * unit, t * unit);
        else frame.addPoint(out, t * unit, value * unit);
      });
      out.endLine();
    }
  }
  return out.build();
}

const PERIOD = 2 * Math.PI;

/** u of the wave over v: r sin(u + phase) = -sin z cos v, solved on one branch of the sine. */
function waveAlongV(v: number, sinZ: number, cosZ: number, isFalling: boolean): number {
  const sign = cosZ < 0 ? -1 : 1;
  const phase = Math.atan2(sign * Math.sin(v), sign * cosZ);
  const angle = Math.asin(clampSine((-sign * sinZ * Math.cos(v)) / Math.hypot(Math.sin(v), cosZ)));
  return (isFalling ? Math.PI - angle : angle) - phase;
}

/** v of the wave over u: r sin(v + phase) = -cos z sin u. */
function waveAlongU(u: number, sinZ: number, cosZ: number, isFalling: boolean): number {
  const sign = sinZ < 0 ? -1 : 1;
  const phase = Math.atan2(sign * sinZ, sign * Math.cos(u));
  const angle = Math.asin(clampSine((-sign * cosZ * Math.sin(u)) / Math.hypot(Math.cos(u), sinZ)));
  return (isFalling ? Math.PI - angle : angle) - phase;
}

function clampSine(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** t and value of points of one period, with quarters at least, as many as the tolerance needs. */
function samplePeriod(at: (t: number) => number, tolerance: number): Float64Array {
  const points: number[] = [0, at(0)];
  const least = tolerance * tolerance;
  const refine = (t0: number, y0: number, t1: number, y1: number): void => {
    const t = (t0 + t1) / 2;
    const y = at(t);
    if (Math.abs((t - t0) * (y - y1) - (y - y0) * (t - t1)) <= least) return;
    refine(t0, y0, t, y);
    points.push(t, y);
    refine(t, y, t1, y1);
  };
  for (let quarter = 1; quarter <= 4; quarter++) {
    const t0 = points[points.length - 2];
    const t1 = (quarter * Math.PI) / 2;
    const y1 = at(t1);
    refine(t0, points[points.length - 1], t1, y1);
    points.push(t1, y1);
  }
  return Float64Array.from(points);
}

function extentOf(period: Float64Array): { low: number; high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 1; i < period.length; i += 2) {
    low = Math.min(low, period[i]);
    high = Math.max(high, period[i]);
  }
  return { low, high };
}

/** Visits the points of a wave from the last at or before `from` to the first at or after `to`. */
function addWave(
  period: Float64Array,
  shift: number,
  from: number,
  to: number,
  visit: (t: number, value: number) => void,
): void {
  for (let turn = Math.floor(from / PERIOD); turn * PERIOD < to; turn++) {
    for (let i = 0; i < period.length - 2; i += 2) {
      const t = turn * PERIOD + period[i];
      if (turn * PERIOD + period[i + 2] <= from) continue;
      visit(t, period[i + 1] + shift);
      if (t >= to) return;
    }
  }
  visit(Math.ceil(to / PERIOD) * PERIOD, period[1] + shift);
}

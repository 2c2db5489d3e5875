/**
 * Edges between two columns along which a strand lies at both ends: what of them is half a strand off both columns is
 * drawn by itself.
 */
import { toMm } from "../../core/units.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import { lineLengthMm } from "../../geometry/path.ts";
import { addPart } from "../infill/arcs.ts";
import type { FillTask } from "../infill/pattern.ts";
import type { EndRuns } from "./end-runs.ts";

/** The columns of strands. */
export interface Columns {
  /** The unit vector across them. */
  readonly acrossX: number;
  readonly acrossY: number;
  /** From one to the next, units. */
  readonly step: number;
  /** The step by which the bulges of edges are judged; see {@link FillTask.judgedBy}. */
  readonly judgedBy: number;
  /** The column that each end of a strand is on; NaN for an end that was moved off it. */
  readonly of: Float64Array;
}

/** Adds the parts of covered edges that lie between two columns and are longer than half their distance. */
export function addBetweenStrands(out: PolylinesBuilder, runs: EndRuns, columns: Columns, spacing: number): void {
  const { ends } = runs;
  for (let end = 0; end < ends.count; end++) {
    if (runs.isWhole(end, true)) continue;
    const from = runs.free(end, true);
    const to = runs.length(end, true) - runs.free(runs.neighbour(end, true), false);
    if (to <= from) continue;
    const edge = new PolylinesBuilder();
    const at = ends.distance[end];
    addPart(edge, ends.rings, ends.lengths, ends.ring[end], at + from, at + to);
    edge.endLine();
    // Inside the ring, which is on its left, columns rise from low ends on and fall from high ones.
    const isLow = (end & 1) === 0;
    const own = ends.x[end] * columns.acrossX + ends.y[end] * columns.acrossY;
    const low = isLow ? own + spacing / 2 : own - columns.step + spacing / 2;
    const high = low + columns.step - spacing;
    addWithin(out, edge.build().coords, columns, low, high);
  }
}

/** Adds what of a line through x, y pairs lies between two positions across; where it goes out and around, that too. */
function addWithin(out: PolylinesBuilder, points: Int32Array, columns: Columns, low: number, high: number): void {
  let piece: number[] = [];
  /** Where the line left the band, and the points since then. */
  let outside: number[] | undefined;
  const finish = (): void => {
    if (outside !== undefined && lineLengthMm(Int32Array.from(piece), 0, piece.length / 2) > toMm(columns.step / 2)) {
      for (let i = 0; i < piece.length; i += 2) out.addPoint(piece[i], piece[i + 1]);
      out.endLine();
    }
    piece = [];
    outside = undefined;
  };
  const { acrossX, acrossY } = columns;
  const across = (i: number): number => points[i] * acrossX + points[i + 1] * acrossY;
  const sideOf = (i: number): number => (across(i) < low ? -1 : across(i) > high ? 1 : 0);
  const along = (x: number, y: number): number => y * acrossX - x * acrossY;
  const crossing = (i: number, side: number): [number, number] => {
    const t = ((side < 0 ? low : high) - across(i - 2)) / (across(i) - across(i - 2));
    const [dx, dy] = [points[i] - points[i - 2], points[i + 1] - points[i - 1]];
    return [Math.round(points[i - 2] + t * dx), Math.round(points[i - 1] + t * dy)];
  };
  if (points.length > 0 && sideOf(0) === 0) piece.push(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) {
    const [before, after] = [sideOf(i - 2), sideOf(i)];
    if (before !== 0 && after !== before) {
      const [x, y] = crossing(i, before);
      if (outside === undefined) piece.push(x, y);
      else if (before < 0 === along(x, y) < along(outside[0], outside[1])) piece.push(...outside.slice(2));
      else {
        finish();
        piece.push(x, y);
      }
      outside = undefined;
    }
    if (after === 0) piece.push(points[i], points[i + 1]);
    else if (after !== before) outside = [...crossing(i, after), points[i], points[i + 1]];
    else outside?.push(points[i], points[i + 1]);
  }
  finish();
}

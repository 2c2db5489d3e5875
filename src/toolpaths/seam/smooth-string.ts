/** Lines of seams made smooth: where no corner holds a seam, a curve through the neighbours does. */
import { dot, type Vector } from "../../geometry/vector.ts";

/** The points of a string of seams, bottom up. */
export interface SeamString {
  /** x, y, z of each, mm. */
  readonly points: readonly (readonly [number, number, number])[];
  /** How strongly each draws the curve. */
  readonly weights: readonly number[];
  /** The angle turned at each, radians, without sign. */
  readonly turns: readonly number[];
}

/** A curve has a piece for so many mm of its string. */
const MM_PER_PIECE = 4;
/** From this angle on a seam stays in its corner, radians. */
const SHARP: number = (55 * Math.PI) / 180;
/** What a string's way counts where it turns by more than twice its corner does, and so winds about. */
const WINDING = -0.8;

/**
 * Where the seams are to be, x, y in mm: PrusaSlicer's, a cubic B-spline over z that is nearest to the points by weighted
 * least squares; the sharper the corner, the less a seam leaves it.
 */
export function smoothString({ points, weights, turns }: SeamString): (readonly [number, number])[] {
  const pieces = Math.max(1, Math.floor(Math.max(0, wayOf(points, turns)) / MM_PER_PIECE));
  const from = points[0][2];
  const step = (points[points.length - 1][2] - from) / pieces;
  const rows = points.map(([, , z]) => influences((z - from) / step, pieces));
  const controls = fitControls(rows, points, weights, pieces + 1);
  return points.map(([x, y], i) => {
    const stay = Math.min(1, (turns[i] / SHARP) ** 3);
    let [cx, cy] = [0, 0];
    for (const [control, part] of rows[i]) {
      cx += part * controls[control][0];
      cy += part * controls[control][1];
    }
    return [stay * x + (1 - stay) * cx, stay * y + (1 - stay) * cy];
  });
}

function wayOf(points: SeamString["points"], turns: SeamString["turns"]): number {
  let way = 0;
  for (let i = 1; i < points.length; i++) {
    const [before, after] = [minus(points[i], points[i - 1]), points[i + 1] && minus(points[i + 1], points[i])];
    const turned = after
      ? Math.acos(Math.max(-1, Math.min(1, dot(before, after) / (length(before) * length(after)))))
      : 0;
    way += (turned > 2 * turns[i] ? WINDING : 1) * length(before);
  }
  return way;
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function length(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** Which control points a place on the curve is drawn by, and how much; beyond the ends the last ones stand again. */
function influences(at: number, pieces: number): (readonly [control: number, part: number])[] {
  const piece = Math.min(pieces - 1, Math.floor(at));
  const t = at - piece;
  const parts = [(1 - t) ** 3, 3 * t ** 3 - 6 * t * t + 4, -3 * t ** 3 + 3 * t * t + 3 * t + 1, t ** 3];
  return parts.map((part, k) => [Math.max(0, Math.min(pieces, piece - 1 + k)), part / 6] as const);
}

/** Unknowns further apart have no part in each other's equations. */
const BAND = 3;

/** Control points, x and y of each, by the normal equations, which are eliminated within their band. */
function fitControls(
  rows: readonly (readonly (readonly [number, number])[])[],
  points: SeamString["points"],
  weights: readonly number[],
  count: number,
): [number, number][] {
  const matrix = new Float64Array(count * (2 * BAND + 1));
  const at = (row: number, column: number): number => row * (2 * BAND + 1) + BAND + column - row;
  const right = Array.from({ length: count }, (): [number, number] => [0, 0]);
  for (const [i, row] of rows.entries())
    for (const [a, partA] of row) {
      right[a][0] += weights[i] * partA * points[i][0];
      right[a][1] += weights[i] * partA * points[i][1];
      for (const [b, partB] of row) matrix[at(a, b)] += weights[i] * partA * partB;
    }
  // A control point that no observation draws stays near its neighbours by this hair.
  for (let a = 0; a < count; a++) matrix[at(a, a)] += 1e-9;
  const bandEnd = (a: number): number => Math.min(count, a + BAND + 1);
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < bandEnd(a); b++) {
      const factor = matrix[at(b, a)] / matrix[at(a, a)];
      for (let c = a; c < bandEnd(a); c++) matrix[at(b, c)] -= factor * matrix[at(a, c)];
      right[b][0] -= factor * right[a][0];
      right[b][1] -= factor * right[a][1];
    }
  for (let a = count - 1; a >= 0; a--) {
    for (let b = a + 1; b < bandEnd(a); b++) {
      right[a][0] -= matrix[at(a, b)] * right[b][0];
      right[a][1] -= matrix[at(a, b)] * right[b][1];
    }
    right[a][0] /= matrix[at(a, a)];
    right[a][1] /= matrix[at(a, a)];
  }
  return right;
}

/**
 * Lines that lie on circles, as arcs: runs of straight strands become one G2 or G3 in the text.
 *
 * In the stream an arc is an event before the straight moves that the firmware will make of it (reader/arcs.ts), which
 * stand in place of the fitted ones: text, planner and figures read the same moves, and so does who reads the text back.
 * An arc goes from the first line's start to the last one's end, and leaves no point of the lines by more than the
 * tolerance. An arc feeds as much as the lines it replaces, to the quantum.
 */
import type { MoveBuffer } from "../core/move-buffer.ts";
import {
  type ArcRule,
  F_PER_MM_S,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveCount,
  moveKind,
  UM_PER_MM,
} from "../core/moves.ts";
import { replaceMoves } from "../core/replace-moves.ts";
import { arcAbout, arcPoint, arcSegments } from "./reader/arcs.ts";

/** An arc over moves of a chunk. */
interface Fit {
  /** The move that it ends with. */
  readonly last: number;
  /** The centre from the start, um. */
  readonly i: number;
  readonly j: number;
  readonly isClockwise: boolean;
}

/** Fewer lines are left as they are. */
const LEAST_LINES = 3;
/** Lines of one arc at most. */
const MOST_LINES = 1000;
/** Larger circles are straight lines to any machine, um. */
const LARGEST_RADIUS = 2e6;
/** An arc stops short of a full turn, so that its start and end tell it. */
const MOST_SWEEP = 2 * Math.PI * 0.95;
/** How much the feeding of an arc's lines may differ, beside rounding: a share, and quanta of E. */
const FEED_SHARE = 0.01;
const FEED_QUANTA = 2;
/** What stands right before a move: an event, and one that may have moved the nozzle. */
const TOLD = 1;
const MOVED = 2;

/**
 * Fits arcs to a print's chunks, which are given in order.
 * @param tolerance mm
 * @param rule how the moves of an arc are reckoned
 */
export function createArcFitter(tolerance: number, rule: ArcRule): (chunk: MoveChunk) => MoveChunk {
  const reach = tolerance * UM_PER_MM;
  return fit;

  function fit(chunk: MoveChunk): MoveChunk {
    const { moves, events } = chunk;
    const before = new Uint8Array(moveCount(chunk) + 1);
    for (const { at, kind } of events) before[at] |= kind === "gcode" || kind === "home" ? TOLD | MOVED : TOLD;
    return replaceMoves(chunk, (move, out, told) => {
      const found = move > 0 && (before[move] & MOVED) === 0 ? longestArc(moves, before, move) : undefined;
      if (found !== undefined) drawArc(out, told, moves, move, found);
      return found?.last;
    });
  }

  /** The longest arc that begins with a move; its lines have no event between them. */
  function longestArc(moves: Int32Array, before: Uint8Array, first: number): Fit | undefined {
    if (!isStrand(moves, first)) return undefined;
    let best: Fit | undefined;
    for (let last = first + 1; last < first + MOST_LINES && (last + 1) * MOVE_STRIDE <= moves.length; last++) {
      if (before[last] !== 0 || !goesOn(moves, first, last)) break;
      if (last - first + 1 < LEAST_LINES) continue;
      const found = arcThrough(moves, first, last, reach);
      if (found === undefined) break;
      best = found;
    }
    return best;
  }

  /** Adds an arc's event and its straight moves. */
  function drawArc(out: MoveBuffer, told: MoveEvent[], moves: Int32Array, first: number, found: Fit): void {
    const from = (first - 1) * MOVE_STRIDE;
    const to = found.last * MOVE_STRIDE;
    const [x0, y0] = [moves[from + MOVE.x], moves[from + MOVE.y]];
    const way = { a: (moves[to + MOVE.x] - x0) / UM_PER_MM, b: (moves[to + MOVE.y] - y0) / UM_PER_MM };
    const arc = arcAbout(found.i / UM_PER_MM, found.j / UM_PER_MM, way, found.isClockwise, 0)!;
    const feed = moves[to + MOVE.f];
    const segments = arcSegments(rule, arc, 0, feed / F_PER_MM_S);
    let e = 0;
    for (let move = first; move <= found.last; move++) e += moves[move * MOVE_STRIDE + MOVE.e];
    const { i, j, isClockwise } = found;
    told.push({ at: out.count, kind: "arc", moves: segments, i, j, isClockwise });
    let fed = 0;
    for (let segment = 1; segment <= segments; segment++) {
      const share = segment / segments;
      const [a, b] = segment === segments ? [moves[to + MOVE.x] - x0, moves[to + MOVE.y] - y0] : arcPoint(arc, share);
      const fedSoFar = Math.round(e * share);
      const z = moves[to + MOVE.z];
      const meta = moves[to + MOVE.meta];
      out.push(x0 + a, y0 + b, z, fedSoFar - fed, feed, meta, moves[to + MOVE.width], moves[to + MOVE.height]);
      fed = fedSoFar;
    }
  }
}

/** Whether a move is a level strand. */
function isStrand(moves: Int32Array, move: number): boolean {
  const at = move * MOVE_STRIDE;
  return (
    moveKind(moves[at + MOVE.meta]) === MOVE_KIND.extrude && moves[at + MOVE.z] === moves[at - MOVE_STRIDE + MOVE.z]
  );
}

/** Whether a move goes on with what another one prints. */
function goesOn(moves: Int32Array, first: number, move: number): boolean {
  const a = first * MOVE_STRIDE;
  const b = move * MOVE_STRIDE;
  for (const field of [MOVE.z, MOVE.f, MOVE.meta, MOVE.width, MOVE.height])
    if (moves[a + field] !== moves[b + field]) return false;
  return true;
}

/**
 * The arc from the start of a move to the end of another that comes nearest to the corners between: its centre lies on
 * the upright over the middle of both, and of where each corner would have it, those far from the chord count most.
 */
function arcThrough(moves: Int32Array, first: number, last: number, reach: number): Fit | undefined {
  const start = (first - 1) * MOVE_STRIDE;
  const end = last * MOVE_STRIDE;
  const x0 = moves[start + MOVE.x];
  const y0 = moves[start + MOVE.y];
  const chordX = moves[end + MOVE.x] - x0;
  const chordY = moves[end + MOVE.y] - y0;
  const chord = Math.sqrt(chordX * chordX + chordY * chordY);
  if (chord < 1) return undefined;
  const ux = chordX / chord;
  const uy = chordY / chord;
  const half = chord / 2;
  let sum = 0;
  let weights = 0;
  for (let at = first * MOVE_STRIDE; at < end; at += MOVE_STRIDE) {
    const px = moves[at + MOVE.x] - x0;
    const py = moves[at + MOVE.y] - y0;
    const along = px * ux + py * uy - half;
    const off = py * ux - px * uy;
    sum += (off * (along * along + off * off - half * half)) / 2;
    weights += off * off;
  }
  if (weights === 0) return undefined;
  const up = sum / weights;
  const i = Math.round(half * ux - up * uy);
  const j = Math.round(half * uy + up * ux);
  return fits(moves, first, last, x0, y0, i, j, reach)
    ? { last, i, j, isClockwise: turn(moves, first, i, j) < 0 }
    : undefined;
}

/** Which way the first line runs about the centre: positive counter-clockwise. */
function turn(moves: Int32Array, first: number, i: number, j: number): number {
  const at = first * MOVE_STRIDE;
  const byX = moves[at + MOVE.x] - moves[at - MOVE_STRIDE + MOVE.x];
  const byY = moves[at + MOVE.y] - moves[at - MOVE_STRIDE + MOVE.y];
  return -i * byY + j * byX;
}

/** Whether all lines lie near the circle, run one way round, and feed alike. */
function fits(
  moves: Int32Array,
  first: number,
  last: number,
  x0: number,
  y0: number,
  i: number,
  j: number,
  reach: number,
): boolean {
  const radius = Math.sqrt(i * i + j * j);
  if (radius < 1 || radius > LARGEST_RADIUS) return false;
  let x = -i;
  let y = -j;
  let sweep = 0;
  let length = 0;
  let fed = 0;
  for (let at = first * MOVE_STRIDE; at <= last * MOVE_STRIDE; at += MOVE_STRIDE) {
    const toX = moves[at + MOVE.x] - x0 - i;
    const toY = moves[at + MOVE.y] - y0 - j;
    if (Math.abs(Math.sqrt(toX * toX + toY * toY) - radius) > reach) return false;
    if (radius - nearest(x, y, toX, toY) > reach) return false;
    const step = Math.atan2(x * toY - y * toX, x * toX + y * toY);
    if (step === 0 || (sweep !== 0 && step > 0 !== sweep > 0)) return false;
    sweep += step;
    length += Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
    fed += moves[at + MOVE.e];
    [x, y] = [toX, toY];
  }
  return Math.abs(sweep) <= MOST_SWEEP && feedsAlike(moves, first, last, fed / length);
}

/**
 * How near a line comes to the centre: at the foot of the upright from there, where that lies on it. Between corners a
 * line is nowhere farther than they are, so that they and this point tell all of it.
 */
function nearest(x: number, y: number, toX: number, toY: number): number {
  const byX = toX - x;
  const byY = toY - y;
  const length = byX * byX + byY * byY;
  const foot = length === 0 ? 0 : Math.min(Math.max(-(x * byX + y * byY) / length, 0), 1);
  return Math.sqrt((x + foot * byX) ** 2 + (y + foot * byY) ** 2);
}

function feedsAlike(moves: Int32Array, first: number, last: number, rate: number): boolean {
  for (let at = first * MOVE_STRIDE; at <= last * MOVE_STRIDE; at += MOVE_STRIDE) {
    const byX = moves[at + MOVE.x] - moves[at - MOVE_STRIDE + MOVE.x];
    const byY = moves[at + MOVE.y] - moves[at - MOVE_STRIDE + MOVE.y];
    const wanted = rate * Math.sqrt(byX * byX + byY * byY);
    if (Math.abs(moves[at + MOVE.e] - wanted) > FEED_QUANTA + FEED_SHARE * wanted) return false;
  }
  return true;
}

/**
 * A layer that is one loop, printed as a turn of a spiral: it begins where the turn below ended, and the nozzle rises
 * along it by the layer's height.
 */
import { MOVE, MOVE_STRIDE, type MoveEvent } from "../core/moves.ts";

/** A place on a loop: on the segment to move `move`, a share of its way along. */
interface LoopPlace {
  readonly move: number;
  readonly share: number;
  readonly x: number;
  readonly y: number;
  /** From where it was sought, um. */
  readonly distance: number;
}

/** The place of a layer's loop nearest to x, y (um). Its first move is a bare travel to where it begins and ends. */
export function nearestOnLoop(own: Int32Array, x: number, y: number): LoopPlace {
  let best: LoopPlace = { move: 1, share: 0, x: own[MOVE.x], y: own[MOVE.y], distance: Infinity };
  for (let at = MOVE_STRIDE; at < own.length; at += MOVE_STRIDE) {
    const ax = own[at - MOVE_STRIDE + MOVE.x];
    const ay = own[at - MOVE_STRIDE + MOVE.y];
    const dx = own[at + MOVE.x] - ax;
    const dy = own[at + MOVE.y] - ay;
    const squared = dx * dx + dy * dy;
    const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
    const distance = Math.sqrt((ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2);
    if (distance >= best.distance) continue;
    const place = { x: Math.round(ax + t * dx), y: Math.round(ay + t * dy), distance };
    best = { move: at / MOVE_STRIDE, share: t, ...place };
  }
  return best;
}

/** A loop begun elsewhere: its first move is still a bare travel to there, and its events stand where they did. */
export function beginAt(
  own: Int32Array,
  events: readonly MoveEvent[],
  { move, share, x, y }: LoopPlace,
): { readonly moves: Int32Array; readonly events: MoveEvent[] } {
  const count = own.length / MOVE_STRIDE;
  const record = (i: number): Int32Array => own.subarray(i * MOVE_STRIDE, (i + 1) * MOVE_STRIDE);
  const travel = record(0).slice();
  travel[MOVE.x] = x;
  travel[MOVE.y] = y;
  // The move that holds the place is parted in two.
  const [rest, first] = [record(move).slice(), record(move).slice()];
  first[MOVE.x] = x;
  first[MOVE.y] = y;
  first[MOVE.e] = Math.round(first[MOVE.e] * share);
  rest[MOVE.e] -= first[MOVE.e];
  // At either end of that move, one of the two is none.
  const order: Int32Array[] = share < 1 ? [travel, rest] : [travel];
  for (let i = move + 1; i < count; i++) order.push(record(i));
  for (let i = 1; i < move; i++) order.push(record(i));
  if (share > 0) order.push(first);
  const moves = new Int32Array(order.length * MOVE_STRIDE);
  for (const [i, part] of order.entries()) moves.set(part, i * MOVE_STRIDE);
  return { moves, events: turnedEvents(events, move, count) };
}

/** Accelerations stand before the moves they are for; what else is said begins or ends the loop, wherever that is. */
function turnedEvents(events: readonly MoveEvent[], move: number, count: number): MoveEvent[] {
  const turned: MoveEvent[] = [];
  let inForce: MoveEvent | undefined;
  for (const event of events) {
    if (event.kind !== "acceleration") {
      turned.push({ ...event, at: event.at <= 1 ? event.at : count + 1 });
      continue;
    }
    if (event.at <= move) inForce = event;
    if (event.at !== move)
      turned.push({ ...event, at: event.at > move ? event.at - move + 1 : count - move + event.at });
  }
  if (inForce !== undefined) turned.push({ ...inForce, at: 1 });
  return turned.sort((a, b) => a.at - b.at);
}

/**
 * Lets the moves rise from `low` to `high` (um), each by its share of the way.
 * @param from x, y of the nozzle before the first, um
 * @param swells the turn lies on a flat layer: what is fed grows from nothing with the room below the nozzle
 */
export function rise(
  moves: Int32Array,
  from: readonly [number, number],
  low: number,
  high: number,
  swells: boolean,
): void {
  const lengths = new Float64Array(moves.length / MOVE_STRIDE);
  let total = 0;
  let [x, y] = from;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
    total += Math.sqrt((moves[at + MOVE.x] - x) ** 2 + (moves[at + MOVE.y] - y) ** 2);
    lengths[at / MOVE_STRIDE] = total;
    x = moves[at + MOVE.x];
    y = moves[at + MOVE.y];
  }
  if (total === 0) return;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
    const share = lengths[at / MOVE_STRIDE] / total;
    moves[at + MOVE.z] = Math.round(low + (high - low) * share);
    if (swells) moves[at + MOVE.e] = Math.round(moves[at + MOVE.e] * share);
  }
}

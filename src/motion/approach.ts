/** The way from where the last moves ended to where a layer's own begin: straight, or led around what must not be crossed. */
import type { MoveBuffer } from "../core/move-buffer.ts";
import { MOVE, MOVE_STRIDE, moveRole, UM_PER_MM } from "../core/moves.ts";
import { wayStaysInside } from "./inside.ts";
import type { LayerMoves } from "./layer-motion.ts";
import type { Nozzle } from "./nozzle.ts";
import type { MotionOptions } from "./resolve.ts";
import { travelTo } from "./travel.ts";
import { UNITS_PER_UM } from "./um.ts";
import { createWays } from "./ways.ts";

/** Travels to where a layer's own moves, of which there are some, begin; the nozzle is then where they end. */
export function approach(
  moves: MoveBuffer,
  nozzle: Nozzle,
  { moves: own, entry }: Pick<LayerMoves, "moves" | "entry">,
  options: MotionOptions,
): void {
  const x = own[MOVE.x];
  const y = own[MOVE.y];
  const isFar = Math.hypot(x - nozzle.x, y - nozzle.y) >= options.retract.beforeTravel * UM_PER_MM;
  const role = moveRole(own[MOVE_STRIDE + MOVE.meta]);
  const from = [nozzle.x * UNITS_PER_UM, nozzle.y * UNITS_PER_UM] as const;
  const to = [x * UNITS_PER_UM, y * UNITS_PER_UM] as const;
  const isFree = (corners: readonly number[]): boolean =>
    entry?.free !== undefined && wayStaysInside(entry.free, [...from, ...corners, ...to], entry.offset);
  let retracts = isFar && !isFree([]);
  const isLed = (nozzle.drawn > 0 || retracts) && entry?.barriers !== undefined;
  const ways = isLed ? createWays([entry.barriers], entry.offset, options) : undefined;
  const way = ways?.wayTo(0, ...to);
  // Led inside, it may need none after all.
  if (retracts && ways) retracts = !isFree(ways.corners(0, ...from, ...to));
  travelTo(moves, nozzle, { x, y, retracts, role, way }, options);
  nozzle.x = own[own.length - MOVE_STRIDE + MOVE.x];
  nozzle.y = own[own.length - MOVE_STRIDE + MOVE.y];
}

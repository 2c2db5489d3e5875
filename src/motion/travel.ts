import type { MoveBuffer } from "../core/move-buffer.ts";
import { MOVE_KIND, moveMeta } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import type { MotionOptions } from "./resolve.ts";

/** Where the nozzle is, in um, and whether filament is drawn back. */
export interface Nozzle {
  x: number;
  y: number;
  /** Height without lift. */
  z: number;
  isRetracted: boolean;
}

const TRAVEL = moveMeta(MOVE_KIND.travel, ROLE.travel);
const RETRACT = moveMeta(MOVE_KIND.retract, ROLE.travel);

/**
 * Travels to x, y on the nozzle's height: retracts first if asked to, rises while retracted, and unretracts there.
 * `role` is what will be printed there; it owns what an unretract pushes beyond what was drawn back.
 */
export function travelTo(
  moves: MoveBuffer,
  nozzle: Nozzle,
  x: number,
  y: number,
  retracts: boolean,
  role: number,
  options: MotionOptions,
): void {
  if (retracts) retract(moves, nozzle, options);
  if (x !== nozzle.x || y !== nozzle.y) {
    const lift = retracts ? liftOf(nozzle, options) : 0;
    if (lift > 0) moves.push(nozzle.x, nozzle.y, nozzle.z + lift, 0, options.travelFeedZ, TRAVEL, 0, 0);
    moves.push(x, y, nozzle.z + lift, 0, options.travelFeed, TRAVEL, 0, 0);
    if (lift > 0) moves.push(x, y, nozzle.z, 0, options.travelFeedZ, TRAVEL, 0, 0);
    nozzle.x = x;
    nozzle.y = y;
  }
  unretract(moves, nozzle, role, options);
}

/** Draws filament back, once. */
export function retract(moves: MoveBuffer, nozzle: Nozzle, options: MotionOptions): void {
  const { length, feed } = options.retract;
  if (nozzle.isRetracted || length === 0) return;
  moves.push(nozzle.x, nozzle.y, nozzle.z, -length, feed, RETRACT, 0, 0);
  nozzle.isRetracted = true;
}

/** Moves to another height, in um. */
export function moveZ(moves: MoveBuffer, nozzle: Nozzle, z: number, options: MotionOptions): void {
  if (z === nozzle.z) return;
  moves.push(nozzle.x, nozzle.y, z, 0, options.travelFeedZ, TRAVEL, 0, 0);
  nozzle.z = z;
}

/** How far the nozzle rises at its height while retracted, in um. */
export function liftOf(nozzle: Nozzle, options: MotionOptions): number {
  const { lift, liftFrom, liftTo } = options.retract;
  return nozzle.isRetracted && nozzle.z >= liftFrom && nozzle.z <= liftTo ? lift : 0;
}

function unretract(moves: MoveBuffer, nozzle: Nozzle, role: number, options: MotionOptions): void {
  if (!nozzle.isRetracted) return;
  const { length, extra, unretractFeed } = options.retract;
  const meta = moveMeta(MOVE_KIND.unretract, role);
  moves.push(nozzle.x, nozzle.y, nozzle.z, length + extra, unretractFeed, meta, 0, 0);
  nozzle.isRetracted = false;
}

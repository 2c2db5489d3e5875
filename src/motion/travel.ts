import type { MoveBuffer } from "../core/move-buffer.ts";
import { MOVE_KIND, moveMeta } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { type Climb, TRAVEL, travelOver } from "./elevation.ts";
import type { Nozzle } from "./nozzle.ts";
import type { MotionOptions } from "./resolve.ts";
import { wipe } from "./wipe.ts";

/** A travel to be. */
export interface TravelTask {
  /** Where to, um. */
  readonly x: number;
  readonly y: number;
  readonly retracts: boolean;
  /** What will be printed there; it owns what an unretract pushes beyond what was drawn back. */
  readonly role: number;
  /** How it gets there from a point, um; straight unless told. */
  readonly way?: ((fromX: number, fromY: number) => Way) | undefined;
}

/** How a travel runs; um. */
interface Way {
  /** x, y of its corners, without its ends. */
  readonly corners: readonly number[];
  /** How far it goes until it meets what it must be lifted over. */
  readonly clear: number;
  /** Whether what oozes on it is not seen. */
  readonly isHidden: () => boolean;
}

const STRAIGHT: Way = { corners: [], clear: Infinity, isHidden: () => false };
const RETRACT = moveMeta(MOVE_KIND.retract, ROLE.travel);

/** Travels on the nozzle's height: retracts first if asked to, rises while retracted, and unretracts there. */
export function travelTo(moves: MoveBuffer, nozzle: Nozzle, task: TravelTask, options: MotionOptions): void {
  const { x, y, retracts, role } = task;
  if (retracts) {
    // PrusaSlicer's rule: what would ooze on such a way needs no wiping off first.
    if (nozzle.trail !== undefined && task.way?.(nozzle.x, nozzle.y).isHidden()) nozzle.trail = undefined;
    retract(moves, nozzle, options);
  }
  nozzle.trail = undefined;
  if (x !== nozzle.x || y !== nozzle.y) {
    const { raised } = nozzle;
    const lift = retracts || raised > 0 ? liftOf(nozzle, options) : 0;
    if (lift === 0 && task.way === undefined) moves.push(x, y, nozzle.z, 0, options.travelFeed, TRAVEL, 0, 0);
    else {
      const { corners, clear } = task.way?.(nozzle.x, nozzle.y) ?? STRAIGHT;
      const over = raised > 0 ? 0 : Math.min(options.retract.climbOver, clear);
      const climb: Climb = { lift, raised, over };
      travelOver(moves, nozzle.x, nozzle.y, nozzle.z, [...corners, x, y], climb, options);
      nozzle.raised = 0;
    }
    nozzle.x = x;
    nozzle.y = y;
  }
  unretract(moves, nozzle, role, options);
}

/** Draws back what is not drawn back yet; where there is something to wipe along, while wiping. */
export function retract(moves: MoveBuffer, nozzle: Nozzle, options: Pick<MotionOptions, "retract">): void {
  const { length, hasFilament, extra, feed, wipe: wiping } = options.retract;
  if (length <= nozzle.drawn) return;
  let left = hasFilament ? length - nozzle.drawn : 0;
  if (wiping !== null && nozzle.trail !== undefined) {
    const before = hasFilament ? wiping.before : 0;
    if (before > 0) moves.push(nozzle.x, nozzle.y, nozzle.z, -before, feed, RETRACT, 0, 0);
    left = wipe(moves, nozzle, left - before, wiping);
  }
  if (left > 0) moves.push(nozzle.x, nozzle.y, nozzle.z, -left, feed, RETRACT, 0, 0);
  nozzle.drawn = length;
  nozzle.extra = extra;
}

/** Moves to another height, in um. */
export function moveZ(moves: MoveBuffer, nozzle: Nozzle, z: number, options: MotionOptions): void {
  if (z !== nozzle.z + nozzle.raised) moves.push(nozzle.x, nozzle.y, z, 0, options.travelFeedZ, TRAVEL, 0, 0);
  nozzle.z = z;
  nozzle.raised = 0;
}

/**
 * Goes up to a layer, which is at `z` um: lifts first, as PrusaSlicer does, and then by what is left, where planners may slow
 * down in between. Where it lifts further than to the layer, it stays up there, and lifts no more, until it prints.
 * @returns where it is then, um
 */
export function riseTo(z: number, moves: MoveBuffer, nozzle: Nozzle, options: MotionOptions): number {
  const lifted = nozzle.z + (options.retract.climbOver > 0 ? 0 : liftOf(nozzle, options));
  const height = z > nozzle.z ? Math.max(z, lifted) : z;
  if (lifted < height) moveZ(moves, nozzle, lifted, options);
  moveZ(moves, nozzle, height, options);
  return height;
}

/** How far the nozzle rises at its height while retracted, in um. */
export function liftOf(nozzle: Nozzle, options: MotionOptions): number {
  if (nozzle.raised > 0) return nozzle.raised;
  const { length, lift, liftFrom, liftTo } = options.retract;
  const lifts = length > 0 && nozzle.drawn > 0;
  return lifts && nozzle.z >= liftFrom && nozzle.z <= liftTo ? lift : 0;
}

function unretract(moves: MoveBuffer, nozzle: Nozzle, role: number, options: MotionOptions): void {
  moveZ(moves, nozzle, nozzle.z, options);
  if (nozzle.drawn === 0) return;
  const { x, y, z, drawn, extra } = nozzle;
  nozzle.drawn = 0;
  const { hasFilament, unretractFeed } = options.retract;
  if (!hasFilament) return;
  moves.push(x, y, z, drawn + extra, unretractFeed, moveMeta(MOVE_KIND.unretract, role), 0, 0);
  nozzle.fed += extra;
}

/**
 * Wiping: filament is drawn back while the nozzle runs over what it just printed, so that what oozes stays there.
 *
 * PrusaSlicer's rule: at 0.8 of the travel speed, for as far as that speed goes while the retraction's own would draw
 * it all back. What a wipe draws is a little less than its share, so that rounding never makes it faster than the
 * extruder's own speed; a plain retraction draws the rest.
 */
import type { MoveBuffer } from "../core/move-buffer.ts";
import { MOVE_KIND, moveMeta } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { ENTITY, type Toolpaths } from "../toolpaths/toolpaths.ts";
import type { Nozzle } from "./nozzle.ts";
import type { WipeOptions } from "./retraction.ts";
import { toUm, UNITS_PER_UM } from "./um.ts";

const WIPE = moveMeta(MOVE_KIND.wipe, ROLE.travel);
/** What a wipe draws of its share. */
const DRAWN = 0.95;

/**
 * The way of a wipe after an entity, as far as one goes: on along a loop from its beginning, or back along anything
 * else, up to a path that is a bridge. x, y in um, the entity's end first.
 */
export function wipeTrail(
  { coords, starts, roles, entityStarts, entityFlags }: Toolpaths,
  entity: number,
  [dx, dy]: readonly [number, number],
  reach: number,
): Int32Array {
  const isLoop = (entityFlags[entity] & ENTITY.closed) !== 0;
  const firstPath = entityStarts[entity];
  const lastPath = entityStarts[entity + 1] - 1;
  const step = isLoop ? 1 : -1;
  const trail: number[] = [];
  const add = (point: number): number => trail.push(toUm(coords[2 * point] + dx), toUm(coords[2 * point + 1] + dy));
  add(starts[lastPath + 1] - 1);
  let left = reach;
  const start = isLoop ? firstPath : lastPath;
  for (let path = start; path >= firstPath && path <= lastPath && left > 0; path += step) {
    if (path !== start && ROLES[roles[path]].isBridge) break;
    // A path begins where the one before it ends.
    const first = isLoop ? starts[path] + 1 : starts[path + 1] - 2;
    for (let point = first; point >= starts[path] && point < starts[path + 1] && left > 0; point += step) {
      const at = add(point);
      left -= Math.hypot(trail[at - 2] - trail[at - 4], trail[at - 1] - trail[at - 3]);
    }
  }
  return Int32Array.from(trail);
}

/** Where the nozzle is as it goes along a trail, no farther than `reach`, um: at each corner, and where it stops. */
function* stepsAlong(trail: Int32Array, reach: number): Generator<{ x: number; y: number; gone: number }> {
  let gone = 0;
  for (let i = 2; i < trail.length && gone < reach; i += 2) {
    const length = Math.hypot(trail[i] - trail[i - 2], trail[i + 1] - trail[i - 1]);
    if (length === 0) continue;
    const part = Math.min(1, (reach - gone) / length);
    gone += part * length;
    yield {
      x: Math.round(trail[i - 2] + (trail[i] - trail[i - 2]) * part),
      y: Math.round(trail[i - 1] + (trail[i + 1] - trail[i - 1]) * part),
      gone,
    };
  }
}

/**
 * Where a wipe of at most `reach`, um, after the last of some toolpaths leaves the nozzle, in their units; undefined
 * where there are none.
 */
export function wipedTo(toolpaths: Toolpaths, reach: number): [number, number] | undefined {
  const entities = toolpaths.entityStarts.length - 1;
  if (entities === 0) return undefined;
  const trail = wipeTrail(toolpaths, entities - 1, [0, 0], reach);
  let [x, y] = trail;
  for (const step of stepsAlong(trail, reach)) ({ x, y } = step);
  return [x * UNITS_PER_UM, y * UNITS_PER_UM];
}

/**
 * Runs along the nozzle's trail drawing back `amount` of E, and leaves it there.
 * @returns what is left to draw
 */
export function wipe(moves: MoveBuffer, nozzle: Nozzle, amount: number, { feed, reach }: WipeOptions): number {
  const { trail } = nozzle;
  if (trail === undefined) return amount;
  let drawn = 0;
  for (const { x, y, gone } of stepsAlong(trail, reach)) {
    nozzle.x = x;
    nozzle.y = y;
    const e = Math.floor(DRAWN * amount * (gone / reach)) - drawn;
    drawn += e;
    moves.push(nozzle.x, nozzle.y, nozzle.z, -e, feed, WIPE, 0, 0);
  }
  nozzle.trail = undefined;
  return amount - drawn;
}

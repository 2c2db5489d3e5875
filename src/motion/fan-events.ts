import {
  askedFan,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveEvent,
  moveKind,
  moveRole,
  withoutFan,
} from "../core/moves.ts";
import { ROLES } from "../core/roles.ts";
import type { LayerFan } from "./layer-fan.ts";

/**
 * The fan events that cool a layer's bridges more than the rest of it, and its overhangs as much as their moves ask for;
 * the moves then ask no more. None where nothing differs.
 * @param asks whether any move may ask
 */
export function fanEvents(moves: Int32Array, fan: LayerFan, asks: boolean): MoveEvent[] {
  const events: MoveEvent[] = [];
  if (fan.bridgeSpeed <= fan.speed && !asks) return events;
  let speed = fan.speed;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
    const wanted = speedFor(moves[at + MOVE.meta], fan);
    moves[at + MOVE.meta] = withoutFan(moves[at + MOVE.meta]);
    if (wanted === speed) continue;
    speed = wanted;
    events.push({ at: at / MOVE_STRIDE, kind: "fan", speed });
  }
  if (speed !== fan.speed) events.push({ at: moves.length / MOVE_STRIDE, kind: "fan", speed: fan.speed });
  return events;
}

function speedFor(meta: number, { speed, bridgeSpeed, ramp }: LayerFan): number {
  if (moveKind(meta) !== MOVE_KIND.extrude) return speed;
  const asked = askedFan(meta);
  if (asked !== undefined) return Math.max(speed, Math.round(asked * ramp) / 100);
  return ROLES[moveRole(meta)].isBridge ? bridgeSpeed : speed;
}

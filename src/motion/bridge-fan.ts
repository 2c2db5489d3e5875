import { MOVE, MOVE_KIND, MOVE_STRIDE, type MoveEvent, moveKind, moveRole } from "../core/moves.ts";
import { ROLES } from "../core/roles.ts";
import type { LayerFan } from "./cooling.ts";

/** The fan events that make a layer's bridges cooler than the rest of it; none where they are not. */
export function bridgeFanEvents(moves: Int32Array, fan: LayerFan): MoveEvent[] {
  const events: MoveEvent[] = [];
  if (fan.bridgeSpeed <= fan.speed) return events;
  let isBridge = false;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
    const meta = moves[at + MOVE.meta];
    const bridges = moveKind(meta) === MOVE_KIND.extrude && ROLES[moveRole(meta)].isBridge;
    if (bridges === isBridge) continue;
    isBridge = bridges;
    events.push({ at: at / MOVE_STRIDE, kind: "fan", speed: bridges ? fan.bridgeSpeed : fan.speed });
  }
  if (isBridge) events.push({ at: moves.length / MOVE_STRIDE, kind: "fan", speed: fan.speed });
  return events;
}

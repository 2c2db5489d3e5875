import type { MoveEvent } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { FLAVOUR_TRAITS } from "../settings/flavours.ts";
import { toldLimits } from "../settings/machine-limits.ts";
import type { Settings } from "../settings/settings.ts";

/** Accelerations set while printing, mm/s2 by role id, and for travel. */
export interface PrintAccelerations {
  readonly firstLayer: readonly number[];
  readonly overRaft: readonly number[];
  readonly rest: readonly number[];
  /** Set before travels; undefined where travels keep their own. */
  readonly travel: number | undefined;
  /** The acceleration that travels keep where none is set before them; undefined: the machine's. */
  readonly ownTravel: number | undefined;
  /** Of short travels to external perimeters off the bed; undefined where they are as any other. */
  readonly shortTravel: number | undefined;
  /** Of the wipe tower; undefined where it is built at whatever was set last. */
  readonly tower: number | undefined;
}

/**
 * null: accelerations are left to the machine. A role's own counts before its family's, and that before the general.
 * PrusaSlicer's rule: none goes beyond a limit that the g-code itself tells the machine.
 */
export function printAccelerations(settings: Settings): PrintAccelerations | null {
  const general = settings.default_acceleration;
  const { accelerates, travelsApart } = FLAVOUR_TRAITS[settings.gcode_flavor];
  if (general <= 0 || !accelerates) return null;
  const first = settings.first_layer_acceleration;
  const overRaft = settings.first_layer_acceleration_over_raft;
  // 0: no limit.
  const { print: mostPrint, travel: mostTravel } = toldLimits(settings) ?? { print: 0, travel: 0 };
  const rest = ROLES.map((_, role) =>
    within(ownAndFamily(role, settings).find((acceleration) => acceleration > 0) ?? general, mostPrint),
  );
  const travel = settings.travel_acceleration > 0 ? within(settings.travel_acceleration, mostTravel) : undefined;
  const short = settings.travel_short_distance_acceleration;
  const tower = settings.wipe_tower_acceleration;
  return Object.freeze({
    firstLayer: Object.freeze(first > 0 ? rest.map(() => within(first, mostPrint)) : rest),
    overRaft: Object.freeze(overRaft > 0 ? rest.map(() => within(overRaft, mostPrint)) : rest),
    rest: Object.freeze(rest),
    travel: travelsApart ? undefined : (travel ?? within(general, mostTravel)),
    ownTravel: travelsApart ? travel : undefined,
    // PrusaSlicer's rule: no other than the default where travels have none of their own.
    shortTravel: short > 0 && travel !== undefined ? within(short, mostTravel) : undefined,
    tower: tower > 0 ? within(tower, mostPrint) : undefined,
  });
}

/** Sets what is printed with from a move on; a firmware without an acceleration of its own for travels takes it for both. */
export function accelerationEvent(at: number, print: number, accelerations: PrintAccelerations | null): MoveEvent {
  return { at, kind: "acceleration", print, travel: accelerations?.travel === undefined ? null : print, retract: null };
}

/** An acceleration of at most a limit, 0 of which is none. */
function within(acceleration: number, most: number): number {
  return most > 0 ? Math.min(acceleration, most) : acceleration;
}

/** What a role may be accelerated by, the nearest setting first. */
function ownAndFamily(role: number, settings: Settings): number[] {
  const perimeter = [settings.perimeter_acceleration];
  const infill = [settings.infill_acceleration];
  const solid = [settings.solid_infill_acceleration, ...infill];
  switch (role) {
    case ROLE.perimeter:
      return perimeter;
    case ROLE.externalPerimeter:
      return [settings.external_perimeter_acceleration, ...perimeter];
    case ROLE.overhangPerimeter:
      return [settings.bridge_acceleration, ...perimeter];
    case ROLE.sparseInfill:
      return infill;
    case ROLE.solidInfill:
    case ROLE.ironing:
      return solid;
    case ROLE.topSolidInfill:
      return [settings.top_solid_infill_acceleration, ...solid];
    case ROLE.bridgeInfill:
      return [settings.bridge_acceleration, ...solid];
    default:
      return [];
  }
}

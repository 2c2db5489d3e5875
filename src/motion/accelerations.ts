import { ROLE, ROLES } from "../core/roles.ts";
import type { Settings } from "../settings/settings.ts";

/** Accelerations set while printing, mm/s2 by role id, and for travel. */
export interface PrintAccelerations {
  readonly firstLayer: readonly number[];
  readonly rest: readonly number[];
  readonly travel: number;
}

/** null: accelerations are left to the machine. A role's own counts before its family's, and that before the general. */
export function printAccelerations(settings: Settings): PrintAccelerations | null {
  const general = settings.default_acceleration;
  if (general <= 0) return null;
  const first = settings.first_layer_acceleration;
  const rest = ROLES.map((_, role) => ownAndFamily(role, settings).find((acceleration) => acceleration > 0) ?? general);
  return Object.freeze({
    firstLayer: Object.freeze(first > 0 ? rest.map(() => first) : rest),
    rest: Object.freeze(rest),
    travel: settings.travel_acceleration > 0 ? settings.travel_acceleration : general,
  });
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

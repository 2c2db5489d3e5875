/** What an estimate says, and how its sums become figures. */
import { ROLE, ROLES } from "../core/roles.ts";
import type { FilamentOptions } from "./resolve.ts";

/** Filament of one role, or of all. */
export interface FilamentUse {
  readonly filamentMm: number;
  readonly volumeCm3: number;
  readonly massGrams: number;
}

export interface RoleFigures extends FilamentUse {
  /** The engine's name of the role. */
  readonly role: string;
  readonly timeSeconds: number;
}

/** Time and filament of a print. What custom g-code feeds is told apart: no slicer counts it. */
export interface Estimate extends FilamentUse {
  /** Moves and commanded pauses; heating and homing are not in it. */
  readonly timeSeconds: number;
  /** Up to the second layer's beginning. */
  readonly firstLayerSeconds: number;
  readonly travelSeconds: number;
  readonly retractSeconds: number;
  /** Commanded pauses. */
  readonly dwellSeconds: number;
  /** By layer index; what comes before the first layer is in it. */
  readonly layerSeconds: readonly number[];
  /** Roles that take time or filament, in the order of core/roles; `travel` holds no filament. */
  readonly roles: readonly RoleFigures[];
  /** Filament that custom g-code feeds, not in the figures above, mm. */
  readonly purgeMm: number;
  /** Money, in the unit of the filament's price. */
  readonly cost: number;
}

const MM3_PER_CM3 = 1000;
const GRAMS_PER_KG = 1000;

/** The sums that an estimate is made of. */
export interface Sums {
  readonly secondsByRole: Float64Array;
  readonly layerSeconds: readonly number[];
  readonly travelSeconds: number;
  readonly retractSeconds: number;
  readonly dwellSeconds: number;
  readonly mmByRole: Float64Array;
}

export function report(sums: Sums, filament: FilamentOptions): Estimate {
  const { secondsByRole, mmByRole, layerSeconds, travelSeconds, retractSeconds, dwellSeconds } = sums;
  const printedMm = mmByRole.reduce((sum, mm, role) => (role === ROLE.custom ? sum : sum + mm), 0);
  const total = filamentUse(printedMm, filament);
  const roles = ROLES.map(({ name }, id) => ({
    role: name,
    timeSeconds: secondsByRole[id],
    ...filamentUse(mmByRole[id], filament),
  }));
  return {
    timeSeconds: secondsByRole.reduce((sum, seconds) => sum + seconds, 0) + dwellSeconds,
    firstLayerSeconds: layerSeconds[0] ?? 0,
    travelSeconds,
    retractSeconds,
    dwellSeconds,
    layerSeconds,
    roles: roles.filter((role) => role.timeSeconds > 0 || role.filamentMm > 0),
    ...total,
    purgeMm: mmByRole[ROLE.custom],
    cost: (total.massGrams / GRAMS_PER_KG) * filament.pricePerKg,
  };
}

function filamentUse(filamentMm: number, { diameter, density }: FilamentOptions): FilamentUse {
  const volumeCm3 = (filamentMm * (Math.PI / 4) * diameter ** 2) / MM3_PER_CM3;
  return { filamentMm, volumeCm3, massGrams: volumeCm3 * density };
}

import { ROLES } from "../core/roles.ts";
import type { Distances } from "../estimate/distances.ts";
import type { Estimate, RoleFigures } from "../estimate/report.ts";
import type { KernelName } from "../layers/kernel.ts";

/** A role's share of a print. */
export interface RoleStats extends Omit<RoleFigures, "role"> {
  /** Printed path, mm. */
  readonly pathMm: number;
}

/** The figures of a print. Lengths in mm, seconds, cm3, grams; cost in the unit of the filament's price. */
export interface SliceStats extends Omit<Estimate, "roles" | "progress" | "warnings"> {
  /** In the machine's silent mode (`silent_mode`). */
  readonly silentTimeSeconds?: number;
  readonly silentFirstLayerSeconds?: number;
  readonly layers: number;
  /** The tool that begins. */
  readonly initialTool: number;
  readonly moves: number;
  /** Moved in the plane without printing, mm. */
  readonly travelMm: number;
  readonly retractions: number;
  /** By the engine's names of roles (core/roles). */
  readonly roles: Readonly<Record<string, RoleStats>>;
  /** What cut the triangles, in every thread. */
  readonly kernel: KernelName;
  readonly threads: number;
}

export function sliceStats(
  run: Pick<SliceStats, "layers" | "initialTool" | "kernel" | "threads">,
  { roles, progress: _, warnings: __, ...estimate }: Estimate,
  { moves, travelMm, retractions, pathMm }: Distances,
): SliceStats {
  const byRole = roles.map(({ role, ...figures }): [string, RoleStats] => {
    const id = ROLES.findIndex(({ name }) => name === role);
    return [role, { ...figures, pathMm: pathMm[id] }];
  });
  return { ...run, ...estimate, moves, travelMm, retractions, roles: Object.fromEntries(byRole) };
}

/**
 * Automatic speeds: what is printed at them extrudes the same volume per second everywhere, so that the pressure in the
 * nozzle stays. It is that of the print's thinnest such strand at `max_print_speed`, at most `max_volumetric_speed`
 * (PrusaSlicer's rule): all kinds of perimeters count where one of theirs is automatic, all infill with its gap fill but
 * not ironing where one of its is, and supports.
 */
import { ROLE } from "../core/roles.ts";
import { layerSpeeds } from "../motion/resolve.ts";
import type { Settings } from "../settings/settings.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { type AllOf, onPlate, partOf } from "./all-objects.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import { ALL, type Band, type Reach } from "./stage.ts";

const PERIMETERS: readonly number[] = [ROLE.perimeter, ROLE.externalPerimeter, ROLE.overhangPerimeter];
const FILLS: readonly number[] = [
  ROLE.sparseInfill,
  ROLE.solidInfill,
  ROLE.topSolidInfill,
  ROLE.bridgeInfill,
  ROLE.gapFill,
];
const SUPPORTS: readonly number[] = [ROLE.support, ROLE.supportInterface];

/** Strands that count. */
type Strands = { readonly [K in "outline" | "inner" | "infill" | "supports"]?: Reach };

interface Plate {
  readonly objects: readonly ObjectJob[];
  readonly settings: Settings;
  /** What parts of it have settings of their own, the first the plate's. */
  readonly zones: readonly Settings[];
}

/** What a plate's strands at automatic speeds extrude, mm3/s; Infinity where there are none. */
export function findEvenFlow({ objects, settings, zones }: Plate, band: Band<AllOf<ObjectFields>>): number {
  const counts = strandsThatCount(zones);
  const thinnest = objects.map((object, k) => thinnestOf(band, k, object, counts));
  return Math.min(Math.min(...thinnest) * settings.max_print_speed, settings.max_volumetric_speed || Infinity);
}

/** What {@link findEvenFlow} reads; nothing where every speed is given. */
export function strandsThatCount(zones: readonly Settings[]): Strands {
  const all = zones.map(layerSpeeds);
  const isAutomatic = (roles: readonly number[]): boolean =>
    all.some(({ byRole }) => roles.some((role) => byRole[role] === 0));
  return {
    ...((isAutomatic(PERIMETERS) || all.some(({ smallPerimeter }) => smallPerimeter === 0)) && { outline: ALL }),
    ...(isAutomatic(FILLS) && { inner: ALL, infill: ALL }),
    ...(isAutomatic(SUPPORTS) && { supports: ALL }),
  };
}

/** Strands of less volume do not count, mm3/mm. */
const LEAST = 1e-6;

/** The least volume per length of an object's strands that count, mm3/mm; Infinity where there are none. */
function thinnestOf(band: Band<AllOf<ObjectFields>>, k: number, object: ObjectJob, counts: Strands): number {
  let least = Infinity;
  const own = partOf(band, k, object);
  for (let layer = 0; layer < own.layerCount; layer++) {
    if (counts.outline) look([own.get("outline", layer)!.perimeters.loops]);
    if (counts.inner) look([own.get("inner", layer)!.gapFill]);
    if (counts.infill) look(own.get("infill", layer)!);
  }
  const supports = onPlate(band, k, object);
  for (let layer = 0; counts.supports && layer < supports.layerCount; layer++)
    look((supports.get("supports", layer) ?? []).map(({ toolpaths }) => toolpaths));
  return least;

  function look(parts: readonly Toolpaths[]): void {
    for (const { flows, roles } of parts)
      for (let path = 0; path < flows.length; path++)
        if (flows[path] >= LEAST && flows[path] < least && roles[path] !== ROLE.ironing) least = flows[path];
  }
}

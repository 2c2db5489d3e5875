import type { Warning } from "../core/warnings.ts";
import { degenerateWarnings } from "./degenerate.ts";
import type { FormatResult } from "./mesh-format.ts";
import type { ModelObject } from "./model.ts";
import type { Welded } from "./weld.ts";

/** What a file of one object gives. */
export function singleObject(name: string, welded: Welded, warnings: readonly Warning[] = []): FormatResult {
  return eachOnce([{ name, mesh: welded.mesh }], welded.degenerate, warnings);
}

/** What a file gives that has no unit and says nothing of places: every object once, as it was modelled. */
export function eachOnce(
  objects: readonly ModelObject[],
  degenerate: number,
  warnings: readonly Warning[] = [],
): FormatResult {
  return {
    objects,
    items: objects.map((_, object) => ({ object, transform: null })),
    unit: null,
    warnings: [...warnings, ...degenerateWarnings(degenerate)],
  };
}

/** What of the marks at a print's heights its pipeline heeds, and where another tool takes over. */
import { type HeightMark, passedOverMarks, reaches } from "../core/height-marks.ts";
import { toThousandths } from "../core/round.ts";
import type { Warning } from "../core/warnings.ts";
import { extruderCount } from "../settings/extruders.ts";
import { objectTools, resolveToolsByRole } from "../toolpaths/tools.ts";
import type { FilamentJob } from "../workers/filament.ts";

/** Marks by what becomes of them. */
export interface PlannedMarks {
  /** Lines between the layers. */
  readonly marks: readonly HeightMark[];
  readonly toolChanges: FilamentJob["toolChanges"];
  readonly warnings: readonly Warning[];
}

/**
 * One tool takes over from another where one alone prints the objects; for whoever has a single extruder, a change of the
 * tool is one of colour. Nothing happens at heights that are reached once for each item, or not at all.
 */
export function planMarks(
  all: readonly HeightMark[],
  { settings, objects, plan }: Pick<FilamentJob, "settings" | "objects" | "plan">,
  inTurn: boolean,
): PlannedMarks {
  if (inTurn) {
    const warnings = passedOverMarks(all, "each item reaches those heights by itself");
    return { marks: [], toolChanges: [], warnings };
  }
  const top = plan.printZ[plan.printZ.length - 1];
  const marks = all.filter((mark) => reaches(top, mark));
  const above = passedOverMarks(
    all.filter((mark) => !reaches(top, mark)),
    `the last layer is at ${toThousandths(top)} mm`,
  );
  const count = extruderCount(settings);
  if (count === 1) {
    const asColours = marks.map((mark) => (mark.kind === "tool-change" ? ofColour(mark) : mark));
    return { marks: asColours, toolChanges: [], warnings: above };
  }
  const others = marks.filter(({ kind }) => kind !== "tool-change");
  const changes = marks.filter(({ kind }) => kind === "tool-change");
  const zones = objects.flatMap((object) => object.zones?.zones.map(({ settings }) => settings) ?? [object.settings]);
  if (new Set(zones.flatMap((own) => [...objectTools(resolveToolsByRole(own))])).size > 1) {
    const warnings = [...above, ...passedOverMarks(changes, "several extruders print the objects as it is")];
    return { marks: others, toolChanges: [], warnings };
  }
  const isThere = ({ extruder = 0 }: HeightMark): boolean => extruder > 0 && extruder <= count;
  return {
    marks: others,
    toolChanges: changes
      .filter(isThere)
      .map(({ printZ, extruder = 0 }) => ({ printZ, tool: extruder - 1 }))
      .sort((a, b) => a.printZ - b.printZ),
    warnings: [
      ...above,
      ...passedOverMarks(
        changes.filter((mark) => !isThere(mark)),
        `the settings have ${count} extruders`,
      ),
    ],
  };
}

function ofColour({ extruder: _, ...mark }: HeightMark): HeightMark {
  return { ...mark, kind: "color-change" };
}

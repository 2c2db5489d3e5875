/** What an estimate says, and how its sums become figures. */
import { SlicewrightError } from "../core/errors.ts";
import { MOVE_KIND } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { MM3_PER_CM3 } from "../core/units.ts";
import type { Warning } from "../core/warnings.ts";
import type { EstimateModel } from "../settings/settings.ts";
import type { Extents } from "./extents.ts";
import type { FlowFigures, FlowMeter } from "./flow.ts";
import type { LimitGroup, LimitSource } from "./limit-sources.ts";
import { materialWarnings } from "./material-warnings.ts";
import type { OverheadFigures } from "./overhead.ts";
import type { ProgressMark } from "./progress-marks.ts";
import { type EstimateOptions, type FilamentOptions, filamentOf, filamentSection } from "./resolve.ts";
import type { StreamMeasures } from "./stream-measures.ts";
import type { TimeSums } from "./times.ts";

/** Filament of one role, of one tool, or of all. */
export interface FilamentUse {
  readonly filamentMm: number;
  readonly volumeCm3: number;
  readonly massGrams: number;
  /** Money, in the unit of the filament's price. */
  readonly cost: number;
}

export interface RoleFigures extends FilamentUse {
  /** The engine's name of the role. */
  readonly role: string;
  readonly timeSeconds: number;
}

/** What one tool feeds; custom g-code apart. */
export interface ToolFigures extends FilamentUse {
  readonly tool: number;
  /** What custom g-code feeds with it, mm. */
  readonly purgeMm: number;
  /** Of it, what goes into the wipe tower, mm. */
  readonly wipeTowerMm: number;
}

export type MoveKindName = keyof typeof MOVE_KIND;

/** Shares, 0 to 1, of the moves that go somewhere; 1 where there are none. */
export interface FeedShares {
  readonly moves: number;
  /** By length. */
  readonly path: number;
}

/**
 * Time and filament of a print. What custom g-code feeds is told apart, as `purgeMm` and in the role `custom`: no
 * slicer counts it. Filament is what is commanded; a flow factor (M221) changes flow, not length, as slicers have it.
 */
export interface Estimate extends FilamentUse {
  /** Whose planner reckoned it. */
  readonly model: EstimateModel;
  /** `motionSeconds + dwellSeconds + overheadSeconds`. */
  readonly timeSeconds: number;
  /** Planned moves, times the printer's calibration factor, as in all figures of moves below. */
  readonly motionSeconds: number;
  /** Commanded pauses, where the model counts them. */
  readonly dwellSeconds: number;
  /** Heating, homing and the like: `overhead` summed. */
  readonly overheadSeconds: number;
  /** Only what happens; in no role and in no layer. */
  readonly overhead: readonly OverheadFigures[];
  /** Moves and pauses up to the second layer's beginning. */
  readonly firstLayerSeconds: number;
  /** Travels and wipes. */
  readonly travelSeconds: number;
  /** Retractions and what pushes back. */
  readonly retractSeconds: number;
  readonly kindSeconds: Readonly<Record<MoveKindName, number>>;
  /** Moves and pauses by layer index; what comes before the first layer is in it. */
  readonly layerSeconds: readonly number[];
  /** Roles that take time or filament, in the order of core/roles; `travel` holds no filament. */
  readonly roles: readonly RoleFigures[];
  /** Tools that feed filament, in order. */
  readonly tools: readonly ToolFigures[];
  /** Filament that custom g-code feeds, not in the figures above, mm. */
  readonly purgeMm: number;
  /** Filament that goes into the wipe tower, in the figures above, mm. */
  readonly wipeTowerMm: number;
  readonly wipeTowerGrams: number;
  /** Times that another tool takes over. */
  readonly toolChanges: number;
  readonly flow: FlowFigures;
  /** Moves that reach the speed they are commanded. */
  readonly atFeed: FeedShares;
  /** Box of what is printed, custom g-code apart; null where nothing is. */
  readonly printExtents: Extents | null;
  /** Box of where all moves go; null where there are none. */
  readonly moveExtents: Extents | null;
  /** Where each limit that the model reads came from. */
  readonly limits: Readonly<Partial<Record<LimitGroup, LimitSource>>>;
  /** What the g-code says of its own progress, against this estimate; thinned out where there is much. */
  readonly progress: readonly ProgressMark[];
  readonly warnings: readonly Warning[];
}

const GRAMS_PER_KG = 1000;

/** What an estimate is made of. */
export interface Measured {
  readonly times: TimeSums;
  readonly flow: FlowMeter;
  readonly measures: StreamMeasures;
  readonly marks: readonly ProgressMark[];
  readonly dwellSeconds: number;
}

export function report({ times, flow, measures, marks, dwellSeconds }: Measured, options: EstimateOptions): Estimate {
  const overhead = measures.overhead.finish();
  const overheadSeconds = measures.overhead.seconds;
  const motionSeconds = times.byRole.reduce((sum, seconds) => sum + seconds, 0);
  const kind = kindSeconds(times.byKind);
  const sums = measures.filament.finish();
  const tools = [...sums].map(([tool, mm]) => toolFigures(tool, mm, filamentOf(options, tool)));
  const roles = ROLES.map(({ name }, id) => ({
    role: name,
    timeSeconds: times.byRole[id],
    ...total([...sums].map(([tool, mm]) => filamentUse(mm[id], filamentOf(options, tool)))),
  }));
  return finite({
    model: options.planner,
    timeSeconds: motionSeconds + dwellSeconds + overheadSeconds,
    motionSeconds,
    dwellSeconds,
    overheadSeconds,
    overhead,
    firstLayerSeconds: times.byLayer[0] ?? 0,
    travelSeconds: kind.travel + kind.wipe,
    retractSeconds: kind.retract + kind.unretract,
    kindSeconds: kind,
    layerSeconds: times.byLayer,
    roles: roles.filter((role) => role.timeSeconds > 0 || role.filamentMm > 0),
    tools,
    ...total(tools),
    purgeMm: tools.reduce((sum, tool) => sum + tool.purgeMm, 0),
    wipeTowerMm: tools.reduce((sum, tool) => sum + tool.wipeTowerMm, 0),
    wipeTowerGrams: roles[ROLE.wipeTower].massGrams,
    toolChanges: measures.toolChanges,
    flow: flow.finish(times.byLayer.length),
    atFeed: times.atFeed,
    printExtents: measures.printBox.finish(),
    moveExtents: measures.moveBox.finish(),
    limits: measures.limits.sources,
    progress: marks,
    warnings: [
      ...measures.limits.warnings(),
      ...measures.cold.warnings(),
      ...(measures.bed?.warnings() ?? []),
      ...materialWarnings([...sums.keys()], options),
    ],
  });
}

/**
 * A figure that is no number is a planner's fault, and must not reach a bill as one, of a layer, a role or a tool no more
 * than of all.
 * @throws SlicewrightError `INTERNAL`
 */
function finite(estimate: Estimate): Estimate {
  checkFinite(estimate, "");
  return estimate;
}

function checkFinite(figures: object, within: string): void {
  for (const [key, figure] of Object.entries(figures)) {
    const name = `${within}${key}`;
    if (typeof figure === "object" && figure !== null) checkFinite(figure, `${name}.`);
    else if (typeof figure === "number" && !Number.isFinite(figure))
      throw new SlicewrightError("INTERNAL", `estimate: ${name} is ${figure}, expected a finite number`, {
        name,
        got: String(figure),
      });
  }
}

function kindSeconds(byKind: Float64Array): Record<MoveKindName, number> {
  const rows = Object.entries(MOVE_KIND).map(([name, kind]) => [name, byKind[kind]]);
  return Object.fromEntries(rows) as Record<MoveKindName, number>;
}

function toolFigures(tool: number, mmByRole: Float64Array, filament: FilamentOptions): ToolFigures {
  const purgeMm = mmByRole[ROLE.custom];
  const printedMm = mmByRole.reduce((sum, mm, role) => (role === ROLE.custom ? sum : sum + mm), 0);
  return { tool, purgeMm, wipeTowerMm: mmByRole[ROLE.wipeTower], ...filamentUse(printedMm, filament) };
}

function filamentUse(filamentMm: number, filament: FilamentOptions): FilamentUse {
  const volumeCm3 = (filamentMm * filamentSection(filament)) / MM3_PER_CM3;
  const massGrams = volumeCm3 * filament.density;
  return { filamentMm, volumeCm3, massGrams, cost: (massGrams / GRAMS_PER_KG) * filament.pricePerKg };
}

function total(uses: readonly FilamentUse[]): FilamentUse {
  const sum = (of: keyof FilamentUse): number => uses.reduce((all, use) => all + use[of], 0);
  return { filamentMm: sum("filamentMm"), volumeCm3: sum("volumeCm3"), massGrams: sum("massGrams"), cost: sum("cost") };
}

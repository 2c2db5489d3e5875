/** The main verb: a model and settings in; layers, g-code and figures out. */
import { SlicewrightError } from "../core/errors.ts";
import { type HeightMark, MARKS } from "../core/height-marks.ts";
import { checkOptions, FUNCTION, type OptionKinds, TEXT } from "../core/option.ts";
import { type OnProgress, throwIfAborted } from "../core/progress.ts";
import { inTurns } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { bucketTriangles, vertexLevels } from "../layers/buckets.ts";
import type { BedFit } from "../mesh/fit.ts";
import type { PlacedMesh, PlacedSurface } from "../mesh/triangle-mesh.ts";
import { completeSettings } from "../settings/complete.ts";
import { extruderCount } from "../settings/extruders.ts";
import { SPIRAL_VASE } from "../settings/print-modes.ts";
import type { Settings } from "../settings/settings.ts";
import { type ExecutorOptions, execute } from "../workers/executor.ts";
import { FILAMENT, type FilamentFields, type FilamentJob } from "../workers/filament.ts";
import type { CutVolumes, LeveledSurface } from "../workers/object-fields.ts";
import type { Pipeline } from "../workers/pipeline.ts";
import { arcWarnings } from "./arc-warnings.ts";
import { DEFAULT_SPACING } from "./arrange.ts";
import { resetWarnings } from "./extruder-reset.ts";
import type { GcodeText } from "./gcode-text.ts";
import type { MeshInfo, ModelInput } from "./load-model.ts";
import { type LoadedPlate, loadPlate, PLATE_OPTIONS, type PlateOptions, type SlicedItem } from "./load-plate.ts";
import { planMarks } from "./marks.ts";
import { platePlaceholders } from "./plate-placeholders.ts";
import { type PlatePlan, planPlate, sharedHeightsWarnings } from "./plate-plan.ts";
import { settingsOfPlate } from "./plate-settings.ts";
import { PrintRun, type SlicedLayer } from "./print-run.ts";
import { createPrintWriter, loadExtras } from "./print-writer.ts";
import { madeUpFor } from "./shrinkage.ts";
import { type SliceStats, sliceStats } from "./slice-stats.ts";
import { extruderWarnings } from "./tool-set.ts";
import { mapVolumes, unusedWarnings } from "./volumes.ts";
import { ZoneTable, zonesOfObject } from "./zones.ts";

export interface SliceOptions extends PlateOptions {
  readonly onProgress?: OnProgress;
  /**
   * How the model's file is called, as `box.stl`, where custom g-code asks, and what has no name of its own is called in the
   * text; unless told, custom g-code has what the file calls its first object.
   */
  readonly fileName?: string;
  /** What happens at heights; what the model's file has happen there, unless told. */
  readonly marks?: readonly HeightMark[];
}

/** @internal */
export const SLICE_OPTIONS: OptionKinds<SliceOptions> = {
  ...PLATE_OPTIONS,
  onProgress: FUNCTION,
  fileName: TEXT,
  marks: MARKS,
};

export interface SliceResult {
  /** The model, of however many copies. */
  readonly mesh: MeshInfo;
  readonly fit: BedFit;
  /** What stands where on the bed, in print order. */
  readonly items: readonly SlicedItem[];
  readonly layers: readonly SlicedLayer[];
  readonly stats: SliceStats;
  readonly warnings: readonly Warning[];
  readonly gcode: GcodeText;
}

/** What a slice runs on. */
export interface SliceTools extends Pick<ExecutorOptions, "pool" | "tools" | "helps"> {
  /** Threads that work, for the figures. */
  readonly threads: number;
}

/** @internal {@link Engine.slice} */
export async function sliceModel(
  run: SliceTools,
  input: ModelInput,
  given: Partial<Settings>,
  options: SliceOptions,
): Promise<SliceResult> {
  checkOptions("slice", options, SLICE_OPTIONS);
  throwIfAborted(options.signal, "slice");
  // 1. Settings, model, bed.
  const asked = completeSettings(given);
  const read = await loadPlate(input, asked, roomFor(asked, options));
  const layering = settingsOfPlate(asked, read.words, read.project);
  const { settings } = layering;
  const loaded = madeUpFor(read, settings);
  if (settings.spiral_vase) checkAlone(loaded, settings);
  const inTurn = settings.complete_objects && loaded.items.length > 1;
  const plate = inTurn
    ? await inTurns((await import("./sequence.ts")).inSequence(loaded, settings), "slice", options.signal)
    : loaded;

  // 2. Layers: what every stage works on.
  const zones = new ZoneTable(settings, layering.own, read.project);
  const parts = plateJob(plate, zones, await planPlate(plate, layering, inTurn));
  const { marks, toolChanges, ...planned } = planMarks(
    [...(options.marks ?? plate.marks), ...colourMarks(settings)],
    parts,
    inTurn,
  );
  const job = { ...parts, toolChanges };
  const layerCount = job.plan.printZ.length;

  // 3. Toolpaths and moves, layer by layer; linked, planned and written as they come.
  const facts = { marks, plate: platePlaceholders(plate, options.fileName) };
  const writer = createPrintWriter(settings, await loadExtras(settings, plate, options.fileName));
  const { signal, onProgress } = options;
  const running = { ...run, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  let print: PrintRun | undefined;
  for await (const layer of execute(await pipelineOf(settings, inTurn), job, layerCount, "printed", running)) {
    print ??= new PrintRun(job, writer, facts, layer);
    print.push(layer);
  }
  const written = print?.finish();
  if (print === undefined || written === undefined)
    throw new SlicewrightError(
      "NO_LAYERS",
      "slice: got a part and settings that leave nothing to print, expected at least one strand",
      {},
    );

  // 4. Figures.
  const { gcode, estimate, distances } = written;
  const { layers, initialTool, kernel } = print;
  const stats = sliceStats({ layers: layers.length, initialTool, kernel, threads: run.threads }, estimate, distances);
  const warnings = [
    ...adjustments(given, settings),
    ...resetWarnings(settings),
    ...arcWarnings(settings),
    ...plate.warnings,
    ...extruderWarnings(plate.extruders, settings),
    ...zones.warnings(),
    ...sharedHeightsWarnings(plate.words, settings),
    ...planned.warnings,
    ...print.warnings(),
    ...unusedWarnings(job.objects),
    ...estimate.warnings,
  ];
  return { mesh: plate.info, fit: plate.fit, items: plate.items, layers, stats, warnings, gcode };
}

/** What one setting made of others. */
function adjustments(given: Partial<Settings>, { spiral_vase }: Settings): Warning[] {
  const made = spiral_vase ? (Object.entries(SPIRAL_VASE) as [keyof Settings, Settings[keyof Settings]][]) : [];
  return made.flatMap(([name, value]) => {
    const got = given[name];
    if (got === undefined || got === value) return [];
    const message = `settings: ${name} is ${got}, spiral_vase makes it ${value}`;
    return [warning("SETTING_ADJUSTED", message, { name, got: String(got), by: "spiral_vase" })];
  });
}

/** A spiral never leaves its wall. */
function checkAlone({ items }: LoadedPlate, { complete_objects }: Settings): void {
  if (items.length === 1 || complete_objects) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `slice: got ${items.length} items for spiral_vase, expected one, or complete_objects`,
    { name: "spiral_vase", items: items.length },
  );
}

/** Copies that are printed one after the other keep the extruder's radius from each other. */
function roomFor({ complete_objects, extruder_clearance_radius }: Settings, options: SliceOptions): SliceOptions {
  if (!complete_objects || options.spacing !== undefined) return options;
  return { ...options, spacing: Math.max(DEFAULT_SPACING, extruder_clearance_radius) };
}

function colourMarks({ colorprint_heights }: Settings): HeightMark[] {
  return colorprint_heights.filter((printZ) => printZ > 0).map((printZ) => ({ kind: "color-change", printZ }));
}

/** The pipeline of a print: that of several tools, or of one item after the other, is loaded when there are. */
async function pipelineOf(
  settings: Settings,
  inTurn: boolean,
): Promise<Pipeline<FilamentJob, Pick<FilamentFields, "printed">>> {
  if (extruderCount(settings) === 1)
    return inTurn ? (await import("../workers/filament-apart.ts")).FILAMENT_APART : FILAMENT;
  return inTurn
    ? (await import("../workers/filament-tools-apart.ts")).FILAMENT_TOOLS_APART
    : (await import("../workers/filament-tools.ts")).FILAMENT_TOOLS;
}

function plateJob(
  { objects, words, volumes, items }: LoadedPlate,
  zones: ZoneTable,
  { plan, objects: plans }: PlatePlan,
): Omit<FilamentJob, "toolChanges"> {
  const [settings] = zones.settings;
  return {
    objects: objects.map((mesh, k) => {
      const { sliceZ } = plans[k].plan;
      const cuttable = (mesh: PlacedMesh): CutVolumes => ({ mesh, buckets: bucketTriangles(mesh, sliceZ) });
      const leveled = (surface: PlacedSurface): LeveledSurface => ({
        surface,
        levels: vertexLevels(surface.vertices, sliceZ),
      });
      return {
        ...cuttable(mesh),
        ...plans[k],
        ...zonesOfObject(words[k], zones, cuttable, leveled),
        ...(volumes[k] && { volumes: mapVolumes(volumes[k], cuttable, leveled) }),
      };
    }),
    items: items.map(({ object, positionMm }, index) => ({ index, object, offset: positionMm })),
    plan,
    settings,
    zones: zones.settings,
  };
}

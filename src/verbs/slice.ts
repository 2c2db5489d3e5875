/** The main verb: a model and settings in; layers, g-code and figures out. */
import { SlicewrightError } from "../core/errors.ts";
import { type OnProgress, throwIfAborted } from "../core/progress.ts";
import type { Warning } from "../core/warnings.ts";
import { customGcode } from "../gcode/custom.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { bucketTriangles } from "../layers/buckets.ts";
import { addGaps, gapWarnings, NO_GAPS } from "../layers/gaps.ts";
import { NO_LAYERS, planLayers } from "../layers/plan.ts";
import { resolveLayerOptions } from "../layers/resolve.ts";
import type { BedFit } from "../mesh/fit.ts";
import { createLinker } from "../motion/link.ts";
import { resolveMotion } from "../motion/resolve.ts";
import { completeSettings } from "../settings/complete.ts";
import type { Settings } from "../settings/settings.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { type ExecutorOptions, execute } from "../workers/executor.ts";
import { FILAMENT, type FilamentJob, type PrintedLayer } from "../workers/filament.ts";
import type { GcodeText } from "./gcode-text.ts";
import type { MeshInfo, ModelInput } from "./load-model.ts";
import { type LoadedPlate, loadPlate, type PlateOptions, type SlicedItem } from "./load-plate.ts";
import { createPrintWriter } from "./print-writer.ts";
import { type SliceStats, sliceStats } from "./slice-stats.ts";

export interface SliceOptions extends PlateOptions {
  readonly onProgress?: OnProgress;
}

/** One layer of the result. */
export interface SlicedLayer {
  /** Its place in the plan; layers of which nothing is printed are left out. */
  readonly index: number;
  /** Where the nozzle is while it prints the layer, mm above the bed. */
  readonly printZ: number;
  /** mm. */
  readonly height: number;
  /** What is cut of all items, simplified to `gcode_resolution` and closed; in the first item's own coordinates. */
  readonly polygons: ExPolygons;
  /** In print order, in the first item's own coordinates. */
  readonly toolpaths: Toolpaths;
}

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
  throwIfAborted(options.signal, "slice");
  // 1. Settings, model, bed.
  const settings = completeSettings(given);
  const plate = await loadPlate(input, settings, options, run.pool !== undefined);

  // 2. Layers: what every stage works on.
  const job = plateJob(plate, settings);
  const { plan } = job;
  const layerCount = plan.printZ.length;

  // 3. Toolpaths and moves, layer by layer; linked, planned and written as they come.
  const facts = { layerCount, maxPrintZ: plan.printZ[layerCount - 1] };
  const linker = createLinker(resolveMotion(settings), customGcode(settings), facts);
  const print = createPrintWriter(settings);
  print.push(linker.start());
  const layers: SlicedLayer[] = [];
  let gaps = NO_GAPS;
  let kernel: PrintedLayer["kernel"] = "wasm";
  const { signal, onProgress } = options;
  const running = { ...run, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  let index = -1;
  for await (const printed of execute(FILAMENT, job, layerCount, "printed", running)) {
    index++;
    gaps = addGaps(gaps, printed.gaps);
    if (printed.kernel !== "wasm") kernel = printed.kernel;
    const { slices: polygons, toolpaths } = printed;
    if (toolpaths.roles.length === 0) continue;
    print.push(linker.push(printed.moves));
    layers.push({ index, printZ: plan.printZ[index], height: plan.heights[index], polygons, toolpaths });
  }
  if (layers.length === 0)
    throw new SlicewrightError(
      "NO_LAYERS",
      "slice: got a part and settings that leave nothing to print, expected at least one strand",
      {},
    );
  print.push(linker.finish());

  // 4. Figures.
  const { gcode, estimate, distances } = print.finish();
  const stats = sliceStats({ layers: layers.length, kernel, threads: run.threads }, estimate, distances);
  const warnings = [...plate.warnings, ...gapWarnings(gaps), ...estimate.warnings];
  return { mesh: plate.info, fit: plate.fit, items: plate.items, layers, stats, warnings, gcode };
}

/** Every object cut at the same heights, up to its own top; one too low for a layer prints none. */
function plateJob({ objects, items }: LoadedPlate, settings: Settings): FilamentJob {
  const options = resolveLayerOptions(settings);
  const plan = planLayers(Math.max(...objects.map(({ height }) => height)), options);
  return {
    objects: objects.map((mesh) => {
      const own = mesh.height * 2 > options.firstLayerHeight ? planLayers(mesh.height, options) : NO_LAYERS;
      return { mesh, plan: own, buckets: bucketTriangles(mesh, own.sliceZ), settings };
    }),
    items: items.map(({ object, positionMm }) => ({ object, offset: positionMm })),
    plan,
    settings,
  };
}

/** The resin verb: a model and settings in; layers, figures and a printable file out. */
import { SlicewrightError } from "../core/errors.ts";
import { type OnProgress, throwIfAborted } from "../core/progress.ts";
import { toMm, toUnits } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { boundsOfPoints } from "../geometry/bounds.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { bucketTriangles } from "../layers/buckets.ts";
import { addGaps, gapWarnings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { planLayers } from "../layers/plan.ts";
import type { BedFit } from "../mesh/fit.ts";
import type { ArchiveJob, ArchiveLayer } from "../resin/archives/archive.ts";
import { ARCHIVES } from "../resin/archives/archives.ts";
import { type LayerAreas, type ResinFigures, resinFigures } from "../resin/figures.ts";
import { rasterise } from "../resin/raster/rasterise.ts";
import { resolveExposure, resolveLiftMm, resolveResin, resolveScale, resolveTiming } from "../resin/resolve.ts";
import { TIME_MODELS } from "../resin/time-models/models.ts";
import { completeResinSettings } from "../settings/complete.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import { execute } from "../workers/executor.ts";
import { deflate } from "../workers/platform.ts";
import { RESIN, type ResinJob } from "../workers/resin.ts";
import { ChunkedFile } from "./chunked-file.ts";
import { type FitOptions, loadFittingModel } from "./fit-model.ts";
import type { MeshInfo, ModelInput } from "./load-model.ts";
import type { SliceTools } from "./slice.ts";

export interface ResinOptions extends FitOptions {
  /** Name of the print inside the file; letters, digits, `-` and `_`. Default `print`. */
  readonly name?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** One layer of the result. */
export interface LitLayer {
  readonly index: number;
  /** Its top, mm above the plate. */
  readonly printZ: number;
  /** mm. */
  readonly height: number;
  /** What is lit, in units about the display's centre. */
  readonly polygons: ExPolygons;
}

/** The figures of a resin print. */
export interface ResinStats extends ResinFigures {
  /** What cut the triangles, in every thread. */
  readonly kernel: KernelName;
  readonly threads: number;
}

export interface ResinResult {
  readonly mesh: MeshInfo;
  readonly fit: BedFit;
  readonly layers: readonly LitLayer[];
  readonly stats: ResinStats;
  readonly warnings: readonly Warning[];
  /** The printable file, and the ending of its name without a dot. */
  readonly archive: ChunkedFile;
  readonly extension: string;
}

/** @internal {@link Engine.sliceResin} */
export async function sliceResinModel(
  run: SliceTools,
  input: ModelInput,
  given: Partial<ResinSettings>,
  options: ResinOptions,
): Promise<ResinResult> {
  throwIfAborted(options.signal, "slice");
  // 1. Settings, model, plate.
  const settings = completeResinSettings(given);
  const liftMm = resolveLiftMm(settings);
  const model = loadFittingModel(input, roomOver(settings, liftMm), scaled(options, settings), run.pool !== undefined);

  // 2. Layers: what every stage works on.
  const { placed } = model.placement;
  const plan = planOver(liftMm, placed.height, settings);
  const layerCount = plan.printZ.length;
  const row = ARCHIVES[settings.resin_archive];
  if (layerCount > row.maxLayers)
    throw new SlicewrightError(
      "RESULT_TOO_LARGE",
      `slice: got a print of ${layerCount} layers, expected at most the ${row.maxLayers} that ${settings.resin_archive} holds`,
      { layers: layerCount, most: row.maxLayers },
    );
  const job: ResinJob = { mesh: placed, plan, buckets: bucketTriangles(placed, plan.sliceZ), settings };

  // 3. Areas and pictures, layer by layer.
  const { signal, onProgress } = options;
  const running = { ...run, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const layers: LitLayer[] = [];
  const areas: LayerAreas[] = [];
  const pictures: Uint8Array[] = [];
  let gaps = NO_GAPS;
  let kernel: KernelName = "wasm";
  for await (const layer of execute(RESIN, job, layerCount, "layer", running)) {
    const index = layers.length;
    layers.push({ index, printZ: plan.printZ[index], height: plan.heights[index], polygons: layer.polygons });
    areas.push(layer.areas);
    pictures.push(layer.picture ?? pictures[index - 1]);
    gaps = addGaps(gaps, layer.gaps);
    if (layer.kernel !== "wasm") kernel = layer.kernel;
  }

  // 4. Figures, and the file.
  const exposure = resolveExposure(settings);
  const figures = resinFigures(areas, exposure, resolveTiming(settings), resolveResin(settings));
  const archived = layers.map(
    ({ printZ, height }, i): ArchiveLayer => ({
      printZ,
      heightMm: height,
      exposureSeconds: figures.exposureSeconds[i],
      isBottom: TIME_MODELS[exposure.model].isBottom(i, exposure),
      areaMm2: figures.layerAreasMm2[i],
      picture: pictures[i],
    }),
  );
  const name = checkedName(options.name ?? "print");
  const thumbnail = drawThumbnail(layers, figures);
  const archive = new ChunkedFile([...row.write({ name, settings, figures, layers: archived, thumbnail, deflate })]);
  const stats = { ...figures, kernel, threads: run.threads };
  const warnings = [...model.warnings, ...gapWarnings(gaps), ...priceWarnings(settings)];
  return { mesh: model.info, fit: model.fit, layers, stats, warnings, archive, extension: row.extension };
}

/** What is built under the part takes its share of the height. */
function roomOver(settings: ResinSettings, liftMm: number): Pick<ResinSettings, "bed_shape" | "max_print_height"> {
  const { bed_shape, max_print_height } = settings;
  if (max_print_height === 0) return { bed_shape, max_print_height };
  return { bed_shape, max_print_height: Math.max(Number.MIN_VALUE, max_print_height - liftMm) };
}

/** The printer's and the resin's corrections beside the scale that was asked for. */
function scaled(options: ResinOptions, settings: ResinSettings): ResinOptions {
  const [x, y, z] = resolveScale(settings);
  const { scale = 1 } = options;
  const [sx, sy, sz] = typeof scale === "number" ? [scale, scale, scale] : scale;
  return { ...options, scale: [sx * x, sy * y, sz * z] };
}

/** Layers from the plate up, their planes in the part's own frame. */
function planOver(liftMm: number, height: number, settings: ResinSettings): LayerPlan {
  const lift = toUnits(liftMm);
  const plan = planLayers(lift + height, {
    firstLayerHeight: toUnits(settings.initial_layer_height),
    layerHeight: toUnits(settings.layer_height),
  });
  return { ...plan, sliceZ: plan.sliceZ.map((z) => z - lift) };
}

/**
 * The name that the file's entries begin with.
 * @throws SlicewrightError `USAGE`
 */
function checkedName(name: string): string {
  if (/^[A-Za-z0-9_-]{1,100}$/.test(name)) return name;
  throw new SlicewrightError("USAGE", `slice: got the name "${name}", expected 1 to 100 letters, digits, "-" and "_"`, {
    got: name,
  });
}

/** Figures that a missing price leaves at 0. */
function priceWarnings({ bottle_cost, material_density }: ResinSettings): Warning[] {
  const warnings: Warning[] = [];
  if (material_density === 0)
    warnings.push(warning("RESIN_DENSITY_MISSING", "material_density is 0: the mass is 0, expected it in g/ml"));
  if (bottle_cost === 0)
    warnings.push(warning("RESIN_PRICE_MISSING", "bottle_cost is 0: the cost is 0, expected the price of a bottle"));
  return warnings;
}

/** The largest layer from above, white on black, as large as fits. */
function drawThumbnail(layers: readonly LitLayer[], figures: ResinFigures): ArchiveJob["thumbnail"] {
  const largest = layers[figures.layerAreasMm2.indexOf(figures.maxAreaMm2)].polygons;
  const { minX, minY, maxX, maxY } = boundsOfPoints(largest.coords, 0, largest.coords.length / 2);
  return (width, height) => {
    const mmPerPixel = toMm(Math.max((maxX - minX) / width, (maxY - minY) / height)) * 1.1;
    const { runs } = rasterise(largest, {
      widthMm: width * mmPerPixel,
      heightMm: height * mmPerPixel,
      pixelsX: width,
      pixelsY: height,
      mirrorX: false,
      mirrorY: false,
      isPortrait: false,
      gamma: 1,
      levels: 255,
    });
    const pixels = new Uint8Array(3 * width * height);
    for (let at = 0; at < runs.length; at += 3) pixels.fill(runs[at + 2], 3 * runs[at], 3 * (runs[at] + runs[at + 1]));
    return { width, height, pixels };
  };
}

/** The resin verb: a model and settings in; layers, figures and a printable file out. */
import { SlicewrightError } from "../core/errors.ts";
import { checkOptions, FUNCTION, type OptionKind, type OptionKinds } from "../core/option.ts";
import { type OnProgress, throwIfAborted } from "../core/progress.ts";
import { inTurns } from "../core/steps.ts";
import { toUnits } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { bucketTriangles } from "../layers/buckets.ts";
import { addGaps, gapWarnings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { BedFit } from "../mesh/fit.ts";
import { drawBodies } from "../preview/solid-view.ts";
import type { ArchiveLayer, Thumbnail } from "../resin/archives/archive.ts";
import { ARCHIVES } from "../resin/archives/archives.ts";
import { DRAIN_HOLES, type DrainHole } from "../resin/drain.ts";
import { type LayerAreas, type ResinFigures, resinFigures } from "../resin/figures.ts";
import { resinFindings } from "../resin/findings.ts";
import { planResinLayers } from "../resin/plan.ts";
import { resolveDisplay, resolveExposure, resolveLiftMm, resolveResin, resolveTiming } from "../resin/resolve.ts";
import { TIME_MODELS } from "../resin/time-models/models.ts";
import { completeResinSettings } from "../settings/complete.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import { execute } from "../workers/executor.ts";
import { deflate } from "../workers/platform.ts";
import { type DrainedScaffold, RESIN, type ResinJob } from "../workers/resin.ts";
import { ChunkedFile } from "./chunked-file.ts";
import { FIT_OPTIONS, type FitOptions, loadFittingModel } from "./fit-model.ts";
import { type MeshInfo, type ModelInput, readInput } from "./load-model.ts";
import { partSolid, type ResinSolids, resinBodies } from "./resin-pictures.ts";
import { checkWalls, noCavity, resinRoom, resinScale } from "./resin-room.ts";
import type { SliceTools } from "./slice.ts";
import { resinVolumeWarnings } from "./volumes.ts";

export interface ResinOptions extends FitOptions {
  /** Name of the print inside the file; letters, digits, `-` and `_`. Default `print`. */
  readonly name?: string;
  /**
   * Drain holes of a hollow part, in its own frame (mm; x and y from the middle of its box, z from its lowest point);
   * a number proposes one or two holes of that radius. Default: none.
   */
  readonly drainHoles?: readonly DrainHole[] | number;
  readonly onProgress?: OnProgress;
}

const NAME: OptionKind = {
  expected: '1 to 100 letters, digits, "-" and "_"',
  allows: (value) => typeof value === "string" && /^[A-Za-z0-9_-]{1,100}$/.test(value),
};
const RESIN_OPTIONS: OptionKinds<ResinOptions> = {
  ...FIT_OPTIONS,
  name: NAME,
  drainHoles: DRAIN_HOLES,
  onProgress: FUNCTION,
};

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
  /** The part and what was built to hold it. */
  readonly solids: ResinSolids;
  /** Holes bored into a hollow part, in its own frame; proposed ones too. */
  readonly drainHoles: readonly DrainHole[];
}

/** As messages call it. */
const OPERATION = "slice resin";

/** @internal {@link Engine.sliceResin} */
export async function sliceResinModel(
  run: SliceTools,
  input: ModelInput,
  given: Partial<ResinSettings>,
  options: ResinOptions,
): Promise<ResinResult> {
  checkOptions(OPERATION, options, RESIN_OPTIONS);
  throwIfAborted(options.signal, OPERATION);
  // 1. Settings, model, plate.
  const settings = completeResinSettings(given);
  const { name = "print" } = options;
  const [display, exposure, timing] = [resolveDisplay(settings), resolveExposure(settings), resolveTiming(settings)];
  const liftMm = resolveLiftMm(settings);
  const placing = { ...options, scale: resinScale(options, settings) };
  const read = await inTurns(readInput(input, placing), OPERATION, options.signal);
  const model = await inTurns(loadFittingModel(read, resinRoom(given, settings), placing), OPERATION, options.signal);

  // 2. Layers: what every stage works on.
  const { placed, sizeMm } = model.placement;
  checkWalls(settings, sizeMm);
  const plan = planResinLayers(sizeMm[2], liftMm, settings.initial_layer_height, settings.layer_height);
  const layerCount = plan.printZ.length;
  const row = ARCHIVES[settings.resin_archive];
  if (layerCount > row.maxLayers)
    throw new SlicewrightError(
      "RESULT_TOO_LARGE",
      `${OPERATION}: got a print of ${layerCount} layers, expected at most the ${row.maxLayers} that ${settings.resin_archive} holds`,
      { layers: layerCount, most: row.maxLayers },
    );
  const buckets = bucketTriangles(placed, plan.sliceZ);
  const holes = settings.hollowing_enable ? (options.drainHoles ?? []) : [];
  const lift = toUnits(liftMm);
  const job: ResinJob = { mesh: placed, plan, buckets, settings, display, lift, drainHoles: holes };

  // 3. Areas and pictures, layer by layer.
  const { signal, onProgress } = options;
  const running = { ...run, operation: OPERATION, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const layers: LitLayer[] = [];
  const areas: LayerAreas[] = [];
  const pictures: Uint8Array[] = [];
  let gaps = NO_GAPS;
  let kernel: KernelName = "wasm";
  let scaffold: DrainedScaffold | null = null;
  for await (const layer of execute(RESIN, job, layerCount, "layer", running)) {
    const index = layers.length;
    layers.push({ index, printZ: plan.printZ[index], height: plan.heights[index], polygons: layer.polygons });
    areas.push(layer.areas);
    pictures.push(layer.picture ?? pictures[index - 1]);
    gaps = addGaps(gaps, layer.gaps);
    scaffold ??= layer.scaffold;
    if (layer.kernel !== "wasm") kernel = layer.kernel;
  }

  // 4. Figures, and the file.
  const figures = resinFigures(areas, exposure, timing, resolveResin(settings));
  const { cavityMl } = figures;
  if (settings.hollowing_enable && cavityMl === 0) throw noCavity(settings);
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
  const solids: ResinSolids = {
    part: partSolid(placed, liftMm),
    supports: scaffold?.supports ?? null,
    pad: scaffold?.pad ?? null,
  };
  const bodies = resinBodies(solids);
  const thumbnail = (width: number, height: number): Thumbnail => ({
    width,
    height,
    pixels: drawBodies(bodies, width, height),
  });
  const archive = new ChunkedFile([...row.write({ name, settings, figures, layers: archived, thumbnail, deflate })]);
  const stats = { ...figures, kernel, threads: run.threads };
  const lit = layers.map(({ printZ, height }, i) => ({
    sliceZ: printZ - height / 2,
    areaMm2: figures.layerAreasMm2[i],
  }));
  const found = (scaffold?.findings ?? []).map((layer) => ({ ...layer, sliceZ: layer.sliceZ + liftMm }));
  const traits = { isSupported: settings.supports_enable, isLifted: liftMm > 0, slowArea: timing.slowArea };
  const warnings = [
    // Parts stand in the middle of the display, wherever the file places them.
    ...model.warnings.filter(({ code }) => code !== "PART_OFF_BED"),
    ...resinVolumeWarnings(read),
    ...gapWarnings(gaps),
    ...resinFindings(found, lit, traits),
    ...supportWarnings(scaffold),
    ...drainWarnings(scaffold, cavityMl, options, settings),
    ...priceWarnings(settings),
  ];
  const drainHoles = scaffold?.drainHoles ?? [];
  return {
    mesh: model.info,
    fit: model.fit,
    layers,
    stats,
    warnings,
    archive,
    extension: row.extension,
    solids,
    drainHoles,
  };
}

/** Holes where there is no cavity, and a cavity that nothing leads out of. */
function drainWarnings(
  scaffold: DrainedScaffold | null,
  cavityMl: number,
  { drainHoles = [] }: ResinOptions,
  { hollowing_enable }: ResinSettings,
): Warning[] {
  const isAsked = typeof drainHoles === "number" || drainHoles.length > 0;
  if (isAsked && !hollowing_enable)
    return [warning("RESIN_DRAIN_UNUSED", "drain holes have no effect on a solid part, expected hollowing_enable too")];
  if (cavityMl === 0 || (scaffold?.drainHoles.length ?? 0) > 0) return [];
  const message = `the part is hollow and has no drain hole: ${cavityMl.toFixed(2)} ml of resin stay in it`;
  return [warning("RESIN_NO_DRAIN", message, { cavityMl })];
}

/** Spots that hang and that no support could reach. */
function supportWarnings(scaffold: DrainedScaffold | null): Warning[] {
  if (scaffold === null || scaffold.dropped === 0) return [];
  const { points, dropped } = scaffold;
  const message = `${dropped} of ${points} points of support could not be reached from the plate or the part`;
  return [warning("RESIN_UNSUPPORTED", message, { points, dropped })];
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

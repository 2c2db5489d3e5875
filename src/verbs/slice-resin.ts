/** The resin verb: a model and settings in; layers, figures and a printable file out. */
import { SlicewrightError } from "../core/errors.ts";
import { checkOptions, FUNCTION, type OptionKind, type OptionKinds } from "../core/option.ts";
import { type OnProgress, throwIfAborted } from "../core/progress.ts";
import { inTurns } from "../core/steps.ts";
import { toUnits } from "../core/units.ts";
import type { Warning } from "../core/warnings.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { bucketTriangles } from "../layers/buckets.ts";
import { addGaps, type GapFindings, gapWarnings, NO_GAPS } from "../layers/gaps.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { BedFit } from "../mesh/fit.ts";
import { drawBodies } from "../preview/solid-view.ts";
import type { ArchiveLayer, Thumbnail } from "../resin/archives/archive.ts";
import { ARCHIVES } from "../resin/archives/archives.ts";
import { DRAIN_HOLES, type DrainHole } from "../resin/drain.ts";
import { type LayerAreas, type ResinFigures, resinFigures } from "../resin/figures.ts";
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
import { resinWarnings } from "./resin-warnings.ts";
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
  checkLayerCount(settings, plan.printZ.length);
  const buckets = bucketTriangles(placed, plan.sliceZ);
  const holes = settings.hollowing_enable ? (options.drainHoles ?? []) : [];
  const lift = toUnits(liftMm);
  const job: ResinJob = { mesh: placed, plan, buckets, settings, display, lift, drainHoles: holes };

  // 3. Areas and pictures, layer by layer.
  const { layers, areas, pictures, gaps, kernel, scaffold } = await lightLayers(run, job, options);

  // 4. Figures, and the file.
  const figures = resinFigures(areas, exposure, timing, resolveResin(settings));
  if (settings.hollowing_enable && figures.cavityMl === 0) throw noCavity(settings);
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
  const thumbnail = (width: number, height: number): Thumbnail => {
    return { width, height, pixels: drawBodies(bodies, width, height) };
  };
  const row = ARCHIVES[settings.resin_archive];
  const archive = new ChunkedFile([...row.write({ name, settings, figures, layers: archived, thumbnail, deflate })]);
  const stats = { ...figures, kernel, threads: run.threads };
  const warnings = [
    // Parts stand in the middle of the display, wherever the file places them.
    ...model.warnings.filter(({ code }) => code !== "PART_OFF_BED"),
    ...resinVolumeWarnings(read),
    ...gapWarnings(gaps),
    ...resinWarnings({ settings, layers, figures, scaffold, drainHoles: options.drainHoles ?? [] }),
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

/** @throws SlicewrightError `RESULT_TOO_LARGE` where the printer's files hold fewer layers */
function checkLayerCount({ resin_archive }: ResinSettings, layers: number): void {
  const most = ARCHIVES[resin_archive].maxLayers;
  if (layers <= most) return;
  throw new SlicewrightError(
    "RESULT_TOO_LARGE",
    `${OPERATION}: got a print of ${layers} layers, expected at most the ${most} that ${resin_archive} holds`,
    { layers, most },
  );
}

/** All layers of a job, bottom up, and what was found out about them. */
interface LitPrint {
  readonly layers: LitLayer[];
  readonly areas: LayerAreas[];
  readonly pictures: Uint8Array[];
  gaps: GapFindings;
  kernel: KernelName;
  scaffold: DrainedScaffold | null;
}

async function lightLayers(
  run: SliceTools,
  job: ResinJob,
  { signal, onProgress }: Pick<ResinOptions, "signal" | "onProgress">,
): Promise<LitPrint> {
  const { printZ, heights } = job.plan;
  const running = { ...run, operation: OPERATION, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const print: LitPrint = { layers: [], areas: [], pictures: [], gaps: NO_GAPS, kernel: "wasm", scaffold: null };
  for await (const layer of execute(RESIN, job, printZ.length, "layer", running)) {
    const index = print.layers.length;
    print.layers.push({ index, printZ: printZ[index], height: heights[index], polygons: layer.polygons });
    print.areas.push(layer.areas);
    print.pictures.push(layer.picture ?? print.pictures[index - 1]);
    print.gaps = addGaps(print.gaps, layer.gaps);
    print.scaffold ??= layer.scaffold;
    if (layer.kernel !== "wasm") print.kernel = layer.kernel;
  }
  return print;
}

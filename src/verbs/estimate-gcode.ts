/**
 * The verb of estimates: g-code of any slicer in; time, filament and money out.
 *
 * A source that can be read again is read twice: once for what its slicer wrote at both ends, once for the moves. A
 * stream is read once, so only its beginning tells in time. Memory does not grow with the text, but for its layers.
 */
import { SlicewrightError } from "../core/errors.ts";
import { MOVE_STRIDE, type MoveChunk } from "../core/moves.ts";
import { checkArgument, checkOptions, FUNCTION, OBJECT, type OptionKinds, oneOf, SIGNAL } from "../core/option.ts";
import { PLATE } from "../core/plates.ts";
import { Listener, type OnProgress } from "../core/progress.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { createEstimator } from "../estimate/estimate-moves.ts";
import { PLANNERS } from "../estimate/planners/firmwares.ts";
import type { Estimate } from "../estimate/report.ts";
import { type OwnFigures, ownFigures, parseFileSettings } from "../gcode/reader/file-settings.ts";
import { createGcodeReader, type Dialect } from "../gcode/reader/reader.ts";
import type { EstimateModel, Settings } from "../settings/settings.ts";
import { arcsOf, dialectOf, modelOf } from "./estimate-model.ts";
import { type GcodeEnds, readEnds } from "./gcode-ends.ts";
import { type GcodeSource, SOURCE } from "./gcode-source.ts";
import { rulingSettings } from "./ruling-settings.ts";

export interface EstimateGcodeOptions {
  /** Whose planner; where neither this nor the setting `estimate_model` says, the file does. */
  readonly model?: EstimateModel;
  /** The printer and its filament. The machine's limits and the filament that the file tells rule over these. */
  readonly settings?: Partial<Settings>;
  /** `settings`: what the slicer wrote into the file rules nothing. Default `file`. */
  readonly limitsFrom?: "file" | "settings";
  /** Which plate of a sliced project of Bambu Studio or OrcaSlicer, by its number from 1. Default: the first. */
  readonly plate?: number;
  readonly signal?: AbortSignal;
  /** Called only where the source's size is known. */
  readonly onProgress?: OnProgress;
}

const ESTIMATE_OPTIONS: OptionKinds<EstimateGcodeOptions> = {
  model: oneOf(Object.keys(PLANNERS)),
  settings: OBJECT,
  limitsFrom: oneOf(["file", "settings"]),
  plate: PLATE,
  signal: SIGNAL,
  onProgress: FUNCTION,
};

/** What a g-code file takes, and what it says of itself. */
export interface GcodeEstimate {
  readonly estimate: Estimate;
  /** Who wrote the file, and for which firmware, as far as it tells. */
  readonly dialect: Dialect;
  /** The slicer's own figures, as far as it wrote them. */
  readonly own: OwnFigures;
  /** Moves in the file, arcs as the straight moves that they are split into. */
  readonly moves: number;
  /** All findings: of the text, the settings in it, and the estimate. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads g-code (text, gzip, Prusa's binary form or a sliced project) and reckons its time, filament and cost.
 * @throws SlicewrightError `USAGE`, `INPUT_EMPTY`, `NO_MOVES`, `PLATE_NOT_FOUND`, `ABORTED`, a code of the container, or of
 * the given settings
 */
export async function estimateGcode(source: GcodeSource, options: EstimateGcodeOptions = {}): Promise<GcodeEstimate> {
  checkArgument("estimate", "source", source, SOURCE);
  checkOptions("estimate", options, ESTIMATE_OPTIONS);

  // 1. What the slicer wrote at the text's ends, as far as that can be had before the moves.
  const listener = new Listener(options.onProgress);
  const { ends, text, close } = await readEnds(source, options, (progress) => listener.tell(progress));
  try {
    return await estimateText(ends, text, options, listener);
  } finally {
    await close();
  }
}

async function estimateText(
  ends: GcodeEnds,
  text: AsyncIterable<Uint8Array>,
  { settings: given = {}, limitsFrom = "file", model }: EstimateGcodeOptions,
  listener: Listener,
): Promise<GcodeEstimate> {
  if (ends.head.length === 0) throw new SlicewrightError("INPUT_EMPTY", "estimate: got no bytes, expected g-code");
  const written = parseFileSettings(ends.head, ends.tail);
  const ruling = rulingSettings(limitsFrom === "file" ? written : NOTHING, given, model);
  const writtenBy = dialectOf(ends.head, written);
  const { slicer, slicerVersion, firmware } = writtenBy;
  const planner = ruling.model ?? modelOf(firmware);

  // 2. The moves, planned as they come.
  const estimator = createEstimator({ ...ruling.options, planner });
  const reader = createGcodeReader({
    arcs: arcsOf(planner, writtenBy),
    filamentDiameter: ruling.options.filaments[0].diameter,
    // What E means is no limit, so the file tells it in any case.
    volumetricE: written.get("use_volumetric_e") === "1",
    ...(slicer && { slicer }),
    ...(slicerVersion && { slicerVersion }),
    ...(firmware && { firmware }),
  });
  let moves = 0;
  const plan = (chunk: MoveChunk): void => {
    moves += chunk.moves.length / MOVE_STRIDE;
    estimator.push(chunk);
  };
  for await (const piece of text) plan(reader.push(piece));
  plan(reader.finish());
  listener.throwIfFailed();
  if (moves === 0) throw new SlicewrightError("NO_MOVES", "estimate: got no move in the whole file, expected g-code");

  // 3. The figures, beside the slicer's own.
  const estimate = estimator.finish();
  const { findings, dialect } = reader;
  const isLate = limitsFrom === "file" && parseFileSettings(ends.head, ends.tail).size > written.size;
  const late = isLate ? [warning("SETTINGS_TOO_LATE", TOO_LATE)] : [];
  const warnings = [...ruling.warnings, ...late, ...findings, ...estimate.warnings];
  return { estimate, dialect, own: ownFigures(ends.head, ends.tail), moves, warnings };
}

const TOO_LATE =
  "estimate: got settings at the end of a stream, expected a source that can be read twice to plan by them";
const NOTHING: ReadonlyMap<string, string> = new Map();

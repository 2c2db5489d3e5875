import { type MoveChunk, moveCount } from "../core/moves.ts";
import { VERSION } from "../core/version.ts";
import { DistanceCounter, type Distances } from "../estimate/distances.ts";
import { createEstimator } from "../estimate/estimate-moves.ts";
import { withoutRetractions } from "../estimate/firmware-retraction.ts";
import type { Estimate } from "../estimate/report.ts";
import { type EstimateOptions, resolveEstimate, resolveSilentEstimate } from "../estimate/resolve.ts";
import { withFilament } from "../estimate/with-filament.ts";
import { createArcFitter } from "../gcode/fit-arcs.ts";
import { createGcodeWriter, FLAVOURS } from "../gcode/flavours/flavour.ts";
import { gcodeFoot, gcodeHead, type PrintFigures } from "../gcode/frame.ts";
import type { ObjectLabel } from "../gcode/labels.ts";
import { hasMarks } from "../gcode/placeholders/marks.ts";
import { fillMarks } from "../gcode/print-statistics.ts";
import { ProgressClock, ProgressLines } from "../gcode/progress-lines.ts";
import { resolveGcode } from "../gcode/resolve.ts";
import { type Thumbnail, thumbnailBlocks, thumbnailSpecs } from "../gcode/thumbnails.ts";
import { extruderCount } from "../settings/extruders.ts";
import { formatIni } from "../settings/ini.ts";
import type { Settings } from "../settings/settings.ts";
import type { binaryPrint } from "./binary-print.ts";
import { arcsOf } from "./estimate-model.ts";
import { GcodeText } from "./gcode-text.ts";
import type { LoadedPlate } from "./load-plate.ts";
import { objectLabels } from "./object-labels.ts";
import type { createRewrite } from "./rewritten-text.ts";

/** A finished print: its text, and figures over the very moves that the text holds. */
export interface WrittenPrint {
  readonly gcode: GcodeText;
  readonly estimate: Estimate & SilentFigures;
  readonly distances: Distances;
}

/** What a machine with a silent mode takes in it; left out for any other. */
type SilentFigures = Pick<PrintFigures, "silentTimeSeconds" | "silentFirstLayerSeconds">;

/** Writes, plans and measures a print's chunks as they come. */
export interface PrintWriter {
  push(chunk: MoveChunk): void;
  finish(): WrittenPrint;
}

/** What a print may have beside its moves, made by code that is loaded when asked for. */
export interface PrintExtras {
  /** Pictures at its head. */
  readonly thumbnails?: readonly Thumbnail[];
  /** What stands on the plate, where its objects are named. */
  readonly labels?: readonly ObjectLabel[];
  /** Makes it binary. */
  readonly pack?: typeof binaryPrint | undefined;
  /** Changes its text by rules. */
  readonly createRewrite?: typeof createRewrite | undefined;
}

export function createPrintWriter(
  settings: Settings,
  { thumbnails = [], labels = [], pack, createRewrite }: PrintExtras = {},
): PrintWriter {
  const encoder = new TextEncoder();
  const body: Uint8Array[] = [];
  const options = resolveGcode(settings);
  const writer = createGcodeWriter(options, labels);
  const words = FLAVOURS[options.flavour];
  const normalClock = () => new ProgressClock(words.progress, words.stop);
  const silentClock = () => new ProgressClock(words.silentProgress, words.silentStop);
  const clocks = options.tellsProgress ? [normalClock(), ...(options.hasSilentMode ? [silentClock()] : [])] : [];
  const progress = clocks.length > 0 ? new ProgressLines(clocks) : null;
  // A machine may have more tools than its profile: lines that choose one of these print with it all the same.
  const withTools = (own: EstimateOptions): EstimateOptions => ({ ...own, tools: extruderCount(settings) });
  const normalOptions = withTools(resolveEstimate(settings));
  const estimator = createEstimator(normalOptions, clocks[0]?.begins.bind(clocks[0]));
  const silentEstimator = options.hasSilentMode
    ? createEstimator(withTools(resolveSilentEstimate(settings)), clocks[1]?.begins.bind(clocks[1]))
    : undefined;
  const distances = new DistanceCounter();
  let isMarked = false;
  const rule = arcsOf(settings.estimate_model, { slicer: "slicewright", slicerVersion: VERSION, firmware: null });
  const rewrite = createRewrite?.(settings, rule);
  // What is fed is told by the moves, whatever becomes of their text.
  const fed = rewrite && createEstimator(normalOptions);
  const passesOver = options.firmwareRetraction && settings.estimate_model === "prusa_slicer";
  const fitArcs = options.arcTolerance === null ? undefined : createArcFitter(options.arcTolerance, rule);
  return {
    push: (linked) => {
      const chunk = fitArcs ? fitArcs(linked) : linked;
      isMarked ||= chunk.events.some((event) => event.kind === "gcode" && hasMarks(event.text));
      const lineStarts = new Uint32Array(progress === null ? 0 : moveCount(chunk));
      const text = progress === null ? writer.write(chunk) : writer.write(chunk, lineStarts);
      const written = rewrite ? rewrite(text) : { text, chunk, lineStarts };
      if (progress === null) body.push(written.text);
      else progress.push(written.chunk, written.text, written.lineStarts);
      const planned = passesOver ? withoutRetractions(written.chunk) : written.chunk;
      estimator.push(planned);
      silentEstimator?.push(planned);
      fed?.push(chunk);
      distances.push(chunk);
    },
    finish: () => {
      const times = estimator.finish();
      const normal = fed ? withFilament(times, fed.finish()) : times;
      const silent = silentEstimator?.finish();
      const estimate = {
        ...normal,
        ...(silent && { silentTimeSeconds: silent.timeSeconds, silentFirstLayerSeconds: silent.firstLayerSeconds }),
      };
      const told = progress === null ? body : progress.finish([normal.timeSeconds, silent?.timeSeconds ?? 0]);
      const written = words.end === "" ? told : [...told, encoder.encode(`${words.end}\n`)];
      const pieces = isMarked ? written.map((piece) => fillMarks(piece, estimate)) : written;
      const gcode = pack ? new GcodeText(pack(pieces, estimate, settings, thumbnails), true) : framed(pieces, estimate);
      return { gcode, estimate, distances: distances.finish() };
    },
  };

  function framed(pieces: readonly Uint8Array[], estimate: PrintFigures): GcodeText {
    const head = encoder.encode(gcodeHead(VERSION) + thumbnailBlocks(thumbnails));
    return new GcodeText([head, ...pieces, encoder.encode(gcodeFoot(estimate, formatIni(settings)))]);
  }
}

/** The extras that settings ask for. @param fileName of the model's file, where it is known */
export async function loadExtras(settings: Settings, plate: LoadedPlate, fileName?: string): Promise<PrintExtras> {
  const specs = thumbnailSpecs(settings);
  return {
    thumbnails: specs.length > 0 ? (await import("./model-thumbnails.ts")).modelThumbnails(plate, specs) : [],
    labels: settings.gcode_label_objects === "disabled" ? [] : objectLabels(plate, fileName),
    createRewrite:
      settings.gcode_substitutions.length > 0 ? (await import("./rewritten-text.ts")).createRewrite : undefined,
    pack: settings.binary_gcode ? (await import("./binary-print.ts")).binaryPrint : undefined,
  };
}

import { type MoveChunk, moveCount } from "../core/moves.ts";
import { VERSION } from "../core/version.ts";
import { DistanceCounter, type Distances } from "../estimate/distances.ts";
import { createEstimator } from "../estimate/estimate-moves.ts";
import type { Estimate } from "../estimate/report.ts";
import { resolveEstimate } from "../estimate/resolve.ts";
import { createGcodeWriter, FLAVOURS } from "../gcode/flavours/flavour.ts";
import { gcodeFoot, gcodeHead } from "../gcode/frame.ts";
import { ProgressLines } from "../gcode/progress-lines.ts";
import { resolveGcode } from "../gcode/resolve.ts";
import { formatIni } from "../settings/ini.ts";
import type { Settings } from "../settings/settings.ts";
import { GcodeText } from "./gcode-text.ts";

/** A finished print: its text, and figures over the very moves that the text holds. */
interface WrittenPrint {
  readonly gcode: GcodeText;
  readonly estimate: Estimate;
  readonly distances: Distances;
}

/** Writes, plans and measures a print's chunks as they come. */
export interface PrintWriter {
  push(chunk: MoveChunk): void;
  finish(): WrittenPrint;
}

export function createPrintWriter(settings: Settings): PrintWriter {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [encoder.encode(gcodeHead(VERSION))];
  const options = resolveGcode(settings);
  const writer = createGcodeWriter(options);
  const progress = options.tellsProgress ? new ProgressLines(FLAVOURS[options.flavour].progress) : null;
  const onBegin = progress === null ? undefined : progress.begins.bind(progress);
  const estimator = createEstimator(resolveEstimate(settings), onBegin);
  const distances = new DistanceCounter();
  return {
    push: (chunk) => {
      if (progress === null) chunks.push(writer.write(chunk));
      else {
        const lineStarts = new Uint32Array(moveCount(chunk));
        progress.push(chunk, writer.write(chunk, lineStarts), lineStarts);
      }
      estimator.push(chunk);
      distances.push(chunk);
    },
    finish: () => {
      const estimate = estimator.finish();
      if (progress !== null) for (const piece of progress.finish(estimate.timeSeconds)) chunks.push(piece);
      chunks.push(encoder.encode(gcodeFoot(estimate, formatIni(settings))));
      return { gcode: new GcodeText(chunks), estimate, distances: distances.finish() };
    },
  };
}

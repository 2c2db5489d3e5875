import type { Happening, MoveChunk } from "../core/moves.ts";
import { checkArgument, checkOption, FUNCTION, having, INT32S, type OptionKind } from "../core/option.ts";
import { checkEstimateOptions } from "./check-options.ts";
import { FlowMeter } from "./flow.ts";
import { Pending } from "./pending.ts";
import { pieces } from "./pieces.ts";
import { PLANNERS } from "./planners/firmwares.ts";
import { ProgressMarks } from "./progress-marks.ts";
import { type Estimate, report } from "./report.ts";
import { type EstimateOptions, filamentOf, filamentSection } from "./resolve.ts";
import { StreamMeasures } from "./stream-measures.ts";
import { TimeSums } from "./times.ts";

/** Reckons time and filament while moves go by; its memory does not grow with them, but for a few numbers a layer. */
export interface Estimator {
  /** @throws SlicewrightError `USAGE` */
  push(chunk: MoveChunk): void;
  /** Of all that was pushed; once, at the end. */
  finish(): Estimate;
}

const CHUNKS: OptionKind = {
  expected: "chunks of moves that can be iterated over",
  allows: (value) => typeof (value as Partial<Iterable<unknown>> | null | undefined)?.[Symbol.iterator] === "function",
};
const CHUNK: OptionKind = having({
  moves: INT32S,
  events: { expected: "a list", allows: (value) => Array.isArray(value) },
});

/**
 * Time and filament of a whole print, from its chunks in order.
 * @throws SlicewrightError `USAGE`
 */
export function estimateMoves(chunks: Iterable<MoveChunk>, options: EstimateOptions): Estimate {
  checkArgument("estimate", "chunks", chunks, CHUNKS);
  const estimator = createEstimator(options);
  for (const chunk of chunks) estimator.push(chunk);
  return estimator.finish();
}

/** Told when each move that takes time begins: its number in the stream, those of custom g-code counted. */
export type OnBegin = (sequence: number, elapsedSeconds: number) => void;

/**
 * An estimator for moves that come piece by piece: seconds, mm of filament, grams.
 * @param options as {@link resolveEstimate} gives them
 * @throws SlicewrightError `USAGE`
 */
export function createEstimator(options: EstimateOptions, onBegin?: OnBegin): Estimator {
  checkEstimateOptions(options);
  checkOption("estimate", "onBegin", onBegin, FUNCTION);
  const row = PLANNERS[options.planner];
  const times = new TimeSums(options.timeFactor ?? 1);
  const flow = new FlowMeter(filamentSection(filamentOf(options, 0)));
  const marks = new ProgressMarks();
  const pending = new Pending<() => void>((act) => act());
  const counted = row.plansHoming ? withoutHoming(options) : options;
  const measures = new StreamMeasures(counted, happen, () => planner.takesChange);
  const planner = row.create(options.limits, (move) => {
    pending.reach(move.sequence);
    onBegin?.(move.sequence, times.seconds + planner.dwellSeconds + measures.overhead.seconds);
    times.move(move);
    flow.move(move);
  });
  let layer = 0;
  let takesLimits = options.isSilent !== true;

  return { push, finish };

  function push(chunk: MoveChunk): void {
    checkArgument("estimate", "chunk", chunk, CHUNK);
    for (const each of pieces(chunk)) {
      const piece = takesLimits ? each : withoutFirstLimits(each);
      takesLimits ||= piece.moves.length > 0;
      plan(() => planner.push(piece));
      measures.push(piece);
    }
  }

  /** Pauses belong to the layer they stand in, also where the planner counts them at its end. */
  function plan(go: () => void): void {
    const paused = planner.dwellSeconds;
    go();
    if (planner.dwellSeconds > paused) times.pause(layer, planner.dwellSeconds - paused);
  }

  /** What concerns planned moves waits for them: the planner lags behind the stream. */
  function happen(happening: Happening, sequence: number): void {
    if (happening.kind === "layer") layer = happening.index;
    else if (happening.kind === "tool") {
      const section = filamentSection(filamentOf(options, happening.tool));
      pending.add(sequence, () => {
        flow.section = section;
      });
    } else if (happening.kind === "progress") {
      const stood = planner.dwellSeconds + measures.overhead.seconds;
      pending.add(sequence, () => marks.add(times.seconds + stood, happening));
    }
  }

  function finish(): Estimate {
    plan(() => planner.finish());
    pending.reach(Infinity);
    return report({ times, flow, measures, marks: marks.marks, dwellSeconds: planner.dwellSeconds }, options);
  }
}

/** A piece without what it says of the machine's limits before its first move. */
function withoutFirstLimits({ moves, events }: MoveChunk): MoveChunk {
  return { moves, events: events.filter(({ at, kind }) => at > 0 || !LIMITS.has(kind)) };
}

const LIMITS: ReadonlySet<Happening["kind"]> = new Set(["axis-limits", "minimum-feeds", "junction-deviation"]);

/** Homing counts once: as moves. */
function withoutHoming(options: EstimateOptions): EstimateOptions {
  return options.overhead === undefined ? options : { ...options, overhead: { ...options.overhead, homing: 0 } };
}

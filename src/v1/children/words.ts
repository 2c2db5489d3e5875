/** What went wrong, in words that a customer understands; what only an operator understands becomes the cause. */
import { completeResinSettings, completeSettings, type ErrorCode, SlicewrightError } from "../../index.ts";
import { capitalized } from "../capitalized.ts";
import { problemCode } from "../http/problems.ts";
import { ChildFailure, type SliceJob } from "./children.ts";
import type { Failure, Task } from "./messages.ts";
import { outlineSize } from "./plate.ts";

export const WORK_FAILED = "The service failed while it worked on the model. Please try again.";

type Details = SlicewrightError["details"];
/** Of errors that customers meet often; the engine's own sentence tells the others. */
const WORDS: Partial<Record<ErrorCode, (details: Details) => string>> = {
  INPUT_EMPTY: () => "The file is empty.",
  FORMAT_UNKNOWN: () => "The file is no model that can be read here: STL, 3MF, OBJ, AMF and PLY files are.",
  FORMAT_UNSUPPORTED: ({ format, advice }) =>
    format === undefined
      ? "The file is written in a way that is not read here: STL and 3MF (of 2015 and later) are."
      : `The file is ${format}, which is not read here: ${advice}.`,
  STL_MALFORMED: ({ line }) => `The STL file is damaged${line === undefined ? "" : ` in line ${line}`}.`,
  STL_TRUNCATED: ({ facetsSaid, facetsFound }) =>
    `The STL file is cut off: it should hold ${facetsSaid} triangles and holds ${facetsFound}.`,
  STL_COUNT_WRONG: ({ facetsSaid, facetsFound }) =>
    `The STL file is damaged: it says that it holds ${facetsSaid} triangles and holds ${facetsFound}.`,
  COORDINATE_NOT_FINITE: () => "The model is damaged: some of its corners have no place.",
  COORDINATE_OUT_OF_RANGE: () => "The model is larger than 10 metres; is it in another unit than millimetres?",
  ZIP_MALFORMED: () => "The 3MF or ZIP file is damaged.",
  XML_MALFORMED: () => "The 3MF or AMF file is damaged.",
  THREEMF_MALFORMED: () => "The 3MF file is damaged or incomplete.",
  THREEMF_EXTENSION_REQUIRED: () => "The 3MF file needs a 3MF extension that is not read here.",
  INPUT_TOO_LARGE: ({ limit }) =>
    UNPACKED.has(limit) ? "The file grows too large when it is unpacked." : "The file holds more than is read here.",
  ARCHIVE_NESTED: () => "The ZIP file holds another: unpack it, and pack the models themselves.",
  MESH_EMPTY: () => "The file holds no triangles, so there is nothing to print.",
  MESH_FLAT: () => "The model is flat: it has no height, width or depth to print.",
  NO_LAYERS: () => "With these settings nothing of the model would be printed: it is too thin or too small.",
  WALLS_TOO_THICK: ({ thicknessMm }) => `Walls of ${thicknessMm} mm leave nothing of the model to hollow out.`,
};

/** Bounds that only packed files meet; also where none is named. */
const UNPACKED: ReadonlySet<unknown> = new Set(["inflatedBytes", "inflateRatio", undefined]);

/** Whatever a task threw. */
export function failureOf(thrown: unknown, task: Task): Failure {
  if (thrown instanceof ChildFailure) return { code: thrown.code, message: thrown.message, cause: null };
  if (!(thrown instanceof SlicewrightError) || thrown.code === "INTERNAL")
    return {
      code: "internal",
      message: WORK_FAILED,
      cause: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    };
  const { code, message, details } = thrown;
  const words =
    code === "DOES_NOT_FIT" && task.kind === "slice" ? doesNotFit(task.job, details) : WORDS[code]?.(details);
  return {
    code: problemCode(code),
    message: words ?? `${capitalized(message)}.`,
    cause: message,
  };
}

export function outOfTime(task: Task, seconds: number): ChildFailure {
  return new ChildFailure("slice_timeout", `${doing(task)} took longer than the ${seconds} s that it may.`);
}

export function outOfMemory(task: Task, bytes: number): ChildFailure {
  const megabytes = Math.round(bytes / 1024 ** 2);
  return new ChildFailure(
    "slice_out_of_memory",
    `${doing(task)} took more memory than the ${megabytes} MB that it may.`,
  );
}

/** Why a task ends when its children are closed. */
export function stopping(): ChildFailure {
  return new ChildFailure("unavailable", "The service is stopping.");
}

function doing({ kind }: Task): string {
  return kind === "inspect" ? "Reading the model" : "Slicing";
}

function doesNotFit(job: SliceJob, { sizeMm, excessZ }: Details): string {
  const part = sizeMm as readonly number[];
  const volume = buildVolume(job);
  // Under a resin part, supports and pad take some of the height.
  const tooHigh = Number(excessZ) > 0 && volume.length === 3 && part[2]! <= volume[2]!;
  const less = tooHigh
    ? `, of which what is built under the part leaves ${millimetres(part[2]! - Number(excessZ))} mm of height`
    : "";
  return `The part is ${part.map(millimetres).join(" x ")} mm, the printer's build volume ${volume.map(millimetres).join(" x ")} mm${less}.`;
}

/** Without a height where that has no limit. */
function buildVolume(job: SliceJob): readonly number[] {
  const height = (mm: number): readonly number[] => (mm === 0 ? [] : [mm]);
  if (job.technology === "fdm") {
    const { bed_shape, max_print_height } = completeSettings(job.settings);
    return [...outlineSize(bed_shape), ...height(max_print_height)];
  }
  const { display_width, display_height, max_print_height } = completeResinSettings(job.settings);
  return [display_width, display_height, ...height(max_print_height)];
}

/** At most two decimals. */
export function millimetres(mm: number): string {
  return String(Number(mm.toFixed(2)));
}

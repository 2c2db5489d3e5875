/** The full reader: whatever a model file holds, by its content. */
import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, checkOptions, FUNCTION, type OptionKinds, oneOf, SIGNAL } from "../core/option.ts";
import { noPlate, PLATE } from "../core/plates.ts";
import { throwIfAborted } from "../core/progress.ts";
import { atOnce, type Steps } from "../core/steps.ts";
import { type InflateRaw, looksLikeZip, openZip } from "../formats/zip.ts";
import { type ReadFile, readArchive } from "./archive.ts";
import { refuseForeign } from "./foreign-formats.ts";
import { formatOf } from "./formats.ts";
import { LENGTH_UNITS, type LengthUnit } from "./length-unit.ts";
import { scaledMesh } from "./merge-meshes.ts";
import type { FormatResult, MeshFormat, ReadContext, ReadOptions } from "./mesh-format.ts";
import type { Model } from "./model.ts";
import { MODEL_SOURCE, type ModelSource, sizeOf, wholeOf } from "./model-source.ts";
import { checkReadLimit, DEFAULT_READ_LIMITS, READ_LIMITS } from "./read-limits.ts";
import { binaryStl, isWholeBinaryStl } from "./stl-binary.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { unitWarnings } from "./unit-suspect.ts";
import { volumeMeshesOf } from "./volume-meshes.ts";

const READ_OPTIONS: OptionKinds<ReadOptions> = {
  inflateRaw: FUNCTION,
  unit: oneOf(Object.keys(LENGTH_UNITS)),
  plate: PLATE,
  limits: READ_LIMITS,
  signal: SIGNAL,
  onProgress: FUNCTION,
};

/**
 * Reads a model file: its objects, in millimetres, and what is to be printed of them. The format is told from the
 * content, never from a name.
 * @throws SlicewrightError `USAGE`, `INPUT_EMPTY`, `INPUT_TOO_LARGE`, `FORMAT_UNKNOWN`, `FORMAT_UNSUPPORTED`, `MESH_EMPTY`,
 * `ARCHIVE_NESTED`, `PLATE_NOT_FOUND`, `ABORTED`, and the codes of the format
 */
export function readModel(source: ModelSource, options: ReadOptions = {}): Model {
  return atOnce(readModelInSteps(source, options));
}

/** The same, to be left between its steps. */
export function* readModelInSteps(source: ModelSource, options: ReadOptions = {}): Steps<Model> {
  checkArgument("read", "source", source, MODEL_SOURCE);
  checkOptions("read", options, READ_OPTIONS);
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const context: ReadContext = { inflateRaw: options.inflateRaw, plate: options.plate, limits, step: stepper(options) };
  checkReadLimit(limits, "bytes", sizeOf(source));
  context.step(0);
  const readInner: ReadZip = (inner, innerContext) => readFile(inner, innerContext, options.unit);
  const readOuter: ReadZip = (archive, ownContext) => readArchive(archive, ownContext, readInner);
  const file = yield* readFile(source, context, options.unit, readOuter);
  checkReadLimit(limits, "items", file.items.length);
  checkReadLimit(limits, "triangles", trianglesOf(file));
  context.step(1);
  return {
    format: file.format,
    objects: file.objects,
    items: file.items,
    ...volumeMeshesOf(file),
    unit: file.unit,
    warnings: [...file.warnings, ...(options.unit === undefined ? unitWarnings(file) : [])],
    thumbnails: file.thumbnails ?? [],
    project: file.project ?? null,
    ...(file.marks && file.marks.length > 0 && { marks: file.marks }),
    metadata: file.metadata ?? {},
  };
}

function stepper({ signal, onProgress }: ReadOptions): (fraction: number) => void {
  return (fraction) => {
    throwIfAborted(signal, "read");
    onProgress?.({ stage: "read", fraction });
  };
}

type ReadZip = (bytes: Uint8Array, context: ReadContext) => Steps<ReadFile>;

const refuseNested: ReadZip = () => {
  throw new SlicewrightError(
    "ARCHIVE_NESTED",
    "read ZIP: got an archive inside an archive, expected models: unpack it and pack the models themselves",
  );
};

/** One file, be it the whole or one of an archive. */
function* readFile(
  source: ModelSource,
  context: ReadContext,
  unit: LengthUnit | undefined,
  readZip: ReadZip = refuseNested,
): Steps<ReadFile> {
  if (sizeOf(source) === 0)
    throw new SlicewrightError("INPUT_EMPTY", "read: got a file of 0 bytes, expected a model such as an STL or 3MF");
  if (isWholeBinaryStl(source)) return yield* readAs(binaryStl, source, context, unit);
  const bytes = wholeOf(source);
  const isZip = looksLikeZip(bytes);
  const zip = isZip ? openZip(bytes, context.inflateRaw ?? noInflater, context.limits) : null;
  const zipNames = zip?.names ?? null;
  refuseForeign({ bytes, zipNames });
  const format = formatOf({ bytes, zipNames });
  if (format !== undefined) return yield* readAs(format, bytes, context, unit, zip?.inflatedBytes);
  if (isZip) return yield* readZip(bytes, context);
  throw unknown(bytes);
}

/** @param inflatedBytes of an archive */
function* readAs<T extends ModelSource>(
  format: MeshFormat<T>,
  source: T,
  context: ReadContext,
  unit: LengthUnit | undefined,
  inflatedBytes?: number,
): Steps<ReadFile> {
  if (context.plate !== undefined && format.name !== "3mf") throw noPlate("read", context.plate, []);
  const read = rescaled(yield* format.read(source, context), unit);
  const file = { ...read, format: format.name, ...(inflatedBytes !== undefined && { inflatedBytes }) };
  if (trianglesOf(file) > 0) return file;
  const skipped = file.warnings.filter(({ code }) => code.endsWith("_SKIPPED")).map(({ message }) => message);
  throw new SlicewrightError(
    "MESH_EMPTY",
    `read: got a model (${format.name}) of 0 triangles to print, expected at least one${skipped.map((why) => `: ${why}`).join("")}`,
    { format: format.name },
  );
}

function unknown(bytes: Uint8Array): SlicewrightError {
  return new SlicewrightError(
    "FORMAT_UNKNOWN",
    `read: got ${bytes.length} bytes that begin with ${preview(bytes)}, expected a model: STL, 3MF, OBJ, AMF, PLY, or a ZIP of them`,
    { length: bytes.length },
  );
}

const noInflater: InflateRaw = () => {
  throw new SlicewrightError("INTERNAL", "read ZIP: got no inflater, expected only the directory to be read");
};

/** The first bytes as a person would want to see them: text in quotes, or hexadecimal. */
function preview(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 16);
  if (head.every((byte) => byte >= 32 && byte < 127)) return JSON.stringify(String.fromCharCode(...head));
  return Array.from(head, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** The result with its numbers taken to be of another unit than they were read in. */
function rescaled(result: FormatResult, asked: LengthUnit | undefined): FormatResult {
  const factor = asked === undefined ? 1 : LENGTH_UNITS[asked] / LENGTH_UNITS[result.unit ?? "mm"];
  if (factor === 1) return result;
  return {
    ...result,
    objects: result.objects.map((object) => ({
      ...object,
      mesh: scaledMesh(object.mesh, factor),
      ...volumeMeshesOf(object, factor),
      ...(object.zones && { zones: object.zones.map((zone) => withScaledMesh(zone, factor)) }),
      ...(object.paintedMaterials && {
        paintedMaterials: object.paintedMaterials.map((paint) => withScaledMesh(paint, factor)),
      }),
    })),
    ...volumeMeshesOf(result, factor),
    items: result.items.map(({ object, transform }) => ({
      object,
      transform: transform === null ? null : transform.map((value, k) => (k < 9 ? value : value * factor)),
    })),
  };
}

function withScaledMesh<T extends { readonly mesh: TriangleMesh }>(holder: T, factor: number): T {
  return { ...holder, mesh: scaledMesh(holder.mesh, factor) };
}

function trianglesOf({ objects, items }: Pick<FormatResult, "objects" | "items">): number {
  return items.reduce((sum, { object }) => sum + objects[object].mesh.triangles.length / 3, 0);
}

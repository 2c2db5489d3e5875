/** The full reader: whatever a model file holds, by its content. */
import { SlicewrightError } from "../core/errors.ts";
import { throwIfAborted } from "../core/progress.ts";
import { type InflateRaw, looksLikeZip, openZip } from "../formats/zip.ts";
import { formatOf } from "./formats.ts";
import { LENGTH_UNITS, type LengthUnit } from "./length-unit.ts";
import type { FormatResult, MeshFormat, ReadContext, ReadOptions } from "./mesh-format.ts";
import type { Model, ModelItem, ModelObject } from "./model.ts";
import { checkReadLimit, DEFAULT_READ_LIMITS, type ReadLimits } from "./read-limits.ts";

/**
 * Reads a model file: its objects, in millimetres, and what is to be printed of them. The format is told from the
 * content, never from a name.
 * @throws SlicewrightError `INPUT_EMPTY`, `INPUT_TOO_LARGE`, `FORMAT_UNKNOWN`, `FORMAT_UNSUPPORTED`, `MESH_EMPTY`,
 * `ABORTED`, and the codes of the format
 */
export function readModel(bytes: Uint8Array, options: ReadOptions = {}): Model {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const context: ReadContext = { inflateRaw: options.inflateRaw, limits, step: stepper(options) };
  if (bytes.length === 0)
    throw new SlicewrightError("INPUT_EMPTY", "read: got a file of 0 bytes, expected a model such as an STL or 3MF");
  checkReadLimit(limits, "bytes", bytes.length);
  context.step(0);
  const format = tellFormat(bytes, options.inflateRaw, limits);
  const result = format.read(bytes, context);
  const { objects, items } = scaled(result, options.unit);
  checkItems(format, objects, items, limits);
  context.step(1);
  return {
    format: format.name,
    objects,
    items,
    unit: result.unit,
    warnings: result.warnings,
    thumbnails: result.thumbnails ?? [],
    project: result.project ?? null,
    metadata: result.metadata ?? {},
  };
}

function stepper({ signal, onProgress }: ReadOptions): (fraction: number) => void {
  return (fraction) => {
    throwIfAborted(signal, "read");
    onProgress?.({ stage: "read", fraction });
  };
}

function tellFormat(bytes: Uint8Array, inflateRaw: InflateRaw | undefined, limits: ReadLimits): MeshFormat {
  const zipNames = looksLikeZip(bytes) ? openZip(bytes, inflateRaw ?? noInflater, limits).names : null;
  const format = formatOf({ bytes, zipNames });
  if (format !== undefined) return format;
  throw new SlicewrightError(
    "FORMAT_UNKNOWN",
    `read: got ${bytes.length} bytes that begin with ${preview(bytes)}, expected a model such as an STL or 3MF`,
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
function scaled(
  { objects, items, unit }: FormatResult,
  asked: LengthUnit | undefined,
): Pick<FormatResult, "objects" | "items"> {
  const factor = asked === undefined ? 1 : LENGTH_UNITS[asked] / LENGTH_UNITS[unit ?? "mm"];
  if (factor === 1) return { objects, items };
  return {
    objects: objects.map(({ name, mesh }) => ({
      name,
      mesh: { positions: mesh.positions.map((value) => value * factor), triangles: mesh.triangles },
    })),
    items: items.map(({ object, transform }) => ({
      object,
      transform: transform === null ? null : transform.map((value, k) => (k < 9 ? value : value * factor)),
    })),
  };
}

function checkItems(
  format: MeshFormat,
  objects: readonly ModelObject[],
  items: readonly ModelItem[],
  limits: ReadLimits,
): void {
  let triangles = 0;
  for (const { object } of items) triangles += objects[object].mesh.triangles.length / 3;
  checkReadLimit(limits, "triangles", triangles);
  if (triangles > 0) return;
  throw new SlicewrightError(
    "MESH_EMPTY",
    `read: got a model (${format.name}) of 0 triangles to print, expected at least one`,
    { format: format.name },
  );
}

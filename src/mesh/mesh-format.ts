/** What a file format's reader is given and what it gives: the contract of the rows of the registry in formats.ts. */
import type { OnProgress } from "../core/progress.ts";
import type { Steps } from "../core/steps.ts";
import type { InflateRaw } from "../formats/zip.ts";
import type { LengthUnit } from "./length-unit.ts";
import type { MeshFormatName, Model, VolumeMeshes } from "./model.ts";
import type { ReadLimits } from "./read-limits.ts";

export interface ReadOptions {
  /** Needed by compressed containers (3MF, zipped AMF, ZIP). In Node, `inflateRawSync` with `maxOutputLength: size`. */
  readonly inflateRaw?: InflateRaw;
  /** What the file's numbers are, whatever it says itself. Without it, what the file says; else millimetres. */
  readonly unit?: LengthUnit;
  /** Which plate of a project of Bambu Studio or OrcaSlicer, by its number from 1. Default: all of them, as one. */
  readonly plate?: number;
  /** Bounds other than `DEFAULT_READ_LIMITS`. */
  readonly limits?: Partial<ReadLimits>;
  /** Looked at all through the reading, which is synchronous: abort it from `onProgress`, or before. */
  readonly signal?: AbortSignal;
  /** No promise that it gives is waited for: the reading is over before one can be rejected. */
  readonly onProgress?: OnProgress;
}

/** A file whose format is to be told. */
export interface UnknownFile {
  readonly bytes: Uint8Array;
  /** The names in it, as written, when it is a ZIP archive; else null. */
  readonly zipNames: readonly string[] | null;
}

/** The reader's options with nothing left open. */
export interface ReadContext {
  readonly inflateRaw: InflateRaw | undefined;
  readonly limits: ReadLimits;
  readonly plate: number | undefined;
  /** To be called every few thousand lines, points or triangles, with the share of the file that is read: 0 to 1. */
  readonly step: (fraction: number) => void;
}

/** What a format's file gives: meshes in millimetres by the unit that the file names, or taken for such. */
export interface FormatResult extends Pick<Model, "objects" | "items" | "unit" | "warnings">, Partial<FileExtras> {}

type FileExtras = Pick<Model, "thumbnails" | "project" | "metadata" | "marks" | keyof VolumeMeshes>;

/** One file format: a row of the registry, which reads a whole file's bytes, or `Source`. */
export interface MeshFormat<Source = Uint8Array> {
  readonly name: MeshFormatName;
  /** Whether the bytes are this format, judged by content. */
  matches(file: UnknownFile): boolean;
  read(source: Source, context: ReadContext): Steps<FormatResult>;
}

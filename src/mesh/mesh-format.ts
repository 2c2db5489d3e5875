import type { Warning } from "../core/warnings.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/** Inflates raw DEFLATE data into exactly `size` bytes; throws when the data is damaged or longer. */
export type InflateRaw = (data: Uint8Array, size: number) => Uint8Array;

export interface ReadMeshOptions {
  /** Needed by formats in a compressed container (3MF); node:zlib's `inflateRawSync` behind one line. */
  readonly inflateRaw?: InflateRaw;
}

/** The values of `MeshModel.format`. */
export type MeshFormatName = "stl-binary" | "stl-ascii" | "3mf";

/** What a format's file gives: one welded mesh in millimetres, as the file places it. */
export interface FormatResult {
  readonly mesh: TriangleMesh;
  readonly warnings: readonly Warning[];
}

/** One file format: a row of the registry in read-mesh.ts. */
export interface MeshFormat {
  readonly name: MeshFormatName;
  /** Whether the bytes are this format, judged by content. */
  matches(bytes: Uint8Array): boolean;
  read(bytes: Uint8Array, options: ReadMeshOptions): FormatResult;
}

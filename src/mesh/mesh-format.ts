import type { Warning } from "../core/warnings.ts";
import type { InflateRaw } from "../formats/zip.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

export interface ReadMeshOptions {
  /** Needed by formats in a compressed container (3MF). In Node, `inflateRawSync` with `maxOutputLength: size`. */
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

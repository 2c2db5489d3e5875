import { SlicewrightError } from "../core/errors.ts";
import type { Warning } from "../core/warnings.ts";
import type { MeshFormat, MeshFormatName, ReadMeshOptions } from "./mesh-format.ts";
import { asciiStl } from "./stl-ascii.ts";
import { binaryStl } from "./stl-binary.ts";
import { threemf } from "./threemf.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

export interface MeshModel {
  /** Welded, in millimetres, as the file places it. */
  readonly mesh: TriangleMesh;
  readonly format: MeshFormatName;
  readonly warnings: readonly Warning[];
}

/** In the order of trial: the first format that recognises the bytes reads them. */
const FORMATS: readonly MeshFormat[] = [threemf, binaryStl, asciiStl];

/**
 * Reads a model file. The format is told from the content, never from a name.
 * @throws SlicewrightError `INPUT_EMPTY`, `FORMAT_UNKNOWN`, `MESH_EMPTY`, and the codes of the format
 */
export function readMesh(bytes: Uint8Array, options: ReadMeshOptions = {}): MeshModel {
  if (bytes.length === 0)
    throw new SlicewrightError("INPUT_EMPTY", "read: got a file of 0 bytes, expected an STL or 3MF model");
  const format = FORMATS.find((candidate) => candidate.matches(bytes));
  if (format === undefined)
    throw new SlicewrightError(
      "FORMAT_UNKNOWN",
      `read: got ${bytes.length} bytes that begin with ${preview(bytes)}, expected an STL or 3MF model`,
      { length: bytes.length },
    );
  const { mesh, warnings } = format.read(bytes, options);
  if (mesh.triangles.length === 0)
    throw new SlicewrightError(
      "MESH_EMPTY",
      `read: got a model (${format.name}) of 0 triangles, expected at least one`,
      {
        format: format.name,
      },
    );
  return { mesh, format: format.name, warnings };
}

/** The first bytes as a person would want to see them: text in quotes, or hexadecimal. */
function preview(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 16);
  if (head.every((byte) => byte >= 32 && byte < 127)) return JSON.stringify(String.fromCharCode(...head));
  return Array.from(head, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** Files that are no longer what their format says, and what a reader may make of them. */
import fc from "fast-check";
import { expect } from "vitest";
import { SlicewrightError } from "../../src/core/errors.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";

const edit = fc.record({ at: fc.nat(), length: fc.nat(40), bytes: fc.uint8Array({ maxLength: 8 }) });

/** One of these files with bytes changed, cut out and repeated. */
export function damaged(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc.tuple(fc.constantFrom(...files), fc.array(edit, { minLength: 1, maxLength: 4 })).map(([file, edits]) => {
    let bytes = [...file];
    for (const { at, length, bytes: inserted } of edits)
      bytes = [...bytes.slice(0, at % bytes.length), ...inserted, ...bytes.slice((at % bytes.length) + length)];
    return Uint8Array.from(bytes);
  });
}

/** Lets nothing pass but meshes or a typed error that is not a bug of ours. */
export function expectSafe(read: () => readonly TriangleMesh[]): void {
  try {
    for (const { positions, triangles } of read()) {
      expect(positions.every((value) => Number.isFinite(value))).toBe(true);
      expect(triangles.every((vertex) => vertex < positions.length / 3)).toBe(true);
    }
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError)) throw thrown;
    expect(thrown.code).not.toBe("INTERNAL");
  }
}

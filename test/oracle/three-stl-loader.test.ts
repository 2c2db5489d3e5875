/**
 * three-stl-loader, an independent reader, on every sound STL of the shared models: the same triangles in the same
 * order. It is handed a stand-in for three, as today's three has lost the method that it calls.
 */
import bindLoader from "three-stl-loader";
import { describe, expect, test } from "vitest";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { modelRows, modelsPresent, NEEDS_MODELS, readModel } from "./models.ts";

class BufferAttribute {
  readonly array: Float32Array;
  constructor(array: Float32Array) {
    this.array = array;
  }
}
class BufferGeometry {
  readonly attributes: Record<string, BufferAttribute> = {};
  addAttribute(name: string, attribute: BufferAttribute): void {
    this.attributes[name] = attribute;
  }
}
class Vector3 {}
const Loader = bindLoader({ BufferGeometry, BufferAttribute, Vector3, DefaultLoadingManager: {} });

/** It knows text only by its first five bytes, and keywords only in lower case. */
const BEYOND_IT = ["stl/ascii_uppercase.stl", "stl/ascii_leading_space.stl"];

const files = modelRows("stl", /\.stl/)
  .map(([file]) => file)
  .filter((file) => !BEYOND_IT.includes(file));

describe.skipIf(!modelsPresent)(modelsPresent ? "three-stl-loader" : `three-stl-loader (${NEEDS_MODELS})`, () => {
  test("there are files to compare", () => {
    expect(files.length).toBeGreaterThan(30);
  });

  test.each(files)("%s", (file) => {
    const bytes = readModel(file);
    const { mesh } = readMesh(bytes);
    const soup = new Float32Array(mesh.triangles.length * 3);
    for (const [corner, vertex] of mesh.triangles.entries())
      for (let axis = 0; axis < 3; axis++) soup[corner * 3 + axis] = mesh.positions[vertex * 3 + axis];
    const copy = Uint8Array.from(bytes).buffer;
    const judge = withoutDegenerate(new Loader({}).parse(copy).attributes.position.array);
    expect(soup.length).toBe(judge.length);
    let differing = 0;
    for (let k = 0; k < soup.length; k++) if (soup[k] !== judge[k]) differing++;
    expect(differing).toBe(0);
  });
});

/** Without the triangles that have two corners in one point, which the own reader leaves out. */
function withoutDegenerate(soup: Float32Array): Float32Array {
  const kept = new Float32Array(soup.length);
  let length = 0;
  const same = (a: number, b: number): boolean =>
    soup[a] === soup[b] && soup[a + 1] === soup[b + 1] && soup[a + 2] === soup[b + 2];
  for (let at = 0; at < soup.length; at += 9) {
    if (same(at, at + 3) || same(at + 3, at + 6) || same(at + 6, at)) continue;
    kept.set(soup.subarray(at, at + 9), length);
    length += 9;
  }
  return kept.subarray(0, length);
}

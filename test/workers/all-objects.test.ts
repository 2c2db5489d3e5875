import { expect, test } from "vitest";
import { ofAll } from "../../src/workers/all-objects.ts";
import { perLayer, type Stage } from "../../src/workers/stage.ts";

interface Job {
  readonly plan: { readonly printZ: Float64Array };
  readonly among?: { readonly places: Uint32Array; readonly printZ: Float64Array };
  readonly trianglesOf: readonly number[];
}

const outlines: Stage<Job, { points: number }, "points"> = {
  name: "outlines",
  writes: "points",
  weighs: { points: (value) => value, triangles: ({ trianglesOf }, layer) => trianglesOf[layer] },
  reads: () => ({}),
  run: perLayer((_tools, _job, layer) => layer),
};

test("a plate's layer weighs as much as the objects that have it, each by its own layer there", () => {
  const printZ = Float64Array.of(0.2, 0.3, 0.4, 0.6);
  const coarse = { places: Uint32Array.of(0, 2, 3), printZ };
  const fine = { places: Uint32Array.of(0, 1, 2), printZ };
  const objects: Job[] = [
    { plan: { printZ: Float64Array.of(0.2, 0.4, 0.6) }, among: coarse, trianglesOf: [1, 2, 4] },
    { plan: { printZ: Float64Array.of(0.2, 0.3, 0.4) }, among: fine, trianglesOf: [10, 20, 40] },
  ];
  const { points, triangles } = ofAll(outlines).weighs!;
  expect([0, 1, 2, 3].map((layer) => triangles({ objects }, layer))).toEqual([11, 20, 42, 4]);
  expect(points([3, undefined, 5])).toBe(8);
});

test("a stage that tells no weight has none on a plate either", () => {
  const { weighs: _, ...silent } = outlines;
  expect(ofAll(silent).weighs).toBeUndefined();
});

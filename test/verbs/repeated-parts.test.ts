import { afterEach, expect, it, vi } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { type PlacedPart, withoutRepeats } from "../../src/verbs/repeated-parts.ts";

const plain = { settings: [], zones: [], paint: [], layerHeights: [] };
const part = (height: number, more: Partial<PlacedPart> = {}): PlacedPart => ({
  placement: placeMesh(box([5, 5, height])),
  words: plain,
  volumes: undefined,
  ...more,
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("equal parts are one, by mesh, words and volumes", () => {
  const said = { ...plain, settings: [{ program: "PrusaSlicer", values: { fill_density: "40%" } }] } as const;
  const blocked = { supportBlockers: placeMesh(box([1, 1, 1])).placed };
  const all = [
    part(1),
    part(2),
    part(1, { words: said }),
    part(1),
    part(1, { volumes: blocked }),
    part(2),
    part(1, { words: { ...said } }),
    part(1, { volumes: { supportBlockers: placeMesh(box([1, 1, 1])).placed } }),
    part(1, { volumes: { supportBlockers: placeMesh(box([1, 1, 2])).placed } }),
  ];
  const { meshes, words, volumes, indices } = withoutRepeats(all);
  expect(indices).toEqual([0, 1, 2, 0, 3, 1, 2, 3, 4]);
  expect(meshes).toEqual([0, 1, 2, 4, 8].map((i) => all[i].placement.placed));
  expect(words[2]).toBe(said);
  expect(volumes[3]).toBe(blocked);
});

it("parts with zones or paint are none of each other", () => {
  const painted = { ...plain, paint: [{ extruder: 1, surface: placeMesh(box([1, 1, 1])).placed }] };
  expect(withoutRepeats([part(1, { words: painted }), part(1), part(1, { words: painted })]).indices).toEqual([
    0, 1, 2,
  ]);
});

it("what a part says is read once, however many others there are", () => {
  const all = Array.from({ length: 200 }, (_, i) => part(1 + i));
  const read = vi.spyOn(JSON, "stringify");
  expect(withoutRepeats(all).meshes).toHaveLength(200);
  expect(read.mock.calls.length).toBeLessThanOrEqual(200);
});

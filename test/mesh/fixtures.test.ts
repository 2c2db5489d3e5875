/** What fixtures/README.md says of each file. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeBed } from "../../src/mesh/bed.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { fitToBed } from "../../src/mesh/fit.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { inflateRaw } from "./inflate.ts";

const read = (name: string) => {
  const bytes = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
  const { mesh } = readMesh(bytes, { inflateRaw });
  return { mesh, edges: buildEdges(mesh), ...measureMesh(mesh) };
};
const SOUND = { openEdges: 0, nonManifoldEdges: 0, miswoundEdges: 0 };

describe("fixtures", () => {
  test.each([
    ["cube20.stl", 8000],
    ["cube20-ascii.stl", 8000],
    ["cube10.stl", 1000],
    ["hollow30.stl", 19_000],
    ["steps.stl", 12_000],
    ["cylinder1000.stl", 3141.57],
    ["bar300.stl", 7500],
    ["plate250.1.stl", 50_020],
    ["inch.3mf", 2048.383],
    ["components.3mf", 2000],
  ])("%s is sound, of %d mm3", (name, volume) => {
    const { edges, volumeMm3 } = read(name);
    expect(edges).toMatchObject(SOUND);
    expect(Math.abs(volumeMm3 - volume)).toBeLessThan(0.01);
  });

  test("the round ones are near their solids", () => {
    expect(read("sphere10.stl").edges).toMatchObject(SOUND);
    expect(read("sphere10.stl").volumeMm3 / 4188.79).toBeCloseTo(0.996, 3);
    expect(read("torus.stl").edges).toMatchObject(SOUND);
    expect(read("torus.stl").volumeMm3 / 9869.6).toBeCloseTo(0.992, 3);
  });

  test("the open cube has three open edges", () => {
    const { mesh, edges } = read("cube20-open.stl");
    expect(mesh.triangles.length / 3).toBe(11);
    expect(edges.openEdges).toBe(3);
  });

  test("the placed ones lie where they should", () => {
    expect(read("inch.3mf")).toMatchObject({ minMm: [25.4, 0, 0], sizeMm: [25.4, 12.7, 6.35] });
    expect(read("components.3mf")).toMatchObject({ minMm: [5, 5, 0], maxMm: [35, 15, 10], inverted: false });
  });

  test("the bar fits turned, the plate does not", () => {
    const bed = makeBed([
      [0, 0],
      [250, 0],
      [250, 210],
      [0, 210],
    ]);
    expect(fitToBed(placeMesh(read("bar300.stl").mesh).placed, bed).turned).toEqual({ angleDegrees: 39 });
    const plate = fitToBed(placeMesh(read("plate250.1.stl").mesh).placed, bed);
    expect(plate.fits).toBe(false);
    expect(plate.excessMm.x).toBeCloseTo(0.1, 4);
  });
});

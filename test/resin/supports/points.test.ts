import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knob } from "../../../fixtures/knob.ts";
import { box, merge, shuffled, sphere, torus } from "../../../fixtures/shapes.ts";
import { placedRayCaster } from "../../../src/mesh/ray-cast.ts";
import { readMesh } from "../../../src/mesh/read-mesh.ts";
import type { TriangleMesh } from "../../../src/mesh/triangle-mesh.ts";
import { frustum } from "../../../src/resin/solids/primitives.ts";
import { hangingOf } from "../../../src/resin/supports/hanging.ts";
import { placePoints } from "../../../src/resin/supports/points.ts";
import { modelsPresent, NEEDS_MODELS, readStl } from "../../oracle/models.ts";
import { engine, type Hung, hang, hangingSpots, leastDistance, worstGap } from "./hung.ts";

const tee = merge(box([4, 4, 10], [8, 8, 0]), box([20, 20, 3], [0, 0, 10]));
const arch = [box([4, 8, 12], [0, 0, 0]), box([4, 8, 12], [26, 0, 0]), box([30, 8, 4], [0, 0, 12])].reduce(merge);
const FIXTURES: Readonly<Record<string, TriangleMesh>> = {
  tee,
  arch,
  knob: knob(),
  ball: sphere(10, 48),
  torus: torus(10, 3, 48, 24),
  cone: frustum([0, 0, 0], [0, 0, 10], 0.1, 10),
  table: [
    box([30, 20, 2], [0, 0, 10]),
    ...[0, 28].flatMap((x) => [0, 18].map((y) => box([2, 2, 10], [x, y, 0]))),
    box([1, 1, 4], [14, 9, 6]),
  ].reduce(merge),
};

/** What is true of every part. */
function expectHeld({ mesh, layers, points, options }: Hung, spacing: number): void {
  const caster = placedRayCaster(mesh);
  for (const { x, y, z, reach } of points) {
    expect(caster.nearest(x, y, z, 1)).toBeLessThan(1e-4);
    expect(reach).toBe(options.reach);
  }
  expect(leastDistance(points)).toBeGreaterThanOrEqual(options.minimalDistance);
  expect(worstGap(hangingSpots(layers, spacing), points)).toBeLessThanOrEqual(options.reach);
}

describe("points of support", () => {
  it.each(Object.entries(FIXTURES))("hold every island and overhang of a %s, on its surface", (_, part) => {
    expectHeld(hang(part), 0.4);
  });

  it
    .skipIf(!modelsPresent)
    .each([
      "3DBenchy",
      "xyz_cube_20mm",
      "spot",
      "castle",
      "support_test",
      "overhang_test",
      "bridge_test",
      "gear_knurled",
      "fan_duct_ascii",
      "spiral_stair",
      "vase",
      "arc_bridge",
    ])(`hold %s (${NEEDS_MODELS})`, async (name) => {
    expectHeld(hang((await readMesh(readStl(name))).mesh, 0.2), 1);
  });

  it("are as many as PrusaSlicer's, where its heads can be counted", () => {
    // Heads of 2.5.0 --export-sla, counted in the picture 0.1 mm below the faces that they hold.
    expect(hang(box([20, 20, 10])).points).toHaveLength(55);
    expect(Math.abs(hang(box([40, 4, 6])).points.length - 87)).toBeLessThanOrEqual(1);
    expect(hang(tee).points.filter(({ z }) => z > 5)).toHaveLength(35);
    expect(hang(arch).points.filter(({ z }) => z > 5)).toHaveLength(16);
    expect(hang(frustum([0, 0, 0], [0, 0, 12], 0.1, 5)).points).toHaveLength(1);
  });

  it("hold a slope with what its area pulls, and no more than one besides", () => {
    const { points, options } = hang(FIXTURES.cone);
    const area = Math.PI * 10 ** 2;
    expect(points.length * options.pointForce).toBeGreaterThan(area - options.pointForce);
    expect(points.length * options.pointForce).toBeLessThan(area + 2 * options.pointForce);
  });

  it("tell islands from overhangs", () => {
    const { points } = hang(FIXTURES.table);
    const islands = points.filter(({ isIsland }) => isIsland);
    // Four legs and the peg that hangs from the top.
    expect(
      new Set(islands.map(({ x, y, z }) => `${Math.sign(x)},${Math.sign(y)},${Math.round(z)}`)).size,
    ).toBeGreaterThanOrEqual(5);
    expect(islands.some(({ z }) => Math.abs(z - 6) < 1e-4)).toBe(true);
    for (const { z, isIsland } of points) if (z > 9) expect(isIsland).toBe(false);
  });

  it("are denser, sparser, or none, as told", () => {
    const count = (support_points_density_relative: number): number =>
      hang(box([20, 20, 10]), 0.1, { support_points_density_relative }).points.length;
    expect(count(200)).toBe(110);
    expect(count(50)).toBe(28);
    expect(count(0)).toBe(0);
  });

  it("keep the least distance that is told", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 8, noNaN: true }), (support_points_minimal_distance) => {
        const hung = hang(tee, 0.5, { support_points_minimal_distance });
        expect(leastDistance(hung.points)).toBeGreaterThanOrEqual(support_points_minimal_distance);
        expect(hung.points.length).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });

  it("leave out what stands on the plate", () => {
    const { points } = hang(tee, 0.1, { pad_around_object: true });
    expect(points).toHaveLength(35);
    expect(points.every(({ z }) => Math.abs(z - 10) < 1e-4)).toBe(true);
  });

  it("are the same again, for any order of triangles, and when layers are compared apart", () => {
    const { points, mesh, layers, options } = hang(FIXTURES.knob);
    expect(hang(FIXTURES.knob).points).toEqual(points);
    const apart = layers
      .map((_, i) => i)
      .reverse()
      .map((i) => hangingOf(layers[i], layers[i - 1], engine))
      .reverse();
    expect(placePoints(apart, options, placedRayCaster(mesh))).toEqual(points);
    const other = hang(shuffled(FIXTURES.knob, 7)).points;
    expect(other).toHaveLength(points.length);
    other.forEach(({ x, y, z }, i) => {
      expect(Math.hypot(x - points[i].x, y - points[i].y, z - points[i].z)).toBeLessThan(1e-6);
    });
  });
});

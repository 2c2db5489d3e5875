import { beforeAll, describe, expect, test } from "vitest";
import { box, cylinder, merge, reversed, scaled, sphere, steps, torus } from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { type ExPolygons, islandCount, ringCount } from "../../src/geometry/polygons.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import type { PlacedMesh } from "../../src/mesh/triangle-mesh.ts";
import { standing, without } from "./meshes.ts";

let tools: CutTools;
beforeAll(async () => {
  tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
});

function meshOf(points: readonly (readonly number[])[], triangles: readonly (readonly number[])[]): PlacedMesh {
  return standing({ positions: Float64Array.from(points.flat()), triangles: Uint32Array.from(triangles.flat()) });
}

/** The sections at planes given in mm. */
function sections(mesh: PlacedMesh, ...planesMm: number[]): ExPolygons[] {
  return slice(mesh, ...planesMm).layers.map(({ polygons }) => polygons);
}

function slice(mesh: PlacedMesh, ...planesMm: number[]) {
  const plan = {
    sliceZ: Int32Array.from(planesMm, (mm) => Math.floor(mm * 1e5 + 0.5)),
    printZ: Float64Array.from(planesMm),
    heights: new Float64Array(planesMm.length).fill(1),
  };
  return sliceMesh(mesh, plan, tools);
}

describe("planes through vertices, edges and faces", () => {
  test("a 20 mm cube is 400 mm2 at every plane, the one through its top face too, and nothing at its bottom", () => {
    const cube = sections(standing(box([20, 20, 20])), 0, 0.00001, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 20.00001);
    expect(cube.map(areaMm2)).toEqual([0, ...new Array(11).fill(400), 0]);
    expect(cube.slice(1, -1).map(islandCount)).toEqual(new Array(11).fill(1));
  });

  test("a 10 mm cube at 0.2 / 0.1 has 99 layers, each the exact square", () => {
    const mesh = standing(box([10, 10, 10]));
    const { layers, warnings } = sliceMesh(
      mesh,
      planLayers(mesh.height, { firstLayerHeight: 20_000, layerHeight: 10_000 }),
      tools,
    );
    expect(layers.length).toBe(99);
    expect(warnings).toEqual([]);
    for (const { polygons } of layers) {
      expect([...polygons.coords]).toEqual([1e6, 1e6, 0, 1e6, 0, 0, 1e6, 0]);
      expect([...polygons.islandStarts]).toEqual([0, 1]);
    }
    expect(layers[1]).toMatchObject({ index: 1, sliceZ: 0.25, printZ: 0.3, height: 0.1 });
  });

  test("a stair's section at the height of a tread is the wide one, and upside down the narrow one", () => {
    const stair = steps();
    expect(sections(standing(stair), 5, 10, 15, 20, 25, 30).map(areaMm2)).toEqual([600, 600, 400, 400, 200, 200]);
    const upsideDown = reversed(scaled(stair, [1, 1, -1]));
    expect(sections(standing(upsideDown), 5, 10, 15, 20, 25, 30).map(areaMm2)).toEqual([200, 200, 400, 400, 600, 600]);
  });

  test("a sphere's equator through its vertices is the whole circle", () => {
    const [equator] = sections(standing(sphere(10, 50)), 10);
    expect(islandCount(equator)).toBe(1);
    expect(ringCount(equator)).toBe(1);
    expect(equator.coords.length / 2).toBe(100);
    expect(areaMm2(equator)).toBeCloseTo(50 * 100 * Math.sin((2 * Math.PI) / 100), 3);
  });

  test("a torus is two loops at its centre plane, through its vertices and beside them", () => {
    for (const rows of [20, 22]) {
      const [centre] = sections(standing(torus(30, 10, 80, rows)), 10);
      expect([islandCount(centre), ringCount(centre)]).toEqual([1, 2]);
    }
  });

  test("pyramids that meet at their tips are cut at the tip into nothing", () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    const points = [...square.map(([x, y]) => [x, y, 0]), [5, 5, 5], ...square.map(([x, y]) => [x, y, 10])];
    const triangles = [
      [0, 2, 1],
      [0, 3, 2],
      [5, 6, 7],
      [5, 7, 8],
    ];
    for (let i = 0; i < 4; i++) triangles.push([i, (i + 1) % 4, 4], [5 + ((i + 1) % 4), 5 + i, 4]);
    expect(sections(meshOf(points, triangles), 2.5, 5, 7.5).map(areaMm2)).toEqual([25, 0, 25]);
  });
});

test("a 1000-gon differs from the circle by less than 0.002 of its area on every layer", () => {
  const mesh = standing(cylinder(10, 2, 1000));
  for (const section of sections(mesh, 0.1, 0.5, 1, 1.5, 2)) {
    expect(islandCount(section)).toBe(1);
    // No point lies outside the circle, so the area is all that differs.
    for (let i = 0; i < section.coords.length; i += 2)
      expect(Math.hypot(section.coords[i], section.coords[i + 1])).toBeLessThan(1e6 + 1);
    expect(1 - areaMm2(section) / (100 * Math.PI)).toBeLessThan(0.002);
  }
});

test("solids that overlap are united, a shell inside out inside another is its hole", () => {
  const overlapping = standing(merge(box([20, 20, 20]), box([20, 20, 20], [10, 5, 0])));
  expect(areaMm2(sections(overlapping, 5)[0])).toBe(650);
  const nested = standing(merge(box([20, 20, 20]), reversed(box([10, 10, 10], [5, 5, 5]))));
  const [solid, hollow] = sections(nested, 5, 10);
  expect([islandCount(solid), ringCount(solid), areaMm2(solid)]).toEqual([1, 1, 400]);
  expect([islandCount(hollow), ringCount(hollow), areaMm2(hollow)]).toEqual([1, 2, 300]);
});

test("two boxes that share an edge of four triangles stay whole", () => {
  const square = (x: number, y: number) => [
    [x, y],
    [x + 10, y],
    [x + 10, y + 10],
    [x, y + 10],
  ];
  const outline = [...square(0, 0), ...square(10, 10)];
  const points = [...outline.map(([x, y]) => [x, y, 0]), ...outline.map(([x, y]) => [x, y, 10])];
  const id = (i: number) => (i === 4 ? 2 : i === 12 ? 10 : i); // (10, 10) is one vertex of both
  const triangles: number[][] = [];
  for (const s of [0, 4]) {
    for (let i = 0; i < 4; i++) {
      const j = (i + 1) % 4;
      triangles.push([s + i, s + j, s + j + 8], [s + i, s + j + 8, s + i + 8]);
    }
    triangles.push([s, s + 2, s + 1], [s, s + 3, s + 2], [s + 8, s + 9, s + 10], [s + 8, s + 10, s + 11]);
  }
  const mesh = meshOf(
    points,
    triangles.map((t) => t.map(id)),
  );
  const { layers, warnings } = slice(mesh, 3, 5, 10);
  expect(layers.map(({ polygons }) => areaMm2(polygons))).toEqual([200, 200, 200]);
  expect(warnings).toEqual([]);
});

test("resolution simplifies what is exact without it", () => {
  const mesh = standing(cylinder(10, 1, 1000));
  const plan = planLayers(mesh.height, { firstLayerHeight: 20_000, layerHeight: 20_000 });
  const points = (resolution: number) =>
    sliceMesh(mesh, plan, tools, { resolution }).layers[0].polygons.coords.length / 2;
  expect(points(0)).toBeGreaterThanOrEqual(1000);
  expect(points(1250)).toBeLessThan(150);
});

describe("open meshes", () => {
  test("a box that lacks a wall's triangle has its gaps closed, and the user is told", () => {
    const mesh = without(standing(box([1.5, 20, 20])), (t) => t === 0);
    const { layers, warnings } = slice(mesh, 2, 10, 18);
    for (const { polygons } of layers) expect(areaMm2(polygons)).toBeCloseTo(30, 6);
    expect(warnings.map(({ code }) => code)).toEqual(["LAYER_GAPS_CLOSED"]);
    expect(warnings[0].details).toEqual({ layers: 3, gaps: 3, widestMm: 1.35 });
  });

  test("a gap wider than 2 mm leaves its contour out, and the user is told", () => {
    const { layers, warnings } = slice(
      without(standing(box([20, 20, 20])), (t) => t === 0),
      10,
    );
    expect(areaMm2(layers[0].polygons)).toBe(0);
    expect(warnings.map(({ code }) => code)).toEqual(["LAYER_CONTOUR_DROPPED"]);
  });
});

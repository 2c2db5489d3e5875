import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import {
  box,
  cylinder,
  hollowBox,
  merge,
  reversed,
  shuffled,
  sphere,
  torus,
  withoutLast,
} from "../../fixtures/shapes.ts";
import { buildEdges, edgeWarnings } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { weld } from "../../src/mesh/weld.ts";
import { expectCode } from "./throws.ts";

const cube = box([20, 20, 20]);
/** Every corner a point of its own. */
const soup = (mesh: typeof cube): Float64Array =>
  Float64Array.from([...mesh.triangles].flatMap((v) => [...mesh.positions.subarray(v * 3, v * 3 + 3)]));

describe("weld", () => {
  test("a soup of 36 corners becomes 8 vertices without an open edge", () => {
    const { mesh, degenerate } = weld(soup(cube));
    expect(mesh.positions.length / 3).toBe(8);
    expect(degenerate).toBe(0);
    expect(buildEdges(mesh)).toMatchObject({ edgeCount: 18, openEdges: 0, nonManifoldEdges: 0, miswoundEdges: 0 });
  });

  test("0 and -0 are one point", () => {
    const points = soup(cube).map((value, k) => (value === 0 && k % 2 === 0 ? -0 : value));
    const { mesh } = weld(points);
    expect(mesh.positions.length / 3).toBe(8);
    expect(mesh.positions.some((value) => Object.is(value, -0))).toBe(false);
  });

  test("points one last bit apart stay apart", () => {
    const points = Float32Array.from(soup(cube));
    points[points.indexOf(20)] = Math.fround(20 + 2 ** -19);
    expect(weld(points).mesh.positions.length / 3).toBe(9);
  });

  test("triangles with two corners in one point go, and so do points only they used", () => {
    const points = Float64Array.of(...soup(cube), 0, 0, 0, 99, 0, 0, 99, 0, 0);
    const { mesh, degenerate } = weld(points);
    expect(degenerate).toBe(1);
    expect(mesh.triangles.length / 3).toBe(12);
    expect(measureMesh(mesh).sizeMm).toEqual([20, 20, 20]);
  });

  test("an indexed mesh whose corners repeat per face is closed after it", () => {
    const points = soup(cube);
    const corners = Uint32Array.from({ length: 36 }, (_, k) => k);
    expect(buildEdges(weld(points, corners).mesh).openEdges).toBe(0);
  });

  test("any soup gets the vertices that a map of its points has, told at once or facet by facet in a file", () => {
    // From a few points that all meet to thousands that never do, in more facets than a file's are decoded at once.
    const soups = fc.record({ facets: fc.integer({ min: 1, max: 2500 }), spread: fc.integer({ min: 2, max: 200 }) });
    fc.assert(
      fc.property(soups, fc.infiniteStream(fc.nat()), ({ facets, spread }, numbers) => {
        // x tells a facet's three corners apart.
        const points = Float64Array.from({ length: facets * 9 }, (_, k) =>
          k % 3 === 0 ? (k / 3) % 3 : (numbers.next().value % spread) / 8,
        );
        const triangles = Uint32Array.from({ length: facets * 3 }, (_, corner) => corner);
        const ids = new Map<string, number>();
        const expected = triangles.map((corner) => {
          const point = points.subarray(corner * 3, corner * 3 + 3).join();
          if (!ids.has(point)) ids.set(point, ids.size);
          return ids.get(point)!;
        });
        for (const { positions, triangles: corners } of [
          weld(points).mesh,
          weld(points, triangles).mesh,
          readMesh(binaryStl({ positions: points, triangles })).mesh,
        ]) {
          expect(corners).toEqual(expected);
          expect([...positions]).toEqual([...ids.keys()].flatMap((point) => point.split(",").map(Number)));
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("edges", () => {
  test("a cube has 18, each of two triangles; edge k joins corners k and k + 1", () => {
    const { triangleEdges, edgeCount } = buildEdges(cube);
    expect(edgeCount).toBe(18);
    const pairs = new Map<number, Set<string>>();
    for (const [corner, edge] of triangleEdges.entries()) {
      const next = corner % 3 === 2 ? corner - 2 : corner + 1;
      const ends = [cube.triangles[corner], cube.triangles[next]].sort((a, b) => a - b).join();
      pairs.set(edge, (pairs.get(edge) ?? new Set()).add(ends));
    }
    expect(pairs.size).toBe(18);
    expect([...pairs.values()].every((ends) => ends.size === 1)).toBe(true);
  });

  test("open, non-manifold and miswound edges are told apart", () => {
    expect(buildEdges(withoutLast(cube, 1))).toMatchObject({ openEdges: 3, nonManifoldEdges: 0, miswoundEdges: 0 });
    // The second cube shares the edge from (20, 20, 0) to (20, 20, 20): four triangles on it.
    const { positions, triangles } = merge(cube, box([20, 20, 20], [20, 20, 0]));
    const welded = weld(positions, triangles).mesh;
    expect(buildEdges(welded)).toMatchObject({ openEdges: 0, nonManifoldEdges: 1 });
    const flipped = cube.triangles.slice();
    flipped.set([cube.triangles[0], cube.triangles[2], cube.triangles[1]]);
    expect(buildEdges({ triangles: flipped })).toMatchObject({ openEdges: 0, miswoundEdges: 3 });
    expect(edgeWarnings(buildEdges({ triangles: flipped })).map(({ code }) => code)).toEqual(["MESH_MISWOUND"]);
  });

  test("a fan of 100 000 triangles around one vertex takes no quadratic time", () => {
    const { openEdges, edgeCount } = buildEdges(cylinder(10, 1, 100_000));
    expect(openEdges).toBe(0);
    expect(edgeCount).toBe((4 * 100_000 - 4) * 1.5);
  });
});

describe("measure", () => {
  test("cube, cylinder, sphere, torus, hollow", () => {
    expect(measureMesh(cube)).toMatchObject({ volumeMm3: 8000, areaMm2: 2400, inverted: false });
    const round = 500 * 100 * Math.sin((2 * Math.PI) / 1000);
    expect(measureMesh(cylinder(10, 10, 1000)).volumeMm3).toBeCloseTo(round * 10, 6);
    expect(Math.abs(measureMesh(cylinder(10, 10, 486)).volumeMm3 - 1000 * Math.PI)).toBeLessThan(1);
    expect(Math.abs(measureMesh(sphere(10, 243)).volumeMm3 - 4188.79)).toBeLessThan(1);
    expect(measureMesh(torus(20, 5, 200, 100)).volumeMm3 / (2 * Math.PI ** 2 * 20 * 25)).toBeCloseTo(1, 2);
    expect(measureMesh(hollowBox([30, 30, 30], 5)).volumeMm3).toBeCloseTo(19_000, 6);
  });

  test("an inside-out mesh has a negative volume; far from the origin the volume keeps its digits", () => {
    expect(measureMesh(reversed(cube))).toMatchObject({ volumeMm3: -8000, inverted: true });
    expect(measureMesh(box([20, 20, 20], [1e6, 1e6, 1e6])).volumeMm3).toBe(8000);
  });
});

describe("place", () => {
  test("puts the part on z = 0, centred, and says where it was", () => {
    const { placed, sizeMm, offsetMm } = placeMesh(box([20, 10, 5], [100, 200, -7]));
    expect(sizeMm).toEqual([20, 10, 5]);
    expect(offsetMm).toEqual([110, 205, -7]);
    expect(placed.height).toBe(500_000);
    const xs = placed.vertices.filter((_, k) => k % 3 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-1_000_000, 1_000_000]);
    expect(Math.min(...placed.vertices.filter((_, k) => k % 3 === 2))).toBe(0);
  });

  test("scales by a factor, or by one an axis", () => {
    const volume = (scale: number | [number, number, number]): number => {
      const [x, y, z] = placeMesh(cube, { scale }).sizeMm;
      return x * y * z;
    };
    expect(volume(2)).toBe(64_000);
    expect(volume([2, 1, 1])).toBe(16_000);
    expect(volume([0.25, 1, 1])).toBe(2000);
  });

  test("says where heights were in the file, and by how much they were scaled", () => {
    const part = box([1, 2, 3], [4, 5, -6]);
    expect(placeMesh(part, { scale: 2 }).placed.inFile).toEqual({ lowestMm: -6, highestMm: -3, scale: 2 });
    // The end of y comes to lie lowest.
    expect(placeMesh(part, { rotation: [-90, 0, 0], scale: [1, 4, 1] }).placed.inFile).toEqual({
      lowestMm: -7,
      highestMm: -5,
      scale: 4,
    });
    const askew = placeMesh(part, { rotation: [45, 0, 0], scale: 2 });
    expect(askew.placed.inFile.scale).toBe(1);
    expect(askew.placed.inFile.lowestMm).toBeCloseTo(-Math.SQRT2, 12);
  });

  test("turned by 45 degrees a cube is 28.284 wide", () => {
    const { sizeMm } = placeMesh(cube, { rotation: [0, 0, 45] });
    expect(sizeMm[0]).toBeCloseTo(20 * Math.SQRT2, 9);
    expect(sizeMm[2]).toBe(20);
  });

  test("quarter turns are exact, and go about x, then y, then z", () => {
    const part = box([1, 2, 3]);
    expect(placeMesh(part, { rotation: [90, 0, 0] }).sizeMm).toEqual([1, 3, 2]);
    expect(placeMesh(part, { rotation: [0, 90, 0] }).sizeMm).toEqual([3, 2, 1]);
    expect(placeMesh(part, { rotation: [90, 0, 90] }).sizeMm).toEqual([3, 1, 2]);
    expect(placeMesh(part, { rotation: [0, -1, 0, 1, 0, 0, 0, 0, 1] }).sizeMm).toEqual([2, 1, 3]);
  });

  test("a mirrored part stays right side out; an inverted one is turned over with a warning", () => {
    const volumeOf = (placement: ReturnType<typeof placeMesh>): number =>
      measureMesh({ positions: Float64Array.from(placement.placed.vertices), triangles: placement.placed.triangles })
        .volumeMm3 / 1e15;
    const mirrored = placeMesh(cube, { scale: [-1, 1, 1] });
    expect(volumeOf(mirrored)).toBeCloseTo(8000, 6);
    expect(mirrored.warnings).toEqual([]);
    const inverted = reversed(cube);
    const turned = placeMesh(inverted);
    expect(volumeOf(turned)).toBeCloseTo(8000, 6);
    expect(inverted).toEqual(reversed(cube));
    expect(turned.warnings.map(({ code }) => code)).toEqual(["MESH_INVERTED"]);
    expect(volumeOf(placeMesh(reversed(cube), { scale: [-1, 1, 1] }))).toBeCloseTo(8000, 6);
  });

  test("turned over, every edge id still joins the corners it stands at", () => {
    const { placed } = placeMesh(reversed(cube));
    const again = buildEdges(placed);
    const twin = new Map<number, number>();
    for (const [corner, edge] of placed.triangleEdges.entries()) {
      const own = twin.get(edge) ?? again.triangleEdges[corner];
      expect(again.triangleEdges[corner]).toBe(own);
      twin.set(edge, own);
    }
    expect(twin.size).toBe(18);
  });

  test("the order of triangles does not change a vertex", () => {
    const part = sphere(7.123, 9);
    const sorted = (mesh: typeof part): Int32Array => placeMesh(mesh).placed.vertices;
    expect(sorted(shuffled(part, 5))).toEqual(sorted(part));
  });

  test("refuses what integers cannot hold, and what has no extent", () => {
    expectCode("COORDINATE_OUT_OF_RANGE", () => placeMesh(box([20_000, 1, 1])));
    expectCode("USAGE", () => placeMesh(cube, { scale: Infinity }));
    expectCode("MESH_FLAT", () => placeMesh(cube, { scale: [1, 1, 0] }));
    expectCode("MESH_EMPTY", () => placeMesh({ positions: new Float64Array(0), triangles: new Uint32Array(0) }));
  });
});

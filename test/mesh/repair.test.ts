import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  box,
  cylinder,
  hollowBox,
  merge,
  reversed,
  seededRandom,
  shuffled,
  sphere,
  torus,
  withoutLast,
} from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { repairMesh } from "../../src/mesh/repair/repair.ts";
import { type RepairReport, repairPhrases, repairWarnings } from "../../src/mesh/repair/report.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { weld } from "../../src/mesh/weld.ts";

let tools: CutTools;
beforeAll(async () => {
  tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
});

const SOUND = { openEdges: 0, nonManifoldEdges: 0, miswoundEdges: 0 };

/** What was done, without what was not. */
function counts(report: RepairReport): Partial<RepairReport> {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => typeof value === "number" && value > 0));
}

/** Area of the section at a height over the lowest point. */
function sectionMm2(mesh: TriangleMesh, zMm: number): number {
  const { placed } = placeMesh(mesh);
  const plan = {
    sliceZ: Int32Array.of(Math.round(zMm * 1e5)),
    printZ: Float64Array.of(zMm),
    heights: Float64Array.of(1),
  };
  return areaMm2(sliceMesh(placed, plan, tools).layers[0].polygons);
}

/** A sheet of so many by so many squares, each of two triangles; placed by shares of its sides. */
function grid(across: number, along: number, place: (u: number, v: number) => number[]): TriangleMesh {
  const positions: number[] = [];
  for (let i = 0; i <= across; i++) for (let j = 0; j <= along; j++) positions.push(...place(i / across, j / along));
  const triangles: number[] = [];
  for (let i = 0; i < across; i++)
    for (let j = 0; j < along; j++) {
      const at = i * (along + 1) + j;
      triangles.push(at, at + along + 1, at + 1, at + 1, at + along + 1, at + along + 2);
    }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Exactly equal points shared, as readers leave them. */
function welded(mesh: TriangleMesh): TriangleMesh {
  return weld(mesh.positions, mesh.triangles).mesh;
}

/** Every triangle with corners of its own, each moved by a function of its index. */
function apart(mesh: TriangleMesh, move: (value: number, corner: number, axis: number) => number): TriangleMesh {
  const positions = new Float64Array(mesh.triangles.length * 3);
  for (const [corner, vertex] of mesh.triangles.entries())
    for (let axis = 0; axis < 3; axis++)
      positions[corner * 3 + axis] = move(mesh.positions[vertex * 3 + axis], corner, axis);
  return { positions, triangles: mesh.triangles.map((_, corner) => corner) };
}

/** The mesh without the triangles that a test of their three points picks. */
function without(mesh: TriangleMesh, isDropped: (points: number[][]) => boolean): TriangleMesh {
  const kept: number[] = [];
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    const corners = [...mesh.triangles.subarray(at, at + 3)];
    if (!isDropped(corners.map((vertex) => [...mesh.positions.subarray(vertex * 3, vertex * 3 + 3)])))
      kept.push(...corners);
  }
  return { positions: mesh.positions, triangles: Uint32Array.from(kept) };
}

function withoutEnds(mesh: TriangleMesh): TriangleMesh {
  return without(mesh, (points) => points.every(([, , z]) => z === points[0][2]));
}

function flipped(mesh: TriangleMesh, ...indices: number[]): TriangleMesh {
  const over = reversed(mesh).triangles;
  const triangles = mesh.triangles.map((vertex, corner) =>
    indices.includes(Math.floor(corner / 3)) ? over[corner] : vertex,
  );
  return { positions: mesh.positions, triangles };
}

describe("a mesh without faults", () => {
  test.each([
    ["of one body", torus(20, 5, 30, 20)],
    ["of several", merge(box([5, 5, 5]), box([5, 5, 5], [10, 0, 0]))],
    ["with a cavity", hollowBox([20, 20, 20], 2)],
    ["with a body in its cavity", merge(hollowBox([20, 20, 20], 2), box([5, 5, 5], [7, 7, 7]))],
    ["with a body inside its material", merge(box([20, 20, 20]), box([5, 5, 5], [7, 7, 7]))],
    ["of one body that is inside out, which placing turns", reversed(box([5, 5, 5]))],
    ["of bodies that touch in an edge", welded(merge(box([5, 5, 5]), box([5, 5, 5], [5, 5, 0])))],
  ])("%s passes, the same object", (_, mesh) => {
    const edges = buildEdges(mesh);
    const result = repairMesh(mesh, { edges });
    expect(result.mesh).toBe(mesh);
    expect(result.edges).toBe(edges);
    expect(repairWarnings(result.report)).toEqual([]);
    expect(result.report.after).toEqual(result.report.before);
    expect(result.report.volumeAfterMm3).toBe(result.report.volumeBeforeMm3);
  });

  test("is counted: its shells and its volume", () => {
    const { report } = repairMesh(hollowBox([20, 20, 20], 2));
    expect(report.before).toEqual({ ...SOUND, shells: 2 });
    expect(report.volumeBeforeMm3).toBeCloseTo(20 ** 3 - 16 ** 3, 6);
  });
});

describe("welding", () => {
  test("joins edges that meet within a millionth of the model, wherever the model stands", () => {
    for (const [scale, offset] of [
      [1, 0],
      [1e-3, 0],
      [1e3, 1e4],
    ]) {
      const noise = (value: number, corner: number, axis: number): number =>
        scale * (value + 5e-6 * Math.sin(corner * 7 + axis)) + offset;
      const { mesh, edges, report } = repairMesh(apart(torus(20, 5, 30, 20), noise));
      expect(edges).toMatchObject(SOUND);
      expect(mesh.positions.length / 3).toBe(600);
      expect(counts(report)).toMatchObject({ welded: 1800 });
      expect(report.before.openEdges).toBe(3600);
      expect(report.volumeAfterMm3 / scale ** 3).toBeCloseTo(measureMesh(torus(20, 5, 30, 20)).volumeMm3, 1);
    }
  });

  test("leaves bodies apart that stand closer than that", () => {
    const gap = 1e-6;
    const open = merge(withoutLast(box([10, 10, 10]), 1), box([10, 10, 10], [10 + gap, 0, 0]));
    const { report } = repairMesh(open);
    expect(counts(report)).toMatchObject({ filled: 1 });
    expect(report.after).toEqual({ ...SOUND, shells: 2 });
    expect(report.welded).toBe(0);
  });

  test("keeps detail that is finer than the tolerance", () => {
    const fine = apart(cylinder(100, 5, 20_000), (value) => value);
    const { mesh, report } = repairMesh(fine);
    expect(report.after).toMatchObject(SOUND);
    expect(mesh.positions.length / 3).toBe(40_000);
  });

  test("puts a corner that one triangle has elsewhere where the others have it", () => {
    const cube = box([10, 10, 10]);
    const positions = Float64Array.of(...cube.positions, ...cube.positions.subarray(0, 3).map((mm) => mm + 0.3));
    const triangles = cube.triangles.slice();
    triangles[triangles.indexOf(0)] = 8;
    const { report } = repairMesh({ positions, triangles });
    expect(counts(report)).toMatchObject({ welded: 2 });
    expect(report.volumeAfterMm3).toBeCloseTo(1000, 9);
  });
});

describe("faces twice", () => {
  test("of copies one stays", () => {
    const cube = box([10, 10, 10]);
    const { mesh, report } = repairMesh(welded(merge(cube, cube)));
    expect(mesh.triangles.length / 3).toBe(12);
    expect(counts(report)).toMatchObject({ duplicate: 12 });
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
  });

  test("back to back, between bodies that share a face, both go", () => {
    const cube = box([10, 10, 10]);
    const mirrored = reversed({
      positions: cube.positions.map((mm, i) => (i % 3 === 0 ? 20 - mm : mm)),
      triangles: cube.triangles,
    });
    const { report } = repairMesh(welded(merge(cube, mirrored)));
    expect(counts(report)).toMatchObject({ duplicate: 4 });
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
    expect(report.volumeAfterMm3).toBeCloseTo(2000, 9);
  });

  test("triangles of two points go", () => {
    const cube = box([10, 10, 10]);
    const { mesh, report } = repairMesh({
      positions: cube.positions,
      triangles: Uint32Array.of(...cube.triangles, 0, 0, 1),
    });
    expect(counts(report)).toMatchObject({ degenerate: 1 });
    expect(mesh.triangles).toEqual(cube.triangles);
  });

  test("nothing is left of sheets that cover each other", () => {
    const sheet = {
      positions: Float64Array.of(0, 0, 0, 9, 0, 0, 0, 9, 9),
      triangles: Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 2, 1),
    };
    expect(repairMesh(sheet).mesh.triangles.length).toBe(0);
  });
});

describe("T-junctions", () => {
  /** A box whose top is cut up through points on its rim that the sides do not have. */
  function capped(off = 0): TriangleMesh {
    const cube = without(box([10, 10, 10]), (points) => points.every(([, , z]) => z === 10));
    const rim = [0, 0, 3, off, 10, 0, 10, 7, 10, 10, 5, 10, 0, 10];
    const points: number[] = [5, 5, 10];
    for (let k = 0; k < rim.length; k += 2) points.push(rim[k], rim[k + 1], 10);
    const n = rim.length / 2;
    const lid = Array.from({ length: n }, (_, k) => [0, 1 + k, 1 + ((k + 1) % n)]);
    return welded(merge(cube, { positions: Float64Array.from(points), triangles: Uint32Array.from(lid.flat()) }));
  }

  test("are split, and closed without a gap", () => {
    const { report } = repairMesh(capped());
    expect(counts(report)).toMatchObject({ split: 3 });
    expect(report.before.openEdges).toBeGreaterThan(0);
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
    expect(report.volumeAfterMm3).toBeCloseTo(1000, 9);
  });

  test("within the tolerance too", () => {
    const { report } = repairMesh(capped(-1e-4));
    expect(counts(report)).toMatchObject({ split: 3 });
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
  });

  test("several on all edges of one triangle", () => {
    const a = [0, 0, 0];
    const b = [12, 0, 0];
    const c = [0, 12, 0];
    const top = [3, 3, 9];
    const between = (p: number[], q: number[], t: number): number[] =>
      p.map((value, axis) => value + (q[axis] - value) * t);
    const points: number[] = [...c, ...b, ...a];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ])
      for (const [s, t] of [
        [0, 0.25],
        [0.25, 0.5],
        [0.5, 1],
      ])
        points.push(...between(from, to, s), ...between(from, to, t), ...top);
    const { report } = repairMesh(weld(Float64Array.from(points)).mesh);
    expect(counts(report)).toMatchObject({ split: 6 });
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
    expect(report.volumeAfterMm3).toBeCloseTo((12 * 12 * 9) / 6, 9);
  });
});

describe("winding", () => {
  test("triangles turn as most of their shell is wound", () => {
    const solid = sphere(10, 12);
    const { mesh, report } = repairMesh(flipped(solid, 0, 5, 6, 7, 100, 101));
    expect(counts(report)).toMatchObject({ flipped: 6 });
    expect(mesh.triangles).toEqual(solid.triangles);
  });

  test("the few turn though their area is the larger part of no triangle's number", () => {
    // 2 large triangles against 10 small ones: what faces outwards in the end is what the volume says.
    const { report } = repairMesh(flipped(box([100, 100, 1]), 8, 9));
    expect(report.after).toMatchObject(SOUND);
    expect(report.volumeAfterMm3).toBeCloseTo(10_000, 6);
  });

  test("bodies that touch in an edge keep to themselves", () => {
    const two = welded(merge(box([5, 5, 5]), box([5, 5, 5], [5, 5, 0])));
    const { mesh, report } = repairMesh(flipped(two, 14, 15));
    expect(report.before).toMatchObject({ nonManifoldEdges: 1 });
    expect(report.flipped).toBe(2);
    expect(mesh.triangles).toEqual(two.triangles);
  });

  test("a body that touches another in the very edge of a triangle that it lacks is closed", () => {
    const two = welded(merge(box([5, 5, 5]), box([5, 5, 5], [5, 5, 0])));
    for (let triangle = 0; triangle < two.triangles.length / 3; triangle++) {
      const triangles = two.triangles.filter((_, corner) => Math.floor(corner / 3) !== triangle);
      const { mesh, report } = repairMesh({ positions: two.positions, triangles });
      expect(report).toMatchObject({ filled: 1, filledTriangles: 1, looseTriangles: 0 });
      expect(report.volumeAfterMm3).toBeCloseTo(250, 6);
      expect(sectionMm2(mesh, 2.5)).toBeCloseTo(50, 6);
    }
  });

  test("a body that lacks a face whose every edge another body shares is closed", () => {
    const open = without(box([20, 20, 20]), (points) => points.every(([x]) => x === 20));
    const around = [
      box([10, 10, 20], [20, 20, 0]),
      box([10, 10, 20], [20, -10, 0]),
      box([10, 20, 5], [20, 0, 20]),
      box([10, 20, 5], [20, 0, -5]),
    ];
    const { mesh, report } = repairMesh(welded(around.reduce(merge, open)));
    expect(report).toMatchObject({ before: { openEdges: 0 }, filled: 1, filledTriangles: 2 });
    expect(report.volumeAfterMm3).toBeCloseTo(8000 + 2 * 2000 + 2 * 1000, 6);
    expect(sectionMm2(mesh, 15)).toBeCloseTo(400 + 200, 6);
  });

  test("bodies within each other that share edges face as they do", () => {
    const size = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(size, size, size), { minLength: 2, maxLength: 8 }), fc.nat(), (sizes, seed) => {
        const bodies = sizes.map((own) => box(own)).reduce(merge);
        const { mesh, report } = repairMesh(welded(shuffled(bodies, seed)));
        expect(report.flipped).toBe(0);
        for (let z = 0.5; z < 6; z++) {
          const reached = sizes.filter(([, , height]) => height > z);
          let area = 0;
          for (let x = 0.5; x < 6; x++) area += Math.max(0, ...reached.filter(([w]) => w > x).map(([, d]) => d));
          if (area > 0) expect(sectionMm2(mesh, z)).toBeCloseTo(area, 6);
        }
      }),
    );
  });

  test("a strip that has no sides ends", () => {
    const n = 12;
    const positions: number[] = [];
    for (let k = 0; k < n; k++)
      for (const side of [-1, 1]) {
        const turn = (2 * Math.PI * k) / n;
        const reach = 10 + side * 2 * Math.cos(turn / 2);
        positions.push(reach * Math.cos(turn), reach * Math.sin(turn), side * 2 * Math.sin(turn / 2));
      }
    const triangles: number[] = [];
    for (let k = 0; k < n; k++) {
      const [a, b] = [2 * k, 2 * k + 1];
      const [c, d] = k === n - 1 ? [1, 0] : [2 * k + 2, 2 * k + 3];
      triangles.push(a, c, b, b, c, d);
    }
    const { report } = repairMesh({ positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) });
    expect(report.after.miswoundEdges).toBeGreaterThan(0);
  });
});

describe("shells", () => {
  const cube = box([10, 10, 10]);
  test.each([
    ["a body that is inside out beside a sound one", merge(cube, reversed(box([5, 5, 5], [20, 0, 0]))), 1, 1125],
    ["all bodies", merge(reversed(cube), reversed(box([5, 5, 5], [20, 0, 0]))), 2, 1125],
    [
      "a hollow body with its cavity",
      merge(reversed(hollowBox([10, 10, 10], 2)), box([5, 5, 5], [20, 0, 0])),
      2,
      1000 - 216 + 125,
    ],
    [
      "a body that is inside out in a cavity",
      merge(hollowBox([20, 20, 20], 2), reversed(box([5, 5, 5], [7, 7, 7]))),
      1,
      8000 - 4096 + 125,
    ],
    ["one that overlaps another", merge(cube, reversed(box([10, 10, 10], [5, 5, 5]))), 1, 2000],
    ["one that touches another's face", merge(cube, reversed(box([5, 5, 5], [2, 2, 10]))), 1, 1125],
  ])("%s turns outwards", (_, mesh, shells, volume) => {
    const { report } = repairMesh(mesh);
    expect(counts(report)).toMatchObject({ flippedShells: shells });
    expect(report.flipped).toBe(0);
    expect(report.volumeAfterMm3).toBeCloseTo(volume, 6);
  });

  test("cavities among many bodies are told by what is around them", () => {
    let mesh: TriangleMesh = { positions: new Float64Array(0), triangles: new Uint32Array(0) };
    for (let x = 0; x < 4; x++)
      for (let y = 0; y < 4; y++) {
        const at = [x * 12, y * 12, 0] as const;
        mesh = merge(mesh, (x + y) % 2 === 0 ? cubeAt(at, 10) : reversed(cubeAt(at, 10)));
        mesh = merge(
          mesh,
          (x + y) % 2 === 0 ? reversed(cubeAt([at[0] + 3, at[1] + 3, 3], 4)) : cubeAt([at[0] + 3, at[1] + 3, 3], 4),
        );
      }
    const { report } = repairMesh(shuffled(mesh, 3));
    expect(report.flippedShells).toBe(16);
    expect(report.volumeAfterMm3).toBeCloseTo(16 * (1000 - 64), 6);
  });

  test("pockets stay open inside where a lid closes their mouths with their plate's, in whatever order they come", () => {
    const isOnTop = (points: number[][]): boolean => points.every(([, , z]) => z === 4);
    const plate = without(box([40, 40, 4]), isOnTop);
    const pocket = reversed(box([10, 20, 2], [15, 10, 2]));
    const lid = without(pocket, (points) => !isOnTop(points));
    const notch = { ...lid, triangles: lid.triangles.slice(3) };
    const cup = without(pocket, isOnTop);
    for (const parts of [
      [notch, cup, plate],
      [cup, notch, plate],
      [plate, cup, notch],
    ]) {
      const { mesh, report } = repairMesh(welded(parts.reduce((all, part) => merge(all, part))));
      expect(report).toMatchObject({ filled: 2, flippedShells: 0 });
      expect(report.volumeAfterMm3).toBeCloseTo(40 * 40 * 4 - 10 * 20 * 2, 6);
      expect(sectionMm2(mesh, 3)).toBeCloseTo(40 * 40 - 10 * 20, 6);
    }
  });

  test("debris is dropped when asked, and never the largest shell", () => {
    const mesh = merge(merge(cube, box([1, 1, 1], [20, 0, 0])), box([0.1, 0.1, 0.1], [30, 0, 0]));
    expect(repairMesh(mesh).mesh).toBe(mesh);
    const { report } = repairMesh(mesh, { dropDebrisBelowMm3: 0.5 });
    expect(counts(report)).toMatchObject({ dropped: 1 });
    expect(report.after.shells).toBe(2);
    expect(repairMesh(mesh, { dropDebrisBelowMm3: 1e9 }).report).toMatchObject({ dropped: 2, after: { shells: 1 } });
  });

  test("overlapping and touching bodies need no union: layers are one", () => {
    const overlapping = merge(cube, box([10, 10, 10], [5, 5, 0]));
    expect(repairMesh(overlapping).mesh).toBe(overlapping);
    expect(sectionMm2(overlapping, 5)).toBeCloseTo(175, 6);
    const touching = merge(cube, box([10, 10, 10], [10, 0, 0]));
    expect(sectionMm2(repairMesh(touching).mesh, 5)).toBeCloseTo(200, 6);
    const turned = repairMesh(merge(cube, reversed(box([10, 10, 10], [5, 5, 0])))).mesh;
    expect(sectionMm2(turned, 5)).toBeCloseTo(175, 6);
  });

  function cubeAt(at: readonly [number, number, number], size: number): TriangleMesh {
    return box([size, size, size], at);
  }
});

describe("holes", () => {
  test("of one triangle, of a face, of a tube's two ends", () => {
    const cube = box([10, 10, 10]);
    for (const [mesh, volume, holes] of [
      [withoutLast(cube, 1), 1000, 1],
      [without(cube, (points) => points.every(([x]) => x === 0)), 1000, 1],
      [withoutEnds(cylinder(5, 20, 64)), measureMesh(cylinder(5, 20, 64)).volumeMm3, 2],
    ] as const) {
      const { report } = repairMesh(mesh);
      expect(counts(report)).toMatchObject({ filled: holes });
      expect(report.after).toEqual({ ...SOUND, shells: 1 });
      expect(report.volumeAfterMm3).toBeCloseTo(volume, 6);
    }
  });

  test("round a corner, by the least area", () => {
    const cube = box([10, 10, 10]);
    const corner = without(cube, (points) => points.some(([x, y, z]) => x === 10 && y === 10 && z === 10));
    const { report } = repairMesh(corner);
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
    expect(report.volumeAfterMm3).toBeGreaterThan(800);
  });

  test("in a bent surface, many corners long", () => {
    const ball = sphere(10, 60);
    const { volumeMm3 } = measureMesh(ball);
    const open = without(ball, (points) => points.every(([x, , z]) => x > 8 && z > -5));
    const { report } = repairMesh(open);
    expect(report.filled).toBe(1);
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
    expect(report.volumeAfterMm3).toBeGreaterThan(0.95 * volumeMm3);
    expect(report.volumeAfterMm3).toBeLessThan(volumeMm3);
  });

  test("the flat ring between two walls", () => {
    const pipe = merge(cylinder(10, 20, 48), reversed(cylinder(6, 20, 48)));
    const open = withoutEnds(pipe);
    const { mesh, report } = repairMesh(open);
    expect(report.after).toMatchObject(SOUND);
    expect(sectionMm2(mesh, 10)).toBeCloseTo(24 * Math.sin((2 * Math.PI) / 48) * (100 - 36), 2);
  });

  test("that meet in a point are two", () => {
    const ball = sphere(10, 12);
    const open = without(
      ball,
      (points) => points.some(([, , z]) => z === 10) && points.some(([x, y]) => Math.abs(x * y) < 1e-9 && x > 0),
    );
    const { report } = repairMesh(open);
    expect(report.after).toEqual({ ...SOUND, shells: 1 });
  });

  test.each([
    ["convex, however long", 40_000, 0, 2],
    ["with notches, in a plane", 600, 3, 2],
    ["with notches, beyond all measure, left to the layers", 9000, 3, 0],
  ])("%s", (_, n, notch, holes) => {
    const positions: number[] = [];
    let area = 0;
    const at = (k: number): [number, number] => {
      const reach = 20 - (k % 2) * notch;
      return [reach * Math.cos((2 * Math.PI * k) / n), reach * Math.sin((2 * Math.PI * k) / n)];
    };
    for (const z of [0, 5]) for (let k = 0; k < n; k++) positions.push(...at(k), z);
    const triangles: number[] = [];
    for (let k = 0; k < n; k++) {
      const next = (k + 1) % n;
      triangles.push(k, next, n + next, k, n + next, n + k);
      area += (at(k)[0] * at(next)[1] - at(next)[0] * at(k)[1]) / 2;
    }
    const { report } = repairMesh({ positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) });
    expect(report.filled).toBe(holes);
    if (holes > 0) {
      expect(report.after).toEqual({ ...SOUND, shells: 1 });
      expect(report.volumeAfterMm3).toBeCloseTo(5 * area, 6);
    }
  });

  test("too bent to be seen whole are left to the layers", () => {
    // A ribbon that twists three times on its way.
    const n = 90;
    const positions: number[] = [];
    for (let k = 0; k <= n; k++)
      for (const side of [-3, 3]) {
        const turn = (6 * Math.PI * k) / n;
        positions.push(k, side * Math.cos(turn), side * Math.sin(turn));
      }
    const triangles: number[] = [];
    for (let k = 0; k < n; k++) triangles.push(2 * k, 2 * k + 2, 2 * k + 1, 2 * k + 1, 2 * k + 2, 2 * k + 3);
    const ribbon = { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
    const { mesh, report } = repairMesh(ribbon);
    expect(mesh).toBe(ribbon);
    expect(report.after.openEdges).toBeGreaterThan(0);
  });
});

describe("loose sheets", () => {
  const cube = box([10, 10, 10]);
  const stray = { positions: Float64Array.of(50, 0, 0, 60, 0, 0, 50, 0, 30), triangles: Uint32Array.of(0, 1, 2) };

  test("go where the rest is whole without them", () => {
    const { mesh, report } = repairMesh(merge(cube, stray));
    expect(counts(report)).toMatchObject({ looseTriangles: 1 });
    expect(measureMesh(mesh).sizeMm).toEqual([10, 10, 10]);
    expect(mesh.positions.length / 3).toBe(8);
  });

  test("a lid beside its hole goes too, and the hole is closed", () => {
    const open = without(cube, (points) => points.every(([, , z]) => z === 10));
    const lid = without(box([10, 10, 11]), (points) => !points.every(([, , z]) => z === 11));
    const { report } = repairMesh(welded(merge(open, lid)));
    expect(counts(report)).toMatchObject({ filled: 1, looseTriangles: 2 });
    expect(report.volumeAfterMm3).toBeCloseTo(1000, 9);
  });

  test("stay where they may be a body, for the layers to put together", () => {
    const exploded = apart(cube, (value, corner, axis) => value + 0.05 * Math.sin(Math.floor(corner / 3) * 5 + axis));
    const { mesh } = repairMesh(merge(exploded, box([10, 10, 10], [20, 0, 0])));
    expect(mesh.triangles.length / 3).toBe(24);
    expect(Math.abs(sectionMm2(mesh, 5) / 200 - 1)).toBeLessThan(0.02);
  });

  test("stay beside those of them that were joined, whatever few of their edges meet", () => {
    const sound = box([3, 3, 3], [40, 0, 0]);
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed);
      const reach = 10 ** (-4 + (seed % 10) / 8);
      const moves = Array.from({ length: 6 }, () => [0, 1, 2].map(() => 20 * reach * (2 * random() - 1)));
      const plate = box([20, 20, 4]);
      const exploded = apart(plate, (value, corner, axis) => value + moves[Math.floor(corner / 6)][axis]);
      const { mesh, report } = repairMesh(merge(exploded, sound));
      expect([seed, Math.abs(report.volumeAfterMm3 / (1600 + 27) - 1) < 0.02]).toEqual([seed, true]);
      expect([seed, Math.abs(sectionMm2(mesh, 2) / (400 + 9) - 1) < 0.02]).toEqual([seed, true]);
    }
  });

  test("a fin on a body's surface goes, flat or bent", () => {
    const ring = cylinder(10, 20, 24);
    const fin = (bend: number): TriangleMesh => ({
      positions: Float64Array.of(10, 0, 0, 10, 0, 20, 15, bend, 20, 15, 0, 0),
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
    });
    for (const bend of [0, 2]) {
      const { mesh, report } = repairMesh(welded(merge(ring, fin(bend))));
      expect(report.before.nonManifoldEdges).toBe(1);
      expect(counts(report)).toMatchObject({ looseTriangles: 2 });
      expect(report.after).toEqual({ ...SOUND, shells: 1 });
      expect(mesh.triangles).toEqual(welded(ring).triangles);
    }
  });

  test.each([
    ["half a pipe", (x: number, y: number, z: number) => [x, 8 * Math.cos(y), 8 * Math.sin(y) + z], Math.PI],
    ["a wave", (x: number, y: number, z: number) => [x, 8 * y, 3 * Math.sin(2 * y) + z], 3],
    ["a fold", (x: number, y: number, z: number) => [x, Math.min(y, 1) * 9, Math.max(y - 1, 0) * 9 + z], 2],
  ])("%s beside a body is not closed to one, and stays", (_, place, to) => {
    const bent = grid(8, 24, (u, v) => place(30 * u, to * v, 40));
    const { mesh, report } = repairMesh(merge(cube, bent));
    expect(report).toMatchObject({ looseTriangles: 0, filled: 0 });
    expect(sectionMm2(mesh, 5)).toBeCloseTo(100, 6);
    expect(repairMesh(bent).report).toMatchObject({ filled: 0, looseTriangles: 0 });
    expect(repairMesh(merge(withoutLast(cube, 1), bent)).report).toMatchObject({ filled: 1, filledTriangles: 1 });
  });

  test("a dome, a cup and a tube that ends aslant are closed", () => {
    const dome = without(sphere(10, 60), (points) => points.some(([, , z]) => z < -1e-9));
    const cup = without(cylinder(10, 5, 48), (points) => points.every(([, , z]) => z === 5));
    const tube = withoutEnds(cylinder(5, 20, 64));
    const aslant = {
      ...tube,
      positions: tube.positions.map((v, i, all) => (i % 3 === 2 && v > 0 ? v + all[i - 2] : v)),
    };
    for (const mesh of [dome, cup, aslant]) {
      const { report } = repairMesh(merge(cube, mesh));
      expect(counts(report)).toMatchObject({ filled: mesh === aslant ? 2 : 1 });
      expect(report.after).toEqual({ ...SOUND, shells: 2 });
    }
  });

  test("alone they are left as they are", () => {
    expect(repairMesh(stray).mesh).toBe(stray);
  });
});

test("the report says in words what was done", () => {
  const { report } = repairMesh(merge(withoutLast(box([10, 10, 10]), 1), flipped(box([5, 5, 5], [20, 0, 0]), 2)));
  expect(repairPhrases(report)).toEqual(["1 triangle that faced the wrong way turned over", "1 hole closed"]);
  expect(repairWarnings(report)).toMatchObject([
    { code: "MESH_REPAIRED", details: { flipped: 1, filled: 1, welded: 0 } },
  ]);
  expect(report.before).toEqual({ openEdges: 3, nonManifoldEdges: 0, miswoundEdges: 3, shells: 2 });
  expect(report.after).toEqual({ ...SOUND, shells: 2 });
});

test("the mesh that is given is not changed", () => {
  const mesh = merge(withoutLast(box([10, 10, 10]), 1), flipped(reversed(box([5, 5, 5], [20, 0, 0])), 2));
  const copy = { positions: mesh.positions.slice(), triangles: mesh.triangles.slice() };
  repairMesh(mesh);
  expect(mesh).toEqual(copy);
});

import { describe, expect, test } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { type SeamCandidates, seamCandidates } from "../../src/toolpaths/seam/candidates.ts";
import { cutLoop } from "../../src/toolpaths/seam/cut-loop.ts";
import { nearestPlace } from "../../src/toolpaths/seam/nearest-place.ts";
import { SEAM_POSITIONS } from "../../src/toolpaths/seam/positions.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "./make-perimeters.ts";
import { box, circle, engine, lengthOf, pointsOf, type Ring, shape, testSettings } from "./shapes.ts";

function candidatesOf(slices: ExPolygons): SeamCandidates {
  const options = resolvePerimeters(testSettings({ perimeters: 2 }), 0.2, false);
  return seamCandidates(makePerimeters(engine, { slices, below: undefined, above: undefined }, options).loops);
}

/** A leaning, growing and turning square, so that corners move from layer to layer. */
function twistedTower(): SeamCandidates[] {
  return Array.from({ length: 40 }, (_, layer) => {
    const turn = layer * 0.03;
    const size = 8 + layer * 0.05;
    const ring: Ring = [0, 1, 2, 3].map((corner) => {
      const angle = turn + ((2 * corner + 1) * Math.PI) / 4;
      return [layer * 0.1 + size * Math.cos(angle), size * Math.sin(angle)] as const;
    });
    return candidatesOf(shape(ring));
  });
}

describe("aligned", () => {
  const place = SEAM_POSITIONS.aligned;
  const gaps = (rows: readonly (Int32Array | undefined)[]): number[] =>
    rows.slice(1).map((row, i) => Math.hypot(row![0] - rows[i]![0], row![1] - rows[i]![1]) / 1e5);

  test("seams of consecutive layers stay within 3 mm", () => {
    expect(Math.max(...gaps(place(twistedTower())))).toBeLessThanOrEqual(3);
  });

  test("on a wall that does not move, all seams are one", () => {
    const layers = Array.from({ length: 5 }, () => candidatesOf(shape(circle(3, 4, 10))));
    expect(Math.max(...gaps(place(layers)))).toBe(0);
  });

  test("begins in a sharp inner corner before an outer one", () => {
    const notched = shape([
      [0, 0],
      [20, 0],
      [20, 20],
      [12, 20],
      [10, 12],
      [8, 20],
      [0, 20],
    ]);
    const [x, y] = place([candidatesOf(notched)])[0]!;
    expect(Math.hypot(x / 1e5 - 10, y / 1e5 - 12)).toBeLessThan(0.5);
  });

  test("a hole that begins inside a thin wall does not go on from the seam of its outside", () => {
    const [floor, wall] = [shape(circle(0, 0, 12)), shape(circle(0, 0, 12), circle(0, 0, 11))].map(candidatesOf);
    const rows = place([floor, floor, wall, wall]).map((row) => row!);
    const away = ([x, y, u, v]: Int32Array): number => Math.hypot(x - u, y - v) / 1e5;
    expect(rows[3]).toEqual(rows[2]);
    expect([...rows[2]]).toEqual(expect.arrayContaining([...rows[1]]));
    expect(away(rows[2])).toBeGreaterThan(10);
  });

  test("each loop of a layer has a seam of its own, on the loop", () => {
    const candidates = candidatesOf(shape(box(0, 0, 30, 30), circle(8, 8, 3), circle(22, 22, 3)));
    const row = place([candidates, candidates])[1]!;
    expect(row.length).toBe(6);
    const corners = new Set(Array.from({ length: 3 }, (_, i) => `${row[2 * i]},${row[2 * i + 1]}`));
    expect(corners.size).toBe(3);
  });
});

describe("the other positions", () => {
  const layer = candidatesOf(shape(box(-10, -5, 10, 5), circle(0, 0, 2)));

  test("rear: the point of greatest y", () => {
    const [, y, , holeY] = SEAM_POSITIONS.rear([layer])[0]!;
    expect(Math.max(y, holeY)).toBe(477_500);
    expect(Math.min(y, holeY) / 1e5).toBeCloseTo(2.225, 1);
  });

  test("nearest is chosen as the layer is printed", () => {
    expect(SEAM_POSITIONS.nearest([layer, layer])).toEqual([undefined, undefined]);
  });

  test("random: the same every time, scattered over the layers and the length of the loop", () => {
    const rows = SEAM_POSITIONS.random(Array.from({ length: 200 }, () => layer));
    expect(SEAM_POSITIONS.random(Array.from({ length: 200 }, () => layer))).toEqual(rows);
    // Sides of the box are 19.55 and 9.55 mm long: a third of the seams falls on the short ones.
    const box = layer.starts[1] < 10 ? 0 : 1;
    const onShort = rows.filter((row) => Math.abs(Math.abs(row![2 * box]) - 977_500) < 2).length;
    expect(onShort / 200).toBeGreaterThan(0.22);
    expect(onShort / 200).toBeLessThan(0.44);
  });
});

describe("cutLoop", () => {
  function loop(): Toolpaths {
    const builder = new ToolpathsBuilder();
    builder.beginPath(ROLE.externalPerimeter, 0.45, 0.2, 0.08);
    for (const [x, y] of box(0, 0, 10, 10).slice(0, 3)) builder.addPoint(x * 1e5, y * 1e5);
    builder.endPath();
    builder.beginPath(ROLE.overhangPerimeter, 0.4, 0.4, 0.12);
    for (const [x, y] of [...box(0, 0, 10, 10).slice(2), [0, 0]]) builder.addPoint(x * 1e5, y * 1e5);
    builder.endPath();
    builder.endEntity(ENTITY.closed | ENTITY.external);
    return builder.build();
  }
  function cutAt(x: number, y: number, clip: number): Toolpaths {
    const builder = new ToolpathsBuilder();
    cutLoop(builder, loop(), 0, nearestPlace(loop(), 0, x * 1e5, y * 1e5), clip);
    return builder.build();
  }

  test("begins at the place and stops the clip before it", () => {
    const cut = cutAt(4, -1, 0.06);
    const points = pointsOf(cut, 0);
    expect(points[0]).toEqual([4, 0]);
    expect(points.at(-1)).toEqual([3.94, 0]);
    expect(lengthOf(points)).toBeCloseTo(39.94, 9);
    expect(Array.from(cut.roles)).toEqual([ROLE.externalPerimeter, ROLE.overhangPerimeter, ROLE.externalPerimeter]);
    expect(Array.from(cut.entityFlags)).toEqual([ENTITY.closed | ENTITY.external]);
  });

  test("at a corner no path is parted, and a clip longer than the last segment goes on", () => {
    const cut = cutAt(10, 0, 12);
    expect(pointsOf(cut, 0)).toEqual([
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 2],
    ]);
  });

  test("the only path of a loop stays one", () => {
    const builder = new ToolpathsBuilder();
    builder.beginPath(ROLE.externalPerimeter, 0.45, 0.2, 0.08);
    for (const [x, y] of [...box(0, 0, 10, 10), [0, 0]]) builder.addPoint(x * 1e5, y * 1e5);
    builder.endPath();
    builder.endEntity(ENTITY.closed);
    const sole = builder.build();
    const cut = new ToolpathsBuilder();
    cutLoop(cut, sole, 0, nearestPlace(sole, 0, 10e5, 1e5), 0.5);
    const { starts } = cut.build();
    expect(pointsOf(cut.build(), 0)).toEqual([
      [10, 1],
      [10, 10],
      [0, 10],
      [0, 0],
      [10, 0],
      [10, 0.5],
    ]);
    expect(Array.from(starts)).toEqual([0, 6]);
  });

  test("does not begin over air where it can be helped", () => {
    const [x, y] = pointsOf(cutAt(0, 6, 0.06), 0)[0];
    expect([x, y]).toEqual([0, 0]);
  });

  test("a loop shorter than the clip is left out", () => {
    expect(cutAt(0, 0, 41).roles.length).toBe(0);
  });
});

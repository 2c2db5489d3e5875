import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { islandAt } from "../../../src/geometry/islands.ts";
import { islandCount, polylineCount } from "../../../src/geometry/polygons.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { hole, island, type Points, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();
const { rectilinear, monotonic } = PATTERNS;
/** Long enough for every link, mm. */
const maxAnchor = 50;

describe("rectilinear", () => {
  test.each([0, 1, 2, 3])("a square is one path whichever corner it starts at (%i)", (first) => {
    const corners = square(100);
    const turned = island([...corners.slice(first), ...corners.slice(0, first)]);
    const { lines } = rectilinear.fill(turned, taskOf({ spacing: 0.5, density: 0.01, maxAnchor }), engine);
    expect(polylineCount(lines)).toBe(1);
  });

  test("a diamond with its corners on the grid is one path", () => {
    const diamond: Points = [
      [0, -50],
      [50, 0],
      [0, 50],
      [-50, 0],
    ];
    expect(
      polylineCount(rectilinear.fill(island(diamond), taskOf({ spacing: 5, density: 0.2, maxAnchor }), engine).lines),
    ).toBe(1);
  });

  test.each([0, 22.5, 45, 70, 90])("a square with a hole is up to three paths inside it, at %f degrees", (degrees) => {
    const ring = island(square(100), hole(square(50)));
    for (const spacing of [25, 5, 7.5, 8.5]) {
      const { lines } = rectilinear.fill(
        ring,
        taskOf({ spacing: 0.42, density: 0.42 / spacing, degrees, maxAnchor }),
        engine,
      );
      expect(polylineCount(lines)).toBeGreaterThanOrEqual(1);
      expect(polylineCount(lines)).toBeLessThanOrEqual(3);
      expect(totalLength(engine.cutLines(lines, ring))).toBeCloseTo(0, 3);
    }
  });

  test.each([8, 8.5, 9])("a path around a frame of %f mm goes on to another line before it turns a corner", (side) => {
    const frame = island(square(side), hole(square(side - 1.4)));
    const { lines } = rectilinear.fill(frame, taskOf({ spacing: 0.4, density: 0.1, degrees: 45, maxAnchor }), engine);
    expect(polylineCount(lines)).toBe(1);
  });

  test("strands of supports that touch lie between the lines of the grid, evenly spread nowhere", () => {
    const task = { ...taskOf({ spacing: 0.4 }), isFull: false };
    const { lines } = rectilinear.fill(island(square(5.1)), task, engine);
    const middles = new Set(Array.from(lines.coords.filter((_, i) => i % 2 === 0)));
    expect([...middles].sort((a, b) => a - b).slice(0, 3)).toEqual([-2.2, -1.8, -1.4].map(toUnits));
  });

  test("a line goes straight on past a dent that it does not touch itself", () => {
    // The edge stands 0.3 mm beside the line, and links run half a millimetre inside the edge.
    const dented = island([
      [-5, 0],
      [5, 0],
      [5, 15],
      [0.3, 15],
      [0.3, 25],
      [5, 25],
      [5, 40],
      [-5, 40],
    ]);
    const { lines } = rectilinear.fill(dented, taskOf({ spacing: 1, density: 0.1, maxAnchor }), engine);
    expect(polylineCount(lines)).toBe(1);
    expect(totalLength(lines)).toBeCloseTo(40 - 2 * 0.05, 6);
  });

  test("a line that goes straight on past a hole is not left at the hole for a link to it", () => {
    // Lines 4 mm apart: one is cut by the hole, its neighbour passes the hole's side at 0.1 mm, where links run at 0.2.
    const past = hole([
      [-7, -3],
      [-0.1, -3],
      [-0.1, 3],
      [-7, 3],
    ]);
    const task = taskOf({ spacing: 0.4, density: 0.1, maxAnchor });
    const { lines } = rectilinear.fill(island(square(40), past), task, engine);
    let [run, longest] = [0, 0];
    for (let i = 1; i < lines.coords.length / 2; i++) {
      const isPast = lines.coords[2 * i] === 0 && lines.coords[2 * i - 2] === 0;
      run = isPast ? run + Math.abs(lines.coords[2 * i + 1] - lines.coords[2 * i - 1]) : 0;
      longest = Math.max(longest, run);
    }
    expect(longest).toBeGreaterThanOrEqual(toUnits(39.6));
  });

  test("a full fill of a rectangle spreads its lines over the width and links them at both ends", () => {
    // 10 mm at 0.42: 23 lines of 0.4348 mm; they and their links end half a spacing of 0.42 inside.
    const task = taskOf({ spacing: 0.42, maxAnchor });
    const { lines, spacing } = rectilinear.fill(island(square(10)), task, engine);
    expect(spacing).toBeCloseTo(toUnits(10 / 23), 0);
    const freeEnds = 2 * 0.45 * 0.42;
    expect(totalLength(lines)).toBeCloseTo(23 * (10 - 0.42) + 22 * (10 / 23) + freeEnds, 2);
  });

  test.each([1, 0.2])("lines at density %f stay apart where no run along the edge may join them", (density) => {
    for (const longest of [0, 0.04]) {
      const { lines } = rectilinear.fill(
        island(square(10)),
        taskOf({ spacing: 0.42, density, maxAnchor: longest }),
        engine,
      );
      const count = density === 1 ? 23 : polylineCount(lines);
      expect(polylineCount(lines)).toBe(count);
      expect(count).toBeGreaterThanOrEqual(4);
      // Each ends a twentieth of the spacing inside.
      expect(totalLength(lines)).toBeCloseTo(count * (10 - 2 * 0.05 * 0.42), 2);
    }
  });
});

// Slivers narrower than half a strand, along sides that lie between two lines, are no blobs: the overlap with the
// perimeter closes them.
describe("solid fills cover their island", () => {
  const part: Points = [
    [0, 0],
    [31, 0],
    [31, 4],
    [27, 5.5],
    [27, 12],
    [36, 17],
    [33, 24],
    [21, 19],
    [12, 29],
    [4, 25],
    [9, 14],
    [2, 9],
  ];
  const cases = [
    {
      name: "a 98 x 10 mm rectangle",
      shape: island([
        [0, 0],
        [98, 0],
        [98, 10],
        [0, 10],
      ]),
      spacing: 0.5,
    },
    { name: "a part", shape: island(part), spacing: 0.55 },
    { name: "a ring", shape: island(square(40), hole(square(12, 5, 3))), spacing: 0.4 },
  ];
  for (const { name, shape, spacing: wanted } of cases)
    for (const degrees of [0, 45, 90, 130])
      for (const pattern of [rectilinear, monotonic])
        test(`${name} at ${degrees} degrees ${pattern.isOrdered ? "in monotonic order" : "in zigzags"}`, () => {
          const task = taskOf({ spacing: wanted, degrees, maxAnchor });
          const { lines, spacing } = pattern.fill(shape, task, engine);
          const covered = engine.offsetLines(lines, Math.round(spacing / 2) + 100, "round");
          const bare = engine.difference(engine.offset(shape, -task.spacing / 2), covered);
          const blobs = engine.offset2(bare, -task.spacing / 4, task.spacing / 4);
          for (let i = 0; i < islandCount(blobs); i++)
            expect(areaMm2(islandAt(blobs, i))).toBeLessThan((spacing / toUnits(1)) ** 2);
        });
});

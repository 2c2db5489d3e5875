import { expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { PolylinesBuilder } from "../../../src/geometry/builder.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { type Polylines, polylineCount } from "../../../src/geometry/polygons.ts";
import { measureRings } from "../../../src/geometry/ring-lengths.ts";
import { adaptiveCubic } from "../../../src/toolpaths/infill/adaptive/adaptive-cubic.ts";
import { addPartialRun } from "../../../src/toolpaths/infill/arcs.ts";
import { drawnForObject } from "../../../src/toolpaths/infill/drawn-lines.ts";
import { joinLines } from "../../../src/toolpaths/infill/join-lines.ts";
import { LineGraph } from "../../../src/toolpaths/infill/line-graph.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { box, hole, island, type Points, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();

/** Strands of 0.4 mm, a grid at 10 %: lines 8 mm apart, on the edge 0.2 mm inside. */
const gridTask = { spacing: 0.4, density: 0.1 };

test("crossing lines are joined along the edge where the way is short enough", () => {
  const joined = PATTERNS.grid.fill(island(square(20)), taskOf({ ...gridTask, anchor: 2, maxAnchor: 50 }), engine);
  const bare = PATTERNS.grid.fill(island(square(20)), taskOf(gridTask), engine);
  expect(polylineCount(bare.lines)).toBe(6);
  expect(totalLength(bare.lines)).toBeCloseTo(6 * 19.6, 4);
  expect(polylineCount(joined.lines)).toBeLessThan(6);
});

test("the lines of a box come in about as many pieces as PrusaSlicer's", () => {
  // Three walls, a grid at 20 %: in a layer of each of these squares PrusaSlicer 2.5 has 63 pieces in all, and 17 in
  // the ten that are 0.7 times as wide as long. Equal stretches always joined at one side give one piece a square.
  const walls = 2 * 1.09093;
  const piecesOf = (length: number, width: number): number => {
    const area = island(box(-(length - walls) / 2, -(width - walls) / 2, (length - walls) / 2, (width - walls) / 2));
    const task = taskOf({ spacing: 0.4070796, density: 0.2, degrees: 135, anchor: 2.5, maxAnchor: 15 });
    return polylineCount(PATTERNS.grid.fill(area, { ...task, spacing: 40707.96 }, engine).lines);
  };
  const sides = Array.from({ length: 20 }, (_, i) => 20 + 2 * i);
  const squares = sides.reduce((sum, side) => sum + piecesOf(side, side), 0);
  const oblong = sides.reduce((sum, side, i) => sum + (i % 2 === 0 ? piecesOf(side, 0.7 * side) : 0), 0);
  expect(squares).toBeGreaterThan(0.75 * 63);
  expect(squares).toBeLessThan(1.25 * 63);
  expect(oblong).toBe(17);
});

test("even lines are joined at one side throughout, so that no neighbours are left over", () => {
  // Pairs of lines, 8 mm apart and 12 mm from the next pair, the one end or the other a hair nearer: rounding.
  const [count, height] = [12, 100];
  const width = 10 * count;
  const ring = island([
    [-10, 0],
    [width, 0],
    [width, height],
    [-10, height],
  ]);
  const out = new PolylinesBuilder();
  for (let i = 0; i < count; i++) {
    const x = toUnits(10 * i + (i % 2 === 0 ? 1 : -1));
    const hair = i % 4 === 1 ? -1 : i % 4 === 3 ? 1 : 0;
    out.addPoint(x + hair, 0);
    out.addPoint(x - hair, toUnits(height));
    out.endLine();
  }
  const joined = joinLines(out.build(), ring, taskOf({ spacing: 0.4, density: 0.1, anchor: 2, maxAnchor: 50 }));
  expect(polylineCount(joined)).toBe(1);
});

test("free ends take a hook of the anchor's length and no more", () => {
  // Runs between ends are 1.8 to 8 mm; none may be joined, so each of the 12 ends takes up to 0.5 mm.
  const hooked = PATTERNS.grid.fill(island(square(20)), taskOf({ ...gridTask, anchor: 0.5, maxAnchor: 0.5 }), engine);
  expect(polylineCount(hooked.lines)).toBe(6);
  expect(totalLength(hooked.lines)).toBeCloseTo(6 * 19.6 + 12 * 0.5, 4);
});

test("a hook along the whole way to the next end stops half a strand before it", () => {
  // Two lines cross in the middle, 2.6 mm of edge from each end to the next; two ends are joined, two take hooks.
  const task = taskOf({ ...gridTask, anchor: 10, maxAnchor: 50 });
  const { lines } = PATTERNS.grid.fill(island(square(3, 8, 8)), task, engine);
  expect(polylineCount(lines)).toBe(1);
  expect(totalLength(lines)).toBeCloseTo(2 * 2.6 + 2.6 + 2 * (2.6 - 0.2), 3);
});

test("of a line's two ends the last one chooses its way first, and hooks meet tip to tip", () => {
  const ring = island([
    [0, 0],
    [10, 0],
    [10, 2],
    [0, 2],
  ]);
  const line = new PolylinesBuilder();
  line.addPoint(toUnits(2), 0);
  line.addPoint(toUnits(2), toUnits(2));
  line.endLine();
  const { coords } = joinLines(line.build(), ring, taskOf({ spacing: 0.4, density: 0.1, anchor: 10, maxAnchor: 50 }));
  // The last end goes to the right, 10 of 18 mm, and the first one takes the other 8, as the way to the left has 6.
  expect(Array.from(coords, (at) => at / toUnits(1))).toEqual([10, 0, 2, 0, 2, 2, 10, 2, 10, 0]);
});

test("a hook that rounding alone leaves a length to is none, and does not go around the ring", () => {
  const { rings, lengths } = ((ring) => ({ rings: ring, lengths: measureRings(ring) }))(island(square(20)));
  for (const along of [0, 1 / 3, 7.7, 19.999])
    for (const forward of [true, false]) {
      const out = new PolylinesBuilder();
      out.addPoint(0, 0);
      addPartialRun(out, rings, lengths, 0, rings.ringStarts[0] + along / 20, 1e-9, forward, false);
      out.endLine();
      expect(totalLength(out.build())).toBe(0);
    }
});

/** What draws for the whole object, and nothing where that has drawn nothing. */
const DRAWN = [drawnForObject, adaptiveCubic];

test("the edge is used once: paths and the bare lines differ by less than the edge's length", () => {
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    if (pattern.canFillSolid || DRAWN.includes(pattern) || name === "line") continue;
    const shape = island(square(30), hole(square(9, 3, -4)));
    const task = { spacing: 0.4, density: 0.25, degrees: 45, z: 2 };
    const bare = totalLength(pattern.fill(shape, taskOf(task), engine).lines);
    const joined = totalLength(pattern.fill(shape, taskOf({ ...task, anchor: 2.5, maxAnchor: 50 }), engine).lines);
    expect(joined).toBeGreaterThan(bare);
    expect(joined - bare).toBeLessThan(4 * 29.6 + 4 * 9.4);
  }
});

test("where lines pass through corners of a frame, on both of its rings, joins stay on their ring", () => {
  const frame = island(square(25), hole(square(10)));
  const task = taskOf({ spacing: 0.4, density: 0.16, degrees: 45, z: 2, anchor: 2.5, maxAnchor: 50 });
  const { coords, starts } = PATTERNS.grid.fill(frame, task, engine).lines;
  let strands = 0;
  for (let line = 0; line + 1 < starts.length; line++)
    for (let i = 2 * starts[line]; i + 3 < 2 * starts[line + 1]; i += 2, strands++) {
      const [dx, dy] = [coords[i + 2] - coords[i], coords[i + 3] - coords[i + 1]].map(Math.abs);
      // Along a side or along a line; places are rounded.
      expect(Math.min(dx, dy, Math.abs(dx - dy))).toBeLessThan(5);
    }
  expect(strands).toBeGreaterThan(20);
});

test("a line on its own takes no hooks", () => {
  // 2 mm wide, so that the only line is the one at x = 8.
  const slot: Points = [
    [7, 2],
    [9, 2],
    [9, 5],
    [7, 5],
  ];
  const { lines } = PATTERNS.grid.fill(island(slot), taskOf({ ...gridTask, anchor: 2, maxAnchor: 50 }), engine);
  expect(totalLength(lines)).toBeCloseTo(3 - 0.4, 4);
});

test.each(["adaptivecubic", "supportcubic", "lightning"] as const)(
  "of what %s draws, a line on its own takes no hooks and others do",
  (name) => {
    const drawn = (count: number): number => {
      const out = new PolylinesBuilder();
      for (let line = 0; line < count; line++) {
        out.addPoint(toUnits(line), toUnits(-50));
        out.addPoint(toUnits(line), toUnits(50));
        out.endLine();
      }
      const task = { ...taskOf({ ...gridTask, anchor: 2, maxAnchor: 2 }), lines: out.build() };
      return totalLength(PATTERNS[name].fill(island(square(20)), task, engine).lines);
    };
    expect(drawn(1)).toBeCloseTo(19.6, 4);
    // Joined on one side, and anchored on the other.
    expect(drawn(2)).toBeCloseTo(2 * 19.6 + 1 + 2 * 2, 4);
  },
);

test.each(["honeycomb", "3dhoneycomb"] as const)("a line of %s on its own takes no hooks", (name) => {
  const fill = (anchor: number): Polylines =>
    PATTERNS[name].fill(island(square(2.5, 3, 1)), taskOf({ ...gridTask, z: 2, anchor, maxAnchor: anchor }), engine)
      .lines;
  expect(polylineCount(fill(0))).toBe(1);
  expect(totalLength(fill(2))).toBe(totalLength(fill(0)));
});

test("ends on one line are linked across the gap between them, not around the outside", () => {
  const ring = island(square(20), hole(square(17)));
  // Two lines, 5 mm to each side of the middle, each parted by the hole.
  const graph = new LineGraph(ring, { angle: 0, first: toUnits(-5), step: toUnits(10), count: 2 });
  expect(graph.lineCount).toBe(4);
  expect(graph.mayLink(graph.high(0), graph.low(1))).toBe(true);
  expect(graph.mayLink(graph.low(0), graph.high(1))).toBe(false);
  expect(graph.next(graph.high(1))).toBe(graph.low(0));
});

test("ends on one line are not linked around a hole that no other line meets", () => {
  const ring = island(square(20), hole(square(4)));
  const graph = new LineGraph(ring, { angle: 0, first: 0, step: toUnits(8), count: 2 });
  expect(graph.lineCount).toBe(3);
  expect(graph.next(graph.high(0))).toBe(graph.low(1));
  expect(graph.mayLink(graph.high(0), graph.low(1))).toBe(false);
  const whole = totalLength(PATTERNS.rectilinear.fill(island(square(20)), taskOf(gridTask), engine).lines);
  const holed = totalLength(PATTERNS.rectilinear.fill(ring, taskOf(gridTask), engine).lines);
  expect(holed).toBeLessThan(whole);
});

/** Lines that are joined along the edge are few long pieces; curves are one piece by themselves. */
import { expect, test } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { polylineCount } from "../../../src/geometry/polygons.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { island, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();
const shape = island(square(40));

/** One piece, whatever the density. */
const ONE = ["rectilinear", "alignedrectilinear", "zigzag", "line", "3dhoneycomb", "monotonic"] as const;
/** About a third of the pieces, at most,  that there are without joins. */
const FEW = [
  "grid",
  "triangles",
  "stars",
  "cubic",
  "honeycomb",
  "gyroid",
  "hilbertcurve",
  "archimedeanchords",
] as const;

const fill = (name: keyof typeof PATTERNS, density: number, anchor: number, maxAnchor: number) =>
  PATTERNS[name].fill(
    shape,
    taskOf({ spacing: 0.4, density, degrees: 135, z: 1.1, half: 20, anchor, maxAnchor }),
    engine,
  ).lines;

test.each(ONE)("a square of %s is one piece", (name) => {
  for (const density of [0.1, 0.2, 0.4]) expect(polylineCount(fill(name, density, 2.4, 50))).toBe(1);
});

test.each(FEW)("a square of %s is a few long pieces", (name) => {
  for (const density of [0.1, 0.2, 0.4]) {
    const joined = fill(name, density, 2.4, 50);
    const apart = fill(name, density, 0, 0);
    expect(totalLength(joined)).toBeGreaterThan(totalLength(apart));
    expect(polylineCount(joined)).toBeLessThan(2 + polylineCount(apart) / 3);
  }
});

test("monotonic lines are each by themselves", () => {
  expect(polylineCount(fill("monotoniclines", 0.2, 2.4, 50))).toBe(29);
});

test("full curves cover a square but for the middle of the spiral", () => {
  for (const name of ["archimedeanchords", "octagramspiral", "hilbertcurve"] as const) {
    const { lines } = PATTERNS[name].fill(shape, taskOf({ spacing: 0.4, degrees: 90 }), engine);
    const covered = engine.offsetLines(lines, 25_000, "round");
    const missed = engine.offset(engine.difference(engine.offset(shape, -40_000), covered), -8_000);
    // The spiral sets out with a straight line, and leaves something beside it.
    expect(areaMm2(missed)).toBeLessThan(name === "archimedeanchords" ? 0.02 : 1e-6);
  }
});

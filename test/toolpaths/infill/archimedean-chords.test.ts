import { expect, test } from "vitest";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { island, square } from "../../geometry/shapes.ts";
import { taskOf } from "./tasks.ts";

const engine = await createPolygonEngine();

test.each([0.1, 0.3, 0.6])("at density %d a spiral's chords leave it by 0.0125 line distances", (density) => {
  const { lines } = PATTERNS.archimedeanchords.fill(
    island(square(40)),
    taskOf({ spacing: 0.4, density, half: 20, anchor: 0, maxAnchor: 0 }),
    engine,
  );
  // The middle of a chord lies so far inside the radius that its ends have in the mean.
  const { coords, starts } = lines;
  const sagittas: number[] = [];
  for (let i = starts[0] + 20; i + 1 < starts[1]; i++) {
    const [ax, ay, bx, by] = coords.subarray(2 * i, 2 * i + 4);
    const ends = (Math.hypot(ax, ay) + Math.hypot(bx, by)) / 2;
    sagittas.push((ends - Math.hypot(ax + bx, ay + by) / 2) / 100_000);
  }
  expect(sagittas.length).toBeGreaterThan(50);
  const mean = sagittas.reduce((sum, one) => sum + one, 0) / sagittas.length;
  expect(mean / (0.0125 * (0.4 / density))).toBeCloseTo(1, 1);
});

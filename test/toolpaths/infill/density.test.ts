/**
 * Length of strands times their distance over the area, measured away from the edge, where lines are joined and hooked,
 * and on layers at several heights, as some patterns change with it.
 */
import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { island, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();

const SPACING = 0.4;
const DENSITIES = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];
const LAYERS = 24;
/** Line distances over the side of the square that is filled, and of those inside it that are measured, so that none fits the lines. */
const FILLED = 44;
const MEASURED = [40, 39.5, 39, 38.5];

/** What is drawn for a whole object has the density that the object asks for. */
const FREE = new Set(["adaptivecubic", "supportcubic", "lightning"]);

describe.each(Object.entries(PATTERNS).filter(([name]) => !FREE.has(name)))("%s", (_, pattern) => {
  test.each(DENSITIES.filter((density) => density < 1 || pattern.canFillSolid))("lays a share of %f", (density) => {
    const distance = SPACING / density;
    const shape = island(square(FILLED * distance));
    const windows = MEASURED.map((side) => island(square(side * distance)));
    let share = 0;
    for (let layer = 0; layer < LAYERS; layer++) {
      const task = taskOf({
        spacing: SPACING,
        density,
        degrees: 135,
        z: 0.2 + layer * 0.41 * distance,
        layer,
        half: (FILLED * distance) / 2,
      });
      const { lines, spacing } = pattern.fill(shape, task, engine);
      for (const window of windows)
        share += (totalLength(engine.clipLines(lines, window)) * spacing) / toUnits(1) / areaMm2(window);
    }
    share /= density * LAYERS * MEASURED.length;
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.03);
  });
});

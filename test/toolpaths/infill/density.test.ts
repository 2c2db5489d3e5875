/**
 * Length of strands times their distance over the area, measured away from the edge, where lines are joined and hooked,
 * and on layers at several heights, as some patterns change with it. Three patterns do not lay their nominal density, in
 * PrusaSlicer neither: they keep to what it lays, so that filament agrees; docs/infill.md says by how much. By
 * `exact_fill_density` all do.
 */
import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { completeSettings, SETTINGS } from "../../../src/settings/complete.ts";
import type { Settings, SparsePattern } from "../../../src/settings/settings.ts";
import type { Pattern } from "../../../src/toolpaths/infill/pattern.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { resolveInfill } from "../../../src/toolpaths/infill/resolve.ts";
import { island, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();

const SPACING = 0.4;
const DENSITIES = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];
const LAYERS = 6;
/** Line distances over the side of the square that is filled, and of those inside it that are measured, so that none fits the lines. */
const FILLED = 44;
const MEASURED = [40, 39.5, 39, 38.5];

/** Of the nominal density. */
const LAID: Readonly<Record<string, (density: number) => number>> = {
  gyroid: () => 0.945,
  "3dhoneycomb": () => 1 + 0.25 * (Math.SQRT2 - 1),
  honeycomb: honeycombFactor,
};

/** Two verticals and two slants a period of three hexagon sides, in line distances; strands keep half a spacing off. */
function honeycombFactor(density: number): number {
  const inset = density / 2;
  const side = 2 / Math.sqrt(3);
  const vertical = side + (2 * inset) / Math.sqrt(3);
  const slant = Math.hypot(1 - 2 * inset, side / 2 - (2 * inset) / Math.sqrt(3));
  return (2 * vertical + 2 * slant) / (3 * side);
}

/** What is drawn for a whole object has the density that the object asks for. */
const FREE = new Set(["adaptivecubic", "supportcubic", "lightning"]);

const DENSE = Object.entries(PATTERNS).filter(([name]) => !FREE.has(name));

function sharesOf(pattern: Pattern): number[] {
  return DENSITIES.filter((density) => density < 1 || pattern.canFillSolid);
}

describe.each(DENSE)("%s", (name, pattern) => {
  test.each(sharesOf(pattern))("lays a share of %f", (density) => {
    const share = laidBy(pattern, density, density) / (LAID[name]?.(density) ?? 1);
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.03);
  });
});

describe.each(DENSE.filter(([name]) => isSparse(name)))("%s, exactly", (name, pattern) => {
  test.each(sharesOf(pattern))("lays a share of %f", (density) => {
    const settings: Partial<Settings> = {
      fill_pattern: name as SparsePattern,
      fill_density: `${density * 100}%`,
      exact_fill_density: true,
    };
    const { sparse } = resolveInfill(completeSettings(settings), 0.2, false).kinds;
    const share = laidBy(sparse.pattern, sparse.density, density);
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.03);
  });
});

function isSparse(name: string): boolean {
  const row = SETTINGS.fill_pattern;
  return row.kind === "choice" && row.choices.includes(name);
}

/** What is laid by a pattern drawn at a density, over the share that it should lay. */
function laidBy(pattern: Pattern, density: number, wanted: number): number {
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
  return share / (wanted * LAYERS * MEASURED.length);
}

/** A slice's figures are those of the planner that its settings name, over the very moves of its g-code. */
import { expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { steps } from "../../fixtures/shapes.ts";
import { PLANNERS } from "../../src/estimate/planners/firmwares.ts";
import {
  completeSettings,
  estimateMoves,
  FILAMENTS,
  PRINTERS,
  PRINTS,
  readGcode,
  resolveEstimate,
  type Settings,
  slice,
} from "../../src/index.ts";

const MODELS = Object.keys(PLANNERS) as Settings["estimate_model"][];
const seconds = new Set<number>();

it.each(MODELS)("%s", async (model) => {
  const given = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.draft, estimate_model: model, heat_up_time: 60 };
  const { stats, gcode } = await slice(binaryStl(steps()), given, { threads: 0 });
  const read = estimateMoves(readGcode(gcode.toString()), resolveEstimate(completeSettings(given)));
  expect(stats.model).toBe(model);
  expect(stats.timeSeconds).toBe(read.timeSeconds);
  expect(stats.overheadSeconds).toBe(60);
  expect(stats.layerSeconds).toEqual(read.layerSeconds);
  expect(stats.flow.peak).toBe(read.flow.peak);
  expect(stats.printExtents).toEqual(read.printExtents);
  seconds.add(stats.timeSeconds);
});

it("no two models agree by chance", () => expect(seconds.size).toBe(MODELS.length));

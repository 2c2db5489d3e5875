/**
 * A machine limit of 1e-44 mm/s gave a time that is no number: squares of such speeds are 0, times overflow. Settings
 * refuse it now, and what g-code sets is planned by 1e-6.
 */
import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { PRINTER } from "../../src/settings/printer.ts";
import type { EstimateModel } from "../../src/settings/settings.ts";
import { slice } from "../../src/verbs/engine.ts";
import { estimateGcode } from "../../src/verbs/estimate-gcode.ts";

const LIMITS = Object.keys(PRINTER).filter((name) => /^machine_max_(feedrate|acceleration)/.test(name));
const MODELS = (PRINTER.estimate_model as { readonly choices: readonly EstimateModel[] }).choices;
const TINY = `0.${"0".repeat(300)}1`;
const MOVES = "G1 X10 Y1 E1 F1200\nG1 X20 E1\nG1 E-1 F2400\nG1 X0 Z1 F6000\nG1 E1\n";

it.each(LIMITS)("refuses a %s of 1e-44", async (name) => {
  await expect(slice(box([4, 4, 1]), { [name]: 1e-44 }, { threads: 0 })).rejects.toMatchObject({
    code: "SETTING_INVALID",
    details: { name },
  });
});

describe.each(MODELS)("%s", (estimate_model) => {
  it("gives finite seconds for the least limits that settings may have", async () => {
    const least = Object.fromEntries(LIMITS.map((name) => [name, 1e-6]));
    const { stats } = await slice(box([4, 4, 1]), { ...least, estimate_model }, { threads: 0 });
    expect(stats.timeSeconds).toBeGreaterThan(0);
    expect(stats.timeSeconds).toBeLessThan(Infinity);
  });

  it.each([
    `M203 X${TINY} Y${TINY} Z${TINY} E${TINY}`,
    `M201 X${TINY} Y${TINY} Z${TINY} E${TINY}`,
    `M204 P${TINY} R${TINY} T${TINY}`,
    `M204 S${TINY}`,
    `M205 X${TINY} Y${TINY} Z${TINY} E${TINY}`,
    `M220 S${TINY}`,
    `SET_VELOCITY_LIMIT VELOCITY=${TINY} ACCEL=${TINY}`,
  ])("gives finite seconds after %s", async (line) => {
    const text = new TextEncoder().encode(`M83\n${line}\n${MOVES}`);
    const { estimate } = await estimateGcode(text, { settings: { estimate_model } });
    expect(estimate.timeSeconds).toBeGreaterThan(0);
    expect(estimate.timeSeconds).toBeLessThan(Infinity);
  });
});

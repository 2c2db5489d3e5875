/**
 * What a print covers, judged by pixels from its g-code text alone (covered/judge.ts).
 *
 * Lines at 45 degrees leave corners open where the infill's outline turns inwards between two of them. PrusaSlicer leaves
 * the very same (its g-code before this judge shows them at the same places, equally wide), so a few are allowed. So are
 * places pressed twice: where a line touches the rim of a narrow ring and the path goes along that rim, as PrusaSlicer's
 * does: a round ring has four.
 */
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import { FILAMENTS, PRINTERS, PRINTS } from "../../src/settings/presets.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { createEngine } from "../../src/verbs/engine.ts";
import { type CoverageOptions, type JudgedLayer, judgePrint } from "./covered/coverage.ts";
import type { Strand } from "./covered/strands.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "./models.ts";

/** Faults in 100 mm2 that have to be solid. */
const MOST_OPEN = 1;
const MOST_TWICE = 0.5;
/** The infill's edge along walls of varying width has more corners, and links that are pressed against these. */
const MOST_TWICE_VARIED = 0.8;
/** No place is open further across than this, mm: one line and a half. */
const WIDEST_OPEN = 0.675;
/** What is pressed out on a solid layer over what it takes up: corners stay open, infill runs a little into the perimeters. */
const FULLNESS = [0.94, 1.06] as const;
const MINUTES = 60_000;

const polygons = await createPolygonEngine();
const slicer = await createEngine({ threads: 0 });
afterAll(async () => {
  polygons.dispose();
  await slicer.close();
});

async function judge(bytes: Uint8Array, settings: Settings, options: CoverageOptions): Promise<JudgedLayer[]> {
  return judgePrint(polygons, await slicer.slice(bytes, settings), settings, options);
}

interface Sum {
  readonly solid: number;
  readonly open: number;
  readonly twice: number;
  readonly outside: number;
  readonly widest: number;
}

function sumOf(layers: readonly JudgedLayer[]): Sum {
  const count = (what: "open" | "twice" | "outside"): number =>
    layers.reduce((sum, layer) => sum + layer[what].length, 0);
  return {
    solid: layers.reduce((sum, { solid }) => sum + solid, 0),
    open: count("open"),
    twice: count("twice"),
    outside: count("outside"),
    widest: Math.max(0, ...layers.flatMap(({ open }) => open.map(({ width }) => width))),
  };
}

function expectCovered(layers: readonly JudgedLayer[], mostTwice = MOST_TWICE): void {
  const { solid, open, twice, outside, widest } = sumOf(layers);
  const worst = JSON.stringify(
    layers.map(({ layer, ...faults }) => [layer, faults.open[0], faults.twice[0], faults.outside[0]]),
  );
  // A few corners on a small part say nothing of how many there are.
  expect.soft(open, `open in ${solid} mm2: ${worst}`).toBeLessThanOrEqual(Math.max(2, (MOST_OPEN * solid) / 100));
  expect.soft(widest, `open: ${worst}`).toBeLessThanOrEqual(WIDEST_OPEN);
  expect.soft(twice, `twice in ${solid} mm2: ${worst}`).toBeLessThanOrEqual(Math.max(4, (mostTwice * solid) / 100));
  expect.soft(outside, `outside: ${worst}`).toBe(0);
}

function expectFull(layers: readonly JudgedLayer[]): void {
  for (const { layer, fullness } of layers) {
    expect.soft(fullness, `layer ${layer}`).toBeGreaterThan(FULLNESS[0]);
    expect.soft(fullness, `layer ${layer}`).toBeLessThan(FULLNESS[1]);
  }
}

const STANDARD = completeSettings({ ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard });
/** As those of the shared profiles. */
const WIDTHS = {
  extrusion_width: 0.45,
  perimeter_extrusion_width: 0.45,
  top_infill_extrusion_width: 0.4,
  first_layer_extrusion_width: 0.42,
} as const;
const SETTINGS: Settings = { ...STANDARD, ...WIDTHS };
const SOLID: Settings = { ...SETTINGS, fill_density: "100%", fill_pattern: "rectilinear" };

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../fixtures/${name}.stl`, import.meta.url));

describe("own parts", () => {
  test.each(["cube20", "cylinder1000", "hollow30", "knob", "sphere10", "steps", "torus"])("%s", async (name) => {
    expectCovered(await judge(fixture(name), SETTINGS, { samples: 7 }));
  });

  test.each(["cube20", "cylinder1000", "knob"])("%s printed solid", async (name) => {
    const layers = await judge(fixture(name), SOLID, { samples: 4 });
    expectCovered(layers);
    expectFull(layers);
  });
});

describe("the judge finds", () => {
  const judgeChanged = async (change: (strands: readonly Strand[]) => readonly Strand[]): Promise<Sum> =>
    sumOf(await judge(fixture("cube10"), SOLID, { samples: 2, change }));
  const isInfill = ({ role }: Strand): boolean => /infill/.test(role);

  test("nothing in a sound print", async () => {
    expect(await judgeChanged((strands) => strands)).toMatchObject({ open: 0, twice: 0, outside: 0 });
  });

  test("a lost perimeter", async () => {
    const { open, widest } = await judgeChanged((strands) => strands.filter(({ role }) => role !== "Perimeter"));
    expect(open).toBeGreaterThan(20);
    expect(widest).toBeGreaterThan(0.3);
  });

  test("lost lines of infill", async () => {
    const { open } = await judgeChanged((strands) =>
      strands.map((strand) => (isInfill(strand) ? { ...strand, ...without(strand, 8) } : strand)),
    );
    expect(open).toBeGreaterThan(0);
  });

  test("half the filament", async () => {
    const [layer] = await judge(fixture("cube10"), SOLID, {
      samples: 2,
      change: (strands) => strands.map((strand) => ({ ...strand, volumes: strand.volumes.map((mm3) => mm3 / 2) })),
    });
    expect(layer.fullness).toBeLessThan(FULLNESS[0]);
  });

  test("infill over the perimeters", async () => {
    const { twice } = await judgeChanged((strands) =>
      strands.map((strand) => (isInfill(strand) ? wider(strand) : strand)),
    );
    expect(twice).toBeGreaterThan(10);
  });

  test("a strand beside the part", async () => {
    const { outside } = await judgeChanged((strands) =>
      strands.map((strand) => ({ ...strand, points: strand.points.map((mm, i) => (i % 2 === 0 ? mm + 0.3 : mm)) })),
    );
    expect(outside).toBeGreaterThan(10);
  });
});

/** A strand without so many of its last segments. */
function without({ points, volumes }: Strand, count: number): Pick<Strand, "points" | "volumes"> {
  return { points: points.slice(0, -2 * count), volumes: volumes.slice(0, -count) };
}

/** A strand drawn larger about the cube's middle. */
function wider(strand: Strand): Strand {
  const middle = [125, 105];
  return { ...strand, points: strand.points.map((mm, i) => middle[i % 2] + (mm - middle[i % 2]) * 1.06) };
}

const MODELS = [
  "3DBenchy",
  "boat",
  "bridge_test",
  "castle",
  "fan_duct_ascii",
  "gear_knurled",
  "hole_test",
  "overhang_test",
  "rear_case_binsolid",
  "scorpion_100k",
  "spot",
  "support_test",
  "thin_wall_test",
  "vase",
  "xyz_cube_20mm",
];

describe.skipIf(!referencePresent)(referencePresent ? "shared models" : `shared models (${NEEDS_REFERENCE})`, () => {
  test.each(MODELS)(
    "%s",
    async (model) => {
      expectCovered(await judge(readStl(model), profileSettings("standard"), { samples: 3 }));
    },
    MINUTES,
  );

  test.each(["xyz_cube_20mm", "castle", "fan_duct_ascii"])("%s printed solid", async (model) => {
    const layers = await judge(readStl(model), profileSettings("solid"), { samples: 3 });
    expectCovered(layers);
    expectFull(layers);
  });

  // Here no two loops may run into each other. The thin walls are judged whole: most of what is pressed twice there is in
  // the first layers (29 places in all, PrusaSlicer's own print has 39).
  test.each([
    ["3DBenchy", 3, { perimeter_generator: "arachne" }],
    ["thin_wall_test", 25, { perimeter_generator: "arachne" }],
    ["fan_duct_ascii", 3, { perimeter_generator: "arachne" }],
    ["thin_wall_test", 3, { thin_walls: true }],
  ] as const)("%s, %d of its layers, with %j", async (model, samples, given) => {
    const layers = await judge(readStl(model), { ...profileSettings("standard"), ...given }, { samples });
    expectCovered(layers, "perimeter_generator" in given ? MOST_TWICE_VARIED : MOST_TWICE);
  });
});

/** Whatever bytes an estimate gets: figures that are numbers, or a typed error. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EstimateModel, estimateGcode, type GcodeEstimate, SlicewrightError } from "../../src/index.ts";

const MODELS: readonly EstimateModel[] = [
  "marlin",
  "marlin_bugfix",
  "klipper",
  "reprapfirmware",
  "prusa_slicer",
  "cura",
];
const model = fc.constantFrom(...MODELS);

/** The estimate, or the code of the error; anything else that is thrown comes through. */
async function outcome(bytes: Uint8Array, model: EstimateModel): Promise<GcodeEstimate | string> {
  try {
    return await estimateGcode(bytes, { model });
  } catch (error) {
    if (!(error instanceof SlicewrightError) || error.code === "INTERNAL") throw error;
    return error.code;
  }
}

function expectSound(result: GcodeEstimate | string): void {
  if (typeof result === "string") return;
  const { estimate, moves } = result;
  expect(moves).toBeGreaterThan(0);
  for (const [path, value] of numbersIn(estimate)) expect(Number.isFinite(value), `${path} is ${value}`).toBe(true);
  for (const key of ["timeSeconds", "motionSeconds", "dwellSeconds", "filamentMm", "purgeMm", "cost"] as const)
    expect(estimate[key], key).toBeGreaterThanOrEqual(0);
  const byRole = estimate.roles.reduce((sum, { timeSeconds }) => sum + timeSeconds, 0);
  expect(Math.abs(byRole - estimate.motionSeconds)).toBeLessThanOrEqual(1e-9 * (1 + estimate.motionSeconds));
}

function* numbersIn(value: unknown, path = "estimate"): Iterable<[string, number]> {
  if (typeof value === "number") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${key}`);
}

const number = fc.oneof(
  fc.integer({ min: -300, max: 300 }).map(String),
  fc.double({ noNaN: true }).map((value) => value.toFixed(3)),
  fc.constantFrom("", "-", ".", "1e9", "99999999999999999999", "-0", "NaN", "0x10", "1.2.3", "0.00000001"),
);
const word = fc.tuple(fc.constantFrom(..."XYZEFIJKRSPT"), number).map((parts) => parts.join(""));
const code = fc.constantFrom(
  ...[
    "G0",
    "G1",
    "G1",
    "G1",
    "G2",
    "G3",
    "G4",
    "G10",
    "G11",
    "G17",
    "G18",
    "G19",
    "G20",
    "G21",
    "G28",
    "G29",
    "G90",
    "G91",
    "G92",
  ],
  ...[
    "M82",
    "M83",
    "M104",
    "M109",
    "M190",
    "M106",
    "M201",
    "M203",
    "M204",
    "M205",
    "M220",
    "M221",
    "M400",
    "M566",
    "M600",
    "M73",
  ],
  ...[
    "T0",
    "T1",
    "T7",
    "SET_VELOCITY_LIMIT",
    "PRINT_START",
    ";TYPE:Perimeter",
    ";LAYER:1",
    ";LAYER_CHANGE",
    ";Z:0.2",
    ";WIDTH:x",
    "%",
  ],
  ..."; machine_max_acceleration_x = 0|; machine_max_jerk_x = 0|; gcode_flavor = klipper|; max_accel = 1e99|; estimate_model = x".split(
    "|",
  ),
);
const line = fc.tuple(code, fc.array(word, { maxLength: 5 })).map(([start, words]) => [start, ...words].join(" "));
const program = fc.array(line, { maxLength: 60 }).map((lines) => `G1 X1 F600\n${lines.join("\n")}\n`);

describe("estimateGcode", () => {
  it("takes any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), model, async (bytes, whose) => {
        expectSound(await outcome(bytes, whose));
        expectSound(await outcome(new Uint8Array([0x1f, 0x8b, ...bytes]), whose));
        expectSound(await outcome(new Uint8Array([0x47, 0x43, 0x44, 0x45, 1, 0, 0, 0, ...bytes]), whose));
      }),
      { numRuns: 150 },
    );
  });

  it("takes any commands with any numbers, and each line of them as text", async () => {
    await fc.assert(
      fc.asyncProperty(program, model, async (text, whose) => {
        expectSound(await outcome(new TextEncoder().encode(text), whose));
      }),
      { numRuns: 400 },
    );
  });

  it("gives the same of the same text, however it is packed and cut", async () => {
    await fc.assert(
      fc.asyncProperty(program, model, fc.integer({ min: 1, max: 50 }), async (text, whose, size) => {
        const bytes = new TextEncoder().encode(text);
        async function* cut(): AsyncGenerator<Uint8Array> {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
        const whole = await outcome(bytes, whose);
        expect(await outcome(new Uint8Array(gzipSync(bytes)), whose)).toEqual(whole);
        expect(await estimateGcode(cut(), { model: whose }).catch(({ code }) => code)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

const REAL = new URL("../../../shared/estimator/gcode/P05_tee.gcode.gz", import.meta.url);

describe.skipIf(!existsSync(REAL))("a real file that was damaged (skipped where ../shared is absent)", () => {
  const text = existsSync(REAL) ? gunzipSync(readFileSync(REAL)).subarray(0, 60_000) : new Uint8Array(0);
  const damage = fc.array(fc.tuple(fc.nat(text.length), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 300,
  });

  it("is estimated, or refused by a code", async () => {
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(text.length), model, async (changes, length, whose) => {
        const bytes = text.slice(0, Math.max(1000, length));
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        expectSound(await outcome(bytes, whose));
      }),
      { numRuns: 120 },
    );
  });

  it("is refused as gzip, or estimated where the damage hits nothing", async () => {
    const packed = gzipSync(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(255), model, async (at, byte, whose) => {
        const bytes = new Uint8Array(packed);
        bytes[at] = byte;
        expectSound(await outcome(bytes, whose));
      }),
      { numRuns: 40 },
    );
  });
});

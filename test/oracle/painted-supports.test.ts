/**
 * Supports that are painted, against PrusaSlicer 2.5's filament of supports for the same 3MF. Its figures, mm, were taken with
 * the shared profiles base and supported.
 */
import { describe, expect, it } from "vitest";
import { box, merge, moved, sheared, sphere } from "../../fixtures/shapes.ts";
import { slice, type TriangleMesh } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";
import { paintedFile } from "./painted-file.ts";
import { supportMm } from "./support-judge.ts";

const mushroom = merge(box([10, 10, 20.2], [15, 15, 0]), box([40, 40, 5], [0, 0, 20]));
const plate = ([, , z]: readonly number[]): boolean => z! > 19;
const leaning = sheared(box([20, 20, 30]), 1.5);
const ball = moved(sphere(15, 24), [0, 0, 15]);
const right = ([x]: readonly number[]): boolean => x! > 0;
const any = (): boolean => true;

/** Whether a triangle that faces down by more than a little is painted, by its middle. */
type Chooses = (middle: readonly number[]) => boolean;

const BY_HAND = { support_material_auto: false };
const SNUG = { ...BY_HAND, support_material_style: "snug" } as const;
const MIRRORED = 'transform="-1 0 0 0 1 0 0 0 1 0 0 0"';
const TURNED = 'transform="0.8 0.6 0 -0.6 0.8 0 0 0 1 0 0 0"';
const CASES: readonly (readonly [string, TriangleMesh, string, Chooses, Partial<Settings>, mm: number, string?])[] = [
  ["an underside", mushroom, "4", plate, BY_HAND, 2360.4],
  ["an underside blocked", mushroom, "8", plate, {}, 0],
  ["a side halved, from the second corner", mushroom, "045", plate, BY_HAND, 1410.5],
  ["two sides halved", mushroom, "0402", plate, BY_HAND, 856.3],
  ["all sides halved", mushroom, "00043", plate, BY_HAND, 787.2],
  ["a slope", leaning, "4", any, BY_HAND, 1442.5],
  ["a slope, snug", leaning, "4", any, SNUG, 1234.7],
  ["parts of a slope", leaning, "00403", any, BY_HAND, 838.3],
  ["parts of a slope, mirrored", leaning, "00403", any, BY_HAND, 836.4, MIRRORED],
  ["parts of a slope, turned", leaning, "00403", any, BY_HAND, 987.3, TURNED],
  ["half of a ball", ball, "4", right, BY_HAND, 330.6],
  ["half of a ball blocked", ball, "8", right, {}, 112.3],
];

const suite = "painted supports";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(CASES.map((one) => [one[0], one] as const))("%s: as much as PrusaSlicer's", async (_, one) => {
    const [, mesh, text, chooses, given, mm, transform = ""] = one;
    const file = paintedFile(
      mesh,
      "custom_supports",
      ({ normal, middle }) => (normal[2] < -0.1 && chooses(middle) ? text : undefined),
      transform,
    );
    const own = supportMm(await slice(file, { ...profileSettings("supported"), ...given }, { threads: 0 }));
    expect(Math.abs(own - mm)).toBeLessThanOrEqual(0.05 * mm);
  });
});

import { describe, expect, it } from "vitest";
import { box, hollowBox, merge, prism, reversed } from "../../fixtures/shapes.ts";
import type { Warning } from "../../src/core/warnings.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { cupsOf } from "../../src/resin/cups.ts";
import { findingsOf, type LayerFindings, resinFindings } from "../../src/resin/findings.ts";
import { engine, sectionsOf } from "./supports/hung.ts";

const sections = (part: TriangleMesh) => sectionsOf(placeMesh(part).placed, 0.5);
const found = (part: TriangleMesh): LayerFindings[] =>
  sections(part).map((layer, i, all) => findingsOf(layer, all[i - 1], engine));
const TRAITS = { isSupported: false, isLifted: true, slowArea: Infinity };
const islandFindings = (part: TriangleMesh): Warning[] => resinFindings(found(part), [], TRAITS);
const cupFindings = (part: TriangleMesh): Warning[] => resinFindings(found(part), [], { ...TRAITS, isSupported: true });
const peelFindings = (areas: readonly number[], slowArea: number): Warning[] =>
  resinFindings(
    [],
    areas.map((areaMm2, i) => ({ sliceZ: i + 0.5, areaMm2 })),
    { ...TRAITS, slowArea },
  );

const floor = box([20, 20, 2]);
/** A square tube upon z = 2, 8 high, its walls 2 thick; where told with a way out near the floor. */
const walls = (slot: number): TriangleMesh =>
  [
    box([20, 2, 8], [0, 0, 2]),
    box([20, 2, 8], [0, 18, 2]),
    box([2, 16, 8], [0, 2, 2]),
    box([2, 16, 8 - slot], [18, 2, 2 + slot]),
  ].reduce(merge);

describe("islands", () => {
  it("are counted where nothing holds them", () => {
    const gate = [
      box([2, 10, 20], [0, 0, 0]),
      box([20, 10, 2], [0, 0, 18]),
      box([2, 10, 8], [9, 0, 10]),
      box([3, 10, 6], [14, 0, 12]),
    ].reduce(merge);
    const [finding, ...more] = islandFindings(gate);
    expect(more).toEqual([]);
    expect(finding.code).toBe("RESIN_ISLANDS");
    expect(finding.details).toMatchObject({ islands: 2, firstZ: 10.25 });
    expect(finding.details.mostMm2).toBeCloseTo(30, 6);
    expect(resinFindings(found(gate), [], { ...TRAITS, isSupported: true })).toEqual([]);
  });

  it("are none in a part that grows from its foot, or stands on several", () => {
    expect(islandFindings(floor)).toEqual([]);
    expect(islandFindings(merge(box([2, 2, 4]), box([2, 2, 6], [10, 0, 0])))).toEqual([]);
  });
});

describe("peeling", () => {
  it("is told of where a layer is wide", () => {
    const warnings = peelFindings([900, 950, 990, 940], 945);
    expect(warnings.map(({ code }) => code)).toEqual(["RESIN_PEEL_FORCE"]);
    expect(warnings[0].details).toMatchObject({ layers: 2, sliceZ: 2.5, areaMm2: 990, limitMm2: 945 });
    expect(peelFindings([900, 945], 945)).toEqual([]);
  });

  it("is told of where a layer grows at once, and not where it does little by little", () => {
    const warnings = peelFindings([150, 420, 100, 700, 1000], 5000);
    expect(warnings.map(({ details }) => details)).toEqual([{ steps: 2, sliceZ: 3.5, areaMm2: 700, beforeMm2: 100 }]);
    expect(peelFindings([10, 150, 349, 500, 690], 5000)).toEqual([]);
  });
});

describe("cups", () => {
  it("are voids over a floor", () => {
    const cup = merge(floor, walls(0));
    expect(cupsOf(found(cup), true)).toEqual([{ fromZ: 2.25, toZ: 9.75, areaMm2: 256 }]);
    const [finding, ...more] = cupFindings(cup);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: "RESIN_CUP", details: { cups: 1, fromZ: 2.25, toZ: 9.75, areaMm2: 256 } });
  });

  it("are voids shut all around, too, and end where the part does", () => {
    expect(cupsOf(found(hollowBox([20, 20, 20], 2)), true)).toEqual([{ fromZ: 2.25, toZ: 17.75, areaMm2: 256 }]);
  });

  it("end where a way out begins, and are none above it", () => {
    const vented = found(merge(floor, walls(1)));
    expect(cupsOf(vented, true)).toEqual([]);
    const late = merge(merge(floor, walls(0)), merge(box([20, 20, 0.5], [0, 0, 14]), box([2, 20, 4], [0, 0, 10])));
    expect(cupsOf(found(late), true)).toEqual([{ fromZ: 2.25, toZ: 9.75, areaMm2: 256 }]);
  });

  it("are tubes that stand on the plate, not those that are lifted from it", () => {
    const tube = found(walls(0));
    expect(cupsOf(tube, false)).toEqual([{ fromZ: 0.25, toZ: 7.75, areaMm2: 256 }]);
    expect(cupsOf(tube, true)).toEqual([]);
  });

  it("are not told of where they hold a drop", () => {
    const hole = (side: number, depth: number): TriangleMesh =>
      merge(floor, reversed(prism([8, 8, 8 + side, 8, 8 + side, 8 + side, 8, 8 + side], 2 - depth, 2)));
    expect(cupFindings(hole(4, 1.5))).toEqual([]);
    expect(cupFindings(hole(6, 0.5))).toEqual([]);
    expect(cupFindings(hole(6, 1.6))).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { EMPTY_EXPOLYGONS } from "../../../src/geometry/polygons.ts";
import type { LayerPlan } from "../../../src/layers/layer.ts";
import type { SupportKind, SupportLayer } from "../../../src/regions/support/layers.ts";
import { levelsByLayer } from "../../../src/regions/support/levels.ts";
import { area, box } from "../stacks.ts";

const HEIGHT = 0.2;

/** Levels from the bed: the kinds of layers at each, and the side of the square that they fill, mm. */
function levelsOf(kinds: readonly (readonly SupportKind[])[], side: number, firstBottom = 0) {
  const layers = kinds.flatMap((group, i) =>
    group.map((kind): SupportLayer => {
      const bottomZ = firstBottom + i * HEIGHT;
      const polygons = side > 0 ? area(box(0, 0, side, side)) : EMPTY_EXPOLYGONS;
      return { kind, bottomZ, printZ: bottomZ + HEIGHT, height: HEIGHT, isBridging: false, polygons, isRaft: false };
    }),
  );
  const count = kinds.length;
  const printZ = Float64Array.from({ length: count }, (_, i) => firstBottom + (i + 1) * HEIGHT);
  const plan = { printZ, heights: new Float64Array(count).fill(HEIGHT) } as unknown as LayerPlan;
  return levelsByLayer(layers, plan).flat();
}

const BASE: SupportKind[] = ["base"];
const BOTH: SupportKind[] = ["interface", "base"];

describe("levelsByLayer", () => {
  it("gathers the layers of each height and counts those with dense ones", () => {
    const levels = levelsOf([BASE, BOTH, BASE, BOTH], 5);
    expect(levels.map(({ layers }) => layers.length)).toEqual([1, 2, 1, 2]);
    expect(levels.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(levels.map(({ interfaceIndex }) => interfaceIndex)).toEqual([0, 0, 1, 1]);
  });

  it.each<[string, SupportKind[][], number, number, boolean]>([
    ["dense layers on the bed", [BOTH, BASE, BASE, BASE], 20, 0, true],
    ["a large first layer, and none in the middle", [BASE, BOTH, BASE, BASE], 20, 0, false],
    ["a large first layer, and some in the middle", [BASE, BASE, BOTH, BASE], 20, 0, true],
    ["a small first layer, and some on it", [BASE, BOTH, BASE, BASE], 5, 0, true],
    ["a small first layer, and some in the middle alone", [BASE, BASE, BOTH, BASE], 5, 0, false],
    ["nothing on the bed, and dense layers lowest", [BOTH, BASE, BASE, BASE], 20, 3, true],
    ["nothing on the bed, and none lowest", [BASE, BOTH, BOTH, BASE], 20, 3, false],
    ["one level", [BASE], 20, 0, false],
  ])("tells whether dense strands are first: %s", (_, kinds, side, firstBottom, startsDense) => {
    expect(levelsOf(kinds, side, firstBottom).map((level) => level.startsDense)).toEqual(kinds.map(() => startsDense));
  });

  it("has none without layers", () => {
    expect(levelsOf([], 5)).toEqual([]);
  });
});

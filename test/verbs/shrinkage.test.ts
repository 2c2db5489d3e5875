import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { type SliceOptions, type SliceResult, slice } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";

const SETTINGS: Partial<Settings> = { skirts: 0, layer_height: 0.2, first_layer_height: 0.2 };
const sliced = (given: Partial<Settings>, options: SliceOptions = {}): Promise<SliceResult> =>
  slice(box([20, 10, 5]), { ...SETTINGS, ...given }, { threads: 0, ...options });

/** Size of what a layer cuts, mm. */
function sizeOf({ layers }: SliceResult): readonly [number, number] {
  const { coords } = layers[3].polygons;
  const extent = (from: number): number => {
    const values = coords.filter((_, k) => k % 2 === from);
    return (Math.max(...values) - Math.min(...values)) / 1e5;
  };
  return [extent(0), extent(1)];
}

describe("a filament that shrinks", () => {
  it("is made up for across and along Z", async () => {
    const across = await sliced({ filament_shrinkage_compensation_xy: "1%" });
    expect(sizeOf(across)[0]).toBeCloseTo(2000 / 99, 3);
    expect(sizeOf(across)[1]).toBeCloseTo(1000 / 99, 3);
    expect(across.layers).toHaveLength(25);
    const along = await sliced({ filament_shrinkage_compensation_z: "10%" });
    expect(sizeOf(along)).toEqual([20, 10]);
    expect(along.layers).toHaveLength(28);
  });

  it("that grows is made up for as well; one that does neither leaves the part as it is", async () => {
    expect(sizeOf(await sliced({ filament_shrinkage_compensation_xy: "-2%" }))[0]).toBeCloseTo(2000 / 102, 3);
    expect(sizeOf(await sliced({}))).toEqual([20, 10]);
  });

  it("is made up for the same with threads", async () => {
    const given = { filament_shrinkage_compensation_xy: "1%", filament_shrinkage_compensation_z: "2%" } as const;
    const text = async (threads: 0 | 2): Promise<string> =>
      Buffer.concat([...(await sliced(given, { threads } as SliceOptions)).gcode.chunks]).toString();
    expect(await text(2)).toBe(await text(0));
  });
});

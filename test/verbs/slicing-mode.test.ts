import { describe, expect, it } from "vitest";
import { box, hollowBox, merge } from "../../fixtures/shapes.ts";
import { areaMm2, type Settings, slice, sliceResin } from "../../src/index.ts";

const OVERLAPPING = merge(box([20, 20, 2]), box([20, 20, 2], [10, 10, 0]));
const MODES: readonly Settings["slicing_mode"][] = ["regular", "even_odd", "close_holes"];

describe("slicing_mode", () => {
  it("says what of each layer of a filament print is the part", async () => {
    const areas = await Promise.all(
      MODES.map(async (slicing_mode) => {
        const { layers } = await slice(OVERLAPPING, { slicing_mode, layer_height: 0.2 }, { threads: 0 });
        return areaMm2(layers[4].polygons);
      }),
    );
    expect(areas).toEqual([700, 600, 700].map((area) => expect.closeTo(area, 0)));
  });

  it("and of a resin print", async () => {
    const tube = hollowBox([20, 20, 20], 2);
    const millilitres = (mesh: typeof tube) =>
      Promise.all(
        MODES.map(async (slicing_mode) => {
          const bare = { slicing_mode, supports_enable: false, pad_enable: false, layer_height: 0.1 };
          return (await sliceResin(mesh, bare, { threads: 0 })).stats.resinMl;
        }),
      );
    expect(await millilitres(OVERLAPPING)).toEqual([1.4, 1.2, 1.4].map((ml) => expect.closeTo(ml, 1)));
    const [regular, , closed] = await millilitres(tube);
    expect(regular).toBeCloseTo(8 - 16 ** 3 / 1000, 1);
    expect(closed).toBeCloseTo(8, 1);
  });
});

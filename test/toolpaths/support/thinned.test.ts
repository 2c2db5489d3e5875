import { expect, test } from "vitest";
import { ROLE } from "../../../src/core/roles.ts";
import { toUnits } from "../../../src/core/units.ts";
import type { LayerPlan } from "../../../src/layers/layer.ts";
import type { SupportLayer } from "../../../src/regions/support/layers.ts";
import { levelsByLayer } from "../../../src/regions/support/levels.ts";
import { rectangleFlow } from "../../../src/settings/flow.ts";
import { ToolpathsBuilder } from "../../../src/toolpaths/builder.ts";
import { lyingWithin, thinned } from "../../../src/toolpaths/support/thinned.ts";
import { box, engine, shape } from "../shapes.ts";

const WIDTH = 0.36;

function layer(bottomZ: number, printZ: number, from: number, to: number): SupportLayer {
  const polygons = shape(box(from, -1, to, 1));
  return { kind: "contact", printZ, bottomZ, height: printZ - bottomZ, isBridging: false, polygons, isRaft: false };
}

const UPPER = layer(0.2, 0.5, 0, 10);
const LOW = layer(0.1, 0.3, 3, 9);
const HIGH = layer(0.2, 0.4, 4, 6);
/** Ends where the upper one begins. */
const BENEATH = layer(0, 0.2, 0, 10);

test("a strand is as thin as what lies within its height leaves, in one go and as wide as before", () => {
  const line = new ToolpathsBuilder();
  const flow = rectangleFlow(WIDTH, 0.3);
  line.beginPath(ROLE.supportInterface, flow.width, flow.height, flow.mm3PerMm);
  line.addPoint(0, 0);
  line.addPoint(toUnits(10), 0);
  line.endPath();
  line.endEntity(0);
  const lying = lyingWithin(engine, UPPER, [BENEATH, LOW, HIGH], WIDTH);
  const { coords, starts, heights, widths, flows, entityFlags } = thinned(engine, line.build(), lying);
  // Over another wherever their strands overlap, so from half a width before its edge.
  const half = WIDTH / 2;
  const ends = [0, 3 - half, 4 - half, 6 + half, 9 + half, 10];
  expect(entityFlags).toHaveLength(1);
  expect(Array.from(heights, (height) => height.toFixed(3))).toEqual(["0.300", "0.200", "0.100", "0.200", "0.300"]);
  for (let path = 0; path < 5; path++) {
    expect(coords[2 * starts[path]] / 1e5).toBeCloseTo(ends[path], 3);
    expect(coords[2 * starts[path + 1] - 2] / 1e5).toBeCloseTo(ends[path + 1], 3);
    expect(widths[path]).toBe(WIDTH);
    expect(flows[path]).toBeCloseTo(rectangleFlow(WIDTH, heights[path]).mm3PerMm, 9);
  }
});

test("a level knows the layers below it that end within its height", () => {
  const plan = { printZ: Float64Array.of(0.6) } as LayerPlan;
  const [levels] = levelsByLayer([BENEATH, LOW, HIGH, UPPER], plan);
  expect(levels.map(({ within }) => within)).toEqual([[], [BENEATH], [LOW], [LOW, HIGH]]);
});

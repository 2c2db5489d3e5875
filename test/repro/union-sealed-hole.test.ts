/**
 * Clipper2 filled a hole that two rings seal off between them, when their sides run along each other within a unit: the
 * second ring covers the sides of the first one's notch and leaves a triangle of 1.72 mm2 at the notch's tip.
 */
import { afterAll, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { ringsOf } from "../geometry/arbitraries.ts";
import { slabArea } from "../oracle/slab-area.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

it("keeps a hole that is sealed off by sides a unit apart", () => {
  const both = ringsOf([
    [
      [-5_000_000, -5_000_000],
      [-250_000, -250_000],
      [1_000_000, -1_000_000],
      [0, 0],
      [0, 3_000_000],
      [-1_428_571, 714_285],
      [-4_000_000, 2_000_000],
      [-1_545_454, 527_272],
    ],
    [
      [-1_923_076, -76_923],
      [-1_612_902, 419_354],
      [-1_777_777, 666_666],
      [-2_000_000, 799_999],
      [-2_000_000, 0],
    ],
  ]);
  expect(areaMm2(engine.union(both))).toBeCloseTo(
    slabArea([both], (winding) => winding !== 0),
    1,
  );
});

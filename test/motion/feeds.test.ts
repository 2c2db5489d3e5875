import { expect, it } from "vitest";
import { feedOf } from "../../src/motion/feeds.ts";

it("rounds a speed to the text's places, but never to none: a move at F0 would take no time", () => {
  expect(feedOf(20)).toBe(1_200_000);
  expect(feedOf(0.000002)).toBe(1);
});

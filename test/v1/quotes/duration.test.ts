import { expect, test } from "vitest";
import { formatDuration, wholeSeconds } from "../../../src/v1/quotes/duration.ts";

test.each([
  [0, "0s"],
  [50, "50s"],
  [59, "59s"],
  [60, "1m 0s"],
  [45 * 60 + 10, "45m 10s"],
  [3599, "59m 59s"],
  [3600, "1h 0m"],
  [2 * 3600 + 30 * 60, "2h 30m"],
  [2 * 3600 + 30 * 60 + 59, "2h 30m"],
  [86_399, "23h 59m"],
  [86_400, "1d 0h 0m"],
  [86_400 + 2 * 3600 + 30 * 60, "1d 2h 30m"],
  [400 * 86_400, "400d 0h 0m"],
])("%i s are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test("seconds are cut down, never rounded up", () => {
  expect([59.999, 60, 0.5].map(wholeSeconds)).toEqual([59, 60, 0]);
});

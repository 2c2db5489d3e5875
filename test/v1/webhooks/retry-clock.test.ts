import { describe, expect, test } from "vitest";
import { nextAttemptAt, RETRY_SECONDS, retryAfterSeconds } from "../../../src/v1/webhooks/retry-clock.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const calm = () => 0;
const most = () => 1 - Number.EPSILON;

function seconds(done: number, retryAfter: number | null, random: () => number): number {
  return (nextAttemptAt(NOW, done, retryAfter, random)!.getTime() - NOW.getTime()) / 1000;
}

describe("nextAttemptAt", () => {
  test("waits as Standard Webhooks says", () => {
    const waits = RETRY_SECONDS.slice(1).map((_, i) => seconds(i + 1, null, calm));
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  test("ends after ten attempts", () => {
    expect(nextAttemptAt(NOW, 10, null, calm)).toBeNull();
    expect(nextAttemptAt(NOW, 10, 60, calm)).toBeNull();
  });

  test("waits up to a tenth longer by chance", () => {
    expect(seconds(2, null, () => 0.5)).toBe(315);
    expect(seconds(2, null, most)).toBe(330);
  });

  test.each([
    ["the longer of both: the endpoint's", 1, 120, 120],
    ["the longer of both: the clock's", 3, 120, 1800],
    ["a day at most", 1, 1_000_000, 86_400],
    ["nothing less for being asked for nothing", 1, 0, 5],
  ])("heeds Retry-After: %s", (_, done, retryAfter, expected) => {
    expect(seconds(done, retryAfter, calm)).toBe(expected);
  });

  test("a Retry-After shortens no wait that chance made longer than a day", () => {
    expect(seconds(9, 1_000_000, most)).toBe(95_040);
  });
});

describe("retryAfterSeconds", () => {
  test.each([
    ["120", 120],
    ["0", 0],
    ["Sun, 01 Mar 2026 12:02:00 GMT", 120],
    ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
    ["Sunday, 01-Mar-26 12:02:00 GMT", 120],
  ])("reads %s", (header, expected) => {
    expect(retryAfterSeconds(header, NOW)).toBe(expected);
  });

  test.each([
    undefined,
    "",
    "-5",
    "1.5",
    "soon",
    "2026-03-01T12:02:00Z",
    "99999999999",
    "Sun, 99 Mar 2026 12:02:00 GMT",
  ])("reads nothing out of %s", (header) => {
    expect(retryAfterSeconds(header, NOW)).toBeNull();
  });
});

/** What of the quote page's scripts needs no browser. */

import { getEventListeners } from "node:events";
import type { Static } from "typebox";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { ROLES as ENGINE_ROLES } from "../../../src/index.ts";
import { fitInWords } from "../../../src/v1/dashboard/public/fit.js";
import { ROLES, rolesAsTools, toolsUsed } from "../../../src/v1/dashboard/public/gcode-roles.js";
import { finished } from "../../../src/v1/dashboard/public/quote-poll.js";
import type { FileRecord, Quote } from "../../../src/v1/dashboard/quote/records.ts";
import { fits } from "../../../src/v1/files/printability.ts";
import type { FileRecord as FileSchema } from "../../../src/v1/files/schemas.ts";
import type { QuoteRecord } from "../../../src/v1/quotes/record-schemas.ts";

const BED = { x: 200, y: 200, z: 250 };

describe("the bed check of the page", () => {
  it.each([
    [{ x: 200, y: 200, z: 250 }, true],
    [{ x: 200.001, y: 1, z: 1 }, true],
    [{ x: 200.0011, y: 1, z: 1 }, false],
    [{ x: 1, y: 200.5, z: 1 }, false],
    [{ x: 1, y: 1, z: 251 }, false],
    [{ x: 0, y: 0, z: 0 }, true],
  ])("says of %o what the service says: %s", (part, fit) => {
    expect(fitInWords(part, BED).fits).toBe(fit);
    expect(fits(part, BED)).toBe(fit);
  });

  it("names each side that is too long, a hair as a hundredth", () => {
    expect(fitInWords({ x: 200.002, y: 1, z: 260 }, BED).words).toBe(
      "Does not fit: 0.01 mm too long in x, 10 mm too long in z (200 × 1 × 260 mm in 200 × 200 × 250 mm)",
    );
  });
});

describe("the colours of a g-code", () => {
  it("stand for the features that its comments name, and moves alone are kept", () => {
    const lines = rolesAsTools([
      "; made by hand",
      "T3",
      "G28 ; home",
      ";TYPE:Perimeter",
      "M204 P100",
      "G1 X1 E.1",
      ";TYPE:Bridge infill",
      "G1 X2 F100",
      ";TYPE:Unheard of",
      "G0 X1",
      "G92 E0",
    ]);
    expect(lines).toEqual(["T2", "G1 X1 E.1", "T3", "G1 X2 F100", "T0", "G0 X1"]);
    expect([...toolsUsed(lines)].map((tool) => ROLES[tool]?.label)).toEqual(["Perimeter"]);
  });
});

describe("the key to the colours", () => {
  it("knows every feature that the engine writes", () => {
    const known = ROLES.flatMap(({ types }) => types);
    const written = ENGINE_ROLES.map(({ comment }) => comment).filter((comment) => !["", "Unknown"].includes(comment));
    expect(known).toEqual(expect.arrayContaining(written));
    // The viewer tells eight tools apart.
    expect(ROLES.length).toBeLessThanOrEqual(8);
  });
});

describe("waiting for a quote", () => {
  const SLOW: Partial<Quote> = { status: "pending" };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { querySelector: () => null });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("leaves nothing behind for each time that it asked", async () => {
    const { signal } = new AbortController();
    const heard: number[] = [];
    const answers = [SLOW, SLOW, SLOW, { status: "success" }];
    vi.stubGlobal("fetch", async () => {
      heard.push(getEventListeners(signal, "abort").length);
      return Response.json(answers[heard.length - 1]);
    });
    const quote = finished("1", () => undefined, signal);
    await vi.runAllTimersAsync();
    expect(await quote).toMatchObject({ status: "success" });
    expect(heard).toEqual([0, 0, 0, 0]);
  });

  it("ends when it is told to", async () => {
    const controller = new AbortController();
    vi.stubGlobal("fetch", async () => Response.json(SLOW));
    const quote = finished("1", () => undefined, controller.signal);
    const ended = expect(quote).rejects.toThrow("enough");
    await vi.advanceTimersByTimeAsync(1500);
    controller.abort(new Error("enough"));
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("what the page's scripts read", () => {
  it("is what the API's schemas answer", () => {
    expectTypeOf<Static<typeof FileSchema>>().toExtend<FileRecord>();
    expectTypeOf<Required<Static<typeof QuoteRecord>>>().toExtend<Quote>();
  });
});

import { describe, expect, it } from "vitest";
import { fromErrorRecord, SlicewrightError, toErrorRecord } from "../../src/core/errors.ts";
import { throwIfAborted } from "../../src/core/progress.ts";

describe("an error", () => {
  const error = new SlicewrightError(
    "NO_LAYERS",
    "slice: got nothing, expected a layer",
    { layers: 0 },
    new Error("why"),
  );

  it("carries code, message, details and cause", () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "SlicewrightError", code: "NO_LAYERS", details: { layers: 0 } });
    expect((error.cause as Error).message).toBe("why");
    expect("cause" in new SlicewrightError("NO_LAYERS", "without")).toBe(false);
  });

  it("crosses a thread as plain data", () => {
    const crossed = fromErrorRecord(structuredClone(toErrorRecord(error)));
    expect(crossed).toBeInstanceOf(SlicewrightError);
    expect(toErrorRecord(crossed)).toEqual({ code: "NO_LAYERS", message: error.message, details: { layers: 0 } });
  });

  it("is a bug where it is none of the engine's own", () => {
    const bug = { code: "INTERNAL", details: {} };
    expect(toErrorRecord(new RangeError("far"))).toEqual({ ...bug, message: "internal error: far" });
    expect(toErrorRecord("text")).toEqual({ ...bug, message: "internal error: text" });
  });
});

it("throwIfAborted names what was stopped", () => {
  expect(() => throwIfAborted(undefined, "slice")).not.toThrow();
  expect(() => throwIfAborted(new AbortController().signal, "slice")).not.toThrow();
  expect(() => throwIfAborted(AbortSignal.abort(), "slice")).toThrow(
    expect.objectContaining({ code: "ABORTED", message: "slice: aborted by its signal" }),
  );
});

import { describe, expect, test } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { inspect } from "../../src/verbs/inspect.ts";
import type { ModelOptions } from "../../src/verbs/load-model.ts";

const tiny = box([1, 0.5, 0.5]);
const inspected = (options: ModelOptions) => inspect(binaryStl(tiny), {}, options);
const suspected = async (options: ModelOptions): Promise<boolean> =>
  (await inspected(options)).warnings.some(({ code }) => code === "UNIT_SUSPECT");

describe("the unit of a model", () => {
  test("rules the numbers of a file and of a mesh of one's own", async () => {
    expect((await inspected({ unit: "inch" })).mesh.sizeMm).toEqual([25.4, 12.7, 12.7]);
    expect((await inspect(tiny, {}, { unit: "cm" })).mesh.sizeMm).toEqual([10, 5, 5]);
    expect((await inspected({ unit: "inch", scale: 2 })).mesh.sizeMm).toEqual([50.8, 25.4, 25.4]);
  });

  test("is suspect until it is said, or the part is scaled as by someone who knows", async () => {
    expect(await suspected({})).toBe(true);
    expect(await suspected({ scale: 1.01 })).toBe(true);
    expect(await suspected({ scale: [1, 1, 25.4] })).toBe(false);
    expect(await suspected({ unit: "mm" })).toBe(false);
    expect(await suspected({ unit: "inch" })).toBe(false);
  });
});

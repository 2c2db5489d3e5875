/** Codes are what programs rely on: none goes without a test that names it. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../src/core/errors.ts";
import { WARNING_CODES } from "../../src/core/warnings.ts";

const folder = new URL("../", import.meta.url);
const tests = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

describe.each([
  ["error", ERROR_CODES],
  ["warning", WARNING_CODES],
])("each code of an %s", (_, codes) => {
  it("is named by a test", () => {
    expect(Object.keys(codes).filter((code) => !tests.includes(`"${code}"`))).toEqual([]);
  });
});

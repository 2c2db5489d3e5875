import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { inflateRaw } from "../../src/workers/platform.ts";

it("inflates just what was deflated, nothing too, and no more than the size said", () => {
  const data = Uint8Array.from({ length: 1000 }, (_, i) => i % 7);
  expect([...inflateRaw(deflateRawSync(data), data.length)]).toEqual([...data]);
  expect(inflateRaw(deflateRawSync(new Uint8Array(0)), 0)).toHaveLength(0);
  expect(() => inflateRaw(deflateRawSync(data), 999)).toThrow();
});

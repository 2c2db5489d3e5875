import { expect, it } from "vitest";
import { share } from "../../src/workers/share.ts";

it("puts all typed arrays into one shared block, and changes nothing else", () => {
  const value = {
    name: "layer",
    lists: [{ coords: Int32Array.of(1, -2, 3), flags: Uint8Array.of(7) }],
    widths: Float64Array.of(0.45, -0),
    none: undefined,
    zero: null,
    empty: new Int32Array(0),
  };
  const shared = share(value);
  expect(shared).toEqual(value);
  const { coords, flags } = shared.lists[0];
  expect(coords.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(new Set([coords.buffer, flags.buffer, shared.widths.buffer]).size).toBe(1);
});

it("copies the part that a view shows, not its whole buffer", () => {
  const view = new Int32Array(1000).fill(9).subarray(10, 12);
  expect(share({ view }).view).toEqual(Int32Array.of(9, 9));
  expect(share({ view }).view.buffer.byteLength).toBe(8);
});

it("takes an array that stands in two places once, and leaves alone what is shared already or is no plain object", () => {
  const array = new Float64Array(100);
  const known = share({ list: Uint8Array.of(1) });
  const names = new Map([["a", 1]]);
  const shared = share({ one: array, other: { array }, known, names });
  expect(shared.one.buffer.byteLength).toBe(800);
  expect(shared.other.array.byteOffset).toBe(0);
  expect(shared.known.list).toBe(known.list);
  expect(shared.names).toBe(names);
});

import { expect, test } from "vitest";
import { parseRange } from "../../../src/v1/http/byte-range.ts";

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-9", { first: 0, last: 9 }],
  ["bytes=5-", { first: 5, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-1000", { first: 0, last: 99 }],
  ["bytes=99-1000", { first: 99, last: 99 }],
  ["Bytes=1-2", { first: 1, last: 2 }],
  ["bytes= 1-2 ", { first: 1, last: 2 }],
  [`bytes=0-${"9".repeat(400)}`, { first: 0, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["bytes=1.5-2", null],
  ["bytes=a-b", null],
  ["lines=1-2", null],
  ["", null],
])("%s of 100 bytes", (header, expected) => expect(parseRange(header, 100)).toEqual(expected));

test("nothing of an empty file can be sent", () => {
  for (const header of ["bytes=0-", "bytes=0-0", "bytes=-5"]) expect(parseRange(header, 0)).toBe("unsatisfiable");
});

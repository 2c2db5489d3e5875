import { describe, expect, test } from "vitest";
import { acceptsGzip } from "../../../src/v1/http/accepts-gzip.ts";
import { namesTag } from "../../../src/v1/http/entity-tags.ts";

describe("entity tags", () => {
  test.each([
    ['"a"', true, true],
    ['"b", "a"', true, true],
    ['"b","a"', true, true],
    ["*", true, true],
    ['W/"a"', false, true],
    ['"x", W/"a"', false, true],
    ['"a,b"', false, false],
    ["a", false, false],
    ['"A"', false, false],
    ["", false, false],
  ])("%s", (header, strongly, weakly) => {
    expect(namesTag(header, '"a"', { weakly: false })).toBe(strongly);
    expect(namesTag(header, '"a"', { weakly: true })).toBe(weakly);
  });
});

describe("Accept-Encoding", () => {
  test.each([
    ["gzip", true],
    ["br, GZIP;q=0.5", true],
    ["gzip ; q=1.000", true],
    [["br", "gzip"], true],
    ["gzip;q=0", false],
    ["gzip; q=0.000", false],
    ["br", false],
    ["*", false],
    ["xgzip", false],
    ["", false],
    [undefined, false],
  ])("%j", (header, expected) => expect(acceptsGzip(header)).toBe(expected));
});

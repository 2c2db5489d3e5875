import fc from "fast-check";
import { expect, test } from "vitest";
import { attachment } from "../../../src/v1/http/content-disposition.ts";

test.each([
  ["part.stl", 'attachment; filename="part.stl"'],
  ["my part (2).stl", 'attachment; filename="my part (2).stl"'],
  ["Größe.stl", `attachment; filename="Gr__e.stl"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.stl`],
  ['a"b\\c.stl', `attachment; filename="a_b_c.stl"; filename*=UTF-8''a%22b%5Cc.stl`],
  ["100%.stl", `attachment; filename="100_.stl"; filename*=UTF-8''100%25.stl`],
  ["😀.stl", `attachment; filename="_.stl"; filename*=UTF-8''%F0%9F%98%80.stl`],
  ["it's(*).stl", `attachment; filename="it's(*).stl"`],
])("%s", (name, expected) => expect(attachment(name)).toBe(expected));

test("any name gives one header of plain characters that holds the whole name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[^"\\%]*"(; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*)?$/);
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      const extended = /filename\*=UTF-8''(.*)$/.exec(header)?.[1];
      if (extended !== undefined) expect(decodeURIComponent(extended)).toBe(Buffer.from(name).toString());
      else expect(header).toContain(`"${name}"`);
    }),
  );
});

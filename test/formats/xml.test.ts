import { describe, expect, test } from "vitest";
import { XmlScanner } from "../../src/formats/xml.ts";
import { expectCode } from "../mesh/throws.ts";

const scan = (text: string): XmlScanner => new XmlScanner(new TextEncoder().encode(text), "test.xml");
/** Opening and closing tags with their namespaces, in order. */
const events = (text: string): string[] => {
  const xml = scan(text);
  const seen: string[] = [];
  for (let event = xml.next(); event !== "end"; event = xml.next())
    seen.push(`${event === "open" ? "+" : "-"}${xml.namespace}|${xml.localName}`);
  return seen;
};

describe("XmlScanner", () => {
  test("elements open and close, empty ones too", () => {
    expect(events("<a><b/><c>text</c></a>")).toEqual(["+|a", "+|b", "-|b", "+|c", "-|c", "-|a"]);
  });

  test("namespaces hold within the element that declares them", () => {
    expect(events('<a xmlns="u" xmlns:p="v"><p:b xmlns:p="w"/><p:c/><d xmlns=""/></a>')).toEqual([
      "+u|a",
      "+w|b",
      "-w|b",
      "+v|c",
      "-v|c",
      "+|d",
      "-|d",
      "-u|a",
    ]);
  });

  test("attributes by name, by namespace, and as numbers", () => {
    const xml = scan(`<a xmlns:p="u" x="1" p:x='two' y = " -2.5e1 " z="a&gt;&#x62;" n="none"/>`);
    xml.next();
    expect(xml.attribute("x")).toBe("1");
    expect(xml.attribute("x", "u")).toBe("two");
    expect(xml.attribute("z")).toBe("a>b");
    expect(xml.attribute("w")).toBeUndefined();
    expect([xml.number("y"), xml.number("n"), xml.number("w")]).toEqual([-25, Number.NaN, undefined]);
  });

  test("skipElement leaves off at the element's end", () => {
    const xml = scan("<a><b><c/><b/></b><d/></a>");
    xml.next();
    xml.next();
    xml.skipElement();
    expect([xml.next(), xml.localName]).toEqual(["open", "d"]);
  });

  test("names that share a slot of the cache are told apart", () => {
    const names = Array.from({ length: 2000 }, (_, k) => `n${k}`);
    const text = `<r>${names.map((name) => `<${name}/>`).join("")}</r>`;
    expect(events(text).filter((event) => event.startsWith("+"))).toEqual(["r", ...names].map((name) => `+|${name}`));
  });

  test.each([
    ["", "nothing"],
    ["<a>", "an open root"],
    ["<a></b>", "another end"],
    ["</a>", "an end alone"],
    ["<a/><b/>", "two roots"],
    ["<a/>x", "text after the root"],
    ["x<a/>", "text before it"],
    ["<a b=1/>", "no quotes"],
    ["<a b='1'c='2'/>", "no space"],
    ["<a b='1' b='2'/>", "an attribute twice"],
    ["<a b='<'/>", "a tag in a value"],
    ["<a b='1/>", "an open value"],
    ["<1a/>", "a number as name"],
    ["< a/>", "no name"],
    ["<a:b/>", "an undeclared prefix"],
    ["<a b:c='1'/>", "an undeclared attribute prefix"],
    ["<a>&nbsp;</a>", "an unknown entity"],
    ["<a>& b</a>", "a bare ampersand"],
    ["<a>&#0;</a>", "a character that XML has not"],
    ["<!DOCTYPE a><a/>", "a document type"],
    ["<a><!ELEMENT b></a>", "a declaration"],
    ["<a><!-- </a>", "an open comment"],
    ["<a><![CDATA[ </a>", "an open CDATA section"],
    ["<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "another encoding"],
  ])("%j is refused: %s", (text) => {
    expectCode("XML_MALFORMED", () => events(text));
  });

  test("elements may be nested as deep as the caller says, and no deeper", () => {
    const nested = new TextEncoder().encode(`${"<a>".repeat(4)}${"</a>".repeat(4)}`);
    const read = (maxDepth: number) => {
      const xml = new XmlScanner(nested, "test", maxDepth);
      while (xml.next() !== "end");
    };
    read(4);
    expect(expectCode("INPUT_TOO_LARGE", () => read(3)).details).toEqual({ limit: "xmlDepth", got: 4, most: 3 });
    expectCode("INPUT_TOO_LARGE", () => events("<a>".repeat(2000)));
  });

  test("bytes that are not UTF-8 are refused where they are asked for", () => {
    const xml = new XmlScanner(Uint8Array.of(60, 97, 32, 98, 61, 39, 0xff, 39, 47, 62), "test.xml");
    xml.next();
    expectCode("XML_MALFORMED", () => xml.attribute("b"));
  });
});

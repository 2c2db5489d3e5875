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

  test("a number's digits may be written by reference", () => {
    const xml = scan('<a x=" &#49;&#x30; " y="&lt;"/>');
    xml.next();
    expect([xml.number("x"), xml.number("y")]).toEqual([10, Number.NaN]);
  });

  test("readText gives an element's own text, and leaves off at its end", () => {
    const xml = scan("<r><a> b &lt;<!-- no --><c>no<d/></c>&#100;<![CDATA[ &e; <f> ]]><?no?>g</a><h/><i>x</i></r>");
    xml.next();
    xml.next();
    expect(xml.readText()).toBe(" b <d &e; <f> g");
    expect([xml.next(), xml.localName, xml.readText()]).toEqual(["open", "h", ""]);
    expect([xml.next(), xml.localName, xml.readText(), xml.next()]).toEqual(["open", "i", "x", "close"]);
  });

  test("foreignNamespace finds an attribute of a namespace that is not XML's own", () => {
    const found = ["<a/>", '<a b="" xml:lang="" xmlns:p="u"/>', '<a b="" xmlns:p="u" p:c=""/>'].map((text) => {
      const xml = scan(text);
      xml.next();
      return xml.foreignNamespace();
    });
    expect(found).toEqual([undefined, undefined, "u"]);
  });

  test("share grows from 0 to 1", () => {
    const xml = scan("<a><b/><c/></a>");
    const shares = [xml.share];
    while (xml.next() !== "end") shares.push(xml.share);
    expect(shares[0]).toBe(0);
    expect(xml.share).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
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

  test("fragments have any number of roots, and prefixes that nothing declares", () => {
    const text = '<a><p:b q:c="1" d="2"/></a>\n<?xml version="1.0"?><e/>';
    const xml = new XmlScanner(new TextEncoder().encode(text), "test", 4, "fragments");
    const names: string[] = [];
    for (let event = xml.next(); event !== "end"; event = xml.next())
      if (event === "open") names.push(`${xml.namespace}|${xml.localName} ${xml.attribute("d") ?? ""}`);
    expect(names).toEqual(["|a ", "|b 2", "|e "]);
    for (const broken of ["<a/>x", "<a></b>", ""])
      expectCode("XML_MALFORMED", () => {
        const own = new XmlScanner(new TextEncoder().encode(broken), "test", 4, "fragments");
        while (own.next() !== "end");
      });
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

  const attributes = (count: number): string => Array.from({ length: count }, (_, k) => `a${k}=''`).join(" ");

  test("attributes and namespaces are bounded, as each is compared with all others", () => {
    expect(events(`<r ${attributes(256)}/>`)).toHaveLength(2);
    expectCode("XML_MALFORMED", () => events(`<r ${attributes(257)}/>`));
    const declared = (depth: number): string => Array.from({ length: depth }, (_, k) => `<r xmlns:p${k}=''>`).join("");
    const closed = (depth: number): string => declared(depth) + "</r>".repeat(depth);
    expect(events(closed(200))).toHaveLength(400);
    expectCode("XML_MALFORMED", () => events(closed(300)));
    const costly = `${declared(250)}${"<r xmlns:q=''/>".repeat(20_000)}`;
    expect(expectCode("XML_MALFORMED", () => events(costly)).message).toContain("without end");
  });

  test("a bomb of entities is none: no document type, no entity", () => {
    const lol = '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><l>&b;</l>';
    expectCode("XML_MALFORMED", () => events(lol));
    expectCode("XML_MALFORMED", () => events("<l>&b;</l>"));
    expectCode("XML_MALFORMED", () => events('<l a="&b;" xmlns:b="&b;"/>'));
  });

  test("bytes that are not UTF-8 are refused where they are asked for", () => {
    const xml = new XmlScanner(Uint8Array.of(60, 97, 32, 98, 61, 39, 0xff, 39, 47, 62), "test.xml");
    xml.next();
    expectCode("XML_MALFORMED", () => xml.attribute("b"));
  });
});

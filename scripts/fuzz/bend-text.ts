/** What damages text: words exchanged, lines gone and repeated; elements of XML too, and attributes, and nesting. */
import type { Random } from "./random.ts";

type Bend = (text: string, random: Random) => string;

const NUMBERS =
  "0|-0|-1|1|2|3|1e9|4294967295|4294967296|99999999999|1e308|-1e308|1e-320|1e400|nan|inf|0x10|.5|1e+01|1,5|+|-".split(
    "|",
  );
const WORDS = [
  ...NUMBERS,
  ..."|f|v|vt|f 1 2 3 4 5|f -1 -2 -3|element vertex 5|element face 2000000000|property list uchar int vertex_indices|property float x|end_header|endsolid|endfacet|facet normal 0 0 0|vertex 1 2 3|solid|#|\\|\u0000|\ufeff|\u{1f600}|<x>|</mesh>|]]>|&lt;|meter|micron|..|/|%2e%2e".split(
    "|",
  ),
];
const MARKUP = [
  "<!-- x -->",
  "<!--",
  "<![CDATA[ 1 ]]>",
  "<![CDATA[",
  "<?x y?>",
  "&#0;",
  "&#x110000;",
  "&a;",
  '<!DOCTYPE a [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '<item objectid="1"/>',
  '<component objectid="2"/>',
  '<component objectid="1"/>',
  '<vertex x="1" y="2" z="3"/>',
  '<triangle v1="0" v2="1" v3="2"/>',
];
const ATTRIBUTES = ['x="1"', 'unit="meter"', 'xml:space="preserve"', 'requiredextensions="p"', 'p:path="/3D/b.model"'];
const TRANSFORMS = [
  "0 0 0 0 0 0 0 0 0 0 0 0",
  "1e200 0 0 0 1e200 0 0 0 1e200 0 0 0",
  "1 0 0 0 1 0 0 0 -1 1e9 0 0",
  "1",
];

const ANY: readonly Bend[] = [
  (text, random) => replaced(text, random, /[^\s<>"'=]+/g, () => random.pick(WORDS)),
  (text, random) =>
    replaced(text, random, /[\d.]+/g, (number) =>
      random.pick(random.below(2) === 0 ? NUMBERS : [`-${number}`, number.slice(1), `${random.below(30)}`]),
    ),
  (text, random) => replaced(text, random, /[^\r\n]*[\r\n]+/g, () => ""),
  (text, random) => replaced(text, random, /[^\r\n]*[\r\n]+/g, (line) => line.repeat(random.length(100))),
  (text, random) => replaced(text, random, /[\r\n]+/g, () => random.pick([" ", "\r", "\n\n", " \\\n", "\u2028"])),
  (text, random) => replaced(text, random, /\s+/g, () => random.pick(["", "\t", " ".repeat(random.length(5000))])),
  (text, random) => (random.below(2) === 0 ? text.toUpperCase() : text.toLowerCase()),
];

const TAG = /<[^<>]*>/g;
/** An element of no elements, or empty. */
const LEAF = /<([\w:]+)[^<>]*(?:\/>|>[^<>]*<\/\1>)/g;
const ATTRIBUTE = /[\w:]+="[^"]*"/g;

const XML: readonly Bend[] = [
  (text, random) => replaced(text, random, TAG, () => ""),
  (text, random) => replaced(text, random, LEAF, () => ""),
  (text, random) => replaced(text, random, LEAF, (leaf) => leaf.repeat(random.length(200))),
  (text, random) => replaced(text, random, TAG, (tag) => tag + random.pick(MARKUP)),
  (text, random) => replaced(text, random, ATTRIBUTE, () => ""),
  (text, random) => replaced(text, random, ATTRIBUTE, (pair) => `${pair} ${random.pick([pair, ...ATTRIBUTES])}`),
  (text, random) => replaced(text, random, /="[^"]*"/g, () => `="${random.pick(WORDS)}"`),
  (text, random) => replaced(text, random, /="-?[\d.]+"/g, () => `="${random.pick(NUMBERS)}"`),
  (text, random) => replaced(text, random, /transform="[^"]*"/g, () => `transform="${random.pick(TRANSFORMS)}"`),
  (text, random) =>
    replaced(text, random, /\b(id|objectid|v1|v2|v3)="[^"]*"/g, (_, name) => `${name}="${random.below(12)}"`),
  (text, random) =>
    replaced(text, random, LEAF, (leaf) => nested(leaf, random.length(400), random.pick(["x", "mesh", "a:b"]))),
  (text, random) => {
    // From one tag to any other: whole parts of the tree, and what is none.
    const tags = [...text.matchAll(TAG)].map(({ index }) => index);
    const [from, to] = [random.below(tags.length + 1), random.below(tags.length + 1)].sort((a, b) => a - b);
    const part = text.slice(tags[from!] ?? text.length, tags[to!] ?? text.length);
    return replaced(text, random, TAG, (tag) => tag + part);
  },
];

export const bendText: Bend = (text, random) => random.pick(ANY)(text, random);

export const bendXml: Bend = (text, random) => random.pick(random.below(4) === 0 ? ANY : XML)(text, random);

/** The text with one match, any of them, replaced. */
function replaced(text: string, random: Random, pattern: RegExp, by: (match: string, group: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const { index, 0: match, 1: group = "" } = random.pick(matches);
  return text.slice(0, index) + by(match, group) + text.slice(index + match.length);
}

function nested(inside: string, depth: number, name: string): string {
  return `<${name}>`.repeat(depth) + inside + `</${name}>`.repeat(depth);
}

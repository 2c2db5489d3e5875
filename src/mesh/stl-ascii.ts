/**
 * ASCII STL, read from the bytes without making strings.
 *
 * What is accepted beyond the letter of the format, as files in the field need it: any case, any blanks, LF, CRLF and
 * CR, a byte order mark, several solids, text after the words that end something, normals of any kind or none (they
 * are never used), a missing `endsolid`. What is not: a facet of other than three corners, or a corner that is not
 * three finite numbers. Coordinates become single-precision, as those of a binary STL.
 *
 * Several solids are one object, as other slicers have it: programs write the bodies of one part so. The first name that
 * a solid has is the object's.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { warning } from "../core/warnings.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import { NumberList } from "./number-list.ts";
import { checkReadLimit } from "./read-limits.ts";
import { singleObject } from "./single-object.ts";
import { TextScanner, word } from "./text-scanner.ts";
import { weld } from "./weld.ts";

export const asciiStl: MeshFormat = {
  name: "stl-ascii",
  matches: ({ bytes }) => looksAscii(bytes),
  read: readAsciiStl,
};

const SOLID = word("solid");
const ENDSOLID = word("endsolid");
const FACET = word("facet");
const OUTER = word("outer");
const LOOP = word("loop");
const VERTEX = word("vertex");
const ENDLOOP = word("endloop");
const ENDFACET = word("endfacet");

/** Tokens between `facet` and `outer`: `normal` and three numbers, of which files leave out any. */
const NORMAL_TOKENS = 4;

/** Facets between two pauses. */
const STEP = 1 << 12;
/** What a facet takes in most files. */
const FACET_BYTES = 250;

function* readAsciiStl(bytes: Uint8Array, { limits, step }: ReadContext): Steps<FormatResult> {
  const scanner = new TextScanner(bytes);
  const points = new NumberList(Float32Array, Math.ceil((bytes.length / FACET_BYTES) * 9));
  let facets = 0;
  let name = "";
  let inSolid = false;
  while (scanner.next()) {
    if (scanner.is(FACET)) {
      if (facets % STEP === 0) {
        step(scanner.share());
        yield Math.min(facets, STEP);
      }
      checkReadLimit(limits, "triangles", ++facets);
      checkReadLimit(limits, "vertices", facets * 3);
      readFacet(scanner, points);
    } else if (scanner.is(SOLID)) {
      inSolid = true;
      const own = scanner.restOfLine();
      name ||= own;
    } else if (scanner.is(ENDSOLID)) {
      inSolid = false;
      scanner.skipLine();
    } else throw malformed(scanner, "facet, solid or endsolid");
  }
  return singleObject(
    name,
    weld(points.values()),
    inSolid ? [warning("STL_UNFINISHED", "the file ends without endsolid")] : [],
  );
}

function readFacet(scanner: TextScanner, points: NumberList<Float32Array>): void {
  for (let skipped = 0; ; skipped++) {
    if (!scanner.next() || skipped > NORMAL_TOKENS) throw malformed(scanner, "outer loop");
    if (scanner.is(OUTER)) break;
  }
  expectWord(scanner, LOOP, "loop");
  for (let corner = 0; corner < 3; corner++) {
    expectWord(scanner, VERTEX, `vertex (three a facet, this one has ${corner})`);
    for (let axis = 0; axis < 3; axis++) points.push(readCoordinate(scanner));
  }
  expectWord(scanner, ENDLOOP, "endloop after three vertices");
  skipRemark(scanner, ENDFACET);
  expectWord(scanner, ENDFACET, "endfacet");
  skipRemark(scanner, FACET, ENDSOLID);
}

function expectWord(scanner: TextScanner, expected: Uint8Array, name: string): void {
  if (!scanner.next() || !scanner.is(expected)) throw malformed(scanner, name);
}

/** Passes over what follows an end word on its line, unless it is a word that may come next. */
function skipRemark(scanner: TextScanner, ...words: Uint8Array[]): void {
  if (scanner.nextOnLine() && !words.some((expected) => scanner.is(expected))) scanner.skipLine();
  else scanner.back();
}

function readCoordinate(scanner: TextScanner): number {
  if (!scanner.next()) throw malformed(scanner, "a coordinate");
  const value = Math.fround(scanner.number());
  if (Number.isFinite(value)) return value;
  const text = scanner.text();
  if (!Number.isNaN(value) || /^[-+]?(nan|1\.#)/i.test(text))
    throw new SlicewrightError(
      "COORDINATE_NOT_FINITE",
      `read STL: got the coordinate ${text} in line ${scanner.line()}, expected a finite single-precision number`,
      { line: scanner.line() },
    );
  throw malformed(scanner, "a number");
}

function malformed(scanner: TextScanner, expected: string): SlicewrightError {
  const line = scanner.line();
  const got = scanner.atEnd() ? "the end of the file" : JSON.stringify(scanner.text());
  return new SlicewrightError("STL_MALFORMED", `read STL: got ${got} in line ${line}, expected ${expected}`, { line });
}

/** Plausible when it begins with `solid` and, after that line, with `facet` or an end: a text on solids is not. */
function looksAscii(bytes: Uint8Array): boolean {
  const scanner = new TextScanner(bytes);
  if (!scanner.next() || !scanner.is(SOLID)) return false;
  scanner.skipLine();
  return scanner.next() && (scanner.is(FACET) || scanner.is(ENDSOLID) || scanner.is(SOLID));
}

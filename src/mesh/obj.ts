/**
 * Wavefront OBJ: points (`v`) and polygons (`f`) by their points, counted from 1, or from the last point back when
 * negative. What else a line says of a point (a weight, a colour) or of a corner (texture, normal) is passed over, as
 * are all other lines. A backslash at a line's end goes on in the next.
 *
 * `o` begins an object; where there is none, `g` does. Many programs write the patches of one surface as groups,
 * though: where any part is open by itself, all parts are one object.
 */
import { NEWLINE, RETURN } from "../core/ascii.ts";
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { buildEdges } from "./edges.ts";
import { FaceList } from "./face-list.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import type { ModelObject } from "./model.ts";
import { NumberList } from "./number-list.ts";
import { ObjParts } from "./obj-parts.ts";
import { checkReadLimit } from "./read-limits.ts";
import { eachOnce, singleObject } from "./single-object.ts";
import { TextScanner, word } from "./text-scanner.ts";
import { weld } from "./weld.ts";

export const obj: MeshFormat = { name: "obj", matches: ({ bytes }) => looksLikeObj(bytes), read: readObj };

const VERTEX = word("v");
const FACE = word("f");
const OBJECT = word("o");
const GROUP = word("g");
/** Words that begin lines of an OBJ: what it is told by. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...["v", "vt", "vn", "vp", "f", "fo", "l", "p", "o", "g", "s", "mg", "mtllib", "usemtl", "maplib", "usemap"],
  ...["deg", "bmat", "step", "cstype", "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp", "end", "con"],
  ...["bevel", "c_interp", "d_interp", "lod", "shadow_obj", "trace_obj", "ctech", "stech", "call", "csh"],
]);

/** Lines between two pauses. */
const STEP = 1 << 14;
/** What a point takes in most files, with its share of faces. */
const POINT_BYTES = 100;

function* readObj(bytes: Uint8Array, context: ReadContext): Steps<FormatResult> {
  const scanner = new TextScanner(joinLines(bytes));
  const points = new NumberList(Float64Array, Math.ceil(bytes.length / POINT_BYTES) * 3);
  const parts = new ObjParts();
  for (let line = 0; scanner.next(); line++) {
    if (line % STEP === 0) {
      context.step(scanner.share());
      yield Math.min(line, STEP);
    }
    if (scanner.is(VERTEX)) {
      for (let axis = 0; axis < 3; axis++) points.push(readCoordinate(scanner));
      checkReadLimit(context.limits, "vertices", points.length / 3);
    } else if (scanner.is(FACE)) {
      parts.beginFace();
      while (scanner.nextOnLine()) parts.addCorner(readIndex(scanner, points.length / 3));
      checkReadLimit(context.limits, "triangles", parts.triangles);
      continue;
    } else if (scanner.is(OBJECT)) parts.beginObject(scanner.restOfLine());
    else if (scanner.is(GROUP)) parts.beginGroup(scanner.restOfLine());
    scanner.skipLine();
  }
  return build(points.values(), parts);
}

/** The text with the line ends behind backslashes made blanks; the text itself when there are none. */
function joinLines(bytes: Uint8Array): Uint8Array {
  let joined = bytes;
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; at = bytes.indexOf(BACKSLASH, at + 1)) {
    const next = bytes[at + 1];
    const end =
      next === RETURN && bytes[at + 2] === NEWLINE ? at + 3 : next === RETURN || next === NEWLINE ? at + 2 : 0;
    if (end === 0 || isRemark(bytes, at)) continue;
    if (joined === bytes) joined = bytes.slice();
    joined.fill(BLANK, at, end);
  }
  return joined;
}

const BACKSLASH = 92;
const HASH = 35;
const BLANK = 32;

/** Whether the line begins with #: paths in remarks end with backslashes that mean nothing. */
function isRemark(bytes: Uint8Array, at: number): boolean {
  let start = at;
  while (start > 0 && bytes[start - 1] !== NEWLINE && bytes[start - 1] !== RETURN) start--;
  while (bytes[start] === BLANK || bytes[start] === 9) start++;
  return bytes[start] === HASH;
}

function readCoordinate(scanner: TextScanner): number {
  if (!scanner.nextOnLine()) throw malformed(scanner, "a point with fewer than three numbers", "x, y and z");
  const value = scanner.number();
  if (Number.isFinite(value)) return value;
  const text = scanner.text();
  if (Number.isNaN(value) && !/^[-+]?(nan|1\.#)/i.test(text)) throw malformed(scanner, `"${text}"`, "a number");
  throw new SlicewrightError(
    "COORDINATE_NOT_FINITE",
    `read OBJ: got the coordinate ${text} in line ${scanner.line()}, expected finite numbers`,
    { line: scanner.line() },
  );
}

/** The point of a corner such as `7`, `7/1/2` or `-1//3`, from 0. */
function readIndex(scanner: TextScanner, pointsSoFar: number): number {
  const index = scanner.numberBefore(SLASH);
  const point = index < 0 ? pointsSoFar + index : index - 1;
  if (Number.isInteger(index) && point >= 0 && point < 2 ** 32) return point;
  throw malformed(scanner, `the corner "${scanner.text()}" after ${pointsSoFar} points`, "the number of a point");
}

const SLASH = 47;

function build(points: Float64Array, parts: ObjParts): FormatResult {
  const found = parts.parts();
  const count = points.length / 3;
  for (const { corners } of found)
    for (const corner of corners)
      if (corner >= count)
        throw new SlicewrightError(
          "OBJ_MALFORMED",
          `read OBJ: got a face with point ${corner + 1}, expected one of the ${count} points of the file`,
          { point: corner + 1, points: count },
        );
  const cut = found.map((part) => {
    const faces = new FaceList(part.faces);
    part.eachFace((face) => faces.add(face, points));
    return faces;
  });
  const degenerate = cut.reduce((sum, faces) => sum + faces.degenerate, 0);
  if (found.length > 1) {
    const welded = cut.map((faces) => weld(points, faces.corners()));
    if (welded.every(({ mesh }) => buildEdges(mesh).openEdges === 0)) {
      const objects: ModelObject[] = welded.map(({ mesh }, k) => ({ name: found[k].name, mesh }));
      return eachOnce(
        objects.filter(({ mesh }) => mesh.triangles.length > 0),
        welded.reduce((sum, part) => sum + part.degenerate, degenerate),
      );
    }
  }
  const corners = new Uint32Array(cut.reduce((sum, faces) => sum + faces.triangles * 3, 0));
  let at = 0;
  for (const faces of cut) {
    corners.set(faces.corners(), at);
    at += faces.triangles * 3;
  }
  const whole = weld(points, corners);
  return singleObject(found[0]?.name ?? "", { ...whole, degenerate: whole.degenerate + degenerate });
}

/** Whether the first lines begin with words of an OBJ, some of them with points or what belongs to them. */
function looksLikeObj(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1 << 16);
  const scanner = new TextScanner(head);
  let points = 0;
  for (; scanner.next(); scanner.skipLine()) {
    const text = scanner.text();
    if (text.startsWith("#")) continue;
    // The last line of a longer file may be cut off.
    if (scanner.share() === 1 && head.length < bytes.length) break;
    if (!KEYWORDS.has(text)) return points > 2;
    if (text.startsWith("v")) points++;
  }
  return points > 0;
}

function malformed(scanner: TextScanner, got: string, expected: string): SlicewrightError {
  const line = scanner.line();
  return new SlicewrightError("OBJ_MALFORMED", `read OBJ: got ${got} in line ${line}, expected ${expected}`, { line });
}

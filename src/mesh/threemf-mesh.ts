/** The points and triangles of one `<mesh>` of a 3MF, as the XML has them: in the model's unit, nothing welded. */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import type { XmlScanner } from "../formats/xml.ts";
import { NumberList } from "./number-list.ts";
import { malformed3mf } from "./threemf-package.ts";

export interface ThreemfMesh {
  readonly points: Float64Array;
  /** Indices of points, three a triangle. */
  readonly corners: Uint32Array;
  readonly paint: Readonly<Record<Painted, PaintTexts>>;
}

/** What a slicer's user paints on triangles. */
export type Painted = keyof typeof PAINT;
/** Those that are painted, ascending, and the text of each. */
export type PaintTexts = readonly (readonly [triangle: number, text: string])[];

/** What the reader of the whole part does for that of a mesh. */
export interface PartReader {
  readonly xml: XmlScanner;
  /** The names of the core children of the element just opened; each must be read or skipped whole before the next. */
  children(): Iterable<string>;
  /** Skips a core element that has no place here. */
  passOver(name: string): void;
  /** Called once in a while, with how many points and triangles the mesh has so far. */
  count(points: number, triangles: number): void;
}

/** Points or triangles between two calls of {@link PartReader.count}. */
const STRIDE = 8192;

const AXES = ["x", "y", "z"] as const;
const CORNERS = ["v1", "v2", "v3"] as const;

/**
 * Reads the rest of a `<mesh>` that was just opened.
 * @param object what it is called in messages
 */
export function* readMeshElement(part: PartReader, object: string): Steps<ThreemfMesh> {
  const { xml } = part;
  const points = new NumberList(Float64Array, 0);
  const corners = new NumberList(Uint32Array, 0);
  const paint: Record<Painted, [number, string][]> = { supports: [], seams: [], materials: [], skin: [] };
  const seen = new Set<string>();
  const readList = function* (list: string, readOne: () => void): Steps<void> {
    if (seen.has(list)) throw malformed3mf(`two lists of ${list} in ${object}`, "one");
    seen.add(list);
    let done = 0;
    for (const name of part.children()) {
      if (name !== (list === "vertices" ? "vertex" : "triangle")) {
        part.passOver(name);
        continue;
      }
      readOne();
      if (++done % STRIDE === 0) {
        part.count(points.length / 3, corners.length / 3);
        yield STRIDE;
      }
      xml.skipElement();
    }
  };
  for (const list of part.children())
    if (list === "vertices")
      yield* readList(list, () => {
        for (const axis of AXES) points.push(readCoordinate(xml, object, axis));
      });
    else if (list === "triangles")
      yield* readList(list, () => {
        for (const corner of CORNERS) corners.push(readIndex(xml, object, corner));
        if (xml.attributeCount <= CORNERS.length) return;
        for (const painted of PAINTED) {
          const [prusa, bambu] = PAINT[painted];
          const text = xml.attribute(prusa, PRUSA) || xml.attribute(bambu);
          if (text) paint[painted].push([corners.length / 3 - 1, text]);
        }
      });
    else part.passOver(list);
  const vertices = points.length / 3;
  part.count(vertices, corners.length / 3);
  for (const corner of corners.values())
    if (corner >= vertices) throw malformed3mf(`vertex ${corner} in ${object}`, `an index below ${vertices}`);
  return { points: points.values(), corners: corners.values(), paint };
}

const PRUSA = "http://schemas.slic3r.org/3mf/2017/06";
/** Attributes of painted triangles: PrusaSlicer's, and Bambu Studio's and OrcaSlicer's, which is in no namespace. */
const PAINT = {
  supports: ["custom_supports", "paint_supports"],
  seams: ["custom_seam", "paint_seam"],
  materials: ["mmu_segmentation", "paint_color"],
  skin: ["fuzzy_skin", "paint_fuzzy_skin"],
} as const;
export const PAINTED = Object.keys(PAINT) as Painted[];

function readCoordinate(xml: XmlScanner, object: string, axis: string): number {
  const value = xml.number(axis);
  if (value !== undefined && Number.isFinite(value)) return value;
  const text = xml.attribute(axis) ?? "";
  if (value === undefined || (Number.isNaN(value) && !/nan/i.test(text)))
    throw malformed3mf(`a vertex of ${object} with ${axis} "${text.slice(0, 100)}"`, "a number");
  throw new SlicewrightError(
    "COORDINATE_NOT_FINITE",
    `read 3MF: got the coordinate ${text.slice(0, 100)} in ${object}, expected finite numbers`,
    { object },
  );
}

function readIndex(xml: XmlScanner, object: string, corner: string): number {
  const value = xml.number(corner) ?? Number.NaN;
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 31) return value;
  const text = xml.attribute(corner) ?? "";
  throw malformed3mf(`a triangle of ${object} with ${corner} "${text.slice(0, 100)}"`, "an index");
}

/**
 * PLY, the polygon file format of G. Turk (1994): a text header that describes elements, then their values as text or as
 * binary of either byte order. Of the elements, `vertex` (x, y, z) and what makes triangles of them are read: `face`
 * (polygons) and `tristrips` (strips that -1 ends, every second triangle turned); all else is passed over.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { FaceList } from "./face-list.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import { NumberList } from "./number-list.ts";
import { malformedPly, type PlyElement, type PlyProperty, readPlyHeader } from "./ply-header.ts";
import { makePlyValues, type PlyValues } from "./ply-values.ts";
import { checkReadLimit } from "./read-limits.ts";
import { singleObject } from "./single-object.ts";
import { weld } from "./weld.ts";

export const ply: MeshFormat = { name: "ply", matches: ({ bytes }) => looksLikePly(bytes), read: readPly };

/** Elements between two pauses. */
const STEP = 1 << 14;
const CORNER_LISTS: ReadonlySet<string> = new Set(["vertex_indices", "vertex_index"]);

function* readPly(bytes: Uint8Array, context: ReadContext): Steps<FormatResult> {
  const header = readPlyHeader(bytes);
  const values = makePlyValues(bytes, header);
  let points = new Float64Array(0);
  // Polygons wait for the points that they are cut by: nothing says that points come first.
  const lists: { readonly isStrip: boolean; readonly corners: Uint32Array; readonly starts: Uint32Array }[] = [];
  for (const element of header.elements) {
    if (element.name === "vertex") points = yield* readPoints(element, values, context);
    else if (element.name === "face" || element.name === "tristrips")
      lists.push({ isStrip: element.name === "tristrips", ...(yield* readLists(element, values, context)) });
    else yield* eachOf(element, values, context, (property) => skip(property, values));
  }
  if (lists.every(({ corners }) => corners.length === 0))
    throw new SlicewrightError(
      "MESH_EMPTY",
      `read PLY: got a cloud of ${points.length / 3} points and no faces, expected a surface: make a mesh of the scan first`,
      { points: points.length / 3 },
    );
  const faces = new FaceList(lists.reduce((sum, { starts }) => sum + starts.length, 0));
  for (const { isStrip, corners, starts } of lists) {
    checkCorners(corners, points.length / 3, isStrip);
    for (let k = 0; k < starts.length; k++) {
      const list = corners.subarray(starts[k], starts[k + 1]);
      if (isStrip) addStrips(list, faces, points);
      else faces.add(list, points);
    }
    checkReadLimit(context.limits, "triangles", faces.triangles);
  }
  const welded = weld(points, faces.corners());
  return singleObject("", { ...welded, degenerate: welded.degenerate + faces.degenerate });
}

function looksLikePly(bytes: Uint8Array): boolean {
  const [p, l, y, end] = bytes;
  return p === 112 && l === 108 && y === 121 && (end === 10 || end === 13 || end === 32);
}

function* eachOf(
  element: PlyElement,
  values: PlyValues,
  context: ReadContext,
  read: (property: PlyProperty, index: number) => void,
): Steps<void> {
  if (element.properties.length === 0) return;
  for (let k = 0; k < element.count; k++) {
    if (k % STEP === 0) {
      context.step(values.share());
      yield Math.min(k, STEP);
    }
    for (let index = 0; index < element.properties.length; index++) read(element.properties[index], index);
  }
}

function skip(property: PlyProperty, values: PlyValues): void {
  if (property.count === null) values.next(property.type);
  else for (let left = values.next(property.count); left > 0; left--) values.next(property.type);
}

function* readPoints(element: PlyElement, values: PlyValues, context: ReadContext): Steps<Float64Array<ArrayBuffer>> {
  checkReadLimit(context.limits, "vertices", element.count);
  const axes = element.properties.map(({ name, count }) => (count === null ? ["x", "y", "z"].indexOf(name) : -1));
  for (const [axis, name] of ["x", "y", "z"].entries())
    if (!axes.includes(axis)) throw malformedPly(`points without ${name}`, "x, y and z");
  const points = new NumberList(Float64Array, Math.min(element.count * 3, values.mostValues()));
  const point = [0, 0, 0];
  const last = element.properties.length - 1;
  yield* eachOf(element, values, context, (property, index) => {
    if (axes[index] < 0) skip(property, values);
    else point[axes[index]] = values.next(property.type);
    if (index < last) return;
    for (const value of point) {
      if (!Number.isFinite(value)) throw notFinite(value, Math.floor(points.length / 3));
      points.push(value);
    }
  });
  return points.values() as Float64Array<ArrayBuffer>;
}

function* readLists(
  element: PlyElement,
  values: PlyValues,
  context: ReadContext,
): Steps<{ readonly corners: Uint32Array; readonly starts: Uint32Array }> {
  const isCorners = ({ name, count }: PlyProperty): boolean => count !== null && CORNER_LISTS.has(name);
  if (element.count > 0 && !element.properties.some(isCorners))
    throw malformedPly(`${element.name} without a list of points`, "vertex_indices");
  const expected = Math.min(element.count, values.mostValues());
  const corners = new NumberList(Uint32Array, expected * 3);
  const starts = new NumberList(Uint32Array, expected);
  yield* eachOf(element, values, context, (property) => {
    if (!isCorners(property)) return skip(property, values);
    starts.push(corners.length);
    // A -1, which ends a strip, becomes the greatest index that there is.
    for (let left = values.next(property.count!); left > 0; left--) {
      const corner = values.next(property.type);
      if (corner < (element.name === "tristrips" ? -1 : 0)) throw noPoint(corner, "from 0");
      corners.push(corner);
    }
    checkReadLimit(context.limits, "triangles", corners.length - 2 * starts.length);
  });
  return { corners: corners.values(), starts: starts.values() };
}

const STRIP_END = 2 ** 32 - 1;

function checkCorners(corners: Uint32Array, points: number, isStrip: boolean): void {
  for (const corner of corners)
    if (corner >= points && !(isStrip && corner === STRIP_END)) throw noPoint(corner, `below ${points}`);
}

function noPoint(corner: number, expected: string): SlicewrightError {
  return malformedPly(`a face with point ${corner}`, `an index ${expected}`);
}

function addStrips(list: Uint32Array, faces: FaceList, points: Float64Array): void {
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === STRIP_END) from = at + 1;
    else if (at - from >= 2) {
      const isTurned = (at - from) % 2 === 1;
      faces.add(isTurned ? [list[at - 1], list[at - 2], list[at]] : [list[at - 2], list[at - 1], list[at]], points);
    }
  }
}

function notFinite(value: number, point: number): SlicewrightError {
  return new SlicewrightError(
    "COORDINATE_NOT_FINITE",
    `read PLY: got the coordinate ${value} of point ${point}, expected finite numbers`,
    { point },
  );
}

/**
 * Faces of any number of corners, cut into triangles as they come.
 *
 * Convex faces become a fan from their first corner, as other slicers cut them. Others are laid into the plane they are
 * nearest to and cut there. Either way each edge of the face stays an edge, so that neighbours still meet it; a face
 * that is not flat may be cut along either diagonal.
 */
import { checkLimit } from "../core/limit.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { triangulate } from "../geometry/triangulate.ts";
import { between, cross, dot, type Vector } from "../geometry/vector.ts";
import { NumberList } from "./number-list.ts";

/** Extent of a face laid into the plane, in integer units: what the polygon code takes. */
const PLANE_EXTENT = 2 ** 29;

/** Cutting a face may take the square of its corners. */
const MAX_CORNERS = 10_000;

export class FaceList {
  readonly #corners: NumberList<Uint32Array>;
  /** Faces of fewer than three corners: nothing to print. */
  degenerate = 0;

  constructor(expectedFaces: number) {
    this.#corners = new NumberList(Uint32Array, expectedFaces * 3);
  }

  get triangles(): number {
    return this.#corners.length / 3;
  }

  /** Point indices, three a triangle. */
  corners(): Uint32Array {
    return this.#corners.values();
  }

  /**
   * @param face point indices
   * @param points x, y, z of all points; every index names one
   * @throws SlicewrightError `INPUT_TOO_LARGE`
   */
  add(face: ArrayLike<number>, points: Float64Array): void {
    const size = face.length;
    if (size < 3) this.degenerate++;
    else if (size === 3 || isConvex(face, points))
      for (let k = 2; k < size; k++) this.#triangle(face[0], face[k - 1], face[k]);
    else {
      checkLimit("read", "faceCorners", "corners of a face that is not convex", size, MAX_CORNERS);
      const cut = triangulate(flattened(face, points));
      for (let k = 0; k < cut.length; k += 3) this.#triangle(face[cut[k]], face[cut[k + 1]], face[cut[k + 2]]);
    }
  }

  #triangle(a: number, b: number, c: number): void {
    this.#corners.push(a);
    this.#corners.push(b);
    this.#corners.push(c);
  }
}

/** Whether the face turns one way at each corner, and once round. A corner said twice is none: such a face is cut. */
function isConvex(face: ArrayLike<number>, points: Float64Array): boolean {
  const normal = faceNormal(face, points);
  const size = face.length;
  let turned = 0;
  for (let k = 0; k < size; k++) {
    const a = face[k];
    const b = face[k + 1 < size ? k + 1 : k + 1 - size];
    const c = face[k + 2 < size ? k + 2 : k + 2 - size];
    const u = between(points, a, b);
    const v = between(points, b, c);
    if (!(dot(cross(u, v), normal) >= 0)) return false;
    turned += Math.acos(Math.max(-1, Math.min(1, dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v)))));
  }
  return turned < 3 * Math.PI;
}

/** Newell's normal: its length twice the face's area. */
function faceNormal(face: ArrayLike<number>, points: Float64Array): Vector {
  const sum: [number, number, number] = [0, 0, 0];
  for (let k = 2; k < face.length; k++) {
    const turn = cross(between(points, face[0], face[k - 1]), between(points, face[0], face[k]));
    for (let axis = 0; axis < 3; axis++) sum[axis] += turn[axis];
  }
  return sum;
}

/** The face as a polygon, seen along the axis that it looks along most, from where it is counter-clockwise. */
function flattened(face: ArrayLike<number>, points: Float64Array): ExPolygons {
  const normal = faceNormal(face, points);
  const size = normal.map(Math.abs);
  const away = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
  const u = (away + (normal[away] < 0 ? 2 : 1)) % 3;
  const v = 3 - away - u;
  const [minU, maxU] = rangeOf(face, points, u);
  const [minV, maxV] = rangeOf(face, points, v);
  const scale = PLANE_EXTENT / (Math.max(maxU - minU, maxV - minV) || 1);
  const coords = new Int32Array(face.length * 2);
  for (let k = 0; k < face.length; k++) {
    coords[2 * k] = Math.round((points[face[k] * 3 + u] - minU) * scale);
    coords[2 * k + 1] = Math.round((points[face[k] * 3 + v] - minV) * scale);
  }
  return { coords, ringStarts: Uint32Array.of(0, face.length), islandStarts: Uint32Array.of(0, 1) };
}

function rangeOf(face: ArrayLike<number>, points: Float64Array, axis: number): readonly [number, number] {
  let min = Infinity;
  let max = -Infinity;
  for (let k = 0; k < face.length; k++) {
    const value = points[face[k] * 3 + axis];
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return [min, max];
}

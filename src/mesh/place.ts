/**
 * Placing: the one step from millimetres to integers.
 *
 * A mesh is turned, scaled, put on z = 0 and centred on its own box, and only then rounded, once. Copies of an object
 * are this one value at different offsets, so it is sliced once.
 */
import { SlicewrightError } from "../core/errors.ts";
import {
  checkOptions,
  either,
  having,
  listOf,
  numberFrom,
  type OptionKind,
  type OptionKinds,
  UINT32S,
  wholeFrom,
} from "../core/option.ts";
import { toMm, toUnits } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { checkThrees } from "./check-mesh.ts";
import { buildEdges } from "./edges.ts";
import { floatHeights, isWritten } from "./float-heights.ts";
import { measureMesh, type Vector3 } from "./measure.ts";
import { determinant } from "./transform.ts";
import type { EdgeTable, PlacedMesh, PlacedSurface, TriangleMesh } from "./triangle-mesh.ts";

/** A 3 x 3 matrix in rows. */
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];

export interface PlaceOptions {
  /** Degrees about x, then y, then z, counter-clockwise; or a matrix. Default: none. */
  readonly rotation?: Vector3 | Matrix3;
  /** Factor, or one an axis of the file, applied before the rotation. Negative mirrors. Default 1. */
  readonly scale?: number | Vector3;
  /** The point of the turned and scaled mesh that becomes the origin, mm. Default: the centre of its box, lowest z. */
  readonly origin?: Vector3;
  /** The mesh's edge table, when it has been built; turning and scaling leave it true. */
  readonly edges?: EdgeTable;
}

/** A number for each axis. */
export const TRIPLE: OptionKind = listOf(numberFrom(), { count: 3 });
export const SCALE: OptionKind = either(numberFrom(), TRIPLE);
const PLACE_OPTIONS: OptionKinds<PlaceOptions> = {
  rotation: either(TRIPLE, listOf(numberFrom(), { count: 9 })),
  scale: SCALE,
  origin: TRIPLE,
  edges: having({ triangleEdges: UINT32S, edgeCount: wholeFrom(0) }),
};

export interface Placement {
  /** Its triangles and edges are the mesh's own arrays, unless they were turned over. */
  readonly placed: PlacedMesh;
  readonly sizeMm: Vector3;
  /** Where the object's own origin (unless told, the centre of its box, lowest z) lies in the turned and scaled file. */
  readonly offsetMm: Vector3;
  /** Of the part, turned and scaled; of an open mesh, an estimate. */
  readonly volumeMm3: number;
  readonly areaMm2: number;
  readonly warnings: readonly Warning[];
}

/** Coordinates stay below this, so that the difference of two fits an Int32 too: 10.7 m. */
const COORDINATE_LIMIT = 2 ** 30;

/**
 * Turns and scales a mesh, mm, and makes integers of its coordinates, 1e-5 mm, about an origin of its own. A mesh that is
 * inside out is turned over, which a warning says.
 * @throws SlicewrightError `USAGE`, `MESH_EMPTY`, `MESH_FLAT`, `MESH_MALFORMED`, `COORDINATE_NOT_FINITE`,
 * `COORDINATE_OUT_OF_RANGE`
 */
export function placeMesh(mesh: TriangleMesh, options: PlaceOptions = {}): Placement {
  checkOptions("place", options, PLACE_OPTIONS);
  checkThrees(mesh);
  if (mesh.triangles.length === 0)
    throw new SlicewrightError("MESH_EMPTY", "place: got a mesh of 0 triangles, expected at least one");
  const matrix = placementMatrix(options);
  const positions = transform(mesh.positions, matrix);
  const measure = measureMesh({ positions, triangles: mesh.triangles });
  const { minMm, maxMm, sizeMm } = measure;
  checkExtent(sizeMm);
  const offsetMm = options.origin ?? ([(minMm[0] + maxMm[0]) / 2, (minMm[1] + maxMm[1]) / 2, minMm[2]] as const);
  const vertices = unitsFrom(positions, offsetMm);

  // A mirroring turns a sound mesh inside out too: only what is left over was wrong in the file.
  const inverted = measure.inverted !== determinant(matrix) < 0;
  const edges = options.edges ?? buildEdges(mesh);
  const scale = heightScale(matrix);
  const inFile = { lowestMm: minMm[2] / scale, highestMm: maxMm[2] / scale, scale };
  const height = toUnits(sizeMm[2]);
  settleFaces(vertices, mesh.triangles, positions, { height, inFile });
  const { triangles, triangleEdges } = measure.inverted ? turnedOver(mesh, edges) : { ...mesh, ...edges };
  const warnings = inverted
    ? [warning("MESH_INVERTED", "the mesh's volume is negative: its triangles were turned over")]
    : [];
  const placed = {
    vertices,
    triangles,
    triangleEdges,
    edgeCount: edges.edgeCount,
    height,
    inFile,
  };
  return { placed, sizeMm, offsetMm, volumeMm3: Math.abs(measure.volumeMm3), areaMm2: measure.areaMm2, warnings };
}

/**
 * A surface, which has no inside that could face the wrong way: it faces as what it lies on does, mirrored or not.
 * @param mesh at least a triangle, all finite
 */
export function placeSurface(mesh: TriangleMesh, matrix: Matrix3, origin: Vector3): PlacedSurface {
  // Backwards, each is turned over.
  const triangles = determinant(matrix) < 0 ? mesh.triangles.toReversed() : mesh.triangles;
  return { vertices: unitsFrom(transform(mesh.positions, matrix), origin), triangles };
}

function unitsFrom(positions: Float64Array, [originX, originY, originZ]: Vector3): Int32Array {
  const vertices = new Int32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    vertices[at] = toUnits(positions[at] - originX);
    vertices[at + 1] = toUnits(positions[at + 1] - originY);
    vertices[at + 2] = toUnits(positions[at + 2] - originZ);
  }
  return vertices;
}

/** Planes are at multiples of it, but those of layers whose heights are told finer; units. */
const PLANE_STEP = 10;

/**
 * Puts level faces that lie just beside a height that planes may have on the next unit, on the side of it where PrusaSlicer
 * cuts them: it decides on a whole layer of solid infill. One at 19.4999981 mm, which rounding made of 19.5, is below a
 * plane at 19.5.
 */
function settleFaces(
  vertices: Int32Array,
  triangles: Uint32Array,
  positions: Float64Array,
  place: Pick<PlacedMesh, "height" | "inFile">,
): void {
  const { isDecimal, cutMm } = floatHeights(place);
  if (!isDecimal) return;
  const beside = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const z = vertices[3 * triangles[t] + 2];
    if (z === 0 || z === place.height || z % PLANE_STEP !== 0) continue;
    if (z !== vertices[3 * triangles[t + 1] + 2] || z !== vertices[3 * triangles[t + 2] + 2]) continue;
    for (let corner = t; corner < t + 3; corner++) {
      const at = 3 * triangles[corner] + 2;
      const fileMm = positions[at] / place.inFile.scale;
      if (!isWritten(fileMm)) beside.set(at, cutMm(fileMm) < Math.fround(toMm(z)) ? z - 1 : z + 1);
    }
  }
  for (const [at, z] of beside) vertices[at] = z;
}

/** The matrix of a rotation after a scale. */
export function placementMatrix(options: Pick<PlaceOptions, "rotation" | "scale">): Matrix3 {
  const { rotation = [0, 0, 0], scale = 1 } = options;
  const [sx, sy, sz] = typeof scale === "number" ? [scale, scale, scale] : scale;
  const r = rotation.length === 9 ? rotation : rotationMatrix(rotation);
  return [r[0] * sx, r[1] * sy, r[2] * sz, r[3] * sx, r[4] * sy, r[5] * sz, r[6] * sx, r[7] * sy, r[8] * sz];
}

/** Rz Ry Rx. */
function rotationMatrix(degrees: Vector3): Matrix3 {
  const [cx, sx] = cosSin(degrees[0]);
  const [cy, sy] = cosSin(degrees[1]);
  const [cz, sz] = cosSin(degrees[2]);
  return [
    cz * cy,
    cz * sy * sx - sz * cx,
    cz * sy * cx + sz * sx,
    sz * cy,
    sz * sy * sx + cz * cx,
    sz * sy * cx - cz * sx,
    -sy,
    cy * sx,
    cy * cx,
  ];
}

/** Exact for quarter turns, so that a box turned by 90 degrees keeps whole coordinates. */
function cosSin(degrees: number): readonly [number, number] {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    return (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[quarter];
  }
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** By how much a matrix scales what becomes the height, where that is one axis of the file; else 1. */
function heightScale([, , , , , , ...row]: Matrix3): number {
  const [factor = 1, ...others] = row.filter((value) => value !== 0);
  return others.length === 0 ? Math.abs(factor) : 1;
}

function transform(positions: Float64Array, m: Matrix3): Float64Array {
  if (m.every((value, i) => value === (i % 4 === 0 ? 1 : 0))) return positions;
  const out = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at];
    const y = positions[at + 1];
    const z = positions[at + 2];
    out[at] = m[0] * x + m[1] * y + m[2] * z;
    out[at + 1] = m[3] * x + m[4] * y + m[5] * z;
    out[at + 2] = m[6] * x + m[7] * y + m[8] * z;
  }
  return out;
}

function checkExtent(sizeMm: Vector3): void {
  const size = sizeMm.map((mm) => `${mm}`).join(" x ");
  for (const mm of sizeMm) {
    if (!Number.isFinite(mm))
      throw new SlicewrightError(
        "COORDINATE_NOT_FINITE",
        `place: got a mesh of ${size} mm, expected finite coordinates`,
      );
    if (toUnits(mm) >= COORDINATE_LIMIT)
      throw new SlicewrightError(
        "COORDINATE_OUT_OF_RANGE",
        `place: got a mesh of ${size} mm, expected less than ${toLimitMm()} mm each way`,
        { sizeMm },
      );
    if (toUnits(mm) === 0)
      throw new SlicewrightError("MESH_FLAT", `place: got a mesh of ${size} mm, expected an extent on every axis`, {
        sizeMm,
      });
  }
}

function toLimitMm(): number {
  return Math.floor(COORDINATE_LIMIT / toUnits(1));
}

/** Every triangle turned over: (a, b, c) becomes (a, c, b), and its edges ab, bc, ca become ac, cb, ba. */
function turnedOver(mesh: TriangleMesh, edges: EdgeTable): Pick<PlacedMesh, "triangles" | "triangleEdges"> {
  const triangles = mesh.triangles.slice();
  const triangleEdges = edges.triangleEdges.slice();
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const b = triangles[corner + 1];
    triangles[corner + 1] = triangles[corner + 2];
    triangles[corner + 2] = b;
    const ab = triangleEdges[corner];
    triangleEdges[corner] = triangleEdges[corner + 2];
    triangleEdges[corner + 2] = ab;
  }
  return { triangles, triangleEdges };
}

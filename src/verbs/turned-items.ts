/** A model's items as they are turned and scaled, each by itself, and what is seen of them from above. */
import { type ErrorCode, SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { toUnits, UNITS_PER_MM } from "../core/units.ts";
import type { Point2 } from "../mesh/bed.ts";
import { buildEdges } from "../mesh/edges.ts";
import { boxHull, footprintHull, type Hull, moveHull } from "../mesh/hull.ts";
import type { Vector3 } from "../mesh/measure.ts";
import type { ModelItem } from "../mesh/model.ts";
import { type Matrix3, type Placement, placeMesh } from "../mesh/place.ts";
import type { Footprint } from "../mesh/standing-groups.ts";
import type { TriangleMesh } from "../mesh/triangle-mesh.ts";
import { type ModelOptions, type ReadInput, repaired } from "./load-model.ts";
import { measureTurned } from "./volumes.ts";

/** An item of the file, turned. */
export interface TurnedItem extends ModelItem {
  /** Of the object, where the item's own transform is in it. */
  readonly rotation: Matrix3;
  /** From the file's origin to the object's, mm. */
  readonly by: Vector3;
  readonly alone: AloneItem;
}

/** Seen from the object's origin. */
interface AloneItem {
  /** Undefined where it is no body by itself. */
  readonly placement: Placement | undefined;
  /** Around the placement's own origin; of what is no body, the box around the object's. */
  readonly hull: Hull;
}

/** What is said of a mesh that alone leaves nothing to print. */
const NO_BODY: ReadonlySet<ErrorCode> = new Set(["MESH_NOT_SOLID", "MESH_FLAT", "MESH_EMPTY"]);

/** All that have triangles; what is equal but for where it stands is placed once. */
export function* turnedItems(
  { objects, items }: Pick<ReadInput, "objects" | "items">,
  turn: Matrix3,
  placing: ModelOptions,
): Steps<TurnedItem[]> {
  const known = new Map<string, AloneItem>();
  const turned: TurnedItem[] = [];
  for (const item of items) {
    const { object, transform } = item;
    const { mesh } = objects[object];
    if (mesh.triangles.length === 0) continue;
    const rotation = product(turn, linear(transform));
    const by = applied(turn, transform === null ? [0, 0, 0] : [transform[9], transform[10], transform[11]]);
    const key = `${object} ${rotation.map((value) => value.toFixed(9)).join(" ")}`;
    let alone = known.get(key);
    if (alone === undefined) {
      const placement = yield* placedBody(mesh, rotation, placing);
      alone = { placement, hull: placement ? hullOf(placement) : boxAround(mesh, rotation) };
      known.set(key, alone);
    }
    turned.push({ object, transform, rotation, by, alone });
  }
  return turned;
}

/** @param offsetTo from where an item's own origin is to where it stands, mm */
export function footprintOf(
  { by, alone: { placement, hull } }: TurnedItem,
  offsetTo: (at: Vector3) => Point2,
): Footprint {
  if (placement === undefined) return { hull: moveHull(hull, offsetTo(by)), standing: undefined };
  const [x, y] = offsetTo(sum(placement.offsetMm, by));
  return { hull: moveHull(hull, [x, y]), standing: { mesh: placement.placed, offset: [toUnits(x), toUnits(y)] } };
}

/** A mesh repaired and placed by itself; undefined where it is no body by itself. */
export function* placedBody(
  mesh: TriangleMesh,
  rotation: Matrix3,
  placing: ModelOptions,
): Steps<Placement | undefined> {
  try {
    const sound = yield* repaired(mesh, buildEdges(mesh), placing);
    yield mesh.triangles.length / 3;
    return placeMesh(sound.mesh, { rotation, edges: sound.edges });
  } catch (error) {
    if (error instanceof SlicewrightError && NO_BODY.has(error.code)) return undefined;
    throw error;
  }
}

function hullOf({ placed }: Placement): Hull {
  return footprintHull(placed.vertices, UNITS_PER_MM);
}

function boxAround(mesh: TriangleMesh, rotation: Matrix3): Hull {
  const { minMm, maxMm } = measureTurned(mesh, rotation);
  return boxHull({ minX: minMm[0], minY: minMm[1], maxX: maxMm[0], maxY: maxMm[1] });
}

/** The 3 x 3 part, in rows. */
function linear(transform: ModelItem["transform"]): Matrix3 {
  if (transform === null) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [a, b, c, d, e, f, g, h, i] = transform;
  return [a, d, g, b, e, h, c, f, i];
}

export function product(m: Matrix3, n: Matrix3): Matrix3 {
  const entry = (row: number, column: number): number =>
    m[3 * row] * n[column] + m[3 * row + 1] * n[3 + column] + m[3 * row + 2] * n[6 + column];
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => entry(row, column))) as unknown as Matrix3;
}

export function applied(m: Matrix3, [x, y, z]: Vector3): Vector3 {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];
}

export function sum(a: Vector3, b: Vector3): Vector3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

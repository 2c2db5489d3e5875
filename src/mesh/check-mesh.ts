/**
 * What a caller's mesh or model must have that its type cannot tell. Readers see to it themselves; a NaN further in would
 * be lost in comparisons and come out as a wrong price, and an index of no point has repair walk in circles.
 */
import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, OBJECT } from "../core/option.ts";
import type { Model, ModelItem, VolumeMeshes } from "./model.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { VOLUME_KINDS } from "./volume-meshes.ts";

/**
 * Holds a mesh to whole points of finite coordinates and whole triangles of points that there are: some 4 ms for a
 * million triangles.
 * @throws SlicewrightError `USAGE`, `MESH_MALFORMED`, `COORDINATE_NOT_FINITE`
 */
export function checkMesh(mesh: TriangleMesh): void {
  checkThrees(mesh);
  const { positions, triangles } = mesh;
  for (let at = 0; at < positions.length; at++)
    if (!Number.isFinite(positions[at]))
      throw new SlicewrightError(
        "COORDINATE_NOT_FINITE",
        `mesh: got the coordinate ${positions[at]} at positions[${at}], expected finite coordinates`,
        { at },
      );
  const vertices = positions.length / 3;
  for (let at = 0; at < triangles.length; at++)
    if (!(triangles[at] < vertices))
      throw new SlicewrightError(
        "MESH_MALFORMED",
        `mesh: got the vertex ${triangles[at]} at triangles[${at}], expected one of the ${vertices} that there are`,
        { at, vertices },
      );
}

/**
 * Holds a mesh to whole points and whole triangles, whatever they are.
 * @throws SlicewrightError `USAGE`, `MESH_MALFORMED`
 */
export function checkThrees(mesh: TriangleMesh): void {
  checkTriangles(mesh);
  checkEachThree("positions", "coordinates", mesh.positions);
}

/**
 * The same of the triangles alone.
 * @throws SlicewrightError `USAGE`, `MESH_MALFORMED`
 */
export function checkTriangles(mesh: Pick<TriangleMesh, "triangles">): void {
  checkArgument("mesh", "mesh", mesh, OBJECT);
  checkEachThree("triangles", "vertex indices", mesh.triangles);
}

/**
 * @throws SlicewrightError `MESH_EMPTY` where there is no item, `MESH_MALFORMED` where one is of no object or its
 * transform is other than twelve finite numbers, and the codes of {@link checkMesh}
 */
export function checkModel(model: Pick<Model, "objects" | "items" | keyof VolumeMeshes>): void {
  const { objects, items } = model;
  if (items.length === 0) throw new SlicewrightError("MESH_EMPTY", "model: got no item, expected at least one");
  for (const [at, { object, transform }] of items.entries()) {
    if (objects[object] === undefined)
      throw new SlicewrightError(
        "MESH_MALFORMED",
        `model: got an item of object ${object}, expected one of the ${objects.length} that there are`,
        { objects: objects.length },
      );
    checkTransform(transform, at);
  }
  for (const { mesh, zones = [], paintedMaterials = [] } of objects)
    for (const body of [{ mesh }, ...zones, ...paintedMaterials]) checkMesh(body.mesh);
  for (const volumes of [model, ...objects])
    for (const kind of VOLUME_KINDS) for (const mesh of volumes[kind] ?? []) checkMesh(mesh);
}

/** How many numbers move, turn and scale an item. */
const TRANSFORM = 12;

function checkTransform(transform: ModelItem["transform"], at: number): void {
  if (transform === null) return;
  const isWhole = transform?.length === TRANSFORM;
  const wrong = isWhole ? transform.find((value) => !Number.isFinite(value)) : transform?.length;
  if (isWhole && wrong === undefined) return;
  const got = isWhole ? `${wrong} among the numbers` : `${wrong ?? "no"} numbers`;
  throw new SlicewrightError(
    "MESH_MALFORMED",
    `model: got ${got} of items[${at}].transform, expected ${TRANSFORM} finite ones or null`,
    { at },
  );
}

function checkEachThree(name: keyof TriangleMesh, what: string, values: ArrayLike<number> | undefined): void {
  if (values !== undefined && values.length % 3 === 0) return;
  const got = values === undefined ? "none" : `${values.length}`;
  throw new SlicewrightError("MESH_MALFORMED", `mesh: got ${got} of the ${what} in ${name}, expected three of each`, {
    name,
    got: values?.length ?? null,
  });
}

/**
 * The build of a 3MF as one mesh: every item, down through its components, at its place, in millimetres.
 *
 * Each object is welded by itself and never with its neighbours: two bodies that touch must not share vertices, or
 * their common edges would count as shared by four triangles. Transforms that mirror (negative determinant) turn the
 * triangles over. The unit scales the finished coordinates, so translations are in it too.
 *
 * Components let a small file name a mesh very often. Triangles are counted before any is copied, which also finds
 * objects that contain themselves.
 */

import type { Affine, ThreemfModel, ThreemfObject, ThreemfReference } from "./threemf-model.ts";
import { malformed3mf } from "./threemf-package.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { weld } from "./weld.ts";

/** Most triangles that a build may have: some 2 GiB of mesh. */
const MAX_TRIANGLES = 50_000_000;
const MAX_DEPTH = 256;

export interface ThreemfBuild {
  readonly mesh: TriangleMesh;
  readonly degenerate: number;
  /** Objects that are not printed, and why. */
  readonly skipped: readonly { readonly id: string; readonly why: string }[];
}

/** A welded object and the triangles it has with all its components. */
interface Body {
  readonly object: ThreemfObject;
  readonly mesh: TriangleMesh;
  readonly triangles: number;
  readonly vertices: number;
}

const NOTHING: TriangleMesh = { positions: new Float64Array(0), triangles: new Uint32Array(0) };
const IDENTITY: Affine = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/**
 * @param rootPart the model part whose build is read
 * @param modelAt gives a model part by its path
 */
export function buildItems(rootPart: string, modelAt: (path: string) => ThreemfModel): ThreemfBuild {
  const root = modelAt(rootPart);
  const bodies = new BodyTable(modelAt);
  const items = root.items.filter((item) => {
    if (item.printable && bodies.objectOf(item).type === "other")
      throw malformed3mf(`a build item of object ${item.objectId}, which is of type other`, "something to print");
    if (!item.printable) bodies.skip(item, "its build item is not to be printed");
    return item.printable;
  });
  let triangles = 0;
  let vertices = 0;
  for (const item of items) {
    const body = bodies.bodyOf(item, 0);
    triangles += body.triangles;
    vertices += body.vertices;
    if (triangles > MAX_TRIANGLES) throw tooMany(triangles);
  }
  const merged = new Merger(bodies, vertices, triangles);
  const unit = root.unitMm;
  for (const item of items) merged.add(item, [unit, 0, 0, 0, unit, 0, 0, 0, unit, 0, 0, 0]);
  return { mesh: merged.mesh, degenerate: bodies.degenerate, skipped: bodies.skipped };
}

function tooMany(triangles: number): Error {
  return malformed3mf(`a build of ${triangles} triangles`, `at most ${MAX_TRIANGLES}`);
}

/** Objects by reference: welded once, counted once. */
class BodyTable {
  readonly skipped: { readonly id: string; readonly why: string }[] = [];
  degenerate = 0;
  readonly #modelAt: (path: string) => ThreemfModel;
  /** null while its components are being counted. */
  readonly #bodies = new Map<ThreemfObject, Body | null>();
  readonly #skippedObjects = new Set<ThreemfObject>();

  constructor(modelAt: (path: string) => ThreemfModel) {
    this.#modelAt = modelAt;
  }

  objectOf({ path, objectId }: ThreemfReference): ThreemfObject {
    const object = this.#modelAt(path).objects.get(objectId);
    if (object === undefined) throw malformed3mf(`a reference to object ${objectId} of ${path}`, "one that is there");
    return object;
  }

  skip(reference: ThreemfReference, why: string): void {
    const object = this.objectOf(reference);
    if (this.#skippedObjects.has(object)) return;
    this.#skippedObjects.add(object);
    this.skipped.push({ id: reference.objectId, why });
  }

  bodyOf(reference: ThreemfReference, depth: number): Body {
    const object = this.objectOf(reference);
    const known = this.#bodies.get(object);
    if (known !== undefined && known !== null) return known;
    if (known === null) throw malformed3mf(`object ${reference.objectId} inside itself`, "components without cycles");
    if (depth > MAX_DEPTH) throw malformed3mf(`components nested ${depth} deep`, `at most ${MAX_DEPTH}`);
    this.#bodies.set(object, null);
    const body = this.#makeBody(reference, object, depth);
    this.#bodies.set(object, body);
    return body;
  }

  #makeBody(reference: ThreemfReference, object: ThreemfObject, depth: number): Body {
    if (object.type !== "model") {
      this.skip(reference, `it is of type ${object.type}`);
      return { object: { ...object, components: [] }, mesh: NOTHING, triangles: 0, vertices: 0 };
    }
    const { mesh, degenerate } = weld(object.points, object.corners);
    this.degenerate += degenerate;
    let triangles = mesh.triangles.length / 3;
    let vertices = mesh.positions.length / 3;
    for (const component of object.components) {
      const part = this.bodyOf(component, depth + 1);
      triangles += part.triangles;
      vertices += part.vertices;
      if (triangles > MAX_TRIANGLES) throw tooMany(triangles);
    }
    return { object, mesh, triangles, vertices };
  }
}

/** Copies bodies into one mesh of known size. */
class Merger {
  readonly mesh: TriangleMesh;
  readonly #bodies: BodyTable;
  #vertices = 0;
  #corners = 0;

  constructor(bodies: BodyTable, vertices: number, triangles: number) {
    this.#bodies = bodies;
    this.mesh = { positions: new Float64Array(vertices * 3), triangles: new Uint32Array(triangles * 3) };
  }

  add(reference: ThreemfReference, outer: Affine): void {
    const body = this.#bodies.bodyOf(reference, 0);
    // An empty tree may be of any size: it is not walked.
    if (body.triangles === 0) return;
    const matrix = compose(reference.transform ?? IDENTITY, outer);
    this.#copy(body.mesh, matrix);
    for (const component of body.object.components) this.add(component, matrix);
  }

  #copy(mesh: TriangleMesh, m: Affine): void {
    const { positions, triangles } = this.mesh;
    const first = this.#vertices;
    for (let at = 0; at < mesh.positions.length; at += 3) {
      const x = mesh.positions[at];
      const y = mesh.positions[at + 1];
      const z = mesh.positions[at + 2];
      for (let axis = 0; axis < 3; axis++)
        positions[this.#vertices * 3 + axis] = x * m[axis] + y * m[3 + axis] + z * m[6 + axis] + m[9 + axis];
      this.#vertices++;
    }
    const mirrored = determinant(m) < 0;
    for (let corner = 0; corner < mesh.triangles.length; corner += 3) {
      triangles[this.#corners] = mesh.triangles[corner] + first;
      triangles[this.#corners + 1] = mesh.triangles[corner + (mirrored ? 2 : 1)] + first;
      triangles[this.#corners + 2] = mesh.triangles[corner + (mirrored ? 1 : 2)] + first;
      this.#corners += 3;
    }
  }
}

/** First the inner transform, then the outer. */
function compose(inner: Affine, outer: Affine): Affine {
  const result: number[] = [];
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? outer[9 + column] : 0;
      for (let k = 0; k < 3; k++) sum += inner[row * 3 + k] * outer[k * 3 + column];
      result.push(sum);
    }
  return result;
}

function determinant(m: Affine): number {
  const [a, b, c, d, e, f, g, h, i] = m as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/**
 * The build of a 3MF: each object that its items name, down through its components, as one mesh in millimetres.
 *
 * Each mesh is welded by itself and never with its neighbours: two bodies that touch must not share vertices, or their
 * common edges would count as shared by four triangles. Items of one object share its mesh.
 *
 * Components let a small file name a mesh very often. Triangles are counted before any is copied, which also finds
 * objects that contain themselves.
 */
import { SlicewrightError } from "../core/errors.ts";
import { determinant, MeshMerger } from "./merge-meshes.ts";
import type { ModelItem, ModelObject } from "./model.ts";
import { checkReadLimit, type ReadLimits } from "./read-limits.ts";
import type { ThreemfModel, ThreemfObject, ThreemfReference } from "./threemf-model.ts";
import { malformed3mf } from "./threemf-package.ts";
import type { SlicerRoles } from "./threemf-roles.ts";
import { Skipped } from "./threemf-skipped.ts";
import { composed3mf } from "./threemf-transform.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { weld } from "./weld.ts";

const MAX_DEPTH = 256;
/** Most components inside components, counted out. */
const MAX_BODIES = 2 ** 22;

export interface ThreemfBuild {
  readonly objects: readonly ModelObject[];
  readonly items: readonly ModelItem[];
  readonly degenerate: number;
  readonly skipped: Skipped;
}

/** What is printed of an object: its own welded mesh, and what it has with all its components. */
interface Body {
  readonly mesh: TriangleMesh;
  readonly components: readonly Part[];
  readonly triangles: number;
  readonly vertices: number;
  readonly bodies: number;
}

interface Part {
  readonly body: Body;
  readonly transform: Float64Array | null;
}

const NOTHING: TriangleMesh = { positions: new Float64Array(0), triangles: new Uint32Array(0) };

/**
 * @param root the model part whose build is read
 * @param objectOf gives the object that a reference means
 */
export function buildItems(
  root: ThreemfModel,
  objectOf: (reference: ThreemfReference) => ThreemfObject,
  roles: SlicerRoles,
  limits: ReadLimits,
): ThreemfBuild {
  const bodies = new BodyTable(objectOf, roles, limits);
  const chosen: { readonly object: ThreemfObject; readonly body: Body; readonly transform: Float64Array | null }[] = [];
  let triangles = 0;
  for (const item of root.items) {
    const object = objectOf(item);
    const role = roles.roleOf(object);
    if (!item.printable) bodies.skipped.add(item, "its build item is not to be printed");
    else if (role !== null) bodies.skipped.add(item, `it is ${role}`);
    else if (object.mesh !== null && object.type === "other")
      throw malformed3mf(`a build item of object ${item.objectId}, which is of type other`, "something to print");
    else if (isFlat(item.transform)) bodies.skipped.add(item, "its transform leaves no volume");
    else {
      const body = bodies.bodyOf(item, 0);
      triangles += body.triangles;
      checkReadLimit(limits, "triangles", triangles);
      if (body.triangles > 0) chosen.push({ object, body, transform: item.transform });
    }
  }
  const indices = new Map<ThreemfObject, number>();
  const objects: ModelObject[] = [];
  const items = chosen.map(({ object, body, transform }) => {
    const known = indices.get(object);
    if (known !== undefined) return { object: known, transform };
    indices.set(object, objects.length);
    const extruders = roles.extrudersOf(object);
    objects.push({
      name: object.name || roles.nameOf(object),
      mesh: merged(body),
      ...(extruders.length > 0 && { extruders }),
    });
    return { object: objects.length - 1, transform };
  });
  return { objects, items, degenerate: bodies.degenerate, skipped: bodies.skipped };
}

/** Whether a transform presses everything flat. */
function isFlat(transform: Float64Array | null): boolean {
  return transform !== null && Math.abs(determinant(transform)) < 1e-15;
}

/** Objects by reference: welded once, counted once. */
class BodyTable {
  readonly skipped: Skipped = new Skipped();
  degenerate = 0;
  readonly #objectOf: (reference: ThreemfReference) => ThreemfObject;
  readonly #roles: SlicerRoles;
  readonly #limits: ReadLimits;
  /** null while its components are being counted. */
  readonly #bodies = new Map<ThreemfObject, Body | null>();

  constructor(objectOf: (reference: ThreemfReference) => ThreemfObject, roles: SlicerRoles, limits: ReadLimits) {
    this.#objectOf = objectOf;
    this.#roles = roles;
    this.#limits = limits;
  }

  bodyOf(reference: ThreemfReference, depth: number): Body {
    const object = this.#objectOf(reference);
    const known = this.#bodies.get(object);
    if (known !== undefined && known !== null) return known;
    if (known === null) throw malformed3mf(`object ${reference.objectId} inside itself`, "components without cycles");
    if (depth > MAX_DEPTH) throw malformed3mf(`components nested ${depth} deep`, `at most ${MAX_DEPTH}`);
    this.#bodies.set(object, null);
    const body = object.mesh === null ? this.#joined(object, depth) : this.#single(reference, object);
    this.#bodies.set(object, body);
    return body;
  }

  #single(reference: ThreemfReference, object: ThreemfObject): Body {
    let mesh = NOTHING;
    if (object.type === "model") mesh = this.#welded(reference, object);
    else this.skipped.add(reference, `it is of type ${object.type}`);
    return {
      mesh,
      components: [],
      triangles: mesh.triangles.length / 3,
      vertices: mesh.positions.length / 3,
      bodies: 1,
    };
  }

  #joined(object: ThreemfObject, depth: number): Body {
    const components: Part[] = [];
    let triangles = 0;
    let vertices = 0;
    let bodies = 1;
    for (const component of object.components) {
      const role = this.#roles.componentRole(object, component.objectId);
      if (role !== null) this.skipped.add(component, `it is ${role}`);
      else if (isFlat(component.transform)) this.skipped.add(component, "its transform leaves no volume");
      else {
        const body = this.#componentBody(component, depth);
        // An empty tree may be of any size: it is not walked.
        if (body.triangles === 0) continue;
        components.push({ body, transform: component.transform });
        triangles += body.triangles;
        vertices += body.vertices;
        bodies += body.bodies;
        checkReadLimit(this.#limits, "triangles", triangles);
        if (bodies > MAX_BODIES) throw malformed3mf(`an object of ${bodies} components`, `at most ${MAX_BODIES}`);
      }
    }
    return { mesh: NOTHING, components, triangles, vertices, bodies };
  }

  #componentBody(component: ThreemfReference, depth: number): Body {
    const object = this.#objectOf(component);
    if (object.mesh !== null && object.type === "other")
      throw malformed3mf(`object ${component.objectId} of type other inside a build item`, "something to print");
    return this.bodyOf(component, depth + 1);
  }

  #welded(reference: ThreemfReference, object: ThreemfObject): TriangleMesh {
    const { points, corners } = object.mesh!;
    const ranges = this.#roles.rangesOf(object);
    for (const { role } of ranges) this.skipped.add(reference, `a part of it is ${role}`);
    const { unitMm } = object;
    const scaled = unitMm === 1 ? points : points.map((value) => value * unitMm);
    const { mesh, degenerate } = weld(scaled, withoutRanges(corners, ranges));
    this.degenerate += degenerate;
    return finite(mesh);
  }
}

/** Corners without those of ranges of triangles. */
function withoutRanges(
  corners: Uint32Array,
  ranges: readonly { readonly first: number; readonly last: number }[],
): Uint32Array {
  if (ranges.length === 0) return corners;
  const isLeft = new Uint8Array(corners.length / 3).fill(1);
  for (const { first, last } of ranges) isLeft.fill(0, first, last + 1);
  return corners.filter((_, corner) => isLeft[Math.floor(corner / 3)] === 1);
}

/** The body as one mesh. */
function merged(body: Body): TriangleMesh {
  if (body.components.length === 0) return body.mesh;
  const merger = new MeshMerger(body.vertices, body.triangles);
  const add = ({ mesh, components }: Body, outer: Float64Array | null): void => {
    if (mesh.triangles.length > 0) merger.add(mesh, outer);
    for (const { body: inner, transform } of components) add(inner, composed3mf(transform, outer));
  };
  add(body, null);
  return finite(merger.mesh);
}

/** The mesh, whose numbers units and transforms may have made infinite. */
function finite(mesh: TriangleMesh): TriangleMesh {
  for (const value of mesh.positions)
    if (!Number.isFinite(value))
      throw new SlicewrightError("COORDINATE_NOT_FINITE", "read 3MF: got an object at infinity, expected it nearer");
  return mesh;
}

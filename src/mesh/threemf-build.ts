/**
 * The build of a 3MF: each object that its items name, down through its components, as one mesh in millimetres.
 *
 * Each mesh is welded by itself and never with its neighbours: two bodies that touch must not share vertices, or their
 * common edges would count as shared by four triangles. Items of one object share its mesh.
 *
 * Components let a small file name a mesh very often. Triangles are counted before any is copied, which also finds
 * objects that contain themselves.
 */
import type { ModelItem, ModelObject, VolumeMeshes } from "./model.ts";
import { checkReadLimit, type ReadLimits } from "./read-limits.ts";
import {
  type Body,
  bodyOfMesh,
  EMPTY_BODY,
  finite,
  merged,
  NO_MESH,
  type Part,
  type Volume,
  volumesOfBody,
  type Zone,
  zonesOfBody,
} from "./threemf-body.ts";
import { PAINTED } from "./threemf-mesh.ts";
import type { ThreemfModel, ThreemfObject, ThreemfReference } from "./threemf-model.ts";
import { malformed3mf } from "./threemf-package.ts";
import { paintedSurfaces } from "./threemf-paint.ts";
import { hasWords, type SlicerRoles, type VolumeRange, type VolumeRole } from "./threemf-roles.ts";
import { Skipped } from "./threemf-skipped.ts";
import { composed3mf } from "./threemf-transform.ts";
import { determinant } from "./transform.ts";
import { weld } from "./weld.ts";

const MAX_DEPTH = 256;
/** Most components inside components, counted out. */
const MAX_BODIES = 2 ** 22;

export interface ThreemfBuild extends VolumeMeshes {
  readonly objects: readonly ModelObject[];
  /** Of each object, its number among all that the build names, printed or not, in the order of the part; from 1. */
  readonly numbers: readonly number[];
  readonly items: readonly ModelItem[];
  readonly degenerate: number;
  readonly skipped: Skipped;
  /** Volumes that were meant to be printed as supports, and were taken as enforcers. */
  readonly supportMeshes: number;
}

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
  const volumes: Volume[] = [];
  const named = root.items.map((item) => ({ ...item, ...instanceOf(item, objectOf, roles) }));
  let triangles = 0;
  for (const item of named) {
    if (item.isElsewhere) continue;
    const object = objectOf(item);
    const role = roles.roleOf(object);
    if (!item.printable) bodies.skipped.add(item, "its build item is not to be printed");
    else if (role !== null && role.kind === undefined) bodies.skipped.add(item, `it is ${role.what}`);
    else if (role === null && object.mesh !== null && object.type === "other")
      throw malformed3mf(`a build item of object ${item.objectId}, which is of type other`, "something to print");
    else if (isFlat(item.transform)) bodies.skipped.add(item, "its transform leaves no volume");
    else {
      const { transform } = item;
      const body = bodies.bodyOf(item, 0, role);
      triangles += body.triangles + body.volumeTriangles;
      checkReadLimit(limits, "triangles", triangles);
      if (body.triangles === 0) {
        if (body.volumeTriangles > 0) bodies.skipped.add(item, "it has nothing to print");
      } else if (role?.kind === undefined) chosen.push({ object, body, transform });
      else volumes.push({ kind: role.kind, body, transform });
    }
  }
  const indices = new Map<ThreemfObject, number>();
  const objects: ModelObject[] = [];
  const numbers: number[] = [];
  const numberOf = numbersOf(root, named.map(objectOf));
  const items = chosen.map(({ object, body, transform }) => {
    const known = indices.get(object);
    if (known !== undefined) return { object: known, transform };
    indices.set(object, objects.length);
    numbers.push(numberOf.get(object)!);
    const extruders = roles.extrudersOf(object, object.components.map(objectOf));
    const settings = roles.settingsOf(object);
    const zones = zonesOfBody(body);
    objects.push({
      name: object.name || roles.nameOf(object),
      mesh: merged(body, null),
      ...volumesOfBody(body),
      ...(extruders.length > 0 && { extruders }),
      ...(settings && { settings }),
      ...(zones.length > 0 && { zones }),
    });
    return { object: objects.length - 1, transform };
  });
  const { degenerate, skipped, supportMeshes } = bodies;
  return {
    objects,
    numbers,
    items,
    degenerate,
    skipped,
    supportMeshes,
    ...volumesOfBody({ ...EMPTY_BODY, volumes }),
  };
}

/**
 * What an item is a copy of, and where it stands: PrusaSlicer writes the first copy of an object as its mesh, the others
 * as objects of that one component, and tells of the first alone.
 */
function instanceOf(
  item: ThreemfReference,
  objectOf: (reference: ThreemfReference) => ThreemfObject,
  roles: SlicerRoles,
): ThreemfReference {
  const object = objectOf(item);
  const [component, ...others] = object.components;
  if (component === undefined || others.length > 0) return item;
  const inner = objectOf(component);
  if (roles.tellsOf(object) || inner.mesh === null || !roles.tellsOf(inner)) return item;
  return { ...component, transform: composed3mf(component.transform, item.transform) };
}

/** Of what the build names, in the order of its part; what stands in other parts comes last. */
function numbersOf(root: ThreemfModel, objects: readonly ThreemfObject[]): ReadonlyMap<ThreemfObject, number> {
  const named = new Set(objects);
  const all = [...new Set([...root.objects.values(), ...named])].filter((object) => named.has(object));
  return new Map(all.map((object, index) => [object, index + 1]));
}

/** Whether a transform presses everything flat. */
function isFlat(transform: Float64Array | null): boolean {
  return transform !== null && Math.abs(determinant(transform)) < 1e-15;
}

/** Objects by reference: welded once, counted once. */
class BodyTable {
  readonly skipped: Skipped = new Skipped();
  degenerate = 0;
  supportMeshes = 0;
  readonly #objectOf: (reference: ThreemfReference) => ThreemfObject;
  readonly #roles: SlicerRoles;
  readonly #limits: ReadLimits;
  /** null while its components are being counted. */
  readonly #bodies = new Map<ThreemfObject, Body | null>();
  /** The same of volumes that are not printed and kept, in which everything counts, whatever its type. */
  readonly #volumes = new Map<ThreemfObject, Body | null>();

  constructor(objectOf: (reference: ThreemfReference) => ThreemfObject, roles: SlicerRoles, limits: ReadLimits) {
    this.#objectOf = objectOf;
    this.#roles = roles;
    this.#limits = limits;
  }

  /** @param role what it is; null for a part of the print */
  bodyOf(reference: ThreemfReference, depth: number, role: VolumeRole | null): Body {
    if (depth === 0 && role?.isShape) this.supportMeshes++;
    const table = role === null ? this.#bodies : this.#volumes;
    const object = this.#objectOf(reference);
    const known = table.get(object);
    if (known !== undefined && known !== null) return known;
    if (known === null) throw malformed3mf(`object ${reference.objectId} inside itself`, "components without cycles");
    if (depth > MAX_DEPTH) throw malformed3mf(`components nested ${depth} deep`, `at most ${MAX_DEPTH}`);
    table.set(object, null);
    const body = object.mesh === null ? this.#joined(object, depth, role) : this.#single(reference, object, role);
    table.set(object, body);
    return body;
  }

  #single(reference: ThreemfReference, object: ThreemfObject, role: VolumeRole | null): Body {
    if (object.type === "model" || role !== null) return this.#welded(reference, object);
    this.skipped.add(reference, `it is of type ${object.type}`);
    return EMPTY_BODY;
  }

  #joined(object: ThreemfObject, depth: number, role: VolumeRole | null): Body {
    const components: Part[] = [];
    const volumes: Volume[] = [];
    const zones: Zone[] = [];
    const words = object.components.map((component) => this.#roles.componentWord(object, this.#objectOf(component)));
    const hasZones = role === null && words.some(hasWords);
    let [triangles, vertices, volumeTriangles, bodies] = [0, 0, 0, 1];
    for (const [i, component] of object.components.entries()) {
      const word = words[i];
      const own = role ?? word.role;
      if (own !== null && own.kind === undefined && !own.isModifier) this.skipped.add(component, `it is ${own.what}`);
      else if (isFlat(component.transform)) this.skipped.add(component, "its transform leaves no volume");
      else {
        const body = this.#componentBody(component, depth, own);
        // An empty tree may be of any size: it is not walked.
        if (body.triangles + body.volumeTriangles === 0) continue;
        const { transform } = component;
        const settings = hasZones && this.#roles.own(object, word);
        if (role === null && own?.isModifier) {
          if (settings) zones.push({ kind: "modifier", body, transform, settings });
          volumeTriangles += body.triangles;
        } else if (role === null && own?.kind) {
          if (own.isShape) this.supportMeshes++;
          volumes.push({ kind: own.kind, body, transform });
          volumeTriangles += body.triangles;
        } else {
          components.push({ body, transform });
          if (settings) zones.push({ kind: "part", body, transform, settings });
          triangles += body.triangles;
          vertices += body.vertices;
          volumeTriangles += body.volumeTriangles;
        }
        bodies += body.bodies;
        checkReadLimit(this.#limits, "triangles", triangles + volumeTriangles);
        if (bodies > MAX_BODIES) throw malformed3mf(`an object of ${bodies} components`, `at most ${MAX_BODIES}`);
      }
    }
    return { mesh: NO_MESH, components, volumes, zones, triangles, vertices, volumeTriangles, bodies };
  }

  #componentBody(component: ThreemfReference, depth: number, role: VolumeRole | null): Body {
    const object = this.#objectOf(component);
    if (object.mesh !== null && object.type === "other" && role === null)
      throw malformed3mf(`object ${component.objectId} of type other inside a build item`, "something to print");
    return this.bodyOf(component, depth + 1, role);
  }

  #welded(reference: ThreemfReference, object: ThreemfObject): Body {
    const { points, corners, paint } = object.mesh!;
    const ranges = this.#roles.rangesOf(object);
    const { unitMm } = object;
    const scaled = unitMm === 1 ? points : points.map((value) => value * unitMm);
    const parts = ranges.filter(({ role }) => role === null);
    // Parts that touch share no vertices, see above.
    const apart = parts.length > 1 ? ranges : ranges.filter(({ role }) => role !== null);
    const welded = (own: Uint32Array): Body => {
      const { mesh, degenerate } = weld(scaled, own);
      this.degenerate += degenerate;
      return bodyOfMesh(finite(mesh));
    };
    const rest = welded(withoutRanges(corners, apart));
    const components: Part[] = [];
    const volumes: Volume[] = [];
    const zones: Zone[] = [];
    let volumeTriangles = 0;
    const count = (more: number): void => {
      volumeTriangles += more;
      checkReadLimit(this.#limits, "triangles", volumeTriangles);
    };
    const bodyOf = ({ first, last }: VolumeRange): Body => {
      const own = corners.subarray(3 * first, 3 * (last + 1));
      count(own.length / 3);
      return welded(own);
    };
    const isPrinted = (triangle: number): boolean =>
      ranges.every(({ role, first, last }) => role === null || triangle < first || triangle > last);
    for (const painted of PAINTED) {
      const texts = paint[painted].filter(([triangle]) => isPrinted(triangle));
      const name = `object ${reference.objectId}`;
      for (const [kind, surface] of paintedSurfaces(scaled, corners, painted, texts, name, () => count(1)))
        volumes.push({ kind, body: bodyOfMesh(finite(surface)), transform: null });
    }
    const hasZones = ranges.some(hasWords);
    for (const range of ranges) {
      const { role } = range;
      if (role?.kind) volumes.push({ kind: role.kind, body: bodyOf(range), transform: null });
      else if (role === null || role.isModifier) {
        const isComponent = role === null && parts.length > 1;
        if (!hasZones && !isComponent) continue;
        const part = { body: bodyOf(range), transform: null };
        if (isComponent) components.push(part);
        const settings = this.#roles.own(object, range);
        if (hasZones) zones.push({ ...part, kind: role === null ? "part" : "modifier", settings });
      } else this.skipped.add(reference, `a part of it is ${role.what}`);
    }
    const sum = (of: "triangles" | "vertices"): number =>
      components.reduce((total, { body }) => total + body[of], rest[of]);
    return {
      ...rest,
      components,
      volumes,
      zones,
      triangles: sum("triangles"),
      vertices: sum("vertices"),
      volumeTriangles,
    };
  }
}

/** Corners without those of ranges of triangles. */
function withoutRanges(corners: Uint32Array, ranges: readonly VolumeRange[]): Uint32Array {
  if (ranges.length === 0) return corners;
  const isLeft = new Uint8Array(corners.length / 3).fill(1);
  for (const { first, last } of ranges) isLeft.fill(0, first, last + 1);
  return corners.filter((_, corner) => isLeft[Math.floor(corner / 3)] === 1);
}

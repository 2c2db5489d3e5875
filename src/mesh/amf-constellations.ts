/**
 * Where an AMF puts its objects: constellations of instances, which may hold constellations. Objects that none names are
 * printed once, as they were modelled. An instance is turned about x, then y, then z (degrees), then moved.
 *
 * Constellations let a small file name an object very often: triangles are counted before an item is made, and what
 * holds none is not walked.
 */
import { type AmfObject, malformedAmf } from "./amf-object.ts";
import type { ModelItem } from "./model.ts";
import { checkReadLimit, type ReadLimits } from "./read-limits.ts";
import { composed, isUsable } from "./transform.ts";

interface AmfInstance {
  readonly id: string;
  readonly values: ReadonlyMap<string, number>;
}

export interface AmfConstellation {
  readonly instances: readonly AmfInstance[];
}

const MAX_DEPTH = 256;

/** @throws SlicewrightError `AMF_MALFORMED`, `INPUT_TOO_LARGE` */
export function placeAmf(
  objects: ReadonlyMap<string, AmfObject>,
  constellations: ReadonlyMap<string, AmfConstellation>,
  unitMm: number,
  limits: ReadLimits,
): ModelItem[] {
  const sizes = new SizeTable(objects, constellations);
  const inside = new Set([...constellations.values()].flatMap(({ instances }) => instances.map(({ id }) => id)));
  const tops = [...constellations.keys(), ...objects.keys()].filter((id) => !inside.has(id));
  // Every constellation, so that a ring of them, which has no top, is found too.
  for (const id of constellations.keys()) sizes.of(id, 0);
  const whole = sum(tops.map((id) => sizes.of(id, 0)));
  checkReadLimit(limits, "triangles", whole.triangles);
  checkReadLimit(limits, "items", whole.items);
  const numbers = new Map([...objects.keys()].map((id, number) => [id, number]));
  const items: ModelItem[] = [];
  const add = (id: string, outer: Float64Array | null): void => {
    if (sizes.of(id, 0).items === 0) return;
    const object = numbers.get(id);
    if (object !== undefined) items.push({ object, transform: outer });
    else
      for (const { id: inner, values } of constellations.get(id)!.instances)
        add(inner, checked(composed(instanceTransform(values, unitMm), outer)));
  };
  for (const id of tops) add(id, null);
  return items;
}

/** What printing an object or a constellation once comes to; items without triangles do not count. */
interface Size {
  readonly triangles: number;
  readonly items: number;
}

class SizeTable {
  readonly #objects: ReadonlyMap<string, AmfObject>;
  readonly #constellations: ReadonlyMap<string, AmfConstellation>;
  /** null while its instances are being counted. */
  readonly #known = new Map<string, Size | null>();

  constructor(objects: ReadonlyMap<string, AmfObject>, constellations: ReadonlyMap<string, AmfConstellation>) {
    this.#objects = objects;
    this.#constellations = constellations;
  }

  of(id: string, depth: number): Size {
    const known = this.#known.get(id);
    if (known === null) throw malformedAmf(`constellation ${id} inside itself`, "none such");
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw malformedAmf(`constellations nested ${depth} deep`, `at most ${MAX_DEPTH}`);
    this.#known.set(id, null);
    const size = this.#count(id, depth);
    this.#known.set(id, size);
    return size;
  }

  #count(id: string, depth: number): Size {
    const object = this.#objects.get(id);
    if (object !== undefined) {
      const triangles = object.mesh.triangles.length / 3;
      return { triangles, items: triangles > 0 ? 1 : 0 };
    }
    const constellation = this.#constellations.get(id);
    if (constellation === undefined)
      throw malformedAmf(`an instance of ${id}, which is not there`, "an object or a constellation");
    return sum(constellation.instances.map((instance) => this.of(instance.id, depth + 1)));
  }
}

function sum(sizes: readonly Size[]): Size {
  return sizes.reduce((a, b) => ({ triangles: a.triangles + b.triangles, items: a.items + b.items }), {
    triangles: 0,
    items: 0,
  });
}

function instanceTransform(values: ReadonlyMap<string, number>, unitMm: number): Float64Array {
  const value = (name: string, usual: number): number => values.get(name) ?? usual;
  const size = ["x", "y", "z"].map(
    (axis) => value("scale", 1) * value(`scale${axis}`, 1) * (value(`mirror${axis}`, 0) === 1 ? -1 : 1),
  );
  const [a, b, c] = ["rx", "ry", "rz"].map((name) => (value(name, 0) * Math.PI) / 180);
  const [sa, sb, sc] = [Math.sin(a), Math.sin(b), Math.sin(c)];
  const [ca, cb, cc] = [Math.cos(a), Math.cos(b), Math.cos(c)];
  const transform = Float64Array.of(
    ...[cb * cc, cb * sc, -sb].map((part) => part * size[0]),
    ...[sa * sb * cc - ca * sc, sa * sb * sc + ca * cc, sa * cb].map((part) => part * size[1]),
    ...[ca * sb * cc + sa * sc, ca * sb * sc - sa * cc, ca * cb].map((part) => part * size[2]),
    ...["deltax", "deltay", "deltaz"].map((name) => value(name, 0) * unitMm),
  );
  return checked(transform);
}

function checked(transform: Float64Array): Float64Array {
  if (isUsable(transform)) return transform;
  throw malformedAmf("instances that are moved or scaled beyond all bounds", "a place");
}

/**
 * Where an AMF puts its objects: constellations of instances, which may hold constellations. Objects that none names are
 * printed once, as they were modelled. An instance is scaled and mirrored, turned about x, then y, then z, then moved.
 *
 * An id means an object, or a constellation where no object has it: PrusaSlicer counts both from the beginning.
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
  readonly isPrinted: boolean;
}

export interface AmfConstellation {
  readonly instances: readonly AmfInstance[];
}

/** What the numbers of instances are counted in. */
export interface AmfUnits {
  readonly lengthMm: number;
  readonly angleRadians: number;
}

const MAX_DEPTH = 256;

/** @throws SlicewrightError `AMF_MALFORMED`, `INPUT_TOO_LARGE` */
export function placeAmf(
  objects: ReadonlyMap<string, AmfObject>,
  constellations: ReadonlyMap<string, AmfConstellation>,
  units: AmfUnits,
  limits: ReadLimits,
): ModelItem[] {
  const named = (id: string): Named => {
    const found = objects.get(id) ?? constellations.get(id);
    if (found !== undefined) return found;
    throw malformedAmf(`an instance of ${id}, which is not there`, "an object or a constellation");
  };
  const sizes = new SizeTable(named);
  const inside = new Set([...constellations.values()].flatMap(({ instances }) => instances.map(({ id }) => named(id))));
  const tops = [...constellations.values(), ...objects.values()].filter((one) => !inside.has(one));
  // Every constellation, so that a ring of them, which has no top, is found too.
  for (const constellation of constellations.values()) sizes.of(constellation, 0);
  const whole = sum(tops.map((one) => sizes.of(one, 0)));
  checkReadLimit(limits, "triangles", whole.triangles);
  checkReadLimit(limits, "items", whole.items);
  const numbers = new Map<Named, number>([...objects.values()].map((object, number) => [object, number]));
  const items: ModelItem[] = [];
  const add = (one: Named, outer: Float64Array | null): void => {
    if (sizes.of(one, 0).items === 0) return;
    if (isObject(one)) items.push({ object: numbers.get(one)!, transform: outer });
    else
      for (const { id, values, isPrinted } of one.instances)
        if (isPrinted) add(named(id), checked(composed(instanceTransform(values, units), outer)));
  };
  for (const one of tops) add(one, null);
  return items;
}

type Named = AmfObject | AmfConstellation;

function isObject(one: Named): one is AmfObject {
  return "mesh" in one;
}

/** What printing an object or a constellation once comes to; items without triangles do not count. */
interface Size {
  readonly triangles: number;
  readonly items: number;
}

class SizeTable {
  readonly #named: (id: string) => Named;
  /** null while its instances are being counted. */
  readonly #known = new Map<Named, Size | null>();

  constructor(named: (id: string) => Named) {
    this.#named = named;
  }

  of(one: Named, depth: number): Size {
    const known = this.#known.get(one);
    if (known === null) throw malformedAmf("a constellation inside itself", "none such");
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw malformedAmf(`constellations nested ${depth} deep`, `at most ${MAX_DEPTH}`);
    this.#known.set(one, null);
    const size = this.#count(one, depth);
    this.#known.set(one, size);
    return size;
  }

  #count(one: Named, depth: number): Size {
    if (isObject(one)) {
      const triangles = one.mesh.triangles.length / 3;
      return { triangles, items: triangles > 0 ? 1 : 0 };
    }
    const printed = one.instances.filter(({ isPrinted }) => isPrinted);
    return sum(printed.map(({ id }) => this.of(this.#named(id), depth + 1)));
  }
}

function sum(sizes: readonly Size[]): Size {
  return sizes.reduce((a, b) => ({ triangles: a.triangles + b.triangles, items: a.items + b.items }), {
    triangles: 0,
    items: 0,
  });
}

function instanceTransform(values: ReadonlyMap<string, number>, { lengthMm, angleRadians }: AmfUnits): Float64Array {
  const value = (name: string, usual: number): number => values.get(name) ?? usual;
  const size = ["x", "y", "z"].map(
    (axis) => value("scale", 1) * value(`scale${axis}`, 1) * (value(`mirror${axis}`, 1) < 0 ? -1 : 1),
  );
  const [a, b, c] = ["rx", "ry", "rz"].map((name) => value(name, 0) * angleRadians);
  const [sa, sb, sc] = [Math.sin(a), Math.sin(b), Math.sin(c)];
  const [ca, cb, cc] = [Math.cos(a), Math.cos(b), Math.cos(c)];
  const transform = Float64Array.of(
    ...[cb * cc, cb * sc, -sb].map((part) => part * size[0]),
    ...[sa * sb * cc - ca * sc, sa * sb * sc + ca * cc, sa * cb].map((part) => part * size[1]),
    ...[ca * sb * cc + sa * sc, ca * sb * sc - sa * cc, ca * cb].map((part) => part * size[2]),
    ...["deltax", "deltay", "deltaz"].map((name) => value(name, 0) * lengthMm),
  );
  return checked(transform);
}

function checked(transform: Float64Array): Float64Array {
  if (isUsable(transform)) return transform;
  throw malformedAmf("instances that are moved or scaled beyond all bounds", "a place");
}

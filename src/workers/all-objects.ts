/** Stages of one object, as stages of a plate of them: each object has its own job, its own fields and its own layers. */
import { PLATE_FIELDS, type PlateLayers } from "./object-fields.ts";
import type { Band, Reach, Stage, Weighing } from "./stage.ts";

/** An object, as far as it concerns where its layers lie among the plate's. */
interface WithLayers {
  readonly plan: { readonly printZ: Float64Array };
  /** Undefined where the plate's first layers are its own. */
  readonly among?: PlateLayers | undefined;
}

/** A plate of objects, as far as it concerns stages of one of them. */
interface PlateOf<Job> {
  readonly objects: readonly Job[];
}

/** Fields of a plate's layer: one value for each object that has it. */
export type AllOf<Fields> = { readonly [K in keyof Fields]: readonly (Fields[K] | undefined)[] };

/** The stage that runs an object's stage for every object of a plate. */
export function ofAll<Job extends WithLayers, Fields, Out extends keyof Fields>(
  stage: Stage<Job, Fields, Out>,
): Stage<PlateOf<Job>, AllOf<Fields>, Out> {
  const { name, writes, isOff, isForCaller, weighs } = stage;
  const isOfPlate = PLATE_FIELDS.has(writes);
  const base = {
    name,
    writes,
    ...(isForCaller && { isForCaller }),
    ...(weighs && { weighs: weighsAll(weighs) }),
    ...(isOff && { isOff: ({ objects }: PlateOf<Job>) => objects.every(isOff) }),
    reads: ({ objects }: PlateOf<Job>) => onAllOf(objects, (object) => stage.reads(object)),
  };
  if (stage.serial)
    return {
      ...base,
      serial: true,
      runAll: async ({ objects }, band, tools, pause) => {
        const values = await Promise.all(
          objects.map((object, k) =>
            isOff?.(object) ? [] : stage.runAll(object, partOf(band, k, object), tools, pause),
          ),
        );
        return byLayer(values, band, (k, layer) => (isOfPlate ? layer : ownLayer(objects[k], layer)));
      },
    };
  return {
    ...base,
    run: (tools, { objects }, band) => {
      const parts = objects.map((object, k) => (isOfPlate ? onPlate : partOf)(band, k, object));
      const values = objects.map((object, k) =>
        parts[k].from < parts[k].to && !isOff?.(object) ? stage.run(tools, object, parts[k]) : [],
      );
      return byLayer(values, band, (k, layer) => {
        const own = isOfPlate ? layer : ownLayer(objects[k], layer);
        return own === undefined ? undefined : own - parts[k].from;
      });
    },
  };
}

function weighsAll<Job extends WithLayers, Value>({
  points,
  triangles,
}: Weighing<Job, Value>): Weighing<PlateOf<Job>, readonly (Value | undefined)[]> {
  return {
    points: (values) => values.reduce((sum, value) => sum + (value === undefined ? 0 : points(value)), 0),
    triangles: ({ objects }, layer) =>
      objects.reduce((sum, object) => {
        const own = ownLayer(object, layer);
        return sum + (own === undefined ? 0 : triangles(object, own));
      }, 0),
  };
}

/** Which of an object's layers one of the plate's is; undefined for none. */
export function ownLayer({ plan, among }: WithLayers, layer: number): number | undefined {
  if (among === undefined) return layer < plan.printZ.length ? layer : undefined;
  const own = ownFrom(among, layer);
  return among.places[own] === layer ? own : undefined;
}

/** How many of an object's layers are below one of the plate's. */
function ownFrom({ places }: PlateLayers, layer: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < layer) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One object's band: its own values, at its own layers. */
export function partOf<Fields>(band: Band<AllOf<Fields>>, object: number, { plan, among }: WithLayers): Band<Fields> {
  const layerCount = plan.printZ.length;
  const below = (layer: number): number => (among ? ownFrom(among, layer) : Math.min(layer, layerCount));
  return {
    from: below(band.from),
    to: below(band.to),
    layerCount,
    get: (field, layer) => {
      if (!(layer >= 0 && layer < layerCount)) return undefined;
      return band.get(field, among?.places[layer] ?? layer)?.[object];
    },
  };
}

/** One object's band at the plate's layers, of fields that have a value for each of those. */
export function onPlate<Fields>(band: Band<AllOf<Fields>>, object: number, { plan, among }: WithLayers): Band<Fields> {
  const layerCount = among?.printZ.length ?? plan.printZ.length;
  return {
    from: Math.min(band.from, layerCount),
    to: Math.min(band.to, layerCount),
    layerCount,
    get: (field, layer) => band.get(field, layer)?.[object],
  };
}

type Reaches<Fields> = { readonly [K in keyof Fields]?: Reach };

/** How far is read of all objects' own layers, in layers of the plate. */
export function onAllOf<Job extends WithLayers, Fields>(
  objects: readonly Job[],
  reads: (object: Job) => Reaches<Fields>,
): Reaches<Fields> {
  return widest(objects.map((object) => amongPlate(reads(object), object)));
}

function amongPlate<Fields>(reads: Reaches<Fields>, { among }: WithLayers): Reaches<Fields> {
  if (among === undefined) return reads;
  const { places } = among;
  const most = (layers: number): number => {
    if (layers === 0 || layers === Number.POSITIVE_INFINITY) return layers;
    let most = 0;
    for (let i = 1; i < places.length; i++) most = Math.max(most, places[i] - places[Math.max(0, i - layers)]);
    return most;
  };
  const all = Object.entries(reads) as [keyof Fields, Reach][];
  const reaches = all.map(([field, { below, above }]) => [field, { below: most(below), above: most(above) }]);
  return Object.fromEntries(reaches) as Reaches<Fields>;
}

/** For each field the farthest that any of several reads. */
export function widest<Fields>(all: readonly Reaches<Fields>[]): Reaches<Fields> {
  const reach: { [K in keyof Fields]?: Reach } = {};
  for (const reads of all)
    for (const [field, { below, above }] of Object.entries(reads) as [keyof Fields, Reach][])
      reach[field] = {
        below: Math.max(below, reach[field]?.below ?? 0),
        above: Math.max(above, reach[field]?.above ?? 0),
      };
  return reach;
}

/** For each layer of the band the objects' values. @param placeOf where an object's value of a layer stands */
function byLayer<T>(
  values: readonly (readonly T[])[],
  { from, to }: { from: number; to: number },
  placeOf: (object: number, layer: number) => number | undefined,
): (T | undefined)[][] {
  return Array.from({ length: to - from }, (_, i) =>
    values.map((own, k) => {
      const place = placeOf(k, from + i);
      return place === undefined ? undefined : own[place];
    }),
  );
}

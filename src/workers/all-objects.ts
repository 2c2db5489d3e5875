/** Stages of one object, as stages of a plate of them: each object has its own job, its own fields and its own layers. */
import type { LayerPlan } from "../layers/layer.ts";
import type { Band, Reach, Stage } from "./stage.ts";

interface WithPlan {
  readonly plan: LayerPlan;
}

/** A plate of objects, as far as it concerns stages of one of them. */
interface PlateOf<Job> {
  readonly objects: readonly Job[];
}

/** Fields of a plate's layer: one value for each object that reaches so high. */
export type AllOf<Fields> = { readonly [K in keyof Fields]: readonly (Fields[K] | undefined)[] };

/** The stage that runs an object's stage for every object of a plate. */
export function ofAll<Job extends WithPlan, Fields, Out extends keyof Fields>(
  stage: Stage<Job, Fields, Out>,
): Stage<PlateOf<Job>, AllOf<Fields>, Out> {
  const { name, writes, isOff, isForCaller } = stage;
  const base = {
    name,
    writes,
    ...(isForCaller && { isForCaller }),
    ...(isOff && { isOff: ({ objects }: PlateOf<Job>) => objects.every(isOff) }),
    reads: ({ objects }: PlateOf<Job>) => widest(objects.map((object) => stage.reads(object))),
  };
  if (stage.serial)
    return {
      ...base,
      serial: true,
      runAll: async ({ objects }, band, tools, pause) => {
        const values = objects.map((object, k) =>
          isOff?.(object) ? [] : stage.runAll(object, partOf(band, k, object.plan), tools, pause),
        );
        return byLayer(await Promise.all(values), band);
      },
    };
  return {
    ...base,
    run: (tools, { objects }, band) => {
      const values = objects.map((object, k) => {
        const part = partOf(band, k, object.plan);
        return part.from < part.to && !isOff?.(object) ? stage.run(tools, object, part) : [];
      });
      return byLayer(values, band);
    },
  };
}

/** One object's band: its own values, up to its own top. */
export function partOf<Fields>(band: Band<AllOf<Fields>>, object: number, { printZ }: LayerPlan): Band<Fields> {
  const layerCount = printZ.length;
  return {
    from: Math.min(band.from, layerCount),
    to: Math.min(band.to, layerCount),
    layerCount,
    get: (field, layer) => (layer < layerCount ? band.get(field, layer)?.[object] : undefined),
  };
}

/** For each field the farthest that any of several reads. */
export function widest<Fields>(all: readonly { readonly [K in keyof Fields]?: Reach }[]): {
  readonly [K in keyof Fields]?: Reach;
} {
  const reach: { [K in keyof Fields]?: Reach } = {};
  for (const reads of all)
    for (const [field, { below, above }] of Object.entries(reads) as [keyof Fields, Reach][])
      reach[field] = {
        below: Math.max(below, reach[field]?.below ?? 0),
        above: Math.max(above, reach[field]?.above ?? 0),
      };
  return reach;
}

/** For each layer of the band the objects' values. */
function byLayer<T>(
  values: readonly (readonly T[])[],
  { from, to }: { from: number; to: number },
): (T | undefined)[][] {
  return Array.from({ length: to - from }, (_, i) => values.map((own) => own[i]));
}

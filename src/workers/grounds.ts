import type { PolygonEngine } from "../geometry/engine.ts";
import { concatExPolygons } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import type { Ground } from "../motion/ground.ts";
import type { MotionOptions } from "../motion/resolve.ts";
import { travelArea } from "../regions/travel-area.ts";
import { entityCount } from "../toolpaths/builder.ts";
import { type AllOf, onAllOf, partOf } from "./all-objects.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import { moved } from "./plate-items.ts";
import { type Band, OWN, type Reach } from "./stage.ts";
import type { StandingItem } from "./standing-items.ts";

/** What motion looks at of a plate's layers. */
export function groundReads(
  { overhangs, detour, retract }: MotionOptions,
  objects: readonly ObjectJob[],
): { readonly section: Reach } & { readonly [K in "shells" | "exposure" | "division"]?: Reach } {
  const own = { section: overhangs ? { below: 1, above: 0 } : OWN };
  const { section = OWN } = onAllOf<ObjectJob, Pick<ObjectFields, "section">>(objects, () => own);
  return { section, ...(detour && { shells: OWN }), ...(retract.onlyCrossing && { exposure: OWN, division: OWN }) };
}

/**
 * What motion is to know of the objects of a layer; only what its options ask for is made.
 * @param first the first item's first entity
 */
export function groundsOf(
  engine: PolygonEngine,
  job: { readonly objects: readonly ObjectJob[] },
  band: Band<AllOf<ObjectFields>>,
  items: readonly StandingItem[],
  first: number,
  options: MotionOptions,
): Ground[] {
  const made = new Map<number, Omit<Ground, "entity" | "item">>();
  let entity = first;
  return items.map(({ item, object, own, shift }) => {
    const ground = made.get(object) ?? {
      ...(own.index !== undefined && groundOf(engine, partOf(band, object, job.objects[object]), own.index, options)),
      ...(own.beside && { supported: own.beside.islands }),
    };
    made.set(object, ground);
    const here = Object.entries(ground).map(([name, areas]) => [name, moved(areas as ExPolygons, shift)]);
    const at = entity;
    entity += entityCount(own.toolpaths);
    return { entity: at, item, on: own.on, ...Object.fromEntries(here) };
  });
}

function groundOf(
  engine: PolygonEngine,
  band: Band<ObjectFields>,
  layer: number,
  { retract, overhangs, detour }: MotionOptions,
): Omit<Ground, "entity" | "item"> {
  const { slices } = band.get("section", layer)!;
  const below = overhangs && layer > 0 ? band.get("section", layer - 1)?.slices : undefined;
  const free = retract.onlyCrossing ? hiddenAreas(engine, band, layer) : undefined;
  return {
    ...(free && { free }),
    ...(below && { below }),
    ...((detour || retract.risesInside) && { outline: slices }),
    ...(detour && { inside: travelArea(engine, slices, band.get("shells", layer)!.top, detour) }),
  };
}

/** What of a layer is neither a top nor a bottom; each zone's own, as what is between them counts as crossed. */
function hiddenAreas(engine: PolygonEngine, band: Band<ObjectFields>, layer: number): ExPolygons {
  const { top, bottom } = band.get("exposure", layer)!;
  const seen = [top, bottom].filter((area) => !isEmpty(area));
  const areas = band.get("division", layer)?.zones ?? [band.get("section", layer)!.slices];
  if (seen.length === 0) return concatExPolygons(areas);
  const shown = engine.unionAll(seen);
  return concatExPolygons(areas.map((area) => engine.difference(area, shown)));
}

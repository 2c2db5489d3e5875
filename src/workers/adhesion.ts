/** What is printed around all items of a plate: the brim of its first layer, and what the skirt runs around. */
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../geometry/polygons.ts";
import { SAME_HEIGHT } from "../layers/merge-plans.ts";
import { brimReach } from "../settings/brim-reach.ts";
import { chosenTools } from "../settings/chosen-tools.ts";
import type { Settings } from "../settings/settings.ts";
import { makeBrim } from "../toolpaths/brim/brim.ts";
import { resolveBrim } from "../toolpaths/brim/resolve.ts";
import { resolveSkirt, type SkirtOptions } from "../toolpaths/resolve.ts";
import { hullOf, skirtBand, skirtHull } from "../toolpaths/skirt.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { type AllOf, onPlate, partOf } from "./all-objects.ts";
import type { ObjectFields, ObjectJob } from "./object-fields.ts";
import { moved, type PlateItem, shiftOf } from "./plate-items.ts";
import { ALL, type Band, type Reach } from "./stage.ts";

/** A plate, as far as it concerns what is around its items. */
interface Plate {
  readonly objects: readonly ObjectJob[];
  readonly items: readonly PlateItem[];
  readonly settings: Settings;
}

/** Which layers of an item have the skirt, counted from the bed. */
interface SkirtStretch {
  readonly from: number;
  /** Layers that the skirt has below that. */
  readonly done: number;
}

export interface Adhesion {
  /** What the skirt runs around, the same for all layers; undefined where there is none. */
  readonly around: ExPolygons | undefined;
  /** Of the first layer. */
  readonly brim: Toolpaths | undefined;
  /** From the bed on unless told. */
  readonly skirted?: SkirtStretch;
}

/** Which of the skirt's layers one of an item is; beyond all of them where it has none. */
export function skirtLayer({ skirted = { from: 0, done: 0 } }: Adhesion, fromBed: number): number {
  return fromBed < skirted.from ? Infinity : fromBed - skirted.from + skirted.done;
}

/** What each part of a plate is printed by, the first one's first. */
function settingsInUse({ objects }: Plate): Settings[] {
  return objects.flatMap((object) => (object.zones?.zones ?? [object]).map((own) => own.settings));
}

/** The skirt of a plate, by the tools that print its objects. */
export function skirtOptions(job: Plate): SkirtOptions {
  const inUse = settingsInUse(job);
  return resolveSkirt(job.settings, chosenTools(inUse), inUse[0]);
}

/** What {@link plateAdhesion} reads: of the supports, where there is a skirt to go around them. */
export function adhesionReads(job: Plate): { readonly [K in "section" | "supports"]?: Reach } {
  const { loops, layers } = skirtOptions(job);
  return { section: ALL, ...(loops > 0 && layers > 0 && { supports: ALL }) };
}

/** Both in the coordinates of the first item. */
export async function plateAdhesion(
  job: Plate,
  band: Band<AllOf<ObjectFields>>,
  engine: () => Promise<PolygonEngine>,
): Promise<Adhesion> {
  const skirt = skirtOptions(job);
  const reaches = job.objects.map(({ settings }) => brimReach(settings));
  const hull = hullOfPlate(job, band, skirt);
  if (reaches.every((reach) => reach === undefined)) return { around: hull, brim: undefined };

  const tool = await engine();
  // Around parts alone, as PrusaSlicer's: support may stand on it.
  const standing = job.objects.map(
    (object, k) => partOf(band, k, object).get("section", 0)?.printed ?? EMPTY_EXPOLYGONS,
  );
  const items = job.items.map((item) => ({
    area: moved(standing[item.object], shiftOf(job, item)),
    reach: reaches[item.object],
  }));
  const brim = resolveBrim(job.settings, settingsInUse(job)[0]);
  const sharesBed = hull !== undefined && skirt.keepsToParts;
  const { toolpaths, area } = makeBrim(tool, items, brim, sharesBed ? skirtBand(tool, hull, skirt) : undefined);
  const around = hull === undefined || skirt.keepsToParts ? hull : hullOf([hull, area]);
  return { around, brim: toolpaths.roles.length > 0 ? toolpaths : undefined };
}

/** Around all items; undefined where there is no skirt. */
function hullOfPlate(job: Plate, band: Band<AllOf<ObjectFields>>, options: SkirtOptions): ExPolygons | undefined {
  const tops = job.objects.map(({ plan: { printZ } }) => printZ[Math.min(printZ.length, options.layers) - 1] ?? 0);
  const top = Math.max(...tops) + SAME_HEIGHT;
  const hulls = job.objects.map((object, k) => skirtHull(printedOf(band, k, object, top), options));
  const standing = job.items.flatMap((item) => {
    const around = hulls[item.object];
    return around ? [moved(around, shiftOf(job, item))] : [];
  });
  return standing.length > 1 ? hullOf(standing) : standing[0];
}

/** What a skirt goes around: an object's layers and its supports up to a height, mm. */
function printedOf(
  band: Band<AllOf<ObjectFields>>,
  k: number,
  object: ObjectJob,
  top: number,
): Pick<ExPolygons, "coords">[] {
  const [own, supports] = [partOf(band, k, object), onPlate(band, k, object)];
  const layers = object.plan.printZ.filter((z) => z <= top).length;
  const slices = Array.from({ length: layers }, (_, layer) => own.get("section", layer)!.slices);
  const levels = Array.from({ length: supports.layerCount }, (_, layer) => supports.get("supports", layer) ?? []);
  return [...slices, ...levels.flat().flatMap(({ printZ, toolpaths }) => (printZ <= top ? [toolpaths] : []))];
}

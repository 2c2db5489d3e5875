/**
 * Objects with zones: the stages between cutting and ordering run for each zone by its own settings, and their values
 * are put together to what an object without zones would have there. A layer's value then holds its zones' own as well.
 */
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatExPolygons } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { type Exposure, exposeLayer, type Outlines } from "../regions/detect.ts";
import type { Region, RegionKind } from "../regions/regions.ts";
import type { RegionOptions } from "../regions/resolve.ts";
import type { LayerSurfaces, LayersAt } from "../regions/surfaces.ts";
import { joined } from "../regions/zones.ts";
import type { Settings } from "../settings/settings.ts";
import { solidKey, sparseKey } from "../settings/zone-settings.ts";
import { concatToolpaths } from "../toolpaths/builder.ts";
import type { LayerInside, LayerLoops } from "../toolpaths/perimeters.ts";
import type { PerimeterOptions } from "../toolpaths/resolve.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { inZone } from "../toolpaths/zones.ts";
import { widest } from "./all-objects.ts";
import { fillLayer, fillsOfLayer, type LayerFills } from "./fill-layer.ts";
import type { ObjectFields, ObjectJob, ObjectZones } from "./object-fields.ts";
import type { Band, Reach, Stage } from "./stage.ts";

/** What of a layer has its perimeters in common, and the settings that they are made by. */
interface Walls {
  readonly slices: ExPolygons;
  readonly settings: Settings;
  /** The plate's number of the zone whose settings these are. */
  readonly zone: number;
  /** What its zones say that theirs are; undefined where there are no zones. */
  readonly wall?: number;
}

/** All of a layer's; one where there are no zones. */
export function wallsOf({ zones, settings, zone }: ObjectJob, band: Band<ObjectFields>, layer: number): Walls[] {
  if (zones === undefined) return [{ slices: band.get("section", layer)!.printed, settings, zone }];
  return band.get("division", layer)!.walls.map(({ slices, ruling }) => ({ ...zones.zones[ruling], slices }));
}

/** Whether zones have their perimeters in common wherever they lie. */
export function haveOneWall(zones: ObjectZones["zones"]): boolean {
  return zones.every(({ wall }) => wall === 0);
}

/** Loops of several walls as one layer's, island after island. */
export function joinLoops(all: readonly LayerLoops[], walls: readonly Walls[]): LayerLoops {
  if (all.length === 1) return { ...all[0], loops: inZone(all[0].loops, walls[0].zone) };
  const loopStarts = [0];
  for (const own of all) {
    const before = loopStarts[loopStarts.length - 1];
    for (const start of own.loopStarts.subarray(1)) loopStarts.push(before + start);
  }
  return {
    loops: concatToolpaths(all.map(({ loops }, wall) => inZone(loops, walls[wall].zone))),
    loopStarts: Uint32Array.from(loopStarts),
  };
}

/**
 * What lies inside an object's walls: those between its zones are none, as nothing shows there.
 * @param options of each zone, also of those that are not there
 */
export function insideWalls(
  engine: PolygonEngine,
  printed: ExPolygons,
  filled: readonly Pick<LayerInside, "infillArea">[],
  zones: ObjectZones["zones"],
  options: readonly PerimeterOptions[],
): ExPolygons {
  const areas = filled.map(({ infillArea }) => infillArea);
  if (haveOneWall(zones)) return areas[0];
  const thickest = Math.max(
    ...options.map(({ loops, external, inner }) => external.width + (loops - 1) * inner.spacing),
  );
  return engine.unionAll([...areas, engine.offset(printed, -toUnits(thickest))]);
}

/** What of a layer is open to the air, in one zone. */
export function exposureIn(engine: PolygonEngine, { top, bottom }: Exposure, zone: ExPolygons): Exposure {
  const within = (area: ExPolygons): ExPolygons =>
    isEmpty(area) || isEmpty(zone) ? EMPTY_EXPOLYGONS : engine.intersection(area, zone);
  return { top: within(top), bottom: within(bottom) };
}

/** The same where zones get shells as if each were printed alone: what lies on another one is a bottom and no bridge. */
export function exposureAlone(
  engine: PolygonEngine,
  exposure: Exposure,
  zoneAt: LayersAt<Outlines>,
  layer: number,
  options: RegionOptions,
): Exposure {
  const { top, bottom } = exposeLayer(engine, zoneAt, layer, options);
  const bridging = exposureIn(engine, exposure, zoneAt(layer)!.slices).bottom;
  return { top, bottom: bridging, resting: isEmpty(bottom) ? bottom : engine.difference(bottom, bridging) };
}

/** The surfaces of all zones. */
export function joinSurfaces(all: readonly LayerSurfaces[]): LayerSurfaces {
  const of = (key: "exposedTop" | "exposedBottom" | "top" | "grownTop" | "solid" | "sparse"): ExPolygons =>
    concatExPolygons(all.map((own) => own[key]));
  const bridged = all.flatMap((own) => own.bridged ?? []);
  return {
    exposedTop: of("exposedTop"),
    exposedBottom: of("exposedBottom"),
    top: of("top"),
    bottoms: all.flatMap(({ bottoms }) => bottoms),
    grownTop: of("grownTop"),
    grownBottoms: all.flatMap(({ grownBottoms }) => grownBottoms),
    solid: of("solid"),
    sparse: of("sparse"),
    ...(bridged.length > 0 && { bridged: concatExPolygons(bridged) }),
  };
}

/** What an object has of a field, with what its zones have. */
export function joinZones<T>(join: (values: readonly T[]) => T): (values: readonly T[]) => T & { zones: readonly T[] } {
  return (zones) => ({ ...join(zones), zones });
}

/** The infill of a layer: what several zones fill alike is filled as one. */
export function fillZones(
  engine: PolygonEngine,
  job: ObjectJob,
  layer: number,
  band: Band<ObjectFields>,
): readonly Toolpaths[] {
  const jobs = jobsOf(job);
  const fills = jobs.map((own, i) => fillsOfLayer(engine, own, layer, zoneBand(band, i)));
  const solid = jobs.map(({ settings }) => solidKey(settings));
  // Sparse infill of the whole object is a zone's own.
  const sparse = jobs.map(({ settings }, i) =>
    zoneBand(band, i).get("within", layer) ? String(i) : sparseKey(settings),
  );
  const thin = uniteRegions(engine, fills, "thin", (zone, kind) => (kind === "sparse" ? sparse : solid)[zone]);
  const thick = uniteRegions(engine, fills, "thick", (zone) => `${sparse[zone]} ${fills[zone].group?.first}`);
  return jobs.flatMap((own, i) => {
    const united = { ...fills[i], thin: thin[i], thick: thick[i] };
    return fillLayer(engine, own, layer, zoneBand(band, i), united).map((paths) => inZone(paths, own.zone));
  });
}

/**
 * Regions of one kind that are filled by the same settings, in the first of their zones.
 * @param keyOf what those of a zone have in common with those of others
 */
function uniteRegions(
  engine: PolygonEngine,
  zones: readonly LayerFills[],
  which: "thin" | "thick",
  keyOf: (zone: number, kind: RegionKind) => string,
): Region[][] {
  const alike = new Map<string, { readonly zone: number; readonly region: Region; readonly areas: ExPolygons[] }>();
  for (const [zone, fills] of zones.entries())
    for (const region of fills[which]) {
      const { kind, bridgeAngle, polygons } = region;
      const key = `${kind} ${bridgeAngle} ${keyOf(zone, kind)}`;
      const known = alike.get(key);
      if (known) known.areas.push(polygons);
      else alike.set(key, { zone, region, areas: [polygons] });
    }
  const united: Region[][] = zones.map(() => []);
  for (const { zone, region, areas } of alike.values())
    united[zone].push({ ...region, polygons: joined(engine, areas) });
  return united;
}

/**
 * An object's stage, run for each of its zones where it has some.
 * @param join what the object has of what its zones have
 */
export function ofZones<Out extends "grown" | "shells" | "within">(
  stage: Stage<ObjectJob, ObjectFields, Out>,
  join: (values: readonly ObjectFields[Out][]) => ObjectFields[Out],
): Stage<ObjectJob, ObjectFields, Out> {
  const { isOff } = stage;
  const base = {
    name: stage.name,
    writes: stage.writes,
    ...(isOff && { isOff: (job: ObjectJob) => jobsOf(job).every(isOff) }),
    reads: readsOfZones(stage.reads),
  };
  const joinAll = (values: readonly (readonly ObjectFields[Out][])[]): ObjectFields[Out][] => {
    const layers = Math.max(...values.map(({ length }) => length));
    return Array.from({ length: layers }, (_, i) => join(values.map((own) => own[i])));
  };
  if (stage.serial)
    return {
      ...base,
      serial: true,
      runAll: async (job, band, tools, pause) => {
        if (job.zones === undefined) return stage.runAll(job, band, tools, pause);
        const values: (readonly ObjectFields[Out][])[] = [];
        for (const [i, own] of jobsOf(job).entries())
          values.push(isOff?.(own) ? [] : await stage.runAll(own, zoneBand(band, i), tools, pause));
        return joinAll(values);
      },
    };
  return {
    ...base,
    run: (tools, job, band) => {
      if (job.zones === undefined) return stage.run(tools, job, band);
      return joinAll(jobsOf(job).map((own, i) => (isOff?.(own) ? [] : stage.run(tools, own, zoneBand(band, i)))));
    },
  };
}

/** What a stage reads of any zone. */
export function readsOfZones<T extends { readonly [K in keyof ObjectFields]?: Reach }>(
  reads: (job: ObjectJob) => T,
): (job: ObjectJob) => { readonly [K in keyof ObjectFields]?: Reach } {
  return (job) => widest(jobsOf(job).map(reads));
}

/** Each zone as an object of its own, or the object itself. */
function jobsOf(job: ObjectJob): readonly ObjectJob[] {
  return job.zones?.zones.map(({ settings, zone }) => ({ ...job, settings, zone, zones: undefined })) ?? [job];
}

/** One zone's band: its own values of what zones have values of. */
function zoneBand(band: Band<ObjectFields>, zone: number): Band<ObjectFields> {
  return {
    ...band,
    whole: band,
    get: (field, layer) => {
      const value = band.get(field, layer);
      return ZONED.has(field) ? (value as { readonly zones?: readonly never[] } | undefined)?.zones?.[zone] : value;
    },
  };
}

const ZONED: ReadonlySet<keyof ObjectFields> = new Set(["inner", "grown", "shells", "within"]);

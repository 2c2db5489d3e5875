/** What of an object's layers is printed of each of its zones: by parts, by modifiers, and by what is painted on it. */
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatRings } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { resolveLayerOptions } from "../layers/resolve.ts";
import { slabsFacingDown, slabsFacingUp } from "../layers/slabs.ts";
import { type SlicedLayers, sliceBand } from "../layers/slice-mesh.ts";
import { surfaceCuts } from "../layers/surface-cuts.ts";
import type { PlacedSurface } from "../mesh/triangle-mesh.ts";
import { areasBehind } from "../regions/paint/behind.ts";
import { paintedOutline } from "../regions/paint/painted-outline.ts";
import { resolvePaint } from "../regions/paint/resolve.ts";
import { type PaintedLayer, paintedShells, shownPaint } from "../regions/paint/shells.ts";
import { resolveEntry } from "../regions/resolve-entry.ts";
import { divideLayer, joined, zoneReach } from "../regions/zones.ts";
import type { CommonWalls, CutVolumes, ObjectFields, ObjectJob, ObjectZones } from "./object-fields.ts";
import { type Band, OWN, type Stage } from "./stage.ts";
import { haveOneWall } from "./zones.ts";

function isPainted({ zones }: ObjectJob): boolean {
  return zones !== undefined && zones.paint.length > 0;
}

/** Finds something of a surface on the layers from..to. */
type OnSurface<T> = (surface: PlacedSurface, levels: Uint32Array, planes: Int32Array, from: number, to: number) => T;

export const paint: Stage<ObjectJob, ObjectFields, "paint"> = {
  name: "paint",
  writes: "paint",
  isOff: (job) => !isPainted(job),
  reads: () => ({ section: { below: 1, above: 1 } }),
  run: ({ engine }, { settings, plan: { sliceZ }, zones }, { from, to, get }) => {
    const options = resolvePaint(settings);
    const onEach = <T>(find: OnSurface<T>): T[] =>
      zones!.paint.map(({ surface, levels }) => find(surface, levels, sliceZ, from, to));
    const [cuts, up, down] = [onEach(surfaceCuts), onEach(slabsFacingUp), onEach(slabsFacingDown)];
    const slicesAt = (layer: number): ExPolygons | undefined => get("section", layer)?.slices;
    return Array.from({ length: to - from }, (_, i) => {
      const layer = from + i;
      const shown = (pieces: typeof up, beyond: number): ExPolygons[] =>
        shownPaint(
          engine,
          pieces.map((own) => own[i]),
          slicesAt(layer)!,
          slicesAt(beyond),
          options,
        );
      return { cuts: cuts.map((own) => own[i]), tops: shown(up, layer + 1), bottoms: shown(down, layer - 1) };
    });
  },
};

export const division: Stage<ObjectJob, ObjectFields, "division"> = {
  name: "zones",
  writes: "division",
  isOff: ({ zones }) => zones === undefined,
  reads: (job) => {
    if (!isPainted(job)) return { section: OWN };
    const { tops, bottoms } = resolvePaint(job.settings);
    const reach = { below: bottoms, above: tops };
    return { section: reach, paint: reach };
  },
  run: (tools, job, band) => {
    const { engine } = tools;
    const plan = job.zones!;
    const cut = ({ mesh, buckets }: CutVolumes): SlicedLayers =>
      sliceBand(mesh, job.plan, buckets, band.from, band.to, tools, resolveLayerOptions(job.settings));
    const [parts, modifiers] = [plan.parts, plan.modifiers].map((bodies) => bodies.map(cut));
    const at = (all: readonly SlicedLayers[], i: number): ExPolygons[] => all.map(({ layers }) => layers[i].polygons);
    const reach = zoneReach(resolveEntry(job.settings));
    return Array.from({ length: band.to - band.from }, (_, i) => {
      const layer = band.from + i;
      const { printed } = band.get("section", layer)!;
      const inside = [...at(modifiers, i), ...(isPainted(job) ? paintedAreas(engine, job, band, layer, reach) : [])];
      const zones = divideLayer(engine, printed, at(parts, i), inside, plan.division, reach);
      return { zones, walls: wallsAmong(engine, plan.zones, printed, zones) };
    });
  },
};

/**
 * What of a layer has its perimeters in common: by the settings of the zone with the densest infill of those that are
 * there, the first of several, as in PrusaSlicer.
 */
function wallsAmong(
  engine: PolygonEngine,
  all: ObjectZones["zones"],
  printed: ExPolygons,
  zones: readonly ExPolygons[],
): CommonWalls[] {
  const densities = all.map(({ settings }) => Number.parseFloat(settings.fill_density));
  const there = [...zones.keys()].filter((zone) => !isEmpty(zones[zone]));
  const groups = all
    .map((_, wall) => there.filter((zone) => all[zone].wall === wall))
    .filter((group) => group.length > 0);
  if (groups.length === 0) return [{ slices: printed, ruling: 0 }];
  const isOneWall = haveOneWall(all);
  return groups.map((group) => {
    const areas = group.map((zone) => zones[zone]);
    return {
      slices: isOneWall ? printed : joined(engine, areas),
      ruling: group.reduce((ruling, zone) => (densities[zone] > densities[ruling] ? zone : ruling)),
    };
  });
}

/** What of a layer each paint has: what lies behind it, and what is in its shells and in no other's. */
function paintedAreas(
  engine: PolygonEngine,
  { settings }: ObjectJob,
  band: Band<ObjectFields>,
  layer: number,
  reach: number,
): ExPolygons[] {
  const options = resolvePaint(settings);
  const layerAt = (index: number): PaintedLayer | undefined => {
    const [section, shown] = [band.get("section", index), band.get("paint", index)];
    return section && shown && { slices: section.slices, shown };
  };
  const { cuts } = band.get("paint", layer)!;
  const outline = paintedOutline(band.get("section", layer)!.slices, cuts, reach);
  const behind = areasBehind(engine, outline, cuts.length, options.depth);
  const [bare, ...shells] = paintedShells(engine, layerAt, layer, options);
  return behind.map((area, i) => {
    const others = concatRings([bare, ...shells.toSpliced(i, 1)]);
    const sides = isEmpty(area) || isEmpty(others) ? area : engine.difference(area, others);
    return joined(engine, [sides, shells[i]]);
  });
}

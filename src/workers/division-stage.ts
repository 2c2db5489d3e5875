/** What of an object's layers is printed of each of its zones: by parts, by modifiers, and by what is painted on it. */
import { concatRings } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { slabsFacingDown, slabsFacingUp } from "../layers/slabs.ts";
import { type SlicedLayers, sliceBand } from "../layers/slice-mesh.ts";
import { surfaceCuts } from "../layers/surface-cuts.ts";
import { resolveLayerOptions } from "../layers/resolve.ts";
import { areasBehind } from "../regions/paint/behind.ts";
import { paintedOutline } from "../regions/paint/painted-outline.ts";
import { resolvePaint } from "../regions/paint/resolve.ts";
import { type PaintedFaces, paintedShells } from "../regions/paint/shells.ts";
import { resolveEntry } from "../regions/resolve-entry.ts";
import { divideLayer, joined, zoneReach } from "../regions/zones.ts";
import type { CutVolumes, ObjectFields, ObjectJob, ObjectZones } from "./object-fields.ts";
import { type Band, OWN, type Stage, type ThreadTools } from "./stage.ts";

export const division: Stage<ObjectJob, ObjectFields, "division"> = {
  name: "zones",
  writes: "division",
  isOff: ({ zones }) => zones === undefined,
  reads: ({ zones, settings }) => {
    if (!zones?.paint.length) return { section: OWN };
    const { tops, bottoms } = resolvePaint(settings);
    return { section: { below: bottoms + 1, above: tops + 1 } };
  },
  run: (tools, job, band) => {
    const { engine } = tools;
    const plan = job.zones!;
    const cut = ({ mesh, buckets }: CutVolumes): SlicedLayers =>
      sliceBand(mesh, job.plan, buckets, band.from, band.to, tools, resolveLayerOptions(job.settings));
    const [parts, modifiers] = [plan.parts, plan.modifiers].map((bodies) => bodies.map(cut));
    const at = (all: readonly SlicedLayers[], i: number): ExPolygons[] => all.map(({ layers }) => layers[i].polygons);
    const reach = zoneReach(resolveEntry(job.settings));
    const paintedAt = plan.paint.length > 0 ? paintedAreas(tools, job, plan, band, reach) : () => [];
    return Array.from({ length: band.to - band.from }, (_, i) => {
      const layer = band.from + i;
      const { printed } = band.get("section", layer)!;
      const inside = [...at(modifiers, i), ...paintedAt(layer)];
      const zones = divideLayer(engine, printed, at(parts, i), inside, plan.division, reach);
      return { zones, walls: wallsAmong(engine, plan, printed, zones) };
    });
  },
};

function wallsAmong(
  engine: ThreadTools["engine"],
  { walls, zones: all }: ObjectZones,
  printed: ExPolygons,
  zones: readonly ExPolygons[],
): ExPolygons[] {
  if (walls.length === 1) return [printed];
  return walls.map((_, wall) =>
    joined(
      engine,
      zones.filter((_, zone) => all[zone].wall === wall),
    ),
  );
}

/** What of a layer of the band each paint has. */
function paintedAreas(
  { engine }: ThreadTools,
  { settings, plan: { sliceZ } }: ObjectJob,
  { paint }: ObjectZones,
  band: Band<ObjectFields>,
  reach: number,
): (layer: number) => ExPolygons[] {
  const options = resolvePaint(settings);
  const first = Math.max(0, band.from - options.bottoms - 1);
  const end = Math.min(band.layerCount, band.to + options.tops + 1);
  const cuts = paint.map(({ surface, levels }) => surfaceCuts(surface, levels, sliceZ, band.from, band.to));
  const tops = paint.map(({ surface, levels }) => slabsFacingUp(surface, levels, sliceZ, first, end));
  const bottoms = paint.map(({ surface, levels }) => slabsFacingDown(surface, levels, sliceZ, first, end));
  const facesAt = (layer: number): PaintedFaces | undefined => {
    if (layer < first || layer >= end) return undefined;
    const [own, at] = [band.get("section", layer)!, layer - first];
    return { slices: own.slices, tops: tops.map((all) => all[at]), bottoms: bottoms.map((all) => all[at]) };
  };
  const shellsOf = paintedShells(engine, facesAt, options);
  return (layer) => {
    const { slices } = band.get("section", layer)!;
    const own = cuts.map((all) => all[layer - band.from]);
    const behind = areasBehind(engine, paintedOutline(slices, own, reach), paint.length, options.depth);
    const shells = shellsOf(layer);
    return behind.map((area, i) => {
      const others = concatRings(shells.filter((_, shell) => shell !== i + 1));
      const sides = isEmpty(area) || isEmpty(others) ? area : engine.difference(area, others);
      return joined(engine, [sides, shells[i + 1]]);
    });
  };
}

/**
 * What is done to each object by itself, wherever on the bed it and its copies stand: from a placed mesh to every layer's
 * toolpaths. Each stage is one call of a room, or a few that read the same layers; what it reads is said beside it.
 */
import { toMm } from "../core/units.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { trianglesAround } from "../layers/buckets.ts";
import { NO_GAPS } from "../layers/gaps.ts";
import { resolveLayerOptions } from "../layers/resolve.ts";
import { type SlicedLayers, sliceBand } from "../layers/slice-mesh.ts";
import { surfaceCuts } from "../layers/surface-cuts.ts";
import type { SurfaceKind } from "../mesh/volume-meshes.ts";
import { exposeLayer, surfacesOf } from "../regions/detect.ts";
import { enterLayer } from "../regions/enter.ts";
import { expandSurfaces } from "../regions/expand.ts";
import { largestOutline } from "../regions/largest-outline.ts";
import { resolveRegionOptions } from "../regions/resolve.ts";
import { resolveEntry } from "../regions/resolve-entry.ts";
import { DETECTING, EXPANDING, findShells, stageReaches } from "../regions/stages.ts";
import type { LayerSurfaces, RegionInput } from "../regions/surfaces.ts";
import type { FilledLayer } from "../regions/vertical-shells.ts";
import { firstTurn } from "../settings/print-modes.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import { concatToolpaths } from "../toolpaths/builder.ts";
import { fillInsides, makeLoops } from "../toolpaths/perimeters.ts";
import { beginsAnywhere, type PerimeterOptions, resolvePerimeters } from "../toolpaths/resolve.ts";
import { type SeamCandidates, seamCandidates } from "../toolpaths/seam/candidates.ts";
import { keepHeld } from "../toolpaths/seam/held.ts";
import { paintCandidates } from "../toolpaths/seam/painted.ts";
import { overhangTolerance, rateCorners } from "../toolpaths/seam/positions.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { inZone } from "../toolpaths/zones.ts";
import { division, paint } from "./division-stage.ts";
import { fillLayer, fillReads, fillsOfLayer } from "./fill-layer.ts";
import { externalSection, hiddenTraits, hidesSeams } from "./hidden-seams.ts";
import type { CutVolumes, ObjectFields, ObjectJob } from "./object-fields.ts";
import { outlinesIn, outlinesOf } from "./outlines.ts";
import { seams } from "./seam-stage.ts";
import { type Band, OWN, perLayer, type Stage } from "./stage.ts";
import { SUPPORT_STAGES } from "./support-stages.ts";
import { within } from "./within-stage.ts";
import {
  exposureAlone,
  exposureIn,
  fillZones,
  insideWalls,
  joinLoops,
  joinSurfaces,
  joinZones,
  ofZones,
  readsOfZones,
  wallsOf,
} from "./zones.ts";

type ObjectStage<Out extends keyof ObjectFields> = Stage<ObjectJob, ObjectFields, Out>;

const section: ObjectStage<"section"> = {
  name: "cut",
  writes: "section",
  isForCaller: true,
  weighs: {
    points: ({ slices }) => slices.coords.length / 2,
    triangles: ({ buckets }, layer) => trianglesAround(buckets, layer),
  },
  reads: () => ({}),
  run: ({ engine, kernel }, job, { from, to }) => {
    const { mesh, plan, buckets, settings, volumes } = job;
    const options = resolveLayerOptions(settings);
    const cut = (own: CutVolumes): SlicedLayers =>
      sliceBand(own.mesh, plan, own.buckets, from, to, { engine, kernel }, options);
    const { layers: whole, gaps } = cut({ mesh, buckets });
    const negative = volumes?.negativeVolumes && cut(volumes.negativeVolumes).layers;
    const layers = negative
      ? whole.map(({ polygons }, i) => ({ polygons: engine.difference(polygons, negative[i].polygons) }))
      : whole;
    const entry = resolveEntry(settings);
    const turns = firstTurn(settings, plan.sliceZ.length, (layer) => toMm(plan.sliceZ[layer]));
    return layers.map(({ polygons }, i) => {
      const outlines = from + i < turns ? polygons : largestOutline(polygons);
      return {
        ...enterLayer(outlines, from + i === 0, engine, entry),
        // What was found in a band stands with its first layer.
        gaps: i === 0 ? gaps : NO_GAPS,
        kernel: kernel.name,
      };
    });
  },
};

const exposure: ObjectStage<"exposure"> = {
  name: "open surfaces",
  writes: "exposure",
  reads: () => ({ section: DETECTING }),
  run: perLayer(({ engine }, { settings, plan }, layer, band) =>
    exposeLayer(engine, outlinesIn(engine, band), layer, resolveRegionOptions(settings, plan)),
  ),
};

const outline: ObjectStage<"outline"> = {
  name: "perimeters",
  writes: "outline",
  isForCaller: true,
  reads: () => ({ section: { below: 1, above: 1 }, exposure: OWN, division: OWN }),
  run: perLayer(({ engine }, job, layer, band) => {
    const { settings, plan } = job;
    const slicesAt = (i: number): ExPolygons | undefined => band.get("section", i)?.slices;
    const { top, bottom } = band.get("exposure", layer)!;
    // A spiral's turns have no surfaces, so that it does not matter where they are open to the air.
    const isTurn = layer >= resolveRegionOptions(settings, plan).bottomsEnd - 1;
    const walls = wallsOf(job, band, layer);
    const made = walls.map(({ slices, settings }) => {
      const options = perimetersAt(settings, job, layer);
      return makeLoops(
        engine,
        {
          slices,
          below: slicesAt(layer - 1),
          openBelow: isTurn ? undefined : bottom,
          // Where nothing is open above, the outline above runs over the loops.
          above: isEmpty(top) ? undefined : slicesAt(layer + 1),
          openAbove: top,
          index: layer,
          isTopmost: slicesAt(layer + 1) === undefined,
          rough: paintedLines(job, "fuzzySkin", layer),
        },
        options,
      );
    });
    const perimeters = joinLoops(made, walls);
    const insides = made.map((own) => own.insides);
    // Where nothing lies open below, nothing hangs over.
    const below = isEmpty(bottom) ? undefined : slicesAt(layer - 1);
    const seams = hidesSeams(job)
      ? { seamTraits: hiddenTraits(job, perimeters.loops, below, layer) }
      : { seamCandidates: seamsOf(job, perimeters.loops, below, layer) };
    return { perimeters, insides, ...seams };
  }),
};

/** Where a painted surface crosses a layer's plane. */
function paintedLines({ volumes, plan }: ObjectJob, kind: SurfaceKind, layer: number): readonly number[] {
  const painted = volumes?.[kind];
  return painted ? surfaceCuts(painted.surface, painted.levels, plan.sliceZ, layer, layer + 1)[0] : [];
}

/** Where a layer's loops may begin. @param below what is printed under it; undefined where nothing hangs over that */
function seamsOf(job: ObjectJob, loops: Toolpaths, below: ExPolygons | undefined, layer: number): SeamCandidates {
  const { settings } = job;
  const rate = rateCorners(settings);
  const candidates = seamCandidates(loops, rate, beginsAnywhere(settings));
  const [enforced, blocked] = (["seamEnforcers", "seamBlockers"] as const).map((kind) =>
    paintedLines(job, kind, layer),
  );
  const stays = settings.seam_position === "aligned";
  const painted = paintCandidates(candidates, { enforced, blocked }, rate(1, false), stays);
  const tolerance = overhangTolerance(settings);
  return tolerance === undefined ? painted : keepHeld(painted, below, externalSection(job, layer), tolerance);
}

const inner: ObjectStage<"inner"> = {
  name: "inside",
  writes: "inner",
  reads: ({ zones, settings }) => ({
    outline: OWN,
    exposure: OWN,
    section: DETECTING,
    ...(zones && { division: settings.interface_shells ? DETECTING : OWN }),
  }),
  run: perLayer(({ engine }, job, layer, band) => {
    const { insides } = band.get("outline", layer)!;
    const exposure = band.get("exposure", layer)!;
    const hanging = exposure.hanging && { hanging: exposure.hanging };
    const walls = wallsOf(job, band, layer);
    const optionsOf = ({ settings }: { readonly settings: Settings }) => perimetersAt(settings, job, layer);
    const filled = insides.map((own, wall) => fillInsides(engine, own, optionsOf(walls[wall])));
    const at = outlinesIn(engine, band);
    if (job.zones === undefined) {
      const regions = resolveRegionOptions(job.settings, job.plan);
      const surfaces = surfacesOf(engine, exposure, filled[0].infillArea, at, layer, regions);
      return { ...filled[0], ...hanging, surfaces };
    }
    const { printed } = band.get("section", layer)!;
    const { zones: areas } = band.get("division", layer)!;
    const zones = job.zones.zones.map(({ settings, wall }, zone) => {
      const regions = resolveRegionOptions(settings, job.plan);
      const inside = filled[walls.findIndex((own) => own.wall === wall)]?.infillArea ?? EMPTY_EXPOLYGONS;
      const infillArea = engine.intersection(inside, areas[zone]);
      const zoneAt = outlinesOf(band, zone);
      const [open, around] = job.settings.interface_shells
        ? [exposureAlone(engine, exposure, zoneAt, layer, regions), zoneAt]
        : [exposureIn(engine, exposure, areas[zone]), at];
      return { infillArea, surfaces: surfacesOf(engine, open, infillArea, around, layer, regions) };
    });
    return {
      gapFill: concatToolpaths(filled.map(({ gapFill }, wall) => inZone(gapFill, walls[wall].zone))),
      infillArea: insideWalls(engine, printed, filled, job.zones.zones, job.zones.zones.map(optionsOf)),
      surfaces: joinSurfaces(zones.map((own) => own.surfaces)),
      ...hanging,
      zones,
    };
  }),
};

function perimetersAt(settings: Settings, { plan }: ObjectJob, layer: number): PerimeterOptions {
  const { printZ, heights } = plan;
  const isTurn = layer >= firstTurn(settings, printZ.length, (i) => printZ[i]);
  return resolvePerimeters(settings, heights[layer], isOnBed(settings, layer), isTurn);
}

const grown: ObjectStage<"grown"> = {
  name: "surfaces",
  writes: "grown",
  reads: () => ({ section: EXPANDING, inner: EXPANDING }),
  run: perLayer(({ engine }, { settings, plan }, layer, band) =>
    expandSurfaces(engine, (i) => detectedAt(band, i), layer, resolveRegionOptions(settings, plan)),
  ),
};

function detectedAt(band: Band<ObjectFields>, layer: number): (RegionInput & LayerSurfaces) | undefined {
  const own = band.get("inner", layer);
  const cut = band.get("section", layer);
  return own && cut && { ...own.surfaces, slices: cut.slices, infillArea: own.infillArea };
}

const shells: ObjectStage<"shells"> = {
  name: "shells",
  writes: "shells",
  reads: ({ settings, plan }) => {
    const reach = stageReaches(resolveRegionOptions(settings, plan)).shells;
    return { inner: reach, grown: reach };
  },
  run: ({ engine }, { settings, plan }, band) => {
    const options = resolveRegionOptions(settings, plan);
    const filledAt =
      (from: Band<ObjectFields>) =>
      (i: number): FilledLayer | undefined => {
        const surfaces = from.get("grown", i);
        const own = from.get("inner", i);
        return surfaces && own && { ...surfaces, infillArea: own.infillArea };
      };
    const around = settings.interface_shells ? band : (band.whole ?? band);
    return findShells(engine, filledAt(band), band.from, band.to, options, filledAt(around));
  },
};

const infill: ObjectStage<"infill"> = {
  name: "infill",
  writes: "infill",
  reads: readsOfZones(fillReads),
  run: perLayer(({ engine }, job, layer, band) =>
    job.zones === undefined
      ? fillLayer(engine, job, layer, band, fillsOfLayer(engine, job, layer, band))
      : fillZones(engine, job, layer, band),
  ),
};

// biome-ignore lint/suspicious/noExplicitAny: each stage writes a field of its own type
export const OBJECT_STAGES: readonly Stage<ObjectJob, ObjectFields, any>[] = [
  section,
  paint,
  division,
  exposure,
  outline,
  inner,
  ofZones(grown, joinZones(joinSurfaces)),
  ofZones(shells, joinZones(joinSurfaces)),
  ofZones(
    within,
    joinZones(() => ({})),
  ),
  infill,
  seams,
  ...SUPPORT_STAGES,
];

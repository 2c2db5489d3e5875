/**
 * A judge of solid infill on real models, by areas: what strands leave open, cover twice, and cover outside the part.
 * A strand of infill counts as wide as its distance from the next one, so that neither a gap nor an overlap hides.
 */
import { afterAll, describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { bucketTriangles } from "../../src/layers/buckets.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { resolveLayerOptions } from "../../src/layers/resolve.ts";
import { footprintOf } from "../../src/mesh/footprint.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { bridgesOverInfill } from "../../src/regions/bridges-over-infill.ts";
import { resolveRegionOptions } from "../../src/regions/resolve.ts";
import { stageReaches } from "../../src/regions/stages.ts";
import { fillRegions } from "../../src/toolpaths/infill/fill.ts";
import { resolveInfill } from "../../src/toolpaths/infill/resolve.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { execute } from "../../src/workers/executor.ts";
import type { ObjectFields, ObjectJob } from "../../src/workers/object-fields.ts";
import { OBJECT_STAGES } from "../../src/workers/object-stages.ts";
import { pipeline } from "../../src/workers/pipeline.ts";
import { OWN, perLayer, type Stage } from "../../src/workers/stage.ts";
import { createTools } from "../../src/workers/tools.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent, SIX } from "./models.ts";

/** Layers looked at of each model. */
const SAMPLES = 25;
/** Of the part of solid regions that is more than a strand from their edge, the shares left open and covered twice. */
const OPEN_SHARE = 0.001;
const TWICE_SHARE = 0.0001;
/** Share of solid regions where a whole strand's width lies open: small islands between two lines. */
const PLACES_SHARE = 0.006;
const STRAND = toUnits(0.45);
/** How far a round strand lies from the next, beyond its diameter, mm. */
const BRIDGE_GAP = 0.05;
/** Units between bands that touch, by rounding. */
const ROUNDING = 2;

/** Areas in mm2, added up over layers. */
interface Judgement {
  readonly solid: number;
  /** More than a strand from the edge of the solid regions. */
  readonly core: number;
  readonly coreOpen: number;
  readonly coreTwice: number;
  /** Open places that a strand fits into. */
  readonly places: number;
  readonly outside: number;
}

const tools = await createTools("wasm");
const { engine } = tools;
afterAll(() => engine.dispose());

type Judged = ObjectFields & { readonly judged: Judgement | null };

const judge: Stage<ObjectJob, Judged, "judged"> = {
  name: "judge",
  writes: "judged",
  reads: ({ settings, plan }) => ({
    section: OWN,
    outline: OWN,
    inner: OWN,
    shells: stageReaches(resolveRegionOptions(settings, plan)).bridges,
  }),
  run: perLayer((_tools, { mesh, settings, plan }, layer, band) => {
    if (layer % Math.ceil(plan.printZ.length / SAMPLES) > 0) return null;
    const options = resolveRegionOptions(settings, plan);
    const regions = bridgesOverInfill(engine, (i) => band.get("shells", i), layer, options).regions.filter(
      ({ kind }) => kind !== "sparse",
    );
    const place = { index: layer, printZ: plan.printZ[layer], bounds: () => footprintOf(mesh) };
    const infill = fillRegions({ regions }, place, resolveInfill(settings, plan.heights[layer], layer === 0), engine);
    const { loops } = band.get("outline", layer)!.perimeters;
    const { gapFill } = band.get("inner", layer)!;
    return judgeLayer(
      engine.unionAll(regions.map(({ polygons }) => polygons)),
      infill,
      [loops, gapFill],
      band.get("section", layer)!.slices,
    );
  }),
};

function judgeLayer(
  solid: ExPolygons,
  infill: readonly Toolpaths[],
  others: readonly Toolpaths[],
  slices: ExPolygons,
): Judgement {
  const strands = infill.flatMap((paths) => bands(paths, shareOf));
  const filled = engine.unionAll(strands);
  const covered = engine.unionAll([filled, ...others.flatMap((paths) => bands(paths, (width) => width))]);
  const open = engine.difference(solid, engine.offset(covered, ROUNDING));
  const core = engine.offset(solid, -STRAND);
  const inCore = (polygons: ExPolygons): number => areaMm2(engine.intersection(polygons, core));
  return {
    solid: areaMm2(solid),
    core: areaMm2(core),
    coreOpen: inCore(open),
    coreTwice: strands.reduce((sum, strand) => sum + inCore(strand), 0) - inCore(filled),
    places: areaMm2(engine.offset2(open, -STRAND / 2, STRAND / 2)),
    outside: areaMm2(engine.difference(filled, engine.offset(slices, ROUNDING))),
  };
}

/** Each path as a band of the width that is asked of it, mm. */
function bands(
  { coords, starts, roles, widths, heights }: Toolpaths,
  bandWidth: (width: number, height: number) => number,
): ExPolygons[] {
  return Array.from(roles, (_, path) => {
    const line = coords.subarray(2 * starts[path], 2 * starts[path + 1]);
    const lines = { coords: line, starts: Uint32Array.of(0, line.length / 2) };
    return engine.offsetLines(lines, Math.round(toUnits(bandWidth(widths[path], heights[path])) / 2), "butt");
  });
}

/** How far a strand lies from the next. Bridging strands are round: as high as wide. */
function shareOf(width: number, height: number): number {
  return width === height ? width + BRIDGE_GAP : width - height * (1 - Math.PI / 4);
}

async function judgeModel(model: string): Promise<Judgement> {
  const settings = profileSettings("standard");
  const { placed } = placeMesh(readMesh(readStl(model)).mesh);
  const plan = planLayers(placed.height, resolveLayerOptions(settings));
  const buckets = bucketTriangles(placed, plan.sliceZ);
  const job: ObjectJob = { mesh: placed, plan, buckets, settings, zone: 0 };
  const read = new Set(["section", "exposure", "outline", "inner", "grown", "shells"]);
  const stages = OBJECT_STAGES.filter(({ writes }) => read.has(writes));
  const judging = pipeline<ObjectJob, Judged>("judge", [...stages, judge]);
  const sum = { solid: 0, core: 0, coreOpen: 0, coreTwice: 0, places: 0, outside: 0 };
  for await (const judged of execute(judging, job, plan.printZ.length, "judged", { tools: async () => tools }))
    for (const key of Object.keys(sum) as (keyof Judgement)[]) sum[key] += judged?.[key] ?? 0;
  return sum;
}

const suite = "solid infill covers its regions once";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  test.each(SIX)("%s", async (model) => {
    const { solid, core, coreOpen, coreTwice, places, outside } = await judgeModel(model);
    expect(solid).toBeGreaterThan(1);
    expect.soft(coreOpen / Math.max(core, 1), "left open").toBeLessThan(OPEN_SHARE);
    expect.soft(coreTwice / Math.max(core, 1), "covered twice").toBeLessThan(TWICE_SHARE);
    expect.soft(places / solid, "open places a strand wide").toBeLessThan(PLACES_SHARE);
    expect.soft(outside, "mm2 outside the part").toBe(0);
  });
});

import {
  checkArgument,
  checkOptions,
  FLOAT64S,
  FUNCTION,
  having,
  INT32S,
  numberFrom,
  type OptionKinds,
  oneOf,
  UINT32S,
  wholeFrom,
} from "../core/option.ts";
import { toMm } from "../core/units.ts";
import type { Warning } from "../core/warnings.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { flatRings } from "../geometry/flat-rings.ts";
import type { ExPolygons, Rings } from "../geometry/polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { SlicingMode } from "../settings/values.ts";
import { bucketTriangles, LAYERS_PER_BUCKET, type TriangleBuckets } from "./buckets.ts";
import { canonicalRings } from "./chain.ts";
import { closeGaps } from "./close-gaps.ts";
import { edgeCrossings } from "./crossings.ts";
import { addGaps, type GapFindings, gapWarnings, NO_GAPS } from "./gaps.ts";
import type { Kernel } from "./kernel.ts";
import type { Layer, LayerPlan } from "./layer.ts";
import { chainSegments } from "./open-chains.ts";
import { loadBand } from "./pack.ts";
import { SLICING_MODES } from "./slicing-modes.ts";

/** What slices: a kernel and a polygon engine, each with its memory. */
export interface CutTools {
  readonly kernel: Kernel;
  readonly engine: PolygonEngine;
}

/** How sections are made of what a plane cuts. */
export interface CutOptions {
  /** Tolerance to which sections are simplified, units. Default 0: they stay exact. */
  readonly resolution?: number;
  /** What of a section is the part. Default `regular`. */
  readonly mode?: SlicingMode;
}

/** The layers of a band or of a mesh, and what was found on the way. */
export interface SlicedLayers {
  readonly layers: Layer[];
  readonly gaps: GapFindings;
}

const MESH = having({ vertices: INT32S, triangles: UINT32S, triangleEdges: UINT32S, edgeCount: wholeFrom(0) });
const PLAN = having({ sliceZ: INT32S, printZ: FLOAT64S, heights: FLOAT64S });
const TOOLS = having({ kernel: having({ reserve: FUNCTION }), engine: having({ union: FUNCTION }) });
const CUT_OPTIONS: OptionKinds<CutOptions> = {
  resolution: numberFrom(0),
  mode: oneOf(Object.keys(SLICING_MODES)),
};

/**
 * Cuts a mesh at every plane of the plan, and unites each section as the mode says. Sections are exact, but for what
 * `resolution` lets them be simplified by. A layer depends on no other, so threads may take a band each with
 * {@link sliceBand}.
 * @returns the layers, bottom up: polygons in units of 1e-5 mm, heights in mm; warnings of gaps that had to be closed
 * @throws SlicewrightError `USAGE`, `POLYGON_ENGINE_FAILED`
 */
export function sliceMesh(
  mesh: PlacedMesh,
  plan: LayerPlan,
  tools: CutTools,
  options: CutOptions = {},
): { layers: Layer[]; warnings: Warning[] } {
  checkArgument("slice mesh", "mesh", mesh, MESH);
  checkArgument("slice mesh", "plan", plan, PLAN);
  checkArgument("slice mesh", "tools", tools, TOOLS);
  checkOptions("slice mesh", options, CUT_OPTIONS);
  const buckets = bucketTriangles(mesh, plan.sliceZ);
  const layers: Layer[] = [];
  let gaps = NO_GAPS;
  for (let from = 0; from < plan.sliceZ.length; from += LAYERS_PER_BUCKET) {
    const to = Math.min(from + LAYERS_PER_BUCKET, plan.sliceZ.length);
    const sliced = sliceBand(mesh, plan, buckets, from, to, tools, options);
    layers.push(...sliced.layers);
    gaps = addGaps(gaps, sliced.gaps);
  }
  return { layers, warnings: gapWarnings(gaps) };
}

/** Cuts the layers from..to. */
export function sliceBand(
  mesh: PlacedMesh,
  plan: LayerPlan,
  buckets: TriangleBuckets,
  from: number,
  to: number,
  { kernel, engine }: CutTools,
  { resolution = 0, mode = "regular" }: CutOptions = {},
): SlicedLayers {
  const { rings, gaps } = cutBand(mesh, plan.sliceZ, buckets, from, to, kernel);
  const layers = rings.map((section, i) => {
    const exact = SLICING_MODES[mode](engine, section);
    // Simplified rings may touch: united again.
    const polygons = resolution > 0 ? engine.union(simplifyRings(exact, resolution)) : exact;
    return layerOf(plan, from + i, polygons);
  });
  return { layers, gaps };
}

/** The sections of the layers from..to as canonical rings, one value a layer, before any union. */
export function cutBand(
  mesh: PlacedMesh,
  planes: Int32Array,
  buckets: TriangleBuckets,
  from: number,
  to: number,
  kernel: Kernel,
): { rings: Rings[]; gaps: GapFindings } {
  kernel.count(loadBand(kernel, mesh, planes, buckets, from, to));
  kernel.emit();
  const rings: Rings[] = [];
  let gaps = NO_GAPS;
  let crossing: ReturnType<typeof edgeCrossings> | undefined;
  for (let layer = from; layer < to; layer++) {
    let section = kernel.chain(layer - from);
    if (section === undefined) {
      crossing ??= edgeCrossings(kernel.corners(), mesh.edgeCount);
      const z = planes[layer];
      const cross = crossing;
      const chained = chainSegments(kernel.records(layer - from), (edge, xy) => cross(edge, z, xy));
      const closed = closeGaps(chained.open);
      gaps = addGaps(gaps, closed.gaps);
      section = flatRings([...chained.rings, ...closed.rings]);
    }
    rings.push(canonicalRings(section));
  }
  return { rings, gaps };
}

function layerOf(plan: LayerPlan, index: number, polygons: ExPolygons): Layer {
  return {
    index,
    sliceZ: toMm(plan.sliceZ[index]),
    printZ: plan.printZ[index],
    height: plan.heights[index],
    polygons,
  };
}

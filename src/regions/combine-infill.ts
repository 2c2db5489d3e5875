/**
 * Sparse infill of several layers printed as one, thicker, on the uppermost of them: where all of them are sparse.
 * What is left between that and the layers' own sparse infill keeps a clearance, as infill reaches into perimeters.
 */
import { toUnits } from "../core/units.ts";
import { islandArea } from "../geometry/area.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { pickIslands } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";
import type { LayerPlan } from "../layers/layer.ts";
import { absolute, roleFlow } from "../settings/flow.ts";
import { nozzleDiameter } from "../settings/nozzle.ts";
import { isOnBed } from "../settings/raft-heights.ts";
import type { Settings } from "../settings/settings.ts";
import type { LayersAt } from "./surfaces.ts";

/** How sparse infill is combined. */
export interface CombineOptions {
  /** Layers combined at most. */
  readonly most: number;
  /** The first and the last of the layers that a layer is combined with; both are the layer where it is by itself. */
  readonly groupOf: (layer: number) => LayerGroup;
}

/** Layers whose infill is printed as one; lengths in units. */
export interface LayerGroup {
  readonly first: number;
  readonly last: number;
  /** Thickness of all of them, mm. */
  readonly height: number;
  readonly clearance: number;
  /** Islands up to this are not combined, mm2. */
  readonly leastArea: number;
}

/** What of a layer's sparse area is printed as itself, and what for its whole group, on the group's last layer. */
export interface CombinedSparse {
  readonly own: ExPolygons;
  readonly combined: ExPolygons;
}

/** Heights nearer than this are one, mm. */
const EPSILON = 1e-4;
/** Patterns that reach farther into the perimeters keep a wider clearance; in widths of solid infill. */
const FAR_REACHING: ReadonlySet<string> = new Set(["rectilinear", "grid", "line", "honeycomb"]);
const CLEARANCE = 0.5;
const FAR_CLEARANCE = 1.5;

/** Undefined where each layer is filled by itself. */
export function resolveCombining(settings: Settings, plan: Pick<LayerPlan, "heights">): CombineOptions | undefined {
  const automatic = settings.automatic_infill_combination;
  const most = automatic ? plan.heights.length : settings.infill_every_layers;
  if (most < 2 || Number.parseFloat(settings.fill_density) === 0) return undefined;
  const { infill_extruder: sparse, solid_infill_extruder: solid } = settings;
  const nozzle = Math.min(nozzleDiameter(settings, sparse), nozzleDiameter(settings, solid));
  const thickest = automatic ? absolute(settings.automatic_infill_combination_max_layer_height, nozzle) : nozzle;
  const bounds = groupBounds(plan.heights, most, thickest, isOnBed(settings, 0));
  return Object.freeze({
    most: bounds.reduce((max, first, i) => Math.max(max, (bounds[i + 1] ?? plan.heights.length) - first), 1),
    groupOf: (layer) => {
      const next = bounds.findIndex((first) => first > layer);
      const first = bounds.at(next < 0 ? -1 : next - 1)!;
      const last = (next < 0 ? plan.heights.length : bounds[next]) - 1;
      return groupOptions(settings, plan, first, last);
    },
  } satisfies CombineOptions);
}

/** The first layers of the groups: as many as the nozzle can print as one; what lies on the bed stands alone. */
function groupBounds(heights: LayerPlan["heights"], most: number, thickest: number, isFirstOnBed: boolean): number[] {
  const bounds = [0];
  let height = isFirstOnBed ? Infinity : heights[0];
  let layers = 1;
  for (let i = 1; i < heights.length; i++) {
    if (height + heights[i] >= thickest + EPSILON || layers >= most) {
      bounds.push(i);
      height = 0;
      layers = 0;
    }
    height += heights[i];
    layers++;
  }
  return bounds;
}

function groupOptions(settings: Settings, { heights }: Pick<LayerPlan, "heights">, first: number, last: number) {
  const perimeter = roleFlow(settings, "perimeter", heights[last], isOnBed(settings, last));
  const solid = roleFlow(settings, "solid-infill", heights[last], isOnBed(settings, last));
  const reach = FAR_REACHING.has(settings.fill_pattern) ? FAR_CLEARANCE : CLEARANCE;
  let height = 0;
  for (let i = first; i <= last; i++) height += heights[i];
  return {
    first,
    last,
    height,
    clearance: toUnits(perimeter.width / 2 + reach * solid.width),
    leastArea: roleFlow(settings, "solid-infill", heights[first], isOnBed(settings, first)).spacing ** 2,
  };
}

/** The sparse area of layer `index` divided. Reads the sparse areas of its group. */
export function combineSparse(
  engine: PolygonEngine,
  sparseAt: LayersAt<ExPolygons>,
  group: LayerGroup,
  index: number,
): CombinedSparse {
  const own = sparseAt(index)!;
  if (group.first === group.last || isEmpty(own)) return { own, combined: EMPTY_EXPOLYGONS };
  let common = sparseAt(group.first)!;
  for (let i = group.first + 1; i <= group.last && !isEmpty(common); i++)
    common = engine.intersection(sparseAt(i)!, common);
  common = withoutSmall(common, group.leastArea);
  if (isEmpty(common)) return { own, combined: EMPTY_EXPOLYGONS };
  return {
    own: engine.difference(own, engine.offset(common, group.clearance)),
    combined: index === group.last ? common : EMPTY_EXPOLYGONS,
  };
}

function withoutSmall(areas: ExPolygons, least: number): ExPolygons {
  const kept: number[] = [];
  for (let i = 0; i < islandCount(areas); i++) if (islandArea(areas, i) > least) kept.push(i);
  return kept.length === islandCount(areas) ? areas : pickIslands(areas, kept);
}

/**
 * Stage 2: surfaces open to the air grow into the infill area, so that they are anchored on what is sparse around them.
 * Bottoms are served first, tops take what is left, the inside keeps the rest; shells heed all that each grew to.
 * Bridges that nothing holds come after tops where these are filled before them, as in PrusaSlicer. Bridges that meet
 * once grown become one and take one direction.
 */
import { toUnits } from "../core/units.ts";
import { boundsMeet, boundsOf } from "../geometry/bounds.ts";
import { containsPoint } from "../geometry/contains.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatExPolygons, concatRings, islandAt, islandsOf } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount, type Rings } from "../geometry/polygons.ts";
import { bridgeDirection, isHeldAlong } from "./bridge-direction.ts";
import { grown } from "./grown.ts";
import type { Region } from "./regions.ts";
import type { RegionOptions } from "./resolve.ts";
import type { LayerSurfaces, LayersAt, RegionInput } from "./surfaces.ts";

/** How far surfaces grow, units. A sliver between two slopes would become 6 mm of solid infill or bridge: none grow. */
const MARGIN: number = toUnits(3);
/** How far they grow over the hollow of the layer below, where there is no infill at all, units. */
const HOLLOW_MARGIN: number = toUnits(0.9);

/** What a layer brings to this stage. */
export type DetectedLayer = RegionInput & LayerSurfaces;

/** The grown surfaces of layer `index`. Reads the layer below. */
export function expandSurfaces(
  engine: PolygonEngine,
  at: LayersAt<DetectedLayer>,
  index: number,
  options: RegionOptions,
): LayerSurfaces {
  const layer = at(index)!;
  const { top, bottoms, solid, sparse } = layer;
  if (isEmpty(top) && bottoms.length === 0) return layer;
  const below = at(index - 1);
  const boundaries = options.isHollow && below ? supported(engine, layer, below) : layer.infillArea;

  const grownBottoms = bottoms.flatMap((bottom) =>
    below === undefined || bottom.kind === "bottom"
      ? [{ ...bottom, polygons: grown(engine, bottom.polygons, MARGIN) }]
      : growBridges(engine, bottom.polygons, boundaries, below.slices, options, index),
  );
  const clippedBottoms = grownBottoms
    .map((bottom) => ({ ...bottom, polygons: engine.intersection(bottom.polygons, boundaries) }))
    .filter(({ polygons }) => !isEmpty(polygons));
  const { topsGoFirst } = options.layer(index);
  const givesWay = ({ kind, bridgeAngle }: Region): boolean =>
    topsGoFirst && kind === "bottom-bridge" && Number.isNaN(bridgeAngle);
  const taken = ringsOf(clippedBottoms.filter((bottom) => !givesWay(bottom)));
  const grownTop = isEmpty(top) ? top : engine.intersection(grown(engine, top, MARGIN), boundaries);
  const clippedTop = isEmpty(grownTop) || isEmpty(taken) ? grownTop : engine.difference(grownTop, taken);
  const leftBottoms = isEmpty(clippedTop)
    ? clippedBottoms
    : clippedBottoms
        .map((bottom) =>
          givesWay(bottom) ? { ...bottom, polygons: engine.difference(bottom.polygons, clippedTop) } : bottom,
        )
        .filter(({ polygons }) => !isEmpty(polygons));

  const external = concatRings([clippedTop, ringsOf(leftBottoms)]);
  return {
    exposedTop: layer.exposedTop,
    exposedBottom: layer.exposedBottom,
    top: clippedTop,
    bottoms: leftBottoms,
    grownTop,
    grownBottoms: clippedBottoms.map(({ polygons }) => polygons),
    solid: isEmpty(solid) ? solid : engine.difference(solid, external),
    sparse: isEmpty(sparse) ? sparse : engine.difference(sparse, external),
  };
}

function ringsOf(regions: readonly Region[]): Rings {
  return concatRings(regions.map(({ polygons }) => polygons));
}

/**
 * Of a hollow layer's infill area, where surfaces may grow: not over its inside, but where that lies on the walls below, or
 * near to them, or to where one surface below meets another. What is solid below counts as little as hollow, as in
 * PrusaSlicer.
 */
function supported(
  engine: PolygonEngine,
  { sparse, solid, infillArea }: DetectedLayer,
  below: DetectedLayer,
): ExPolygons {
  const surfaces = [below.top, ...below.bottoms.map(({ polygons }) => polygons), below.solid, below.sparse];
  const open = surfaces.map((surface) => (isEmpty(surface) ? surface : engine.offset(surface, -HOLLOW_MARGIN)));
  const covered = engine.difference(below.slices, concatRings(open));
  const unsupported = engine.difference(isEmpty(solid) ? sparse : concatRings([sparse, solid]), covered);
  return isEmpty(unsupported) ? infillArea : engine.difference(infillArea, unsupported);
}

/** Bridges grown within their island of the infill area, put into groups that meet, each with its direction. */
function growBridges(
  engine: PolygonEngine,
  bridges: ExPolygons,
  boundaries: ExPolygons,
  lower: ExPolygons,
  options: RegionOptions,
  index: number,
): Region[] {
  const initial = islandsOf(bridges);
  const wide = initial.map((bridge) => {
    const island = islandAround(boundaries, bridge);
    const all = grown(engine, bridge, MARGIN);
    return island === undefined || isEmpty(all) ? all : engine.intersection(all, island);
  });
  const { bridgeWidth } = options.layer(index);
  const given = options.bridgeAngle;
  return groupsThatMeet(engine, wide).map((group) => {
    const before = concatExPolygons(group.map((i) => initial[i]));
    const isUnheld = !Number.isNaN(given) && !isHeldAlong(engine, before, lower, bridgeWidth, given);
    return {
      kind: "bottom-bridge",
      polygons: group.length === 1 ? wide[group[0]] : engine.unionAll(group.map((i) => wide[i])),
      bridgeAngle: bridgeDirection(engine, before, lower, bridgeWidth, given),
      ...(isUnheld && { isUnheld }),
    };
  });
}

/** The island that holds the first point of the bridge. */
function islandAround(islands: ExPolygons, bridge: ExPolygons): ExPolygons | undefined {
  for (let i = 0; i < islandCount(islands); i++) {
    const island = islandAt(islands, i);
    if (containsPoint(island, bridge.coords[0], bridge.coords[1])) return island;
  }
  return undefined;
}

/** Indices of areas that overlap, directly or through others; groups and members in ascending order. */
function groupsThatMeet(engine: PolygonEngine, areas: readonly ExPolygons[]): number[][] {
  const group = areas.map((_, i) => i);
  const bounds = areas.map(boundsOf);
  for (let i = 0; i < areas.length; i++)
    for (let j = i + 1; j < areas.length; j++) {
      const [a, b] = [group[i], group[j]];
      if (a === b || !boundsMeet(bounds[i], bounds[j])) continue;
      if (isEmpty(engine.intersection(areas[i], areas[j]))) continue;
      for (let k = 0; k < group.length; k++) if (group[k] === Math.max(a, b)) group[k] = Math.min(a, b);
    }
  return areas.map((_, i) => areas.flatMap((_, k) => (group[k] === i ? [k] : []))).filter((g) => g.length > 0);
}

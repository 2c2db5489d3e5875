import { toMm, toUnits } from "../../core/units.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { islandAt } from "../../geometry/islands.ts";
import { type Bounds, type ExPolygons, islandCount, type Polylines, polylineCount } from "../../geometry/polygons.ts";
import { SLIT } from "../../regions/horizontal-shells.ts";
import type { LayerRegions, Region } from "../../regions/regions.ts";
import { isFilledBefore } from "../../settings/fill-order.ts";
import { spreadFlow } from "../../settings/flow.ts";
import { ToolpathsBuilder } from "../builder.ts";
import { ENTITY, type Toolpaths } from "../toolpaths.ts";
import { type Fill, type FillTask, turnOf } from "./pattern.ts";
import type { InfillOptions, KindOptions } from "./resolve.ts";

/** The layer that is filled. */
export interface FilledLayer {
  readonly index: number;
  /** mm above the bed. */
  readonly printZ: number;
  /** Around the whole object; asked for by patterns that need it. */
  readonly bounds: () => Bounds;
  /** What a pattern that follows the whole object draws on this layer. */
  readonly lines?: Polylines | undefined;
}

/**
 * Fills a layer's regions: one value for each island of each region, in which each continuous line is an entity of one
 * path. Lines of ordered patterns carry `ENTITY.directed` and are to be printed in their order.
 */
export function fillRegions(
  regions: LayerRegions,
  layer: FilledLayer,
  options: InfillOptions,
  engine: PolygonEngine,
): Toolpaths[] {
  const fills: Toolpaths[] = [];
  for (const area of mergeAlike(regions.regions, options, engine)) {
    if (area.kind.density <= 0) continue;
    const task = taskOf(area, layer, options);
    for (let i = 0; i < islandCount(area.polygons); i++) {
      const fill = area.kind.pattern.fill(islandAt(area.polygons, i), task, engine);
      if (polylineCount(fill.lines) > 0) fills.push(toToolpaths(fill, area.kind, task));
    }
  }
  return fills;
}

interface FilledAlike {
  readonly kind: KindOptions;
  readonly bridgeAngle: number;
}

/** Regions that are filled alike, as one. */
interface Area extends FilledAlike {
  readonly polygons: ExPolygons;
}

/** Unites neighbouring regions that differ in kind only, so that lines run through: bottom and solid, mostly. */
function mergeAlike(regions: readonly Region[], options: InfillOptions, engine: PolygonEngine): Area[] {
  const groups: (FilledAlike & { readonly parts: ExPolygons[] })[] = [];
  for (const region of regions) {
    const kind = options.kinds[region.kind];
    const group = groups.find((g) => isAlike(g.kind, kind) && Object.is(g.bridgeAngle, region.bridgeAngle));
    if (group) group.parts.push(region.polygons);
    else groups.push({ kind, bridgeAngle: region.bridgeAngle, parts: [region.polygons] });
  }
  return groups.map((group) => {
    const { kind, bridgeAngle, parts } = group;
    const polygons = parts.length === 1 ? parts[0] : engine.unionAll(parts);
    const isClosed = options.hasSlits && !groups.some((other) => goesBefore(other, group));
    return { kind, bridgeAngle, polygons: isClosed ? closed(engine, polygons) : polygons };
  });
}

/** Closes slits between islands, as PrusaSlicer does in the area that it fills first, and in no other. */
function closed(engine: PolygonEngine, polygons: ExPolygons): ExPolygons {
  return islandCount(polygons) > 1 ? engine.offset2(polygons, SLIT, -SLIT) : polygons;
}

/** See {@link isFilledBefore}. */
function goesBefore(a: FilledAlike, b: FilledAlike): boolean {
  const isOtherLoose = Number.isNaN(b.bridgeAngle);
  return Number.isNaN(a.bridgeAngle) === isOtherLoose ? isFilledBefore(a.kind, b.kind) : isOtherLoose;
}

function isAlike(a: KindOptions, b: KindOptions): boolean {
  return a.role === b.role && a.flag === b.flag && a.pattern === b.pattern && a.flow.width === b.flow.width;
}

function taskOf(area: Area, layer: FilledLayer, options: InfillOptions): FillTask {
  const { kind, bridgeAngle } = area;
  const direction = Number.isNaN(bridgeAngle) ? options.angle + turnOf(kind.pattern, layer.index) : bridgeAngle;
  return {
    spacing: kind.spacing,
    density: kind.density,
    isFull: kind.density === 1,
    angle: direction + Math.PI / 2,
    z: toUnits(layer.printZ),
    layer: layer.index,
    bounds: layer.bounds,
    lines: layer.lines,
    resolution: options.resolution,
    anchor: kind.anchor,
    maxAnchor: kind.maxAnchor,
    loopClip: options.loopClip,
  };
}

function toToolpaths(fill: Fill, kind: KindOptions, task: FillTask): Toolpaths {
  const out = new ToolpathsBuilder();
  const flow = kind.flowFollowsSpacing ? spreadFlow(kind.flow, toMm(fill.spacing - task.spacing)) : kind.flow;
  const { coords, starts } = fill.lines;
  for (let line = 0; line < polylineCount(fill.lines); line++) {
    out.beginPath(kind.role, flow.width, flow.height, flow.mm3PerMm);
    for (let i = starts[line]; i < starts[line + 1]; i++) out.addPoint(coords[2 * i], coords[2 * i + 1]);
    out.endPath();
    out.endEntity(kind.flag | (kind.pattern.isOrdered ? ENTITY.directed : 0));
  }
  return out.build();
}

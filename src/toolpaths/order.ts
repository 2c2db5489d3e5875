import { INFILL, ROLE } from "../core/roles.ts";
import { boundsOfIslands } from "../geometry/bounds.ts";
import { containsPoint } from "../geometry/contains.ts";
import { islandsOf } from "../geometry/islands.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { entityCount, firstPoint, isClosed, isDirected, ToolpathsBuilder } from "./builder.ts";
import { chainPoints } from "./chain.ts";
import type { LayerPerimeters } from "./perimeters.ts";
import type { OrderOptions } from "./resolve.ts";
import { chainRuns, type EntityRun } from "./runs.ts";
import type { SeamCandidates } from "./seam/candidates.ts";
import { cutLoop } from "./seam/cut-loop.ts";
import { nearestToEnd } from "./seam/nearest-place.ts";
import { LoopPrinter } from "./seam/print-loops.ts";
import type { Toolpaths } from "./toolpaths.ts";
import { roleOfEntity } from "./tools.ts";

/** Everything that is printed on one layer. */
export interface LayerParts {
  readonly slices: ExPolygons;
  readonly perimeters: LayerPerimeters;
  /** Infill, a value for each area; directed entities that follow each other in one value stay in that order. */
  readonly infill: readonly Toolpaths[];
  /** The layer's row of the seam table, or the candidates of which to choose as it is printed. */
  readonly seams: Int32Array | SeamCandidates;
  /** Where the layer below ends; undefined where that is not asked for. */
  readonly from?: readonly [number, number] | undefined;
}

/**
 * All of a layer's toolpaths in print order: island by island along a short way, in each its loops, then its infill and
 * gap fill. Unless it is told where the layer below ends, it depends on this layer alone.
 */
export function orderLayer({ slices, perimeters, infill, seams, from }: LayerParts, options: OrderOptions): Toolpaths {
  const builder = new ToolpathsBuilder(from);
  const fills = infill.filter((paths) => !isIroning(paths));
  const pieces = piecesByIsland(slices, [...fills, perimeters.gapFill]);
  const ironing = fills.length < infill.length ? piecesByIsland(slices, infill.filter(isIroning)) : undefined;
  const loops = new LoopPrinter(builder, perimeters.loops, seams, options);
  for (const island of islandOrder(slices)) {
    if (options.infillFirst) addChained(builder, pieces[island], options.seamClip);
    loops.print(perimeters.loopStarts[island], perimeters.loopStarts[island + 1]);
    if (!options.infillFirst) addChained(builder, pieces[island], options.seamClip);
    if (ironing) addChained(builder, ironing[island], options.seamClip);
  }
  return builder.build();
}

/**
 * Infill that a tool prints apart from all loops, on from where its nozzle is: island by island as before, but in each along
 * a short way from there. What is not infill alone stays as it is.
 * @param slices of the layer, whose islands the toolpaths lie in
 */
export function infillFrom(toolpaths: Toolpaths, slices: ExPolygons, from: readonly [number, number]): Toolpaths {
  const count = entityCount(toolpaths);
  for (let entity = 0; entity < count; entity++)
    if (isClosed(toolpaths, entity) || !INFILL.has(roleOfEntity(toolpaths, entity))) return toolpaths;
  const builder = new ToolpathsBuilder(from);
  const islands = piecesByIsland(slices, [toolpaths]).filter((pieces) => pieces.length > 0);
  for (const pieces of islands.sort(([a], [b]) => a.first - b.first)) addChained(builder, pieces, 0);
  return builder.build();
}

/** What passes over all else of its island. */
function isIroning({ roles }: Toolpaths): boolean {
  return roles[0] === ROLE.ironing;
}

/** Islands by nearness of their contours' first points; of equally short ways, as if they came from above. */
function islandOrder(slices: ExPolygons): number[] {
  const { coords, ringStarts, islandStarts } = slices;
  const bounds = boundsOfIslands(slices);
  const fromAbove = [...bounds.keys()].sort((a, b) => bounds[b].maxY - bounds[a].maxY);
  const starts = fromAbove.map((island) => 2 * ringStarts[islandStarts[island]]);
  return chainPoints(starts.map((i) => [coords[i], coords[i + 1]])).map((i) => fromAbove[i]);
}

function piecesByIsland(slices: ExPolygons, parts: readonly Toolpaths[]): EntityRun[][] {
  const islands = islandsOf(slices);
  const pieces: EntityRun[][] = islands.map(() => []);
  for (const paths of parts)
    for (let entity = 0, end = 0; entity < entityCount(paths); entity = end) {
      const island = islandOf(islands, paths, entity);
      const isOrdered = isDirected(paths, entity);
      end = entity + 1;
      while (
        isOrdered &&
        end < entityCount(paths) &&
        isDirected(paths, end) &&
        islandOf(islands, paths, end) === island
      )
        end++;
      pieces[island]?.push({ paths, first: entity, end });
    }
  return pieces;
}

/** The island that holds the entity's first point; the last one, if rounding put the point in none. */
function islandOf(islands: readonly ExPolygons[], paths: Toolpaths, entity: number): number {
  const x = paths.coords[2 * firstPoint(paths, entity)];
  const y = paths.coords[2 * firstPoint(paths, entity) + 1];
  for (let i = 0; i < islands.length - 1; i++) if (containsPoint(islands[i], x, y)) return i;
  return islands.length - 1;
}

/** Appends pieces along a short way from where the toolpaths so far end; a closed one begins where it is nearest. */
function addChained(builder: ToolpathsBuilder, pieces: readonly EntityRun[], seamClip: number): void {
  for (const { paths, first, end, reversed } of chainRuns(pieces, builder.lastX, builder.lastY)) {
    if (isClosed(paths, first)) cutLoop(builder, paths, first, nearestToEnd(builder, paths, first), seamClip);
    else for (let entity = first; entity < end; entity++) builder.appendEntity(paths, entity, reversed);
  }
}

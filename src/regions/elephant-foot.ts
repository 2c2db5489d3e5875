/**
 * The first layer, pressed wide on the bed, printed a little smaller; but nowhere so much that a wall becomes thinner than two
 * strands, and thinner ones not at all. Nor are small islands, by PrusaSlicer's measure of them.
 */

import { toMm } from "../core/units.ts";
import { areaMm2 } from "../geometry/area.ts";
import { boundsOf } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandsOf } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { insetByWidth } from "./inset-by-width.ts";

/** An island has to be this many times the area of a square as wide as the least width that is shrunk to the full. */
const LEAST_SQUARES = 5;

/**
 * @param by how far outlines move in, units
 * @param least what stays thinner than this is not shrunk at all, units
 */
export function shrinkFirstLayer(engine: PolygonEngine, slices: ExPolygons, by: number, least: number): ExPolygons {
  const islands = islandsOf(slices).map((island) => {
    if (isSmall(island, least + 2 * by)) return island;
    const shrunk = insetByWidth(engine, island, by, least);
    return isEmpty(shrunk) ? island : shrunk;
  });
  return engine.unionAll(islands);
}

function isSmall(island: ExPolygons, width: number): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(island);
  return Math.min(maxX - minX, maxY - minY) < width || areaMm2(island) < LEAST_SQUARES * toMm(width) ** 2;
}

/**
 * Layers of supports differ in height, so that some reach down beside and over others: a strand over another that ends
 * within its own height is as thin as what is left, and as wide as before.
 */
import { toUnits } from "../../core/units.ts";
import { boundsMeet, boundsOf, boundsOfPoints } from "../../geometry/bounds.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { type ExPolygons, isEmpty } from "../../geometry/polygons.ts";
import type { SupportLayer } from "../../regions/support/layers.ts";
import { rectangleFlow } from "../../settings/flow.ts";
import { ToolpathsBuilder } from "../builder.ts";
import { splitAtSupport, walkStretch } from "../overhangs.ts";
import type { Toolpaths } from "../toolpaths.ts";

/** What lies within the height of a layer. */
interface Lying {
  /** Where a strand's middle is over it. */
  readonly area: ExPolygons;
  /** What it leaves of the height, mm. */
  readonly left: number;
}

/** A part of a line, and the height of its strand; undefined where nothing lies below it as yet. */
interface Piece {
  readonly coords: Int32Array;
  readonly height?: number;
}

/** What lies within a layer's height, the highest first. */
export function lyingWithin(
  engine: PolygonEngine,
  { bottomZ, printZ }: SupportLayer,
  below: readonly SupportLayer[],
  width: number,
): Lying[] {
  return below
    .filter((other) => other.printZ > bottomZ + EPSILON && !isEmpty(other.polygons))
    .map((other) => ({ area: engine.offset(other.polygons, toUnits(width / 2)), left: printZ - other.printZ }))
    .sort((a, b) => a.left - b.left);
}

/** Heights nearer than this are one, mm. */
const EPSILON = 1e-4;

/** The paths, parted where they run over what lies within their height. */
export function thinned(engine: PolygonEngine, paths: Toolpaths, lying: readonly Lying[]): Toolpaths {
  const { coords, starts, roles, widths, heights, flows, entityStarts, entityFlags } = paths;
  const bounds = lying.map(({ area }) => boundsOf(area));
  const builder = new ToolpathsBuilder();
  for (let entity = 0; entity < entityFlags.length; entity++) {
    for (let path = entityStarts[entity]; path < entityStarts[entity + 1]; path++) {
      const around = boundsOfPoints(coords, starts[path], starts[path + 1]);
      const near = lying.filter((_, i) => boundsMeet(bounds[i], around));
      for (const piece of parted(engine, coords.slice(2 * starts[path], 2 * starts[path + 1]), near)) {
        const flow = piece.height === undefined ? flows[path] : rectangleFlow(widths[path], piece.height).mm3PerMm;
        builder.beginPath(roles[path], widths[path], piece.height ?? heights[path], flow);
        for (let i = 0; i < piece.coords.length; i += 2) builder.addPoint(piece.coords[i], piece.coords[i + 1]);
        builder.endPath();
      }
    }
    builder.endEntity(entityFlags[entity]);
  }
  return builder.build();
}

function parted(engine: PolygonEngine, line: Int32Array, lying: readonly Lying[]): Piece[] {
  let pieces: Piece[] = [{ coords: line }];
  for (const { area, left } of lying)
    pieces = pieces.flatMap((piece) =>
      piece.height === undefined ? partedBy(engine, piece.coords, area, left) : piece,
    );
  return pieces;
}

function partedBy(engine: PolygonEngine, line: Int32Array, area: ExPolygons, left: number): Piece[] {
  return splitAtSupport(engine, line, area, true).map(({ from, to, overAir }) => {
    const points: number[] = [];
    walkStretch(line, from, to, (x, y) => points.push(x, y));
    return { coords: Int32Array.from(points), ...(!overAir && { height: left }) };
  });
}

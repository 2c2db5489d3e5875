import { PolylinesBuilder } from "../../geometry/builder.ts";
import { containsPoint } from "../../geometry/contains.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { interiorPoint } from "../../geometry/interior-point.ts";
import { concatRings, islandAt } from "../../geometry/islands.ts";
import {
  type ExPolygons,
  isEmpty,
  islandCount,
  type Polylines,
  polylineCount,
  type Rings,
} from "../../geometry/polygons.ts";
import type { Region } from "../regions.ts";
import type { SupportOptions } from "./resolve.ts";

/** What of a layer may be a bridge. */
export interface BridgeInput {
  /** Perimeters where they run beyond the layer below, grown by {@link SupportOptions.bridgeReach}. */
  readonly overAir: () => Polylines;
  /** Bottoms of the infill area before they are grown onto what holds them, and after. */
  readonly bottoms: readonly Region[];
  readonly bridges: readonly Region[];
  readonly lower: ExPolygons;
}

/** An edge that a bridge leaves free is supported this far to its sides, units. */
const FREE_EDGE_MARGIN = 150_000;
/** How far a point of a straight line may lie off it, units. */
const STRAIGHT = 3;
/**
 * Sine of the angle up to which an edge runs along a bridge. PrusaSlicer's is a fifth of it, on coordinates ten times
 * finer: a bridge's direction may be that of an edge of a few hundredths of a millimetre.
 */
const ALONG = 5e-4;
/** How far rounding may turn an edge's end off its direction, units. */
const ROUNDING = 1.5;

/** What bridges from side to side: straight perimeters held at both ends, and infill that has a direction. */
export function bridgedArea(engine: PolygonEngine, input: BridgeInput, options: SupportOptions): Rings | undefined {
  const found = input.bridges.filter(({ kind, bridgeAngle }) => kind === "bottom-bridge" && !Number.isNaN(bridgeAngle));
  const perimeters = bridgingPerimeters(input, options.perimeterWidth);
  if (found.length === 0 && polylineCount(perimeters) === 0) return undefined;
  const bridges = [
    engine.offsetLines(perimeters, options.bridgeRadius, "butt"),
    ...found.map(({ polygons }) => polygons),
  ];
  const free = freeEdges(engine, input, found, options.bridgeWidth);
  if (polylineCount(free) === 0) return concatRings(bridges);
  return engine.difference(concatRings(bridges), engine.offsetLines(free, FREE_EDGE_MARGIN, "butt"));
}

/** Straight runs of perimeter over air whose ends, a perimeter's width further, are on the layer below. */
function bridgingPerimeters({ overAir, lower }: BridgeInput, reach: number): Polylines {
  const out = new PolylinesBuilder();
  const lines = overAir();
  const { coords, starts } = lines;
  for (let line = 0; line < polylineCount(lines); line++) {
    const a = 2 * starts[line];
    const b = 2 * (starts[line + 1] - 1);
    const dx = coords[b] - coords[a];
    const dy = coords[b + 1] - coords[a + 1];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0 || !isStraight(coords, a, b, length)) continue;
    const [rx, ry] = [Math.round((dx / length) * reach), Math.round((dy / length) * reach)];
    const from = [coords[a] - rx, coords[a + 1] - ry] as const;
    const to = [coords[b] + rx, coords[b + 1] + ry] as const;
    if (!containsPoint(lower, ...from) || !containsPoint(lower, ...to)) continue;
    out.addPoint(...from);
    out.addPoint(...to);
    out.endLine();
  }
  return out.build();
}

function isStraight(coords: Int32Array, a: number, b: number, length: number): boolean {
  const [ux, uy] = [(coords[b] - coords[a]) / length, (coords[b + 1] - coords[a + 1]) / length];
  for (let i = a + 2; i < b; i += 2)
    if (Math.abs(ux * (coords[i + 1] - coords[a + 1]) - uy * (coords[i] - coords[a])) > STRAIGHT) return false;
  return true;
}

/**
 * Edges of bridged bottoms that nothing below holds and along which no strand runs. Of a bridge that takes the direction
 * asked for and is held nowhere there are none: PrusaSlicer takes it for held all around.
 */
function freeEdges(engine: PolygonEngine, input: BridgeInput, found: readonly Region[], width: number): Polylines {
  const edges = new PolylinesBuilder();
  for (const { polygons } of input.bottoms)
    for (let i = 0; i < islandCount(polygons); i++) {
      const bottom = islandAt(polygons, i);
      const [x, y] = interiorPoint(bottom);
      const bridge = found.find((one) => containsPoint(one.polygons, x, y));
      if (bridge && !bridge.isUnheld) addEdgesAcross(edges, bottom, bridge.bridgeAngle);
    }
  const lines = edges.build();
  return polylineCount(lines) === 0 || isEmpty(input.lower)
    ? lines
    : engine.cutLines(lines, engine.offset(input.lower, width));
}

/** The edges along which no strand of that direction runs. */
function addEdgesAcross(edges: PolylinesBuilder, { coords, ringStarts }: Rings, angle: number): void {
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    for (let i = ringStarts[ring], j = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; j = i++) {
      const [ax, ay, bx, by] = [coords[2 * j], coords[2 * j + 1], coords[2 * i], coords[2 * i + 1]];
      if (runsAlong(bx - ax, by - ay, angle)) continue;
      edges.addPoint(ax, ay);
      edges.addPoint(bx, by);
      edges.endLine();
    }
}

function runsAlong(dx: number, dy: number, angle: number): boolean {
  const cross = dx * Math.sin(angle) - dy * Math.cos(angle);
  return Math.abs(cross) <= ALONG * Math.sqrt(dx * dx + dy * dy) + ROUNDING;
}

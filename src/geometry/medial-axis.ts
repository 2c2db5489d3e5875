/**
 * The medial axis of thin shapes: lines along their middle with the local width, for gap fill and thin walls.
 *
 * From the segment Voronoi diagram of each island (segment-voronoi.ts) the edges are kept whose two sites face each
 * other across the shape and whose width lies in the range asked for. They are chained to lines; free ends run on to the
 * boundary; spurs shorter than twice the greatest width are dropped; where some were, what then meets at a node is joined
 * (medial-lines.ts). An edge is kept whole if either end is narrow enough (a bend is wider at its corner than
 * its arms are), and cut where it becomes too narrow.
 */
import { type BoundarySites, boundarySites } from "./boundary-sites.ts";
import { type AxisPiece, medialLines } from "./medial-lines.ts";
import { type ExPolygons, islandCount } from "./polygons.ts";
import { segmentVoronoi, type VoronoiEdges } from "./segment-voronoi.ts";
import { type SweptEdge, sweptEdges } from "./swept-edges.ts";

/** Widths in units. */
export interface MedialAxisOptions {
  /** Where the shape is narrower, there is no line. */
  readonly minWidth: number;
  /** Where the shape is wider on the whole of a stretch, there is no line. */
  readonly maxWidth: number;
}

/** Lines with a width at each point, island after island. */
export interface ThickLines {
  /** x, y in units. A closed line does not repeat its first point. */
  readonly coords: Int32Array;
  /** Point index where each line starts; length lines + 1. */
  readonly starts: Uint32Array;
  /** Width of the shape at each point, in units: twice the distance to its boundary; what an end had before it moved on. */
  readonly widths: Float64Array;
  /** 1 for a line that closes to a loop. */
  readonly closed: Uint8Array;
}

/** Sites whose directions differ by less than this from opposite face each other. */
const FACING = Math.PI / 8;
/** A width below this is a corner of the boundary, in units (0.1 um). */
const POINTED = 10;
/** What the polygon operations that made the shape may have taken off its width, in units (1 um). */
const WIDTH_SLACK = 100;
/** How far beyond the greatest width a stretch that is kept whole is followed. */
const WIDEST = 2;

/** The medial axis of each island where it is `minWidth` to `maxWidth` wide. */
export function medialAxis(polygons: ExPolygons, options: MedialAxisOptions): ThickLines {
  const coords: number[] = [];
  const starts: number[] = [0];
  const widths: number[] = [];
  const closed: number[] = [];
  for (let island = 0; island < islandCount(polygons); island++) {
    const sites = boundarySites(polygons, island);
    if (sites.count < 3) continue;
    const edges = segmentVoronoi(sites, (options.maxWidth / 2) * WIDEST);
    const pieces: AxisPiece[] = [];
    for (const swept of sweptEdges(sites, edges, edgesAlong(sites, edges, options)))
      addWidePiece(edges, swept, options.minWidth - WIDTH_SLACK, pieces);
    for (const line of medialLines(sites, pieces, options.maxWidth)) {
      for (let i = 0; i < line.points.length; i += 3) {
        coords.push(sites.originX + Math.round(line.points[i]), sites.originY + Math.round(line.points[i + 1]));
        widths.push(line.points[i + 2]);
      }
      starts.push(widths.length);
      closed.push(line.isClosed ? 1 : 0);
    }
  }
  return {
    coords: Int32Array.from(coords),
    starts: Uint32Array.from(starts),
    widths: Float64Array.from(widths),
    closed: Uint8Array.from(closed),
  };
}

/**
 * The edges that run along the shape. One so short that it is a single node is left out where others run on from there.
 * Alone it is a line of its own, which its free ends make as long as the shape: so PrusaSlicer fills the tips of wedges.
 */
function edgesAlong(sites: BoundarySites, edges: VoronoiEdges, options: MedialAxisOptions): number[] {
  const { siteA, nodeA, nodeB } = edges;
  const along = Array.from(siteA.keys()).filter((edge) => runsAlong(sites, edges, edge, options));
  const isNode = (edge: number): boolean => nodeA[edge] === nodeB[edge];
  if (!along.some(isNode)) return along;
  const met = new Set(along.filter((edge) => !isNode(edge)).flatMap((edge) => [nodeA[edge], nodeB[edge]]));
  return along.filter((edge) => {
    if (!isNode(edge)) return true;
    const isAlone = !met.has(nodeA[edge]);
    met.add(nodeA[edge]);
    return isAlone;
  });
}

/**
 * Whether an edge of the diagram runs along the shape in the range of widths, and not into its corners. One whose sites do
 * not quite face each other, as in sharp bends, does not: what it would link runs on to the boundary, each side in its own
 * prong, as in PrusaSlicer. Linked where that closed a loop, the gaps of tubes of few sides were 28 % short.
 */
function runsAlong(
  sites: BoundarySites,
  edges: VoronoiEdges,
  edge: number,
  { minWidth, maxWidth }: MedialAxisOptions,
): boolean {
  const first = edges.starts[edge];
  const last = edges.starts[edge + 1] - 1;
  const widthA = 2 * edges.clearances[first];
  const widthB = 2 * edges.clearances[last];
  const narrow = Math.min(widthA, widthB);
  if (Math.max(widthA, widthB) < minWidth - WIDTH_SLACK || narrow > maxWidth) return false;

  const a = edges.siteA[edge];
  const b = edges.siteB[edge];
  if (b < sites.count) {
    const cosine = sites.directionX[a] * sites.directionX[b] + sites.directionY[a] * sites.directionY[b];
    if (cosine <= -Math.cos(FACING)) return true;
  }
  if (narrow < POINTED) return false;
  if (b >= sites.count) return true;
  // The directions of short edges, as on curves, say little: what is shorter than the least width may stay.
  const length = Math.hypot(
    edges.coords[2 * last] - edges.coords[2 * first],
    edges.coords[2 * last + 1] - edges.coords[2 * first + 1],
  );
  return length < minWidth;
}

/**
 * Adds the part of an edge, wide enough at one end at least, that is at least so wide. The bow between a corner and an edge is taken for its chord, and its
 * width to change evenly along that, as PrusaSlicer's is.
 */
function addWidePiece(edges: VoronoiEdges, swept: SweptEdge, minWidth: number, pieces: AxisPiece[]): void {
  const { edge, isForward } = swept;
  const { coords, clearances, starts, nodeA, nodeB } = edges;
  const from = isForward ? starts[edge] : starts[edge + 1] - 1;
  const to = isForward ? starts[edge + 1] - 1 : starts[edge];
  // The ends of one that is alone on its node are two all the same; there are at most two nodes for each edge.
  const other = nodeA[edge] === nodeB[edge] ? 2 * edges.siteA.length + edge : nodeB[edge];
  const fromWidth = 2 * clearances[from];
  const toWidth = 2 * clearances[to];
  const points = [coords[2 * from], coords[2 * from + 1], fromWidth, coords[2 * to], coords[2 * to + 1], toWidth];
  const isFromWide = fromWidth >= minWidth;
  const isToWide = toWidth >= minWidth;
  if (!isFromWide || !isToWide) {
    const t = (minWidth - fromWidth) / (toWidth - fromWidth);
    const end = isFromWide ? 3 : 0;
    points[end] = between(coords[2 * from], coords[2 * to], t);
    points[end + 1] = between(coords[2 * from + 1], coords[2 * to + 1], t);
    points[end + 2] = minWidth;
  }
  pieces.push({
    points,
    nodeA: isFromWide ? (isForward ? nodeA[edge] : other) : -1,
    nodeB: isToWide ? (isForward ? other : nodeA[edge]) : -1,
  });
}

function between(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

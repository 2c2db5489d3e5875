/**
 * The Voronoi diagram of an island's boundary, inside the island: the places that are equally near to two of its
 * edges or reflex vertices, with their distance to them (the clearance).
 *
 * Each site's cell is swept by rays that leave it at right angles: from each point of an edge along its normal, from a
 * reflex vertex in each direction between the normals of its edges. On a ray, another site ends the cell at one
 * distance, which is known in closed form and, in the right parameter, quadratic. So every cell is the lower envelope
 * of parabolas (assembly/voronoi-cells.ts), and the pieces of the envelope are the diagram's edges.
 *
 * Why not a sweep line: each cell stands alone, so no predicate can contradict another, nothing can loop, and what is
 * degenerate (touching rings, cocircular sites) costs at most edges shorter than {@link WELD}. Ends found in
 * different cells agree to rounding and are welded. Only sites within twice the clearance matter; they are looked for
 * in doubling reach, and a cap on the clearance keeps that local for thin shapes in large ones. A disc of n points
 * without a cap is the worst case, n^2.
 */
import { instantiateEmbedded, type WasmMemory } from "../core/embedded-wasm.ts";
import type { BoundarySites } from "./boundary-sites.ts";
import { PointWelder } from "./point-welder.ts";
import { SEGMENT_VORONOI_WASM } from "./segment-voronoi.generated.ts";

/** Ends nearer than this are one node, in units (0.04 um); what is shorter is rounding. */
const WELD = 4;

/** Edges of the diagram as polylines: a straight one has two points, an arc as many as it needs. */
export interface VoronoiEdges {
  /** x, y in units, relative to the sites' origin. */
  readonly coords: Float64Array;
  /** Distance to the boundary of each point, in units. */
  readonly clearances: Float64Array;
  /** Point index where each edge starts; length edges + 1. */
  readonly starts: Uint32Array;
  /** The two sites of each edge: k for boundary edge k, count + k for vertex k; the lesser first, but -1 second. */
  readonly siteA: Int32Array;
  readonly siteB: Int32Array;
  /** The nodes that each edge joins; an edge shorter than rounding may join a node to itself. */
  readonly nodeA: Int32Array;
  readonly nodeB: Int32Array;
}

/** What the WASM module exports; addresses are byte offsets. Written by hand. */
interface VoronoiExports {
  readonly memory: WasmMemory;
  /** Makes room for sites. Returns where to write the columns that {@link writeSites} names, one behind the other. */
  reserve(sites: number): number;
  /** Finds the edges of the sites that were written; returns their number. */
  find(maxClearance: number, withRim: number): number;
  /** @returns where x, y and clearance of each point lie, Float64 */
  pointsAt(): number;
  /** @returns where the two sites of each edge lie, and the number of points that end with its own, Int32 */
  edgesAt(): number;
}

/** One for all of a thread's diagrams: each is read before the next one is asked for. */
let instance: VoronoiExports | undefined;

/**
 * The diagram's edges inside the island where the clearance is at most `maxClearance` (units).
 * @param withRim also where the cells are cut off: the places as far from their site as that and from no other nearer,
 * as edges of one site (`siteB` is -1)
 */
export function segmentVoronoi(sites: BoundarySites, maxClearance: number, withRim = false): VoronoiEdges {
  instance ??= instantiateEmbedded<VoronoiExports>(SEGMENT_VORONOI_WASM);
  writeSites(instance, sites);
  const count = instance.find(maxClearance, withRim ? 1 : 0);
  return readEdges(instance, count);
}

function writeSites({ reserve, memory }: VoronoiExports, sites: BoundarySites): void {
  const at = reserve(sites.count);
  const { x, y, directionX, directionY, length, next, previous, reflex } = sites;
  const { count } = sites;
  const reals = new Float64Array(memory.buffer, at, 5 * count);
  for (const [i, column] of [x, y, directionX, directionY, length].entries()) reals.set(column, i * count);
  const whole = new Int32Array(memory.buffer, at + reals.byteLength, 3 * count);
  for (const [i, column] of [next, previous, reflex].entries()) whole.set(column, i * count);
}

function readEdges({ memory, pointsAt, edgesAt }: VoronoiExports, count: number): VoronoiEdges {
  const edges = new Int32Array(memory.buffer, edgesAt(), 3 * count);
  const pointCount = count === 0 ? 0 : edges[3 * count - 1];
  const points = new Float64Array(memory.buffer, pointsAt(), 3 * pointCount);
  const coords = new Float64Array(2 * pointCount);
  const clearances = new Float64Array(pointCount);
  for (let i = 0; i < pointCount; i++) {
    coords[2 * i] = points[3 * i];
    coords[2 * i + 1] = points[3 * i + 1];
    clearances[i] = points[3 * i + 2];
  }
  const starts = new Uint32Array(count + 1);
  const siteA = new Int32Array(count);
  const siteB = new Int32Array(count);
  const nodeA = new Int32Array(count);
  const nodeB = new Int32Array(count);
  const welder = new PointWelder(WELD);
  for (let edge = 0; edge < count; edge++) {
    siteA[edge] = edges[3 * edge];
    siteB[edge] = edges[3 * edge + 1];
    const first = starts[edge];
    const past = edges[3 * edge + 2];
    starts[edge + 1] = past;
    nodeA[edge] = welder.add(coords[2 * first], coords[2 * first + 1]);
    nodeB[edge] = welder.add(coords[2 * past - 2], coords[2 * past - 1]);
  }
  for (const ends of [nodeA, nodeB]) for (let edge = 0; edge < count; edge++) ends[edge] = welder.node(ends[edge]);
  return { coords, clearances, starts, siteA, siteB, nodeA, nodeB };
}

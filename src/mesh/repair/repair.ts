/**
 * Repair: a mesh as people have it becomes a solid, as far as it can, and a report says what was done.
 *
 * A sound mesh passes through as it is, the same arrays: the edge table has told all but whether a piece of it is
 * inside out, and one pass tells that. Else, each step on what the last one left:
 *
 * 1. triangles without extent, doubled ones, and pairs back to back are left out;
 * 2. open edges that meet within a tolerance are joined, then split where a corner lies on them, both in rounds of
 *    growing tolerance;
 * 3. triangles are wound as most of their shell is, over edges of two triangles and pairs of those that share a crowded one;
 * 4. loops of open edges are closed; loose flat pieces are left out where the rest closes without them;
 * 5. shells are turned outwards, cavities inwards; debris is dropped on request.
 *
 * Bodies that overlap or touch are not united here: layers are unions under the nonzero rule, which does it exactly.
 * What stays open is left to the layers too, which close gaps in each section.
 *
 * The tolerance grows with the model, as admesh's and PrusaSlicer's does (they start at the shortest edge and go on by a
 * ten-thousandth of the box's diagonal): here from a millionth of the diagonal to a ten-thousandth, and never above
 * half the length of the edges that are joined.
 */
import { buildEdges } from "../edges.ts";
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";
import { withoutUnused } from "../weld.ts";
import { closeCracks } from "./cracks.ts";
import { dropRepeated, keepTriangles } from "./duplicates.ts";
import { fillHoles } from "./holes.ts";
import { joinEdges, joinEqual } from "./join-edges.ts";
import { findMates } from "./mates.ts";
import { insideOut } from "./nesting.ts";
import { findPieces, type Pieces } from "./pieces.ts";
import { defects, emptyTally, type RepairReport, type RepairTally } from "./report.ts";
import { SHEET, SOLID, STRAY, sortSheets } from "./sheets.ts";
import { findShells, measureShells, type Shells, turnOver } from "./shells.ts";
import { splitEdges } from "./t-junctions.ts";

export interface RepairOptions {
  /** The mesh's edge table, when it has been built. */
  readonly edges?: EdgeTable;
  /** Shells of less volume are left out, mm3; the largest one stays. Default 0: none. */
  readonly dropDebrisBelowMm3?: number;
}

export interface RepairResult {
  /** The very mesh that was given, where there was nothing to repair. */
  readonly mesh: TriangleMesh;
  readonly edges: EdgeTable;
  readonly report: RepairReport;
}

/** Tolerances of the rounds, by the diagonal of the box. */
const ROUNDS = [1e-6, 1e-5, 1e-4];
/** How often a round is repeated: what one turn moves may bring others together. */
const TURNS = 4;
/** Coordinates of single precision are off by so much of themselves. */
const SINGLE_PRECISION = 2 ** -22;

/** Repairs what can be repaired. The mesh itself is not changed. */
export function repairMesh(mesh: TriangleMesh, options: RepairOptions = {}): RepairResult {
  const edges = options.edges ?? buildEdges(mesh);
  const pieces = findPieces(mesh);
  const tally = emptyTally();
  const { dropDebrisBelowMm3 = 0 } = options;
  let repaired = mesh;
  if (!isClosed(edges)) repaired = close(mesh, edges, tally);
  if (repaired !== mesh || hasInsideOut(pieces) || dropDebrisBelowMm3 > 0)
    repaired = sortShells(repaired, dropDebrisBelowMm3, tally);
  const before = defects(edges, pieces.count);
  const volumeBeforeMm3 = pieces.volumeMm3;
  if (repaired === mesh)
    return {
      mesh,
      edges,
      report: { before, after: before, volumeBeforeMm3, volumeAfterMm3: volumeBeforeMm3, ...tally },
    };
  const cleaned = withoutUnused(repaired);
  const cleanEdges = buildEdges(cleaned);
  const after = findPieces(cleaned);
  return {
    mesh: cleaned,
    edges: cleanEdges,
    report: {
      before,
      after: defects(cleanEdges, after.count),
      volumeBeforeMm3,
      volumeAfterMm3: after.volumeMm3,
      ...tally,
    },
  };
}

/** Nothing that needs a repair: edges of four triangles, say, may be where two bodies touch. */
function isClosed({ openEdges, nonManifoldEdges, miswoundEdges }: EdgeTable): boolean {
  return openEdges === 0 && nonManifoldEdges === 0 && miswoundEdges === 0;
}

/** One piece that is inside out is turned when it is placed; only of several, some may be cavities. */
function hasInsideOut({ count, volumesMm3 }: Pieces): boolean {
  return count > 1 && volumesMm3.some((volume) => volume < 0);
}

/** Steps 1 to 4. The same mesh where there is nothing to do. */
function close(mesh: TriangleMesh, given: EdgeTable, tally: RepairTally): TriangleMesh {
  const { positions } = mesh;
  let state: State = { mesh, edges: given };
  if (given.openEdges > 0) state = changed(state, joinEqual(mesh, given));
  state = changed(state, dropRepeated(state.mesh.triangles, tally));
  const rounds = state.edges.openEdges > 0 ? tolerances(positions) : [];
  // Edges that are a little off meet first: their ends would pass for corners on each other.
  for (const tolerance of rounds) state = join(state, tolerance, tally);
  for (const tolerance of rounds) state = splitAndJoin(state, tolerance, tally);
  state = rewind(state, tally);
  if (state.edges.openEdges > 0) {
    const joined = closeCracks(state.mesh, state.edges, tally);
    if (joined !== state.mesh.triangles) state = rewind(changed(state, dropRepeated(joined, tally)), tally);
  }
  if (state.edges.openEdges > 0) state = closeHoles(state, tally);
  return state.mesh;
}

/** A mesh and its edge table. */
interface State {
  readonly mesh: TriangleMesh;
  readonly edges: EdgeTable;
}

/** With other triangles; the same state where they are the same. */
function changed(state: State, triangles: Uint32Array): State {
  if (triangles === state.mesh.triangles) return state;
  const mesh = { positions: state.mesh.positions, triangles };
  return { mesh, edges: buildEdges(mesh) };
}

function tolerances(positions: Float64Array): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3;
    if (positions[at] < low[axis]) low[axis] = positions[at];
    if (positions[at] > high[axis]) high[axis] = positions[at];
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const farthest = Math.max(...low.map(Math.abs), ...high.map(Math.abs));
  const least = farthest * SINGLE_PRECISION;
  if (!(diagonal > 0)) return [];
  return ROUNDS.map((share) => Math.max(share * diagonal, least)).filter((mm, i, all) => i === 0 || mm > all[i - 1]);
}

/** Joins open edges until no more meet. */
function join(from: State, tolerance: number, tally: RepairTally): State {
  let state = from;
  for (let turn = 0; turn < TURNS && state.edges.openEdges > 0; turn++) {
    const joined = joinEdges(state.mesh, state.edges, tolerance, tally);
    if (joined === state.mesh.triangles) break;
    state = changed(state, dropRepeated(joined, tally));
  }
  return state;
}

/** What is split has edges to join, and what is joined may show new points to split at. */
function splitAndJoin(from: State, tolerance: number, tally: RepairTally): State {
  let state = from;
  for (let turn = 0; turn < TURNS && state.edges.openEdges > 0; turn++) {
    const split = splitEdges(state.mesh, state.edges, tolerance, tally);
    if (split === state.mesh.triangles) break;
    state = join(changed(state, split), tolerance, tally);
  }
  return state;
}

function rewind(state: State, tally: RepairTally): State {
  const { against } = findShells(state.mesh, findMates(state.mesh, state.edges));
  if (!against.includes(1)) return state;
  const triangles = state.mesh.triangles.slice();
  tally.flipped += turnOver(triangles, against);
  return changed(state, triangles);
}

function closeHoles(state: State, tally: RepairTally): State {
  const { mesh, edges } = state;
  const mates = findMates(mesh, edges);
  const shells = findShells(mesh, mates);
  const kinds = sortSheets(mesh, edges, shells, measureShells(mesh, mates, shells));
  if (!kinds.includes(SHEET) && !kinds.includes(STRAY)) return changed(state, fillHoles(mesh, edges, tally));
  // Without its sheets a mesh may have no open edge: then they were no part of it.
  const trial = { ...tally };
  const solid = changed(
    state,
    pick(mesh.triangles, shells, (shell) => kinds[shell] === SOLID),
  );
  if (solid.mesh.triangles.length === 0) return state;
  const filled = changed(solid, fillHoles(solid.mesh, solid.edges, trial));
  const isWhole = filled.edges.openEdges === 0;
  const others = pick(
    mesh.triangles,
    shells,
    (shell) => kinds[shell] === SHEET || (!isWhole && kinds[shell] === STRAY),
  );
  if (isWhole) trial.looseTriangles += (mesh.triangles.length - solid.mesh.triangles.length - others.length) / 3;
  Object.assign(tally, trial);
  if (others.length === 0) return filled;
  const all = new Uint32Array(filled.mesh.triangles.length + others.length);
  all.set(filled.mesh.triangles);
  all.set(others, filled.mesh.triangles.length);
  return changed(state, all);
}

function pick(triangles: Uint32Array, { shellOf }: Shells, wanted: (shell: number) => boolean): Uint32Array {
  const keep = Uint8Array.from(shellOf, (shell) => (wanted(shell) ? 1 : 0));
  return keepTriangles(
    triangles,
    keep,
    keep.reduce((sum, mark) => sum + mark, 0),
  );
}

/** Step 5. The same mesh where there is nothing to do. */
function sortShells(mesh: TriangleMesh, debrisMm3: number, tally: RepairTally): TriangleMesh {
  const mates = findMates(mesh, buildEdges(mesh));
  const shells = findShells(mesh, mates);
  const measures = measureShells(mesh, mates, shells);
  const turned = insideOut(mesh, shells, measures);
  const largest = measures.volumes.reduce(
    (best, volume, shell, all) => (Math.abs(volume) > Math.abs(all[best]) ? shell : best),
    0,
  );
  const isDebris = (shell: number): boolean => shell !== largest && Math.abs(measures.volumes[shell]) < debrisMm3;
  let { triangles } = mesh;
  if (turned.includes(1)) {
    triangles = triangles.slice();
    turnOver(
      triangles,
      Uint8Array.from(shells.shellOf, (shell) => turned[shell]),
    );
    tally.flippedShells += turned.reduce((sum, mark) => sum + mark, 0);
  }
  const debris = Array.from(turned.keys()).filter(isDebris).length;
  tally.dropped += debris;
  if (debris > 0) triangles = pick(triangles, shells, (shell) => !isDebris(shell));
  return triangles === mesh.triangles ? mesh : { positions: mesh.positions, triangles };
}

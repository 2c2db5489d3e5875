/** Steps 1 to 4 of the repair: from triangles to closed shells, as far as they close. */
import type { Steps } from "../../core/steps.ts";
import { isBalanced, unevenCorners } from "./balance.ts";
import { closeCracks } from "./cracks.ts";
import { dropDegenerate, dropRepeated, pickTriangles } from "./duplicates.ts";
import { enclosedVolume, isAsLarge } from "./enclosed-volume.ts";
import { fillHoles } from "./holes.ts";
import { joinEdges, joinEqual } from "./join-edges.ts";
import { findMates } from "./mates.ts";
import type { RepairTally } from "./report.ts";
import { SHEET, SOLID, STRAY, sortSheets } from "./sheets.ts";
import { findShells, measureShells, type ShellMeasures, type Shells, turnOver } from "./shells.ts";
import { changed, type MeshState } from "./state.ts";
import { splitEdges } from "./t-junctions.ts";

/** Tolerances of the rounds, by the diagonal of the box. */
const ROUNDS = [1e-6, 1e-5, 1e-4];
/** How often a round is repeated: what one turn moves may bring others together. */
const TURNS = 4;
/** Coordinates of single precision are off by so much of themselves. */
const SINGLE_PRECISION = 2 ** -22;

/** Models outside this range, mm, are no models: products of their lengths would leave the range of numbers. */
const LEAST_MM = 1e-9;
const MOST_MM = 1e12;

/** The same state where there is nothing to do. */
export function* closeSurface(given: MeshState, tally: RepairTally): Steps<MeshState> {
  if (isBalanced(given)) return onceEach(given, tally);
  let state = given.open.length > 0 ? changed(given, joinEqual(given.mesh, given.open)) : given;
  state = changed(state, dropRepeated(state.mesh.triangles, tally));
  yield trianglesOf(state);
  const rounds = tolerances(state.mesh.positions);
  if (rounds === null) return state;
  // Edges that are a little off meet first: their ends would pass for corners on each other.
  for (const tolerance of rounds) state = yield* join(state, tolerance, tally);
  for (const tolerance of rounds) state = yield* splitAndJoin(state, tolerance, tally);
  state = rewind(state, tally);
  yield trianglesOf(state);
  if (state.open.length > 0) {
    const joined = closeCracks(state.mesh, state.open, tally);
    if (joined !== state.mesh.triangles) state = rewind(changed(state, dropRepeated(joined, tally)), tally);
    yield trianglesOf(state);
  }
  return state.open.length > 0 ? yield* closeHoles(state, tally) : ((yield* fillAmongBodies(state, tally)) ?? state);
}

/** Closed bodies, those that are there twice once; all of them where some have no more than a face in common. */
function onceEach(given: MeshState, tally: RepairTally): MeshState {
  const counted = { ...tally };
  const single = changed(given, dropRepeated(given.mesh.triangles, counted));
  if (!isBalanced(single)) return changed(given, dropDegenerate(given.mesh.triangles, tally));
  Object.assign(tally, counted);
  return single;
}

function trianglesOf({ mesh }: MeshState): number {
  return mesh.triangles.length / 3;
}

/** Of each round, mm; null where the model's size is none. */
function tolerances(positions: Float64Array): number[] | null {
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
  if (!(diagonal >= LEAST_MM && farthest <= MOST_MM)) return null;
  return ROUNDS.map((share) => Math.max(share * diagonal, least)).filter((mm, i, all) => i === 0 || mm > all[i - 1]);
}

/** Joins open edges until no more meet. */
function* join(from: MeshState, tolerance: number, tally: RepairTally): Steps<MeshState> {
  let state = from;
  for (let turn = 0; turn < TURNS && state.open.length > 0; turn++) {
    const joined = joinEdges(state.mesh, state.open, tolerance, tally);
    if (joined === state.mesh.triangles) break;
    state = changed(state, dropRepeated(joined, tally));
    yield trianglesOf(state);
  }
  return state;
}

/** What is split has edges to join, and what is joined may show new points to split at. */
function* splitAndJoin(from: MeshState, tolerance: number, tally: RepairTally): Steps<MeshState> {
  let state = from;
  for (let turn = 0; turn < TURNS && state.open.length > 0; turn++) {
    const split = splitEdges(state.mesh, state.open, tolerance, tally);
    if (split === state.mesh.triangles) break;
    state = changed(state, split);
    yield trianglesOf(state);
    state = yield* join(state, tolerance, tally);
  }
  return state;
}

/** Turns the triangles over that face the other way than the most of their shell. */
function rewind(state: MeshState, tally: RepairTally): MeshState {
  const { against } = findShells(state.mesh, findMates(state.mesh, state.edges));
  if (!against.includes(1)) return state;
  const triangles = state.mesh.triangles.slice();
  tally.flipped += turnOver(triangles, against);
  return changed(state, triangles);
}

/**
 * Closes holes, but where that would take from a body: faces that nowhere meet may enclose one all the same, which the
 * layers put together, and a few of them that were joined have a wide border that is no hole.
 */
function* closeHoles(state: MeshState, tally: RepairTally): Steps<MeshState> {
  const { mesh, edges } = state;
  const mates = findMates(mesh, edges);
  const shells = findShells(mesh, mates);
  const measures = measureShells(mesh, mates, shells);
  const counted = { ...tally };
  yield trianglesOf(state);
  const closed = yield* fillAndDrop(state, shells, measures, counted);
  const isOpen = (triangle: number): boolean => measures.borders[shells.shellOf[triangle]] > 0;
  const before = enclosedVolume(mesh, isOpen);
  if (before !== null) {
    const sound = measures.volumes.reduce((sum, own, shell) => (measures.borders[shell] > 0 ? sum : sum + own), 0);
    const after = enclosedVolume(closed.mesh);
    if (after === null || !isAsLarge(after - sound, before)) return state;
  }
  Object.assign(tally, counted);
  return closed;
}

/** Closes holes, also along edges that other bodies share where the mesh comes to be balanced by it. */
function* fillAll(state: MeshState, tally: RepairTally): Steps<MeshState> {
  return (yield* fillAmongBodies(state, tally)) ?? changed(state, yield* fillHoles(state.mesh, state.open, tally));
}

/**
 * Closes holes of which some run along edges that other bodies share, which are not open: all of such a hole's may be.
 * Undefined where there are none, or the mesh does not come to be balanced by it.
 */
function* fillAmongBodies(state: MeshState, tally: RepairTally): Steps<MeshState | undefined> {
  const borders = unevenCorners(state);
  if (borders.length <= state.open.length) return undefined;
  const counted = { ...tally };
  const filled = changed(state, yield* fillHoles(state.mesh, borders, counted));
  if (!isBalanced(filled)) return undefined;
  Object.assign(tally, counted);
  return filled;
}

/** Without its sheets a mesh may have no holes left: then they were no part of it, and the strays go. */
function* fillAndDrop(state: MeshState, shells: Shells, measures: ShellMeasures, tally: RepairTally): Steps<MeshState> {
  const { mesh, open } = state;
  const kinds = sortSheets(mesh, open, shells, measures);
  const pick = (wanted: (kind: number) => boolean): Uint32Array =>
    pickTriangles(mesh.triangles, (triangle) => wanted(kinds[shells.shellOf[triangle]]));
  const solid = changed(
    state,
    pick((kind) => kind === SOLID),
  );
  if (solid.mesh.triangles.length === 0) return state;
  const filled = yield* fillAll(solid, tally);
  yield trianglesOf(filled);
  const isWhole = filled.open.length === 0;
  const others = pick((kind) => kind === SHEET || (kind === STRAY && !isWhole));
  if (isWhole) tally.looseTriangles += pick((kind) => kind === STRAY).length / 3;
  if (others.length === 0) return filled;
  const all = new Uint32Array(filled.mesh.triangles.length + others.length);
  all.set(filled.mesh.triangles);
  all.set(others, filled.mesh.triangles.length);
  return changed(state, all);
}

/**
 * Repair: a mesh as people have it becomes a solid, as far as it can, and a report says what was done.
 *
 * A sound mesh passes through as it is, the same arrays: the edge table has told all but whether a piece of it is
 * inside out, and one pass tells that. Else, each step on what the last one left:
 *
 * 1. triangles without extent, doubled ones, and pairs back to back are left out, but where closed bodies share faces;
 * 2. open edges that meet within a tolerance are joined, then split where a corner lies on them, both in rounds of
 *    growing tolerance;
 * 3. triangles are wound as most of their shell is, over edges of two triangles and pairs of those that share a crowded one;
 * 4. loops of open edges are closed, but those around bent sheets; loose flat pieces and fins are left out where the rest
 *    closes without them; neither where pieces that do not meet enclose a volume, and would lose of it;
 * 5. shells are turned outwards, cavities inwards; debris is dropped on request.
 *
 * Bodies that overlap or touch are not united here: layers are unions under the nonzero rule, which does it exactly.
 * What stays open is left to the layers too, which close gaps in each section.
 *
 * The tolerance grows with the model, as admesh's and PrusaSlicer's does (they start at the shortest edge and go on by a
 * ten-thousandth of the box's diagonal): here from a millionth of the diagonal to a ten-thousandth, and never above
 * half the length of the edges that are joined.
 */
import { checkOptions, numberFrom, OBJECT, type OptionKinds } from "../../core/option.ts";
import { atOnce, type Steps } from "../../core/steps.ts";
import { checkMesh } from "../check-mesh.ts";
import { buildEdges } from "../edges.ts";
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";
import { withoutUnused } from "../weld.ts";
import { closeSurface } from "./close-surface.ts";
import { findPieces, type Pieces } from "./pieces.ts";
import { defects, emptyTally, type RepairReport, type RepairTally } from "./report.ts";
import { sortShells } from "./sort-shells.ts";
import { type MeshState, stateOf } from "./state.ts";

export interface RepairOptions {
  /** The mesh's edge table, when it has been built. */
  readonly edges?: EdgeTable;
  /** Shells of less volume are left out, mm3; the largest one stays. Default 0: none. */
  readonly dropDebrisBelowMm3?: number;
}

const REPAIR_OPTIONS: OptionKinds<RepairOptions> = { edges: OBJECT, dropDebrisBelowMm3: numberFrom(0) };

export interface RepairResult {
  /** The very mesh that was given, where there was nothing to repair. */
  readonly mesh: TriangleMesh;
  readonly edges: EdgeTable;
  readonly report: RepairReport;
}

/**
 * Repairs what can be repaired. The mesh itself is not changed.
 * @throws SlicewrightError `USAGE`, `MESH_MALFORMED`, `COORDINATE_NOT_FINITE`
 */
export function repairMesh(mesh: TriangleMesh, options: RepairOptions = {}): RepairResult {
  checkMesh(mesh);
  checkOptions("repair", options, REPAIR_OPTIONS);
  return atOnce(repairInSteps(mesh, options));
}

/** The same of a mesh that has been checked, to be left between its steps. */
export function* repairInSteps(mesh: TriangleMesh, options: RepairOptions): Steps<RepairResult> {
  const edges = options.edges ?? buildEdges(mesh);
  const pieces = findPieces(mesh);
  yield mesh.triangles.length / 3;
  const tally = emptyTally();
  const repaired = yield* repairedState(mesh, edges, pieces, options.dropDebrisBelowMm3 ?? 0, tally);
  const before = defects(edges, pieces.count);
  const volumeBeforeMm3 = pieces.volumeMm3;
  if (repaired === null) {
    const report = { before, after: before, volumeBeforeMm3, volumeAfterMm3: volumeBeforeMm3, ...tally };
    return { mesh, edges, report };
  }
  const after = findPieces(repaired.mesh);
  const report = {
    before,
    after: defects(repaired.edges, after.count),
    volumeBeforeMm3,
    volumeAfterMm3: after.volumeMm3,
    ...tally,
  };
  return { mesh: repaired.mesh, edges: repaired.edges, report };
}

/** null: there is nothing to do. */
function* repairedState(
  mesh: TriangleMesh,
  edges: EdgeTable,
  pieces: Pieces,
  debrisMm3: number,
  tally: RepairTally,
): Steps<MeshState | null> {
  // One piece that is inside out is turned when it is placed; only of several, some may be cavities.
  const mayBeInsideOut = pieces.count > 1 && pieces.volumesMm3.some((volume) => volume < 0);
  if (isWhole(edges) && !mayBeInsideOut && !(debrisMm3 > 0)) return null;
  const given = stateOf(mesh, edges);
  const closed = isWhole(edges) ? given : yield* closeSurface(given, tally);
  yield closed.mesh.triangles.length / 3;
  const sorted = sortShells(closed, debrisMm3, tally);
  yield sorted.mesh.triangles.length / 3;
  if (sorted === given) return null;
  const clean = withoutUnused(sorted.mesh);
  return clean === sorted.mesh ? sorted : stateOf(clean);
}

function isWhole({ openEdges, nonManifoldEdges, miswoundEdges }: EdgeTable): boolean {
  return openEdges === 0 && nonManifoldEdges === 0 && miswoundEdges === 0;
}

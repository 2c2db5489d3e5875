import { pickTriangles } from "./duplicates.ts";
import { findMates } from "./mates.ts";
import { insideOut } from "./nesting.ts";
import type { RepairTally } from "./report.ts";
import { findShells, measureShells, turnOver } from "./shells.ts";
import { changed, type MeshState } from "./state.ts";

/**
 * Step 5 of the repair: shells outwards, cavities inwards, and debris dropped.
 * @param debrisMm3 shells of less volume go, all but the largest
 * @returns the same state where there is nothing to do
 */
export function sortShells(state: MeshState, debrisMm3: number, tally: RepairTally): MeshState {
  const { mesh, edges } = state;
  const mates = findMates(mesh, edges);
  const shells = findShells(mesh, mates);
  const measures = measureShells(mesh, mates, shells);
  const turned = insideOut(mesh, shells, measures);
  let { triangles } = mesh;
  if (turned.includes(1)) {
    triangles = triangles.slice();
    const marks = shells.shellOf.map((shell) => turned[shell]);
    turnOver(triangles, marks);
    tally.flippedShells += count(turned);
  }
  const sizes = measures.volumes.map(Math.abs);
  const largest = sizes.indexOf(sizes.reduce((best, size) => Math.max(best, size), 0));
  const debris = Uint8Array.from(sizes, (size, shell) => (size < debrisMm3 && shell !== largest ? 1 : 0));
  tally.dropped += count(debris);
  return changed(
    state,
    pickTriangles(triangles, (triangle) => debris[shells.shellOf[triangle]] === 0),
  );
}

function count(marks: Uint8Array): number {
  return marks.reduce((sum, mark) => sum + mark, 0);
}

/**
 * From bytes to a mesh that is sound, at 0.1, 0.5 and 2 million triangles: the share of reading with its weld, of the
 * edge table, of the look that a sound mesh gets, and of each step that a damaged one needs. No step may grow faster
 * than the triangles. A hundredth of the triangles is missing and another one turned over.
 */
import { binaryStl } from "../fixtures/files.ts";
import { seededRandom, torus } from "../fixtures/shapes.ts";
import { buildEdges } from "../src/mesh/edges.ts";
import { readMesh } from "../src/mesh/read-mesh.ts";
import { closeCracks } from "../src/mesh/repair/cracks.ts";
import { dropRepeated } from "../src/mesh/repair/duplicates.ts";
import { fillHoles } from "../src/mesh/repair/holes.ts";
import { joinEdges, joinEqual } from "../src/mesh/repair/join-edges.ts";
import { findMates } from "../src/mesh/repair/mates.ts";
import { openCorners } from "../src/mesh/repair/open-edges.ts";
import { repairMesh } from "../src/mesh/repair/repair.ts";
import { emptyTally } from "../src/mesh/repair/report.ts";
import { findShells, measureShells } from "../src/mesh/repair/shells.ts";
import { splitEdges } from "../src/mesh/repair/t-junctions.ts";
import type { TriangleMesh } from "../src/mesh/triangle-mesh.ts";
import { type Figures, ONCE, takeTurns } from "./harness.ts";

const SIZES = {
  "0.1 M": torus(40, 10, 320, 156),
  "0.5 M": torus(40, 10, 710, 352),
  "2 M": torus(40, 10, 1415, 707),
};

await takeTurns({
  name: "reading and repair, ms of a process's time",
  input: "binary STL of a torus, a hundredth of it missing, a hundredth turned over; sound: the same without damage",
  rounds: ONCE ? 1 : 5,
  cases: Object.fromEntries(
    Object.entries(SIZES).map(([label, mesh]) => {
      const bytes = binaryStl(damaged(mesh));
      return [label, () => steps(bytes, mesh)];
    }),
  ),
});

function steps(bytes: Uint8Array, sound: TriangleMesh): Figures {
  const figures: Record<string, number> = {};
  /** Time of the processor, which others on the machine do not stretch. */
  const timed = <T>(name: string, work: () => T): T => {
    const start = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(start);
    figures[name] = Math.round((user + system) / 1000);
    return result;
  };
  const soundEdges = buildEdges(sound);
  timed("look at a sound one", () => repairMesh(sound, { edges: soundEdges }));

  const { mesh } = timed("read and weld", () => readMesh(bytes));
  const edges = timed("edge table", () => buildEdges(mesh));
  timed("repair, whole", () => repairMesh(mesh, { edges }));

  const tally = emptyTally();
  const open = timed("open edges", () => openCorners(edges));
  timed("join equal", () => joinEqual(mesh, open));
  timed("drop repeated", () => dropRepeated(mesh.triangles, tally));
  timed("join near", () => joinEdges(mesh, open, 1e-3, tally));
  timed("split", () => splitEdges(mesh, open, 1e-3, tally));
  const mates = timed("mates", () => findMates(mesh, edges));
  const shells = timed("shells", () => findShells(mesh, mates));
  timed("measure shells", () => measureShells(mesh, mates, shells));
  timed("cracks", () => closeCracks(mesh, open, tally));
  timed("holes", () => fillHoles(mesh, open, tally));
  return figures;
}

function damaged({ positions, triangles }: TriangleMesh): TriangleMesh {
  const random = seededRandom(1);
  const kept: number[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const fate = random();
    if (fate < 0.01) continue;
    const [a, b, c] = triangles.subarray(at, at + 3);
    if (fate < 0.02) kept.push(a, c, b);
    else kept.push(a, b, c);
  }
  return { positions, triangles: Uint32Array.from(kept) };
}

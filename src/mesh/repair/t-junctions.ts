/**
 * T-junctions: the corner of one triangle lies on the open edge of another, which is split there, so that both have
 * the same edges.
 */
import { nextCorner } from "../edges.ts";
import { NumberList } from "../number-list.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { distance, openVertices } from "./open-edges.ts";
import { PointGrid } from "./point-grid.ts";
import type { RepairTally } from "./report.ts";

/** The triangles with the split ones in pieces; the same array where there is nothing to split. */
export function splitEdges(mesh: TriangleMesh, open: Uint32Array, tolerance: number, tally: RepairTally): Uint32Array {
  const { triangles } = mesh;
  if (open.length === 0) return triangles;
  const splits = findSplits(mesh, open, tolerance);
  if (splits.size === 0) return triangles;
  const result = new NumberList(Uint32Array, triangles.length);
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const points = [splits.get(corner), splits.get(corner + 1), splits.get(corner + 2)] as const;
    for (const inner of points) tally.split += inner?.length ?? 0;
    cut(result, triangles[corner], triangles[corner + 1], triangles[corner + 2], points);
  }
  return result.values().slice();
}

type Inner = readonly number[] | undefined;

/** Cuts a triangle at the points on its edges ab, bc and ca: a fan from the corner opposite the first edge that has some. */
function cut(
  to: NumberList<Uint32Array>,
  a: number,
  b: number,
  c: number,
  [ab, bc, ca]: readonly [Inner, Inner, Inner],
): void {
  if (ab === undefined) {
    if (bc !== undefined) cut(to, b, c, a, [bc, ca, undefined]);
    else if (ca !== undefined) cut(to, c, a, b, [ca, undefined, undefined]);
    else for (const vertex of [a, b, c]) to.push(vertex);
    return;
  }
  const line = [a, ...ab, b];
  for (let i = 1; i < line.length; i++)
    cut(to, line[i - 1], line[i], c, [undefined, i === line.length - 1 ? bc : undefined, i === 1 ? ca : undefined]);
}

/** The vertices on each open edge, by its corner, in order along it. */
function findSplits(mesh: TriangleMesh, open: Uint32Array, tolerance: number): Map<number, number[]> {
  const { positions: p, triangles } = mesh;
  const cell = Math.max(4 * tolerance, typicalLength(p, triangles, open));
  const grid = new PointGrid(p, openVertices(mesh, open), cell);
  /** The edge that a vertex was looked at for last, + 1. */
  const seen = new Uint32Array(p.length / 3);
  const splits = new Map<number, number[]>();
  for (let i = 0; i < open.length; i++) {
    const corner = open[i];
    const from = triangles[corner];
    const to = triangles[nextCorner(corner)];
    for (const vertex of [from, to, triangles[nextCorner(nextCorner(corner))]]) seen[vertex] = i + 1;
    const [x, y, z] = [p[from * 3], p[from * 3 + 1], p[from * 3 + 2]];
    const [dx, dy, dz] = [p[to * 3] - x, p[to * 3 + 1] - y, p[to * 3 + 2] - z];
    const length = Math.hypot(dx, dy, dz);
    const hits: { readonly vertex: number; readonly along: number }[] = [];
    const steps = Math.max(1, Math.ceil(length / cell));
    for (let step = 0; step < steps; step++) {
      const [s, t] = [step / steps, (step + 1) / steps];
      grid.search(
        x + Math.min(s * dx, t * dx) - tolerance,
        y + Math.min(s * dy, t * dy) - tolerance,
        z + Math.min(s * dz, t * dz) - tolerance,
        x + Math.max(s * dx, t * dx) + tolerance,
        y + Math.max(s * dy, t * dy) + tolerance,
        z + Math.max(s * dz, t * dz) + tolerance,
      );
      for (let k = 0; k < grid.count; k++) {
        const vertex = grid.found[k];
        if (seen[vertex] === i + 1) continue;
        const [vx, vy, vz] = [p[vertex * 3] - x, p[vertex * 3 + 1] - y, p[vertex * 3 + 2] - z];
        const along = (vx * dx + vy * dy + vz * dz) / length;
        const off = Math.hypot(vx - (along / length) * dx, vy - (along / length) * dy, vz - (along / length) * dz);
        if (off > tolerance || along <= tolerance || along >= length - tolerance) continue;
        seen[vertex] = i + 1;
        hits.push({ vertex, along });
      }
    }
    if (hits.length === 0) continue;
    hits.sort((a, b) => a.along - b.along || a.vertex - b.vertex);
    // Of points within the tolerance of each other one is enough: what is left then meets as whole edges.
    const apart = hits.filter(({ along }, k) => k === 0 || along - hits[k - 1].along > tolerance);
    splits.set(
      corner,
      apart.map(({ vertex }) => vertex),
    );
  }
  return splits;
}

/** A cell's side: such that few points share one, and that walking all edges takes a few steps each. */
function typicalLength(p: Float64Array, triangles: Uint32Array, open: Uint32Array): number {
  const lengths = Float64Array.from(open, (corner) =>
    distance(p, triangles[corner], triangles[nextCorner(corner)]),
  ).sort();
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return Math.max(lengths[lengths.length >> 1], mean / 4);
}

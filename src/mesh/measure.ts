import { checkMesh } from "./check-mesh.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/** A point or an extent: x, y, z in millimetres. */
export type Vector3 = readonly [number, number, number];

export interface MeshMeasure {
  readonly minMm: Vector3;
  readonly maxMm: Vector3;
  readonly sizeMm: Vector3;
  /** Signed: negative when the mesh is inside out. Of an open mesh, an estimate. */
  readonly volumeMm3: number;
  readonly areaMm2: number;
  /** The triangles face inwards. */
  readonly inverted: boolean;
}

/**
 * Bounding box, volume and area. Volume is the sum of the tetrahedra from the box's centre, which keeps its digits.
 * @throws SlicewrightError the codes of `checkMesh`
 */
export function measureMesh(mesh: TriangleMesh): MeshMeasure {
  checkMesh(mesh);
  const { minMm, maxMm, sizeMm } = boundingBox(mesh);
  const centre = [(minMm[0] + maxMm[0]) / 2, (minMm[1] + maxMm[1]) / 2, (minMm[2] + maxMm[2]) / 2] as const;
  let volume = 0;
  let area = 0;
  const { positions: p, triangles } = mesh;
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const a = triangles[corner] * 3;
    const b = triangles[corner + 1] * 3;
    const c = triangles[corner + 2] * 3;
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    area += Math.sqrt(nx * nx + ny * ny + nz * nz);
    volume += (p[a] - centre[0]) * nx + (p[a + 1] - centre[1]) * ny + (p[a + 2] - centre[2]) * nz;
  }
  return {
    minMm,
    maxMm,
    sizeMm,
    volumeMm3: volume / 6,
    areaMm2: area / 2,
    inverted: volume < 0,
  };
}

/** The axis-aligned box of the vertices; zeros when there are none. */
export function boundingBox({
  positions,
}: Pick<TriangleMesh, "positions">): Pick<MeshMeasure, "minMm" | "maxMm" | "sizeMm"> {
  if (positions.length === 0) return { minMm: [0, 0, 0], maxMm: [0, 0, 0], sizeMm: [0, 0, 0] };
  let [minX, minY, minZ] = positions as unknown as [number, number, number];
  let [maxX, maxY, maxZ] = [minX, minY, minZ];
  for (let at = 3; at < positions.length; at += 3) {
    const x = positions[at];
    const y = positions[at + 1];
    const z = positions[at + 2];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  return {
    minMm: [minX, minY, minZ],
    maxMm: [maxX, maxY, maxZ],
    sizeMm: [maxX - minX, maxY - minY, maxZ - minZ],
  };
}

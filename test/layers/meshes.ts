/** Shapes in integer units for the layer tests. */
import { seededRandom, sphere } from "../../fixtures/shapes.ts";
import { toMm, toUnits } from "../../src/core/units.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import type { PlacedMesh, TriangleMesh } from "../../src/mesh/triangle-mesh.ts";

/** The mesh in units with its lowest point at z = 0, x and y as they are. */
export function standing({ positions, triangles }: TriangleMesh): PlacedMesh {
  const vertices = Int32Array.from(positions, toUnits);
  let lowest = 0;
  for (let i = 2; i < vertices.length; i += 3) lowest = Math.min(lowest, vertices[i]);
  for (let i = 2; i < vertices.length; i += 3) vertices[i] -= lowest;
  return unitMesh(vertices, triangles);
}

export function unitMesh(vertices: Int32Array, triangles: Uint32Array): PlacedMesh {
  const { triangleEdges, edgeCount } = buildEdges({ triangles });
  let height = 0;
  for (let i = 2; i < vertices.length; i += 3) height = Math.max(height, vertices[i]);
  return {
    vertices,
    triangles,
    triangleEdges,
    edgeCount,
    height,
    inFile: { lowestMm: 0, highestMm: toMm(height), scale: 1 },
  };
}

/** A sphere whose every point is pulled in or out by a factor: closed, and of any but a convex shape. */
export function lump(radius: number, rings: number, factors: readonly number[]): TriangleMesh {
  const { positions, triangles } = sphere(radius, rings);
  return { positions: positions.map((v, i) => v * factors[Math.floor(i / 3) % factors.length]), triangles };
}

/** The same solid with vertices, triangles and corners in another order. */
export function reordered(mesh: PlacedMesh, seed: number): PlacedMesh {
  const random = seededRandom(seed);
  const vertexOrder = permutation(mesh.vertices.length / 3, random);
  const vertices = new Int32Array(mesh.vertices.length);
  vertexOrder.forEach((to, from) => {
    vertices.set(mesh.vertices.subarray(3 * from, 3 * from + 3), 3 * to);
  });
  const triangles = new Uint32Array(mesh.triangles.length);
  permutation(mesh.triangles.length / 3, random).forEach((to, from) => {
    const turn = Math.floor(3 * random());
    for (let k = 0; k < 3; k++) triangles[3 * to + k] = vertexOrder[mesh.triangles[3 * from + ((k + turn) % 3)]];
  });
  return unitMesh(vertices, triangles);
}

/** Without the triangles whose index passes. */
export function without(mesh: PlacedMesh, drop: (triangle: number) => boolean): PlacedMesh {
  return unitMesh(
    mesh.vertices,
    mesh.triangles.filter((_, i) => !drop(Math.floor(i / 3))),
  );
}

function permutation(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = Math.floor((i + 1) * random());
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

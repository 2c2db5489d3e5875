/** Meshes in integer units for the layer tests: closed and wound outwards unless said otherwise. */
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import type { PlacedMesh } from "../../src/mesh/triangle-mesh.ts";

/** A mesh of millimetre points, as they are: neither centred nor dropped. */
export function meshOf(
  pointsMm: readonly (readonly number[])[],
  triangles: readonly (readonly number[])[],
): PlacedMesh {
  return unitMesh(
    Int32Array.from(pointsMm.flat(), (mm) => Math.floor(mm * UNITS_PER_MM + 0.5)),
    Uint32Array.from(triangles.flat()),
  );
}

export function unitMesh(vertices: Int32Array, triangles: Uint32Array): PlacedMesh {
  const { triangleEdges, edgeCount } = buildEdges({ triangles });
  let height = 0;
  for (let i = 2; i < vertices.length; i += 3) height = Math.max(height, vertices[i]!);
  return { vertices, triangles, triangleEdges, edgeCount, height };
}

/** A prism from z = 0 over a counter-clockwise convex outline. */
export function prism(outline: readonly (readonly [number, number])[], heightMm: number): PlacedMesh {
  const n = outline.length;
  const points = [...outline.map(([x, y]) => [x, y, 0]), ...outline.map(([x, y]) => [x, y, heightMm])];
  const triangles: number[][] = [];
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    triangles.push([i, j, n + j], [i, n + j, n + i]);
    if (i > 0 && i < n - 1) triangles.push([0, i + 1, i], [n, n + i, n + i + 1]);
  }
  return meshOf(points, triangles);
}

export function box(x: number, y: number, z: number): PlacedMesh {
  return prism(
    [
      [0, 0],
      [x, 0],
      [x, y],
      [0, y],
    ],
    z,
  );
}

export function polygon(corners: number, radius: number): [number, number][] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Rings of points joined in turn: `wrap` joins the last ring to the first, else poles close the ends. */
function lathe(
  rings: readonly (readonly number[])[][],
  wrap: boolean,
  poles: readonly (readonly number[])[],
): PlacedMesh {
  const n = rings[0]!.length;
  const points = [...rings.flat(), ...poles];
  const triangles: number[][] = [];
  const last = wrap ? rings.length : rings.length - 1;
  for (let r = 0; r < last; r++)
    for (let i = 0; i < n; i++) {
      const a = r * n + i;
      const b = r * n + ((i + 1) % n);
      const c = ((r + 1) % rings.length) * n + ((i + 1) % n);
      const d = ((r + 1) % rings.length) * n + i;
      triangles.push([a, b, c], [a, c, d]);
    }
  if (!wrap)
    for (let i = 0; i < n; i++) {
      const top = (rings.length - 1) * n;
      triangles.push([n * rings.length, (i + 1) % n, i], [n * rings.length + 1, top + i, top + ((i + 1) % n)]);
    }
  return meshOf(points, triangles);
}

/** Centre at z = radius; an even number of rows puts points on the equator. `bump` scales each point's radius. */
export function sphere(
  radius: number,
  columns: number,
  rows: number,
  bump: (i: number) => number = () => 1,
): PlacedMesh {
  const rings = Array.from({ length: rows - 1 }, (_, r) => {
    const b = (Math.PI * (r + 1)) / rows - Math.PI / 2;
    return polygon(columns, radius * Math.cos(b)).map(([x, y], i) => {
      const k = bump(r * columns + i);
      return [x * k, y * k, radius + radius * Math.sin(b) * k];
    });
  });
  return lathe(rings, false, [
    [0, 0, 0],
    [0, 0, 2 * radius],
  ]);
}

/** Axis z, lowest point at z = 0. */
export function torus(major: number, minor: number, columns: number, rows: number): PlacedMesh {
  const rings = Array.from({ length: rows }, (_, r) => {
    const b = (2 * Math.PI * r) / rows;
    return polygon(columns, major + minor * Math.cos(b)).map(([x, y]) => [x, y, minor + minor * Math.sin(b)]);
  });
  return lathe(rings, true, []);
}

/** A fluted column, twisted, of long triangles: `rows` rings of them from z = 0 up. */
export function column(radius: number, height: number, columns: number, rows: number): PlacedMesh {
  const rings = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns }, (_, i) => {
      const angle = (2 * Math.PI * i) / columns + r / 100;
      const fluted = radius * (1 + 0.05 * Math.sin(40 * angle));
      return [fluted * Math.cos(angle), fluted * Math.sin(angle), (r * height) / rows];
    }),
  );
  return lathe(rings, false, [
    [0, 0, 0],
    [0, 0, height],
  ]);
}

/** The same solid with vertices, triangles and corners in another order. */
export function reordered(mesh: PlacedMesh, random: () => number): PlacedMesh {
  const vertexOrder = permutation(mesh.vertices.length / 3, random);
  const vertices = new Int32Array(mesh.vertices.length);
  vertexOrder.forEach((to, from) => {
    vertices.set(mesh.vertices.subarray(3 * from, 3 * from + 3), 3 * to);
  });
  const triangles = new Uint32Array(mesh.triangles.length);
  permutation(mesh.triangles.length / 3, random).forEach((to, from) => {
    const turn = Math.floor(3 * random());
    for (let k = 0; k < 3; k++) triangles[3 * to + k] = vertexOrder[mesh.triangles[3 * from + ((k + turn) % 3)]!]!;
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
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** A seeded generator of numbers in [0, 1): a linear congruence, good enough to shuffle. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

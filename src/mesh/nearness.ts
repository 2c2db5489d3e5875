/** The square of the distance from x, y, z to the box of six numbers that begins there; 0 inside. */
export function boxDistance2(boxes: Float64Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at] - x, 0, x - boxes[at + 3]);
  const dy = Math.max(boxes[at + 1] - y, 0, y - boxes[at + 4]);
  const dz = Math.max(boxes[at + 2] - z, 0, z - boxes[at + 5]);
  return dx * dx + dy * dy + dz * dz;
}

/** The point of the triangle nearest to x, y, z (Ericson, Real-Time Collision Detection, 5.1.5: by Voronoi region). */
export function closestOnTriangle(
  p: Float64Array,
  triangles: Uint32Array,
  corner: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const a = triangles[corner] * 3;
  const b = triangles[corner + 1] * 3;
  const c = triangles[corner + 2] * 3;
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const d1 = ux * (x - p[a]) + uy * (y - p[a + 1]) + uz * (z - p[a + 2]);
  const d2 = vx * (x - p[a]) + vy * (y - p[a + 1]) + vz * (z - p[a + 2]);
  const d3 = ux * (x - p[b]) + uy * (y - p[b + 1]) + uz * (z - p[b + 2]);
  const d4 = vx * (x - p[b]) + vy * (y - p[b + 1]) + vz * (z - p[b + 2]);
  const d5 = ux * (x - p[c]) + uy * (y - p[c + 1]) + uz * (z - p[c + 2]);
  const d6 = vx * (x - p[c]) + vy * (y - p[c + 1]) + vz * (z - p[c + 2]);
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  // Weights of the edges a-b and a-c.
  let s = 0;
  let t = 0;
  if (d1 <= 0 && d2 <= 0) {
    // Corner a.
  } else if (d3 >= 0 && d4 <= d3) s = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) s = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) t = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) t = d2 / (d2 - d6);
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    t = (d4 - d3) / (d4 - d3 + (d5 - d6));
    s = 1 - t;
  } else {
    s = vb / (va + vb + vc);
    t = vc / (va + vb + vc);
  }
  out[0] = p[a] + s * ux + t * vx;
  out[1] = p[a + 1] + s * uy + t * vy;
  out[2] = p[a + 2] + s * uz + t * vz;
}

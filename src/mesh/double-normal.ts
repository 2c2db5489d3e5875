/** A mesh's arrays, whatever holds their numbers. */
interface Corners {
  readonly positions: ArrayLike<number>;
  readonly triangles: ArrayLike<number>;
}

/** A triangle's normal, as long as twice its area. */
export function doubleNormal({ positions: p, triangles }: Corners, triangle: number, to: Float64Array): void {
  const a = triangles[triangle * 3] * 3;
  const b = triangles[triangle * 3 + 1] * 3;
  const c = triangles[triangle * 3 + 2] * 3;
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  to[0] = uy * vz - uz * vy;
  to[1] = uz * vx - ux * vz;
  to[2] = ux * vy - uy * vx;
}

/** Barycentric slack at a triangle's rim. */
const RIM = 1e-9;
/** Square of the least volume spanned by a ray and two unit edges. */
const EDGE_ON2 = 1e-24;
/** What a direction without a part along an axis has there: far below any real one, and its inverse still finite. */
const LEAST_PART = 1e-300;

/** One over a part of a direction, never infinite: 0 x Infinity is no number. */
export function inverse(part: number): number {
  return 1 / (Math.abs(part) < LEAST_PART ? LEAST_PART : part);
}

/** Where the ray enters the box, at least 0; Infinity when it misses or enters beyond `reach`. */
export function boxEntry(
  boxes: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  ix: number,
  iy: number,
  iz: number,
  reach: number,
): number {
  let enter = 0;
  let leave = reach;
  let near = (boxes[at] - x) * ix;
  let far = (boxes[at + 3] - x) * ix;
  if (near > far) [near, far] = [far, near];
  if (near > enter) enter = near;
  if (far < leave) leave = far;
  near = (boxes[at + 1] - y) * iy;
  far = (boxes[at + 4] - y) * iy;
  if (near > far) [near, far] = [far, near];
  if (near > enter) enter = near;
  if (far < leave) leave = far;
  near = (boxes[at + 2] - z) * iz;
  far = (boxes[at + 5] - z) * iz;
  if (near > far) [near, far] = [far, near];
  if (near > enter) enter = near;
  if (far < leave) leave = far;
  return enter <= leave ? enter : Infinity;
}

/** Moeller and Trumbore's test, from both sides; Infinity for a miss. */
export function triangleHit(
  p: Float64Array,
  triangles: Uint32Array,
  corner: number,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const a = triangles[corner] * 3;
  const b = triangles[corner + 1] * 3;
  const c = triangles[corner + 2] * 3;
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const hx = dy * vz - dz * vy;
  const hy = dz * vx - dx * vz;
  const hz = dx * vy - dy * vx;
  const det = ux * hx + uy * hy + uz * hz;
  // Seen edge-on, or a sliver without area: what rounding would make of it is no hit.
  if (det * det <= EDGE_ON2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) return Infinity;
  const scale = 1 / det;
  const sx = x - p[a];
  const sy = y - p[a + 1];
  const sz = z - p[a + 2];
  const u = (sx * hx + sy * hy + sz * hz) * scale;
  if (!(u >= -RIM && u <= 1 + RIM)) return Infinity;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) * scale;
  if (!(v >= -RIM && u + v <= 1 + RIM)) return Infinity;
  const distance = (vx * qx + vy * qy + vz * qz) * scale;
  return distance >= 0 ? Math.abs(distance) : Infinity;
}

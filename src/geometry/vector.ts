/** Vectors in space. */
export type Vector = readonly [x: number, y: number, z: number];

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** From one point to another, of points that are three numbers each. */
export function between(points: Float64Array, from: number, to: number): Vector {
  const a = 3 * from;
  const b = 3 * to;
  return [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]];
}

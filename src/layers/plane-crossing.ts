/** Where edges of placed meshes cross planes, in units that are not rounded. */

export type Point3 = readonly [x: number, y: number, z: number];

export function vertexAt(vertices: Int32Array, vertex: number): Point3 {
  return [vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2]];
}

/** The same from either end, so that neighbours meet. */
export function planeCrossing(one: Point3, other: Point3, plane: number): Point3 {
  const [low, high] = one[2] < other[2] ? [one, other] : [other, one];
  const share = (plane - low[2]) / (high[2] - low[2]);
  return [low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1]), plane];
}

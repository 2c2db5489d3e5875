/**
 * Where an edge crosses a plane: the kernel's arithmetic for the few ends that no record holds. `corners` are a band's
 * packed triangles. Returns a function that writes the crossing of an edge with the plane at z.
 */
export function edgeCrossings(
  corners: Int32Array,
  edgeCount: number,
): (edge: number, z: number, xy: Int32Array) => void {
  const cornerOf = new Int32Array(edgeCount).fill(-1);
  for (let at = 0; at < corners.length; at += 4) cornerOf[corners[at + 3]] = at;
  return (edge, planeZ, xy) => {
    const one = cornerOf[edge];
    const two = one % 12 === 8 ? one - 8 : one + 4;
    const [low, high] = corners[one + 2] < corners[two + 2] ? [one, two] : [two, one];
    const x = corners[low];
    const y = corners[low + 1];
    const z = corners[low + 2];
    const rise = corners[high + 2] - z;
    const up = planeZ - z;
    xy[0] = Math.floor(x + up * ((corners[high] - x) / rise) + 0.5);
    xy[1] = Math.floor(y + up * ((corners[high + 1] - y) / rise) + 0.5);
  };
}

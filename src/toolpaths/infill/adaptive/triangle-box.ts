/**
 * Whether a triangle and an upright cube meet: they do unless an axis parts them, and if one does, so does one of the
 * cube's axes, the triangle's normal, or a cross product of an edge of each (the separating axis theorem).
 * @param corners x, y, z of the three corners
 * @param half half the cube's edge
 */
export function meetsBox(corners: Float64Array, x: number, y: number, z: number, half: number): boolean {
  const ax = corners[0] - x;
  const ay = corners[1] - y;
  const az = corners[2] - z;
  const bx = corners[3] - x;
  const by = corners[4] - y;
  const bz = corners[5] - z;
  const cx = corners[6] - x;
  const cy = corners[7] - y;
  const cz = corners[8] - z;
  if (areParted(ax, bx, cx, half) || areParted(ay, by, cy, half) || areParted(az, bz, cz, half)) return false;

  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = cx - bx;
  const vy = cy - by;
  const vz = cz - bz;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const reach = half * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz));
  if (Math.abs(nx * ax + ny * ay + nz * az) > reach) return false;

  return !(
    isParting(ux, uy, uz, ax, ay, az, cx, cy, cz, half) ||
    isParting(vx, vy, vz, ax, ay, az, bx, by, bz, half) ||
    isParting(ax - cx, ay - cy, az - cz, ax, ay, az, bx, by, bz, half)
  );
}

function areParted(a: number, b: number, c: number, reach: number): boolean {
  return (a > reach && b > reach && c > reach) || (a < -reach && b < -reach && c < -reach);
}

/** Whether a cross product of the edge e with one of the cube's axes parts them; p and q span the triangle beside e. */
function isParting(
  ex: number,
  ey: number,
  ez: number,
  px: number,
  py: number,
  pz: number,
  qx: number,
  qy: number,
  qz: number,
  half: number,
): boolean {
  return (
    isApart(ey * pz - ez * py, ey * qz - ez * qy, half * (Math.abs(ey) + Math.abs(ez))) ||
    isApart(ez * px - ex * pz, ez * qx - ex * qz, half * (Math.abs(ex) + Math.abs(ez))) ||
    isApart(ex * py - ey * px, ex * qy - ey * qx, half * (Math.abs(ex) + Math.abs(ey)))
  );
}

function isApart(p: number, q: number, reach: number): boolean {
  return (p > reach && q > reach) || (p < -reach && q < -reach);
}

import { orientation } from "./orientation.ts";

/** Whether the lines from a to b and from c to d share a point, touching counts; exact for every Int32 point. */
export function segmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false;
  return (
    areParted(orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)) &&
    areParted(orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by))
  );
}

/** Whether two points do not lie on the same side. */
function areParted(one: number, other: number): boolean {
  return !(one > 0 && other > 0) && !(one < 0 && other < 0);
}

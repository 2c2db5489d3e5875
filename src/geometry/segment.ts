/** Distance of the point x, y from the straight way between two others, in the units of the coordinates. */
export function distanceToSegment(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const [px, py] = [x - fromX, y - fromY];
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
  const [offX, offY] = [px - t * dx, py - t * dy];
  return Math.sqrt(offX * offX + offY * offY);
}

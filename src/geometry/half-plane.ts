/** The part of a convex polygon, x and y of each corner in turn, with n . p <= c. */
export function cutByHalfPlane(corners: readonly number[], nx: number, ny: number, c: number): number[] {
  const kept: number[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    const j = (i + 2) % corners.length;
    const over = nx * corners[i] + ny * corners[i + 1] - c;
    const nextOver = nx * corners[j] + ny * corners[j + 1] - c;
    if (over <= 0) kept.push(corners[i], corners[i + 1]);
    if (over < 0 === nextOver < 0 || over === nextOver) continue;
    const share = over / (over - nextOver);
    kept.push(
      corners[i] + (corners[j] - corners[i]) * share,
      corners[i + 1] + (corners[j + 1] - corners[i + 1]) * share,
    );
  }
  return kept;
}

/** Points in space by cubes, for what lies near. */
export interface PointGrid {
  add(x: number, y: number, z: number): void;
  /** Squared distance to the nearest point added, Infinity if none lies within the grid's reach. */
  nearest2(x: number, y: number, z: number): number;
}

/** @param reach mm; a side of the cubes. */
export function createPointGrid(reach: number): PointGrid {
  const cells = new Map<string, number[]>();
  const cell = (at: number): number => Math.floor(at / reach);
  const key = (i: number, j: number, k: number): string => `${i},${j},${k}`;
  return {
    add(x, y, z) {
      const at = key(cell(x), cell(y), cell(z));
      const points = cells.get(at);
      if (points) points.push(x, y, z);
      else cells.set(at, [x, y, z]);
    },
    nearest2(x, y, z) {
      let best = reach * reach;
      let found = false;
      const [ci, cj, ck] = [cell(x), cell(y), cell(z)];
      for (let i = ci - 1; i <= ci + 1; i++)
        for (let j = cj - 1; j <= cj + 1; j++)
          for (let k = ck - 1; k <= ck + 1; k++) {
            const points = cells.get(key(i, j, k));
            if (points === undefined) continue;
            for (let p = 0; p < points.length; p += 3) {
              const d2 = (points[p] - x) ** 2 + (points[p + 1] - y) ** 2 + (points[p + 2] - z) ** 2;
              if (d2 > best) continue;
              best = d2;
              found = true;
            }
          }
      return found ? best : Infinity;
    },
  };
}

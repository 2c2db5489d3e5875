/**
 * Choosing spots one by one, each as far as can be from all that were chosen before: few points that cover an area
 * evenly, never twice as far apart as the best choice would have them, and the same ones every time.
 */

export interface Spread {
  /** The spot furthest from every point, or -1 when there is none left; of equals the nearest the middle. */
  next(): number;
  /** Squared distance of a spot from the nearest point. */
  distance2(spot: number): number;
  /** A point has been set at a spot, or where a spot lies near it. */
  take(x: number, y: number): void;
  /** A spot is of no use. */
  drop(spot: number): void;
}

/** @param spots x, y pairs. @param near2 their squared distances from earlier points; changed as points are taken. */
export function createSpread(spots: Float64Array, near2: Float64Array, cellSize: number): Spread {
  const count = near2.length;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < count; i++) {
    const x = spots[2 * i];
    const y = spots[2 * i + 1];
    if (x < minX) minX = x;
    if (y < minY) minY = y;
    if (x > maxX) maxX = x;
    if (y > maxY) maxY = y;
    sumX += x;
    sumY += y;
  }
  const columns = count > 0 ? Math.floor((maxX - minX) / cellSize) + 1 : 0;
  const rows = count > 0 ? Math.floor((maxY - minY) / cellSize) + 1 : 0;
  const cells: number[][] = Array.from({ length: columns * rows }, () => []);
  for (let i = 0; i < count; i++) {
    const column = Math.floor((spots[2 * i] - minX) / cellSize);
    const row = Math.floor((spots[2 * i + 1] - minY) / cellSize);
    cells[row * columns + column].push(i);
  }
  const best = Int32Array.from(cells, furthestOf);

  function isBetter(spot: number, than: number): boolean {
    if (near2[spot] !== near2[than]) return near2[spot] > near2[than];
    const ahead = fromMiddle2(spot) - fromMiddle2(than);
    return ahead !== 0 ? ahead < 0 : spot < than;
  }
  function fromMiddle2(spot: number): number {
    return (spots[2 * spot] - sumX / count) ** 2 + (spots[2 * spot + 1] - sumY / count) ** 2;
  }
  function furthestOf(cell: readonly number[]): number {
    let furthest = -1;
    for (const spot of cell) if (near2[spot] >= 0 && (furthest < 0 || isBetter(spot, furthest))) furthest = spot;
    return furthest;
  }
  function furthest(): number {
    let spot = -1;
    for (const candidate of best) if (candidate >= 0 && (spot < 0 || isBetter(candidate, spot))) spot = candidate;
    return spot;
  }

  return {
    next: furthest,
    distance2: (spot) => near2[spot],
    drop(spot) {
      near2[spot] = -1;
      const column = Math.floor((spots[2 * spot] - minX) / cellSize);
      const row = Math.floor((spots[2 * spot + 1] - minY) / cellSize);
      best[row * columns + column] = furthestOf(cells[row * columns + column]);
    },
    take(x, y) {
      const spot = furthest();
      if (spot < 0) return;
      // No spot is further from the points than this one: beyond that, a new point changes nothing.
      const radius = Math.sqrt(near2[spot]);
      const fromColumn = Math.max(0, Math.floor((x - radius - minX) / cellSize));
      const toColumn = Math.min(columns - 1, Math.floor((x + radius - minX) / cellSize));
      const fromRow = Math.max(0, Math.floor((y - radius - minY) / cellSize));
      const toRow = Math.min(rows - 1, Math.floor((y + radius - minY) / cellSize));
      for (let row = fromRow; row <= toRow; row++)
        for (let column = fromColumn; column <= toColumn; column++) {
          const cell = row * columns + column;
          for (const i of cells[cell]) {
            const d2 = (spots[2 * i] - x) ** 2 + (spots[2 * i + 1] - y) ** 2;
            if (d2 < near2[i]) near2[i] = d2;
          }
          best[cell] = furthestOf(cells[cell]);
        }
    },
  };
}

/**
 * Choosing spots as darts fall on them, no two nearer than a distance: some neighbours come to lie close together and
 * others apart, so that a pillar can hold two or three (an even spread of as many points asks for a pillar under nearly
 * each). Of those that there is room for, some are taken away again, but none that alone holds a spot. The order of the
 * darts hangs on where the spots are alone: the same area gets the same points.
 */
import { scatterPair } from "../../core/hash.ts";
import { UNITS_PER_MM } from "../../core/units.ts";
import { createPointGrid } from "./point-grid.ts";

interface DartOptions {
  /** How many spots are asked for. */
  readonly wanted: number;
  /** mm between darts; where too few have room they are thrown again, closer together, down to `least`. */
  readonly distance: number;
  readonly least: number;
}

/** What is tried before fewer than `wanted` must do. */
const ROUNDS = 4;

/**
 * Indices of spots, in the order that the darts fell: as many as have room.
 * @param spots x, y pairs, mm
 * @param near2 their squared distances from earlier points
 */
export function throwDarts(spots: Float64Array, near2: Float64Array, options: DartOptions): number[] {
  const { wanted, distance, least } = options;
  if (wanted <= 0) return [];
  const order = fallingOrder(spots);
  let apart = distance;
  for (let round = 1; ; round++) {
    const hits = hitsApart(spots, near2, order, apart);
    if (hits.length >= wanted || apart <= least || round === ROUNDS) return hits;
    apart = Math.max(least, apart * Math.max(0.5, hits.length / wanted));
  }
}

/**
 * Takes away the last darts until `wanted` are left, but none without which a spot would have nothing within `far`.
 * @param darts and `spots`: x, y pairs, mm; `near2` as above, of `spots`
 * @returns for each dart, whether it stays
 */
export function thinOut(
  darts: Float64Array,
  wanted: number,
  spots: Float64Array,
  near2: Float64Array,
  far: number,
): boolean[] {
  const count = darts.length / 2;
  const stays = new Array<boolean>(count).fill(true);
  if (count <= wanted) return stays;
  const around = spotsAround(spots, far);
  const holders = Uint32Array.from(near2, (d2) => Number(d2 <= far * far));
  const held = Array.from(stays, (_, dart) => around(darts[2 * dart], darts[2 * dart + 1]));
  for (const spot of held.flat()) holders[spot]++;
  for (let dart = count - 1, left = count; dart >= 0 && left > wanted; dart--) {
    if (held[dart].some((spot) => holders[spot] < 2)) continue;
    for (const spot of held[dart]) holders[spot]--;
    stays[dart] = false;
    left--;
  }
  return stays;
}

function hitsApart(spots: Float64Array, near2: Float64Array, order: readonly number[], apart: number): number[] {
  const grid = createPointGrid(apart);
  return order.filter((spot) => {
    const [x, y] = [spots[2 * spot], spots[2 * spot + 1]];
    if (near2[spot] < apart * apart || grid.nearest2(x, y, 0) < apart * apart) return false;
    grid.add(x, y, 0);
    return true;
  });
}

/** All spots, by a number drawn from where each lies. */
function fallingOrder(spots: Float64Array): number[] {
  const draws = Float64Array.from({ length: spots.length / 2 }, (_, i) => drawAt(spots[2 * i], spots[2 * i + 1]));
  return [...draws.keys()].sort((a, b) => draws[a] - draws[b] || a - b);
}

/** Tells nothing of the place. */
function drawAt(x: number, y: number): number {
  return scatterPair(Math.round(x * UNITS_PER_MM), Math.round(y * UNITS_PER_MM));
}

/** Which spots lie within `far` of a place. */
function spotsAround(spots: Float64Array, far: number): (x: number, y: number) => number[] {
  const cells = new Map<string, number[]>();
  const cell = (at: number): number => Math.floor(at / far);
  for (let i = 0; i < spots.length / 2; i++) {
    const key = `${cell(spots[2 * i])},${cell(spots[2 * i + 1])}`;
    const found = cells.get(key);
    if (found) found.push(i);
    else cells.set(key, [i]);
  }
  return (x, y) => {
    const near: number[] = [];
    for (let i = cell(x) - 1; i <= cell(x) + 1; i++)
      for (let j = cell(y) - 1; j <= cell(y) + 1; j++)
        for (const spot of cells.get(`${i},${j}`) ?? [])
          if ((spots[2 * spot] - x) ** 2 + (spots[2 * spot + 1] - y) ** 2 <= far * far) near.push(spot);
    return near;
  };
}

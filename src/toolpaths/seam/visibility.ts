/**
 * How much of a part's surface around a place can be seen from outside, from every direction alike: PrusaSlicer's measure
 * (its SeamPlacer). Places are strewn over the surface, and from each some rays go out over the half of space that it faces;
 * what is seen there is the part of them that meet nothing. Around a point it is the mean over the places near to it.
 *
 * What rays meet are the layers in a grid of cubes, not the triangles: a walk through those costs a tenth of one
 * through a tree of 16 000 triangles, and no more for a mesh of a million.
 */
import { isBlocked, type SolidGrid } from "./solid-grid.ts";

/** Places on a surface. */
export interface Places {
  /** x, y, z in mm. */
  readonly positions: Float64Array;
  /** Unit vectors. */
  readonly normals: Float32Array;
  /** Of the whole surface, mm2. */
  readonly area: number;
}

/** Places that are asked for on each part. */
export const PLACES = 30_000;
/** Rays from each place, a square number. */
const RAYS = 25;
/** Places are near in a circle of so much of the whole surface: 4 over the logarithm of 1 / 0.9, of 30 000. */
const NEAR_SHARE: number = 4 / -Math.log(0.9) / 30_000;
/** Of cubes to find places by there are no more: parts of a body may lie far apart. */
const MOST_CUBES = 1 << 20;
/** Weights are rounded to whole parts of this, so that their sum does not hang on the order of places. */
const WEIGHT_STEPS = 1024;

export class Visibility {
  readonly #grid: SolidGrid;
  readonly #radius: number;
  readonly #directions: Float64Array = hemisphere();
  /** The places, in the order of the cubes that they are in. */
  readonly #positions: Float64Array;
  readonly #normals: Float32Array;
  /** Of each place how many rays meet nothing; -1 before it is asked for. */
  readonly #open: Int8Array;
  /**
   * Cubes with sides of the radius or more: their side and the corner of the first, mm; how many there are; and where the
   * places of each start.
   */
  readonly #side: number;
  readonly #origin: readonly [number, number, number];
  readonly #counts: readonly [number, number, number];
  readonly #starts: Uint32Array;

  constructor(places: Places, grid: SolidGrid) {
    const { positions, normals, area } = places;
    const count = positions.length / 3;
    this.#grid = grid;
    this.#radius = Math.sqrt((NEAR_SHARE * area) / Math.PI);
    const least = [Infinity, Infinity, Infinity];
    const most = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions.length; i++) {
      least[i % 3] = Math.min(least[i % 3], positions[i]);
      most[i % 3] = Math.max(most[i % 3], positions[i]);
    }
    this.#origin = [least[0], least[1], least[2]];
    const room = least.reduce((product, from, axis) => product * (most[axis] - from + this.#radius), 1);
    this.#side = Math.max(this.#radius, Math.cbrt(room / MOST_CUBES));
    const [columns, rows, levels] = least.map((from, axis) => Math.floor((most[axis] - from) / this.#side) + 1);
    this.#counts = [columns, rows, levels];
    const cubeOf = new Uint32Array(count);
    for (let place = 0; place < count; place++) {
      const column = this.#cell(positions[3 * place], 0);
      const row = this.#cell(positions[3 * place + 1], 1);
      cubeOf[place] = (this.#cell(positions[3 * place + 2], 2) * rows + row) * columns + column;
    }
    this.#starts = new Uint32Array(count === 0 ? 1 : columns * rows * levels + 1);
    for (const cube of cubeOf) this.#starts[cube + 1]++;
    for (let cube = 1; cube < this.#starts.length; cube++) this.#starts[cube] += this.#starts[cube - 1];
    const next = this.#starts.slice();
    this.#positions = new Float64Array(positions.length);
    this.#normals = new Float32Array(normals.length);
    for (let place = 0; place < count; place++) {
      const to = next[cubeOf[place]]++;
      for (let axis = 0; axis < 3; axis++) {
        this.#positions[3 * to + axis] = positions[3 * place + axis];
        this.#normals[3 * to + axis] = normals[3 * place + axis];
      }
    }
    this.#open = new Int8Array(count).fill(-1);
  }

  /** What is seen around a point, mm: 0 to 1, and 1 where no place is near. */
  at(x: number, y: number, z: number): number {
    const radius = this.#radius;
    const positions = this.#positions;
    const normals = this.#normals;
    const [columns, rows, levels] = this.#counts;
    const column = this.#cell(x, 0);
    const row = this.#cell(y, 1);
    const level = this.#cell(z, 2);
    const firstColumn = Math.max(0, column - 1);
    const lastColumn = Math.min(columns - 1, column + 1);
    let sum = 0;
    let weights = 0;
    for (let l = Math.max(0, level - 1); l <= Math.min(levels - 1, level + 1); l++)
      for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
        const start = (l * rows + r) * columns;
        const end = firstColumn > lastColumn ? 0 : this.#starts[start + lastColumn + 1];
        for (let place = this.#starts[start + firstColumn]; place < end; place++) {
          const dx = x - positions[3 * place];
          const dy = y - positions[3 * place + 1];
          const dz = z - positions[3 * place + 2];
          const distance2 = dx * dx + dy * dy + dz * dz;
          if (distance2 >= radius * radius) continue;
          const above = dx * normals[3 * place] + dy * normals[3 * place + 1] + dz * normals[3 * place + 2];
          const part = (2 * radius - Math.abs(above) - Math.sqrt(distance2)) / radius;
          const weight = Math.floor(part * WEIGHT_STEPS);
          sum += weight * this.#openAt(place);
          weights += weight;
        }
      }
    return weights === 0 ? 1 : sum / (RAYS * weights);
  }

  /** Which column, row or level of cubes a coordinate is in, mm; it may be none that there is. */
  #cell(coordinate: number, axis: 0 | 1 | 2): number {
    return Math.floor((coordinate - this.#origin[axis]) / this.#side);
  }

  #openAt(place: number): number {
    if (this.#open[place] >= 0) return this.#open[place];
    const positions = this.#positions;
    const nx = this.#normals[3 * place];
    const ny = this.#normals[3 * place + 1];
    const nz = this.#normals[3 * place + 2];
    // As far over the surface as none of the cubes that it passes reaches.
    const { cell, halfLayer } = this.#grid;
    const lift = (cell / 2) * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz)) + halfLayer * Math.abs(nz) + 0.01;
    const x = positions[3 * place] + lift * nx;
    const y = positions[3 * place + 1] + lift * ny;
    const z = positions[3 * place + 2] + lift * nz;
    // A frame about the normal: v = n x t, u = v x n, with t along x, or y where the normal is.
    const isAlongX = Math.abs(nx) > 0.99;
    let [vx, vy, vz] = isAlongX ? [-nz, 0, nx] : [0, nz, -ny];
    const length = Math.sqrt(vx * vx + vy * vy + vz * vz);
    vx /= length;
    vy /= length;
    vz /= length;
    const ux = vy * nz - vz * ny;
    const uy = vz * nx - vx * nz;
    const uz = vx * ny - vy * nx;
    let open = 0;
    for (let ray = 0; ray < this.#directions.length; ray += 3) {
      const a = this.#directions[ray];
      const b = this.#directions[ray + 1];
      const c = this.#directions[ray + 2];
      const dx = a * ux + b * vx + c * nx;
      const dy = a * uy + b * vy + c * ny;
      const dz = a * uz + b * vz + c * nz;
      if (!isBlocked(this.#grid, x, y, z, dx, dy, dz)) open++;
    }
    this.#open[place] = open;
    return open;
  }
}

/** Directions over a plane's upper half, evenly: x, y, z of each, z away from it. */
function hemisphere(): Float64Array {
  const side = Math.sqrt(RAYS);
  const directions: number[] = [];
  for (let i = 0; i < side; i++)
    for (let j = 0; j < side; j++) {
      const turn = (2 * Math.PI * (i + 0.5)) / side;
      const height = Math.abs(1 - (2 * (j + 0.5)) / side);
      const across = Math.sqrt(1 - height * height);
      directions.push(across * Math.cos(turn), across * Math.sin(turn), height);
    }
  return Float64Array.from(directions);
}

/**
 * Seams that lie above each other where the least is seen of them: PrusaSlicer's choice (its SeamPlacer).
 *
 * Each loop has a best point. From the best one of all a string goes up and then down, on each layer to the free point
 * nearest to the last one, if that is not much worse than its loop's own best; a string that is long enough is kept, made
 * smooth, and so on from the best loop that is left. Loops in no string begin at their own best points.
 */
import { toMm, toUnits } from "../../core/units.ts";
import { boundsOfPoints } from "../../geometry/bounds.ts";
import { PointGrid } from "../../geometry/point-grid.ts";
import { smoothString } from "./smooth-string.ts";
import { AS_WELL_HELD, type HiddenLayer, turnPenalty } from "./traits.ts";
import type { Visibility } from "./visibility.ts";

/** What a corner counts beside what is seen around it. */
const CORNER_WEIGHT = 0.6;
/**
 * How much the back right of a loop counts, which is hidden from the front left. Less than what is seen is told to: it
 * decides between equals. Of a hole as of a contour, so that in a cup's or a tube's wall the two begin beside each other.
 */
const HIDDEN_SIDE = 0.02;
/** How much worse a point may be than its loop's best for a string to go on there, where both are held. */
const NOT_MUCH = 0.3;
/** A string goes on to points so many widths around. */
const REACH = 4;
/** Strings of fewer members are none. */
const LEAST_STRING = 6;
/** Of a string so many members' loops begin one of their own, to see whether it is longer. */
const TRIED = 20;
/** A corner of no angle draws a string's curve by one over this much more than its penalty. */
const LEAST_DRAWN = 0.1;

/** A loop's point on a layer. */
interface Place {
  readonly layer: number;
  readonly loop: number;
  readonly point: number;
}

/**
 * The seams of all layers, x, y of each loop.
 * @param width of an external strand, mm
 * @param visibility of the part
 * @param pause waited for now and then; it may throw
 */
export async function placeHidden(
  layers: readonly HiddenLayer[],
  width: number,
  visibility: Pick<Visibility, "at">,
  pause: () => Promise<void>,
): Promise<Int32Array[]> {
  const penalties: Float32Array[] = [];
  for (const layer of layers) {
    await pause();
    penalties.push(penaltiesOf(layer, visibility));
  }
  return new Hider(layers, width, penalties).place(pause);
}

/** How badly a seam shows at each point of a layer. */
function penaltiesOf({ coords, starts, turns, z }: HiddenLayer, visibility: Pick<Visibility, "at">): Float32Array {
  const penalties = new Float32Array(turns.length);
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    const [start, end] = [starts[loop], starts[loop + 1]];
    const { minX, minY, maxX, maxY } = boundsOfPoints(coords, start, end);
    const side = HIDDEN_SIDE / (maxX - minX + maxY - minY);
    for (let point = start; point < end; point++) {
      const [x, y] = [coords[2 * point], coords[2 * point + 1]];
      const seen = visibility.at(toMm(x), toMm(y), z) - side * (x - minX + y - minY);
      penalties[point] = seen + CORNER_WEIGHT * turnPenalty(turns[point]);
    }
  }
  return penalties;
}

class Hider {
  readonly #layers: readonly HiddenLayer[];
  readonly #width: number;
  readonly #penalties: readonly Float32Array[];
  /** Of each layer and loop, the point that it begins at so far; whether for good; and of each layer, where: x, y. */
  readonly #chosen: readonly Int32Array[];
  readonly #isFixed: readonly Uint8Array[];
  readonly #seams: readonly Int32Array[];
  /** Of each layer, its points in a grid, and the loop of each. */
  readonly #grids: PointGrid[] = [];
  readonly #loopOf: readonly Int32Array[];

  constructor(layers: readonly HiddenLayer[], width: number, penalties: readonly Float32Array[]) {
    this.#layers = layers;
    this.#width = width;
    this.#penalties = penalties;
    this.#chosen = layers.map(({ starts }, layer) =>
      Int32Array.from({ length: starts.length - 1 }, (_, loop) => this.#bestOf(layer, loop)),
    );
    this.#isFixed = this.#chosen.map((loops) => new Uint8Array(loops.length));
    this.#seams = this.#chosen.map((points, layer) =>
      Int32Array.from(Array.from(points).flatMap((point) => this.#at(layer, point))),
    );
    this.#loopOf = layers.map(({ starts, turns }) => {
      const loops = new Int32Array(turns.length);
      for (let loop = 0; loop + 1 < starts.length; loop++) loops.fill(loop, starts[loop], starts[loop + 1]);
      return loops;
    });
  }

  async place(pause: () => Promise<void>): Promise<Int32Array[]> {
    const places: Place[] = this.#chosen.flatMap((points, layer) =>
      Array.from(points, (point, loop) => ({ layer, loop, point })),
    );
    places.sort((a, b) => this.#compare(a, b));
    // A string from another loop may leave this one out.
    for (const place of places)
      while (this.#isFixed[place.layer][place.loop] === 0) {
        await pause();
        const string = this.#longestFrom(place);
        if (string.length < LEAST_STRING) break;
        this.#fix(string);
      }
    return [...this.#seams];
  }

  /** The first of a loop's best points, counter-clockwise from the rearmost and of equal ones rightmost. */
  #bestOf(layer: number, loop: number): number {
    const { coords, starts } = this.#layers[layer];
    const [start, end] = [starts[loop], starts[loop + 1]];
    let first = start;
    for (let point = start + 1; point < end; point++) {
      const farther = coords[2 * point + 1] - coords[2 * first + 1] || coords[2 * point] - coords[2 * first];
      if (farther > 0) first = point;
    }
    let best = first;
    for (let i = 1; i < end - start; i++) {
      const point = first + i < end ? first + i : first + i - (end - start);
      if (this.#isBetter(layer, point, layer, best)) best = point;
    }
    return best;
  }

  /** Over air a seam is better where it hangs over less. */
  #isBetter(layer: number, point: number, otherLayer: number, other: number): boolean {
    const over = this.#layers[layer].overhangs[point];
    const otherOver = this.#layers[otherLayer].overhangs[other];
    if (over > 0 || otherOver > 0) return over < otherOver;
    return this.#penalties[layer][point] < this.#penalties[otherLayer][other];
  }

  #isNotMuchWorse(layer: number, point: number, than: number): boolean {
    const { overhangs } = this.#layers[layer];
    if (overhangs[point] > 0 || overhangs[than] > 0)
      return overhangs[point] - overhangs[than] <= AS_WELL_HELD * this.#width;
    return this.#penalties[layer][point] - this.#penalties[layer][than] <= NOT_MUCH;
  }

  #compare(a: Place, b: Place): number {
    if (this.#isBetter(a.layer, a.point, b.layer, b.point)) return -1;
    return this.#isBetter(b.layer, b.point, a.layer, a.point) ? 1 : 0;
  }

  /** The string from a place, or a longer one from another loop that it reaches. */
  #longestFrom(place: Place): Place[] {
    const first = this.#stringFrom(place);
    if (first.length < LEAST_STRING) return first;
    let longest = first;
    for (let i = 0; i < first.length; i += 1 + Math.floor(first.length / TRIED)) {
      const { layer, loop } = first[i];
      const string = this.#stringFrom({ layer, loop, point: this.#chosen[layer][loop] });
      if (string.length > longest.length) longest = string;
    }
    return longest;
  }

  /** Up, then down. Where the way up ends below the top, the way down leaves a layer out, as PrusaSlicer's does. */
  #stringFrom(place: Place): Place[] {
    const up = this.#walk(place, place.layer + 1, 1);
    const isWhole = place.layer + up.length === this.#layers.length - 1;
    return [place, ...up, ...this.#walk(place, place.layer - (isWhole ? 1 : 2), -1)];
  }

  /** The places on the layers from `first` on, as far as a string goes. */
  #walk(from: Place, first: number, step: number): Place[] {
    const places: Place[] = [];
    for (let last = from, layer = first; layer >= 0 && layer < this.#layers.length; layer += step) {
      const next = this.#nextOn(layer, last);
      if (next === undefined) break;
      places.push(next);
      last = next;
    }
    return places;
  }

  #nextOn(layer: number, last: Place): Place | undefined {
    const { coords } = this.#layers[layer];
    const loopOf = this.#loopOf[layer];
    const isFixed = this.#isFixed[layer];
    const [x, y] = this.#at(last.layer, last.point);
    const reach = toUnits(REACH * this.#width);
    let nearest = -1;
    let best = -1;
    let least = reach * reach;
    this.#gridOf(layer, reach).around(x, y, reach, (point) => {
      if (isFixed[loopOf[point]] === 1) return;
      const squared = (coords[2 * point] - x) ** 2 + (coords[2 * point + 1] - y) ** 2;
      if (squared > reach * reach) return;
      if (nearest < 0 || squared < least || (squared === least && point < nearest)) [least, nearest] = [squared, point];
      const isBest = best < 0 || this.#isBetter(layer, point, layer, best);
      if (isBest || (point < best && !this.#isBetter(layer, best, layer, point))) best = point;
    });
    const point = [nearest, best].find(
      (one) => one >= 0 && this.#isNotMuchWorse(layer, one, this.#chosen[layer][loopOf[one]]),
    );
    return point === undefined ? undefined : { layer, loop: loopOf[point], point };
  }

  #gridOf(layer: number, cell: number): PointGrid {
    if (this.#grids[layer] === undefined) {
      const { coords } = this.#layers[layer];
      const grid = new PointGrid(boundsOfPoints(coords, 0, coords.length / 2), cell);
      for (let i = 0; i < coords.length; i += 2) grid.add(coords[i], coords[i + 1]);
      this.#grids[layer] = grid;
    }
    return this.#grids[layer];
  }

  /** Keeps a string for good. */
  #fix(string: readonly Place[]): void {
    const rising = string.toSorted((a, b) => a.layer - b.layer);
    const turns = rising.map(({ layer, point }) => this.#layers[layer].turns[point]);
    const smooth = smoothString({
      points: rising.map(({ layer, point }) => {
        const [x, y] = this.#at(layer, point);
        return [toMm(x), toMm(y), this.#layers[layer].z];
      }),
      weights: turns.map((turn) => 1 / (LEAST_DRAWN + turnPenalty(turn))),
      turns: turns.map(Math.abs),
    });
    for (const [i, { layer, loop, point }] of rising.entries()) {
      this.#chosen[layer][loop] = point;
      this.#isFixed[layer][loop] = 1;
      this.#seams[layer].set(smooth[i].map(toUnits), 2 * loop);
    }
  }

  #at(layer: number, point: number): [x: number, y: number] {
    const { coords } = this.#layers[layer];
    return [coords[2 * point], coords[2 * point + 1]];
  }
}

/**
 * The crossing into Clipper2's WebAssembly. No handle leaves this file.
 *
 * A path crosses as one block of 64-bit x, y, z triples, written and read through Int32 words, because making a BigInt
 * per number costs more than the crossing. Over there a unit is 256 fine ones: where sides run along each other within
 * a unit, crossings rounded to units would tangle them, and Clipper2 may then fill a hole that they seal off.
 * Every handle made here is deleted here; when the WebAssembly throws it is lost with its memory, and the caller
 * gives up the instance.
 */
import type { Clipper2Module, Clipper64, Path64, Paths64 } from "clipper2-wasm/dist/es/clipper2z.js";
import { SlicewrightError } from "../core/errors.ts";
import type { Island } from "./canonical.ts";
import { nestRings } from "./nest.ts";

export type BooleanOperation = "Union" | "Intersection" | "Difference";
export type FillRule = "NonZero" | "EvenOdd" | "Positive";
export type Join = "Miter" | "Round" | "Square";
export type End = "Polygon" | "Butt" | "Square" | "Round";

/** A ring or open line: a run of x, y pairs. */
type Points = Int32Array;

/** Int32 words of an x, y, z triple. */
const WORDS = 6;

/** A unit is 2^8 of Clipper2's; its low word holds the lower 24 bits of an Int32 coordinate, its high word the others. */
const FINE_BITS = 8;
const FINE = 2 ** FINE_BITS;
const HIGH_SHIFT = 32 - FINE_BITS;

/** A new instance with memory of its own. The module is imported here, so that a program that never slices does not pay. */
export async function loadClipper2(): Promise<Clipper2> {
  const { default: load } = await import("clipper2-wasm/dist/es/clipper2z.js");
  const silent = (): void => {};
  return new Clipper2(await load({ print: silent, printErr: silent }));
}

export class Clipper2 {
  readonly #module: Clipper2Module;
  // Kept from one operation to the next: making a handle costs as much as clipping a small ring.
  readonly #path: Path64;
  readonly #subject: Paths64;
  readonly #clip: Paths64;
  readonly #result: Paths64;
  readonly #clipper: Clipper64;
  #words = new Int32Array(WORDS * 1024);
  /** Whether every coordinate read since the last {@link Clipper2.#checked} fitted an Int32. */
  #inRange = true;

  constructor(module: Clipper2Module) {
    this.#module = module;
    this.#path = new module.Path64();
    this.#subject = new module.Paths64();
    this.#clip = new module.Paths64();
    this.#result = new module.Paths64();
    this.#clipper = new module.Clipper64();
    this.#clipper.SetPreserveCollinear(false);
  }

  /** Bytes of WebAssembly memory; it grows and never shrinks. */
  get memoryBytes(): number {
    return this.#module.HEAPU8.buffer.byteLength;
  }

  boolean(operation: BooleanOperation, rule: FillRule, subject: readonly Points[], clip: readonly Points[]): Island[] {
    const { ClipType, FillRule } = this.#module;
    this.#write(subject, this.#subject);
    this.#write(clip, this.#clip);
    const clipper = this.#clipper;
    clipper.AddSubject(this.#subject);
    clipper.AddClip(this.#clip);
    const done = clipper.ExecutePath(ClipType[operation], FillRule[rule], this.#result);
    clipper.Clear();
    if (!done)
      throw new SlicewrightError("INTERNAL", `${operation.toLowerCase()}: Clipper2 gave up, expected a result`, {
        operation,
      });
    return this.#checked(nestRings(this.#readAll(this.#result)));
  }

  /** Offsets closed rings (end `Polygon`) or makes the band around open lines (any other end). */
  inflate(
    points: readonly Points[],
    delta: number,
    join: Join,
    end: End,
    miterLimit: number,
    arcTolerance: number,
  ): Island[] {
    const { JoinType, EndType } = this.#module;
    this.#write(points, this.#subject);
    const inflated = this.#module.InflatePaths64(
      this.#subject,
      delta * FINE,
      JoinType[join],
      EndType[end],
      miterLimit,
      arcTolerance * FINE,
    );
    const rings = this.#readAll(inflated);
    inflated.delete();
    return this.#checked(nestRings(rings));
  }

  dispose(): void {
    for (const handle of [this.#path, this.#subject, this.#clip, this.#result, this.#clipper]) handle.delete();
  }

  /** Replaces what the paths held. */
  #write(runs: readonly Points[], paths: Paths64): void {
    paths.clear();
    for (const points of runs) {
      const length = (points.length / 2) * WORDS;
      if (length > this.#words.length) this.#words = new Int32Array(2 * length);
      toTriples(points, this.#words);
      this.#path.assign(new BigInt64Array(this.#words.buffer, 0, length / 2));
      paths.push_back(this.#path);
    }
  }

  #readAll(paths: Paths64): Points[] {
    const rings: Points[] = [];
    for (let i = 0; i < paths.size(); i++) {
      const ring = this.#read(paths.get(i));
      if (ring.length >= 6) rings.push(ring);
    }
    return rings;
  }

  /** The islands, unless one reached out of range: told once every handle has been deleted. */
  #checked(islands: Island[]): Island[] {
    if (this.#inRange) return islands;
    this.#inRange = true;
    throw new SlicewrightError(
      "COORDINATE_OUT_OF_RANGE",
      "polygons: a result reaches beyond 21474 mm of the origin, expected coordinates of 32 bits",
    );
  }

  /** Reads and deletes a path. */
  #read(path: Path64): Points {
    const view = path.view();
    const words = new Int32Array(view.buffer, view.byteOffset, 2 * view.length);
    const points = new Int32Array((2 * words.length) / WORDS);
    const used = fromTriples(words, points);
    path.delete();
    this.#inRange &&= used >= 0;
    return used < points.length ? points.subarray(0, Math.max(0, used)) : points;
  }
}

/** Loops of their own, so that the compiler replaces them whole while they run. */
function toTriples(points: Points, words: Int32Array): void {
  for (let from = 0, to = 0; from < points.length; from += 2, to += WORDS) {
    const x = points[from];
    const y = points[from + 1];
    words[to] = x << FINE_BITS;
    words[to + 1] = x >> HIGH_SHIFT;
    words[to + 2] = y << FINE_BITS;
    words[to + 3] = y >> HIGH_SHIFT;
  }
}

/**
 * Rounds to units; points of a ring that become one are taken once.
 * @returns how many numbers were filled in; -1 if a coordinate does not fit an Int32
 */
function fromTriples(words: Int32Array, points: Points): number {
  let used = 0;
  for (let from = 0; from < words.length; from += WORDS) {
    if (!isInt32(words[from + 1]) || !isInt32(words[from + 3])) return -1;
    const x = rounded(words[from], words[from + 1]);
    const y = rounded(words[from + 2], words[from + 3]);
    if (used > 0 && points[used - 2] === x && points[used - 1] === y) continue;
    points[used++] = x;
    points[used++] = y;
  }
  while (used > 2 && points[used - 2] === points[0] && points[used - 1] === points[1]) used -= 2;
  return used;
}

/** Whether a coordinate with this high word fits an Int32. */
function isInt32(high: number): boolean {
  return high === (high << HIGH_SHIFT) >> HIGH_SHIFT;
}

/** The nearest unit, a half rounded up. */
function rounded(low: number, high: number): number {
  return ((high << HIGH_SHIFT) | (low >>> FINE_BITS)) + ((low >>> (FINE_BITS - 1)) & 1);
}

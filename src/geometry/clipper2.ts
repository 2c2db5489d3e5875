/**
 * The crossing into Clipper2's WebAssembly. No handle leaves this file.
 *
 * A path crosses as one block of 64-bit x, y, z triples, written and read through Int32 words (the low word holds an
 * Int32 coordinate, the high word its sign), because making a BigInt per number costs more than the crossing.
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
      delta,
      JoinType[join],
      EndType[end],
      miterLimit,
      arcTolerance,
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
    return Array.from({ length: paths.size() }, (_, i) => this.#read(paths.get(i)));
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
    const inRange = fromTriples(words, points);
    path.delete();
    this.#inRange &&= inRange;
    return points;
  }
}

/** Loops of their own, so that the compiler replaces them whole while they run. */
function toTriples(points: Points, words: Int32Array): void {
  for (let from = 0, to = 0; from < points.length; from += 2, to += WORDS) {
    const x = points[from];
    const y = points[from + 1];
    words[to] = x;
    words[to + 1] = x >> 31;
    words[to + 2] = y;
    words[to + 3] = y >> 31;
  }
}

/** Returns whether every coordinate fits an Int32. */
function fromTriples(words: Int32Array, points: Points): boolean {
  let inRange = true;
  for (let from = 0, to = 0; to < points.length; from += WORDS, to += 2) {
    const x = words[from];
    const y = words[from + 2];
    inRange &&= words[from + 1] === x >> 31 && words[from + 3] === y >> 31;
    points[to] = x;
    points[to + 1] = y;
  }
  return inRange;
}

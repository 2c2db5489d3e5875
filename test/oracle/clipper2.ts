/**
 * The crossing into Clipper2's WebAssembly, which judges our polygon engine. No handle leaves this file.
 *
 * A path crosses as one block of 64-bit x, y, z triples, written and read as Int32 words where it lies: a handle, a
 * view and a BigInt for each cost more than clipping a small ring. Over there a unit is 256 fine ones: where sides run
 * along each other within a unit, crossings rounded to units would tangle them, and Clipper2 may then fill a hole that
 * they seal off.
 * Every handle made here is deleted here; when the WebAssembly throws it is lost with its memory, and the caller
 * gives up the instance.
 */
import type { Clipper2Module, Clipper64, Path64, Paths64 } from "clipper2-wasm/dist/es/clipper2z.js";
import { SlicewrightError } from "../../src/core/errors.ts";
import { nestRings } from "../../src/geometry/nest.ts";
import { type Island, type Ring, wholeRing } from "../../src/geometry/ring.ts";

export type BooleanOperation = "Union" | "Intersection" | "Difference";
export type FillRule = "NonZero" | "EvenOdd" | "Positive";
export type Join = "Miter" | "Round" | "Square";
export type End = "Polygon" | "Butt" | "Square" | "Round";

/** Int32 words of an x, y, z triple. */
const WORDS = 6;
/** Int32 words of a C++ vector: the addresses of its first element, behind its last one, and of its memory's end. */
const VECTOR_WORDS = 3;

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

/**
 * Room for rings that live as long as one operation.
 */
export class RingArena {
  #coords = new Int32Array(4096);
  #used = 0;

  /** Rings made from here on overwrite those made before. */
  reset(): void {
    this.#used = 0;
  }

  /** A ring of so many points, to be filled in. */
  take(points: number): Ring {
    if (2 * (this.#used + points) > this.#coords.length) {
      // Earlier rings keep the array that they are in.
      this.#coords = new Int32Array(2 * Math.max(2 * points, this.#coords.length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += points;
    return { coords: this.#coords, start, end: this.#used };
  }
}

export class Clipper2 {
  readonly #module: Clipper2Module;
  // Kept from one operation to the next: making a handle costs as much as clipping a small ring.
  /** Points are written into its memory, which has room for {@link Clipper2.#room} of them. */
  readonly #path: Path64;
  #room = 0;
  readonly #subject: Paths64;
  readonly #clip: Paths64;
  readonly #result: Paths64;
  readonly #clipper: Clipper64;
  /** Words of the instance's memory; {@link Clipper2.#heap} knows whether they are still that. */
  #words: Int32Array = new Int32Array(0);
  /** Where results lie until the next {@link RingArena.reset}. */
  readonly arena: RingArena = new RingArena();
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
    this.#checkLayout();
  }

  /** Bytes of WebAssembly memory; it grows and never shrinks. */
  get memoryBytes(): number {
    return this.#module.HEAPU8.buffer.byteLength;
  }

  boolean(operation: BooleanOperation, rule: FillRule, subject: readonly Ring[], clip: readonly Ring[]): Island[] {
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

  /** Offsets closed rings (end `Polygon`) or makes the band around open lines (any other end), which are told as rings are. */
  inflate(
    points: readonly Ring[],
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

  /** The instance's memory, which moves when it grows: to be asked for again after every call that may allocate. */
  #heap(): Int32Array {
    const { buffer } = this.#module.HEAPU8;
    if (this.#words.buffer !== buffer) this.#words = new Int32Array(buffer);
    return this.#words;
  }

  /** Replaces what the paths held. */
  #write(runs: readonly Ring[], paths: Paths64): void {
    paths.clear();
    for (const run of runs) {
      const count = run.end - run.start;
      if (count > this.#room) {
        this.#room = 2 * count + 1024;
        this.#path.assign(new BigInt64Array((this.#room * WORDS) / 2));
      }
      const words = this.#heap();
      const vector = this.#path.$$.ptr / 4;
      const first = words[vector];
      toTriples(run, words, first / 4);
      words[vector + 1] = first + 4 * WORDS * count;
      paths.push_back(this.#path);
    }
  }

  #readAll(paths: Paths64): Ring[] {
    const words = this.#heap();
    const vector = paths.$$.ptr / 4;
    const end = words[vector + 1] / 4;
    const rings: Ring[] = [];
    for (let path = words[vector] / 4; path < end; path += VECTOR_WORDS) {
      const ring = this.#read(words, words[path] / 4, words[path + 1] / 4);
      if (ring.end - ring.start >= 3) rings.push(ring);
    }
    return rings;
  }

  /** A path that was written comes back, as the module reads it and as this file does. */
  #checkLayout(): void {
    const triangle = wholeRing(Int32Array.of(3, -5, 1 << 30, 7, 0, 9));
    this.#write([triangle, triangle], this.#subject);
    const path = this.#subject.get(1);
    const [x, y] = path.view();
    path.delete();
    const [, read] = this.#readAll(this.#subject);
    const isSame = read?.coords.slice(2 * read.start, 2 * read.end).join() === triangle.coords.join();
    if (x !== BigInt(3 * FINE) || y !== BigInt(-5 * FINE) || !isSame)
      throw new SlicewrightError("INTERNAL", "polygons: Clipper2's paths do not lie in memory as expected", {});
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

  #read(words: Int32Array, from: number, to: number): Ring {
    const room = this.arena.take((to - from) / WORDS);
    const end = fromTriples(words, from, to, room);
    this.#inRange &&= end >= 0;
    return end === room.end ? room : { ...room, end: Math.max(room.start, end) };
  }
}

/** Loops of their own, so that the compiler replaces them whole while they run. */
function toTriples({ coords, start, end }: Ring, words: Int32Array, at: number): void {
  for (let from = 2 * start, to = at; from < 2 * end; from += 2, to += WORDS) {
    const x = coords[from];
    const y = coords[from + 1];
    words[to] = x << FINE_BITS;
    words[to + 1] = x >> HIGH_SHIFT;
    words[to + 2] = y << FINE_BITS;
    words[to + 3] = y >> HIGH_SHIFT;
  }
}

/**
 * Rounds to units; points of a ring that become one are taken once.
 * @returns where the ring that is filled in ends; -1 if a coordinate does not fit an Int32
 */
function fromTriples(words: Int32Array, from: number, to: number, { coords, start }: Ring): number {
  const first = 2 * start;
  let used = first;
  for (let at = from; at < to; at += WORDS) {
    if (!isInt32(words[at + 1]) || !isInt32(words[at + 3])) return -1;
    const x = rounded(words[at], words[at + 1]);
    const y = rounded(words[at + 2], words[at + 3]);
    if (used > first && coords[used - 2] === x && coords[used - 1] === y) continue;
    coords[used++] = x;
    coords[used++] = y;
  }
  while (used > first + 2 && coords[used - 2] === coords[first] && coords[used - 1] === coords[first + 1]) used -= 2;
  return used / 2;
}

/** Whether a coordinate with this high word fits an Int32. */
function isInt32(high: number): boolean {
  return high === (high << HIGH_SHIFT) >> HIGH_SHIFT;
}

/** The nearest unit, a half rounded up. */
function rounded(low: number, high: number): number {
  return ((high << HIGH_SHIFT) | (low >>> FINE_BITS)) + ((low >>> (FINE_BITS - 1)) & 1);
}

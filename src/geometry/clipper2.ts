/**
 * The crossing into Clipper2's WebAssembly. No handle leaves this file.
 *
 * A path crosses as one block of 64-bit x, y, z triples, written and read through Int32 words (the low word holds an
 * Int32 coordinate, the high word its sign), because making a BigInt per number costs more than the crossing.
 * Every handle made here is deleted here; when the WebAssembly throws it is lost with its memory, and the caller
 * gives up the instance.
 */
import type { Clipper2Module, Path64, Paths64, PolyPath64 } from "clipper2-wasm/dist/es/clipper2z.js";
import { SlicewrightError } from "../core/errors.ts";
import { ringArea } from "./area.ts";
import type { Island } from "./canonical.ts";

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
  readonly #path: Path64;
  #words = new Int32Array(WORDS * 1024);
  /** Whether every coordinate read since the last {@link Clipper2.#checked} fitted an Int32. */
  #inRange = true;

  constructor(module: Clipper2Module) {
    this.#module = module;
    this.#path = new module.Path64();
  }

  /** Bytes of WebAssembly memory; it grows and never shrinks. */
  get memoryBytes(): number {
    return this.#module.HEAPU8.buffer.byteLength;
  }

  boolean(operation: BooleanOperation, rule: FillRule, subject: readonly Points[], clip: readonly Points[]): Island[] {
    const subjectPaths = this.#write(subject);
    const clipPaths = this.#write(clip);
    const islands = this.#execute(operation, rule, subjectPaths, clipPaths);
    clipPaths.delete();
    subjectPaths.delete();
    return this.#checked(islands);
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
    const paths = this.#write(points);
    const inflated = this.#module.InflatePaths64(paths, delta, JoinType[join], EndType[end], miterLimit, arcTolerance);
    paths.delete();
    const islands = this.#nest(inflated);
    inflated.delete();
    return this.#checked(islands);
  }

  dispose(): void {
    this.#path.delete();
  }

  /** Islands of simple rings. A sole contour owns every hole; where there are more, Clipper2's tree tells whose is which. */
  #nest(paths: Paths64): Island[] {
    const contours: Points[] = [];
    const holes: Points[] = [];
    for (let i = 0; i < paths.size(); i++) {
      const ring = this.#read(paths.get(i));
      (ringArea(ring, 0, ring.length / 2) > 0 ? contours : holes).push(ring);
    }
    if (contours.length === 0) return [];
    if (contours.length === 1) return [[...contours, ...holes]];
    const none = new this.#module.Paths64();
    const islands = this.#execute("Union", "NonZero", paths, none);
    none.delete();
    return islands;
  }

  #execute(operation: BooleanOperation, rule: FillRule, subject: Paths64, clip: Paths64): Island[] {
    const { Clipper64, PolyPath64, ClipType, FillRule } = this.#module;
    const clipper = new Clipper64();
    clipper.SetPreserveCollinear(false);
    clipper.AddSubject(subject);
    clipper.AddClip(clip);
    const tree = new PolyPath64();
    const done = clipper.ExecutePoly(ClipType[operation], FillRule[rule], tree);
    const islands: Island[] = [];
    if (done) this.#readIslands(tree, islands);
    tree.delete();
    clipper.delete();
    if (!done)
      throw new SlicewrightError("INTERNAL", `${operation.toLowerCase()}: Clipper2 gave up, expected a result`, {
        operation,
      });
    return islands;
  }

  /** The tree alternates contours and holes; an island inside a hole becomes one of its own. */
  #readIslands(parent: PolyPath64, islands: Island[]): void {
    for (let i = 0; i < parent.count(); i++) {
      const contour = parent.child(i);
      const rings = [this.#read(contour.polygon())];
      islands.push(rings);
      for (let j = 0; j < contour.count(); j++) {
        const hole = contour.child(j);
        rings.push(this.#read(hole.polygon()));
        this.#readIslands(hole, islands);
      }
    }
  }

  #write(runs: readonly Points[]): Paths64 {
    const paths = new this.#module.Paths64();
    for (const points of runs) {
      const length = (points.length / 2) * WORDS;
      if (length > this.#words.length) this.#words = new Int32Array(2 * length);
      const words = this.#words;
      for (let from = 0, to = 0; from < points.length; from += 2, to += WORDS) {
        const x = points[from];
        const y = points[from + 1];
        words[to] = x;
        words[to + 1] = x >> 31;
        words[to + 2] = y;
        words[to + 3] = y >> 31;
      }
      this.#path.assign(new BigInt64Array(words.buffer, 0, length / 2));
      paths.push_back(this.#path);
    }
    return paths;
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
    let inRange = true;
    for (let from = 0, to = 0; to < points.length; from += WORDS, to += 2) {
      const x = words[from];
      const y = words[from + 2];
      inRange &&= words[from + 1] === x >> 31 && words[from + 3] === y >> 31;
      points[to] = x;
      points[to + 1] = y;
    }
    path.delete();
    this.#inRange &&= inRange;
    return points;
  }
}

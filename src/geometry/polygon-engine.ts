/**
 * The polygon engine: {@link PolygonEngine} over assembly/polygons.ts.
 *
 * Edges are cut where they meet, at points of whole units; a vertex within a unit of an edge counts as on it, so that sides
 * which were one before they were rounded are one again. The chains of edges between these nodes are lines of a map: how
 * often either side winds beside each follows around the nodes from one chain, beside the lowest point of what hangs
 * together. Lines with the inside on one side alone are the outline. Where rounding has let edges cross that did not, the
 * numbers contradict each other at some node; then what was cut is looked through again.
 *
 * An offset is what the moved edges wind around more than nought times; assembly/raw-offset.ts tells why. The miter limit
 * means what it means in PrusaSlicer's Clipper: a corner is squared when 1 + cos of the turn is below 2 / limit^2; arc
 * tolerance is the chord's distance from the arc.
 */
import { instantiateEmbedded, type WasmMemory } from "../core/embedded-wasm.ts";
import { SlicewrightError } from "../core/errors.ts";
import type { OffsetOptions, PolygonEngine } from "./engine.ts";
import { clipLines, cutLines } from "./line-clip.ts";
import { POLYGONS_WASM } from "./polygons.generated.ts";
import { type ExPolygons, type Polylines, type Rings, ringCount } from "./polygons.ts";
import { copyNumbers } from "./ring.ts";

const DEFAULT_MITER_LIMIT = 3;
const DEFAULT_ARC_TOLERANCE = 500;

/** Points from which on they are copied as a whole; for fewer a loop is quicker. */
const MANY_POINTS = 64;

/** As numbered in assembly/outlines.ts and assembly/raw-offset.ts. */
const RULES = { nonzero: 0, evenodd: 1, positive: 2, intersection: 3, difference: 4 } as const;
const JOINS = { miter: 0, square: 1, round: 2 } as const;
const ENDS = { square: 1, round: 2, butt: 3 } as const;

/** What an operation answers, as numbered in assembly/polygons.ts. */
const DONE = 0;
const OUT_OF_RANGE = 2;

/** What the WASM module exports; addresses are byte offsets. Written by hand. */
interface PolygonsExports {
  readonly memory: WasmMemory;
  reserve(islands: number, rings: number, points: number): number;
  overlay(rings: number, subjects: number, rule: number): number;
  offset(
    islands: number,
    first: number,
    second: number,
    join: number,
    sharpest: number,
    firstArc: number,
    secondArc: number,
  ): number;
  band(lines: number, delta: number, join: number, end: number, arcStep: number): number;
  resultIslands(): number;
  resultIslandCount(): number;
  resultRings(): number;
  resultRingCount(): number;
  resultPoints(): number;
}

export class WasmPolygonEngine implements PolygonEngine {
  #wasm: PolygonsExports | undefined = instantiateEmbedded(POLYGONS_WASM);
  #ints = new Int32Array(0);
  #uints = new Uint32Array(0);
  /** Why there is no instance any more. */
  #ended = "disposed";

  union(rings: Rings, rule: "nonzero" | "evenodd" | "positive" = "nonzero"): ExPolygons {
    return this.#overlay("union", rule, [rings], 1);
  }

  unionAll(parts: readonly Rings[]): ExPolygons {
    return this.#overlay("union", "nonzero", parts, parts.length);
  }

  intersection(subject: Rings, clip: Rings): ExPolygons {
    return this.#overlay("intersection", "intersection", [subject, clip], 1);
  }

  difference(subject: Rings, clip: Rings): ExPolygons {
    return this.#overlay("difference", "difference", [subject, clip], 1);
  }

  offset(polygons: ExPolygons, delta: number, options?: OffsetOptions): ExPolygons {
    return this.offset2(polygons, delta, 0, options);
  }

  offset2(
    polygons: ExPolygons,
    first: number,
    second: number,
    { join = "miter", miterLimit = DEFAULT_MITER_LIMIT, arcTolerance = DEFAULT_ARC_TOLERANCE }: OffsetOptions = {},
  ): ExPolygons {
    return this.#run("offset", (wasm) => {
      const islands = polygons.islandStarts.length - 1;
      const at = wasm.reserve(islands, ringCount(polygons), pointCount(polygons)) / 4;
      this.#uints = this.#view(wasm, this.#uints, Uint32Array);
      this.#uints.set(polygons.islandStarts, at);
      this.#write(wasm, at + islands + 1, [polygons]);
      const sharpest = 2 / Math.max(1, miterLimit) ** 2 - 1;
      const arcs = [arcStep(first, arcTolerance), arcStep(second, arcTolerance)] as const;
      return wasm.offset(islands, first, second, JOINS[join], sharpest, ...arcs);
    });
  }

  /** Corners of the band are round with round ends, else squared, as in PrusaSlicer. */
  offsetLines({ coords, starts }: Polylines, delta: number, ends: "butt" | "round" | "square"): ExPolygons {
    return this.#run("offset of lines", (wasm) => {
      const lines = { coords, ringStarts: starts };
      const count = ringCount(lines);
      this.#write(wasm, wasm.reserve(0, count, pointCount(lines)) / 4 + 1, [lines]);
      const join = ends === "round" ? JOINS.round : JOINS.square;
      return wasm.band(count, delta, join, ENDS[ends], arcStep(delta, DEFAULT_ARC_TOLERANCE));
    });
  }

  clipLines(lines: Polylines, region: Rings): Polylines {
    return clipLines(lines, region);
  }

  cutLines(lines: Polylines, region: Rings): Polylines {
    return cutLines(lines, region);
  }

  dispose(): void {
    this.#wasm = undefined;
  }

  /** Bytes of the instance's memory, for tests that look for leaks. */
  get memoryBytes(): number {
    return this.#wasm?.memory.buffer.byteLength ?? 0;
  }

  /** @param subjects how many of the parts, from the first, are the subject */
  #overlay(operation: string, rule: keyof typeof RULES, parts: readonly Rings[], subjects: number): ExPolygons {
    return this.#run(operation, (wasm) => {
      let rings = 0;
      let points = 0;
      let ofSubject = 0;
      for (let i = 0; i < parts.length; i++) {
        rings += ringCount(parts[i]);
        points += pointCount(parts[i]);
        if (i < subjects) ofSubject = rings;
      }
      this.#write(wasm, wasm.reserve(0, rings, points) / 4 + 1, parts);
      return wasm.overlay(rings, ofSubject, RULES[rule]);
    });
  }

  /**
   * Runs one operation on the instance. What the WebAssembly throws leaves its memory in an unknown state,
   * so the instance is given up: this and every later operation throws `POLYGON_ENGINE_FAILED`.
   */
  #run(operation: string, work: (wasm: PolygonsExports) => number): ExPolygons {
    if (!this.#wasm)
      throw new SlicewrightError(
        "POLYGON_ENGINE_FAILED",
        `${operation}: the polygon engine has been ${this.#ended}, expected a live one`,
        { operation },
      );
    try {
      return this.#read(this.#wasm, operation, work(this.#wasm));
    } catch (cause) {
      if (cause instanceof SlicewrightError) throw cause;
      this.#wasm = undefined;
      this.#ended = "given up after a failure";
      throw new SlicewrightError(
        "POLYGON_ENGINE_FAILED",
        `${operation}: the polygon engine failed (${cause instanceof Error ? cause.message : String(cause)}), expected a result`,
        { operation },
        cause,
      );
    }
  }

  /** Writes where each ring starts, and behind that all points. */
  #write(wasm: PolygonsExports, at: number, parts: readonly Rings[]): void {
    this.#ints = this.#view(wasm, this.#ints, Int32Array);
    const words = this.#ints;
    let rings = 0;
    for (const part of parts) rings += ringCount(part);
    let place = at + rings + 1;
    let points = 0;
    for (const { coords, ringStarts } of parts) {
      // Rings may be some of those that the points are of.
      const first = ringStarts[0];
      const end = ringStarts[ringStarts.length - 1];
      for (let i = 0; i + 1 < ringStarts.length; i++) words[at++] = points + ringStarts[i] - first;
      if (end - first < MANY_POINTS) copyNumbers(coords, 2 * first, 2 * end, words, place);
      else words.set(coords.subarray(2 * first, 2 * end), place);
      place += 2 * (end - first);
      points += end - first;
    }
    words[at] = points;
  }

  #read(wasm: PolygonsExports, operation: string, answer: number): ExPolygons {
    if (answer === OUT_OF_RANGE)
      throw new SlicewrightError(
        "COORDINATE_OUT_OF_RANGE",
        "polygons: a result reaches beyond 21474 mm of the origin, expected coordinates of 32 bits",
      );
    if (answer !== DONE)
      throw new SlicewrightError(
        "POLYGON_ENGINE_FAILED",
        `${operation}: the rings cross too closely to be told apart, expected a result`,
        { operation },
      );
    this.#ints = this.#view(wasm, this.#ints, Int32Array);
    this.#uints = this.#view(wasm, this.#uints, Uint32Array);
    const islands = wasm.resultIslands() / 4;
    const rings = wasm.resultRings() / 4;
    const points = wasm.resultPoints() / 4;
    const ringStarts = this.#uints.slice(rings, rings + wasm.resultRingCount() + 1);
    return {
      coords: this.#ints.slice(points, points + 2 * ringStarts[ringStarts.length - 1]),
      ringStarts,
      islandStarts: this.#uints.slice(islands, islands + wasm.resultIslandCount() + 1),
    };
  }

  /** The memory's words, which move when it grows. */
  #view<T extends Int32Array | Uint32Array>(
    { memory }: PolygonsExports,
    known: T,
    View: new (buffer: ArrayBuffer) => T,
  ): T {
    return known.buffer === memory.buffer ? known : new View(memory.buffer);
  }
}

function pointCount({ ringStarts }: Rings): number {
  return ringStarts[ringStarts.length - 1] - ringStarts[0];
}

/** The angle between points of an arc whose chords keep within the tolerance. */
function arcStep(radius: number, tolerance: number): number {
  return radius === 0 ? Math.PI : 2 * Math.acos(Math.max(0, 1 - tolerance / Math.abs(radius)));
}

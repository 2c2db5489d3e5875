/**
 * Unions, intersections, differences and offsets of rings, by the quickest way that can tell them: what the modules of
 * assembly/ leave is left to Clipper2.
 */
import type { Clipper2, End, Join } from "./clipper2.ts";
import { MiterOffset } from "./miter-offset.ts";
import { nestRings } from "./nest.ts";
import { Overlay, type OverlayRule } from "./overlay.ts";
import type { Island, Ring, RingArena } from "./ring.ts";

const JOINS = { miter: "Miter", round: "Round", square: "Square" } as const;

/** Clipper2's operation and fill rule. */
const OPERATIONS = {
  nonzero: ["Union", "NonZero"],
  evenodd: ["Union", "EvenOdd"],
  positive: ["Union", "Positive"],
  intersection: ["Intersection", "NonZero"],
  difference: ["Difference", "NonZero"],
} as const;

export class Clipping {
  readonly #clipper: Clipper2;
  readonly #miter: MiterOffset;
  readonly #overlay: Overlay;

  constructor(clipper: Clipper2) {
    this.#clipper = clipper;
    this.#miter = new MiterOffset(clipper.arena);
    this.#overlay = new Overlay(clipper.arena);
  }

  /** Where results lie until its next reset. */
  get arena(): RingArena {
    return this.#clipper.arena;
  }

  get memoryBytes(): number {
    return this.#clipper.memoryBytes;
  }

  boolean(rule: OverlayRule, subject: readonly Ring[], clip: readonly Ring[]): Island[] {
    const rings = this.#overlay.overlay(rule, subject, clip);
    if (rings !== undefined) return nestRings(rings);
    const [operation, fill] = OPERATIONS[rule];
    return this.#clipper.boolean(operation, fill, subject, clip);
  }

  offset(
    island: Island,
    delta: number,
    join: "miter" | "round" | "square",
    miterLimit: number,
    arcTolerance: number,
  ): readonly Island[] {
    if (join === "round") return this.#inflate(island, delta, "Round", miterLimit, arcTolerance);
    const isSquared = join === "square";
    const easy = this.#miter.offset(island, delta, miterLimit, isSquared);
    if (easy !== undefined) return easy.length > 0 ? [easy] : [];
    const rings = this.#overlay.offset(island, delta, miterLimit, isSquared);
    return rings === undefined ? this.#inflate(island, delta, JOINS[join], miterLimit, arcTolerance) : nestRings(rings);
  }

  /** The band around open lines. */
  band(
    lines: readonly Ring[],
    delta: number,
    join: Join,
    end: End,
    miterLimit: number,
    arcTolerance: number,
  ): Island[] {
    return this.#clipper.inflate(lines, delta, join, end, miterLimit, arcTolerance);
  }

  dispose(): void {
    this.#clipper.dispose();
  }

  #inflate(island: Island, delta: number, join: Join, miterLimit: number, arcTolerance: number): Island[] {
    return this.#clipper.inflate(island, delta, join, "Polygon", miterLimit, arcTolerance);
  }
}

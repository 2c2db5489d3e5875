import type { ToolpathsBuilder } from "../builder.ts";
import { ENTITY, type Toolpaths } from "../toolpaths.ts";
import { cutLoop } from "./cut-loop.ts";
import { type EntityPlace, nearestPlace, nearestToEnd } from "./nearest-place.ts";

/**
 * Prints a layer's loops, each begun at its seam: external loops where the seam table says, inner ones at the place
 * nearest to the seam of the external loop that they lie in. Without a row of the table each begins where it is
 * nearest to the end of what was printed before.
 */
export class LoopPrinter {
  readonly #builder: ToolpathsBuilder;
  readonly #loops: Toolpaths;
  readonly #seams: Int32Array | undefined;
  readonly #clip: number;
  /** Of each external entity, its index among them; -1 for the others. */
  readonly #externalIndex: Int32Array;

  /** @param clip what is left off the end of a loop, mm */
  constructor(builder: ToolpathsBuilder, loops: Toolpaths, seams: Int32Array | undefined, clip: number) {
    this.#builder = builder;
    this.#loops = loops;
    this.#seams = seams;
    this.#clip = clip;
    let external = 0;
    this.#externalIndex = Int32Array.from(loops.entityFlags, (flags) => (flags & ENTITY.external ? external++ : -1));
  }

  /** Appends the entities `first` to `end`, the loops of one island. */
  print(first: number, end: number): void {
    for (let entity = first; entity < end; entity++)
      cutLoop(this.#builder, this.#loops, entity, this.#placeOf(entity, first, end), this.#clip);
  }

  #placeOf(entity: number, first: number, end: number): EntityPlace {
    const index = this.#externalIndex[this.#externalOf(entity, first, end)];
    if (this.#seams && index >= 0)
      return nearestPlace(this.#loops, entity, this.#seams[2 * index], this.#seams[2 * index + 1]);
    return nearestToEnd(this.#builder, this.#loops, entity);
  }

  /**
   * The external loop that an entity lies in or is: loops of one contour or hole follow each other, so it is the next
   * one of its kind, or the last where external loops come first.
   */
  #externalOf(entity: number, first: number, end: number): number {
    const kind = ENTITY.external | (this.#loops.entityFlags[entity] & ENTITY.hole);
    const isKind = (other: number) => (this.#loops.entityFlags[other] & (ENTITY.external | ENTITY.hole)) === kind;
    for (let other = entity; other < end; other++) if (isKind(other)) return other;
    for (let other = entity; other >= first; other--) if (isKind(other)) return other;
    return entity;
  }
}

import { ROLE } from "../core/roles.ts";
import type { PressureOptions } from "./pressure-options.ts";

/** What is extruded along a strand, before any limit. */
export interface Strand {
  /** The line of the text that it is. */
  readonly line: number;
  readonly role: number;
  /** mm3/s. */
  readonly rate: number;
  readonly seconds: number;
}

/** How far back from a strand, in lines of the text, another is within sight. */
const SIGHT = 128;
/** Keep their rate: surfaces, what hangs in the air, and what the tower is built of. */
const KEPT: ReadonlySet<number> = new Set([
  ROLE.externalPerimeter,
  ROLE.overhangPerimeter,
  ROLE.bridgeInfill,
  ROLE.wipeTower,
]);
/** Whose flow changes all the time: neither they nor what is beside them is looked at. */
const PASSED_OVER: ReadonlySet<number> = new Set([ROLE.gapFill, ROLE.ironing]);

/**
 * The rates, mm3/s, at which strands begin and end so that the rate rises and falls no faster than it may, as
 * PrusaSlicer settles them: however the nozzle gets from one strand to the next.
 *
 * Every strand, as it comes, limits those before it that are in sight, and the first in sight those after it. A limit
 * grows with the time of the strands that it passes. One of the limiting strand's own role takes the limit over with
 * its own rate; one of another role is only held below it; one that keeps its rate sets it to that. The time of a
 * strand is that of its unlimited feed times the share of the rate that it keeps; strands come again and again, and
 * so the times settle.
 */
export class StrandRates {
  readonly #rise: number;
  readonly #fall: number;
  readonly #strands: Strand[] = [];
  /** By strand. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** The first strand in sight of the last one. */
  #first = 0;

  constructor({ rise, fall }: Omit<PressureOptions, "area">) {
    this.#rise = rise;
    this.#fall = fall;
  }

  /** How many of the strands, the first ones, no later one changes. */
  get outOfSight(): number {
    return this.#first;
  }

  /** Its unlimited rate, and the shares of that at which it begins and ends. */
  slopeOf(strand: number): { rate: number; start: number; end: number } {
    const { rate } = this.#strands[strand];
    return { rate, start: this.#starts[strand] / rate, end: this.#ends[strand] / rate };
  }

  add(strand: Strand): void {
    this.#strands.push(strand);
    this.#starts.push(strand.rate);
    this.#ends.push(strand.rate);
    while (this.#strands[this.#first].line <= strand.line - SIGHT) this.#first++;
    if (this.#fall < Infinity) this.#limitBefore();
    if (this.#rise < Infinity) this.#limitAfter();
  }

  /** Forgets the first strands: they are limited no more, and limit no other. */
  drop(count: number): void {
    for (const held of [this.#strands, this.#starts, this.#ends]) held.splice(0, count);
    this.#first = Math.max(0, this.#first - count);
  }

  /** The last strand's limit on those before it. */
  #limitBefore(): void {
    const last = this.#strands.length - 1;
    if (this.#isPassedOver(last)) return;
    this.#limit(last, this.#first, -1, this.#starts, this.#ends, this.#fall);
  }

  /** That of the first in sight on those after it. */
  #limitAfter(): void {
    if (this.#isPassedOver(this.#first)) return;
    this.#limit(this.#first, this.#strands.length - 1, 1, this.#ends, this.#starts, this.#rise);
  }

  /**
   * @param step towards strand `to`
   * @param leaving the rates at the ends where the limit leaves a strand, `entering` where it comes to one
   */
  #limit(from: number, to: number, step: 1 | -1, leaving: number[], entering: number[], slope: number): void {
    const { role } = this.#strands[from];
    let limit = leaving[from];
    for (let before = from, i = from + step; before !== to; before = i, i += step) {
      if (this.#isPassedOver(before) || this.#isPassedOver(i)) continue;
      const strand = this.#strands[i];
      const isOwn = strand.role === role;
      const keeps = KEPT.has(strand.role);
      let at = isOwn ? Math.min(limit, leaving[before]) : limit;
      if (keeps) at = entering[i];
      else if (entering[i] > at) entering[i] = at;
      else if (isOwn) at = entering[i];
      const share = (this.#starts[i] + this.#ends[i]) / (2 * strand.rate);
      const beyond = at + slope * strand.seconds * share;
      if (!keeps && leaving[i] > beyond) leaving[i] = beyond;
      limit = isOwn ? leaving[i] : beyond;
    }
  }

  #isPassedOver(strand: number): boolean {
    return PASSED_OVER.has(this.#strands[strand].role);
  }
}

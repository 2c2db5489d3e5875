/**
 * Runs a pattern's program over bytes, the way Perl does: the first way that leads to a match counts, and what fails is
 * taken back to the last fork. That may take exponential time, so every step is counted against a budget, and a
 * pattern that runs out of it is refused: no clock, so the same text is refused everywhere.
 */
import { NEWLINE } from "../../core/ascii.ts";
import { CASE, isLetter, LETTER_SETS } from "./byte-sets.ts";
import { MANNER, OP, PLACE_NUMBERS, type Program, WIDTH } from "./program.ts";

/** Steps that are left. */
export interface Budget {
  steps: number;
}

/** A pattern took more steps than there were. */
export class BudgetSpent extends Error {}

/** What is taken back, and what is tried then; four numbers each. */
const BACK = { slot: 0, fork: 1, shorter: 2, longer: 3 } as const;
const ENTRY = 4;
/** Numbers that may wait to be taken back. */
const DEEPEST = 2 ** 24;

export class Matcher {
  readonly #program: Program;
  readonly #text: Uint8Array;
  readonly #budget: Budget;
  readonly #slots: Int32Array;
  readonly #stack: number[] = [];

  constructor(program: Program, text: Uint8Array, budget: Budget) {
    this.#program = program;
    this.#text = text;
    this.#budget = budget;
    this.#slots = new Int32Array(program.slots);
  }

  /** The first match at or behind a position: start and end of it and of its groups, -1 where one has none. */
  find(from: number): Int32Array | null {
    const { first, groups } = this.#program;
    const text = this.#text;
    for (let at = from; at <= text.length; at++) {
      if (first !== undefined) {
        while (at < text.length && first[text[at]] === 0) at++;
        if (at === text.length) return null;
      }
      this.#slots.fill(-1);
      this.#stack.length = 0;
      const end = this.#run(0, at);
      if (end < 0) continue;
      const found = this.#slots.slice(0, 2 * (groups + 1));
      found[0] = at;
      found[1] = end;
      return found;
    }
    return null;
  }

  /** Where the match that begins at an instruction and a position ends; -1: nowhere. */
  #run(instruction: number, from: number): number {
    const { code, sets } = this.#program;
    const text = this.#text;
    const slots = this.#slots;
    const stack = this.#stack;
    const bottom = stack.length;
    let at = instruction * WIDTH;
    let pos = from;
    for (;;) {
      if (--this.#budget.steps < 0 || stack.length > DEEPEST) throw new BudgetSpent();
      let matches = true;
      switch (code[at]) {
        case OP.end:
          return pos;
        case OP.byte:
          matches = pos < text.length && sets[code[at + 1]][text[pos]] === 1;
          pos++;
          at += WIDTH;
          break;
        case OP.run: {
          const set = sets[code[at + 1]];
          const least = pos + code[at + 2];
          const most = Math.min(text.length, pos + code[at + 3]);
          const manner = code[at + 4];
          const stop = manner === MANNER.lazy ? Math.min(least, most) : most;
          const begun = pos;
          while (pos < stop && set[text[pos]] === 1) pos++;
          this.#budget.steps -= pos - begun;
          matches = pos >= least;
          at += WIDTH;
          if (!matches) break;
          if (manner === MANNER.greedy && pos > least) stack.push(BACK.shorter, at, pos, least);
          else if (manner === MANNER.lazy && pos < most) stack.push(BACK.longer, at, pos, most);
          break;
        }
        case OP.fork:
          stack.push(BACK.fork, code[at + 2] * WIDTH, pos, 0);
          at = code[at + 1] * WIDTH;
          break;
        case OP.jump:
          at = code[at + 1] * WIDTH;
          break;
        case OP.keep: {
          const slot = code[at + 1];
          stack.push(BACK.slot, slot, slots[slot], 0);
          slots[slot] = pos;
          at += WIDTH;
          break;
        }
        case OP.again:
          at = slots[code[at + 1]] === pos ? at + WIDTH : code[at + 2] * WIDTH;
          break;
        case OP.place:
          matches = this.#isAt(code[at + 1], pos);
          at += WIDTH;
          break;
        case OP.same: {
          const length = this.#sameLength(code[at + 1], code[at + 2] === 1, pos);
          matches = length >= 0;
          pos += length;
          at += WIDTH;
          break;
        }
        case OP.look: {
          const begin = pos - code[at + 3];
          const isWanted = code[at + 2] === 1;
          const depth = stack.length;
          matches = begin >= 0 && this.#run(at / WIDTH + 1, begin) >= 0 ? isWanted : !isWanted;
          this.#settle(depth, matches && isWanted);
          at = code[at + 1] * WIDTH;
          break;
        }
        case OP.atomic: {
          const depth = stack.length;
          const end = this.#run(at / WIDTH + 1, pos);
          matches = end >= 0;
          if (matches) this.#settle(depth, true);
          pos = end;
          at = code[at + 1] * WIDTH;
          break;
        }
      }
      // Back to the last place where something else may be tried.
      while (!matches) {
        if (stack.length === bottom) return -1;
        const last = stack.pop()!;
        const position = stack.pop()!;
        const target = stack.pop()!;
        const kind = stack.pop()!;
        if (kind === BACK.slot) {
          slots[target] = position;
          continue;
        }
        at = target;
        pos = position;
        matches = true;
        if (kind === BACK.shorter) {
          pos--;
          if (pos > last) stack.push(kind, target, pos, last);
        } else if (kind === BACK.longer) {
          const set = sets[code[at - WIDTH + 1]];
          matches = pos < text.length && set[text[pos]] === 1;
          if (!matches) continue;
          pos++;
          if (pos < last) stack.push(kind, target, pos, last);
        }
      }
    }
  }

  /** What was tried above a depth is done with: slots stay as they are, to be taken back later, or are taken back now. */
  #settle(depth: number, keeps: boolean): void {
    const stack = this.#stack;
    if (!keeps) {
      while (stack.length > depth) {
        const [kind, slot, old] = stack.splice(-ENTRY);
        if (kind === BACK.slot) this.#slots[slot] = old;
      }
      return;
    }
    let end = depth;
    for (let i = depth; i < stack.length; i += ENTRY) {
      if (stack[i] !== BACK.slot) continue;
      for (let k = 0; k < ENTRY; k++) stack[end + k] = stack[i + k];
      end += ENTRY;
    }
    stack.length = end;
  }

  #isAt(place: number, pos: number): boolean {
    const text = this.#text;
    switch (place) {
      case PLACE_NUMBERS.lineStart:
        return pos === 0 || text[pos - 1] === NEWLINE;
      case PLACE_NUMBERS.lineEnd:
        return pos === text.length || text[pos] === NEWLINE;
      case PLACE_NUMBERS.textStart:
        return pos === 0;
      case PLACE_NUMBERS.textEnd:
        return pos === text.length;
      case PLACE_NUMBERS.lastLineEnd:
        return pos === text.length || (pos === text.length - 1 && text[pos] === NEWLINE);
      default: {
        const isEdge = this.#has(LETTER_SETS.w, pos - 1) !== this.#has(LETTER_SETS.w, pos);
        return isEdge === (place === PLACE_NUMBERS.word);
      }
    }
  }

  #has(set: Uint8Array, pos: number): boolean {
    return pos >= 0 && pos < this.#text.length && set[this.#text[pos]] === 1;
  }

  /** How long a group's match is that stands here again; -1 where it does not. */
  #sameLength(group: number, ignoresCase: boolean, pos: number): number {
    const start = this.#slots[2 * group];
    const end = this.#slots[2 * group + 1];
    if (start < 0 || end < 0 || pos + end - start > this.#text.length) return -1;
    for (let i = 0; i < end - start; i++) {
      const [a, b] = [this.#text[start + i], this.#text[pos + i]];
      if (a !== b && !(ignoresCase && isLetter(a) && (a ^ CASE) === b)) return -1;
    }
    this.#budget.steps -= end - start;
    return end - start;
  }
}

/** A pattern as a program: instructions of five numbers, run by a `Matcher`. */
import { type ByteSet, setOf, union } from "./byte-sets.ts";
import { PatternProblem, TOO_LONG } from "./characters.ts";
import type { ParsedPattern, Pattern, Place } from "./pattern.ts";

/**
 * What an instruction does, and what its numbers are, told behind its name. Slots hold positions: a group's start and end, then those that
 * tell whether a loop went on.
 */
export const OP = {
  /** Ends the pattern, or the part that a look or an atomic group runs. */
  end: 0,
  /** set: one byte of it. */
  byte: 1,
  /** set, least, most, {@link MANNER}: as many bytes of it. */
  run: 2,
  /** first, second: goes on at the first, and at the second if that fails. */
  fork: 3,
  /** target. */
  jump: 4,
  /** slot: keeps the position. */
  keep: 5,
  /** slot, target: jumps unless the position is the one that was kept. */
  again: 6,
  /** place. */
  place: 7,
  /** group: what it matched once more; whether case is ignored. */
  same: 8,
  /** next, isWanted, width behind: runs what follows up to its end, and goes on at next from where it stood. */
  look: 9,
  /** next: runs what follows up to its end, once and for all. */
  atomic: 10,
} as const;

export const MANNER = { greedy: 0, lazy: 1, possessive: 2 } as const;

export const PLACE_NUMBERS: Readonly<Record<Place, number>> = {
  lineStart: 0,
  lineEnd: 1,
  textStart: 2,
  textEnd: 3,
  lastLineEnd: 4,
  word: 5,
  notWord: 6,
};

export interface Program {
  /** Five numbers an instruction: its {@link OP} and what that takes. */
  readonly code: Int32Array;
  readonly sets: readonly ByteSet[];
  readonly groups: number;
  readonly slots: number;
  /** What a match may begin with; undefined where it may be empty. */
  readonly first: ByteSet | undefined;
}

export const WIDTH = 5;
const MOST_INSTRUCTIONS = 5000;
/** Parts of a pattern that are written, each as often as it is: repetitions of nothing have no instructions, and take time. */
const MOST_PARTS = 100_000;
/** No bound. */
const ENDLESS = 2 ** 31 - 1;

/** @throws PatternProblem */
export function compile({ pattern, groups }: ParsedPattern, ignoresCase: boolean): Program {
  const code: number[] = [];
  const sets: ByteSet[] = [];
  let parts = 0;
  let slots = 2 * (groups + 1);
  const emit = (op: number, a = 0, b = 0, c = 0, d = 0): number => {
    if (code.length >= MOST_INSTRUCTIONS * WIDTH) throw new PatternProblem(TOO_LONG);
    code.push(op, a, b, c, d);
    return code.length / WIDTH - 1;
  };
  const here = (): number => code.length / WIDTH;
  const aim = (instruction: number, argument: number): void => {
    code[instruction * WIDTH + argument] = here();
  };

  write(pattern);
  emit(OP.end);
  const { set, mayBeEmpty } = firstOf(pattern);
  return { code: Int32Array.from(code), sets, groups, slots, first: mayBeEmpty ? undefined : set };

  function write(node: Pattern): void {
    if (++parts > MOST_PARTS) throw new PatternProblem(TOO_LONG);
    switch (node.kind) {
      case "set":
        emit(OP.byte, sets.push(node.set) - 1);
        break;
      case "place":
        emit(OP.place, PLACE_NUMBERS[node.place]);
        break;
      case "same":
        emit(OP.same, node.group, Number(ignoresCase));
        break;
      case "sequence":
        for (const part of node.parts) write(part);
        break;
      case "either":
        writeOptions(node.options);
        break;
      case "repeat":
        writeRepeat(node);
        break;
      case "group":
        emit(OP.keep, 2 * node.group);
        write(node.body);
        emit(OP.keep, 2 * node.group + 1);
        break;
      case "look":
        writeApart(OP.look, node.body, Number(node.isWanted), node.isBehind ? widthOf(node.body) : 0);
        break;
      case "atomic":
        writeApart(OP.atomic, node.body);
    }
  }

  function writeApart(op: number, body: Pattern, b = 0, c = 0): void {
    const at = emit(op, 0, b, c);
    write(body);
    emit(OP.end);
    aim(at, 1);
  }

  function writeOptions(options: readonly Pattern[]): void {
    const ends: number[] = [];
    for (const [i, option] of options.entries()) {
      const isLast = i === options.length - 1;
      const fork = isLast ? -1 : emit(OP.fork, here() + 1);
      write(option);
      if (isLast) continue;
      ends.push(emit(OP.jump));
      aim(fork, 2);
    }
    for (const end of ends) aim(end, 1);
  }

  function writeRepeat({ body, least, most, manner }: Extract<Pattern, { kind: "repeat" }>): void {
    if (body.kind === "set") {
      emit(OP.run, sets.push(body.set) - 1, least, most === Infinity ? ENDLESS : most, MANNER[manner]);
      return;
    }
    if (manner === "possessive") {
      writeApart(OP.atomic, { kind: "repeat", body, least, most, manner: "greedy" });
      return;
    }
    for (let i = 0; i < least; i++) write(body);
    if (most === Infinity) writeLoop(body, manner === "lazy");
    else writeUpTo(body, most - least, manner === "lazy");
  }

  /** Any number of times: an empty turn is the last. */
  function writeLoop(body: Pattern, isLazy: boolean): void {
    const slot = slots++;
    const fork = emit(OP.fork);
    aim(fork, isLazy ? 2 : 1);
    emit(OP.keep, slot);
    write(body);
    emit(OP.again, slot, fork);
    aim(fork, isLazy ? 1 : 2);
  }

  function writeUpTo(body: Pattern, times: number, isLazy: boolean): void {
    const forks: number[] = [];
    for (let i = 0; i < times; i++) {
      const fork = emit(OP.fork);
      aim(fork, isLazy ? 2 : 1);
      write(body);
      forks.push(fork);
    }
    for (const fork of forks) aim(fork, isLazy ? 1 : 2);
  }
}

interface First {
  readonly set: ByteSet;
  readonly mayBeEmpty: boolean;
}

const NONE = setOf(() => false);
const ANY: First = { set: setOf(() => true), mayBeEmpty: true };

function firstOf(node: Pattern): First {
  switch (node.kind) {
    case "set":
      return { set: node.set, mayBeEmpty: false };
    case "place":
    case "look":
      return { set: NONE, mayBeEmpty: true };
    case "same":
      return ANY;
    case "sequence":
      return sequenceFirst(node.parts);
    case "either": {
      const all = node.options.map(firstOf);
      return { set: union(...all.map(({ set }) => set)), mayBeEmpty: all.some(({ mayBeEmpty }) => mayBeEmpty) };
    }
    case "repeat": {
      const { set, mayBeEmpty } = firstOf(node.body);
      return { set, mayBeEmpty: mayBeEmpty || node.least === 0 };
    }
    case "group":
    case "atomic":
      return firstOf(node.body);
  }
}

function sequenceFirst(parts: readonly Pattern[]): First {
  let set = NONE;
  for (const part of parts) {
    const own = firstOf(part);
    set = union(set, own.set);
    if (!own.mayBeEmpty) return { set, mayBeEmpty: false };
  }
  return { set, mayBeEmpty: true };
}

/** How many bytes a pattern matches, where that is one number. */
function widthOf(node: Pattern): number {
  switch (node.kind) {
    case "set":
      return 1;
    case "place":
    case "look":
      return 0;
    case "sequence":
      return node.parts.reduce((sum, part) => sum + widthOf(part), 0);
    case "either": {
      const widths = new Set(node.options.map(widthOf));
      if (widths.size === 1) return [...widths][0];
      break;
    }
    case "repeat":
      if (node.least === node.most) return node.least * widthOf(node.body);
      break;
    case "group":
    case "atomic":
      return widthOf(node.body);
  }
  throw new PatternProblem("a look behind of no certain length");
}

/**
 * Custom g-code with placeholders: `[name]`, `{expression}`, and `{if a}...{elsif b}...{else}...{endif}`, nested as
 * deep as wanted. `[temperature_[layer]]` builds a name from a value.
 */
import { placeholderError } from "./error.ts";
import { evaluate, type Lookup } from "./expression.ts";

/** A ladder of conditions being walked through. */
interface Ladder {
  /** The branch at hand is printed. */
  isOn: boolean;
  /** A branch has been printed, or none may be. */
  isSettled: boolean;
}

/** The text with its placeholders filled in. @throws SlicewrightError `PLACEHOLDER_INVALID` */
export function fillTemplate(template: string, lookup: Lookup): string {
  const ladders: Ladder[] = [];
  let filled = "";
  let at = 0;
  while (at < template.length) {
    const isOn = ladders.every((ladder) => ladder.isOn);
    const next = nextOpening(template, at);
    if (isOn) filled += template.slice(at, next);
    if (next === template.length) break;
    const end = closing(template, next);
    const inner = template.slice(next + 1, end);
    at = end + 1;
    if (template[next] === "{" && walksLadder(inner, ladders, lookup)) continue;
    if (isOn) filled += written(template[next] === "{" ? evaluate(inner, lookup) : legacy(inner, lookup));
  }
  if (ladders.length > 0) throw placeholderError("{if} without {endif}", template);
  return filled;
}

function nextOpening(template: string, from: number): number {
  for (let at = from; at < template.length; at++) if (template[at] === "{" || template[at] === "[") return at;
  return template.length;
}

/** Where the bracket that opens at `open` closes. */
function closing(template: string, open: number): number {
  const [opener, closer] = template[open] === "{" ? ["{", "}"] : ["[", "]"];
  let depth = 0;
  let isQuoted = false;
  for (let at = open; at < template.length; at++) {
    if (opener === "{" && template[at] === '"' && template[at - 1] !== "\\") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (template[at] === opener) depth++;
    else if (template[at] === closer && --depth === 0) return at;
  }
  throw placeholderError(`"${opener}" without "${closer}"`, template.slice(open));
}

/** Takes a step if the braces hold one of a ladder's words; false if they hold an expression. */
function walksLadder(inner: string, ladders: Ladder[], lookup: Lookup): boolean {
  const [, word, condition] = /^\s*(if|elsif|else|endif)\b(.*)$/s.exec(inner) ?? [];
  if (word === undefined) return false;
  if (word === "if") {
    const isReached = ladders.every((ladder) => ladder.isOn);
    const isOn = isReached && holds(condition, lookup);
    ladders.push({ isOn, isSettled: isOn || !isReached });
    return true;
  }
  const ladder = ladders.at(-1);
  if (ladder === undefined) throw placeholderError(`{${word}} without {if}`, inner);
  if (word === "endif") {
    ladders.pop();
    return true;
  }
  ladder.isOn = !ladder.isSettled && (word === "else" || holds(condition, lookup));
  ladder.isSettled ||= ladder.isOn;
  return true;
}

function holds(condition: string, lookup: Lookup): boolean {
  const value = evaluate(condition, lookup);
  if (typeof value === "boolean") return value;
  throw placeholderError(`"${value}" is neither true nor false`, condition);
}

/** The value of `[name]`; brackets inside the name are filled in first. */
function legacy(inner: string, lookup: Lookup): string | number | boolean {
  const name = fillTemplate(inner, lookup);
  return evaluate(/^\w+_\d+$/.test(name) ? indexed(name, lookup) : name, lookup);
}

/** `temperature_0` is the older way to write `temperature[0]`. */
function indexed(name: string, lookup: Lookup): string {
  return lookup(name) === undefined ? name.replace(/_(\d+)$/, "[$1]") : name;
}

/** A value as PrusaSlicer writes it: truth as a word, numbers with at most six digits. */
function written(value: number | string | boolean): string {
  return typeof value === "number" ? String(Number(value.toPrecision(6))) : String(value);
}

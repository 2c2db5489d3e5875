/**
 * PrusaSlicer's placeholder expressions: numbers, texts, truth values and names with an index; `+ - * / %`,
 * comparisons, `=~` with a pattern, `and or not`, `? :`, and a few functions. Division of whole numbers drops the rest.
 *
 * A recursive descent, one function a level of binding, loosest first.
 */
import type { PlaceholderValue } from "../../core/custom-gcode.ts";
import { placeholderError } from "./error.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A placeholder: its value, and whether that counts whole things, whose division drops the rest. */
export interface Placeholder {
  readonly value: PlaceholderValue;
  readonly isWhole: boolean;
}

/** The placeholder of a name; undefined when there is none. */
export type Lookup = (name: string) => Placeholder | undefined;

/** What an expression comes to. */
type Value = number | string | boolean;

/** A value, and whether it is a whole number all along: then its division drops the rest. */
type Typed = { readonly value: Value; readonly isWhole: boolean };

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  // Halves go away from zero.
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  int: Math.trunc,
};

/** The value of an expression. @throws SlicewrightError `PLACEHOLDER_INVALID` */
export function evaluate(expression: string, lookup: Lookup): Value {
  const tokens = tokenize(expression);
  let at = 0;
  const result = choice();
  if (tokens[at].kind !== "end") throw unexpected();
  return result.value;

  function choice(): Typed {
    const condition = either();
    if (!takes("?")) return condition;
    const whenTrue = choice();
    expect(":");
    const whenFalse = choice();
    return truth(condition) ? whenTrue : whenFalse;
  }

  function either(): Typed {
    let left = both();
    while (takes("or") || takes("||")) {
      const right = both();
      left = typed(truth(left) || truth(right));
    }
    return left;
  }

  function both(): Typed {
    let left = comparison();
    while (takes("and") || takes("&&")) {
      const right = comparison();
      left = typed(truth(left) && truth(right));
    }
    return left;
  }

  function comparison(): Typed {
    let left = sum();
    for (;;) {
      const sign = takesOneOf("==", "!=", "<>", "<=", ">=", "<", ">", "=~", "!~");
      if (sign === undefined) return left;
      if (sign.endsWith("~")) left = typed(matches(left, take("pattern").text) === (sign === "=~"));
      else left = typed(compare(sign, left.value, sum().value));
    }
  }

  function sum(): Typed {
    let left = product();
    for (;;) {
      const sign = takesOneOf("+", "-");
      if (sign === undefined) return left;
      const right = product();
      const joins = sign === "+" && (typeof left.value === "string" || typeof right.value === "string");
      left = joins ? typed(`${left.value}${right.value}`) : arithmetic(sign, left, right);
    }
  }

  function product(): Typed {
    let left = factor();
    for (;;) {
      const sign = takesOneOf("*", "/", "%");
      if (sign === undefined) return left;
      left = arithmetic(sign, left, factor());
    }
  }

  function factor(): Typed {
    if (takes("-")) {
      const negated = factor();
      return { value: -number(negated), isWhole: negated.isWhole };
    }
    if (takes("not") || takes("!")) return typed(!truth(factor()));
    if (takes("(")) {
      const inner = choice();
      expect(")");
      return inner;
    }
    const token = tokens[at++];
    if (token.kind === "number") return { value: Number(token.text), isWhole: /^\d+$/.test(token.text) };
    if (token.kind === "string") return typed(token.text);
    if (token.kind !== "name") throw unexpected(token);
    if (token.text === "true" || token.text === "false") return typed(token.text === "true");
    if (takes("(")) return call(token.text);
    return named(token.text);
  }

  function call(name: string): Typed {
    const inputs: Typed[] = [];
    do inputs.push(choice());
    while (takes(","));
    expect(")");
    const values = inputs.map(number);
    if (name === "digits" || name === "zdigits") return typed(padded(values, name === "digits" ? " " : "0"));
    const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (apply === undefined) throw placeholderError(`unknown function ${name}`, expression);
    return { value: apply(...values), isWhole: name === "int" || name === "round" || inputs.every((i) => i.isWhole) };
  }

  function named(name: string): Typed {
    const found = lookup(name);
    if (found === undefined) throw placeholderError(`unknown placeholder ${name}`, expression);
    const { value, isWhole } = found;
    let index = 0;
    if (takes("[")) {
      index = number(choice());
      expect("]");
    } else if (Array.isArray(value) && value.length > 1) throw placeholderError(`${name} needs an index`, expression);
    // A setting of this single extruder may be read as a list: any index gives its value.
    const item = Array.isArray(value) ? value[index] : (value as Value);
    if (item === undefined) throw placeholderError(`${name} has no item ${index}`, expression);
    return { value: item, isWhole };
  }

  function arithmetic(sign: string, left: Typed, right: Typed): Typed {
    const a = number(left);
    const b = number(right);
    const isWhole = left.isWhole && right.isWhole;
    if ((sign === "/" || sign === "%") && b === 0) throw placeholderError("division by zero", expression);
    if (sign === "+") return { value: a + b, isWhole };
    if (sign === "-") return { value: a - b, isWhole };
    if (sign === "*") return { value: a * b, isWhole };
    if (sign === "%") return { value: a % b, isWhole };
    return { value: isWhole ? Math.trunc(a / b) : a / b, isWhole };
  }

  function number({ value }: Typed): number {
    if (typeof value === "number") return value;
    throw placeholderError(`"${value}" is no number`, expression);
  }

  function truth({ value }: Typed): boolean {
    if (typeof value === "boolean") return value;
    throw placeholderError(`"${value}" is neither true nor false`, expression);
  }

  function matches({ value }: Typed, pattern: string): boolean {
    return new RegExp(`^(?:${pattern})$`, "s").test(String(value));
  }

  function takes(text: string): boolean {
    const token = tokens[at];
    if (token.text !== text || (token.kind !== "sign" && token.kind !== "name")) return false;
    at++;
    return true;
  }

  function takesOneOf(...signs: string[]): string | undefined {
    return signs.find((sign) => takes(sign));
  }

  function take(kind: Token["kind"]): Token {
    if (tokens[at].kind !== kind) throw unexpected();
    return tokens[at++];
  }

  function expect(sign: string): void {
    if (!takes(sign)) throw unexpected();
  }

  function unexpected(token: Token = tokens[at]): Error {
    return placeholderError(token.kind === "end" ? "unexpected end" : `unexpected "${token.text}"`, expression);
  }
}

/** A value that is no number. */
function typed(value: string | boolean): Typed {
  return { value, isWhole: false };
}

function compare(sign: string, left: Value, right: Value): boolean {
  if (sign === "==") return left === right;
  if (sign === "!=" || sign === "<>") return left !== right;
  if (sign === "<") return left < right;
  if (sign === ">") return left > right;
  return sign === "<=" ? left <= right : left >= right;
}

/** A number of a width, and of so many decimals when a third value says so. */
function padded([value, width, decimals = 0]: readonly number[], filler: string): string {
  return value.toFixed(decimals).padStart(width, filler);
}

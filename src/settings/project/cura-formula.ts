/**
 * Cura's formulas: expressions of Python over other settings, of which numbers, lists, comparisons, `a if b else c` and
 * a few functions are worked out. Nothing is ever run: a formula with anything else in it has no value.
 */
import {
  asNumber,
  CURA_FUNCTIONS,
  isIn,
  isList,
  isSame,
  isTrue,
  itemOf,
  NoValue,
  type Value,
} from "./cura-functions.ts";

/** Formulas that use formulas, and parentheses in parentheses, deeper than this have no value. */
const MAX_DEPTH = 64;
const MAX_LENGTH = 2000;

const TOKEN =
  /\s*(?:(\d+\.?\d*(?:e[-+]?\d+)?|\.\d+)|([A-Za-z_][A-Za-z0-9_.]*)|'([^'\\]*)'|"([^"\\]*)"|(==|!=|<=|>=|\/\/|[-+*/%()<>,[\]]))/y;

/**
 * Functions that give a setting's value by its name, which is their last argument; what stands before it tells the
 * extruder, and there is one. In a list where there is one of each extruder.
 */
const OF_ALL = "extruderValues";
const LOOKUPS: ReadonlySet<string> = new Set(["resolveOrValue", "extruderValue", OF_ALL]);
const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["True", true],
  ["False", false],
  ["math.pi", Math.PI],
]);

/** The texts of all values: those that begin with `=` worked out, those that cannot be left out. */
export function formulaValues(values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const worked = new Map<string, Value | null>();
  const workOut = (name: string, depth: number): Value => {
    const known = worked.get(name);
    if (known !== undefined && known !== null) return known;
    // Nothing there, or a circle.
    if (known === null || !Object.hasOwn(values, name)) throw new NoValue();
    worked.set(name, null);
    const text = values[name];
    const value = text.startsWith("=") ? new Formula(text.slice(1), workOut, depth + 1).value() : plain(text);
    worked.set(name, value);
    return value;
  };
  const texts = new Map<string, string>();
  for (const name of Object.keys(values))
    try {
      texts.set(name, asText(workOut(name, 0)));
    } catch (thrown) {
      if (!(thrown instanceof NoValue)) throw thrown;
    }
  return texts;
}

function plain(text: string): Value {
  if (text === "True" || text === "False") return text === "True";
  return /^-?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/.test(text) ? Number(text) : text;
}

function asText(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  return isList(value) ? `[${value.map(asText).join(", ")}]` : value;
}

interface Token {
  readonly kind: "number" | "name" | "text" | "sign" | "end";
  readonly text: string;
}

/** A parser by recursive descent that gives values at once. */
class Formula {
  readonly #tokens: readonly Token[];
  readonly #workOut: (name: string, depth: number) => Value;
  readonly #depth: number;
  #at = 0;
  #nested = 0;

  constructor(text: string, workOut: (name: string, depth: number) => Value, depth: number) {
    if (depth > MAX_DEPTH || text.length > MAX_LENGTH) throw new NoValue();
    this.#tokens = tokensOf(text);
    this.#workOut = workOut;
    this.#depth = depth;
  }

  value(): Value {
    const value = this.#conditional();
    if (this.#tokens[this.#at].kind !== "end") throw new NoValue();
    return value;
  }

  #conditional(): Value {
    if (++this.#nested > MAX_DEPTH) throw new NoValue();
    // What is not chosen may well have no value.
    const start = this.#at;
    const first = this.#attempt(() => this.#or());
    if (first === null) this.#skipToIf(start);
    let value = first;
    if (this.#takes("if")) {
      const condition = this.#or();
      if (!this.#takes("else")) throw new NoValue();
      const second = this.#attempt(() => this.#conditional());
      if (second === null) this.#at = this.#endOf(this.#at);
      value = isTrue(condition) ? first : second;
    }
    this.#nested--;
    if (value === null) throw new NoValue();
    return value;
  }

  #attempt(read: () => Value): Value | null {
    const nested = this.#nested;
    try {
      return read();
    } catch (thrown) {
      this.#nested = nested;
      if (thrown instanceof NoValue) return null;
      throw thrown;
    }
  }

  /** To the `if` after an operand without a value, outside of parentheses. */
  #skipToIf(start: number): void {
    const end = this.#endOf(start);
    let depth = 0;
    for (this.#at = start; this.#at < end; this.#at++) {
      const { kind, text } = this.#tokens[this.#at];
      if (kind === "sign" && isOpening(text)) depth++;
      else if (kind === "sign" && isClosing(text)) depth--;
      else if (depth === 0 && kind === "name" && text === "if") return;
    }
    throw new NoValue();
  }

  /** Where the expression that begins at a token ends: at what closes it. */
  #endOf(start: number): number {
    let depth = 0;
    for (let at = start; ; at++) {
      const { kind, text } = this.#tokens[at];
      if (kind === "end") return at;
      if (kind !== "sign") continue;
      if (isOpening(text)) depth++;
      else if (depth === 0 && (isClosing(text) || text === ",")) return at;
      else if (isClosing(text)) depth--;
    }
  }

  #or(): Value {
    let value = this.#and();
    while (this.#takes("or")) {
      const other = this.#and();
      value = isTrue(value) ? value : other;
    }
    return value;
  }

  #and(): Value {
    let value = this.#not();
    while (this.#takes("and")) {
      const other = this.#not();
      value = isTrue(value) ? other : value;
    }
    return value;
  }

  #not(): Value {
    return this.#takes("not") ? !isTrue(this.#comparison()) : this.#comparison();
  }

  #comparison(): Value {
    const left = this.#sum();
    if (this.#takes("in")) return isIn(left, this.#sum());
    if (this.#takes("not")) {
      if (!this.#takes("in")) throw new NoValue();
      return !isIn(left, this.#sum());
    }
    const sign = ["==", "!=", "<=", ">=", "<", ">"].find((candidate) => this.#takes(candidate));
    if (sign === undefined) return left;
    const right = this.#sum();
    if (sign === "==") return isSame(left, right);
    if (sign === "!=") return !isSame(left, right);
    const difference = asNumber(left) - asNumber(right);
    if (sign === "<=") return difference <= 0;
    if (sign === ">=") return difference >= 0;
    return sign === "<" ? difference < 0 : difference > 0;
  }

  #sum(): Value {
    let value = this.#product();
    for (;;)
      if (this.#takes("+")) value = asNumber(value) + asNumber(this.#product());
      else if (this.#takes("-")) value = asNumber(value) - asNumber(this.#product());
      else return value;
  }

  #product(): Value {
    let value = this.#signed();
    for (;;)
      if (this.#takes("*")) value = asNumber(asNumber(value) * asNumber(this.#signed()));
      else if (this.#takes("//")) value = asNumber(Math.floor(asNumber(value) / asNumber(this.#signed())));
      else if (this.#takes("/")) value = asNumber(asNumber(value) / asNumber(this.#signed()));
      else if (this.#takes("%")) value = asNumber(asNumber(value) % asNumber(this.#signed()));
      else return value;
  }

  #signed(): Value {
    let negative = false;
    while (this.#takes("-")) negative = !negative;
    let value = this.#operand();
    while (this.#takes("[")) value = itemOf(value, this.#closed("]", this.#conditional()));
    return negative ? -asNumber(value) : value;
  }

  #operand(): Value {
    const { kind, text } = this.#tokens[this.#at++];
    if (kind === "number") return Number(text);
    if (kind === "text") return text;
    if (kind === "sign" && text === "(") return this.#closed(")", this.#conditional());
    if (kind === "sign" && text === "[") return this.#items("]", () => this.#conditional());
    if (kind !== "name") throw new NoValue();
    if (!this.#takes("(")) return CONSTANTS.get(text) ?? this.#workOut(text, this.#depth);
    if (LOOKUPS.has(text)) return this.#lookUp(text);
    if (!Object.hasOwn(CURA_FUNCTIONS, text)) throw new NoValue();
    return CURA_FUNCTIONS[text](...this.#items(")", () => this.#conditional()));
  }

  #lookUp(text: string): Value {
    // Which extruder is meant may well have no value.
    const name = this.#items(")", () => {
      const start = this.#at;
      const value = this.#attempt(() => this.#conditional());
      if (value === null) this.#at = this.#endOf(start);
      return value;
    }).pop();
    if (typeof name !== "string") throw new NoValue();
    const value = this.#workOut(name, this.#depth);
    return text === OF_ALL ? [value] : value;
  }

  /** What stands between commas, up to a sign; none or more. */
  #items<T>(end: string, read: () => T): T[] {
    const items: T[] = [];
    if (this.#takes(end)) return items;
    do items.push(read());
    while (this.#takes(","));
    return this.#closed(end, items);
  }

  #closed<T>(end: string, value: T): T {
    if (!this.#takes(end)) throw new NoValue();
    return value;
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token.text !== text || (token.kind !== "sign" && token.kind !== "name")) return false;
    this.#at++;
    return true;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const trimmed = text.trim();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < trimmed.length; ) {
    const match = TOKEN.exec(trimmed);
    if (match === null) throw new NoValue();
    const [, number, name, single, double, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else tokens.push({ kind: "text", text: single ?? double });
  }
  tokens.push({ kind: "end", text: "" });
  return tokens;
}

function isOpening(sign: string): boolean {
  return sign === "(" || sign === "[";
}

function isClosing(sign: string): boolean {
  return sign === ")" || sign === "]";
}

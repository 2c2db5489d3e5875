/**
 * PrusaSlicer's placeholder expressions: numbers, texts, truth values, lists and names with an index; `+ - * / %`,
 * comparisons, `=~` with a pattern, `and or not`, `? :`, and functions. Division of whole numbers drops the rest.
 *
 * A recursive descent, one function a level of binding, loosest first. It makes functions that are run later, so that
 * what is not reached is not evaluated.
 */
import { PatternProblem } from "../patterns/characters.ts";
import { wholeTextMatch } from "../patterns/whole-text.ts";
import { placeholderError, type Source, ValueProblem } from "./error.ts";
import { functionNamed, type Matches, negated, oneOf } from "./functions.ts";
import { itemAt, type Scope } from "./scope.ts";
import { type Token, tokenize } from "./tokens.ts";
import { arithmetic, compare, item, plain, type Typed, truth, whole, written } from "./values.ts";

/** An expression that was read: run it as often as wanted. */
export type Expression = (scope: Scope) => Typed;

/** A name, perhaps with an index, that may be assigned to. */
export interface Reference {
  readonly name: string;
  readonly index: Expression | null;
}

/** Brackets, signs and the like within each other; deeper ones no one writes. */
const MAX_DEPTH = 200;
/** Operands of one level in a row. */
const MOST_OPERANDS = 1000;
const IS_OR: ReadonlySet<string> = new Set(["or", "||"]);
const IS_AND: ReadonlySet<string> = new Set(["and", "&&"]);
const EQUALITIES: ReadonlySet<string> = new Set(["==", "!=", "<>", "=~", "!~"]);
const ORDERS: ReadonlySet<string> = new Set(["<=", ">=", "<", ">"]);
const SUMS: ReadonlySet<string> = new Set(["+", "-"]);
const PRODUCTS: ReadonlySet<string> = new Set(["*", "/", "%"]);
/** Words that are no names. */
const RESERVED: ReadonlySet<string> = new Set("if then elsif else endif local global and or not true false".split(" "));

/** Reads expressions from a template's tokens, one after the other. */
export class ExpressionReader {
  readonly #source: Source;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(source: Source) {
    this.#source = source;
    this.#tokens = tokenize(source);
  }

  /** The setting that holds the template. */
  get setting(): string {
    return this.#source.setting;
  }

  /** The token at hand. */
  get token(): Token {
    return this.#tokens[this.#at];
  }

  next(): Token {
    const { token } = this;
    this.#at++;
    return token;
  }

  /** Takes a sign or a word. */
  takes(text: string): boolean {
    const { kind, text: got } = this.token;
    if (got !== text || (kind !== "sign" && kind !== "name")) return false;
    this.#at++;
    return true;
  }

  expect(text: string): void {
    if (!this.takes(text)) throw this.unexpected();
  }

  /** A name of a variable. */
  name(): string {
    const { kind, text } = this.token;
    if (kind !== "name" || RESERVED.has(text)) throw this.unexpected();
    return this.next().text;
  }

  unexpected(token: Token = this.token): Error {
    // A brace stands for a separator.
    const got = token.kind === "sign" ? this.#source.text.slice(token.at, token.at + token.text.length) : token.text;
    return this.error(token.kind === "end" ? "unexpected end" : `unexpected "${got}"`, token);
  }

  error(problem: string, { at }: Pick<Token, "at">): Error {
    return placeholderError(problem, this.#source, at);
  }

  /** Gives what is wrong with a value its place. */
  placed<Result>(at: Pick<Token, "at">, run: (scope: Scope) => Result): (scope: Scope) => Result {
    return (scope) => {
      try {
        return run(scope);
      } catch (thrown) {
        throw thrown instanceof ValueProblem ? this.error(thrown.message, at) : thrown;
      }
    };
  }

  /** A name with or without index before a `=`: gives it, and has taken the sign; null takes nothing. */
  reference(): Reference | null {
    const start = this.#at;
    const { kind, text } = this.token;
    if (kind !== "name" || RESERVED.has(text)) return null;
    this.#at++;
    let index: Expression | null = null;
    if (this.takes("[")) {
      index = this.expression();
      this.expect("]");
    }
    if (this.takes("=")) return { name: text, index };
    this.#at = start;
    return null;
  }

  expression(): Expression {
    if (this.#depth === MAX_DEPTH) throw this.error("too deep", this.token);
    this.#depth++;
    const condition = this.#either();
    const at = this.token;
    let run = condition;
    if (this.takes("?")) {
      const whenTrue = this.expression();
      this.expect(":");
      const whenFalse = this.expression();
      run = this.placed(at, (scope) => (truth(condition(scope)) ? whenTrue : whenFalse)(scope));
    }
    this.#depth--;
    return run;
  }

  #either(): Expression {
    return this.#chain(IS_OR, this.#both, (_, left) => {
      const right = this.#both();
      return (scope) => plain(truth(left(scope)) || truth(right(scope)));
    });
  }

  #both(): Expression {
    return this.#chain(IS_AND, this.#equality, (_, left) => {
      const right = this.#equality();
      return (scope) => plain(truth(left(scope)) && truth(right(scope)));
    });
  }

  #equality(): Expression {
    return this.#chain(EQUALITIES, this.#order, (sign, left) => {
      if (sign.endsWith("~")) {
        const matches = this.#pattern();
        return (scope) => plain(matches(String(item(left(scope)))) === (sign === "=~"));
      }
      const right = this.#order();
      return (scope) => plain(compare(sign, left(scope), right(scope)));
    });
  }

  #order(): Expression {
    return this.#chain(ORDERS, this.#sum, (sign, left) => {
      const right = this.#sum();
      return (scope) => plain(compare(sign, left(scope), right(scope)));
    });
  }

  #sum(): Expression {
    return this.#chain(SUMS, this.#product, (sign, left) => {
      const right = this.#product();
      return (scope) => arithmetic(sign, left(scope), right(scope));
    });
  }

  #product(): Expression {
    return this.#chain(PRODUCTS, this.#factor, (sign, left) => {
      const right = this.#factor();
      return (scope) => arithmetic(sign, left(scope), right(scope));
    });
  }

  /**
   * Operands of one level, from the left, joined by its signs.
   * @param join reads what stands to the right of a sign
   */
  #chain(
    signs: ReadonlySet<string>,
    first: () => Expression,
    join: (sign: string, left: Expression) => Expression,
  ): Expression {
    let left = first.call(this);
    for (let count = 0; ; count++) {
      const at = this.token;
      if ((at.kind !== "sign" && at.kind !== "name") || !signs.has(at.text)) return left;
      if (count === MOST_OPERANDS) throw this.error("too long", at);
      this.next();
      left = this.placed(at, join(at.text, left));
    }
  }

  #factor(): Expression {
    const token = this.token;
    if (this.takes("-")) return this.#unary(token, (value) => arithmetic("*", { value: -1, isWhole: true }, value));
    if (this.takes("+")) return this.#unary(token, (value) => arithmetic("+", { value: 0, isWhole: true }, value));
    if (this.takes("not") || this.takes("!")) return this.#unary(token, negated);
    if (this.takes("(")) return this.#bracketed(token);
    if (token.kind === "name" && (token.text === "true" || token.text === "false")) {
      this.next();
      return () => plain(token.text === "true");
    }
    if (token.kind === "name") return this.#named();
    if (token.kind !== "number" && token.kind !== "string") throw this.unexpected();
    this.next();
    const value: Typed =
      token.kind === "string" ? plain(token.text) : { value: Number(token.text), isWhole: /^\d+$/.test(token.text) };
    return () => value;
  }

  #unary(at: Token, apply: (value: Typed) => Typed): Expression {
    if (this.#depth === MAX_DEPTH) throw this.error("too deep", at);
    this.#depth++;
    const operand = this.#factor();
    this.#depth--;
    return this.placed(at, (scope) => apply(operand(scope)));
  }

  /** One value is itself, several are a list. */
  #bracketed(at: Token): Expression {
    const items = [this.expression()];
    while (this.takes(",")) items.push(this.expression());
    this.expect(")");
    if (items.length === 1) return items[0];
    return this.placed(at, (scope) => {
      const values = items.map((one) => one(scope));
      return { value: values.map(item), isWhole: values.every(({ isWhole }) => isWhole) };
    });
  }

  #named(): Expression {
    const at = this.token;
    const name = this.name();
    if (this.takes("(")) return this.#call(name, at);
    if (!this.takes("[")) return this.placed(at, (scope) => known(scope, name));
    const index = this.expression();
    this.expect("]");
    return this.placed(at, (scope) => itemAt(known(scope, name), name, whole(index(scope))));
  }

  #call(name: string, at: Token): Expression {
    if (name === "one_of") return this.#oneOf(at);
    if (name === "exists") {
      const asked = this.name();
      this.expect(")");
      return (scope) => plain(scope.read(asked) !== undefined);
    }
    const row = functionNamed(name);
    if (row === undefined) throw this.error(`unknown function ${name}`, at);
    const inputs: Expression[] = [];
    do inputs.push(this.expression());
    while (this.takes(","));
    this.expect(")");
    const [least, most] = row.inputs;
    if (inputs.length < least || inputs.length > most) throw this.error(`${name} of ${inputs.length} values`, at);
    return this.placed(at, (scope) => {
      const values = inputs.map((input) => input(scope));
      return row.apply(values, scope.shared.chance);
    });
  }

  #oneOf(at: Token): Expression {
    const value = this.expression();
    const others: ((scope: Scope) => Typed | Matches)[] = [];
    while (this.takes(",")) {
      const pattern = this.token.kind === "pattern" ? this.#pattern() : undefined;
      others.push(pattern ? () => pattern : this.expression());
    }
    this.expect(")");
    return this.placed(at, (scope) =>
      oneOf(
        value(scope),
        others.map((other) => other(scope)),
      ),
    );
  }

  /** A pattern that the whole text must match. */
  #pattern(): Matches {
    const { token } = this;
    if (token.kind !== "pattern") throw this.unexpected();
    this.next();
    try {
      const matches = wholeTextMatch(token.text);
      return (text) => {
        const found = matches(text);
        if (found === undefined) throw new ValueProblem(`"/${token.text}/" takes too many steps`);
        return found;
      };
    } catch (thrown) {
      if (!(thrown instanceof PatternProblem)) throw thrown;
      throw this.error(`"/${token.text}/" is no pattern: ${thrown.message}`, token);
    }
  }
}

function known(scope: Scope, name: string): Typed {
  const found = scope.read(name);
  if (found === undefined) throw new ValueProblem(`unknown placeholder ${name}`);
  return found.braced === undefined ? found : { value: found.braced, isWhole: false };
}

/** What an expression writes. */
export function writes(expression: Expression): (scope: Scope) => string {
  return (scope) => written(expression(scope));
}

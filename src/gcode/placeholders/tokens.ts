import { placeholderError } from "./error.ts";

/** A piece of an expression. */
export interface Token {
  readonly kind: "number" | "string" | "pattern" | "name" | "sign" | "end";
  readonly text: string;
}

const END: Token = { kind: "end", text: "" };
const TOKEN =
  /\s*(?:(?<number>\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)|(?<string>"(?:[^"\\]|\\.)*")|(?<name>[A-Za-z_]\w*)|(?<sign>[=!]~|[=!<>]=|<>|&&|\|\||[-+*/%<>!?:()[\],]))/y;
const PATTERN = /\s*\/((?:[^/\\]|\\.)*)\//y;

/** The tokens of an expression, ended by one of kind `end`. */
export function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (expression.slice(at).trim() !== "") {
    const matcher = tokens.at(-1)?.text.endsWith("~") ? PATTERN : TOKEN;
    matcher.lastIndex = at;
    const match = matcher.exec(expression);
    if (match === null) throw placeholderError(`unexpected "${expression.slice(at).trim()}"`, expression);
    at = matcher.lastIndex;
    tokens.push(matcher === PATTERN ? { kind: "pattern", text: match[1] } : tokenOf(match.groups ?? {}));
  }
  tokens.push(END);
  return tokens;
}

function tokenOf({ number, string, name, sign }: Record<string, string | undefined>): Token {
  if (number !== undefined) return { kind: "number", text: number };
  if (string !== undefined) return { kind: "string", text: string.slice(1, -1).replace(/\\(.)/g, "$1") };
  if (name !== undefined) return { kind: "name", text: name };
  return { kind: "sign", text: sign ?? "" };
}

/**
 * Custom g-code as one run of tokens: text as it stands, `[names]` of the older language, and between braces the
 * words of the newer, to which `[name[index]]` belongs too. A brace ends a statement as a semicolon does, so that
 * `{if a}x{else}y{endif}` and `{if a then "x" else "y" endif}` are one language.
 */
import { placeholderError, type Source } from "./error.ts";

/** A piece of a template. */
export interface Token {
  readonly kind: "text" | "legacy" | "number" | "string" | "pattern" | "name" | "sign" | "end";
  /** Text, name or sign; of strings and patterns what is between their quotes; of `legacy` what is in its brackets. */
  readonly text: string;
  /** Where it stands in the template. */
  readonly at: number;
}

/** The sign that ends a statement. */
export const SEPARATOR = ";";

const TOKEN =
  /(?<number>\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<sign>[=!]~|[=!<>]=|<>|&&|\|\||[-+*/%<>!?:()[\],=;])/y;
const BLANKS = /\s*/y;
const TEXT = /[^[{]+/y;
/** Before these a slash begins a pattern. */
const BEFORE_PATTERN: ReadonlySet<string> = new Set(["=~", "!~", ",", "("]);
/** A name with an index in brackets. An underscore before these belongs to a name that is built: `temperature_[layer]`. */
const INDEXED = /^\w*[^\W_]\[\w+\]$/;
/** Brackets within each other; deeper ones no one writes. */
const MAX_BRACKETS = 20;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The tokens of a template, ended by one of kind `end`. @throws SlicewrightError `PLACEHOLDER_INVALID` */
export function tokenize(source: Source): Token[] {
  const template = source.text;
  const tokens: Token[] = [];
  let at = 0;
  while (at < template.length) {
    const text = matchAt(TEXT, template, at);
    if (text !== null) tokens.push({ kind: "text", text: text[0], at });
    at += text?.[0].length ?? 0;
    if (template[at] === "[") {
      const end = closing(source, at);
      const text = template.slice(at + 1, end);
      if (INDEXED.test(text)) tokenizeBlock(source, at, tokens, end);
      else tokens.push({ kind: "legacy", text, at: at + 1 });
      at = end + 1;
    } else if (template[at] === "{") at = tokenizeBlock(source, at, tokens);
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

/**
 * The tokens of a block; gives where the text goes on.
 * @param close where it ends; its closing brace where that is not told
 */
function tokenizeBlock(source: Source, open: number, tokens: Token[], close?: number): number {
  const template = source.text;
  let at = open + 1;
  tokens.push({ kind: "sign", text: SEPARATOR, at: open });
  for (;;) {
    at = afterSpace(source, at);
    if (at >= template.length) throw placeholderError('"{" without "}"', source, open);
    if (at === close || template[at] === "}") {
      tokens.push({ kind: "sign", text: SEPARATOR, at });
      return at + 1;
    }
    const last = tokens[tokens.length - 1];
    const mayBePattern = last.kind === "sign" && BEFORE_PATTERN.has(last.text);
    const isQuoted = template[at] === '"' || (mayBePattern && template[at] === "/");
    const end = isQuoted ? closingQuote(template, at) : -1;
    if (end >= 0) {
      tokens.push(quotedToken(template, at, end));
      at = end + 1;
      continue;
    }
    const match = matchAt(TOKEN, template, at);
    if (match === null) throw placeholderError(`unexpected "${template[at]}"`, source, at);
    tokens.push(tokenOf(match.groups ?? {}, at));
    at += match[0].length;
  }
}

/** Behind blanks and comments. */
function afterSpace(source: Source, from: number): number {
  const template = source.text;
  for (let at = from; ; ) {
    at += matchAt(BLANKS, template, at)?.[0].length ?? 0;
    if (!template.startsWith("/*", at)) return at;
    const end = template.indexOf("*/", at + 2);
    if (end < 0) throw placeholderError('"/*" without "*/"', source, at);
    at = end + 2;
  }
}

/** Where the quote that stands at `open` stands again, without a backslash before it; -1: nowhere. */
function closingQuote(template: string, open: number): number {
  for (let at = open + 1; at < template.length; at++) {
    if (template[at] === "\\") at++;
    else if (template[at] === template[open]) return at;
  }
  return -1;
}

function quotedToken(template: string, at: number, end: number): Token {
  const text = template.slice(at + 1, end);
  return template[at] === "/" ? { kind: "pattern", text, at } : { kind: "string", text: unescaped(text), at };
}

function tokenOf({ number, name, sign }: Record<string, string | undefined>, at: number): Token {
  if (number !== undefined) return { kind: "number", text: number, at };
  if (name !== undefined) return { kind: "name", text: name, at };
  return { kind: "sign", text: sign ?? "", at };
}

/** As newer versions of PrusaSlicer do it; 2.5 leaves backslashes in texts as they stand. */
function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** Where the bracket that opens at `open` closes. */
function closing(source: Source, open: number): number {
  const template = source.text;
  let depth = 0;
  for (let at = open; at < template.length; at++) {
    if (template[at] === "[" && ++depth > MAX_BRACKETS) throw placeholderError("too deep", source, open);
    if (template[at] === "]" && --depth === 0) return at;
  }
  throw placeholderError('"[" without "]"', source, open);
}

function matchAt(matcher: RegExp, text: string, at: number): RegExpExecArray | null {
  matcher.lastIndex = at;
  return matcher.exec(text);
}

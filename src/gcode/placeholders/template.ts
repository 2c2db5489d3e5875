/**
 * Custom g-code with placeholders, read once and filled as often as wanted.
 *
 * `[name]`, where `[temperature_[layer]]` builds a name from a value; `{expression}`, also written `[name[index]]`;
 * `{if a}...{elsif b}...{else}...{endif}`, nested as deep as wanted, also within one pair of braces with `then`;
 * `{local x = 1}`, which this text knows, `{global y = (1, 2)}`, which all of a print's know, and `{x = x + 1}`.
 * Statements in braces are parted by semicolons.
 */
import { type Source, ValueProblem } from "./error.ts";
import { type Expression, ExpressionReader, writes } from "./expression.ts";
import { createShared, itemAt, type Lookup, Scope, type Shared, type Writable } from "./scope.ts";
import { SEPARATOR, type Token } from "./tokens.ts";
import { item, type Typed, truth, whole, writtenInBrackets } from "./values.ts";

/** Writes what a statement says. */
type Statement = (scope: Scope) => string;

/**
 * A template that was read. `extruder` is the number of the one whose values `[name]` has; what is `writable` has what
 * the text wrote afterwards.
 */
export type Template = (lookup: Lookup, shared: Shared, extruder: number, writable?: Writable) => string;

/** Ladders within each other; deeper ones no one writes. */
const MAX_DEPTH = 100;
const CLOSES: ReadonlySet<string> = new Set(["elsif", "else", "endif"]);

/** Reads a template. @throws SlicewrightError `PLACEHOLDER_INVALID`, here and when it is filled */
export function readTemplate(source: Source): Template {
  const reader = new ExpressionReader(source);
  const statements = readBlock(reader, 0);
  if (reader.token.kind !== "end") throw reader.error(`{${reader.token.text}} without {if}`, reader.token);
  return (lookup, shared, extruder, writable) => run(statements, new Scope(lookup, shared, extruder, writable));
}

/** The text with its placeholders filled in, on its own. @throws SlicewrightError `PLACEHOLDER_INVALID` */
export function fillTemplate(source: Source, lookup: Lookup, extruder = 0): string {
  return readTemplate(source)(lookup, createShared(), extruder);
}

function run(statements: readonly Statement[], scope: Scope): string {
  return statements.map((statement) => statement(scope)).join("");
}

/** Statements up to the end, or to what closes a branch. */
function readBlock(reader: ExpressionReader, depth: number): Statement[] {
  const statements: Statement[] = [];
  for (;;) {
    const { token } = reader;
    if (token.kind === "end" || (token.kind === "name" && CLOSES.has(token.text))) return statements;
    if (reader.takes(SEPARATOR)) continue;
    if (token.kind === "text" || token.kind === "legacy") {
      reader.next();
      statements.push(token.kind === "text" ? () => token.text : legacy(reader, token));
    } else if (reader.takes("if")) statements.push(readLadder(reader, token, depth));
    else statements.push(readStatement(reader));
  }
}

function readStatement(reader: ExpressionReader): Statement {
  const at = reader.token;
  const statement = declaration(reader) ?? assignment(reader) ?? writes(reader.expression());
  if (!reader.takes(SEPARATOR)) {
    const { kind, text } = reader.token;
    if (kind !== "name" || !CLOSES.has(text)) throw reader.unexpected();
  }
  return reader.placed(at, statement);
}

/** `local name = value` or `global name = value`. */
function declaration(reader: ExpressionReader): Statement | null {
  const isGlobal = reader.takes("global");
  if (!isGlobal && !reader.takes("local")) return null;
  const name = reader.name();
  reader.expect("=");
  const value = reader.expression();
  return (scope) => {
    scope.declare(name, value(scope), isGlobal);
    return "";
  };
}

/** `name = value` or `name[index] = value`. */
function assignment(reader: ExpressionReader): Statement | null {
  const reference = reader.reference();
  if (reference === null) return null;
  const { name, index } = reference;
  const value = reader.expression();
  return (scope) => {
    scope.assign(name, index === null ? null : whole(index(scope)), value(scope));
    return "";
  };
}

/** Conditions tried in order, each with what is written where it is the first that holds. */
function readLadder(reader: ExpressionReader, opening: Token, depth: number): Statement {
  if (depth === MAX_DEPTH) throw reader.error("too deep", opening);
  const branches: { readonly holds: (scope: Scope) => boolean; readonly statements: Statement[] }[] = [];
  for (let word = "if"; word !== "endif"; ) {
    const at = reader.token;
    const holds = word === "else" ? () => true : condition(reader.expression(), reader, at);
    if (word !== "else" && !reader.takes("then")) reader.expect(SEPARATOR);
    branches.push({ holds, statements: readBlock(reader, depth + 1) });
    const { token } = reader;
    if (token.kind === "end") throw reader.error("{if} without {endif}", opening);
    if (word === "else" && token.text !== "endif") throw reader.error(`{${token.text}} after {else}`, token);
    word = reader.next().text;
  }
  return (scope) => run(branches.find(({ holds }) => holds(scope))?.statements ?? [], scope);
}

function condition(expression: Expression, reader: ExpressionReader, at: Token): (scope: Scope) => boolean {
  return reader.placed(at, (scope) => truth(expression(scope)));
}

/** The value of `[name]`, with blanks beside the name or none; brackets inside it are filled in first. */
function legacy(reader: ExpressionReader, token: Token): Statement {
  const { text } = token;
  const inner = /[[{]/.test(text) ? readTemplate({ text, setting: reader.setting }) : () => text;
  return reader.placed(token, (scope) =>
    writtenInBrackets(legacyValue(inner(scope.lookup, scope.shared, scope.extruder, scope.writable).trim(), scope)),
  );
}

/** Of a list, the item of the text's extruder, as a list of one. `temperature_0` is the older way to write `temperature[0]`. */
function legacyValue(name: string, scope: Scope): Typed {
  const [, base, index] = /^(\w+)_(\d+)$/.exec(name) ?? [];
  const own = scope.read(name);
  const found = own ?? (base === undefined ? undefined : scope.read(base));
  if (found === undefined) throw new ValueProblem(`unknown placeholder ${name}`);
  if (own !== undefined && !Array.isArray(own.value)) return own;
  const at = own === undefined ? Number(index) : scope.extruder;
  return { value: [item(itemAt(found, own === undefined ? base : name, at))], isWhole: found.isWhole };
}

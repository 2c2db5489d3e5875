/** Whoever calls the front door can name each type that it takes or gives, as that is exported beside it. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

/** Types that stay without a name there, and why. */
const NAMELESS: Readonly<Record<string, string>> = {
  Least: "a part of AnySpec, which is told by its kind",
  NumberKind: "a part of AnySpec, which is told by its kind",
  PercentRange: "a part of AnySpec, which is told by its kind",
  SpecBase: "a part of AnySpec, which is told by its kind",
};
/** These give the members of their first argument, under no name of its own. */
const SELECTIONS: readonly string[] = ["Pick", "Omit"];
/** These give what is between their brackets, with other marks on its members. */
const WRAPPERS: readonly string[] = ["Partial", "Required", "Readonly"];

const source = fileURLToPath(new URL("../src/", import.meta.url));
const door = `${source}index.ts`;
const program = ts.createProgram([door], {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  // Names are looked up and nothing is checked, so that the language's own types and Node's are not needed.
  noLib: true,
  types: [],
});
const checker = program.getTypeChecker();

interface Mention {
  readonly symbol: ts.Symbol;
  /** Whether only its members are taken, as from what an interface extends. */
  readonly forMembers: boolean;
}

it("exports every type that is met in what it exports", () => {
  const exported = new Set(checker.getExportsOfModule(symbolAt(program.getSourceFile(door)!)!));
  const walked = new Set([...exported].map(aliased));
  const named = new Set(walked);
  const nameless = new Map<string, string>();
  // What is found on the way is walked too: a set takes more while it is gone through.
  for (const user of walked)
    for (const declaration of ownDeclarations(user))
      for (const { symbol, forMembers } of mentions(declaration)) {
        const [own] = ownDeclarations(symbol);
        if (own === undefined) continue;
        walked.add(symbol);
        if (!forMembers && symbol.flags & ts.SymbolFlags.Type && !named.has(symbol))
          nameless.set(symbol.name, `${relative(source, own.getSourceFile().fileName)}, met in ${user.name}`);
      }
  for (const name of Object.keys(NAMELESS)) expect(nameless.delete(name), `${name} is met`).toBe(true);
  expect(Object.fromEntries(nameless)).toEqual({});
});

/** Of a type or value of src. Parameters of types have their names where they stand. */
function ownDeclarations(symbol: ts.Symbol): readonly ts.Declaration[] {
  return (symbol.declarations ?? []).filter(
    (declaration) =>
      declaration.getSourceFile().fileName.startsWith(source) && !ts.isTypeParameterDeclaration(declaration),
  );
}

/** The types, and values whose types are asked, in what a declaration file says of the node. */
function* mentions(node: ts.Node, forMembers = false): Generator<Mention> {
  if (isLeftOut(node)) return;
  const name = nameIn(node);
  const symbol = name && symbolAt(name);
  if (symbol) yield { symbol: aliased(symbol), forMembers };
  for (const child of childrenOf(node))
    yield* mentions(child, takesMembers(node, child) || (forMembers && passesOn(node, child)));
}

/** Bodies and values, what is private, and what is stripped from declaration files. */
function isLeftOut(node: ts.Node): boolean {
  if (ts.isBlock(node)) return true;
  if (ts.isExpression(node)) return !ts.isExpressionWithTypeArguments(node);
  if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal")) return true;
  if (!ts.isClassElement(node)) return false;
  const isPrivate = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0;
  return isPrivate || (node.name !== undefined && ts.isPrivateIdentifier(node.name));
}

function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
}

/** Whether of the child, a type, the node takes members only. */
function takesMembers(node: ts.Node, child: ts.Node): boolean {
  if (ts.isHeritageClause(node)) return true;
  if (ts.isTypeOperatorNode(node)) return node.operator === ts.SyntaxKind.KeyOfKeyword;
  if (ts.isIndexedAccessTypeNode(node)) return child === node.objectType;
  return isFirstArgument(node, child, SELECTIONS);
}

/** Whether what the node is to whoever mentions it, its child is too. */
function passesOn(node: ts.Node, child: ts.Node): boolean {
  const isGeneric = ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node);
  return !isGeneric || isFirstArgument(node, child, WRAPPERS);
}

function isFirstArgument(node: ts.Node, child: ts.Node, of: readonly string[]): boolean {
  if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) return false;
  return child === node.typeArguments?.[0] && of.includes(nameIn(node)!.getText());
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

function symbolAt(node: ts.Node): ts.Symbol | undefined {
  return checker.getSymbolAtLocation(node);
}

/** What a name that was imported or exported again stands for. */
function aliased(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * A pull scanner of XML: elements and attributes straight from the bytes, for documents of millions of elements.
 *
 * Checks well-formedness as far as elements and attributes go: tags match, one root, attributes quoted and unique,
 * prefixes declared (Namespaces in XML 1.0), references known. There are no document types, so no entities beyond the
 * five of XML itself and nothing outside the file is ever read. Text is checked and passed over. UTF-8 and UTF-16.
 *
 * Names become strings once each; an element's attributes stay ranges of bytes until one is asked for, so an element of
 * three numbers makes no string at all.
 */
import { NEWLINE } from "../core/ascii.ts";
import { SlicewrightError } from "../core/errors.ts";
import { checkLimit } from "../core/limit.ts";
import { parseNumber } from "./parse-number.ts";
import { isNameByte, type Name, NameTable, NO_NAME } from "./xml-names.ts";
import { decodeXml, resolveReferences } from "./xml-text.ts";

export type XmlEvent = "open" | "close" | "end";

/** Fragments are what programs write for themselves alone: any number of roots, and prefixes that nothing declares. */
export type XmlForm = "document" | "fragments";

/** Elements nested deeper than this are refused, unless the caller says otherwise. */
export const MAX_XML_DEPTH = 1000;

/** Most attributes of one element, and most prefixes in force: each is compared with all others. */
const MAX_ATTRIBUTES = 256;
/** Most prefixes copied by elements that declare some, over a whole document. */
const MAX_DECLARATIONS = 2 ** 22;

const SPACE = 32;
const BANG = 33;
const QUOTE = 34;
const AMPERSAND = 38;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

interface Attribute {
  name: Name;
  from: number;
  to: number;
}

export class XmlScanner {
  readonly #bytes: Uint8Array;
  readonly #part: string;
  readonly #maxDepth: number;
  readonly #form: XmlForm;
  readonly #names: NameTable = new NameTable();
  #at = 0;
  readonly #open: Name[] = [];
  /** For each open element, the namespaces in force outside it if it declares any. */
  readonly #outer: (ReadonlyMap<string, string> | null)[] = [];
  #namespaces: ReadonlyMap<string, string> = new Map([["xml", XML_NAMESPACE]]);
  /** Reused from element to element; the first `#attributeCount` are the current one's. */
  readonly #attributes: Attribute[] = [];
  #attributeCount = 0;
  #declarations = 0;
  /** Where text is kept, and of which element. */
  #heard: { readonly depth: number; readonly pieces: string[] } | null = null;
  #closePending = false;
  #rootSeen = false;
  #name: Name = NO_NAME;
  #namespace = "";

  /**
   * @param bytes the document
   * @param part its name, for messages
   * @param maxDepth most elements inside one another
   * @param form what it must be as a whole
   * @throws SlicewrightError `XML_MALFORMED`, from here and from {@link next}; `INPUT_TOO_LARGE` from {@link next}
   */
  constructor(bytes: Uint8Array, part: string, maxDepth: number = MAX_XML_DEPTH, form: XmlForm = "document") {
    this.#part = part;
    this.#maxDepth = maxDepth;
    this.#form = form;
    this.#bytes = decodeXml(bytes, (got, expected) => this.#malformed(got, expected));
  }

  /** Moves to the next tag. An element without content opens and closes. */
  next(): XmlEvent {
    if (this.#closePending) {
      this.#closePending = false;
      return this.#close();
    }
    for (;;) {
      this.#skipText();
      const bytes = this.#bytes;
      if (this.#at >= bytes.length) return this.#end();
      const mark = bytes[this.#at + 1];
      if (mark === SLASH) {
        this.#at += 2;
        const name = this.#readName();
        this.#skipSpace();
        this.#expect(GREATER, ">");
        const open = this.#open.at(-1);
        if (open?.qualified !== name.qualified)
          throw this.#malformed(`</${name.qualified}>`, open === undefined ? "an opening tag" : `</${open.qualified}>`);
        return this.#close();
      }
      if (mark === BANG || mark === QUESTION) this.#skipMarkup(mark);
      else return this.#openElement();
    }
  }

  /** Passes over the rest of the element that was just opened. */
  skipElement(): void {
    const depth = this.#open.length;
    while (this.#open.length >= depth) this.next();
  }

  /** The text of the element that was just opened, without its children's; leaves off at the element's end. */
  readText(): string {
    const pieces: string[] = [];
    this.#heard = { depth: this.#open.length, pieces };
    this.skipElement();
    this.#heard = null;
    return pieces.join("");
  }

  /** How much of the document is read: 0 to 1. */
  get share(): number {
    return this.#at / this.#bytes.length;
  }

  /** The namespace of an attribute of the element just opened that has one, other than XML's own; undefined for none. */
  foreignNamespace(): string | undefined {
    for (let k = 0; k < this.#attributeCount; k++) {
      const { prefix } = this.#attributes[k].name;
      if (prefix !== "" && prefix !== "xml" && prefix !== "xmlns") return this.#namespaces.get(prefix);
    }
    return undefined;
  }

  /** The current element's name without its prefix. */
  get localName(): string {
    return this.#name.local;
  }

  /** The current element's namespace, "" for none. */
  get namespace(): string {
    return this.#namespace;
  }

  /** The namespace of a prefix in force, if it has one. */
  namespaceOf(prefix: string): string | undefined {
    return this.#namespaces.get(prefix);
  }

  /** How many attributes the element just opened has. */
  get attributeCount(): number {
    return this.#attributeCount;
  }

  /** The value of an attribute of the element just opened; without a namespace unless one is given. */
  attribute(name: string, namespace?: string): string | undefined {
    const found = this.#find(name, namespace);
    return found === undefined ? undefined : this.#value(found);
  }

  /** The attribute as a decimal number: undefined when there is none, NaN when it is not a number. */
  number(name: string): number | undefined {
    const found = this.#find(name, undefined);
    if (found === undefined) return undefined;
    const bytes = this.#bytes;
    let { from, to } = found;
    while (from < to && bytes[from] <= SPACE) from++;
    while (from < to && bytes[to - 1] <= SPACE) to--;
    const value = parseNumber(bytes, from, to);
    if (!Number.isNaN(value) || !bytes.subarray(from, to).includes(AMPERSAND)) return value;
    const text = new TextEncoder().encode(this.#value(found).trim());
    return parseNumber(text, 0, text.length);
  }

  #find(name: string, namespace: string | undefined): Attribute | undefined {
    for (let k = 0; k < this.#attributeCount; k++) {
      const candidate = this.#attributes[k];
      const { qualified, prefix, local } = candidate.name;
      if (namespace === undefined ? qualified === name : local === name && this.#namespaces.get(prefix) === namespace)
        return candidate;
    }
    return undefined;
  }

  #value({ from, to }: Attribute): string {
    return this.#text(from, to);
  }

  #text(from: number, to: number): string {
    return resolveReferences(this.#bytes.subarray(from, to), (got, expected) => this.#malformed(got, expected));
  }

  #openElement(): XmlEvent {
    this.#at++;
    const name = this.#readName();
    if (this.#open.length === 0 && this.#rootSeen && this.#form === "document")
      throw this.#malformed(`a second root <${name.qualified}>`, "one");
    checkLimit("read XML", "xmlDepth", "elements inside one another", this.#open.length + 1, this.#maxDepth);
    this.#rootSeen = true;
    this.#readAttributes();
    const bytes = this.#bytes;
    if (bytes[this.#at] === SLASH) {
      this.#at++;
      this.#closePending = true;
    }
    this.#expect(GREATER, ">");
    this.#open.push(name);
    this.#outer.push(this.#declareNamespaces());
    this.#setName(name);
    if (this.#form === "document") this.#checkPrefixes();
    return "open";
  }

  #readAttributes(): void {
    const bytes = this.#bytes;
    this.#attributeCount = 0;
    for (;;) {
      const before = this.#at;
      this.#skipSpace();
      const byte = bytes[this.#at];
      if (byte === GREATER || byte === SLASH) return;
      if (byte === undefined) throw this.#malformed("the end", "the end of a tag");
      if (this.#at === before) throw this.#malformed("an attribute without space before it", "one");
      const name = this.#readName();
      this.#skipSpace();
      this.#expect(EQUALS, "=");
      this.#skipSpace();
      const quote = bytes[this.#at];
      if (quote !== QUOTE && quote !== APOSTROPHE)
        throw this.#malformed(`${name.qualified} without quotes`, "a quoted value");
      const from = this.#at + 1;
      let to = from;
      while (to < bytes.length && bytes[to] !== quote && bytes[to] !== LESS) to++;
      this.#at = to + 1;
      if (bytes[to] !== quote) throw this.#malformed(`an unfinished value of ${name.qualified}`, "its closing quote");
      if (this.#attributeCount === MAX_ATTRIBUTES)
        throw this.#malformed(`more than ${MAX_ATTRIBUTES} attributes`, "less");
      for (let k = 0; k < this.#attributeCount; k++)
        if (this.#attributes[k].name.qualified === name.qualified)
          throw this.#malformed(`the attribute ${name.qualified} twice`, "it once");
      const slot = (this.#attributes[this.#attributeCount++] ??= { name: NO_NAME, from: 0, to: 0 });
      slot.name = name;
      slot.from = from;
      slot.to = to;
    }
  }

  /** Puts the element's declarations in force; gives what was in force before, or null if it declares none. */
  #declareNamespaces(): ReadonlyMap<string, string> | null {
    let declared: Map<string, string> | null = null;
    for (let k = 0; k < this.#attributeCount; k++) {
      const { qualified, prefix, local } = this.#attributes[k].name;
      if (qualified !== "xmlns" && prefix !== "xmlns") continue;
      declared ??= new Map(this.#namespaces);
      declared.set(prefix === "" ? "" : local, this.#value(this.#attributes[k]));
    }
    if (declared === null) return null;
    this.#declarations += declared.size;
    if (declared.size > MAX_ATTRIBUTES || this.#declarations > MAX_DECLARATIONS)
      throw this.#malformed("declarations of namespaces without end", "some");
    const outer = this.#namespaces;
    this.#namespaces = declared;
    return outer;
  }

  #checkPrefixes(): void {
    this.#checkPrefix(this.#name);
    for (let k = 0; k < this.#attributeCount; k++) this.#checkPrefix(this.#attributes[k].name);
  }

  #checkPrefix({ qualified, prefix }: Name): void {
    if (prefix === "" || prefix === "xmlns") return;
    if (!this.#namespaces.has(prefix)) throw this.#malformed(qualified, "its prefix to be declared");
  }

  #close(): XmlEvent {
    this.#setName(this.#open.pop()!);
    const outer = this.#outer.pop()!;
    if (outer !== null) this.#namespaces = outer;
    return "close";
  }

  #setName(name: Name): void {
    this.#name = name;
    this.#namespace = this.#namespaces.get(name.prefix) ?? "";
  }

  #end(): XmlEvent {
    if (this.#open.length > 0) throw this.#malformed("the end", `</${this.#open.at(-1)!.qualified}>`);
    if (!this.#rootSeen) throw this.#malformed("a document without elements", "a root");
    return "end";
  }

  /** To the next tag. */
  #skipText(): void {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    while (at < bytes.length && bytes[at] <= SPACE) at++;
    const blank = at >= bytes.length || bytes[at] === LESS;
    if (!blank && this.#open.length === 0) {
      this.#at = at;
      throw this.#malformed("text outside the root", "an element");
    }
    let references = false;
    while (at < bytes.length && bytes[at] !== LESS) references = bytes[at++] === AMPERSAND || references;
    this.#at = at;
    if (this.#heard?.depth === this.#open.length) this.#heard.pieces.push(this.#text(from, at));
    else if (references) this.#text(from, at);
  }

  /** Passes over a comment, a CDATA section or a processing instruction. */
  #skipMarkup(mark: number): void {
    if (mark === QUESTION) this.#skipPast("?>", "a processing instruction", 2);
    else if (this.#startsWith("<!--")) this.#skipPast("-->", "a comment", 4);
    else if (this.#startsWith("<![CDATA[") && this.#open.length > 0) {
      const from = this.#at + 9;
      this.#skipPast("]]>", "a CDATA section", 9);
      if (this.#heard?.depth === this.#open.length)
        this.#heard.pieces.push(new TextDecoder().decode(this.#bytes.subarray(from, this.#at - 3)));
    } else throw this.#malformed("a document type or an unknown declaration", "elements");
  }

  #startsWith(text: string): boolean {
    for (let k = 0; k < text.length; k++) if (this.#bytes[this.#at + k] !== text.charCodeAt(k)) return false;
    return true;
  }

  #skipPast(end: string, what: string, from: number): void {
    for (this.#at += from; this.#at < this.#bytes.length; this.#at++)
      if (this.#startsWith(end)) {
        this.#at += end.length;
        return;
      }
    throw this.#malformed(`an unfinished ${what}`, end);
  }

  #readName(): Name {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    while (at < bytes.length && isNameByte(bytes[at])) at++;
    this.#at = at;
    const first = bytes[from];
    if (at === from || first === 45 || first === 46 || (first >= 48 && first <= 57))
      throw this.#malformed("a tag or attribute without a name", "a name");
    return this.#names.intern(bytes, from, at);
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length && bytes[at] <= SPACE) at++;
    this.#at = at;
  }

  #expect(byte: number, text: string): void {
    if (this.#bytes[this.#at++] !== byte) throw this.#malformed("another character", `"${text}"`);
  }

  #malformed(got: string, expected: string): SlicewrightError {
    let line = 1;
    for (let at = 0; this.#bytes !== undefined && at < this.#at; at++) if (this.#bytes[at] === NEWLINE) line++;
    return new SlicewrightError(
      "XML_MALFORMED",
      `read XML: got ${got} in line ${line} of ${this.#part}, expected ${expected}`,
      { part: this.#part, line },
    );
  }
}

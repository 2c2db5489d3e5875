/** The characters of an XML document: its encoding and its references. */
import type { SlicewrightError } from "../core/errors.ts";

type Malformed = (got: string, expected: string) => SlicewrightError;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** The document as UTF-8 without a byte order mark. */
export function decodeXml(bytes: Uint8Array, malformed: Malformed): Uint8Array {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return fromUtf16(bytes, "utf-16le", malformed);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return fromUtf16(bytes, "utf-16be", malformed);
  const text = a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes;
  const head = new TextDecoder().decode(text.subarray(0, 200));
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1];
  if (declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared))
    throw malformed(`the encoding ${declared}`, "UTF-8 or UTF-16");
  return text;
}

function fromUtf16(bytes: Uint8Array, encoding: string, malformed: Malformed): Uint8Array {
  try {
    return new TextEncoder().encode(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    throw malformed(`bytes that are not ${encoding}`, "valid text");
  }
}

/** Bytes of text or of an attribute's value as a string. */
export function resolveReferences(bytes: Uint8Array, malformed: Malformed): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed("bytes that are not UTF-8", "valid text");
  }
  if (!text.includes("&")) return text;
  return text.replace(/&([^&;]{0,32};?)/g, (_, reference: string) => {
    const name = reference.slice(0, -1);
    const value = reference.endsWith(";") ? (ENTITIES.get(name) ?? characterOf(name)) : undefined;
    if (value === undefined) throw malformed(`the reference &${reference}`, "one that XML itself knows");
    return value;
  });
}

/** The character of `#65` or `#x41`; undefined for anything else. */
function characterOf(name: string): string | undefined {
  const match = /^#(?:([0-9]+)|x([0-9a-fA-F]+))$/.exec(name);
  if (match === null) return undefined;
  const code = match[1] === undefined ? Number.parseInt(match[2], 16) : Number(match[1]);
  const allowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
  return allowed && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

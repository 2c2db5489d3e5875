/** The header of a PLY file: its encoding, and the elements in the order in which the data has them. */
import { NEWLINE, RETURN } from "../core/ascii.ts";
import { SlicewrightError } from "../core/errors.ts";

/** The types of numbers, by both of their names. */
const PLY_SCALARS = {
  char: "int8",
  uchar: "uint8",
  short: "int16",
  ushort: "uint16",
  int: "int32",
  uint: "uint32",
  float: "float32",
  double: "float64",
  int8: "int8",
  uint8: "uint8",
  int16: "int16",
  uint16: "uint16",
  int32: "int32",
  uint32: "uint32",
  float32: "float32",
  float64: "float64",
} as const;

export type PlyScalar = (typeof PLY_SCALARS)[keyof typeof PLY_SCALARS];

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyScalar;
  /** Of a list, the type of its count; null for a single value. */
  readonly count: PlyScalar | null;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyHeader {
  readonly encoding: "ascii" | "binary_little_endian" | "binary_big_endian";
  readonly elements: readonly PlyElement[];
  /** Where the data begins. */
  readonly end: number;
}

const ENCODINGS = ["ascii", "binary_little_endian", "binary_big_endian"] as const;
/** Longer headers are of no real file. */
const MAX_BYTES = 1 << 16;

/** @throws SlicewrightError `PLY_MALFORMED` */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  let encoding: PlyHeader["encoding"] | undefined;
  const elements: (PlyElement & { properties: PlyProperty[] })[] = [];
  let at = 0;
  while (at < bytes.length && at < MAX_BYTES) {
    const end = lineEnd(bytes, at);
    const line = new TextDecoder().decode(bytes.subarray(at, end));
    at = bytes[end] === RETURN && bytes[end + 1] === NEWLINE ? end + 2 : end + 1;
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === "end_header") {
      if (encoding === undefined) throw malformedPly("a header without format", "ascii or binary");
      return { encoding, elements, end: at };
    }
    if (word === "format") encoding = ENCODINGS.find((known) => known === rest[0]) ?? failFormat(rest[0]);
    else if (word === "element") elements.push({ name: rest[0] ?? "", count: readCount(rest[1]), properties: [] });
    else if (word === "property") {
      if (elements.length === 0) throw malformedPly("a property before any element", "its element");
      elements[elements.length - 1].properties.push(readProperty(rest));
    }
  }
  throw malformedPly("no end_header", "a line of it after the header");
}

export function malformedPly(got: string, expected: string): SlicewrightError {
  return new SlicewrightError("PLY_MALFORMED", `read PLY: got ${got}, expected ${expected}`);
}

function lineEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++;
  return at;
}

function failFormat(format: string | undefined): never {
  throw malformedPly(`the format ${format ?? ""}`, ENCODINGS.join(", "));
}

function readCount(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw malformedPly(`the count "${text ?? ""}"`, "a whole number");
  return Number(text);
}

function readProperty(words: readonly string[]): PlyProperty {
  if (words[0] !== "list") return { name: words[1] ?? "", type: scalarOf(words[0]), count: null };
  return { name: words[3] ?? "", type: scalarOf(words[2]), count: scalarOf(words[1]) };
}

function scalarOf(name: string | undefined): PlyScalar {
  const scalar = Object.hasOwn(PLY_SCALARS, name ?? "") ? PLY_SCALARS[name as keyof typeof PLY_SCALARS] : undefined;
  if (scalar === undefined) throw malformedPly(`a property of type ${name ?? ""}`, "a PLY number");
  return scalar;
}

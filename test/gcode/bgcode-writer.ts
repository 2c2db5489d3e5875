/**
 * Writes binary g-code, for the tests of its reader: every compression, encoding and checksum, and any lie asked for.
 * Packs as slicers do: G-lines lose their spaces, blank lines and comments behind commands go, and so do lines of
 * comment unless they are kept.
 */
import { deflateSync } from "node:zlib";
import { crc32 } from "../../src/formats/crc32.ts";

export interface BlockToWrite {
  readonly type: number;
  readonly compression?: number;
  /** First parameter. */
  readonly encoding?: number;
  readonly data: Uint8Array;
  /** Lies, each in place of the truth. */
  readonly size?: number;
  readonly packedSize?: number;
  readonly crc?: number;
}

export const BLOCK = { file: 0, text: 1, slicer: 2, printer: 3, print: 4, thumbnail: 5 } as const;

/** A file of blocks. */
export function writeBgcode(blocks: readonly BlockToWrite[], checksum = 1, version = 1): Uint8Array {
  const header = new Uint8Array(10);
  header.set([0x47, 0x43, 0x44, 0x45]);
  const view = new DataView(header.buffer);
  view.setUint32(4, version, true);
  view.setUint16(8, checksum, true);
  return Buffer.concat([header, ...blocks.map((block) => writeBlock(block, checksum === 1))]);
}

/** Blocks of g-code, whole lines of at most `blockBytes`. */
export function textBlocks(text: string, compression: number, encoding: number, blockBytes = 65_536): BlockToWrite[] {
  const blocks: BlockToWrite[] = [];
  let part = "";
  for (const line of text.split(/(?<=\n)/)) {
    if (part !== "" && part.length + line.length > blockBytes) flush();
    part += line;
  }
  if (part !== "") flush();
  return blocks;

  function flush(): void {
    const data = encoding === 0 ? Buffer.from(part) : packMeat(part, encoding === 2);
    blocks.push({ type: BLOCK.text, compression, encoding, data });
    part = "";
  }
}

export function pairsBlock(type: number, pairs: Readonly<Record<string, string>>, compression = 0): BlockToWrite {
  const lines = Object.entries(pairs).map(([key, value]) => `${key}=${value}\n`);
  return { type, compression, data: Buffer.from(lines.join("")) };
}

function writeBlock(block: BlockToWrite, isChecked: boolean): Uint8Array {
  const { type, compression = 0, encoding = 0, data } = block;
  const packed = compress(data, compression);
  const sizes = compression === 0 ? 8 : 12;
  const head = new Uint8Array(sizes + (type === BLOCK.thumbnail ? 6 : 2));
  const view = new DataView(head.buffer);
  view.setUint16(0, type, true);
  view.setUint16(2, compression, true);
  view.setUint32(4, block.size ?? data.length, true);
  if (compression !== 0) view.setUint32(8, block.packedSize ?? packed.length, true);
  view.setUint16(sizes, encoding, true);
  const body = Buffer.concat([head, packed]);
  const tail = new Uint8Array(isChecked ? 4 : 0);
  if (isChecked) new DataView(tail.buffer).setUint32(0, block.crc ?? crc32(body), true);
  return Buffer.concat([body, tail]);
}

/** No data stays no data, whatever the compression. */
function compress(data: Uint8Array, compression: number): Uint8Array {
  if (data.length === 0) return data;
  if (compression === 1) return deflateSync(data);
  if (compression === 2) return shrink(data, 11);
  if (compression === 3) return shrink(data, 12);
  return data;
}

/** Heatshrink with a lookahead of 4 bits, by plain search. */
function shrink(data: Uint8Array, windowBits: number): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  for (let at = 0; at < data.length; ) {
    let [length, distance] = [0, 0];
    for (let back = 1; back <= Math.min(at, 2 ** windowBits); back++) {
      let same = 0;
      while (same < 16 && at + same < data.length && data[at + same] === data[at + same - back]) same++;
      if (same > length) [length, distance] = [same, back];
      if (length === 16) break;
    }
    if (length < 3) {
      put(0x100 | data[at++], 9);
      continue;
    }
    put(distance - 1, 1 + windowBits);
    put(length - 1, 4);
    at += length;
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >> 3] |= bit << (7 - (at & 7));
  return bytes;
}

const CODES = "0123456789.E\nGX";

/** A text of whole lines, packed. */
function packMeat(text: string, keepsComments: boolean): Uint8Array {
  const bytes: number[] = [255, 255, 251, 255, 255, 247];
  let isPacked = true;
  const pack = (isOn: boolean): void => {
    if (isOn !== isPacked) bytes.push(255, 255, isOn ? 251 : 250);
    isPacked = isOn;
  };
  for (const line of text.split("\n")) {
    if (line.startsWith(";")) {
      if (!keepsComments) continue;
      pack(false);
      bytes.push(...Buffer.from(`${line}\n`));
      continue;
    }
    const command = asPacked(line);
    if (command === "") continue;
    pack(true);
    packLine(Buffer.from(`${command}\n`), bytes);
  }
  if (!keepsComments) bytes.push(255, 255, 249);
  return Uint8Array.from(bytes);
}

/** A line without its comment; a G-line also without spaces, as it is packed. */
function asPacked(line: string): string {
  const command = line.replace(/;.*/, "").trim();
  return /^G\d/.test(command) ? command.replaceAll(" ", "") : command;
}

function packLine(line: Uint8Array, into: number[]): void {
  for (let at = 0; at < line.length; at += 2) {
    const pair = [line[at], line[at + 1] ?? 10];
    const codes = pair.map((character) => {
      const code = CODES.indexOf(String.fromCharCode(character));
      return code < 0 ? 15 : code;
    });
    into.push(codes[0] | (codes[1] << 4), ...pair.filter((_, half) => codes[half] === 15));
  }
}

/** What packing leaves of a text: the documented losses. */
export function afterMeat(text: string, keepsComments: boolean): string {
  return text
    .split("\n")
    .map((line) => {
      if (line.startsWith(";")) return keepsComments ? `${line}\n` : "";
      const command = line.replace(/;.*/, "").trim();
      return command === "" ? "" : `${command}\n`;
    })
    .join("");
}

/**
 * Writes ZIP archives piece by piece (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16): entries stored as they are,
 * as pictures are compressed already, and every date the same, so that the same entries give the same bytes.
 */
import { SlicewrightError } from "../core/errors.ts";
import { crc32 } from "./crc32.ts";

export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980: the first day that the format knows. */
const DATE = (1 << 5) | 1;
/** Entries, and bytes before the directory, that an archive can count: a full field would point to ZIP64. */
export const MAX_ZIP_ENTRIES = 0xfffe;
const MAX_OFFSET = 0xfffffffe;

/**
 * The archive's bytes, in pieces that may be written as they come.
 * @throws SlicewrightError `RESULT_TOO_LARGE` beyond 65534 entries or 4 GiB
 */
export function* writeZip(entries: Iterable<ZipEntry>): Generator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  // Pictures that look alike are one value: its checksum is told once.
  let last: Uint8Array | undefined;
  let crc = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    if (bytes !== last) crc = crc32((last = bytes));
    if (directory.length === MAX_ZIP_ENTRIES || offset + LOCAL_BYTES + path.length + bytes.length > MAX_OFFSET)
      throw new SlicewrightError(
        "RESULT_TOO_LARGE",
        `write ZIP: got more than ${directory.length} entries or ${offset} bytes, expected what fits an archive without ZIP64`,
        { entries: directory.length, bytes: offset },
      );
    directory.push(record(ENTRY_SIGNATURE, ENTRY_BYTES, path, crc, bytes.length, offset));
    yield record(LOCAL_SIGNATURE, LOCAL_BYTES, path, crc, bytes.length, 0);
    yield bytes;
    offset += LOCAL_BYTES + path.length + bytes.length;
  }
  yield* directory;
  yield end(directory, offset);
}

/** A local header, or an entry of the directory, which begins with one more version and ends with where the first is. */
function record(
  signature: number,
  size: number,
  path: Uint8Array,
  crc: number,
  length: number,
  offset: number,
): Uint8Array {
  const bytes = new Uint8Array(size + path.length);
  const view = new DataView(bytes.buffer);
  const isEntry = signature === ENTRY_SIGNATURE;
  view.setUint32(0, signature, true);
  if (isEntry) view.setUint16(4, VERSION, true);
  const at = isEntry ? 6 : 4;
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, FLAGS, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, length, true);
  view.setUint32(at + 18, length, true);
  view.setUint16(at + 22, path.length, true);
  if (isEntry) view.setUint32(42, offset, true);
  bytes.set(path, size);
  return bytes;
}

function end(directory: readonly Uint8Array[], offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(END_BYTES));
  view.setUint32(0, END_SIGNATURE, true);
  view.setUint16(8, directory.length, true);
  view.setUint16(10, directory.length, true);
  view.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, offset, true);
  return new Uint8Array(view.buffer);
}

/**
 * Reads ZIP archives out of memory, as if every one were hostile.
 *
 * Own rather than a package: the readers at hand are asynchronous or bound to Node, and this room runs in browsers,
 * synchronously, with the inflater handed in. What is refused, before a byte is inflated: entries that overlap each
 * other or the directory (the non-recursive bomb), that lie outside the file, or share a name; names that lead out of
 * the archive; sizes above DEFLATE's greatest ratio or the caller's bounds; split archives. When an entry is asked for:
 * encryption, other methods, a local header that contradicts the directory, and data of another size or checksum than
 * claimed; the inflater stops at the size claimed. ZIP64 and data descriptors are read.
 *
 * Layout: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.
 */
import { SlicewrightError } from "../core/errors.ts";
import { checkLimit } from "../core/limit.ts";
import { crc32 } from "./crc32.ts";
import { viewOf } from "./view-of.ts";

/** Inflates raw DEFLATE data; gives at most `size` bytes, and throws when the data is damaged or longer. */
export type InflateRaw = (data: Uint8Array, size: number) => Uint8Array;

/** What an archive may claim to hold: checked in its directory, and no entry gives more than it claims. */
export interface ZipLimits {
  /** Of all entries together. */
  readonly inflatedBytes: number;
  /** Inflated bytes for each byte of an archive, once there are more than 16 MiB of them. */
  readonly inflateRatio: number;
  readonly zipEntries: number;
}

/** XML of models deflates 5 to 20 times; DEFLATE gives at most 1032 bytes for one. */
export const DEFAULT_ZIP_LIMITS: ZipLimits = { inflatedBytes: 2 ** 31, inflateRatio: 200, zipEntries: 65_535 };

/** What is no more than this harms nobody, whatever its ratio. */
const HARMLESS_BYTES = 2 ** 24;
const MAX_RATIO = 1032;

const OPERATION = "read ZIP";

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const END64_SIGNATURE = 0x06064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
/** Flags: by a password, sizes after the data, by a certificate. */
const ENCRYPTED = 1;
const DESCRIPTOR = 8;
const STRONGLY_ENCRYPTED = 64;
const STORED = 0;
const DEFLATED = 8;
const ZIP64_EXTRA = 1;
const FULL16 = 0xffff;
const FULL32 = 0xffffffff;

export interface ZipArchive {
  /** Names of the files in it, in the directory's order; folders are left out. */
  readonly names: readonly string[];
  /** What they hold together, as the directory claims. */
  readonly inflatedBytes: number;
  /** What the bounds leave for files in them that are packed again: bytes. */
  readonly roomBytes: number;
  /** The bytes of a file; throws `ZIP_MALFORMED` when it is damaged, `INTERNAL` when there is no such name. */
  read(name: string): Uint8Array;
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly localAt: number;
}

/**
 * Opens an archive and checks its directory.
 * @throws SlicewrightError `ZIP_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function openZip(bytes: Uint8Array, inflateRaw: InflateRaw, limits: ZipLimits = DEFAULT_ZIP_LIMITS): ZipArchive {
  const view = viewOf(bytes);
  try {
    const { entries, total } = readDirectory(bytes, view, limits);
    const most = Math.min(limits.inflatedBytes, Math.max(HARMLESS_BYTES, limits.inflateRatio * bytes.length));
    return {
      names: [...entries.keys()].filter((name) => !name.endsWith("/")),
      inflatedBytes: total,
      roomBytes: most - total,
      read: (name) => readEntry(bytes, view, entries.get(name), inflateRaw),
    };
  } catch (thrown) {
    // Reading past the end of the view: some offset or length points outside the file.
    if (thrown instanceof RangeError) throw malformed("an offset outside the file", "all records inside it");
    throw thrown;
  }
}

/** Whether the bytes begin as a ZIP archive does, be it an empty one. */
export function looksLikeZip(bytes: Uint8Array): boolean {
  const [p, k, a, b] = bytes;
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

function malformed(got: string, expected: string): SlicewrightError {
  return new SlicewrightError("ZIP_MALFORMED", `read ZIP: got ${got}, expected ${expected}`);
}

function readDirectory(
  bytes: Uint8Array,
  view: DataView,
  limits: ZipLimits,
): { readonly entries: ReadonlyMap<string, Entry>; readonly total: number } {
  const { count, size, offset } = readEnd(view);
  checkLimit(OPERATION, "zipEntries", "files in the archive", count, limits.zipEntries);
  if (offset + size > bytes.length) throw malformed("a directory that ends outside the file", "one inside it");
  const entries = new Map<string, Entry>();
  const folded = new Set<string>();
  let at = offset;
  let total = 0;
  for (let k = 0; k < count; k++) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw malformed(`no entry ${k + 1} of the directory`, `${count}`);
    const entry = readDirectoryEntry(bytes, view, at);
    total += entry.size;
    checkLimit(OPERATION, "inflatedBytes", "bytes when unpacked", total, limits.inflatedBytes);
    if (folded.has(entry.name.toLowerCase()))
      throw malformed(`two entries named ${shown(entry.name)}`, "one of each name");
    folded.add(entry.name.toLowerCase());
    entries.set(entry.name, entry);
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (total > HARMLESS_BYTES)
    checkLimit(
      OPERATION,
      "inflateRatio",
      "unpacked bytes a byte",
      Math.ceil(total / bytes.length),
      limits.inflateRatio,
    );
  if (at > offset + size) throw malformed("a directory longer than it says", "its size to be true");
  checkOverlaps(view, [...entries.values()], offset);
  return { entries, total };
}

function readEnd(view: DataView): { readonly count: number; readonly size: number; readonly offset: number } {
  const used = withoutPadding(view);
  const last = Math.min(used, view.byteLength - END_BYTES);
  for (let at = last; at >= 0 && at >= used - END_BYTES - FULL16; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    const end = at + END_BYTES + view.getUint16(at + 20, true);
    if (end < used || end > view.byteLength) continue;
    const count = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    if (count === FULL16 || size === FULL32 || offset === FULL32) return readEnd64(view, at);
    if (view.getUint16(at + 4, true) !== 0 || view.getUint16(at + 8, true) !== count)
      throw malformed("a part of a split archive", "a whole one");
    return { count, size, offset };
  }
  throw malformed("no end-of-directory record", "a whole archive");
}

/** Bytes up to the zeros at the end, some of which may be the end record's: transfers and disks pad in blocks. */
function withoutPadding(view: DataView): number {
  let used = view.byteLength;
  while (used > 0 && view.getUint8(used - 1) === 0) used--;
  return used;
}

function readEnd64(view: DataView, endAt: number): { count: number; size: number; offset: number } {
  const locator = endAt - 20;
  if (view.getUint32(locator, true) !== END64_LOCATOR_SIGNATURE)
    throw malformed("no ZIP64 locator", "one, as the directory's record is full");
  const at = readLength64(view, locator + 8);
  if (view.getUint32(at, true) !== END64_SIGNATURE)
    throw malformed("no ZIP64 end record", "one where it is said to be");
  return {
    count: readLength64(view, at + 32),
    size: readLength64(view, at + 40),
    offset: readLength64(view, at + 48),
  };
}

/** Names are never joined to a folder's here; those that would lead out of one are made to deceive. */
function checkName(name: string): void {
  const segments = name.split("/");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (name === "" || segments[0] === "" || segments.includes("..") || /^[A-Za-z]:|[\0-\x1f]/.test(name))
    throw malformed(`an entry named ${JSON.stringify(shown(name))}`, "a name inside the archive");
}

/** A name for a message: it may be 64 kB long. */
function shown(name: string): string {
  return name.length <= 100 ? name : `${name.slice(0, 100)}...`;
}

/** A 64-bit count; anything beyond 2^53 is beyond every file too. */
function readLength64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

function readDirectoryEntry(bytes: Uint8Array, view: DataView, at: number): Entry {
  const nameBytes = view.getUint16(at + 28, true);
  const extraBytes = view.getUint16(at + 30, true);
  const name = decodeName(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
  checkName(name);
  let size = view.getUint32(at + 24, true);
  let packed = view.getUint32(at + 20, true);
  let localAt = view.getUint32(at + 42, true);
  let wide = findZip64Extra(view, at + ENTRY_BYTES + nameBytes, extraBytes);
  const widen = (value: number): number => {
    if (value !== FULL32) return value;
    if (wide < 0) throw malformed(`an entry ${shown(name)} without its ZIP64 sizes`, "them in its extra field");
    wide += 8;
    return readLength64(view, wide - 8);
  };
  size = widen(size);
  packed = widen(packed);
  localAt = widen(localAt);
  const method = view.getUint16(at + 10, true);
  if (method === STORED ? size !== packed : size > packed * MAX_RATIO + MAX_RATIO)
    throw malformed(`${packed} bytes of ${shown(name)} that claim to hold ${size}`, "sizes that can be true");
  return {
    name,
    flags: view.getUint16(at + 8, true),
    method,
    crc: view.getUint32(at + 16, true),
    packed,
    size,
    localAt,
  };
}

/** Where the ZIP64 extra field's values begin, or -1. */
function findZip64Extra(view: DataView, start: number, length: number): number {
  for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === ZIP64_EXTRA) return at + 4;
  return -1;
}

/** With the slashes that the format asks for: some programs of Windows write its own. */
function decodeName(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll("\\", "/");
}

/** Entries, with their local headers, must lie one after another before the directory. */
function checkOverlaps(view: DataView, entries: readonly Entry[], directoryAt: number): void {
  const inOrder = [...entries].sort((a, b) => a.localAt - b.localAt);
  let free = 0;
  for (const entry of inOrder) {
    if (entry.localAt < free)
      throw malformed(`an entry ${shown(entry.name)} that overlaps another`, "entries side by side");
    free = dataStart(view, entry) + entry.packed;
    if (free > directoryAt)
      throw malformed(`an entry ${shown(entry.name)} that reaches into the directory`, "it to end before");
  }
}

function dataStart(view: DataView, entry: Entry): number {
  if (view.getUint32(entry.localAt, true) !== LOCAL_SIGNATURE)
    throw malformed(`no header of ${shown(entry.name)} where the directory says`, "one");
  return (
    entry.localAt + LOCAL_BYTES + view.getUint16(entry.localAt + 26, true) + view.getUint16(entry.localAt + 28, true)
  );
}

function readEntry(bytes: Uint8Array, view: DataView, entry: Entry | undefined, inflateRaw: InflateRaw): Uint8Array {
  if (entry === undefined) throw new SlicewrightError("INTERNAL", "read ZIP: got a name that is not in the archive");
  const { name, size } = entry;
  if (entry.flags & (ENCRYPTED | STRONGLY_ENCRYPTED)) throw unsupported("an encrypted file", name, "one in the clear");
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw unsupported(`compression method ${entry.method}`, name, "stored or deflated data");
  checkLocalHeader(bytes, view, entry);
  const start = dataStart(view, entry);
  const data = unpack(bytes.subarray(start, start + entry.packed), entry, inflateRaw);
  if (data.length !== size) throw malformed(`${data.length} bytes in ${shown(name)}`, `the ${size} it claims`);
  if (crc32(data) !== entry.crc) throw malformed(`a wrong checksum of ${shown(name)}`, "undamaged data");
  return data;
}

function unsupported(got: string, name: string, expected: string): SlicewrightError {
  return new SlicewrightError("FORMAT_UNSUPPORTED", `read ZIP: got ${got} ${shown(name)}, expected ${expected}`, {
    name: shown(name),
  });
}

/** The header at the data must tell what the directory tells: readers that go by the one or the other must agree. */
function checkLocalHeader(bytes: Uint8Array, view: DataView, { localAt, name, flags, method, ...entry }: Entry): void {
  const nameAt = localAt + LOCAL_BYTES;
  const localName = decodeName(bytes.subarray(nameAt, nameAt + view.getUint16(localAt + 26, true)));
  const localFlags = view.getUint16(localAt + 6, true);
  const isSame = (at: number, value: number): boolean => {
    const local = view.getUint32(localAt + at, true);
    // Full fields are in the ZIP64 extra field; empty ones come after the data.
    return local === value || local === FULL32 || (local === 0 && (localFlags & DESCRIPTOR) !== 0);
  };
  if (
    localName !== name ||
    view.getUint16(localAt + 8, true) !== method ||
    ((localFlags ^ flags) & (ENCRYPTED | STRONGLY_ENCRYPTED)) !== 0 ||
    !isSame(14, entry.crc) ||
    !isSame(18, entry.packed) ||
    !isSame(22, entry.size)
  )
    throw malformed(`a header of ${shown(name)} that contradicts the directory`, "them to agree");
}

function unpack(packed: Uint8Array, entry: Entry, inflateRaw: InflateRaw): Uint8Array {
  if (entry.method === STORED) return packed;
  try {
    return inflateRaw(packed, entry.size);
  } catch (cause) {
    throw new SlicewrightError(
      "ZIP_MALFORMED",
      `read ZIP: got damaged data of ${shown(entry.name)}, or more than the ${entry.size} bytes it claims`,
      { name: shown(entry.name) },
      cause,
    );
  }
}

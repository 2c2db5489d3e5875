/** CRC-32 as ZIP and PNG use it (ISO 3309): reflected, polynomial 0xedb88320; four bytes a step. */
const TABLES: readonly Uint32Array[] = makeTables();

/** The checksum of the bytes; of a longer run when `before` is the checksum of what came before them. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = TABLES as readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  const whole = bytes.length & ~3;
  let crc = before ^ 0xffffffff;
  let at = 0;
  for (; at < whole; at += 4) {
    crc ^= bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    crc = t3[crc & 255] ^ t2[(crc >>> 8) & 255] ^ t1[(crc >>> 16) & 255] ^ t0[crc >>> 24];
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]) & 255];
  return (crc ^ 0xffffffff) >>> 0;
}

/** Table k: the effect of a byte k more bytes back. */
function makeTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const tables = [first];
  for (let k = 1; k < 4; k++) tables.push(tables[k - 1].map((value) => (value >>> 8) ^ first[value & 255]));
  return tables;
}

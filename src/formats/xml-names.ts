/** Names of elements and attributes: what may stand in one, and one value for each of them. */

export interface Name {
  readonly qualified: string;
  /** "" for none. */
  readonly prefix: string;
  readonly local: string;
  readonly bytes: Uint8Array;
}

export const NO_NAME: Name = { qualified: "", prefix: "", local: "", bytes: new Uint8Array(0) };

/** Letters, digits, "-", ".", "_", ":" and everything beyond ASCII. */
export function isNameByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 58) ||
    byte === 95 ||
    byte === 45 ||
    byte === 46 ||
    byte >= 128
  );
}

/** Names found by their bytes, as they repeat millions of times: a direct-mapped cache, so its size is bounded. */
export class NameTable {
  readonly #slots: Name[] = new Array(256).fill(NO_NAME);

  intern(bytes: Uint8Array, from: number, to: number): Name {
    let hash = to - from;
    for (let at = from; at < to; at++) hash = Math.imul(hash, 31) + bytes[at];
    const slot = (hash ^ (hash >>> 8)) & 255;
    const known = this.#slots[slot];
    if (sameBytes(known.bytes, bytes, from, to)) return known;
    const own = bytes.slice(from, to);
    const qualified = new TextDecoder().decode(own);
    const colon = qualified.indexOf(":");
    const name = {
      qualified,
      prefix: qualified.slice(0, Math.max(0, colon)),
      local: qualified.slice(colon + 1),
      bytes: own,
    };
    this.#slots[slot] = name;
    return name;
  }
}

function sameBytes(known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let k = 0; k < known.length; k++) if (known[k] !== bytes[from + k]) return false;
  return true;
}

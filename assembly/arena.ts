// Memory that is taken piece by piece and given back as a whole.

/** The first page is left to the module's own statics. */
const BASE: usize = 65536;

let top: usize = BASE;

export function giveBackAll(): void {
  top = BASE;
}

/** So many bytes, at a multiple of 16; they hold whatever was there. */
export function take(bytes: usize): usize {
  const at = top;
  top = (top + bytes + 15) & ~15;
  const missing = <i64>top - (<i64>memory.size() << 16);
  if (missing > 0 && memory.grow(<i32>((missing + 65535) >> 16)) < 0) unreachable();
  return at;
}

/** More bytes for what has outgrown its own: a copy of them with room behind it. */
export function takeMore(at: usize, used: usize, bytes: usize): usize {
  const grown = take(bytes);
  memory.copy(grown, at, used);
  return grown;
}

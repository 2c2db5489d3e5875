// Memory that is taken piece by piece and given back as a whole.

/** The first page is left to the module's own statics. */
const BASE: usize = 65536;

const FIRST_ROOM: i32 = 256;

let top: usize = BASE;

export function giveBackAll(): void {
  top = BASE;
}

/** Where what is taken next begins. */
export function mark(): usize {
  return top;
}

/** Gives back what has been taken since a mark. */
export function giveBackTo(mark: usize): void {
  top = mark;
}

/** So many bytes, at a multiple of 16; they hold whatever was there. */
export function take(bytes: usize): usize {
  const at = top;
  top = (top + bytes + 15) & ~15;
  const missing = <i64>top - (<i64>memory.size() << 16);
  if (missing > 0 && memory.grow(<i32>((missing + 65535) >> 16)) < 0) unreachable();
  return at;
}

/** Items of so many bytes each, one behind the other, that grow in number. */
export class List {
  /** Where the first one lies; it moves when there is no more room. */
  at: usize = 0;
  count: i32 = 0;
  private room: i32 = 0;

  constructor(private itemBytes: usize) {}

  /** Starts over, empty; after all has been given back. */
  begin(): void {
    this.count = 0;
    this.room = FIRST_ROOM;
    this.at = take(<usize>FIRST_ROOM * this.itemBytes);
  }

  /** Where item i lies. */
  item(i: i32): usize {
    return this.at + <usize>i * this.itemBytes;
  }

  /** One item more; where it is to be written. */
  add(): usize {
    if (this.count == this.room) this.grow(this.room + 1);
    return this.item(this.count++);
  }

  /** So many items more; where they are to be written. */
  addMany(count: i32): usize {
    if (this.count + count > this.room) this.grow(this.count + count);
    const at = this.item(this.count);
    this.count += count;
    return at;
  }

  private grow(least: i32): void {
    this.room = max(2 * this.room, least);
    this.at = takeMore(this.at, <usize>this.count * this.itemBytes, <usize>this.room * this.itemBytes);
  }
}

/** More bytes for what has outgrown its own: a copy of them with room behind it. */
export function takeMore(at: usize, used: usize, bytes: usize): usize {
  const grown = take(bytes);
  memory.copy(grown, at, used);
  return grown;
}

type View = { readonly buffer: ArrayBufferLike; readonly byteOffset: number; readonly byteLength: number };
type ViewConstructor = new (buffer: ArrayBufferLike, offset: number, length: number) => View;

/**
 * The same value with all its typed arrays in one block of shared memory, so that posting it to any number of threads
 * copies no numbers. Plain objects and arrays are rebuilt around them; what is shared already stays where it is.
 */
export function share<T>(value: T): T {
  let bytes = 0;
  const places = new Map<View, number>();
  eachView(value, (view) => {
    if (places.has(view) || isShared(view)) return;
    places.set(view, bytes);
    bytes += aligned(view.byteLength);
  });
  const block = new SharedArrayBuffer(bytes);
  return rebuild(value, (view) => {
    const offset = places.get(view);
    if (offset === undefined) return view;
    const { BYTES_PER_ELEMENT } = view as unknown as { BYTES_PER_ELEMENT: number };
    const shared = new (view.constructor as ViewConstructor)(block, offset, view.byteLength / BYTES_PER_ELEMENT);
    (shared as unknown as Uint8Array).set(view as unknown as Uint8Array);
    return shared;
  }) as T;
}

function isShared({ buffer }: View): boolean {
  return buffer instanceof SharedArrayBuffer;
}

/** Every array starts at a multiple of 8 bytes, as the widest element needs. */
function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

// A layer holds thousands of small objects: walked by their keys, as lists of their entries cost four times the time.

function eachView(value: unknown, each: (view: View) => void): void {
  if (ArrayBuffer.isView(value)) each(value);
  else if (Array.isArray(value)) for (const item of value) eachView(item, each);
  else if (isPlain(value)) for (const key in value) eachView(value[key], each);
}

function rebuild(value: unknown, each: (view: View) => View): unknown {
  if (ArrayBuffer.isView(value)) return each(value);
  if (Array.isArray(value)) return value.map((item) => rebuild(item, each));
  if (!isPlain(value)) return value;
  const copy = { ...value };
  for (const key in copy) copy[key] = rebuild(copy[key], each);
  return copy;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

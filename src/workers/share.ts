type View = { readonly buffer: ArrayBufferLike; readonly byteOffset: number; readonly byteLength: number };
type ViewConstructor = new (buffer: ArrayBufferLike, offset: number, length: number) => View;

/**
 * The same value with all its typed arrays in one block of shared memory, so that posting it to any number of threads
 * copies no numbers. Plain objects and arrays are rebuilt around them; what is shared already stays where it is.
 */
export function share<T>(value: T): T {
  let bytes = 0;
  const places = new Map<View, number>();
  visit(value, (view) => {
    if (!places.has(view) && !isShared(view)) {
      places.set(view, bytes);
      bytes += aligned(view.byteLength);
    }
    return view;
  });
  const block = new SharedArrayBuffer(bytes);
  return visit(value, (view) => {
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

function visit(value: unknown, each: (view: View) => View): unknown {
  if (ArrayBuffer.isView(value)) return each(value);
  if (Array.isArray(value)) return value.map((item) => visit(item, each));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, each)]));
}

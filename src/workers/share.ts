type View = { readonly buffer: ArrayBufferLike; readonly byteOffset: number; readonly byteLength: number };
type ViewConstructor = new (buffer: ArrayBufferLike, offset: number, length: number) => View;

/**
 * The same value with all its typed arrays in one block of shared memory, so that posting it to any number of threads
 * copies no numbers. Plain objects and arrays are rebuilt around them.
 */
export function share<T>(value: T): T {
  let bytes = 0;
  visit(value, (view) => {
    bytes += aligned(view.byteLength);
    return view;
  });
  const block = new SharedArrayBuffer(bytes);
  let offset = 0;
  return visit(value, (view) => {
    const { BYTES_PER_ELEMENT } = view as unknown as { BYTES_PER_ELEMENT: number };
    const shared = new (view.constructor as ViewConstructor)(block, offset, view.byteLength / BYTES_PER_ELEMENT);
    (shared as unknown as Uint8Array).set(view as unknown as Uint8Array);
    offset += aligned(view.byteLength);
    return shared;
  }) as T;
}

/** Every array starts at a multiple of 8 bytes, as the widest element needs. */
function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

function visit(value: unknown, each: (view: View) => View): unknown {
  if (ArrayBuffer.isView(value)) return each(value);
  if (Array.isArray(value)) return value.map((item) => visit(item, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, each)]));
}

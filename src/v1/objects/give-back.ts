/**
 * Frees a chunk's memory now, when it will not be read again. Left to the collector, chunks of a large file pile up to 65 MB
 * before it looks at them (measured), as they lie outside of its own heap. One that shares its buffer with others is left
 * alone.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer.byteLength === byteLength) (buffer as Transferable).transfer?.(0);
}

/** Node knows the method from version 22 on. */
type Transferable = ArrayBufferLike & { transfer?(newByteLength: number): ArrayBuffer };

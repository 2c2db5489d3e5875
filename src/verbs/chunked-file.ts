/** A file in pieces, in order; as a stream when asked. */
export class ChunkedFile {
  readonly chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[]) {
    this.chunks = chunks;
  }

  /** Length in bytes. */
  get length(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** The chunks as a web stream. */
  toStream(): ReadableStream<Uint8Array> {
    const chunks = this.chunks.values();
    return new ReadableStream({
      pull: (controller) => {
        const { done, value } = chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
  }
}

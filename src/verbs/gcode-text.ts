/** A print's g-code: ASCII, in chunks; as a string or a stream when asked. */
export class GcodeText {
  readonly chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[]) {
    this.chunks = chunks;
  }

  /** Length in bytes, and in characters. */
  get length(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** The whole text. */
  toString(): string {
    const decoder = new TextDecoder();
    return this.chunks.map((chunk) => decoder.decode(chunk)).join("");
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

import { ChunkedFile } from "./chunked-file.ts";

/** A print's g-code: ASCII, in chunks; as a string or a stream when asked. */
export class GcodeText extends ChunkedFile {
  /** The whole text. */
  override toString(): string {
    const decoder = new TextDecoder();
    return this.chunks.map((chunk) => decoder.decode(chunk)).join("");
  }
}

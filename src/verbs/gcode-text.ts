import { SlicewrightError } from "../core/errors.ts";
import { ChunkedFile } from "./chunked-file.ts";

/** A print's g-code: ASCII, or Prusa's binary g-code where the settings ask for that, in chunks; a stream when asked. */
export class GcodeText extends ChunkedFile {
  readonly isBinary: boolean;

  constructor(chunks: readonly Uint8Array[], isBinary = false) {
    super(chunks);
    this.isBinary = isBinary;
  }

  /**
   * The whole text.
   * @throws SlicewrightError `USAGE` where it is binary
   */
  override toString(): string {
    if (this.isBinary)
      throw new SlicewrightError("USAGE", "g-code: got binary g-code to read as a text, expected binary_gcode off", {});
    const decoder = new TextDecoder();
    return this.chunks.map((chunk) => decoder.decode(chunk)).join("");
  }
}

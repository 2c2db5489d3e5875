import { SlicewrightError } from "../index.ts";
import { reason } from "./files.ts";

/** The standard output: whoever reads no further (`slicewright … | head`) still wants the file, and hears of nothing. */
export class StandardOutput {
  #failure: SlicewrightError | undefined;

  /** What is printed is written in order, and perhaps later: {@link flush} tells whether it was. */
  print(text: string): void {
    printPiece(text).catch((error: SlicewrightError) => {
      this.#failure ??= error;
    });
  }

  /** Waits until all is written. @throws SlicewrightError `FILE_UNWRITABLE` */
  async flush(): Promise<void> {
    await printPiece("");
    if (this.#failure) throw this.#failure;
  }
}

/** Writes a piece to the standard output. @throws SlicewrightError `FILE_UNWRITABLE` */
export function printPiece(piece: Uint8Array | string): Promise<void> {
  return new Promise((done, fail) =>
    process.stdout.write(piece, (error) => (error && !isReaderGone(error) ? fail(unwritable("-", error)) : done())),
  );
}

export function unwritable(path: string, cause: unknown): SlicewrightError {
  return new SlicewrightError("FILE_UNWRITABLE", `write: ${reason(cause, path)}`, { path }, cause);
}

function isReaderGone(error: NodeJS.ErrnoException): boolean {
  return error.code === "EPIPE";
}

/**
 * Reads a source of pieces of any size by counts of bytes, keeping no more than a piece.
 *
 * Every wait ends with the signal; `close` lets go of the source, whatever state it is in.
 */
import { SlicewrightError } from "../core/errors.ts";
import { BYTES, checkArgument } from "../core/option.ts";
import { throwIfAborted } from "../core/progress.ts";
import { concatBytes } from "./concat-bytes.ts";

/** Bytes at once, a stream of the web platform, or anything that gives pieces. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** Memory at once is cut into views of this size, so that what follows can work piece by piece. */
const VIEW_BYTES = 2 ** 18;

export class ByteReader {
  /** Bytes taken so far. */
  offset = 0;
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #signal: AbortSignal | undefined;
  #rest: Uint8Array = new Uint8Array(0);
  #isOver = false;
  #isWaiting = false;

  constructor(source: ByteSource, signal?: AbortSignal) {
    this.#source = iteratorOf(source);
    this.#signal = signal;
  }

  /** The next bytes, up to `count` of them where the source has so many, without taking them. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#rest.length < count && (await this.#pull())) {}
    return this.#rest.subarray(0, count);
  }

  /** Takes the next `count` bytes; fewer are `GCODE_CONTAINER_MALFORMED`. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw this.#truncated(count - bytes.length);
    this.#advance(count);
    return bytes;
  }

  /** Takes the next `count` bytes piece by piece, as they come; all that are left unless given. */
  async *pieces(count: number = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array, void, undefined> {
    for (let left = count; left > 0; ) {
      const piece = await this.peek(1).then(() => this.#rest.subarray(0, left));
      if (piece.length === 0) {
        if (count === Number.POSITIVE_INFINITY) return;
        throw this.#truncated(left);
      }
      this.#advance(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Ends the source. Waits for its end, unless it is busy giving a piece that nobody wants any more. */
  async close(): Promise<void> {
    const wasWaiting = this.#isWaiting;
    const closed = Promise.resolve(this.#source.return?.()).catch(() => undefined);
    if (!wasWaiting) await closed;
  }

  #advance(count: number): void {
    this.#rest = this.#rest.subarray(count);
    this.offset += count;
  }

  /** Adds a piece to the rest; false at the source's end. */
  async #pull(): Promise<boolean> {
    throwIfAborted(this.#signal, "read g-code");
    if (this.#isOver) return false;
    this.#isWaiting = true;
    const step = await orAborted(this.#source.next(), this.#signal);
    this.#isWaiting = false;
    if (step.done) {
      this.#isOver = true;
      return false;
    }
    // As a stream that was told an encoding does not.
    checkArgument("read g-code", "a piece of the stream", step.value, BYTES);
    this.#rest = this.#rest.length === 0 ? step.value : concatBytes([this.#rest, step.value]);
    return true;
  }

  #truncated(missing: number): SlicewrightError {
    const at = this.offset;
    return new SlicewrightError(
      "GCODE_CONTAINER_MALFORMED",
      `read g-code container: got the end of the file at byte ${at + this.#rest.length}, expected ${missing} bytes more`,
      { offset: at + this.#rest.length, missing },
    );
  }
}

function iteratorOf(source: ByteSource): AsyncIterator<Uint8Array> {
  if (source instanceof Uint8Array) return viewsOf(source);
  if ("getReader" in source) return streamIterator(source);
  return source[Symbol.asyncIterator]();
}

/** Memory as a stream of its views. */
export async function* viewsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += VIEW_BYTES) yield bytes.subarray(at, at + VIEW_BYTES);
}

/** By hand, since not every browser iterates streams, and so that ending it also ends a read that waits. */
function streamIterator(stream: ReadableStream<Uint8Array>): AsyncIterator<Uint8Array> {
  const reader = stream.getReader();
  return {
    next: async () => {
      const step = await reader.read();
      return step.done ? { done: true, value: undefined } : { done: false, value: step.value };
    },
    return: async () => {
      await reader.cancel();
      reader.releaseLock();
      return { done: true, value: undefined };
    },
  };
}

/** The promise's outcome, or `ABORTED` as soon as the signal says so. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      try {
        throwIfAborted(signal, "read g-code");
      } catch (error) {
        reject(error as SlicewrightError);
      }
    };
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

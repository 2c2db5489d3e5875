/**
 * Inflates a stream by the web platform's DecompressionStream, which browsers, Node and workers all have.
 *
 * Input goes in by small slices, so that a hostile one inflates to no more than some 16 MiB (DEFLATE gives at most 1032
 * bytes for one) before whoever reads can stop. Feeding runs beside reading. Who stops reading early closes the source
 * too: the feeder may be waiting for it.
 */
import { SlicewrightError } from "../core/errors.ts";

const SLICE_BYTES = 16_384;

/**
 * The inflated bytes.
 * @param format `gzip` (RFC 1952) or `deflate` (zlib, RFC 1950); checksums are checked
 * @throws SlicewrightError `GCODE_CONTAINER_MALFORMED` on data that is damaged or cut short; what `source` throws comes
 * through as it is
 */
export async function* inflateStream(
  source: AsyncIterable<Uint8Array>,
  format: "gzip" | "deflate",
): AsyncGenerator<Uint8Array, void, undefined> {
  const { readable, writable } = new DecompressionStream(format);
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const faults: unknown[] = [];
  void feed(source, writer, faults);
  let isOver = false;
  try {
    while (!isOver) {
      const step = await reader.read().catch((cause: unknown) => fail(format, cause, faults));
      isOver = step.done;
      if (!step.done) yield step.value;
    }
  } finally {
    // Stops the feeder at its next write. What it has written still comes out and is read, before the rest is let go:
    // Node's inflater goes on after a cancel, and would throw where nobody can catch it.
    const stopped = writer.abort().catch(ignore);
    while (!isOver)
      isOver = await reader.read().then(
        ({ done }) => done,
        () => true,
      );
    await stopped;
    await reader.cancel().catch(ignore);
  }
}

/** Writes the source into the inflater; never rejects: what the source threw is put into `faults`. */
async function feed(
  source: AsyncIterable<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  faults: unknown[],
): Promise<void> {
  writer.closed.catch(ignore);
  try {
    for await (const piece of noting(source, faults)) {
      for (let at = 0; at < piece.length; at += SLICE_BYTES) {
        await writer.write(piece.subarray(at, at + SLICE_BYTES));
      }
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(ignore);
  }
}

/** The source; what it throws is also put into `faults`, to be told from the inflater's own errors. */
async function* noting(source: AsyncIterable<Uint8Array>, faults: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    faults.push(error);
    throw error;
  }
}

function fail(format: string, cause: unknown, faults: readonly unknown[]): never {
  if (faults.length > 0) throw faults[0];
  // Platforms word it differently, or say nothing.
  const why = cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";
  throw new SlicewrightError(
    "GCODE_CONTAINER_MALFORMED",
    `inflate ${format}: got damaged or truncated data${why}, expected one whole stream and nothing after it`,
    { format },
    cause,
  );
}

function ignore(): void {}

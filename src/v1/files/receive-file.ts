/**
 * Takes the one file of a multipart body to the disk, a chunk at a time: the sender is held back while a chunk is written,
 * so that memory does not grow with files or their number.
 */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Problem } from "../http/problems.ts";
import { giveBack } from "../objects/give-back.ts";
import { cleanFileName } from "./file-name.ts";

/** What the envelope of a multipart body may add to its file. */
const ENVELOPE_BYTES = 64 * 1024;
/** Other parts are refused, so little of them need be read. */
const FIELD_BYTES = 1024;

export interface ReceivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * @param path where to write; left behind on failure, for the caller to remove
 * @throws Problem `media_type_unsupported`, `malformed_upload`, `file_too_large`, `file_unreadable`; errors of the disk as
 *   they are
 */
export async function receiveFile(request: FastifyRequest, path: string, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new Problem("media_type_unsupported", "expected multipart/form-data with one part named file");
  if (Number(request.headers["content-length"]) > maxBytes + ENVELOPE_BYTES) throw tooLarge(maxBytes);

  let received: ReceivedFile | undefined;
  const parts = request.parts({ limits: { fileSize: maxBytes + 1, fieldSize: FIELD_BYTES } });
  while (true) {
    const { value: part, done } = await parts.next().catch((error) => refuse(error, maxBytes));
    if (done) break;
    if (part.type !== "file" || part.fieldname !== "file")
      throw new Problem("malformed_upload", `got a ${part.type} part named ${shown(part.fieldname)}, ${EXPECTED}`);
    if (received !== undefined) throw new Problem("malformed_upload", `got more than one part, ${EXPECTED}`);
    received = { path, fileName: cleanFileName(part.filename), ...(await writeOut(part.file, path, maxBytes)) };
  }
  if (received === undefined) throw new Problem("malformed_upload", `got no part, ${EXPECTED}`);
  if (received.sizeBytes === 0) throw new Problem("file_unreadable", "the file is empty");
  return received;
}

/** A part's name may be as long as its head. */
function shown(name: string | undefined): string {
  return JSON.stringify((name ?? "").slice(0, 100));
}

const EXPECTED = "expected one file part named file";

async function writeOut(
  source: MultipartFile["file"],
  path: string,
  maxBytes: number,
): Promise<Pick<ReceivedFile, "sizeBytes" | "sha256">> {
  const target = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function take(chunk: Buffer): Promise<void> {
    sizeBytes += chunk.length;
    // Told at once: the parser would read on to the part's end first.
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    hash.update(chunk);
    await target.appendFile(chunk);
    giveBack(chunk);
  }

  let fault: unknown;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      take(chunk).then(
        () => done(),
        (error) => done((fault = error)),
      );
    },
  });
  try {
    await pipeline(source, sink);
    return { sizeBytes, sha256: hash.digest("hex") };
  } catch (error) {
    if (error === fault) throw error;
    // Where the disk is slow the parser is at its bound first, and may then call the body cut short.
    if (source.truncated) throw tooLarge(maxBytes);
    return refuse(error as Error, maxBytes);
  } finally {
    await target.close();
  }
}

/** The parser's own bound: where the disk is slow, it is there before as much has been written. */
const PARSER_TOO_LARGE = "FST_REQ_FILE_TOO_LARGE";

/** Whatever else the parser meets is a fault of the body, the sender's leaving included. */
function refuse(cause: Error & { readonly code?: string }, maxBytes: number): never {
  if (cause.code === PARSER_TOO_LARGE) throw tooLarge(maxBytes);
  throw new Problem("malformed_upload", `the body cannot be read: ${cause.message}`);
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("file_too_large", `got more than ${maxBytes} bytes, which is the most that a file may have`);
}

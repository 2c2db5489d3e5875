/**
 * Sends a stored file: its own bytes whole or one range of them, under conditions (RFC 9110). What is kept as gzip is inflated
 * on the way, unless the client takes gzip and wants no range: then it goes out as it is kept.
 */
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange, ObjectStore } from "../objects/store.ts";
import type { Service } from "../service.ts";
import { acceptsGzip } from "./accepts-gzip.ts";
import { parseRange } from "./byte-range.ts";
import { attachment } from "./content-disposition.ts";
import { namesTag } from "./entity-tags.ts";
import { Problem } from "./problems.ts";

export interface StoredFile {
  readonly key: string;
  /** Of the file itself, inflated. */
  readonly sizeBytes: number;
  /** Anything that changes with the bytes, such as their hash; without quotes. */
  readonly etag: string;
  readonly contentType: string;
  readonly fileName: string;
  /** The object holds it as gzip. */
  readonly isGzip: boolean;
}

/** @throws Problem `precondition_failed`, `range_not_satisfiable` */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { objects }: Pick<Service, "objects">,
  file: StoredFile,
): Promise<FastifyReply> {
  const { sizeBytes } = file;
  const { headers } = request;
  // A range has no meaning but in a GET.
  const rangeHeader = request.method === "GET" ? headers.range : undefined;
  const asGzip = file.isGzip && rangeHeader === undefined && acceptsGzip(headers["accept-encoding"]);
  const tag = asGzip ? `"${file.etag}-gzip"` : `"${file.etag}"`;
  reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  if (file.isGzip) reply.header("vary", "accept-encoding");

  if (headers["if-match"] !== undefined && !namesTag(headers["if-match"], tag, { weakly: false }))
    throw new Problem("precondition_failed", `the file's entity tag is ${tag}, which If-Match does not name`);
  if (headers["if-none-match"] !== undefined && namesTag(headers["if-none-match"], tag, { weakly: true }))
    return reply.code(304).send();

  const isCurrent = headers["if-range"] === undefined || headers["if-range"] === tag;
  const range = rangeHeader === undefined || !isCurrent ? null : parseRange(rangeHeader, sizeBytes);
  if (range === "unsatisfiable")
    throw new Problem("range_not_satisfiable", `got ${rangeHeader}, expected a range within ${sizeBytes} bytes`, {
      headers: { "content-range": `bytes */${sizeBytes}` },
    });

  const content = request.method === "HEAD" ? nothing() : await open(objects, file, asGzip, range);
  reply.type(file.contentType).headers({
    "accept-ranges": "bytes",
    "content-disposition": attachment(file.fileName),
  });
  if (asGzip) reply.header("content-encoding", "gzip");
  else reply.header("content-length", range === null ? sizeBytes : range.last - range.first + 1);
  if (range !== null) reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${sizeBytes}`);
  return reply.send(content);
}

/** An empty stream, as an empty body would replace the length that is told. */
function nothing(): Readable {
  return Readable.from([]);
}

async function open(
  objects: ObjectStore,
  { key, isGzip }: StoredFile,
  asGzip: boolean,
  range: ByteRange | null,
): Promise<Readable> {
  if (!isGzip || asGzip) return objects.open(key, range ?? undefined);
  return inflated(await objects.open(key), range);
}

function inflated(stored: Readable, range: ByteRange | null): Readable {
  const gunzip = createGunzip();
  // What goes wrong in either is an error of the second, which is the one that is read.
  pipeline(stored, gunzip, () => {});
  if (range === null) return gunzip;
  return Readable.from(between(gunzip, range), { objectMode: false }).once("close", () => gunzip.destroy());
}

/** The bytes of a range; what comes after it is not inflated. */
async function* between(source: Readable, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const start = position;
    position += chunk.length;
    if (position > first) yield chunk.subarray(Math.max(0, first - start), last + 1 - start);
    if (position > last) return;
  }
}

/**
 * An upload from its first byte to its row. Nothing of it is seen before all of it is there: bytes go to a temporary file, a
 * child process reads the model, and one transaction writes the row, takes the object over and spends the identifier.
 * Whatever fails before that leaves nothing behind.
 */
import { rm } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { ChildFailure, type ModelFigures } from "../children/children.ts";
import type { FileRow } from "../database/tables.ts";
import { Problem } from "../http/problems.ts";
import { adoptObject, announceObject, dropObject } from "../objects/pending.ts";
import type { Database, Service } from "../service.ts";
import { type ReceivedFile, receiveFile } from "./receive-file.ts";

export type StoredModel = Selectable<FileRow>;

export interface UploadTarget {
  readonly userId: string;
  /** Allotted before; else it is made with the row, and tells its time. */
  readonly fileId?: string;
  /** In the transaction that writes the row; what it throws undoes the upload. */
  readonly claim?: (transaction: Database) => Promise<void>;
}

/** @throws Problem as {@link receiveFile}, further `quota_exceeded`, `too_many_triangles` and what `claim` throws */
export async function upload(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  target: UploadTarget,
): Promise<StoredModel> {
  const { config, db, objects } = service;
  const path = objects.temporaryPath();
  const left = leaving(reply);
  try {
    await checkQuota(db, target.userId, config.limits.filesPerUser);
    const received = await receiveFile(request, path, config.limits.fileBytes);
    const figures = await inspect(service, received, left);
    return await keep(service, target, received, figures, left);
  } catch (error) {
    drain(request);
    throw left.aborted ? new Problem("malformed_upload", "the connection was lost before the upload was done") : error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Aborted when the connection closes before the answer is out. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Reads on to nowhere. An answer that comes before the body's end is seen by clients only if the connection stays whole, and
 * it is reset where bytes remain unread. The server's own time limit on a request ends this too.
 */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function checkQuota(database: Database, userId: string, most: number): Promise<void> {
  const { files } = await database
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<string | number>().as("files"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(files) >= most) throw new Problem("quota_exceeded", `the account holds ${files} files; delete some first`);
}

/** What the model's reader says against a file is a fault of the file, but for the bounds that it may run into. */
async function inspect({ children }: Service, { path }: ReceivedFile, signal: AbortSignal): Promise<ModelFigures> {
  try {
    return await children.inspect({ path }, { signal });
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.code === "internal") throw error;
    const { code, message } = error;
    if (BOUNDS.has(code)) throw new Problem(code, message);
    throw new Problem("file_unreadable", message, { errors: [{ pointer: "/file", code, detail: message }] });
  }
}

const BOUNDS: ReadonlySet<string> = new Set([
  "too_many_triangles",
  "slice_timeout",
  "slice_out_of_memory",
  "unavailable",
]);

async function keep(
  service: Service,
  { userId, fileId, claim }: UploadTarget,
  { path, ...received }: ReceivedFile,
  { format, triangles, boundingBox, volumeMm3 }: ModelFigures,
  signal: AbortSignal,
): Promise<StoredModel> {
  const { db, objects, clock, config } = service;
  const now = clock.now();
  // Not the file's id: two uploads with one identifier have that in common.
  const key = `files/${v7()}`;
  const row: StoredModel = {
    file_id: fileId ?? v7({ msecs: now.getTime() }),
    user_id: userId,
    file_name: received.fileName,
    size_bytes: received.sizeBytes,
    sha256: received.sha256,
    object_key: key,
    format,
    triangles,
    size_x: boundingBox.x,
    size_y: boundingBox.y,
    size_z: boundingBox.z,
    volume_mm3: volumeMm3,
    created_at: now,
    deleted_at: null,
  };
  await announceObject(db, key, now);
  try {
    await objects.putFile(key, path);
    signal.throwIfAborted();
    await db.transaction().execute(async (transaction) => {
      // One upload of an account after another, so that the count below holds.
      await transaction.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
      await checkQuota(transaction, userId, config.limits.filesPerUser);
      await claim?.(transaction);
      await transaction.insertInto("files").values(row).execute();
      await adoptObject(transaction, key);
    });
    return row;
  } catch (error) {
    await dropObject(service, key);
    throw error;
  }
}

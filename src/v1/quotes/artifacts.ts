/**
 * Sliced files, shared by every quote with the same model, settings and engine. A quote that takes one holds its row until
 * its own is written; who removes one holds the row before looking for its quotes: so none is removed under a quote.
 */
import { v7 } from "uuid";
import { VERSION } from "../../index.ts";
import { hashOf } from "../canonical.ts";
import type { SliceOutcome } from "../children/children.ts";
import { adoptObject, announceObject } from "../objects/pending.ts";
import type { Database } from "../service.ts";
import type { Artifact, Quote, SliceFigures } from "./quote.ts";

/** No file tells the model's name: it is one user's own, and the file may be many users'. */
export function artifactId({ technology, file_sha256, request }: Quote): string {
  return hashOf([VERSION, technology, file_sha256, request.settings]);
}

/** An object's key for an artifact: its own, as two workers may slice the same at once. */
export function newArtifactKey(id: string): string {
  return `artifacts/${id}.${v7()}`;
}

/** The artifact of a successful quote. */
export function findArtifact(database: Database, id: string): Promise<Artifact | undefined> {
  return database
    .selectFrom("artifacts")
    .selectAll()
    .where("artifact_id", "=", id)
    .$castTo<Artifact>()
    .executeTakeFirst();
}

/** The artifact, if it is there, held until the transaction ends. */
export function holdArtifact(transaction: Database, id: string): Promise<Artifact | undefined> {
  return transaction
    .selectFrom("artifacts")
    .selectAll()
    .where("artifact_id", "=", id)
    .forKeyShare()
    .$castTo<Artifact>()
    .executeTakeFirst();
}

/**
 * Puts a sliced file in, or finds that another worker was first; the row is held either way.
 * @param key of the announced object
 * @returns the artifact that counts; its `object_key` tells whose
 */
export async function putArtifact(
  transaction: Database,
  id: string,
  key: string,
  now: Date,
  { file, ...figures }: SliceOutcome,
): Promise<Artifact> {
  const artifact = await transaction
    .insertInto("artifacts")
    .values({
      artifact_id: id,
      object_key: key,
      content_type: file.contentType,
      extension: file.extension,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      is_gzip: file.isGzip,
      figures: JSON.stringify(figures satisfies SliceFigures),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column("artifact_id").doUpdateSet((row) => ({ artifact_id: row.ref("excluded.artifact_id") })),
    )
    .returningAll()
    .$castTo<Artifact>()
    .executeTakeFirstOrThrow();
  if (artifact.object_key === key) await adoptObject(transaction, key);
  return artifact;
}

/**
 * Lets go of an artifact that a quote no longer uses.
 * @returns the key of its object, announced for removal, where that quote was the last
 */
export async function releaseArtifact(transaction: Database, id: string, now: Date): Promise<string | null> {
  const artifact = await transaction
    .selectFrom("artifacts")
    .select("object_key")
    .where("artifact_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const other = await transaction
    .selectFrom("quotes")
    .select("quote_id")
    .where("artifact_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (!artifact || other) return null;
  await transaction.deleteFrom("artifacts").where("artifact_id", "=", id).execute();
  await announceObject(transaction, artifact.object_key, now);
  return artifact.object_key;
}

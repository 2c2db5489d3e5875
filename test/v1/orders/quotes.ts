/** Quotes as they are once slicing has ended, written without slicing. */
import { v7 } from "uuid";
import type { QuoteStatus } from "../../../src/v1/database/tables.ts";
import type { TestService, TestUser } from "../harness.ts";

export interface QuoteTraits {
  readonly total?: number;
  readonly currency?: string;
  readonly status?: QuoteStatus;
}

/** @returns its id */
export async function insertQuote(
  { service }: Pick<TestService, "service">,
  { userId }: Pick<TestUser, "userId">,
  { total = 12.5, currency = "USD", status = "success" }: QuoteTraits = {},
): Promise<string> {
  const quoteId = v7();
  const now = service.clock.now();
  // At once: an artifact without a quote is swept.
  await service.db.transaction().execute(async (db) => {
    const artifactId = status === "success" ? await insertArtifact(db, now) : null;
    await db
      .insertInto("quotes")
      .values({
        quote_id: quoteId,
        user_id: userId,
        technology: "fdm",
        status,
        progress: status === "pending" ? 0 : 100,
        file_id: v7(),
        file_name: "part.stl",
        file_sha256: "0".repeat(64),
        file_key: "files/part",
        request: "{}",
        result: status === "success" ? JSON.stringify({ pricing: { total_price: total, currency } }) : null,
        artifact_id: artifactId,
        error_code: status === "failed" ? "no_layers" : null,
        error_message: null,
        job_id: null,
        created_at: now,
        started_at: null,
        finished_at: status === "pending" ? null : now,
      })
      .execute();
  });
  return quoteId;
}

async function insertArtifact(db: TestService["service"]["db"], now: Date): Promise<string> {
  const id = v7();
  await db
    .insertInto("artifacts")
    .values({
      artifact_id: id,
      object_key: `artifacts/${id}`,
      content_type: "text/x.gcode",
      extension: "gcode",
      size_bytes: 0,
      sha256: "0".repeat(64),
      is_gzip: false,
      figures: "{}",
      created_at: now,
    })
    .execute();
  return id;
}

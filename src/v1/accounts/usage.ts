/** How much of what an account may use it has used. */
import { sql } from "kysely";
import type { Limits } from "../config.ts";
import type { Service } from "../service.ts";

const BYTES_PER_MB = 1e6;

/** What an account holds now. */
export interface Usage {
  readonly files: number;
  readonly files_mb: number;
  readonly profiles: number;
  readonly quotes: number;
  readonly pending_quotes: number;
  readonly webhook_endpoints: number;
  readonly api_tokens: number;
}

export async function usageOf({ db, clock }: Pick<Service, "db" | "clock">, userId: string): Promise<Usage> {
  const { rows } = await sql<Record<keyof Usage, number>>`
    select
      (select count(*) from files where user_id = ${userId} and deleted_at is null)::int as files,
      (select coalesce(sum(size_bytes), 0) from files where user_id = ${userId} and deleted_at is null)::float8 as files_mb,
      (select count(*) from profiles where user_id = ${userId})::int as profiles,
      (select count(*) from quotes where user_id = ${userId})::int as quotes,
      (select count(*) from quotes where user_id = ${userId} and status = 'pending')::int as pending_quotes,
      (select count(*) from webhooks where user_id = ${userId})::int as webhook_endpoints,
      (select count(*) from api_tokens where user_id = ${userId} and revoked_at is null
        and (expires_at is null or expires_at > ${clock.now()}))::int as api_tokens
  `.execute(db);
  const [row] = rows;
  return { ...row!, files_mb: row!.files_mb / BYTES_PER_MB };
}

/** The bounds that matter to whoever calls the API, in its units. */
export function presentLimits(limits: Limits) {
  return {
    requests_per_minute: limits.requestsPerMinuteAndUser,
    file_size: limits.fileBytes / BYTES_PER_MB,
    files: limits.filesPerUser,
    profiles: limits.profilesPerUser,
    pending_quotes: limits.pendingQuotesPerUser,
    slices_at_once: limits.slicesAtOncePerUser,
    slice_seconds: limits.sliceSeconds,
    triangles: limits.triangles,
    webhook_endpoints: limits.webhooksPerUser,
  };
}

import type { Selectable } from "kysely";
import type { ProfileRow } from "../database/tables.ts";
import { completeProfile } from "./configure.ts";
import type { Kind } from "./kinds.ts";
import type { ProfileIdentity } from "./schemas.ts";
import type { Configuration } from "./vocabulary/rows.ts";

export type ProfileRecord = Selectable<ProfileRow>;

export function presentProfile({ prefix }: Kind, row: ProfileRecord): ProfileIdentity {
  return {
    user_id: row.user_id,
    [`${prefix}_id`]: row.profile_id,
    [`${prefix}_name`]: row.profile_name,
    timestamp: row.updated_at.toISOString(),
  };
}

/** With its whole configuration. */
export function presentConfiguration(kind: Kind, row: ProfileRecord): Readonly<Record<string, string | Configuration>> {
  return { ...presentProfile(kind, row), data: completeProfile(kind.kind, row.data as Configuration) };
}

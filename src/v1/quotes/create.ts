/**
 * Queueing a quote: what it is made of is looked up, completed and kept with it, and its row and its ticket in the queue
 * are written together.
 */
import type { Static } from "typebox";
import { v7 } from "uuid";
import type { ProfileKind, Technology } from "../database/tables.ts";
import type { StoredModel } from "../files/upload.ts";
import { isId } from "../http/lists.ts";
import { notFound, Problem } from "../http/problems.ts";
import {
  completeProfile,
  fdmSettings,
  filamentColor,
  filamentCost,
  mergeProfiles,
  resinCost,
  slaSettings,
} from "../profiles/configure.ts";
import { findProfile } from "../profiles/find.ts";
import { KINDS } from "../profiles/kinds.ts";
import type { Configuration } from "../profiles/vocabulary/rows.ts";
import type { Database, Service } from "../service.ts";
import { completePricing } from "./pricing-config.ts";
import type { Quote } from "./quote.ts";
import type { QuoteRequest } from "./request.ts";
import type { FdmQuoteBody, SlaQuoteBody } from "./schemas.ts";

/** How soon a place among the pending quotes may be free, s. */
const RETRY_AFTER = 30;

/**
 * The whole request of a filament quote.
 * @throws Problem `not_found` for profiles that are not the user's, `validation_failed` for what contradicts itself
 */
export async function fdmRequest(
  database: Database,
  userId: string,
  body: Static<typeof FdmQuoteBody>,
): Promise<QuoteRequest> {
  const { printer_id, filament_id, print_setting_id, slicer_model = "prusa_slicer", print_settings = {} } = body;
  const given = (kind: ProfileKind, id: string) => givenProfile(database, userId, kind, id);
  const printer = completeProfile("printer", await given("printer", printer_id));
  const ownFilament = completeProfile("filament", await given("filament", filament_id));
  const profile = print_setting_id === undefined ? {} : await given("print-setting", print_setting_id);
  const print = mergeProfiles("print-setting", profile, print_settings);
  const filament = {
    ...ownFilament,
    filament: { ...(ownFilament.filament as Configuration), color: filamentColor(ownFilament, print) },
  };
  return {
    printer_id,
    filament_id,
    print_setting_id: print_setting_id ?? null,
    slicer_model,
    pricing_config: completePricing(body.pricing_config ?? {}, { cost_per_gram: filamentCost(filament) }),
    printer_config: printer,
    filament_config: filament,
    print_config: print,
    settings: fdmSettings({ printer, filament, print, slicerModel: slicer_model }),
  };
}

/** The whole request of a resin quote; throws as {@link fdmRequest}. */
export async function slaRequest(
  database: Database,
  userId: string,
  body: Static<typeof SlaQuoteBody>,
): Promise<QuoteRequest> {
  const { sla_printer_id = "", resin_id = "", sla_print_setting_id, sla_print_settings = {} } = body;
  const given = (kind: ProfileKind, id: string) => givenProfile(database, userId, kind, id);
  const printer = completeProfile("sla-printer", await given("sla-printer", sla_printer_id));
  const resin = completeProfile("resin", await given("resin", resin_id));
  const profile = sla_print_setting_id === undefined ? {} : await given("sla-print-setting", sla_print_setting_id);
  const print = mergeProfiles("sla-print-setting", profile, sla_print_settings);
  return {
    printer_id: sla_printer_id,
    filament_id: resin_id,
    print_setting_id: sla_print_setting_id ?? null,
    slicer_model: null,
    pricing_config: completePricing(body.pricing_config ?? {}, { cost_per_ml: resinCost(resin) }),
    printer_config: printer,
    filament_config: resin,
    print_config: print,
    settings: slaSettings({ printer, resin, print }),
  };
}

/**
 * Queues a quote, in a transaction.
 * @throws Problem `too_many_pending`; `not_found` where the file has been deleted meanwhile
 */
export async function createQuote(
  { queue, clock, config }: Pick<Service, "queue" | "clock" | "config">,
  transaction: Database,
  technology: Technology,
  file: StoredModel,
  request: QuoteRequest,
): Promise<Pick<Quote, "quote_id" | "user_id" | "status" | "progress" | "created_at">> {
  const { user_id, file_id } = file;
  await checkPending(transaction, user_id, config.limits.pendingQuotesPerUser);
  // Held, so that it is not removed before the quote that needs it is seen.
  const held = await transaction
    .selectFrom("files")
    .select("file_id")
    .where("file_id", "=", file_id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (held === undefined) throw notFound("file");

  const quote = { quote_id: v7(), user_id, status: "pending" as const, progress: 0, created_at: clock.now() };
  await transaction
    .insertInto("quotes")
    .values({
      ...quote,
      technology,
      file_id,
      file_name: file.file_name,
      file_sha256: file.sha256,
      file_key: file.object_key,
      request: JSON.stringify(request),
    })
    .execute();
  await queue.send(transaction, "slice", {});
  return quote;
}

/** A user's requests come one after another here, so that the count holds. */
async function checkPending(transaction: Database, userId: string, most: number): Promise<void> {
  await transaction.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
  const { pending } = await transaction
    .selectFrom("quotes")
    .select((eb) => eb.fn.countAll<string | number>().as("pending"))
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  if (Number(pending) < most) return;
  throw new Problem(
    "too_many_pending",
    `${pending} quotes are pending, which is all that may be; wait for some to end`,
    {
      headers: { "retry-after": String(RETRY_AFTER) },
    },
  );
}

/** A profile as it was given. */
async function givenProfile(database: Database, userId: string, kind: ProfileKind, id: string): Promise<Configuration> {
  const profile = isId(id) ? await findProfile(database, userId, kind, id) : undefined;
  if (profile === undefined) throw notFound(KINDS[kind].noun);
  return profile.data as Configuration;
}

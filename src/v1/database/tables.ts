/**
 * The tables as the queries see them. Ids are UUIDv7 made by the program, times are UTC, secrets are kept as SHA-256
 * hashes only. Both databases run the same migrations.
 */
import type { ColumnType, Generated, Kysely } from "kysely";

type Time = ColumnType<Date, Date, Date>;
/** jsonb: read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>;
/** bigint: read as a number (all stay below 2^53), written as one. */
type Size = ColumnType<number, number, number>;

/** The database, or a transaction on it: what takes one takes the other. */
export type Database = Kysely<Tables>;

export interface Tables {
  users: UserRow;
  sessions: SessionRow;
  mail_tokens: MailTokenRow;
  api_tokens: ApiTokenRow;
  secrets: SecretRow;
  rates: RateRow;
  upload_ids: UploadIdRow;
  files: FileRow;
  profiles: ProfileRow;
  quotes: QuoteRow;
  artifacts: ArtifactRow;
  pending_objects: PendingObjectRow;
  idempotency_keys: IdempotencyKeyRow;
  orders: OrderRow;
  webhooks: WebhookRow;
  events: EventRow;
  deliveries: DeliveryRow;
}

export type Plan = "free" | "pro";

interface UserRow {
  user_id: string;
  /** Lower case. */
  email: string;
  /** scrypt, with its parameters and salt; null until a password is set. */
  password_hash: string | null;
  plan: Plan;
  confirmed_at: Time | null;
  created_at: Time;
}

interface SessionRow {
  session_hash: string;
  user_id: string;
  created_at: Time;
  expires_at: Time;
}

export interface MailTokenRow {
  token_hash: string;
  user_id: string;
  purpose: "confirm" | "reset";
  expires_at: Time;
}

interface ApiTokenRow {
  /** The token's jti. */
  token_id: string;
  user_id: string;
  token_name: string;
  created_at: Time;
  expires_at: Time | null;
  revoked_at: Time | null;
}

interface SecretRow {
  name: string;
  value: string;
}

/** Requests of one subject in one window. Unlogged: a crash may forget it. */
interface RateRow {
  subject: string;
  window_start: Time;
  hits: number;
}

export interface UploadIdRow {
  upload_hash: string;
  user_id: string;
  /** Allotted to the file to come. */
  file_id: string;
  expires_at: Time;
  used_at: Time | null;
}

export interface FileRow {
  file_id: string;
  user_id: string;
  file_name: string;
  size_bytes: Size;
  sha256: string;
  object_key: string;
  format: string;
  triangles: number;
  size_x: number;
  size_y: number;
  size_z: number;
  volume_mm3: number;
  created_at: Time;
  /** Set when its owner deletes it while a quote is pending on it: hidden at once, removed when the last such quote ends. */
  deleted_at: Time | null;
}

export type ProfileKind = "printer" | "filament" | "print-setting" | "sla-printer" | "resin" | "sla-print-setting";

export interface ProfileRow {
  profile_id: string;
  user_id: string;
  kind: ProfileKind;
  profile_name: string;
  /** What was given, without the defaults. */
  data: Json<Record<string, unknown>>;
  created_at: Time;
  updated_at: Time;
}

export type QuoteStatus = "pending" | "success" | "failed";
export type Technology = "fdm" | "sla";

export interface QuoteRow {
  quote_id: string;
  user_id: string;
  technology: Technology;
  status: QuoteStatus;
  /** Percent. */
  progress: number;
  file_id: string;
  file_name: string;
  file_sha256: string;
  file_key: string;
  /** The request with every default filled in: what slicing and pricing read, so that later changes of profiles change nothing. */
  request: Json<Record<string, unknown>>;
  /** What a successful quote adds to its presentation. */
  result: Json<Record<string, unknown>> | null;
  artifact_id: string | null;
  error_code: string | null;
  error_message: string | null;
  /** The job that works on it. */
  job_id: string | null;
  created_at: Time;
  started_at: Time | null;
  finished_at: Time | null;
}

/** One sliced file: shared by every quote with the same model, settings and engine, removed with the last of them. */
export interface ArtifactRow {
  /** SHA-256 over model, settings and engine version. */
  artifact_id: string;
  object_key: string;
  content_type: string;
  extension: string;
  /** Of the file itself, not of its compressed form. */
  size_bytes: Size;
  sha256: string;
  is_gzip: boolean;
  /** What the slice found: times, masses, sizes. */
  figures: Json<Record<string, unknown>>;
  created_at: Time;
}

/** An object that was begun and belongs to no row yet; what a crash leaves is found here and removed. */
interface PendingObjectRow {
  object_key: string;
  created_at: Time;
}

export interface IdempotencyKeyRow {
  user_id: string;
  route: string;
  idempotency_key: string;
  body_hash: string;
  /** The answer to repeat. */
  status: number;
  headers: Json<Record<string, string>>;
  body: string;
  created_at: Time;
}

export type OrderStatus = "new" | "in_progress" | "printing" | "completed" | "cancelled";

export interface OrderRow {
  order_id: string;
  user_id: string;
  status: OrderStatus;
  currency: string;
  line_items: Json<readonly { quote_id: string; quantity: number; unit_price: string }[]>;
  /** Decimal text in the currency's own digits. */
  subtotal: string;
  total: string;
  notes: string | null;
  created_at: Time;
  updated_at: Time;
}

export type WebhookEventType = "order.created" | "order.updated" | "order.deleted";

export interface WebhookRow {
  webhook_id: string;
  user_id: string;
  name: string;
  endpoint_url: string;
  is_active: boolean;
  subscribed_events: Json<readonly WebhookEventType[]>;
  signing_secret: string;
  created_at: Time;
  updated_at: Time;
}

/** The outbox: written with the order that causes it; `body` is what every delivery sends, byte for byte. */
interface EventRow {
  event_id: string;
  user_id: string;
  order_id: string;
  event_type: WebhookEventType;
  body: string;
  created_at: Time;
}

/** One attempt. `webhook_id` outlives its endpoint. */
export interface DeliveryRow {
  webhook_delivery_id: string;
  event_id: string;
  user_id: string;
  webhook_id: string;
  order_id: string;
  event_type: WebhookEventType;
  status: QuoteStatus;
  attempt: number;
  is_manual: Generated<boolean>;
  http_code: number | null;
  error: string | null;
  scheduled_at: Time;
  delivered_at: Time | null;
  created_at: Time;
}

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS = [
  `create table users (
    user_id uuid primary key,
    email text not null unique check (email = lower(email)),
    password_hash text,
    plan text not null check (plan in ('free', 'pro')),
    confirmed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create table sessions (
    session_hash text primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_end on sessions (expires_at)`,
  `create table mail_tokens (
    token_hash text primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    expires_at timestamptz not null
  )`,
  `create index mail_tokens_by_user on mail_tokens (user_id)`,
  `create index mail_tokens_by_end on mail_tokens (expires_at)`,
  `create table api_tokens (
    token_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token_name text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index api_tokens_by_user on api_tokens (user_id, token_id desc)`,
  `create table secrets (
    name text primary key,
    value text not null
  )`,
  `create unlogged table rates (
    subject text not null,
    window_start timestamptz not null,
    hits integer not null,
    primary key (subject, window_start)
  )`,
  `create index rates_by_window on rates (window_start)`,
  `create table upload_ids (
    upload_hash text primary key,
    user_id uuid not null references users on delete cascade,
    file_id uuid not null unique,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index upload_ids_by_user on upload_ids (user_id)`,
  `create index upload_ids_by_end on upload_ids (expires_at)`,
  `create table files (
    file_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    file_name text not null,
    size_bytes bigint not null check (size_bytes >= 0),
    sha256 text not null,
    object_key text not null,
    format text not null,
    triangles integer not null check (triangles >= 0),
    size_x double precision not null,
    size_y double precision not null,
    size_z double precision not null,
    volume_mm3 double precision not null,
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,
  `create index files_by_user on files (user_id, created_at desc, file_id desc) where deleted_at is null`,
  `create index files_deleted on files (file_id) where deleted_at is not null`,
  `create index files_by_object on files (object_key)`,
  `create table profiles (
    profile_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('printer', 'filament', 'print-setting', 'sla-printer', 'resin', 'sla-print-setting')),
    profile_name text not null,
    data jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index profiles_by_user on profiles (user_id, kind, profile_id desc)`,
  `create table artifacts (
    artifact_id text primary key,
    object_key text not null unique,
    content_type text not null,
    extension text not null,
    size_bytes bigint not null check (size_bytes >= 0),
    sha256 text not null,
    is_gzip boolean not null,
    figures jsonb not null,
    created_at timestamptz not null
  )`,
  `create table quotes (
    quote_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    technology text not null check (technology in ('fdm', 'sla')),
    status text not null check (status in ('pending', 'success', 'failed')),
    progress integer not null check (progress between 0 and 100),
    file_id uuid not null,
    file_name text not null,
    file_sha256 text not null,
    file_key text not null,
    request jsonb not null,
    result jsonb,
    artifact_id text references artifacts,
    error_code text,
    error_message text,
    job_id uuid,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    check (status <> 'success' or (result is not null and artifact_id is not null)),
    check (status <> 'failed' or error_code is not null),
    check ((status = 'pending') = (finished_at is null))
  )`,
  `create index quotes_by_user on quotes (user_id, quote_id desc)`,
  `create index quotes_pending on quotes (user_id, quote_id) where status = 'pending'`,
  `create index quotes_pending_by_file on quotes (file_id) where status = 'pending'`,
  `create index quotes_pending_by_object on quotes (file_key) where status = 'pending'`,
  `create index quotes_by_job on quotes (job_id) where job_id is not null`,
  `create index quotes_by_artifact on quotes (artifact_id) where artifact_id is not null`,
  `create table pending_objects (
    object_key text primary key,
    created_at timestamptz not null
  )`,
  `create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    route text not null,
    idempotency_key text not null,
    body_hash text not null,
    status integer not null,
    headers jsonb not null,
    body text not null,
    created_at timestamptz not null,
    primary key (user_id, route, idempotency_key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  `create table orders (
    order_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    status text not null check (status in ('new', 'in_progress', 'printing', 'completed', 'cancelled')),
    currency text not null,
    line_items jsonb not null,
    subtotal text not null,
    total text not null,
    notes text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index orders_by_user on orders (user_id, order_id desc)`,
  `create table webhooks (
    webhook_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    endpoint_url text not null,
    is_active boolean not null,
    subscribed_events jsonb not null,
    signing_secret text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index webhooks_by_user on webhooks (user_id, webhook_id desc)`,
  `create table events (
    event_id uuid primary key,
    user_id uuid not null references users on delete cascade,
    order_id uuid not null,
    event_type text not null check (event_type in ('order.created', 'order.updated', 'order.deleted')),
    body text not null,
    created_at timestamptz not null
  )`,
  `create index events_by_user on events (user_id, event_id desc)`,
  `create table deliveries (
    webhook_delivery_id uuid primary key,
    event_id uuid not null references events on delete cascade,
    user_id uuid not null references users on delete cascade,
    webhook_id uuid not null,
    order_id uuid not null,
    event_type text not null check (event_type in ('order.created', 'order.updated', 'order.deleted')),
    status text not null check (status in ('pending', 'success', 'failed')),
    attempt integer not null check (attempt >= 1),
    is_manual boolean not null default false,
    http_code integer,
    error text,
    scheduled_at timestamptz not null,
    delivered_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index deliveries_by_user on deliveries (user_id, webhook_delivery_id desc)`,
  `create index deliveries_by_event on deliveries (event_id, webhook_id)`,
  `create index deliveries_pending on deliveries (webhook_id) where status = 'pending'`,
];

export const first: Migration = {
  async up(db) {
    // One by one: the embedded database takes a single statement at a time.
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

/** What a process of the service is started with: read once from the environment, then only passed on. */

/** Which part of the work a process does; with `DATABASE_URL` any number of processes share it. */
export type Role = "api" | "worker" | "all";

/** Every bound that a user can meet. */
export interface Limits {
  readonly requestsPerMinuteAndUser: number;
  /** For public upload, sign-up and log-in. */
  readonly requestsPerMinuteAndAddress: number;
  readonly fileBytes: number;
  readonly jsonBytes: number;
  readonly filesPerUser: number;
  readonly profilesPerUser: number;
  readonly slicesAtOncePerUser: number;
  readonly pendingQuotesPerUser: number;
  readonly triangles: number;
  /** Wall time and resident memory of one slice, before its process is killed. */
  readonly sliceSeconds: number;
  readonly sliceBytes: number;
  /** How long the synchronous route waits. */
  readonly synchronousSeconds: number;
  readonly uploadIdSeconds: number;
  readonly idempotencySeconds: number;
  readonly webhooksPerUser: number;
}

export const DEFAULT_LIMITS: Limits = Object.freeze({
  requestsPerMinuteAndUser: 120,
  requestsPerMinuteAndAddress: 10,
  fileBytes: 200_000_000,
  jsonBytes: 1_000_000,
  filesPerUser: 10_000,
  profilesPerUser: 1000,
  slicesAtOncePerUser: 2,
  pendingQuotesPerUser: 100,
  triangles: 20_000_000,
  sliceSeconds: 300,
  sliceBytes: 2 * 1024 ** 3,
  synchronousSeconds: 120,
  uploadIdSeconds: 3600,
  idempotencySeconds: 24 * 3600,
  webhooksPerUser: 100,
});

export interface S3Config {
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Config {
  readonly role: Role;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Database and objects of an embedded set-up, temporary files of any. */
  readonly dataFolder: string;
  /** Believe X-Forwarded-For and -Proto: only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  /** What links in mails begin with; by default the address listened on. */
  readonly publicUrl: string | null;
  /** PostgreSQL; null is the embedded PGlite. */
  readonly databaseUrl: string | null;
  /** An S3 store; null is the data folder. */
  readonly s3: S3Config | null;
  /** `smtp://…`; null spools `.eml` files in the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Lets /metrics be read from other than the loopback address. */
  readonly metricsToken: string | null;
  /** Hosts (`name` or `name:port`) that webhooks may reach though they are not public, over http too. */
  readonly webhookAllow: readonly string[];
  /** Slices that this process runs at once, each in a child process. */
  readonly slots: number;
  readonly logLevel: string;
  readonly limits: Limits;
}

/** Whether visitors come over https. */
export function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith("https:") ?? false;
}

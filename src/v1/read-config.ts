/** The environment, read once: each variable by its rule, and everything that is wrong told at once. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { SlicewrightError } from "../index.ts";
import { type Config, DEFAULT_LIMITS, type Limits, type Role, type S3Config } from "./config.ts";

type Environment = Readonly<Record<string, string | undefined>>;
/** Makes a value of a variable's text, or tells what it expected. */
type Rule<T> = (text: string) => T | Expected;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
/** What may hold a password is never repeated. */
const SECRET = /^(DATABASE_URL|SMTP_URL|METRICS_TOKEN|S3_SECRET_ACCESS_KEY)$/;
const LIMIT = "LIMIT_";

/**
 * @param role which part of the work the process does; only `all` can do without a database of its own process
 * @throws SlicewrightError `CONFIG_INVALID` that names every variable with a value that will not do
 */
export function readConfig(environment: Environment, role: Role = "all"): Config {
  const wrong: string[] = [];
  const read = reader(environment, wrong);
  const databaseUrl = read("DATABASE_URL", url("postgres", "postgresql"), null);
  if (role !== "all" && databaseUrl === null && !environment.DATABASE_URL)
    wrong.push(
      `DATABASE_URL: not set, expected a PostgreSQL URL, as --role ${role} shares the work with other processes`,
    );
  const config: Config = {
    role,
    host: read("HOST", text(/^\S+$/, "an address to listen on"), "127.0.0.1"),
    port: read("PORT", integer(0, 65_535), 8080),
    dataFolder: resolve(read("SLICEWRIGHT_DATA", text(/\S/, "a folder"), "slicewright-data")),
    trustProxy: read("TRUST_PROXY", boolean, false),
    publicUrl: read("PUBLIC_URL", url("http", "https"), null)?.replace(/\/+$/, "") ?? null,
    databaseUrl,
    s3: readS3(environment, read, wrong),
    smtpUrl: read("SMTP_URL", url("smtp", "smtps"), null),
    mailFrom: read("MAIL_FROM", text(/^[^\r\n]*\S@\S[^\r\n]*$/, "an e-mail address"), "slicewright@localhost"),
    metricsToken: read("METRICS_TOKEN", text(/^\S{16,}$/, "16 characters or more, no spaces"), null),
    webhookAllow: read("WEBHOOK_ALLOW", hosts, []),
    slots: read("SLOTS", integer(1, 1024), Math.max(1, availableParallelism() - 1)),
    logLevel: read("LOG_LEVEL", oneOf(LOG_LEVELS), "info"),
    limits: readLimits(environment, read, wrong),
  };
  if (wrong.length > 0)
    throw new SlicewrightError(
      "CONFIG_INVALID",
      ["serve: the environment has settings that will not do:", ...wrong].join("\n  "),
      { wrong },
    );
  return config;
}

/** What a variable should have been. */
class Expected {
  readonly words: string;

  constructor(words: string) {
    this.words = words;
  }
}

/** Reads one variable; an empty one counts as not set, as compose files pass it so. */
type Read = <T, D>(name: string, rule: Rule<T>, otherwise: D) => T | D;

function reader(environment: Environment, wrong: string[]): Read {
  return (name, rule, otherwise) => {
    const text = environment[name];
    if (text === undefined || text === "") return otherwise;
    const value = rule(text);
    if (!(value instanceof Expected)) return value;
    wrong.push(`${name}: got ${SECRET.test(name) ? "another" : JSON.stringify(text)}, expected ${value.words}`);
    return otherwise;
  };
}

/** All of it or nothing of it. */
function readS3(environment: Environment, read: Read, wrong: string[]): S3Config | null {
  const endpoint = read("S3_ENDPOINT", url("http", "https"), undefined);
  const region = read("S3_REGION", text(/^\S+$/, "a region's name"), "us-east-1");
  const needed = {
    bucket: read("S3_BUCKET", text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name"), ""),
    accessKeyId: read("S3_ACCESS_KEY_ID", text(/^\S+$/, "a key's id"), ""),
    secretAccessKey: read("S3_SECRET_ACCESS_KEY", text(/^\S+$/, "a key"), ""),
  };
  const given = Object.keys(environment).filter((name) => name.startsWith("S3_") && environment[name]);
  if (given.length === 0) return null;
  for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
    if (!given.includes(name)) wrong.push(`${name}: not set, expected with ${given.join(", ")}`);
  return { ...(endpoint !== undefined && { endpoint }), region, ...needed };
}

/** `LIMIT_FILE_BYTES` is `fileBytes`, and so on for each limit. */
function readLimits(environment: Environment, read: Read, wrong: string[]): Limits {
  const names = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
  const variables = names.map((name) => LIMIT + name.replace(/[A-Z]/g, "_$&").toUpperCase());
  for (const name of Object.keys(environment))
    if (name.startsWith(LIMIT) && !variables.includes(name))
      wrong.push(`${name}: no such limit, expected one of ${variables.join(", ")}`);
  const rule = integer(1, Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(names.map((name, i) => [name, read(variables[i]!, rule, DEFAULT_LIMITS[name])])) as {
    [K in keyof Limits]: number;
  };
}

function text(pattern: RegExp, words: string): Rule<string> {
  return (value) => (pattern.test(value) ? value : new Expected(words));
}

function integer(min: number, max: number): Rule<number> {
  return (value) => {
    const number = Number(value);
    const isGood = /^\d+$/.test(value) && number >= min && number <= max;
    return isGood ? number : new Expected(`an integer from ${min} to ${max}`);
  };
}

function boolean(value: string): boolean | Expected {
  if (value === "true" || value === "1") return true;
  return value === "false" || value === "0" ? false : new Expected("true or false");
}

function oneOf(values: readonly string[]): Rule<string> {
  return (value) => (values.includes(value) ? value : new Expected(`one of ${values.join(", ")}`));
}

function url(...schemes: string[]): Rule<string> {
  const words = `a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`;
  return (value) => {
    const isGood = URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));
    return isGood ? value : new Expected(words);
  };
}

/** `name` or `name:port`, with commas between. */
function hosts(value: string): readonly string[] | Expected {
  const list = value.split(",").map((host) => host.trim());
  const isGood = list.every((host) => /^(\[[0-9a-f:.]+\]|[^\s:/@,[\]]+)(:\d{1,5})?$/i.test(host));
  return isGood ? list : new Expected("hosts like localhost or localhost:9000, with commas between");
}

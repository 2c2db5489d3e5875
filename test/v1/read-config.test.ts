import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS, type Limits } from "../../src/v1/config.ts";
import { readConfig } from "../../src/v1/read-config.ts";

function refusal(environment: Record<string, string>, role?: Parameters<typeof readConfig>[1]): string {
  try {
    readConfig(environment, role);
  } catch (error) {
    expect(error).toMatchObject({ code: "CONFIG_INVALID" });
    return (error as Error).message;
  }
  throw new Error("the configuration was accepted");
}

test("nothing set is an embedded service on the loopback address", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    role: "all",
    host: "127.0.0.1",
    port: 8080,
    databaseUrl: null,
    s3: null,
    smtpUrl: null,
    publicUrl: null,
    metricsToken: null,
    webhookAllow: [],
    trustProxy: false,
    logLevel: "info",
    limits: DEFAULT_LIMITS,
  });
  expect(config.dataFolder).toMatch(/^\/.*slicewright-data$/);
  expect(config.slots).toBeGreaterThanOrEqual(1);
});

test("every variable is read", () => {
  const config = readConfig(
    {
      HOST: "0.0.0.0",
      PORT: "0",
      SLICEWRIGHT_DATA: "/srv/data",
      TRUST_PROXY: "true",
      PUBLIC_URL: "https://quotes.example.com/",
      DATABASE_URL: "postgres://u:p@db/quotes",
      S3_ENDPOINT: "http://s3:9000",
      S3_REGION: "eu-west-1",
      S3_BUCKET: "quotes",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      SMTP_URL: "smtps://u:p@mail",
      MAIL_FROM: "Quotes <quotes@example.com>",
      METRICS_TOKEN: "0123456789abcdef",
      WEBHOOK_ALLOW: "localhost:9000, [::1]:80,hooks.internal",
      SLOTS: "3",
      LOG_LEVEL: "debug",
      LIMIT_FILE_BYTES: "1000",
    },
    "worker",
  );
  expect(config).toEqual({
    role: "worker",
    host: "0.0.0.0",
    port: 0,
    dataFolder: "/srv/data",
    trustProxy: true,
    publicUrl: "https://quotes.example.com",
    databaseUrl: "postgres://u:p@db/quotes",
    s3: {
      endpoint: "http://s3:9000",
      region: "eu-west-1",
      bucket: "quotes",
      accessKeyId: "id",
      secretAccessKey: "secret",
    },
    smtpUrl: "smtps://u:p@mail",
    mailFrom: "Quotes <quotes@example.com>",
    metricsToken: "0123456789abcdef",
    webhookAllow: ["localhost:9000", "[::1]:80", "hooks.internal"],
    slots: 3,
    logLevel: "debug",
    limits: { ...DEFAULT_LIMITS, fileBytes: 1000 },
  });
});

test.each(Object.keys(DEFAULT_LIMITS) as (keyof Limits)[])("the limit %s has a variable", (limit) => {
  const variable = `LIMIT_${limit.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
  expect(readConfig({ [variable]: "7" }).limits).toEqual({ ...DEFAULT_LIMITS, [limit]: 7 });
  expect(refusal({ [variable]: "0" })).toContain(`${variable}: got "0", expected an integer from 1 to`);
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", S3_BUCKET: "", WEBHOOK_ALLOW: "" })).toEqual(readConfig({}));
});

describe("what will not do is refused by name", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "1.5"],
    ["PORT", "0x10"],
    ["HOST", "a b"],
    ["TRUST_PROXY", "yes"],
    ["PUBLIC_URL", "quotes.example.com"],
    ["PUBLIC_URL", "ftp://quotes.example.com"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@b\r\nBcc: c@d"],
    ["METRICS_TOKEN", "short"],
    ["WEBHOOK_ALLOW", "http://localhost"],
    ["WEBHOOK_ALLOW", "localhost,"],
    ["SLOTS", "0"],
    ["LOG_LEVEL", "loud"],
    ["S3_BUCKET", "UPPER"],
    ["DATABASE_URL", "mysql://db"],
    ["SMTP_URL", "mail"],
    ["LIMIT_FILE_BITES", "1"],
  ])("%s=%s", (name, value) => {
    expect(refusal({ [name]: value })).toContain(`\n  ${name}: `);
  });

  test("all at once, secrets not repeated", () => {
    const message = refusal({ PORT: "x", SLOTS: "y", DATABASE_URL: "mysql://u:hunter2@db", LIMIT_SLICE_SECONDS: "-1" });
    expect(message.split("\n")).toHaveLength(5);
    expect(message).not.toContain("hunter2");
  });

  test("an S3 store is given whole", () => {
    expect(refusal({ S3_ENDPOINT: "http://s3:9000" })).toMatch(
      /S3_BUCKET: .*\n.*S3_ACCESS_KEY_ID: .*\n.*S3_SECRET_ACCESS_KEY: /,
    );
  });

  test.each(["api", "worker"] as const)("the role %s needs a database that others reach", (role) => {
    expect(refusal({}, role)).toContain(`DATABASE_URL: not set`);
    expect(readConfig({ DATABASE_URL: "postgresql://db" }, role).role).toBe(role);
  });
});

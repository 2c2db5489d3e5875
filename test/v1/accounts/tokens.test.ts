import { base64url, SignJWT, UnsecuredJWT } from "jose";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate, createToken, listTokens, revokeToken } from "../../../src/v1/accounts/tokens.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";

const DAY = 86_400_000;

let v1: TestService;
let user: TestUser;
let offset = 0;
beforeAll(async () => {
  v1 = await startTestService({ clock: { now: () => new Date(Date.now() + offset) } });
  user = await v1.user();
});
afterAll(() => v1.close());

const ask = (authorization?: string) =>
  v1.request("GET", "/v1/user", authorization === undefined ? {} : { headers: { authorization } });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Record<string, unknown>;

/** A token that is right in all but what `change` does to it. */
async function forge({
  alg = "HS256",
  key = v1.service.tokenKey,
  claims = {},
  header = {},
}: {
  readonly alg?: string;
  readonly key?: Uint8Array;
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
} = {}): Promise<string> {
  const right = claimsOf(user.token);
  return new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg, typ: "JWT", ...header }).sign(key);
}

/** The right token with other bytes in one of its three parts. */
const spoil = (part: number): string =>
  user.token
    .split(".")
    .map((text, i) => (i === part ? `${text[0] === "A" ? "B" : "A"}${text.slice(1)}` : text))
    .join(".");

describe("a token", () => {
  it("holds iss, aud, sub, jti and iat, and exp only when it was chosen", async () => {
    expect(Object.keys(claimsOf(user.token)).sort()).toEqual(["aud", "iat", "iss", "jti", "sub"]);
    const ending = await createToken(v1.service, user.userId, "ending", 7);
    const { exp, iat, ...rest } = claimsOf(ending.token) as { exp: number; iat: number };
    expect(exp - iat).toBe((7 * DAY) / 1000);
    expect(rest).toEqual({ iss: "slicewright", aud: "slicewright/v1", sub: user.userId, jti: ending.token_id });
  });

  it("is taken with any case of the scheme", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER "])
      expect((await ask(`${scheme} ${user.token}`)).status).toBe(200);
  });

  it("that was forged just like a right one is taken: the forgeries below differ in one thing each", async () => {
    expect((await ask(`Bearer ${await forge()}`)).status).toBe(200);
  });

  it("is kept nowhere", async () => {
    const rows = await v1.service.db.selectFrom("api_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(user.token.split(".")[2]);
  });
});

describe("refused", () => {
  const other = new Uint8Array(32).fill(7);
  it.each<[string, string, () => Promise<string | undefined> | string | undefined]>([
    ["no header", "token_missing", () => undefined],
    ["an empty header", "token_missing", () => ""],
    ["another scheme", "token_missing", () => `Basic ${user.token}`],
    ["no scheme", "token_missing", () => user.token],
    ["no token", "token_missing", () => "Bearer"],
    ["garbage", "token_invalid", () => "Bearer garbage"],
    ["three parts of garbage", "token_invalid", () => "Bearer a.b.c"],
    ["a token and more", "token_invalid", () => `Bearer ${user.token} ${user.token}`],
    ["another header in it", "token_invalid", () => `Bearer ${spoil(0)}`],
    ["other claims in it", "token_invalid", () => `Bearer ${spoil(1)}`],
    ["another signature", "token_invalid", () => `Bearer ${spoil(2)}`],
    ["no signature", "token_invalid", () => `Bearer ${user.token.split(".").slice(0, 2).join(".")}.`],
    ["alg none", "token_invalid", () => `Bearer ${new UnsecuredJWT(claimsOf(user.token)).encode()}`],
    [
      "alg None over the right signature",
      "token_invalid",
      () => `Bearer ${base64url.encode('{"alg":"None"}')}.${user.token.split(".").slice(1).join(".")}`,
    ],
    ["HS384", "token_invalid", async () => `Bearer ${await forge({ alg: "HS384", key: new Uint8Array(48) })}`],
    [
      "HS512 with the right key",
      "token_invalid",
      async () =>
        `Bearer ${await forge({ alg: "HS512", key: Buffer.concat([v1.service.tokenKey, v1.service.tokenKey]) })}`,
    ],
    ["another key", "token_invalid", async () => `Bearer ${await forge({ key: other })}`],
    [
      "another key named in it",
      "token_invalid",
      async () => `Bearer ${await forge({ key: other, header: { jwk: { kty: "oct", k: base64url.encode(other) } } })}`,
    ],
    ["an extension that must be understood", "token_invalid", async () => `Bearer ${await forgeCritical()}`],
    ["another issuer", "token_invalid", async () => `Bearer ${await forge({ claims: { iss: "somebody" } })}`],
    ["another audience", "token_invalid", async () => `Bearer ${await forge({ claims: { aud: "slicewright" } })}`],
    ["no issuer", "token_invalid", async () => `Bearer ${await forge({ claims: { iss: undefined } })}`],
    ["no audience", "token_invalid", async () => `Bearer ${await forge({ claims: { aud: undefined } })}`],
    ["no jti", "token_invalid", async () => `Bearer ${await forge({ claims: { jti: undefined } })}`],
    ["no sub", "token_invalid", async () => `Bearer ${await forge({ claims: { sub: undefined } })}`],
    ["no iat", "token_invalid", async () => `Bearer ${await forge({ claims: { iat: undefined } })}`],
    ["a jti that nobody gave out", "token_invalid", async () => `Bearer ${await forge({ claims: { jti: v7() } })}`],
    ["a jti that is no id", "token_invalid", async () => `Bearer ${await forge({ claims: { jti: "' or 1=1" } })}`],
    [
      "another user's sub",
      "token_invalid",
      async () => `Bearer ${await forge({ claims: { sub: (await v1.user()).userId } })}`,
    ],
    ["an end in the past", "token_expired", async () => `Bearer ${await forge({ claims: { exp: 1 } })}`],
    ["an end that is no number", "token_invalid", async () => `Bearer ${await forge({ claims: { exp: "never" } })}`],
    ["a beginning to come", "token_invalid", async () => `Bearer ${await forge({ claims: { nbf: 1e11 } })}`],
  ])("%s: %s", async (_, code, header) => {
    const answer = await ask(await header());
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, code]);
    const challenge = answer.headers.get("www-authenticate");
    if (code === "token_missing") expect(challenge).toBe('Bearer realm="slicewright"');
    else expect(challenge).toMatch(/^Bearer realm="slicewright", error="invalid_token", error_description="[^"]+"$/);
  });

  /** jose makes none with an unknown extension, so the signature is made by hand. */
  async function forgeCritical(): Promise<string> {
    const { createHmac } = await import("node:crypto");
    const header = base64url.encode('{"alg":"HS256","crit":["x"],"x":1}');
    const text = `${header}.${user.token.split(".")[1]}`;
    return `${text}.${createHmac("sha256", v1.service.tokenKey).update(text).digest("base64url")}`;
  }

  it("from the second on in which it ends", async () => {
    const { token } = await createToken(v1.service, user.userId, "short", 1);
    const end = (claimsOf(token).exp as number) * 1000;
    const at = (time: number) =>
      authenticate({ ...v1.service, clock: { now: () => new Date(time) } }, `Bearer ${token}`);
    expect(await at(end - 1)).toMatchObject({ userId: user.userId });
    await expect(at(end)).rejects.toMatchObject({ code: "token_expired", status: 401 });
    offset += DAY;
    expect((await ask(`Bearer ${token}`)).body).toMatchObject({ code: "token_expired" });
    offset = 0;
  });

  it("at once when it is revoked, by its owner alone", async () => {
    const owner = await v1.user();
    const { token, token_id } = await createToken(v1.service, owner.userId, "revoked", null);
    await revokeToken(v1.service, user.userId, token_id);
    await revokeToken(v1.service, owner.userId, "no id");
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    await revokeToken(v1.service, owner.userId, token_id);
    const answer = await ask(`Bearer ${token}`);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, "token_revoked"]);
    expect((await listTokens(v1.service, owner.userId)).map((listed) => listed.token_name)).toEqual(["test"]);
  });
});

describe("GET /v1/user", () => {
  it("tells account, usage and limits", async () => {
    const one = await v1.user({ plan: "pro" });
    const { body } = await one.get("/v1/user");
    expect(body).toMatchObject({
      user_id: one.userId,
      email: one.email,
      plan: "pro",
      usage: { files: 0, files_mb: 0, profiles: 0, quotes: 0, pending_quotes: 0, webhook_endpoints: 0, api_tokens: 1 },
      limits: { file_size: 200, files: 10_000, pending_quotes: 100, slices_at_once: 2, triangles: 20_000_000 },
    });
    await one.post("/v1/printer", {});
    expect(((await one.get("/v1/user")).body as { usage: object }).usage).toMatchObject({ profiles: 1 });
  });

  it("is refused while the address is not confirmed", async () => {
    const { status, body } = await (await v1.user({ confirmed: false })).get("/v1/user");
    expect([status, (body as { code: string }).code]).toEqual([403, "email_unconfirmed"]);
  });
});

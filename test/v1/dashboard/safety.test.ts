import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../src/v1/http/app.ts";
import { startTestService, type TestService } from "../harness.ts";
import { letters } from "../letters.ts";
import { browser, mailedToken, newAccount, PASSWORD, upload } from "./browser.ts";

const address = (): string => `${v7()}@example.com`;

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

const POSTS = [
  "/sign-up",
  "/resend-confirmation",
  "/confirm",
  "/log-in",
  "/log-out",
  "/forgot-password",
  "/reset-password",
  "/dashboard/tokens",
  "/dashboard/tokens/revoke",
  "/dashboard/files/delete",
  "/dashboard/webhooks",
  "/dashboard/webhooks/switch",
  "/dashboard/webhooks/delete",
];

describe("forms", () => {
  it("post to nothing but what is in this table", async () => {
    const { userId, visitor } = await newAccount(v1);
    await v1.service.db.updateTable("users").set({ plan: "pro" }).where("user_id", "=", userId).execute();
    await visitor.post("/dashboard/webhooks", { endpoint_url: "https://8.8.8.8/", "order.created": "on" });
    await upload(visitor, "part.stl");
    await visitor.post("/dashboard/tokens", { name: "one", days: "" });
    const stranger = browser(v1.url);
    const pages = await Promise.all([
      ...["/log-in", "/sign-up", "/confirm", "/resend-confirmation", "/forgot-password"].map((path) =>
        stranger.get(path),
      ),
      ...["/dashboard", "/dashboard/tokens", "/dashboard/files", "/dashboard/quotes", "/dashboard/webhooks"].map(
        (path) => visitor.get(path),
      ),
    ]);
    const forms = pages.flatMap(({ text }) => [...text.matchAll(/<form[^>]*>/g)].map(([form]) => form));
    const actions = forms.map((form) => /method="post" action="([^"]+)"/.exec(form)?.[1]);
    expect(new Set([...actions, "/reset-password"])).toEqual(new Set(POSTS));
  });

  it.each(POSTS)("%s is refused without this visitor's own token", async (path) => {
    const { visitor } = await newAccount(v1);
    const stranger = browser(v1.url);
    const foreign = [await stranger.csrf("/log-in"), await (await newAccount(v1)).visitor.csrf("/dashboard")];
    for (const csrf of [undefined, "", "x", ...foreign]) {
      const body = new URLSearchParams({ email: address(), password: PASSWORD, ...(csrf !== undefined && { csrf }) });
      const page = await visitor.send("POST", path, { body });
      expect([csrf, page.status]).toEqual([csrf, 403]);
    }
    expect((await visitor.get("/dashboard")).status).toBe(200);
  });

  it("take no token of the time before logging in after it", async () => {
    const { email } = await newAccount(v1);
    const visitor = browser(v1.url);
    const csrf = await visitor.csrf("/log-in");
    await visitor.send("POST", "/log-in", { body: new URLSearchParams({ csrf, email, password: PASSWORD }) });
    const page = await visitor.send("POST", "/dashboard/tokens", {
      body: new URLSearchParams({ csrf, name: "x", days: "" }),
    });
    expect(page.status).toBe(403);
  });

  it("are read as forms only, and not without bound", async () => {
    const visitor = browser(v1.url);
    const csrf = await visitor.csrf("/log-in");
    const json = await visitor.send("POST", "/log-in", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ csrf }),
    });
    expect(json.status).toBe(415);
    const large = await visitor.send("POST", "/log-in", {
      body: new URLSearchParams({ csrf, email: "x".repeat(20_000) }),
    });
    expect(large.status).toBe(413);
    for (const page of [json, large]) expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  });
});

describe("whatever is sent", () => {
  const NAMES = [
    "email",
    "password",
    "token",
    "token_id",
    "file_id",
    "webhook_id",
    "name",
    "days",
    "next",
    "endpoint_url",
    "order.created",
  ];

  it("no page fails", async () => {
    const { userId, visitor } = await newAccount(v1);
    await v1.service.db.updateTable("users").set({ plan: "pro" }).where("user_id", "=", userId).execute();
    const csrf = await visitor.csrf("/dashboard");
    const fields = fc.dictionary(fc.constantFrom(...NAMES), fc.string({ unit: "binary" }), { maxKeys: 6 });
    const paths = fc.constantFrom(...POSTS.filter((path) => path !== "/log-out"));
    await fc.assert(
      fc.asyncProperty(paths, fields, async (path, values) => {
        const page = await visitor.send("POST", path, { body: new URLSearchParams({ ...values, csrf }) });
        expect(page.status).toBeLessThan(500);
        expect(page.headers.get("content-type") ?? "text/html").toMatch(/^text\/html/);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the API for scripts", () => {
  it("takes the session, and for what changes something the token of its pages", async () => {
    const { visitor } = await newAccount(v1);
    expect((await visitor.get("/dashboard/api/v1/user")).status).toBe(200);
    const post = (headers: Record<string, string>) =>
      visitor.send("POST", "/dashboard/api/v1/printer", {
        headers: { "content-type": "application/json", ...headers },
        body: "{}",
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ "x-csrf-token": "x" })).status).toBe(401);
    expect((await post({ "x-csrf-token": await visitor.csrf("/quote") })).status).toBe(201);
  });

  it("takes no API token, and /v1 takes no session", async () => {
    const { token } = await v1.user();
    const { visitor } = await newAccount(v1);
    const byToken = await browser(v1.url).get("/dashboard/api/v1/user", { authorization: `Bearer ${token}` });
    expect(byToken.status).toBe(401);
    expect(byToken.headers.get("content-type")).toMatch(/problem\+json/);
    expect((await visitor.get("/v1/user")).status).toBe(401);
  });

  it("asks for the plan that the API asks for", async () => {
    const { userId, visitor } = await newAccount(v1);
    expect((await visitor.get("/dashboard/api/v1/webhook/endpoints")).status).toBe(402);
    await v1.service.db.updateTable("users").set({ plan: "pro" }).where("user_id", "=", userId).execute();
    expect((await visitor.get("/dashboard/api/v1/webhook/endpoints")).status).toBe(200);
  });

  it("shows another user's things to nobody", async () => {
    const { visitor: one } = await newAccount(v1);
    const { visitor: other } = await newAccount(v1);
    const made = await one.send("POST", "/dashboard/api/v1/printer", {
      headers: { "content-type": "application/json", "x-csrf-token": await one.csrf("/quote") },
      body: "{}",
    });
    const { printer_id } = JSON.parse(made.text) as { printer_id: string };
    expect((await one.get(`/dashboard/api/v1/printer/${printer_id}`)).status).toBe(200);
    expect((await other.get(`/dashboard/api/v1/printer/${printer_id}`)).status).toBe(404);
  });

  it("answers no other site's pages", async () => {
    const { visitor } = await newAccount(v1);
    const page = await visitor.get("/dashboard/api/v1/user", { origin: "https://evil.example" });
    expect(page.headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("pages", () => {
  it("carry a policy without inline scripts, and are kept by nobody", async () => {
    const { visitor } = await newAccount(v1);
    for (const path of ["/", "/log-in", "/sign-up", "/dashboard", "/dashboard/tokens", "/dashboard/files", "/quote"]) {
      const page = await (path === "/" ? browser(v1.url) : visitor).get(path);
      const policy = page.headers.get("content-security-policy")!;
      expect(page.status).toBe(200);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(page.text).not.toMatch(/ (on\w+|style)="/);
      for (const [, attributes, text] of page.text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g))
        expect(text === "" || attributes === ' type="importmap"').toBe(true);
    }
  });

  it("show what people typed as text", async () => {
    const evil = `"><img src=x onerror=alert(1)>'\``;
    const { visitor } = await newAccount(v1);
    const created = await visitor.post("/dashboard/tokens", { name: evil, days: "1" });
    const listed = await visitor.get("/dashboard/tokens");
    const refused = await visitor.post("/dashboard/tokens", { name: evil, days: "many" });
    const failed = await browser(v1.url).post("/log-in", { email: evil, password: PASSWORD, next: evil });
    const next = await browser(v1.url).get(`/log-in?next=${encodeURIComponent(evil)}`);
    const linked = await browser(v1.url).get(`/confirm?token=${encodeURIComponent(evil)}`);
    for (const page of [created, listed, refused, failed, next, linked]) {
      expect(page.text).not.toContain("<img");
      expect(page.text).toContain("&#60;img src=x onerror=alert(1)&#62;");
    }
  });

  it("set cookies that scripts cannot read and other sites' forms do not send", async () => {
    const { email } = await newAccount(v1);
    const page = await browser(v1.url).post("/log-in", { email, password: PASSWORD });
    const cookies = page.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
    const [stranger] = (await browser(v1.url).get("/log-in")).headers.getSetCookie();
    expect(stranger).toMatch(/^stranger=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("are not in the API's document", () => {
    expect(Object.keys(v1.document.paths).filter((path) => !path.startsWith("/v1/"))).toEqual([]);
  });

  it("answer a broken address with a page", async () => {
    const { visitor } = await newAccount(v1);
    const page = await visitor.get("/dashboard/files?cursor=x");
    expect(page.status).toBe(422);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  });
});

describe("over https", () => {
  it("cookies are secure, bound to the host, and links lead to the public address", async () => {
    const secure = await startTestService({ config: { publicUrl: "https://quotes.example.com" } });
    const first = await browser(secure.url).get("/log-in");
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^__Host-stranger=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const email = address();
    const visitor = browser(secure.url);
    await visitor.post("/sign-up", { email, password: PASSWORD });
    const token = await mailedToken(secure, email, "confirm");
    expect(letters(secure.config.dataFolder, email)[0]!.text).toContain(
      `https://quotes.example.com/confirm?token=${token}`,
    );
    const page = await visitor.post("/confirm", { token, password: PASSWORD });
    expect(page.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Secure; /);
    await secure.close();
  });
});

describe("rates", () => {
  it("bound how often an address may try to log in", async () => {
    let now = new Date("2030-01-01T12:00:00Z");
    const strict = await startTestService({ limits: { requestsPerMinuteAndAddress: 3 }, clock: { now: () => now } });
    const visitor = browser(strict.url);
    const guess = () => visitor.post("/log-in", { email: "a@example.com", password: "guess" });
    for (let i = 0; i < 3; i++) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(60);
    expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
    now = new Date(now.getTime() + 60_000);
    expect((await guess()).status).toBe(422);
    await strict.close();
  });

  it("bound pages and API of an account together", async () => {
    const now = new Date("2030-01-01T12:00:00Z");
    const strict = await startTestService({ limits: { requestsPerMinuteAndUser: 3 }, clock: { now: () => now } });
    const { visitor } = await newAccount(strict);
    const paths = ["/dashboard", "/dashboard/api/v1/user", "/dashboard/tokens", "/dashboard", "/dashboard/api/v1/user"];
    const statuses = [];
    for (const path of paths) statuses.push((await visitor.get(path)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await strict.close();
  });
});

describe("what goes wrong inside", () => {
  it("is a page that tells nothing of it", async () => {
    const db = new Proxy(v1.service.db, {
      get: () => {
        throw new Error("the database's own words");
      },
    });
    const app = await createApp({ ...v1.service, db });
    const page = await app.inject("/reset-password?token=x");
    expect(page.statusCode).toBe(500);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    expect(page.body).toContain("The service failed");
    expect(page.body).not.toContain("own words");
    await app.close();
  });

  it("stays unknown to who signs up when it is the mail server", async () => {
    const mute = await startTestService({ config: { smtpUrl: "smtp://127.0.0.1:1" } });
    const page = await browser(mute.url).post("/sign-up", { email: address(), password: PASSWORD });
    expect(page.text).toContain("Look into your mailbox");
    await mute.close();
  });
});

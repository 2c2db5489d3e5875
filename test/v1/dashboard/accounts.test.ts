import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PATIENT } from "../../patience.ts";
import { startTestService, type TestService } from "../harness.ts";
import { letters } from "../letters.ts";
import { browser, mailedToken, newAccount, PASSWORD } from "./browser.ts";

const MINUTE = 60_000;
const address = (): string => `${v7()}@example.com`;

let v1: TestService;
let offset = 0;
beforeAll(async () => {
  v1 = await startTestService({ clock: { now: () => new Date(Date.now() + offset) } });
});
afterAll(() => v1.close());

describe("signing up", () => {
  it("goes from a mailed link to a token that the API takes", async () => {
    const email = address();
    const visitor = browser(v1.url);
    const signedUp = await visitor.post("/sign-up", { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(signedUp.text).toContain("Look into your mailbox");
    const token = await mailedToken(v1, email, "confirm");
    // A link that is only opened, as programs that look through mails do, changes nothing.
    await visitor.get(`/confirm?token=${token}`);
    const confirmed = await visitor.post("/confirm", { token, password: PASSWORD });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/dashboard?done=confirmed"]);
    const made = await visitor.post("/dashboard/tokens", { name: "first", days: "" });
    const [, shown] = /<textarea[^>]*>([^<]+)</.exec(made.text)!;
    const answer = await v1.request("GET", "/v1/user", { headers: { authorization: `Bearer ${shown}` } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      email,
      plan: "free",
      usage: { files: 0, api_tokens: 1 },
      limits: { file_size: 200 },
    });
    expect((await visitor.get("/dashboard/tokens")).text).not.toContain(shown);
  });

  it("confirms once, within a day, and only with the account's password", async () => {
    const email = address();
    const visitor = browser(v1.url);
    await visitor.post("/sign-up", { email, password: PASSWORD });
    const token = await mailedToken(v1, email, "confirm");
    expect((await visitor.post("/confirm", { token, password: "not the password" })).status).toBe(422);
    offset += 24 * 60 * MINUTE;
    expect((await visitor.post("/confirm", { token, password: PASSWORD })).status).toBe(422);
    await visitor.post("/resend-confirmation", { email });
    const again = await vi.waitFor(async () => {
      const newest = await mailedToken(v1, email, "confirm");
      expect(newest).not.toBe(token);
      return newest;
    }, PATIENT);
    expect((await visitor.post("/confirm", { token: again, password: PASSWORD })).status).toBe(303);
    const another = browser(v1.url);
    expect((await another.post("/confirm", { token: again, password: PASSWORD })).status).toBe(422);
  });

  it("sends no second mail within a minute", async () => {
    const email = address();
    const visitor = browser(v1.url);
    await visitor.post("/sign-up", { email, password: PASSWORD });
    await mailedToken(v1, email, "confirm");
    await visitor.post("/resend-confirmation", { email });
    // A mail that comes later than this one would have come before it.
    const other = address();
    await visitor.post("/sign-up", { email: other, password: PASSWORD });
    await mailedToken(v1, other, "confirm");
    expect(letters(v1.config.dataFolder, email)).toHaveLength(1);
    offset += MINUTE;
    await visitor.post("/resend-confirmation", { email });
    await vi.waitFor(() => expect(letters(v1.config.dataFolder, email)).toHaveLength(2), PATIENT);
  });

  it.each([
    ["no address", { email: "nobody", password: PASSWORD }, "no e-mail address"],
    [
      "two addresses' worth of text",
      { email: "a@example.com\nBcc: b@example.com", password: PASSWORD },
      "no e-mail address",
    ],
    ["a short password", { email: "a@example.com", password: "short" }, "at least 10"],
    ["a boundless password", { email: "a@example.com", password: "x".repeat(201) }, "at most 200"],
  ])("refuses %s", async (_, fields, words) => {
    const page = await browser(v1.url).post("/sign-up", fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
  });

  it("refuses the API to an account that is not confirmed, though it logs in", async () => {
    const email = address();
    const visitor = browser(v1.url);
    await visitor.post("/sign-up", { email, password: PASSWORD });
    const token = await mailedToken(v1, email, "confirm");
    const page = await visitor.post("/log-in", { email, password: PASSWORD });
    expect(page.status).toBe(303);
    expect((await visitor.get("/dashboard")).text).toContain("not confirmed yet");
    expect((await visitor.post("/dashboard/tokens", { name: "early", days: "" })).status).toBe(403);
    expect((await visitor.get("/dashboard/api/v1/user")).status).toBe(403);
    // Whoever is logged in as the account needs no password again.
    expect((await visitor.get(`/confirm?token=${token}`)).text).not.toContain('type="password"');
    expect((await visitor.post("/confirm", { token })).status).toBe(303);
    expect((await visitor.get("/dashboard/api/v1/user")).status).toBe(200);
  });

  it("cannot be made another's account by its owner's click", async () => {
    const email = address();
    const thief = browser(v1.url);
    await thief.post("/sign-up", { email, password: "the password of a thief" });
    await mailedToken(v1, email, "confirm");
    offset += MINUTE;
    const owner = browser(v1.url);
    await owner.post("/sign-up", { email, password: PASSWORD });
    const token = await vi.waitFor(() => {
      expect(letters(v1.config.dataFolder, email)).toHaveLength(2);
      return mailedToken(v1, email, "confirm");
    }, PATIENT);
    expect((await owner.post("/confirm", { token, password: PASSWORD })).status).toBe(422);
    await owner.post("/forgot-password", { email });
    const reset = await mailedToken(v1, email, "reset-password");
    await owner.post("/reset-password", { token: reset, password: PASSWORD }, `/reset-password?token=${reset}`);
    expect((await owner.post("/log-in", { email, password: PASSWORD })).status).toBe(303);
    expect((await owner.get("/dashboard/api/v1/user")).status).toBe(200);
    expect((await thief.post("/log-in", { email, password: "the password of a thief" })).status).toBe(422);
  });
});

describe("answers", () => {
  it("are the same for an address with an account and for one without", async () => {
    const { email: known } = await newAccount(v1);
    const strip = (text: string): string =>
      text.replaceAll(/content="[\w-]{20,}"|value="[\w-]{20,}"/g, "").replaceAll(/\S+@example.com/g, "");
    for (const [path, fields] of [
      ["/sign-up", { password: PASSWORD }],
      ["/resend-confirmation", {}],
      ["/forgot-password", {}],
      ["/log-in", { password: "not the password" }],
    ] as const) {
      const [one, other] = await Promise.all(
        [known, address()].map((email) => browser(v1.url).post(path, { email, ...fields })),
      );
      expect(one!.status).toBe(other!.status);
      expect(strip(one!.text)).toBe(strip(other!.text));
    }
    await vi.waitFor(
      () =>
        expect(letters(v1.config.dataFolder, known).map(({ subject }) => subject)).toContain(
          "You have an account already",
        ),
      PATIENT,
    );
    expect((await browser(v1.url).post("/log-in", { email: known, password: PASSWORD })).status).toBe(303);
  });
});

describe("another password", () => {
  it("is set by a link that works once, within the hour, and ends every session", async () => {
    const { email, visitor } = await newAccount(v1);
    const forgetful = browser(v1.url);
    await forgetful.post("/forgot-password", { email });
    const token = await mailedToken(v1, email, "reset-password");
    const page = `/reset-password?token=${token}`;
    expect((await forgetful.post("/reset-password", { token, password: "short" }, page)).status).toBe(422);
    const set = await forgetful.post("/reset-password", { token, password: "another good one" }, page);
    expect(set.text).toContain("The password is set");
    expect((await forgetful.post("/reset-password", { token, password: "a third good one" }, "/log-in")).status).toBe(
      410,
    );
    expect((await visitor.get("/dashboard")).headers.get("location")).toMatch(/^\/log-in/);
    expect((await forgetful.post("/log-in", { email, password: PASSWORD })).status).toBe(422);
    expect((await forgetful.post("/log-in", { email, password: "another good one" })).status).toBe(303);

    offset += MINUTE;
    await forgetful.post("/log-out", {}, "/dashboard");
    await forgetful.post("/forgot-password", { email });
    const late = await vi.waitFor(async () => {
      const newest = await mailedToken(v1, email, "reset-password");
      expect(newest).not.toBe(token);
      return newest;
    }, PATIENT);
    offset += 60 * MINUTE;
    expect((await forgetful.get(`/reset-password?token=${late}`)).status).toBe(410);
    expect((await forgetful.post("/reset-password", { token: late, password: PASSWORD }, "/log-in")).status).toBe(410);
  });
});

describe("a mailed link that is used twice at once", () => {
  it("works once", async () => {
    const { email } = await newAccount(v1);
    const visitor = browser(v1.url);
    await visitor.post("/forgot-password", { email });
    const token = await mailedToken(v1, email, "reset-password");
    const tries = Array.from({ length: 4 }, (_, i) => `password number ${i}`);
    const pages = await Promise.all(
      tries.map((password) => visitor.post("/reset-password", { token, password }, "/log-in")),
    );
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const right = tries[pages.findIndex(({ status }) => status === 200)]!;
    expect((await visitor.post("/log-in", { email, password: right })).status).toBe(303);
  });
});

describe("sessions", () => {
  it("start anew at each log-in, and the earlier one is worth nothing", async () => {
    const { email, visitor } = await newAccount(v1);
    const first = visitor.cookies.get("session")!;
    await visitor.post("/log-in", { email, password: PASSWORD });
    expect(visitor.cookies.get("session")).not.toBe(first);
    const old = browser(v1.url);
    old.cookies.set("session", first);
    expect((await old.get("/dashboard")).status).toBe(303);
  });

  it("take no secret that the browser brought along", async () => {
    const { email } = await newAccount(v1);
    const visitor = browser(v1.url);
    visitor.cookies.set("session", "planted");
    await visitor.post("/log-in", { email, password: PASSWORD });
    expect(visitor.cookies.get("session")).not.toBe("planted");
  });

  it("end by logging out, for good", async () => {
    const { visitor } = await newAccount(v1);
    const secret = visitor.cookies.get("session")!;
    await visitor.post("/log-out", {}, "/dashboard");
    expect(visitor.cookies.has("session")).toBe(false);
    visitor.cookies.set("session", secret);
    expect((await visitor.get("/dashboard")).status).toBe(303);
  });

  it("end by themselves after two weeks", async () => {
    const { visitor } = await newAccount(v1);
    offset += 14 * 24 * 60 * MINUTE - MINUTE;
    expect((await visitor.get("/dashboard")).status).toBe(200);
    offset += MINUTE;
    expect((await visitor.get("/dashboard")).status).toBe(303);
  });

  it("are kept as hashes", async () => {
    const { visitor } = await newAccount(v1);
    const kept = await v1.service.db.selectFrom("sessions").select("session_hash").execute();
    expect(kept.map(({ session_hash }) => session_hash)).not.toContain(visitor.cookies.get("session"));
  });

  it("lead back to the page that asked for one, and to no other site", async () => {
    const { email } = await newAccount(v1);
    const visitor = browser(v1.url);
    expect((await visitor.get("/dashboard/tokens")).headers.get("location")).toBe("/log-in?next=%2Fdashboard%2Ftokens");
    for (const [next, end] of [
      ["/dashboard/tokens", "/dashboard/tokens"],
      ["/quote", "/quote"],
      ["https://evil.example/dashboard", "/dashboard"],
      ["//evil.example/dashboard", "/dashboard"],
      ["/\\evil.example", "/dashboard"],
      ["/dashboard/../../evil", "/dashboard"],
      ["/dashboard\r\nx: y", "/dashboard"],
    ])
      expect((await visitor.post("/log-in", { email, password: PASSWORD, next: next! })).headers.get("location")).toBe(
        end,
      );
  });
});

import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuoteStatus } from "../../../src/v1/database/tables.ts";
import { startTestService, type TestService } from "../harness.ts";
import { newAccount, upload } from "./browser.ts";

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

describe("files", () => {
  it("are listed with their sizes, and deleted", async () => {
    const { visitor } = await newAccount(v1);
    expect((await visitor.get("/dashboard/files")).text).toContain("There are none yet");
    expect((await upload(visitor, "<b>part.stl")).status).toBe(201);
    const page = await visitor.get("/dashboard/files");
    expect(page.text).toContain("&#60;b&#62;part");
    expect(page.text).toContain("20.0 × 20.0 × 20.0 mm");
    const [, fileId] = /name="file_id" value="([^"]+)"/.exec(page.text)!;
    const [, download] = /<a href="([^"]+)" download>/.exec(page.text)!;
    expect((await visitor.get(download!)).status).toBe(200);

    const { visitor: other } = await newAccount(v1);
    await other.post("/dashboard/files/delete", { file_id: fileId! }, "/dashboard/files");
    expect((await visitor.get("/dashboard/files")).text).toContain(fileId);
    for (const odd of ["", "x", v7()])
      expect((await visitor.post("/dashboard/files/delete", { file_id: odd }, "/dashboard/files")).status).toBe(303);

    await visitor.post("/dashboard/files/delete", { file_id: fileId! }, "/dashboard/files");
    expect((await visitor.get("/dashboard/files?done=deleted")).text).toContain("The file is deleted");
    expect((await visitor.get("/dashboard/files")).text).not.toContain(fileId);
  });
});

describe("quotes", () => {
  const quote = (user_id: string, file_name: string, status: QuoteStatus) => ({
    quote_id: v7(),
    user_id,
    technology: "fdm" as const,
    status,
    progress: status === "success" ? 100 : 40,
    file_id: v7(),
    file_name,
    file_sha256: "0",
    file_key: "files/0",
    request: "{}",
    result:
      status === "success"
        ? JSON.stringify({ pricing: { total_price: 6.05, currency: "EUR" }, time: { estimated_time: "45m 10s" } })
        : null,
    artifact_id: status === "success" ? "artifact" : null,
    error_code: status === "failed" ? "part_does_not_fit" : null,
    error_message: status === "failed" ? "it is <i>larger</i>" : null,
    job_id: null,
    created_at: new Date(),
    started_at: null,
    finished_at: status === "pending" ? null : new Date(),
  });

  it("are listed with status, price, time and file, a page at a time", async () => {
    const { userId, visitor } = await newAccount(v1);
    expect((await visitor.get("/dashboard/quotes")).text).toContain("There are none yet");
    const artifact = {
      artifact_id: "artifact",
      object_key: "artifacts/0",
      content_type: "text/x.gcode",
      extension: "gcode",
    };
    await v1.service.db
      .insertInto("artifacts")
      .values({ ...artifact, size_bytes: 1, sha256: "0", is_gzip: false, figures: "{}", created_at: new Date() })
      .execute();
    const early = Array.from({ length: 48 }, (_, i) => quote(userId, `early-${i}.stl`, "pending"));
    const done = quote(userId, "done.stl", "success");
    const rows = [...early, done, quote(userId, "failed.stl", "failed"), quote(userId, "pending.stl", "pending")];
    await v1.service.db.insertInto("quotes").values(rows).execute();

    const { text } = await visitor.get("/dashboard/quotes");
    expect(text).toContain("€6.05");
    expect(text).toContain("45m 10s");
    expect(text).toContain(`href="/dashboard/api/v1/quote/gcode/${done.quote_id}"`);
    expect(text).toContain("pending, 40 %");
    expect(text).toContain("it is &#60;i&#62;larger");
    expect(text.match(/<tr>/g)).toHaveLength(51);
    expect(text).not.toContain("early-0.stl");
    const [, next] = /<a href="(\/dashboard\/quotes\?cursor=[\w-]+)"/.exec(text)!;
    const second = await visitor.get(next!);
    expect(second.text).toContain("early-0.stl");
    expect(second.text.match(/<tr>/g)).toHaveLength(2);
    expect(second.text).not.toContain("Older ones");

    const { visitor: other } = await newAccount(v1);
    expect((await other.get("/dashboard/quotes")).text).not.toContain("done.stl");
  });
});

describe("tokens", () => {
  it("are listed until they are revoked, and then refused", async () => {
    const { visitor } = await newAccount(v1);
    const made = await visitor.post("/dashboard/tokens", { name: "ci", days: "30" });
    const [, token] = /<textarea[^>]*>([^<]+)</.exec(made.text)!;
    const headers = { authorization: `Bearer ${token}` };
    expect((await v1.request("GET", "/v1/user", { headers })).status).toBe(200);
    const [, tokenId] = /name="token_id" value="([^"]+)"/.exec(made.text)!;

    const { visitor: other } = await newAccount(v1);
    await other.post("/dashboard/tokens/revoke", { token_id: tokenId! }, "/dashboard/tokens");
    expect((await v1.request("GET", "/v1/user", { headers })).status).toBe(200);
    await visitor.post("/dashboard/tokens/revoke", { token_id: tokenId! }, "/dashboard/tokens");
    const refused = await v1.request("GET", "/v1/user", { headers });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([401, "token_revoked"]);
    expect((await visitor.get("/dashboard/tokens")).text).not.toContain(tokenId);
  });

  it.each<[string, string, string]>([
    ["", "", "The name needs"],
    ["   ", "", "The name needs"],
    ["x".repeat(101), "", "The name needs"],
    ...["0", "-1", "1.5", "3651", "9".repeat(30), "x"].map((days): [string, string, string] => [
      "a",
      days,
      "The days are",
    ]),
  ])("refuse the name %j with %j days", async (name, days, words) => {
    const { visitor } = await newAccount(v1);
    const page = await visitor.post("/dashboard/tokens", { name, days });
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    expect(page.text).toContain("There are none");
  });
});

describe("webhooks", () => {
  it("need the pro plan", async () => {
    const { visitor } = await newAccount(v1);
    expect((await visitor.get("/dashboard/webhooks")).text).toContain("This needs the pro plan");
    expect((await visitor.post("/dashboard/webhooks", {})).status).toBe(403);
  });

  it("are made with a secret that is shown once, switched and deleted, by their owner alone", async () => {
    const { userId, visitor } = await newAccount(v1);
    const { visitor: other, userId: otherId } = await newAccount(v1);
    await v1.service.db.updateTable("users").set({ plan: "pro" }).where("user_id", "in", [userId, otherId]).execute();
    const address = "https://8.8.8.8/hooks";
    const made = await visitor.post("/dashboard/webhooks", {
      name: "<shop>",
      endpoint_url: address,
      "order.created": "on",
    });
    expect(made.text).toMatch(/>whsec_[^<]+</);
    expect(made.text).toContain("&#60;shop&#62;");
    const [, id] = /name="webhook_id" value="([^"]+)"/.exec(made.text)!;
    const page = async () => (await visitor.get("/dashboard/webhooks")).text;
    expect(await page()).not.toContain("whsec_");
    expect(await page()).toContain("<td>active</td>");
    for (const verb of ["switch", "delete"])
      await other.post(`/dashboard/webhooks/${verb}`, { webhook_id: id! }, "/dashboard/webhooks");
    expect(await page()).toContain("<td>active</td>");
    await visitor.post("/dashboard/webhooks/switch", { webhook_id: id! }, "/dashboard/webhooks");
    expect(await page()).toContain("<td>inactive</td>");
    await visitor.post("/dashboard/webhooks/delete", { webhook_id: id! }, "/dashboard/webhooks");
    expect(await page()).not.toContain(id);
  });

  it("show what became of the latest events", async () => {
    const { userId, visitor } = await newAccount(v1);
    const now = new Date();
    const ids = { event_id: v7(), user_id: userId, order_id: v7() };
    const event = { ...ids, event_type: "order.created" as const, created_at: now };
    await v1.service.db
      .insertInto("events")
      .values({ ...event, body: "{}" })
      .execute();
    const delivery = { ...event, webhook_id: v7(), scheduled_at: now };
    await v1.service.db
      .insertInto("deliveries")
      .values([
        {
          ...delivery,
          webhook_delivery_id: v7(),
          status: "failed",
          attempt: 1,
          http_code: 500,
          error: "<no>",
          delivered_at: null,
        },
        {
          ...delivery,
          webhook_delivery_id: v7(),
          status: "success",
          attempt: 2,
          http_code: 204,
          error: null,
          delivered_at: now,
        },
      ])
      .execute();
    const { text } = await visitor.get("/dashboard/webhooks");
    expect(text).toContain('<span class="badge bad">failed</span> 500, &#60;no&#62;');
    expect(text).toContain('<span class="badge good">success</span> 204');
    expect(text).toContain(ids.order_id);
  });

  it.each([
    [{ endpoint_url: "https://8.8.8.8/" }, "at least one event"],
    [{ endpoint_url: "", "order.created": "on" }, "not usable"],
    [{ endpoint_url: "http://127.0.0.1/", "order.created": "on" }, 'role="alert"'],
    [{ endpoint_url: "https://169.254.169.254/", "order.created": "on" }, 'role="alert"'],
  ] as [Record<string, string>, string][])("refuse %j", async (fields, words) => {
    const { userId, visitor } = await newAccount(v1);
    await v1.service.db.updateTable("users").set({ plan: "pro" }).where("user_id", "=", userId).execute();
    const refused = await visitor.post("/dashboard/webhooks", fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(words);
    expect(refused.text).not.toContain('name="webhook_id"');
  });
});

describe("the overview", () => {
  it("tells plan, usage and limits", async () => {
    const { visitor } = await newAccount(v1);
    await upload(visitor, "part.stl");
    const { text } = await visitor.get("/dashboard");
    expect(text).toContain("of 10,000, 0.0 MB in all");
    expect(text).toContain("20,000,000");
    expect((await visitor.get("/")).headers.get("location")).toBe("/dashboard");
  });
});

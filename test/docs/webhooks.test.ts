/** The receiver in docs/webhooks.md takes what the service signs, and nothing else. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageBlocks } from "../../scripts/page-blocks.ts";

const root = new URL("../..", import.meta.url).pathname;
const page = readFileSync(join(root, "docs/webhooks.md"), "utf8");
const secret = `whsec_${randomBytes(32).toString("base64")}`;
let folder: string;
let receiver: ChildProcess;
let url: string;
let printed = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slicewright-docs-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "receiver.ts"), pageBlocks(page).find(({ language }) => language === "ts")!.code);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  receiver = spawn(process.execPath, ["receiver.ts"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), SIGNING_SECRET: secret },
  });
  receiver.stdout!.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  await once(receiver.stdout!, "data");
});
afterAll(() => {
  receiver.kill();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function post(id: string, body: string, signed = body): Promise<number> {
  const now = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, signed),
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

test("verifies what is signed, refuses what is not, and acts on an id once", async () => {
  const body = JSON.stringify({ type: "order.created", notes: "grüße" });
  expect(await post("a", body)).toBe(204);
  expect(await post("a", body)).toBe(204);
  expect(await post("b", body, `${body} `)).toBe(400);
  expect(await post("c", JSON.stringify({ type: "order.deleted" }))).toBe(204);
  expect(printed.trim().split("\n")).toEqual(["ready", "order.created", "order.deleted"]);
});

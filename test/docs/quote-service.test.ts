/** The README's walk and docs/quote-service.md: the commands lead from sign-up to g-code and print what is shown; the programs run. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageBlocks } from "../../scripts/page-blocks.ts";
import { type ServeProcess, startServing } from "../../scripts/serve-process.ts";
import { built } from "../built.ts";

const root = new URL("../..", import.meta.url).pathname;
const pages = ["README.md", "docs/quote-service.md"].map((name) => readFileSync(join(root, name), "utf8")).join("\n");

let folder: string;
let server: ServeProcess;
/** Made by the walk. */
let token = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slicewright-docs-"));
  for (const name of ["fixtures", "node_modules"]) symlinkSync(join(root, name), join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const section of ["From a program", "In a program of your own", "Webhooks"])
    writeFileSync(join(folder, exampleOf(section)), blocks(section, "ts")[0]!);
  server = await startServing([process.execPath, built("main.js")], {
    SLICEWRIGHT_DATA: join(folder, "slicewright-data"),
  });
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** The blocks of a section in a language, the package's names put right; what a block prints is in none. */
function blocks(section: string, language: string): string[] {
  return pageBlocks(pages)
    .filter((block) => block.heading === section && block.language === language)
    .map(({ code }) => code.replace(/"slicewright\/(\w+)"/, (_, name) => JSON.stringify(built(`${name}.js`))));
}

function exampleOf(section: string): string {
  return `example-${section.toLowerCase().replaceAll(" ", "-")}.ts`;
}

function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

test("the walk leads from sign-up to g-code", () => {
  const section = "The quote service";
  // The first block starts the service, and shows its address.
  const walk = ["set -euo pipefail", ...blocks(section, "sh").slice(1), 'printf %s "$TOKEN" > token'].join("\n");
  const script = walk.replace(/^BASE=.*$/m, `BASE=${server.url}`);
  expect(run("bash", ["-c", script])).toBe(blocks(section, "").slice(1).join(""));
  token = readFileSync(join(folder, "token"), "utf8");
  expect(readFileSync(join(folder, "knob.gcode"), "utf8").match(/^G1 .*E/gm)!.length).toBeGreaterThan(10_000);
});

test("the client's example goes the same way", () => {
  const section = "From a program";
  const printed = run(process.execPath, [exampleOf(section)], { BASE: server.url, TOKEN: token });
  expect(printed).toBe(blocks(section, "")[0]);
  expect(readFileSync(join(folder, "part.gcode"), "utf8")).toContain("\nG1 ");
});

test("the server's example serves", () => {
  expect(run(process.execPath, [exampleOf("In a program of your own")])).toBe("200\n");
});

test("the webhooks' example takes what is signed, and nothing else", async () => {
  const { openDelivery } = await import(join(folder, exampleOf("Webhooks")));
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const body = '{"type":"order.created"}';
  const now = new Date();
  const headers = {
    "webhook-id": "a",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("a", now, body),
  };
  expect(openDelivery(secret, body, headers)).toEqual({ type: "order.created" });
  expect(() => openDelivery(secret, `${body} `, headers)).toThrow();
});

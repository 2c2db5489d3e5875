import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationsOf } from "./conformance.ts";
import { startTestService, type TestService } from "./harness.ts";

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

/** Every endpoint of the service's specification; `{}` stands for any parameter. */
const PROMISED = `
POST /v1/file
GET /v1/file
GET /v1/file/upload-id
POST /v1/file/public/{}
GET /v1/file/{}
DELETE /v1/file/{}
POST /v1/printability/{}
POST /v1/quote/queue/{}
POST /v1/quote/fdm/{}
POST /v1/quote/sla/{}
POST /v1/quote/{}
GET /v1/quote
GET /v1/quote/{}
GET /v1/quote/gcode/{}
GET /v1/quote/output/{}
DELETE /v1/quote/{}
${["printer", "filament", "print-setting", "sla-printer", "resin", "sla-print-setting"]
  .flatMap((kind) => [
    `GET /v1/${kind}`,
    `POST /v1/${kind}`,
    ...["GET", "PATCH", "DELETE"].map((m) => `${m} /v1/${kind}/{}`),
  ])
  .join("\n")}
POST /v1/order
GET /v1/order
GET /v1/order/{}
PATCH /v1/order/{}
DELETE /v1/order/{}
POST /v1/webhook/endpoint
GET /v1/webhook/endpoints
GET /v1/webhook/endpoint/{}
PATCH /v1/webhook/endpoint/{}
DELETE /v1/webhook/endpoint/{}
GET /v1/webhook/deliveries
POST /v1/webhook/delivery/retry/{}
GET /v1/user
`
  .trim()
  .split("\n")
  .sort();

test("the document has what was promised and nothing else", () => {
  const documented = operationsOf(v1.document).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, "{}")}`,
  );
  expect(documented.sort()).toEqual(PROMISED);
});

test("the routes are those of the document", () => {
  const routes = [...v1.app.paths]
    .filter(([path]) => path.startsWith("/v1/"))
    .flatMap(([path, { methods }]) => [...methods].map((method) => `${method} ${path.replaceAll(/:([^/]+)/g, "{$1}")}`))
    // Every GET answers HEAD too.
    .filter((route) => !route.startsWith("HEAD "));
  expect(routes.sort()).toEqual(
    operationsOf(v1.document)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
});

test("the document is clean to redocly's lint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-lint-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(v1.document));
    const { stdout, stderr } = await promisify(execFile)("redocly", [
      "lint",
      file,
      "--config",
      ".config/redocly.yaml",
      "--format",
      "stylish",
    ]);
    expect(`${stdout}${stderr}`).toMatch(/is valid/);
    expect(`${stdout}${stderr}`).not.toMatch(/\bwarning/i);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Writes the service's OpenAPI document and the client's types as the running service has them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { createLog, readConfig, startServer } from "../src/v1/index.ts";
import { writeChanged } from "./write-changed.ts";

process.chdir(new URL("..", import.meta.url).pathname);

const folder = mkdtempSync(join(tmpdir(), "slicewright-openapi-"));
const server = await startServer(readConfig({ SLICEWRIGHT_DATA: folder, PORT: "0" }), { log: createLog("silent") });
try {
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  writeChanged("docs/openapi.json", `${JSON.stringify(document, null, 2)}\n`);
  const head = "/** Generated from docs/openapi.json by scripts/make-openapi.ts. */\n";
  // A request may leave out what has a default.
  const types = await openapiTypescript(document as OpenAPI3, { defaultNonNullable: false });
  writeChanged("src/v1/client/api.generated.ts", head + astToString(types));
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}

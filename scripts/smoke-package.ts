/**
 * The package as a stranger gets it: packed, installed into an empty project with nothing else, type-checked there, run
 * there with threads; the service says what it lacks. Then with the packages that serving needs: the documentation's
 * programs type-check, and it starts, answers, takes a model and prices it. Prints the size of both installs.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pageBlocks } from "./page-blocks.ts";
import { startServing } from "./serve-process.ts";

const root = new URL("..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "slicewright-smoke-"));
const environment = { SLICEWRIGHT_DATA: join(folder, "data") };
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });

/** Slices a 20 mm cube given as a mesh, and uses the types that a reader of the documentation would. */
const PROGRAM = `
import { PRINTERS, FILAMENTS, PRINTS, slice, type Settings, type SliceResult, type TriangleMesh } from "slicewright";

const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [20 * (i & 1), 20 * ((i >> 1) & 1), 20 * (i >> 2)]);
const cube: TriangleMesh = {
  positions: Float64Array.from(corners),
  triangles: Uint32Array.of(
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ),
};
const settings: Partial<Settings> = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard };
const { stats, gcode }: SliceResult = await slice(cube, settings, { threads: 2 });
if (stats.layers !== 100 || stats.kernel !== "wasm" || stats.threads !== 2) throw new Error(JSON.stringify(stats));
console.log(\`sliced a cube: \${stats.layers} layers, \${stats.massGrams.toFixed(2)} g, \${gcode.length} bytes of g-code\`);
`;

/** Gets a quote by the client, from the address and with the token that it is given. */
const CLIENT_PROGRAM = `
import { openAsBlob } from "node:fs";
import { createClient, modelForm, type Quote, waitForQuote } from "slicewright/client";

const [baseUrl = "", token = ""] = process.argv.slice(2);
const client = createClient({ baseUrl, token });
const { data: printer } = await client.POST("/v1/printer", { body: {} });
const { data: filament } = await client.POST("/v1/filament", { body: {} });
const { data: file } = await client.POST("/v1/file", { body: modelForm(await openAsBlob("cube.stl"), "cube.stl") });
const { data: queued } = await client.POST("/v1/quote/queue/{file_id}", {
  params: { path: { file_id: file!.file_id } },
  body: { printer_id: printer!.printer_id, filament_id: filament!.filament_id },
});
const quote: Quote = await waitForQuote(client, queued!.quote_id, { everyMs: 200 });
if (quote.status !== "success") throw new Error(JSON.stringify(quote));
console.log(\`quoted a cube: \${quote.pricing!.total_price} \${quote.pricing!.currency}, \${quote.time!.estimated_time}\`);
`;

/** As strictly as the project itself. */
const STRICTLY: readonly string[] = [
  ...["--noEmit", "--target", "es2023", "--module", "nodenext", "--strict"],
  ...["--exactOptionalPropertyTypes", "--noImplicitOverride", "--noFallthroughCasesInSwitch", "--noUnusedLocals"],
  ...["--noUnusedParameters", "--verbatimModuleSyntax", "--erasableSyntaxOnly"],
];

/** Is type-checked alone. */
const SERVER_PROGRAM = `
import { type Config, readConfig, type RunningServer, startServer } from "slicewright/server";

export async function serve(config: Config = readConfig(process.env)): Promise<string> {
  const server: RunningServer = await startServer(config);
  return server.url;
}
`;

/** Each comes from a place of its own: the routes, the document, its page, the dashboard, a file of it, a package's file. */
const PATHS = [
  "/readyz",
  "/openapi.json",
  "/docs/",
  "/",
  "/dashboard/public/style.css",
  "/dashboard/public/quote.js",
  "/dashboard/vendor/three/three.module.js",
];

try {
  const tarball = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  }).trim();
  const packedBytes = statSync(join(folder, tarball)).size;
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  run("npm", "install", "--silent", "--no-fund", "--no-audit", `./${tarball}`);
  const aloneBytes = installedBytes();
  typeCheck({ "program.ts": PROGRAM }, "--skipLibCheck", "false");
  console.log(run("node", "program.ts").trim());
  console.log(run("npx", "--no-install", "slicewright", "--help").split("\n")[0]);
  console.log(refusalToServe());

  // What these packages need themselves is taken from here, not at the newest versions, which may not be served together.
  copyFileSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  const peers = run("node", join(root, "scripts/service-packages.ts")).trim().split(" ");
  run("npm", "install", "--silent", "--no-fund", "--no-audit", ...peers);
  const servingBytes = installedBytes();
  const programs = { "client.ts": CLIENT_PROGRAM, "server.ts": SERVER_PROGRAM, ...examples() };
  // Declarations of other packages are theirs to keep.
  typeCheck(
    programs,
    "--skipLibCheck",
    "--lib",
    "es2023",
    "--types",
    "node",
    "--typeRoots",
    `${root}node_modules/@types`,
  );
  await quote();
  console.log(
    `packed ${kilobytes(packedBytes)} KB, installed with its dependencies ${kilobytes(aloneBytes)} KB, ` +
      `with what serving needs ${kilobytes(servingBytes)} KB`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** @param programs by their file names */
function typeCheck(programs: Readonly<Record<string, string>>, ...options: string[]): void {
  for (const [file, program] of Object.entries(programs)) writeFileSync(join(folder, file), program);
  const tsc = join(root, "node_modules/.bin/tsc");
  run(tsc, ...STRICTLY, ...options, ...Object.keys(programs));
}

/** The programs on the pages of the documentation, by file names. */
function examples(): Record<string, string> {
  const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)];
  const programs = pages
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => pageBlocks(readFileSync(join(root, name), "utf8")))
    .filter(({ language }) => language === "ts");
  return Object.fromEntries(programs.map(({ code }, i) => [`example-${i}.ts`, code]));
}

/** What serving says where nothing that it needs is installed: one line, and exit code 2. */
function refusalToServe(): string {
  const bin = join(folder, "node_modules/.bin/slicewright");
  const { status, stderr } = spawnSync(bin, ["serve"], { cwd: folder, encoding: "utf8" });
  const lines = stderr.trim().split("\n");
  if (status !== 2 || lines.length !== 1 || !lines[0]!.includes("fastify"))
    throw new Error(`serve without its packages: exit ${status}, ${stderr}`);
  return lines[0]!;
}

async function quote(): Promise<void> {
  const main = join(folder, "node_modules/slicewright/dist/main.js");
  const server = await startServing([process.execPath, main], environment);
  try {
    for (const path of PATHS) {
      const { status } = await fetch(server.url + path);
      if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    }
    const email = ["--email", "smoke@example.com"];
    run("npx", "--no-install", "slicewright", "admin", "create-user", ...email, "--confirmed");
    const made = run("npx", "--no-install", "slicewright", "admin", "create-token", ...email, "--name", "smoke");
    const { token } = JSON.parse(made) as { token: string };
    copyFileSync(join(root, "fixtures/cube20.stl"), join(folder, "cube.stl"));
    console.log(run("node", "client.ts", server.url, token).trim());
  } finally {
    await server.stop();
  }
}

function installedBytes(): number {
  return readdirSync(join(folder, "node_modules"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}

/**
 * Kills the quote service in the middle of its work, again and again, and looks that nothing is lost, doubled or left over.
 *
 *   npm run test:crash [-- --rounds 10]
 *
 * Without DATABASE_URL the one embedded process is killed; with it (and S3_* or not) an api process and three workers share
 * the work, and are killed in turn. Each round queues twenty quotes and kills when some of them have ended. Exit code 1
 * tells that a promise was broken.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { keepHouse, removeUnowned } from "../src/v1/housekeeping.ts";
import { readConfig } from "../src/v1/read-config.ts";
import { startService } from "../src/v1/start.ts";

interface Answer {
  readonly [member: string]: unknown;
}
interface Process {
  readonly child: ChildProcess;
  readonly url: string;
}

const QUOTES = 20;
const PATIENCE_MS = 5 * 60_000;
const HOUR = 3_600_000;
const MAIN = new URL("../src/cli/main.ts", import.meta.url).pathname;
const MODEL = new URL("../fixtures/knob.stl", import.meta.url);
const EMAIL = "crash@example.com";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" } } });
const isShared = Boolean(process.env.DATABASE_URL);
const roles = isShared ? ["api", "worker", "worker", "worker"] : ["all"];
const folder = mkdtempSync(join(tmpdir(), "slicewright-crash-"));
const environment = {
  ...process.env,
  PORT: "0",
  LOG_LEVEL: "fatal",
  SLICEWRIGHT_DATA: folder,
  LIMIT_REQUESTS_PER_MINUTE_AND_USER: "1000000",
};
const broken: string[] = [];

admin("create-user", "--email", EMAIL, "--confirmed");
const { token } = admin("create-token", "--email", EMAIL, "--name", "crash");
const processes = await Promise.all(roles.map(start));
const made = await makeBelongings();
for (let round = 0; round < Number(values.rounds); round++) await playRound(round);
await call("DELETE", `/v1/file/${made.file_id}`);
await Promise.all(processes.map(({ child }) => end(child, "SIGTERM")));
await lookForLeftovers();
rmSync(folder, { recursive: true, force: true });
for (const promise of broken) console.error(`broken: ${promise}`);
console.log(
  `crash: ${values.rounds} rounds, ${broken.length === 0 ? "every promise kept" : `${broken.length} broken`}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

async function playRound(round: number): Promise<void> {
  const ids = await queueQuotes(round);
  const ended = new Map<string, string>();
  const victim = round % roles.length;
  const killAt = 1 + ((round * 7) % (QUOTES - 2));
  await until(async () => (await look(ids, ended)) >= killAt);
  await end(processes[victim]!.child, "SIGKILL");
  processes[victim] = await start(roles[victim]!);
  const begun = Date.now();
  await until(async () => (await look(ids, ended)) === QUOTES);
  console.log(
    `round ${round + 1}: killed ${roles[victim]} after ${killAt} of ${QUOTES}, the rest in ${(Date.now() - begun) / 1000} s`,
  );
  await look(ids, ended);
  for (const id of ids) {
    const gcode = await fetch(`${processes[0]!.url}/v1/quote/gcode/${id}`, { headers: headers() });
    const text = await gcode.text();
    if (gcode.status !== 200 || !text.includes("G1 ")) broken.push(`quote ${id} has no g-code (${gcode.status})`);
    await call("DELETE", `/v1/quote/${id}`);
  }
}

/** Looks at every quote; what has ended must have ended well, and stay as it was first seen. @returns how many have */
async function look(ids: readonly string[], ended: Map<string, string>): Promise<number> {
  for (const id of ids) {
    const quote = await call("GET", `/v1/quote/${id}`);
    const seen = JSON.stringify(quote);
    if (quote.quote_id !== id) broken.push(`quote ${id} is lost: ${seen}`);
    if (quote.status === "failed") broken.push(`quote ${id} failed: ${quote.error_message}`);
    if (quote.status !== "pending" && !ended.has(id)) ended.set(id, seen);
    if (ended.has(id) && ended.get(id) !== seen) broken.push(`quote ${id} ended twice`);
  }
  return ended.size;
}

/** Each with settings of its own, but for every fifth, which is like the one before. */
async function queueQuotes(round: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < QUOTES; i++) {
    const perimeters = 1 + (round % 10);
    const print_settings = {
      infill: { fill_density: `${5 + (i % 5 === 4 ? i - 1 : i)}%` },
      layers_and_perimeters: { layer_height: { perimeters } },
    };
    const { file_id, ...profiles } = made;
    const quote = await call("POST", `/v1/quote/queue/${file_id}`, { ...profiles, print_settings });
    ids.push(String(quote.quote_id));
  }
  return ids;
}

async function makeBelongings(): Promise<Record<"file_id" | "printer_id" | "filament_id", unknown>> {
  const form = new FormData();
  form.append("file", new Blob([readFileSync(MODEL)]), "knob.stl");
  const upload = await fetch(`${processes[0]!.url}/v1/file`, { method: "POST", headers: headers(), body: form });
  const { file_id } = (await upload.json()) as Answer;
  const { printer_id } = await call("POST", "/v1/printer", {});
  const { filament_id } = await call("POST", "/v1/filament", {});
  return { file_id, printer_id, filament_id };
}

/** With every quote and file deleted, and housekeeping done as it would be after an hour. */
async function lookForLeftovers(): Promise<void> {
  const config = { ...readConfig(environment), role: "api" as const };
  const service = await startService(config, { clock: { now: () => new Date(Date.now() + 2 * HOUR) } });
  await keepHouse(service);
  await removeUnowned(service);
  for await (const key of service.objects.keys()) broken.push(`the object ${key} is left over`);
  for (const table of ["files", "quotes", "artifacts", "pending_objects"] as const) {
    const rows = await service.db.selectFrom(table).selectAll().execute();
    if (rows.length > 0) broken.push(`${rows.length} rows of ${table} are left over`);
  }
  const waiting = await service.queue.waiting();
  if (waiting.slice > 0) broken.push(`${waiting.slice} jobs are left over`);
  await service.stop();
  for (const name of isShared ? [] : readdirSync(join(folder, "tmp"))) broken.push(`the file tmp/${name} is left over`);
}

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${processes[0]!.url}${path}`, {
    method,
    headers: { ...headers(), ...(body !== undefined && { "content-type": "application/json" }) },
    ...init,
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) broken.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

function headers(): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function start(role: string): Promise<Process> {
  const child = spawn(process.execPath, [MAIN, "serve", "--role", role], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const text of child.stdout) {
    const url = /http:\S+/.exec(String(text))?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error(`crash: the ${role} process ended before it served`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`crash: it took longer than ${PATIENCE_MS / 60_000} minutes`);
    await wait(100);
  }
}

function admin(...args: readonly string[]): Answer {
  return JSON.parse(execFileSync(process.execPath, [MAIN, "admin", ...args], { env: environment, encoding: "utf8" }));
}

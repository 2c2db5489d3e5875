/**
 * Power cuts: the server, or a worker, is killed in the middle of twenty quotes. Every quote ends once and stays as it
 * ended, and nothing is left of what was begun. `npm run test:crash` does ten rounds.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { runAdmin } from "../../../src/v1/admin/run-admin.ts";
import type { Config } from "../../../src/v1/config.ts";
import { keepHouse, removeUnowned } from "../../../src/v1/housekeeping.ts";
import { type StartedService, startService } from "../../../src/v1/start.ts";
import { type ServiceProcess, startProcess } from "../service-process.ts";
import { makeConfig } from "../stores.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const QUOTES = 20;
const WORKERS = 3;
const POLL_MS = 50;
const TWO_HOURS = 2 * 3600_000;
const MODEL = readFileSync(new URL("../../../fixtures/knob.stl", import.meta.url));

test.each(Array.from({ length: ROUNDS }, (_, i) => i))(
  "round %i: killed in the middle of twenty quotes, each ends once and nothing is left over",
  async (round) => {
    const { config: base, drop } = await makeConfig();
    const config: Config = { ...base, limits: { ...base.limits, requestsPerMinuteAndUser: 1e6 } };
    try {
      const cluster = await start(config);
      const ask = await account(config, cluster);
      const quoteIds = await queueQuotes(ask);
      const ended = new Map<string, string>();

      // Another moment in each round.
      await poll(ask, ended, 1 + ((round * 5) % (QUOTES - 3)));
      await cluster.strike(round);
      await poll(ask, ended, QUOTES);

      for (const id of quoteIds) expect(await (await ask(`/v1/quote/${id}`)).text()).toBe(ended.get(id));
      const listed = (await (await ask("/v1/quote")).json()) as { quote_id: string }[];
      expect(listed.map((quote) => quote.quote_id).sort()).toEqual([...quoteIds].sort());
      const statuses = [...ended.values()].map((text) => JSON.parse(text).status);
      expect(statuses).toEqual(Array(QUOTES).fill("success"));

      await cluster.stop();
      await expectNothingLeft(config);
    } finally {
      await drop();
    }
  },
  600_000,
);

interface Cluster {
  /** Where requests go, also after the strike. */
  url(): string;
  /** Kills one process and starts another in its place. */
  strike(round: number): Promise<void>;
  stop(): Promise<void>;
}

async function start(config: Config): Promise<Cluster> {
  const roles: Config[] =
    config.databaseUrl === null
      ? [{ ...config, role: "all" }]
      : [
          { ...config, role: "api" },
          ...Array.from({ length: WORKERS }, (_, i) => ({
            ...config,
            role: "worker" as const,
            dataFolder: join(config.dataFolder, `worker-${i}`),
          })),
        ];
  const processes: ServiceProcess[] = await Promise.all(roles.map(startProcess));
  return {
    url: () => processes[0]!.url,
    strike: async (round) => {
      if (config.databaseUrl === null)
        await expect(startProcess(roles[0]!)).rejects.toThrow(`in use by process ${processes[0]!.child.pid}`);
      const victim = round % roles.length === 0 ? roles.length - 1 : round % roles.length;
      await processes[victim]!.kill();
      processes[victim] = await startProcess(roles[victim]!);
    },
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
    },
  };
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Requests of a new account, made as an operator makes one beside the running service. */
async function account(config: Config, cluster: Cluster): Promise<Ask> {
  const email = `${v7()}@example.com`;
  const admin = async (...args: string[]): Promise<Record<string, string>> => {
    let printed = "";
    await runAdmin(args, config, { stdout: (text) => (printed += text) });
    return JSON.parse(printed);
  };
  await admin("create-user", "--email", email, "--confirmed");
  const { token } = await admin("create-token", "--email", email, "--name", "crash");
  return (path, init = {}) =>
    fetch(`${cluster.url()}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
}

/** Twenty quotes of one model, no two with the same settings. */
async function queueQuotes(ask: Ask): Promise<readonly string[]> {
  const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const isForm = body instanceof FormData;
    const init = isForm ? { body } : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const answer = await ask(path, { method: "POST", ...init });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return (await answer.json()) as Record<string, string>;
  };
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(MODEL)]), "knob.stl");
  const { file_id } = await post("/v1/file", form);
  const { printer_id } = await post("/v1/printer", {});
  const { filament_id } = await post("/v1/filament", {});
  const ids: string[] = [];
  for (let i = 0; i < QUOTES; i++) {
    const print_settings = { layers_and_perimeters: { layer_height: { layer_height: 0.2 + i / 200 } } };
    const { quote_id } = await post(`/v1/quote/queue/${file_id}`, { printer_id, filament_id, print_settings });
    ids.push(quote_id!);
  }
  return ids;
}

/** Looks at the quotes until so many have ended, and keeps each as it was first seen ended. */
async function poll(ask: Ask, ended: Map<string, string>, enough: number): Promise<void> {
  while (ended.size < enough) {
    const listed = (await (await ask("/v1/quote")).json()) as { quote_id: string; status: string }[];
    for (const { quote_id, status } of listed)
      if (status !== "pending" && !ended.has(quote_id))
        ended.set(quote_id, await (await ask(`/v1/quote/${quote_id}`)).text());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** After the next housekeeping of an idle service: the objects are those that rows own, and no temporary file is there. */
async function expectNothingLeft(config: Config): Promise<void> {
  const later = { now: () => new Date(Date.now() + TWO_HOURS) };
  const service: StartedService = await startService({ ...config, role: "api" }, { clock: later });
  try {
    await keepHouse(service);
    await removeUnowned(service);
    const { db } = service;
    const files = await db.selectFrom("files").select("object_key").execute();
    const artifacts = await db.selectFrom("artifacts").select("object_key").execute();
    expect(artifacts.length).toBe(QUOTES);
    const kept: string[] = [];
    for await (const key of service.objects.keys()) kept.push(key);
    expect(kept.sort()).toEqual([...files, ...artifacts].map((row) => row.object_key).sort());
    expect(await db.selectFrom("pending_objects").selectAll().execute()).toEqual([]);
    if (config.databaseUrl === null) expect(readdirSync(join(config.dataFolder, "tmp"))).toEqual([]);
  } finally {
    await service.stop();
  }
}

/**
 * What uploads cost the process that takes them: its resident memory, without garbage, and its buffers, their peaks during
 * uploads over those of the idle process just before. The process that reads the models is another, and not counted.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layDatabase } from "../database-template.ts";
import { startTestService, type TestService } from "../harness.ts";
import type { Ask, Memory, Started } from "./upload-server.ts";
import { CUBE, head, MULTIPART, TAIL } from "./uploads.ts";

const MIB = 1024 ** 2;
const MOST_GROWTH = 50 * MIB;
const MOST_GROWTH_EACH = 2 * MIB;
/** 200 MB, but for 116 bytes. */
const LARGE = 333_333;
/** 4 MB. */
const MEDIUM = 6666;
const AT_ONCE = 50;

/** An API process that is watched. */
interface Watched {
  /** Sends a model of so many cubes; gives the answer's status. */
  readonly upload: (cubes: number) => Promise<number>;
  readonly ask: (what: Ask) => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

test("200 MB grow it by less than 50 MB", () =>
  expectGrowth(MOST_GROWTH, async ({ upload }) => expect(await upload(LARGE)).toBe(201)));

test("50 uploads at once, 200 MB together, all end well, and grow it by less than 2 MB each", () =>
  expectGrowth(AT_ONCE * MOST_GROWTH_EACH, async ({ upload }) => {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(MEDIUM)));
    expect(statuses).toEqual(Array(AT_ONCE).fill(201));
  }));

async function expectGrowth(most: number, run: (watched: Watched) => Promise<void>): Promise<void> {
  const watched = await startWatched();
  try {
    const before = await watched.ask("idle");
    await run(watched);
    const after = await watched.ask("peak");
    expect(after.resident - before.resident).toBeLessThan(most);
    expect(after.buffers - before.buffers).toBeLessThan(most);
  } finally {
    await watched.stop();
  }
}

async function startWatched(): Promise<Watched> {
  const server = fork(new URL("upload-server.ts", import.meta.url), {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // Its stores, where they are shared, are the watched process's too.
  const dataFolder = join(v1.config.dataFolder, `watched-${server.pid}`);
  if (v1.config.databaseUrl === null) await layDatabase(dataFolder);
  server.send({ ...v1.config, dataFolder });
  const { url, token } = await reply<Started>(server);
  const upload = async (cubes: number): Promise<number> => {
    const client = request(`${url}/v1/file`, {
      method: "POST",
      headers: { ...MULTIPART, authorization: `Bearer ${token}` },
    });
    const answer = once(client, "response");
    await pipeline(Readable.from(multipart(cubes), { objectMode: false }), client);
    const [message] = await answer;
    message.resume();
    return message.statusCode;
  };
  for (let i = 0; i < 3; i++) expect(await upload(10)).toBe(201);
  return {
    upload,
    ask: (what) => {
      server.send(what satisfies Ask);
      return reply<Memory>(server);
    },
    stop: async () => {
      if (server.kill("SIGTERM")) await once(server, "exit");
    },
  };
}

/** What a server says next; an error where it ends instead. */
function reply<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the server ended with ${code}`));
    server.once("exit", ended);
    server.once("message", (message) => {
      server.off("exit", ended);
      resolve(message as T);
    });
  });
}

function* multipart(cubes: number): Generator<Buffer> {
  yield head({ fileName: "cubes.stl" });
  yield* stl(cubes);
  yield Buffer.concat([Buffer.from("\r\n"), TAIL]);
}

/** Cubes side by side as a binary STL, made while it is sent. */
function* stl(cubes: number): Generator<Buffer> {
  const start = Buffer.from(CUBE.subarray(0, 84));
  start.writeUInt32LE(12 * cubes, 80);
  yield start;
  const one = CUBE.subarray(84);
  const perRow = Math.ceil(Math.sqrt(cubes));
  const pieces: Buffer[] = [];
  for (let i = 0; i < cubes; i++) {
    const cube = Buffer.from(one);
    const [dx, dy] = [(i % perRow) * 21, Math.floor(i / perRow) * 21];
    for (let facet = 0; facet < 12; facet++) {
      for (let vertex = 0; vertex < 3; vertex++) {
        const at = facet * 50 + 12 + vertex * 12;
        cube.writeFloatLE(cube.readFloatLE(at) + dx, at);
        cube.writeFloatLE(cube.readFloatLE(at + 4) + dy, at + 4);
      }
    }
    pieces.push(cube);
    if (pieces.length === 100 || i === cubes - 1) yield Buffer.concat(pieces.splice(0));
  }
}

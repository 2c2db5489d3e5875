/**
 * The embedded database has one opener, the running server; commands for it come over a socket in a folder that its owner
 * alone can enter. One line of JSON each way: the command's words, then `{ result }` or `{ error }`.
 */
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type ErrorRecord, SlicewrightError, toErrorRecord } from "../../index.ts";
import type { Service } from "../service.ts";
import { runCommand } from "./commands.ts";

/** Systems cut a socket's path off at 104 or 108 bytes. */
const PATH_BYTES = 100;
const LINE_BYTES = 16_384;
const IDLE_MS = 10_000;

type Answer = { readonly result: object } | { readonly error: ErrorRecord };

/** Takes commands until the returned function is called. To be called by whoever holds the data folder's lock. */
export async function listenForAdmin(service: Service): Promise<() => Promise<void>> {
  const folder = join(resolve(service.config.dataFolder), "admin");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await removeLeftover(folder);
  const path = await socketPath(folder);

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const breakOff = (err: unknown): void => {
      service.log.warn({ err }, "an admin command broke off");
      socket.destroy();
    };
    sockets.add(socket.on("error", breakOff).on("close", () => sockets.delete(socket)));
    serve(service, socket).catch(breakOff);
  });
  server.listen(path);
  await once(server, "listening");
  await chmod(path, 0o600);
  await writeFile(addressFile(folder), path, { mode: 0o600 });
  return async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
    await removeLeftover(folder);
  };
}

/**
 * Has the running server do a command.
 * @returns null where none listens
 * @throws SlicewrightError what the command itself throws
 */
export async function askServer(dataFolder: string, argv: readonly string[]): Promise<object | null> {
  const folder = join(resolve(dataFolder), "admin");
  try {
    const socket = createConnection(await readFile(addressFile(folder), "utf8"));
    await once(socket, "connect");
    socket.write(`${JSON.stringify(argv)}\n`);
    const line = await readLine(socket);
    socket.destroy();
    return read(line);
  } catch (error) {
    if (NOBODY.has((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** No server yet, none any more. */
const NOBODY: ReadonlySet<string> = new Set(["ENOENT", "ECONNREFUSED"]);

function read(line: string): object {
  const answer = JSON.parse(line) as Answer;
  if ("result" in answer) return answer.result;
  throw new SlicewrightError(answer.error.code, answer.error.message, answer.error.details);
}

async function serve(service: Service, socket: Socket): Promise<void> {
  const argv = JSON.parse(await readLine(socket)) as readonly string[];
  const answer = await runCommand(service, argv.map(String)).then(
    (result): Answer => ({ result }),
    (error: unknown): Answer => ({ error: toErrorRecord(error) }),
  );
  socket.end(`${JSON.stringify(answer)}\n`);
}

async function readLine(socket: Socket): Promise<string> {
  socket.setEncoding("utf8").setTimeout(IDLE_MS, () => socket.destroy(new Error("admin: the other end says nothing")));
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk as string;
    if (text.includes("\n")) return text.slice(0, text.indexOf("\n"));
    if (text.length > LINE_BYTES) break;
  }
  socket.destroy();
  throw new Error("admin: got no whole line, expected one");
}

/** In the folder, or where its path is too long for a socket, in a new folder among the temporary ones. */
async function socketPath(folder: string): Promise<string> {
  const path = join(folder, "socket");
  if (Buffer.byteLength(path) <= PATH_BYTES) return path;
  return join(await mkdtemp(join(tmpdir(), "slicewright-admin-")), "socket");
}

/** What a server that was killed left behind. */
async function removeLeftover(folder: string): Promise<void> {
  const path = await readFile(addressFile(folder), "utf8").catch(() => null);
  if (path === null) return;
  await rm(path, { force: true });
  if (dirname(path) !== folder) await rmdir(dirname(path)).catch(() => {});
  await rm(addressFile(folder), { force: true });
}

/** Where the socket's path is told. */
function addressFile(folder: string): string {
  return join(folder, "address");
}

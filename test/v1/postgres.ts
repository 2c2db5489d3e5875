/** A PostgreSQL of one's own: on a free port, in a folder that goes with it, of Debian's package. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Postgres {
  /** Of a database whose role may make others. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const DEBIAN = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, newest version first, or null. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, "bin")).find((bin) => existsSync(join(bin, "initdb"))) ?? null;
}

/** @param durable whether it waits for the disk, as one with data of use to anyone does */
export async function startPostgres(durable: boolean): Promise<Postgres> {
  const bin = findPostgres();
  if (bin === null) throw new Error(`no PostgreSQL under ${DEBIAN}`);
  const folder = mkdtempSync(join(tmpdir(), "slicewright-postgres-"));
  const as = unprivileged();
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid!);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "test", "--auth=trust", "--no-sync", "-E", "UTF8"], {
    ...as,
    cwd: folder,
    stdio: "ignore",
  });
  const port = await freePort();
  const options = [
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off"]),
    "max_connections=300",
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-h", "127.0.0.1", "-p", String(port), ...options.flatMap((option) => ["-c", option])],
    { ...as, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}`)));
    server.stderr.on("data", (text: Buffer) => text.includes("ready to accept connections") && resolve());
  });
  return {
    databaseUrl: `postgres://test@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise((resolve) => server.removeAllListeners("exit").once("exit", resolve));
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

import { once } from "node:events";
import { parseArgs } from "node:util";
import { SlicewrightError } from "../../index.ts";
import type { Command } from "../command.ts";
import { loadServer } from "./load-server.ts";

const ROLES = ["api", "worker", "all"] as const;
type Role = (typeof ROLES)[number];

/** `slicewright serve`: the quote service, until it is told to stop. */
export const serve: Command = async (args, terminal) => {
  const role = readRole(args);
  const { createLog, readConfig, startServer } = await loadServer("serve");
  const config = readConfig(process.env, role);
  const server = await startServer(config, { log: createLog(config.logLevel) });
  const where = config.databaseUrl === null ? `data in ${config.dataFolder}` : "data in PostgreSQL";
  terminal.stdout(`slicewright serves at ${server.url} (role ${config.role}, ${where})\n`);
  if (!terminal.signal.aborted) await once(terminal.signal, "abort");
  await server.close();
};

function readRole(args: readonly string[]): Role {
  const { role } = parseServeArguments(args);
  if (isRole(role)) return role;
  throw new SlicewrightError("USAGE", `serve: got --role ${role}, expected ${ROLES.join(", ")}`, { got: role });
}

function parseServeArguments(args: readonly string[]): { readonly role: string } {
  try {
    return parseArgs({ args: [...args], options: { role: { type: "string", default: "all" } } }).values;
  } catch (error) {
    throw new SlicewrightError("USAGE", `serve: ${(error as Error).message}`);
  }
}

function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

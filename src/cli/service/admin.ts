import type { Command } from "../command.ts";
import { loadServer } from "./load-server.ts";

/** `slicewright admin`: accounts and tokens, whether or not the service runs. */
export const admin: Command = async (args, { stdout }) => {
  const { readConfig, runAdmin } = await loadServer("admin");
  await runAdmin(args, readConfig(process.env), { stdout });
};

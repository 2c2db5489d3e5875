import { type ErrorRecord, SlicewrightError, toErrorRecord, VERSION } from "../index.ts";
import type { Command, Terminal } from "./command.ts";
import { StandardOutput } from "./standard-output.ts";
import { USAGE } from "./usage.ts";

/** Each command's module is loaded when it is asked for. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  slice: async () => (await import("./slice.ts")).slice,
  inspect: async () => (await import("./inspect.ts")).inspect,
  orient: async () => (await import("./orient.ts")).orient,
  arrange: async () => (await import("./arrange.ts")).arrange,
  estimate: async () => (await import("./estimate.ts")).estimate,
  preview: async () => (await import("./preview.ts")).preview,
  profiles: async () => (await import("./profiles.ts")).profiles,
  serve: async () => (await import("./service/serve.ts")).serve,
  admin: async () => (await import("./service/admin.ts")).admin,
};

/** The same for resin printers, with `--resin`. */
const RESIN_COMMANDS: typeof COMMANDS = {
  slice: async () => (await import("./resin/slice.ts")).slice,
  inspect: async () => (await import("./resin/inspect.ts")).inspect,
  preview: async () => (await import("./resin/preview.ts")).preview,
};

const COMMAND_NAMES = [...Object.keys(COMMANDS), "version", "help"].join(", ");

/** Exit codes, by what is at fault; every other error's is 3: the input. */
const EXIT_CODES: Partial<Record<ErrorRecord["code"], number>> = {
  INTERNAL: 1,
  USAGE: 2,
  SETTING_UNKNOWN: 2,
  SETTING_INVALID: 2,
  SETTING_UNSUPPORTED: 2,
  SETTINGS_CONFLICT: 2,
  PROFILE_MALFORMED: 2,
  PROFILE_NOT_FOUND: 2,
  PROFILE_PARENT_MISSING: 2,
  PROFILE_CYCLE: 2,
  PLACEHOLDER_INVALID: 2,
  BED_SHAPE_INVALID: 2,
  LAYER_NOT_FOUND: 2,
  WALLS_TOO_THICK: 2,
  SERVICE_UNAVAILABLE: 2,
  CONFIG_INVALID: 2,
  DATA_FOLDER_IN_USE: 1,
  DOES_NOT_FIT: 4,
  EXTRUDER_COLLISION: 4,
  FILE_UNWRITABLE: 5,
  ABORTED: 130,
};
const EXIT_INPUT = 3;

/** What the process ends with on an error. */
export function exitCode(code: ErrorRecord["code"]): number {
  return EXIT_CODES[code] ?? EXIT_INPUT;
}

/** Runs the command line and gives the exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  const abort = new AbortController();
  const onInterrupt = (): void => abort.abort();
  process.once("SIGINT", onInterrupt);
  process.once("SIGTERM", onInterrupt);
  const output = new StandardOutput();
  const terminal: Terminal = {
    stdout: (text) => output.print(text),
    stderr: (text) => process.stderr.write(text),
    isInteractive: process.stderr.isTTY === true,
    signal: abort.signal,
  };
  try {
    await runCommand(argv, terminal);
    await output.flush();
    return 0;
  } catch (thrown) {
    return report(thrown, argv.includes("--json"), terminal);
  } finally {
    process.off("SIGINT", onInterrupt);
    process.off("SIGTERM", onInterrupt);
  }
}

/** @throws SlicewrightError `USAGE`, or what the command throws */
async function runCommand([name = "help", ...args]: readonly string[], terminal: Terminal): Promise<void> {
  if (/^(help|--help|-h)$/.test(name) || args.includes("--help") || args.includes("-h")) {
    terminal.stdout(USAGE);
    return;
  }
  if (/^(version|--version|-V)$/.test(name)) {
    terminal.stdout(`${VERSION}\n`);
    return;
  }
  const isResin = args.includes("--resin") && Object.hasOwn(RESIN_COMMANDS, name);
  const load = isResin ? RESIN_COMMANDS[name] : Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined)
    throw new SlicewrightError("USAGE", `usage: got the command ${name}, expected one of ${COMMAND_NAMES}`);
  await (await load())(args, terminal);
}

function report(thrown: unknown, asJson: boolean, terminal: Terminal): number {
  const error = toErrorRecord(thrown);
  if (asJson) terminal.stdout(`${JSON.stringify({ error }, null, 2)}\n`);
  else terminal.stderr(`slicewright: ${error.message} [${error.code}]\n`);
  if (error.code === "INTERNAL" && thrown instanceof Error) terminal.stderr(`${thrown.stack}\n`);
  return exitCode(error.code);
}

import { BUNDLE_KINDS, parseBundle } from "../index.ts";
import { readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { readText } from "./files.ts";

/** `slicewright profiles BUNDLE.ini` */
export const profiles: Command = async (argv, terminal) => {
  const args = readArguments(argv, ["json"]);
  const { vendor, names, chosen, chosenFilaments } = parseBundle(await readText(args.file));
  if (args.values.json) {
    terminal.stdout(`${JSON.stringify({ vendor, names, chosen, chosenFilaments }, null, 2)}\n`);
    return;
  }
  for (const kind of BUNDLE_KINDS) for (const name of names[kind]) terminal.stdout(`${kind.padEnd(14)}${name}\n`);
};

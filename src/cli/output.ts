/** Where output goes, looked at before any work: what is read is never written over, nor one thing named as another. */
import { type Arguments, text, usage } from "./arguments.ts";
import { endingOf, endingsOf, type FileKind } from "./endings.ts";
import { findInput, findOutput, isSame } from "./find-file.ts";

/** The options that name files to be read. */
const READ = ["load", "support-enforcer", "support-blocker"] as const;

/**
 * The path that an option says output goes to, if it is told.
 * @param kind what is written: endings that are known for something else are refused, others are free
 * @throws SlicewrightError `USAGE`
 */
export function outputPath(args: Arguments, option: "output" | "plot", kind: FileKind): string | undefined {
  const path = text(args, option);
  if (path === undefined) return undefined;
  const told = endingOf(path)?.kind ?? kind;
  if (told !== kind)
    throw usage(`got ${path} for ${kind}, by its ending ${told}, expected ${endingsOf(kind)} or an ending of your own`);
  keepInputs(args, path);
  return path;
}

/**
 * The path of a picture, whose ending must say which kind it is to be.
 * @param expected the same as a phrase
 * @throws SlicewrightError `USAGE`
 */
export function picturePath(args: Arguments, kinds: readonly FileKind[], expected: string): string {
  const path = text(args, "output");
  const told = path === undefined ? undefined : endingOf(path)?.kind;
  if (path === undefined || told === undefined || !kinds.includes(told))
    throw usage(`got ${path === undefined ? "no -o" : `-o ${path}`}, expected ${expected}`);
  keepInputs(args, path);
  return path;
}

/** @throws SlicewrightError `USAGE` for a path of a file that the command reads, by whatever name */
export function keepInputs(args: Arguments, path: string): void {
  const output = findOutput(path);
  if (!output?.isFile()) return;
  const read = [...args.files, ...READ.flatMap((name) => (args.values[name] as string[] | undefined) ?? [])];
  const same = read.find((input) => isSame(output, findInput(input)));
  if (same !== undefined)
    throw usage(
      `got ${path} to write to, which is the same file as ${same}, expected another than those that are read`,
    );
}

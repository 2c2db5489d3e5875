import {
  type Arrangement,
  arrange as arrangeParts,
  countOnBed,
  inspect,
  makeBed,
  outlineOf,
  SlicewrightError,
} from "../index.ts";
import {
  type Arguments,
  loadSettings,
  numeric,
  PLACING_OPTIONS,
  placing,
  readArguments,
  usage,
  whole,
} from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { modelSource } from "./files.ts";
import { lines, warningLines } from "./report.ts";

/** `slicewright arrange MODEL...` */
export const arrange: Command = async (argv, terminal) => {
  const args = readArguments(
    argv,
    ["printer", "load", "set", ...PLACING_OPTIONS, "copies", "spacing", "margin", "shadow", "json"],
    Number.POSITIVE_INFINITY,
  );
  const copies = whole(args, "copies", 1);
  const [spacing, margin] = [numeric(args, "spacing"), numeric(args, "margin")];
  if ((spacing ?? 0) < 0 || (margin ?? 0) < 0) throw usage("got a negative --spacing or --margin, expected 0 or more");
  const { settings, warnings } = await loadSettings(args);
  const bed = makeBed(settings.bed_shape, settings.max_print_height);
  const options = {
    ...(spacing !== undefined && { spacing }),
    ...(margin !== undefined && { margin }),
    signal: terminal.signal,
  };
  const outline = args.values.shadow === true ? "shadow" : "hull";
  const parts = [];
  for (const file of args.files)
    parts.push({
      outline: await outlineOf(await modelSource(file), { ...placing(args), outline, signal: terminal.signal }),
      copies: copies ?? 1,
    });

  const arrangement = await arrangeParts(parts, bed, options);
  const left = arrangement.left.reduce((sum, count) => sum + count, 0);
  if (left > 0)
    throw new SlicewrightError(
      "DOES_NOT_FIT",
      `arrange: got ${arrangement.items.length + left} parts, expected at most the ${arrangement.items.length} that the bed has room for${await platesIn(args, terminal)}`,
      { parts: arrangement.items.length + left, fitting: arrangement.items.length },
    );
  const fitting = parts.length === 1 ? await countOnBed(parts[0].outline, bed, spacing, options) : undefined;
  if (args.values.json) {
    const items = arrangement.items.map(({ part, ...place }) => ({ file: args.files[part], ...place }));
    terminal.stdout(`${JSON.stringify({ items, ...(fitting !== undefined && { fitting }), warnings }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(warnings));
  terminal.stdout(summary(arrangement, args.files, fitting));
};

/** What tells that plates of a project were read as one, where any were. */
async function platesIn(args: Arguments, { signal }: Terminal): Promise<string> {
  for (const file of args.files) {
    const { warnings } = await inspect(await modelSource(file), {}, { ...placing(args), signal });
    const found = warnings.find(({ code }) => code === "THREEMF_PLATES");
    if (found !== undefined) return `; ${found.message}`;
  }
  return "";
}

function summary({ items }: Arrangement, files: readonly string[], fitting: number | undefined): string {
  const places = items.map(({ part, positionMm: [x, y], angleDegrees }): [string, string] => [
    "",
    `${x.toFixed(3)}, ${y.toFixed(3)}${angleDegrees === 0 ? "" : `, turned by ${angleDegrees} degrees`}  ${files[part]}`,
  ]);
  if (places.length > 0) places[0][0] = "places";
  return lines([...(fitting === undefined ? [] : [["fits", `${fitting} copies`] as [string, string]]), ...places]);
}

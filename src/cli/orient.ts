import { type Orientation, orient as orientModel } from "../index.ts";
import { loadSettings, numeric, placing, readArguments, usage, whole } from "./arguments.ts";
import type { Command } from "./command.ts";
import { modelSource } from "./files.ts";
import { warningLines } from "./report.ts";

/** `slicewright orient MODEL` */
export const orient: Command = async (argv, terminal) => {
  const args = readArguments(argv, ["load", "set", "scale", "unit", "plate", "no-repair", "threshold", "most", "json"]);
  const supportThreshold = numeric(args, "threshold");
  const most = whole(args, "most", 1);
  if (supportThreshold !== undefined && (supportThreshold < 0 || supportThreshold > 90))
    throw usage(`got --threshold ${supportThreshold}, expected 0 to 90 degrees`);
  const { settings, warnings } = await loadSettings(args);
  const { rotation: _, ...options } = placing(args);
  const orientations = await orientModel(await modelSource(args.file), settings, {
    ...options,
    ...(supportThreshold !== undefined && { supportThreshold }),
    ...(most !== undefined && { most }),
    signal: terminal.signal,
  });
  if (args.values.json) {
    terminal.stdout(`${JSON.stringify({ orientations, warnings }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(warnings));
  terminal.stdout(`${HEAD}\n${orientations.map(row).join("\n")}\n`);
};

const WIDTHS = [26, 12, 12, 12, 12];
const HEAD = columns(["--rotate", "overhang", "contact", "height", "steady"]);

function row({ rotation, overhangAreaMm2, contactAreaMm2, heightMm, stabilityDegrees, fits }: Orientation): string {
  const figures = [
    rotation.join(","),
    `${overhangAreaMm2.toFixed(0)} mm2`,
    `${contactAreaMm2.toFixed(0)} mm2`,
    `${heightMm.toFixed(1)} mm`,
    `${stabilityDegrees.toFixed(0)} deg`,
  ];
  return `${columns(figures)}${fits ? "" : "  does not fit"}`;
}

function columns(values: readonly string[]): string {
  return values.map((value, k) => (k === 0 ? value.padEnd(WIDTHS[k]) : value.padStart(WIDTHS[k]))).join("");
}

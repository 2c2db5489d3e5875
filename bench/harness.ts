/**
 * The one place that knows the bench library. A suite prints the distribution of its input, the median and spread of
 * each case, and a checksum of each case's output, so that a gain that changes the output is seen; the figures are kept
 * in results/<version>.json. Cases run in turns, a few samples each, so that a machine that slows down slows all.
 * With `--once` each case runs a single time, to see that it works, and nothing is kept.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import benny from "benny";
import { VERSION } from "../src/core/version.ts";

/** One thing to time; what it returns, or promises, is checksummed. */
type Case = () => unknown;

interface Suite {
  readonly name: string;
  /** What the input is made of, in one line. */
  readonly input: string;
  readonly cases: Readonly<Record<string, Case>>;
}

/** Figures that a case measures of itself, by name; a case's median of each is told. */
export type Figures = Readonly<Record<string, number>>;

interface Turns {
  readonly name: string;
  readonly input: string;
  readonly cases: Readonly<Record<string, () => Figures | Promise<Figures>>>;
  readonly rounds?: number;
  /** Between two runs, so that a machine shared with others gives each the same burst; default 0. */
  readonly pauseMs?: number;
}

export const ONCE: boolean = process.argv.includes("--once");
const ROUNDS = 3;
const SAMPLES_A_ROUND = 5;
const SECONDS_A_ROUND = 1.5;
const RESULTS = new URL("./results/", import.meta.url);

/** Times a suite's cases, prints and keeps their figures. */
export async function runSuite({ name, input, cases }: Suite): Promise<void> {
  console.log(`\n${name}: ${input}`);
  const checksums: Record<string, string> = {};
  const samples: Record<string, number[]> = {};
  for (const [label, run] of Object.entries(cases)) {
    const start = performance.now();
    const output = await run();
    samples[label] = ONCE ? [performance.now() - start] : [];
    checksums[label] = checksum(output);
  }
  const options = { minSamples: SAMPLES_A_ROUND, maxTime: SECONDS_A_ROUND };
  for (let round = 1; round <= (ONCE ? 0 : ROUNDS); round++) {
    const timed = Object.entries(cases).map(([label, run]) => benny.add(label, run, options));
    const { results } = await benny.suite(`${name}, round ${round} of ${ROUNDS}`, ...timed);
    for (const { name: label, details } of results)
      samples[label]!.push(...details.sampleResults.map((seconds) => seconds * 1000));
  }
  tell(
    name,
    input,
    Object.entries(samples).map(([label, times]) => ({
      case: label,
      medianMs: round(median(times)),
      "spread %": round((100 * (quantile(times, 0.75) - quantile(times, 0.25))) / median(times)),
      samples: times.length,
      checksum: checksums[label]!,
    })),
  );
}

/** Runs cases that measure themselves, in turns; gives and keeps the medians of their figures. */
export async function takeTurns({
  name,
  input,
  cases,
  rounds = 11,
  pauseMs = 0,
}: Turns): Promise<Record<string, Figures>> {
  console.log(`\n${name}: ${input}`);
  const taken: Record<string, Figures[]> = {};
  for (let round = 0; round < (ONCE ? 1 : rounds); round++)
    for (const [label, run] of Object.entries(cases)) {
      if (!ONCE && pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      (taken[label] ??= []).push(await run());
    }
  const medians = Object.fromEntries(
    Object.entries(taken).map(([label, all]): [string, Figures] => [
      label,
      Object.fromEntries(Object.keys(all[0]!).map((key) => [key, round(median(all.map((figures) => figures[key]!)))])),
    ]),
  );
  tell(
    name,
    input,
    Object.entries(medians).map(([label, figures]) => ({ case: label, ...figures })),
  );
  return medians;
}

/** The first twelve digits of a SHA-256 over a value's numbers and texts, in order. */
export function checksum(value: unknown): string {
  const hash = createHash("sha256");
  const feed = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    else if (Array.isArray(part)) part.forEach(feed);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(feed);
    else hash.update(`${part};`);
  };
  feed(value);
  return hash.digest("hex").slice(0, 12);
}

function tell(name: string, input: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  console.table(rows);
  if (!ONCE) keep(name, input, rows);
}

function keep(name: string, input: string, rows: readonly unknown[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = new URL(`${VERSION}.json`, RESULTS);
  let kept: Record<string, unknown> = {};
  try {
    kept = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The first suite of a version starts its file.
  }
  kept[name] = { input, node: process.version, machine: `${cpus().length} x ${cpus()[0]?.model}`, rows };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

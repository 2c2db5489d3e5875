/**
 * The one place that knows the bench library. A suite prints the distribution of its input, the median and spread of
 * each case, and a checksum of each case's output, so that a gain that changes the output is seen; the figures are kept
 * in results/<version>.json.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import benny from "benny";

/** One thing to time; what it returns is checksummed. */
export type Case = () => unknown;

export interface Suite {
  readonly name: string;
  /** What the input is made of, in one line. */
  readonly input: string;
  readonly cases: Readonly<Record<string, Case>>;
}

interface Row {
  readonly case: string;
  readonly medianMs: number;
  readonly spreadPercent: number;
  readonly samples: number;
  readonly checksum: string;
}

const RESULTS = new URL("./results/", import.meta.url);
const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** Runs a suite, prints and keeps its figures. */
export async function runSuite({ name, input, cases }: Suite): Promise<void> {
  console.log(`\n${name}: ${input}`);
  const checksums = Object.fromEntries(Object.entries(cases).map(([label, run]) => [label, checksum(run())]));
  const summary = await benny.suite(
    name,
    ...Object.entries(cases).map(([label, run]) => benny.add(label, run, { minSamples: 9, maxTime: 4 })),
  );
  const rows = summary.results.map(
    (result): Row => ({
      case: result.name,
      medianMs: round(result.details.median * 1000),
      spreadPercent: round(result.details.relativeMarginOfError),
      samples: result.samples,
      checksum: checksums[result.name],
    }),
  );
  console.table(rows);
  keep(name, input, rows);
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

function keep(name: string, input: string, rows: readonly Row[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = new URL(`${VERSION}.json`, RESULTS);
  let kept: Record<string, unknown> = {};
  try {
    kept = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The first suite of a version starts its file.
  }
  kept[name] = { input, node: process.version, rows };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

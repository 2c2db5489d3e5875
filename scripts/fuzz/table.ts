import type { FuzzReading } from "./run.ts";
import { KINDS, type Kind } from "./seeds.ts";

interface Tally {
  files: number;
  read: number;
  sliced: number;
  readonly refused: Map<string, number>;
  slowest: { readonly ms: number; readonly index: number };
}

/** Counts readings by format. */
export class FuzzTable {
  #tallies = new Map<Kind, Tally>(
    KINDS.map((kind) => [kind, { files: 0, read: 0, sliced: 0, refused: new Map(), slowest: { ms: 0, index: 0 } }]),
  );
  #mostMb = 0;

  add({ kind, stage, code, ms, index, residentMb }: FuzzReading): void {
    const tally = this.#tallies.get(kind)!;
    tally.files++;
    if (stage !== "none") tally.read++;
    if (stage === "sliced") tally.sliced++;
    if (code !== null) tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
    if (ms > tally.slowest.ms) tally.slowest = { ms, index };
    this.#mostMb = Math.max(this.#mostMb, residentMb);
  }

  /** What was read and then found to have nothing to slice counts under both. */
  toString(): string {
    const rows = [...this.#tallies].map(([kind, { files, read, sliced, refused, slowest }]) => {
      const codes = [...refused].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
      const refusals = codes.map(([code, count]) => `${code} ${count}`).join(", ");
      return [kind, files, read, sliced, refusals, `${slowest.ms.toFixed(0)} ms (${slowest.index})`];
    });
    const head = ["format", "files", "read and repaired", "sliced", "refused", "slowest"];
    const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
    return `${lines.join("\n")}\n\nThe process took up to ${this.#mostMb.toFixed(0)} MB.`;
  }
}

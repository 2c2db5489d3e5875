import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { run } from "../../src/cli/run.ts";

/** What a run of the command line left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, and gives what it printed. */
export async function runCli(...argv: string[]): Promise<Outcome> {
  const out = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text, ...rest) => {
      out[name] += text;
      const done = rest.at(-1);
      if (typeof done === "function") done();
      return true;
    }),
  );
  try {
    return { code: await run(argv), ...out };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** A folder of one's own, removed at the end. */
export function temporaryFolder(): {
  readonly path: (name: string) => string;
  readonly files: () => string[];
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-test-"));
  return {
    path: (name) => join(folder, name),
    files: () => readdirSync(folder),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

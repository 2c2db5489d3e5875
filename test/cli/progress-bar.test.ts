import { expect, it } from "vitest";
import type { Terminal } from "../../src/cli/command.ts";
import { progressBar } from "../../src/cli/progress-bar.ts";

function watched(isInteractive: boolean) {
  const lines: string[] = [];
  const terminal: Terminal = {
    stdout: () => {},
    stderr: (text) => lines.push(text),
    isInteractive,
    signal: new AbortController().signal,
  };
  return { lines, ...progressBar(terminal) };
}

it("draws cells, percent and stage over the line before, once for each change, and clears", () => {
  const { lines, onProgress, clear } = watched(true);
  for (const fraction of [0, 0.5, 0.501, 0.9999, 1]) onProgress?.({ stage: "toolpaths", fraction });
  clear();
  const bar = (cells: number, percent: string): string =>
    `\r\x1b[2K${"█".repeat(cells)}${"░".repeat(30 - cells)} ${percent} % toolpaths`;
  expect(lines).toEqual([bar(0, "  0"), bar(15, " 50"), bar(30, " 99"), bar(30, "100"), "\r\x1b[2K"]);
});

it("is none where nobody watches", () => {
  const { lines, onProgress, clear } = watched(false);
  clear();
  expect([onProgress, lines]).toEqual([undefined, []]);
});

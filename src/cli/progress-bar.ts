import type { OnProgress } from "../index.ts";
import type { Terminal } from "./command.ts";

const CELLS = 30;

/** A progress bar on a terminal a person watches; undefined elsewhere. `clear` takes it away. */
export function progressBar(terminal: Terminal): { readonly onProgress?: OnProgress; readonly clear: () => void } {
  if (!terminal.isInteractive) return { clear: () => {} };
  let shown = "";
  return {
    onProgress: ({ stage, fraction }) => {
      const cells = Math.round(fraction * CELLS);
      const percent = String(Math.floor(fraction * 100)).padStart(3);
      const line = `${"█".repeat(cells)}${"░".repeat(CELLS - cells)} ${percent} % ${stage}`;
      if (line === shown) return;
      shown = line;
      terminal.stderr(`\r\x1b[2K${line}`);
    },
    clear: () => terminal.stderr("\r\x1b[2K"),
  };
}

import { WARNING_CODES, type Warning, type WarningCode, warning } from "../../core/warnings.ts";

/** Commands that a finding names at most. */
const MOST_NAMES = 16;
const LONGEST_NAME = 40;

interface Finding {
  count: number;
  readonly line: number;
  readonly names: Set<string>;
}

/** What was found in a text: each kind once, with how often and where first. Bounded, however much is found. */
export class Findings {
  readonly #found = new Map<WarningCode, Finding>();

  /** @param name of what it was, where that helps */
  count(code: WarningCode, line: number, name = ""): void {
    let finding = this.#found.get(code);
    if (finding === undefined) {
      finding = { count: 0, line, names: new Set() };
      this.#found.set(code, finding);
    }
    finding.count++;
    if (name !== "" && finding.names.size < MOST_NAMES) finding.names.add(name.slice(0, LONGEST_NAME));
  }

  get warnings(): readonly Warning[] {
    return [...this.#found].map(([code, { count, line, names }]) => {
      const named = names.size > 0 ? `: ${[...names].join(", ")}` : "";
      const message = `read g-code: ${WARNING_CODES[code]} (${count} times, first in line ${line}${named})`;
      return warning(code, message, { count, line, ...(names.size > 0 ? { names: [...names] } : {}) });
    });
  }
}

/** What a command needs of the world. */
export interface Terminal {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Whether a person watches stderr. */
  readonly isInteractive: boolean;
  /** Aborts on an interrupt. */
  readonly signal: AbortSignal;
}

/** One command: its arguments in, nothing out; it throws what goes wrong. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<void>;

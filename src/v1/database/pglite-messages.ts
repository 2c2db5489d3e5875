/** What the embedded database's thread is asked, and what it answers. */
import type { PGliteOptions, QueryOptions, Results } from "@electric-sql/pglite";

/** The thread's `workerData`. */
export type ThreadData = Pick<PGliteOptions, "dataDir">;

/** The methods, with their arguments and what they answer. */
export interface Methods {
  query(text: string, values?: unknown[], options?: QueryOptions): Results;
  /** Statements without parameters; a transaction that they leave open is rolled back when one of them fails. */
  exec(text: string): Results[];
  listen(channel: string): void;
  unlisten(channel: string): void;
  close(): void;
}

export interface Request {
  readonly id: number;
  readonly method: keyof Methods;
  readonly args: readonly unknown[];
}

/** An error as it is posted: an Error's own fields (`code`, `constraint`) would be lost on the way. */
export type PostedError = Readonly<Record<string, unknown>> & { readonly message: string };

export type Message =
  | { readonly kind: "opened" }
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly error: PostedError }
  | { readonly kind: "notification"; readonly channel: string; readonly payload: string };

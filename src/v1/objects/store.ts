import type { Readable } from "node:stream";

export interface ByteRange {
  /** First and last byte, both included. */
  readonly first: number;
  readonly last: number;
}

/**
 * Keeps bytes by key. Keys are made by the program (`files/<uuid>`, `artifacts/<sha-256>.<uuid>`), never from a user's text.
 * What is put is there whole or not at all.
 */
export interface ObjectStore {
  /** Takes over a finished local file: the folder renames it, S3 sends and removes it. */
  putFile(key: string, path: string): Promise<void>;
  /** @throws when there is none, before anything is read */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** A local file to read from; `release` removes it where it is a copy. */
  localFile(key: string): Promise<{ readonly path: string; release(): Promise<void> }>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** Every key, for housekeeping and tests; what others have put there is passed over. */
  keys(): AsyncIterable<string>;
  /** A path for a new temporary file on the store's own volume. */
  temporaryPath(): string;
}

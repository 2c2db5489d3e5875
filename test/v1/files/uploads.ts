/** What the tests of uploads share: bodies of any shape, a client that stops where it is told, what is left afterwards. */
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { dirname } from "node:path";
import type { Answer } from "../conformance.ts";
import type { TestService, TestUser } from "../harness.ts";

export const CUBE = readFileSync(new URL("../../../fixtures/cube20.stl", import.meta.url));
const BOUNDARY = "----a-boundary";

export interface Part {
  readonly name?: string;
  /** A field, not a file, where there is none. */
  readonly fileName?: string;
  readonly content?: Uint8Array | string;
}

/** A multipart body of these parts. */
export function body(...parts: readonly Part[]): Buffer {
  return Buffer.concat([...parts.flatMap((part) => [head(part), Buffer.from(part.content ?? CUBE), LINE]), TAIL]);
}

const LINE = Buffer.from("\r\n");
export const TAIL = Buffer.from(`--${BOUNDARY}--\r\n`);

/** What goes before a part's content. */
export function head({ name = "file", fileName }: Part): Buffer {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  return Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`);
}

export const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

export function post(v1: TestService, path: string, content: Uint8Array | string, headers = {}): Promise<Answer> {
  return v1.request("POST", path, {
    headers: { ...MULTIPART, ...headers },
    body: content as NonNullable<RequestInit["body"]>,
  });
}

export function authorization(user: TestUser): { authorization: string } {
  return { authorization: `Bearer ${user.token}` };
}

/** A fresh identifier, as the path that it opens. */
export async function publicPath(user: TestUser): Promise<string> {
  return `/v1/file/public/${(await user.get("/v1/file/upload-id")).body.upload_id}`;
}

/** A POST whose body is written by hand. */
export function openPost(
  v1: TestService,
  path: string,
  headers: Record<string, string | number> = {},
): { readonly client: ClientRequest; readonly answer: Promise<IncomingMessage> } {
  const client = request(`${v1.url}${path}`, { method: "POST", headers: { ...MULTIPART, ...headers } });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    client.once("response", resolve);
    client.once("error", reject);
  });
  answer.catch(() => {});
  return { client, answer };
}

export async function readJson(message: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}

/** What no file owns: all empty where nothing was left behind. */
export async function leftovers({ service: { db, objects } }: TestService): Promise<{
  readonly objects: readonly string[];
  readonly announced: readonly string[];
  readonly temporary: readonly string[];
}> {
  const owned = new Set((await db.selectFrom("files").select("object_key").execute()).map((row) => row.object_key));
  const unowned: string[] = [];
  for await (const key of objects.keys()) if (!owned.has(key)) unowned.push(key);
  const announced = await db.selectFrom("pending_objects").select("object_key").execute();
  return {
    objects: unowned,
    announced: announced.map((row) => row.object_key),
    temporary: await readdir(dirname(objects.temporaryPath())),
  };
}

export const NOTHING = { objects: [], announced: [], temporary: [] };

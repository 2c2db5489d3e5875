/** What of a browser the dashboard needs: cookies, forms with what they hide, redirects that are looked at. */
import { readFileSync } from "node:fs";
import { v7 } from "uuid";
import { vi } from "vitest";
import { hashPassword } from "../../../src/v1/accounts/passwords.ts";
import { startSession } from "../../../src/v1/accounts/sessions.ts";
import { createUser } from "../../../src/v1/accounts/users.ts";
import { PATIENT } from "../../patience.ts";
import type { TestService } from "../harness.ts";
import { letters } from "../letters.ts";

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  /** Posts fields with the token of the page at `from`, by default the form's own. */
  post(path: string, fields: Record<string, string>, from?: string): Promise<Page>;
  send(method: string, path: string, init?: RequestInit): Promise<Page>;
  csrf(from: string): Promise<string>;
}

export function browser(url: string): Browser {
  const cookies = new Map<string, string>();
  const send: Browser["send"] = async (method, path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const response = await fetch(`${url}${path}`, { redirect: "manual", ...init, method, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const get: Browser["get"] = (path, headers = {}) => send("GET", path, { headers });
  const csrf = async (from: string): Promise<string> =>
    /<meta name="csrf-token" content="([^"]*)">/.exec((await get(from)).text)![1]!;
  return {
    cookies,
    send,
    get,
    csrf,
    post: async (path, fields, from = path) =>
      send("POST", path, { body: new URLSearchParams({ csrf: await csrf(from), ...fields }) }),
  };
}

export const PASSWORD = "correct horse battery";

/** An account that logs in with {@link PASSWORD}, and a browser in which it has. */
export async function newAccount(v1: TestService): Promise<{ email: string; userId: string; visitor: Browser }> {
  const email = `${v7()}@example.com`;
  hash ??= hashPassword(PASSWORD);
  const userId = await createUser(v1.service, { email, passwordHash: await hash, isConfirmed: true });
  const visitor = browser(v1.url);
  visitor.cookies.set("session", await startSession(v1.service, userId!));
  return { email, userId: userId!, visitor };
}

/** Hashing takes its time, so once is enough. */
let hash: Promise<string> | undefined;

/** Sends a model as the quote page's scripts do. */
export async function upload(visitor: Browser, fileName: string): Promise<Page> {
  const body = new FormData();
  body.append("file", new Blob([readFileSync("fixtures/cube20.stl")]), fileName);
  const headers = { "x-csrf-token": await visitor.csrf("/quote") };
  return visitor.send("POST", "/dashboard/api/v1/file", { headers, body });
}

/** The newest link's secret, once the mail is there: pages do not wait for it. */
export async function mailedToken(v1: TestService, email: string, page: "confirm" | "reset-password"): Promise<string> {
  return await vi.waitFor(() => {
    const links = letters(v1.config.dataFolder, email).flatMap(({ text }) => [
      ...text.matchAll(new RegExp(`/${page}\\?token=(\\S+)`, "g")),
    ]);
    const [, token] = links.at(-1) ?? [];
    if (token === undefined) throw new Error(`got no mail with a link to ${page}, expected one`);
    return token;
  }, PATIENT);
}

/** One POST to one endpoint. */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { checkEndpoint, checkedAddresses } from "./guard.ts";
import type { HostAddress, Resolve } from "./resolve.ts";

export interface SendOptions {
  /** Hosts that the guard lets through. */
  readonly allow: readonly string[];
  readonly resolve: Resolve;
  /** For all of it: resolving, connecting, sending, and the answer's head and body. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  /** The Retry-After header. */
  readonly retryAfter: string | undefined;
}

/** Read so that the connection ends in order, up to here, and thrown away. */
const MOST_BODY_BYTES = 64 * 1024;

/**
 * Sends a body and returns what was answered. Redirects are answers like any other: following one would lead past the
 * guard.
 * @throws EndpointRefused by the guard; AbortError when `signal` aborts; TimeoutError; what the network throws
 */
export async function send(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allow, resolve, timeoutMs, signal }: SendOptions,
): Promise<Answer> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const checked = checkEndpoint(endpoint, allow);
  const addresses = await orAborted(checkedAddresses(checked, resolve), ends);
  const bytes = Buffer.from(body);
  const response = await post(checked.url, bytes, {
    method: "POST",
    headers: { ...headers, "content-length": bytes.length },
    // A connection of its own: one from a pool may have been made before this check.
    agent: false,
    lookup: pinned(addresses),
    signal: ends,
  });
  await drain(response);
  return { status: response.statusCode!, retryAfter: response.headers["retry-after"] };
}

function post(url: URL, bytes: Buffer, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = start(url, options, resolve);
    // After the answer has come an abort shows in reading the answer.
    request.on("error", reject);
    // An endpoint that changes the protocol closes without an error; without this the attempt would never end.
    request.on("close", () => reject(new Error("the endpoint closed without an answer")));
    request.end(bytes);
  });
}

/** Answers a lookup with the addresses that were checked, so that no second answer of a resolver is ever used. */
function pinned(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

/** The status was the answer: how its body ends does not change it. */
async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > MOST_BODY_BYTES) break;
    }
  } catch {
    response.destroy();
  }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** One attempt to deliver an event: what is sent, and how the outcome reads. */
import { Webhook as Signer } from "standardwebhooks";
import { VERSION } from "../../index.ts";
import type { Service } from "../service.ts";
import { EndpointRefused } from "./guard.ts";
import { retryAfterSeconds } from "./retry-clock.ts";
import { send } from "./send.ts";

/** What an attempt sends, and where to. */
export interface Parcel {
  readonly event_id: string;
  /** The event's own bytes, the same at each attempt. */
  readonly body: string;
  /** Null where the endpoint is inactive or deleted. */
  readonly endpoint_url: string | null;
  readonly signing_secret: string | null;
}

export interface Result {
  readonly httpCode: number | null;
  /** Null is success. */
  readonly error: string | null;
  /** Seconds that the endpoint asked to be left alone. */
  readonly retryAfter: number | null;
}

/** These ask for patience, and may say how much. */
const BUSY = [429, 503];

/** @throws what ended it when `signal` aborts; every other failure is a result */
export async function attemptDelivery(
  { clock, config, resolve }: Pick<Service, "clock" | "config" | "resolve">,
  { event_id, body, endpoint_url, signing_secret }: Parcel,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Result> {
  if (endpoint_url === null || signing_secret === null) return failure("the endpoint is inactive or deleted");
  const now = clock.now();
  const headers = {
    "content-type": "application/json",
    "user-agent": `slicewright/${VERSION}`,
    "webhook-id": event_id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Signer(signing_secret).sign(event_id, now, body),
  };
  try {
    const options = { allow: config.webhookAllow, resolve, timeoutMs, signal };
    const { status, retryAfter } = await send(endpoint_url, headers, body, options);
    return {
      httpCode: status,
      error: status >= 200 && status < 300 ? null : `the endpoint answered ${status}`,
      retryAfter: BUSY.includes(status) ? retryAfterSeconds(retryAfter, now) : null,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return failure(reason(error as Error & { readonly code?: unknown }, timeoutMs));
  }
}

export function failure(error: string): Result {
  return { httpCode: null, error, retryAfter: null };
}

function reason(error: Error & { readonly code?: unknown }, timeoutMs: number): string {
  if (error instanceof EndpointRefused) return error.message;
  if (error.name === "TimeoutError" || error.name === "AbortError") return `no answer within ${timeoutMs / 1000} s`;
  return typeof error.code === "string" ? `the connection failed: ${error.code}` : error.message;
}

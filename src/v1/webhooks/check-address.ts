import { Problem } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { checkEndpoint, checkedAddresses, EndpointRefused } from "./guard.ts";

/** A name server that is slow holds up no request for longer. */
const RESOLVE_MS = 3000;

/**
 * The guard's first check, when an endpoint is saved. A name that does not resolve now may be saved: each send checks again,
 * and sends nothing where it still does not.
 * @throws Problem `webhook_url_refused`
 */
export async function checkEndpointUrl(
  { config, resolve, log }: Pick<Service, "config" | "resolve" | "log">,
  url: string,
): Promise<void> {
  try {
    const endpoint = checkEndpoint(url, config.webhookAllow);
    await checkedAddresses(endpoint, (...host) => inTime(resolve(...host)));
  } catch (error) {
    if (error instanceof EndpointRefused)
      throw new Problem("webhook_url_refused", error.message, {
        errors: [{ pointer: "/endpoint_url", code: "webhook_url_refused", detail: error.message }],
      });
    log.debug({ err: error }, "an endpoint's name does not resolve yet");
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${RESOLVE_MS} ms`)), RESOLVE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

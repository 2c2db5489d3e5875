/**
 * A typed client of the service: `slicewright/client`. Paths, bodies and answers are those of the OpenAPI document; what
 * is refused is thrown as {@link ApiProblem}.
 */
import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import type { components, paths } from "./api.generated.ts";

export type { components, paths } from "./api.generated.ts";

export type ProblemBody = components["schemas"]["Problem"];

export interface ClientOptions {
  /** Where the service is, without `/v1`: `https://quotes.example.com`. */
  readonly baseUrl: string;
  /** An API token. Belongs on servers, never into a browser. */
  readonly token: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What the service refused, by its stable code. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

export type SlicewrightClient = Client<paths>;

/**
 * @example
 * const client = createClient({ baseUrl: "http://127.0.0.1:8080", token });
 * const { data } = await client.GET("/v1/quote/{quote_id}", { params: { path: { quote_id } } });
 */
export function createClient({ baseUrl, token, fetch }: ClientOptions): SlicewrightClient {
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${token}` },
    ...(fetch && { fetch }),
  });
  client.use(THROW_PROBLEMS);
  return client;
}

const THROW_PROBLEMS: Middleware = {
  onResponse: async ({ response }) => {
    const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
    if (isProblem) throw new ApiProblem((await response.json()) as ProblemBody);
  },
};

/** A model file as the upload operations take it for their body. The type is the document's word for a part of bytes. */
export function modelForm(bytes: Blob, fileName: string): FormData & { file: string } {
  const form = new FormData();
  form.append("file", bytes, fileName);
  return form as FormData & { file: string };
}

export type Quote = paths["/v1/quote/{quote_id}"]["get"]["responses"]["200"]["content"]["application/json"];

export interface WaitOptions {
  /** Between two looks; the service advises two seconds. */
  readonly everyMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

/** Polls a quote until it is finished, successful or failed. */
export async function waitForQuote(
  client: SlicewrightClient,
  quoteId: string,
  { everyMs = 2000, signal, onProgress }: WaitOptions = {},
): Promise<Quote> {
  for (;;) {
    const { data } = await client.GET("/v1/quote/{quote_id}", {
      params: { path: { quote_id: quoteId } },
      ...(signal && { signal }),
    });
    // Anything but an answer has been thrown.
    const quote = data as Quote;
    onProgress?.(quote.progress);
    if (quote.status !== "pending") return quote;
    await pause(everyMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

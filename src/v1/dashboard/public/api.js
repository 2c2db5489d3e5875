/** The API as the logged-in account calls it: same origin, the session's cookie and its CSRF token, never an API token. */

/** @import { FileRecord } from "../quote/records.ts" */

const PREFIX = "/dashboard/api/v1";
/** Pages of a list that are read before the rest is left out. */
const MOST_PAGES = 10;

/** What the API refused, in words for the customer. */
export class ApiError extends Error {
  /** @override */
  name = "ApiError";

  /**
   * @param {number} status 0 when no answer came
   * @param {string} code
   * @param {string} detail
   * @param {readonly { pointer: string, detail: string }[]} [errors]
   */
  constructor(status, code, detail, errors = []) {
    super([detail, ...errors.map((error) => `${error.pointer} ${error.detail}`)].join("; "));
    this.status = status;
    this.code = code;
  }
}

/**
 * @template T
 * @param {string} path under /v1, from its slash on
 * @returns {Promise<T>}
 */
export async function get(path) {
  return (await call("GET", path)).json();
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
export async function post(path, body) {
  return (await call("POST", path, body)).json();
}

/**
 * @param {string} path
 * @returns {Promise<Blob>}
 */
export async function download(path) {
  return (await call("GET", path)).blob();
}

/**
 * A whole list, page after page.
 * @template T
 * @param {string} path
 * @returns {Promise<T[]>}
 */
export async function list(path) {
  /** @type {T[]} */
  const rows = [];
  /** @type {string | undefined} */
  let next = path;
  for (let page = 0; next !== undefined && page < MOST_PAGES; page++) {
    const response = await call("GET", next);
    rows.push(...(await response.json()));
    const query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    next = query && path + query;
  }
  return rows;
}

/**
 * @param {File} file
 * @param {(fraction: number) => void} onProgress
 * @param {AbortSignal} signal
 * @returns {Promise<FileRecord>}
 */
export function upload(file, onProgress, signal) {
  // Only XMLHttpRequest tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    request.open("POST", `${PREFIX}/file`);
    request.responseType = "json";
    request.setRequestHeader("x-csrf-token", csrfToken());
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () =>
      request.status === 201 ? resolve(request.response) : reject(refusal(request.status, request.response)),
    );
    request.addEventListener("error", () => reject(unreachable()));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** @param {string} quoteId */
export function gcodeAddress(quoteId) {
  return `${PREFIX}/quote/gcode/${quoteId}`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function call(method, path, body) {
  const response = await fetch(PREFIX + path, {
    method,
    headers: {
      "x-csrf-token": csrfToken(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => Promise.reject(unreachable()));
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  return response;
}

/**
 * @param {number} status
 * @param {{ code?: string, detail?: string, errors?: { pointer: string, detail: string }[] } | null} problem
 */
function refusal(status, problem) {
  if (status === 401)
    return new ApiError(status, "token_missing", "You are logged out: log in again, then go on here.");
  return new ApiError(
    status,
    problem?.code ?? "unknown",
    problem?.detail ?? `The service answered with status ${status}.`,
    problem?.errors,
  );
}

function unreachable() {
  return new ApiError(
    0,
    "unreachable",
    "The service cannot be reached: look whether you are connected, then try again.",
  );
}

function csrfToken() {
  return document.querySelector('meta[name="csrf-token"]')?.getAttribute("content") ?? "";
}

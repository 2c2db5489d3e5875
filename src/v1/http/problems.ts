/**
 * Errors as customers get them: RFC 9457 problems, each with a code that never changes its meaning.
 * What slicing refuses carries the engine's code in lower case; three of them have the field's usual name.
 */
import { ERROR_CODES, type ErrorCode } from "../../index.ts";
import { capitalized } from "../capitalized.ts";

const OWN = {
  malformed_json: [400, "The body is not JSON"],
  malformed_request: [400, "The request cannot be read"],
  malformed_upload: [400, "The upload is not multipart/form-data with one part named file"],
  token_missing: [401, "An API token is needed"],
  token_invalid: [401, "The API token is not valid"],
  token_expired: [401, "The API token has expired"],
  token_revoked: [401, "The API token was revoked"],
  plan_required: [402, "This needs a paid plan"],
  email_unconfirmed: [403, "The account's e-mail address is not confirmed"],
  quota_exceeded: [403, "The account holds as many of these as it may"],
  not_found: [404, "There is no such thing"],
  method_not_allowed: [405, "The path does not take this method"],
  quote_not_finished: [409, "The quote is still pending"],
  quote_failed: [409, "The quote failed, so there is no file"],
  delivery_pending: [409, "The delivery is still pending"],
  webhook_inactive: [409, "The delivery's endpoint is inactive or deleted"],
  order_closed: [409, "The order is completed or cancelled"],
  request_in_progress: [409, "A request with this Idempotency-Key is still under way"],
  upload_id_used: [410, "The upload identifier has been used"],
  upload_id_expired: [410, "The upload identifier has expired"],
  precondition_failed: [412, "The file is not the one that was asked for"],
  file_too_large: [413, "The file is larger than may be uploaded"],
  body_too_large: [413, "The body is larger than may be sent"],
  media_type_unsupported: [415, "The body's media type is not taken here"],
  file_unreadable: [415, "The file is no model that can be read"],
  range_not_satisfiable: [416, "The range lies outside the file"],
  validation_failed: [422, "The request does not follow its schema"],
  idempotency_key_reused: [422, "The Idempotency-Key was used with another body"],
  quote_not_successful: [422, "An order takes successful quotes only"],
  currencies_differ: [422, "An order takes quotes of one currency"],
  webhook_url_refused: [422, "The endpoint's address is not one that deliveries go to"],
  too_many_triangles: [422, "The model has more triangles than are sliced here"],
  slice_timeout: [422, "Slicing took longer than it may"],
  slice_out_of_memory: [422, "Slicing took more memory than it may"],
  rate_limited: [429, "Too many requests"],
  too_many_pending: [429, "Too many quotes are pending"],
  internal: [500, "The service failed"],
  unavailable: [503, "The service is not ready"],
  quote_timeout: [504, "The quote is still being worked on"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

type OwnCode = keyof typeof OWN;
/** Engine codes by their names here, where those differ from the code in lower case. */
const RENAMED: Partial<Record<ErrorCode, string>> = {
  DOES_NOT_FIT: "part_does_not_fit",
  INTERNAL: "internal",
};

/** The problem's code for an error of the engine. */
export function problemCode(code: ErrorCode): string {
  return RENAMED[code] ?? code.toLowerCase();
}

const ENGINE = Object.fromEntries(
  (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => [
    problemCode(code),
    [422, capitalized(ERROR_CODES[code])] as const,
  ]),
);

/** Every code with its status and title. */
export const PROBLEM_CODES: Readonly<Record<string, readonly [status: number, title: string]>> = { ...ENGINE, ...OWN };

export interface FieldError {
  /** JSON pointer into the body, or `query/limit`, `params/…`, `headers/…`. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What the service itself met: it is logged, and never told. */
  readonly cause?: unknown;
}

/** Thrown by any route; answered as problem+json. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: OwnCode | (string & {}),
    detail: string,
    { errors = [], headers = {}, cause }: ProblemOptions = {},
  ) {
    super(detail, { cause });
    this.code = code;
    this.status = PROBLEM_CODES[code]?.[0] ?? 500;
    this.errors = errors;
    this.headers = headers;
  }
}

/** An unknown id and another user's are told in the same words. */
export function notFound(what: string): Problem {
  return new Problem("not_found", `there is no ${what} with this id`);
}

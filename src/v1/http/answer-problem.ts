/**
 * Turns whatever a route throws into problem+json; what nobody foresaw is logged whole and told without detail, as is
 * what lies behind a failure of the service's own.
 */
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { type FieldError, PROBLEM_CODES, Problem } from "./problems.ts";

/** A fuzzed body may break a rule at each of a thousand places. */
const MOST_FIELD_ERRORS = 20;

/** Fastify's own refusals by the problems that they are. */
const FROM_FASTIFY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media_type_unsupported",
  FST_ERR_CTP_EMPTY_TYPE: "media_type_unsupported",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
  FST_ERR_ASYNC_CONSTRAINT: "malformed_request",
};

export function answerProblem(thrown: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): void {
  const problem = thrown instanceof Problem ? thrown : toProblem(thrown);
  const failure = problem === thrown ? problem.cause : thrown;
  if (problem.status >= 500 && failure !== undefined) request.log.error({ err: failure }, "a request failed");
  sendProblem(problem, request, reply);
}

/** Answers with a problem that was not thrown. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const title = PROBLEM_CODES[problem.code]?.[1] ?? PROBLEM_CODES.internal![1];
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type("application/problem+json")
    .send(
      JSON.stringify({
        type: `/problems#${problem.code}`,
        title,
        status: problem.status,
        detail: problem.message,
        instance: request.url.split("?", 1)[0],
        code: problem.code,
        errors: problem.errors,
        request_id: request.id,
      }),
    );
}

function toProblem(thrown: FastifyError): Problem {
  if (thrown.validation) return invalid(thrown.validation, thrown.validationContext ?? "body");
  const code = FROM_FASTIFY[thrown.code];
  if (code !== undefined) return new Problem(code, thrown.message);
  if (thrown.statusCode === 400) return new Problem("malformed_request", thrown.message);
  return new Problem("internal", "the service failed; the log has more under this request_id");
}

function invalid(failures: readonly FastifySchemaValidationError[], context: string): Problem {
  const errors = failures.slice(0, MOST_FIELD_ERRORS).map((failure) => fieldError(failure, context));
  const [first] = errors;
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : "";
  return new Problem("validation_failed", `${first!.pointer || "the body"}: ${first!.detail}${more}`, { errors });
}

/** What pointers into other parts of a request than its path and headers begin with. */
const CONTEXTS: Readonly<Record<string, string>> = { body: "", querystring: "query" };

/** Points at the very member, also where the rule that was broken stands on the object around it. */
function fieldError(
  { instancePath, keyword, message, params }: FastifySchemaValidationError,
  context: string,
): FieldError {
  const where = `${CONTEXTS[context] ?? context}${instancePath}`;
  const { additionalProperty, missingProperty } = params as Record<string, string>;
  const member = additionalProperty ?? missingProperty;
  const pointer = member === undefined ? where : `${where}/${member.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  if (additionalProperty !== undefined) return { pointer, code: "unknown_member", detail: "no member has this name" };
  if (missingProperty !== undefined) return { pointer, code: "required", detail: "is required" };
  const choices = keyword === "enum" ? `: ${(params.allowedValues as unknown[]).join(", ")}` : "";
  return { pointer, code: keyword, detail: `${message ?? "is invalid"}${choices}` };
}

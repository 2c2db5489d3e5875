/** Shapes that several resources share. Every object is closed: a misspelt member is refused, never ignored. */
import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import { PROBLEM_CODES } from "./problems.ts";

/** An object that takes no other members. */
export function closed<T extends TProperties>(properties: T, options: Record<string, unknown> = {}): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** Pattern of text that any database keeps: no control characters (PostgreSQL has no NUL), no half of a letter. */
export const PLAIN_TEXT = "^[^\\p{Cc}\\p{Cs}]*$";

export const Id = (description: string) => Type.String({ description, minLength: 1, maxLength: 100 });
export const Timestamp = Type.String({ format: "date-time", description: "ISO 8601, UTC" });
export const Status = Type.Literal("success", { description: "Always success" });

export const Problem = closed(
  {
    type: Type.String({ format: "uri-reference" }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: "What went wrong, in words for a person" }),
    instance: Type.String({ description: "The path that was asked for" }),
    code: Type.Enum(Object.keys(PROBLEM_CODES), { description: "Stable identifier; /problems tells what each means" }),
    errors: Type.Array(closed({ pointer: Type.String(), code: Type.String(), detail: Type.String() })),
    request_id: Type.String(),
  },
  { $id: "Problem" },
);

/** Query of every list. */
export const ListQuery = closed({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 100, description: "Records to a page" }),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "From the Link header of the page before" })),
});

type Refusal = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 504;

/** Answers that are problems, for a route's `response`; 429 and 500 may come from any. */
export function problems(...statuses: readonly Refusal[]): Record<number, TSchema> {
  return Object.fromEntries([...statuses, 429, 500].map((status) => [status, PROBLEM_ANSWER]));
}

/** What every route that needs a token may refuse with. */
export function tokenProblems(...statuses: readonly Refusal[]): Record<number, TSchema> {
  return problems(401, 403, ...statuses);
}

const PROBLEM_ANSWER = {
  description: "A problem",
  content: { "application/problem+json": { schema: Type.Ref("Problem") } },
} as unknown as TSchema;

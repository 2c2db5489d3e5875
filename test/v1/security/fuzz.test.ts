/**
 * Requests made from the document, then bent: whatever comes, the service answers what the document says (the harness
 * holds every answer to it), never a 5xx, and refuses with problem+json alone.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Operation, operationsOf } from "../conformance.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { arbitraryOf, type JsonSchema } from "../schema-arbitrary.ts";

const RUNS_PER_OPERATION = 25;
const CUBE = readFileSync(new URL("../../../fixtures/cube20.stl", import.meta.url));

let v1: TestService;
let user: TestUser;
/** Ids that exist, for paths and bodies. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  v1 = await startTestService({
    limits: { synchronousSeconds: 0, jsonBytes: 100_000, fileBytes: 100_000 },
    resolve: async () => [{ address: "93.184.215.14", family: 4 }],
  });
  user = await v1.user({ plan: "pro" });
  ids.file_id = (await user.upload(CUBE)).body.file_id;
  for (const kind of ["printer", "filament", "print_setting", "sla_printer", "resin", "sla_print_setting"])
    ids[`${kind}_id`] = (await user.post(`/v1/${kind.replaceAll("_", "-")}`, {})).body[`${kind}_id`];
});
afterAll(() => v1.close());

interface Bent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
}

const id = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(ids[name] ?? v7()) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(ids)) },
    { weight: 1, arbitrary: fc.constant(v7()) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 120, unit: "grapheme" }).filter(isPathText) },
  );
/** `.` and `..` are eaten by the URL itself. */
const isPathText = (text: string): boolean => !/^\.{1,2}$/.test(text);
const headerText = fc.string({ maxLength: 60 }).map((text) => text.trim());
const headers = fc.record(
  {
    range: fc.oneof(
      headerText,
      fc.constantFrom("bytes=0-0", "bytes=5-1", "bytes=-1", "bytes=0-,1-", "bytes=99999999-"),
    ),
    "if-match": headerText,
    "if-none-match": headerText,
    "if-range": headerText,
    "accept-encoding": headerText,
    "idempotency-key": headerText,
    "content-type": fc.constantFrom(
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/json; charset=x",
      "",
    ),
  },
  { requiredKeys: [] },
);

function componentOf(ref: string): JsonSchema {
  return v1.document.components.schemas[ref.split("/").at(-1)!] as JsonSchema;
}

/** A valid value, or one with a member, a type or a whole branch replaced. */
function bent(given: JsonSchema): fc.Arbitrary<unknown> {
  const schema = given.$ref === undefined ? given : componentOf(given.$ref);
  const valid = arbitraryOf(schema, componentOf);
  const wrong = fc
    .tuple(valid, fc.string({ maxLength: 12 }), fc.nat(), fc.jsonValue())
    .map(([value, name, i, other]) => {
      if (typeof value !== "object" || value === null) return other;
      const names = [...Object.keys(value), name];
      return { ...value, [names[i % names.length]!]: other };
    });
  const bare = valid.map((value) =>
    Object.fromEntries(Object.entries(value as object).filter(([name]) => schema.required?.includes(name))),
  );
  return fc.oneof(
    { weight: 2, arbitrary: bare },
    { weight: 3, arbitrary: valid },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Bent["body"] | null> {
  const garbage = fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes));
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema !== undefined) {
    const json = bent(schema as JsonSchema).map((value) => JSON.stringify(value));
    const withOwn = (text: string): string =>
      text.replaceAll(/"(\w+_id)":"[^"]*"/g, (member, name: string) =>
        name in ids ? `"${name}":"${ids[name]}"` : member,
      );
    const known = json.map(withOwn);
    return fc.oneof({ weight: 6, arbitrary: json }, { weight: 4, arbitrary: known }, { weight: 1, arbitrary: garbage });
  }
  if (requestBody === undefined) return fc.constant(null);
  const file = fc
    .tuple(fc.oneof(garbage, fc.constant(new Uint8Array(CUBE))), fc.string(), fc.constantFrom("file", "file", "other"))
    .map(([bytes, fileName, part]) => {
      const form = new FormData();
      form.append(part, new Blob([bytes]), fileName);
      return form;
    });
  return fc.oneof({ weight: 4, arbitrary: file }, { weight: 1, arbitrary: garbage });
}

function requestOf(operation: Operation): fc.Arbitrary<Bent> {
  const query = operation.parameters?.filter((parameter) => parameter.in === "query") ?? [];
  return fc
    .record({
      path: id(/\{([^}]+)\}/.exec(operation.path)?.[1] ?? ""),
      query: fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom("limit", "cursor"), fc.string()),
          fc.oneof(fc.nat().map(String), fc.string()),
        ),
      ),
      headers,
      body: bodyOf(operation),
    })
    .map(({ path, query: pairs, headers, body }) => {
      const filled = operation.path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(path));
      const search = query.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
      const { "content-type": type, ...rest } = headers as Record<string, string>;
      const json = typeof body === "string" ? { "content-type": "application/json" } : {};
      const own: Record<string, string> =
        body instanceof FormData || type === undefined ? json : { "content-type": type };
      return { url: filled + search, headers: { ...rest, ...own }, ...(body != null && { body }) };
    });
}

test("no bent request gets a 5xx, an undocumented answer or anything but a problem", async () => {
  const statuses = new Map<number, number>();
  const isLast = ({ method }: Operation): number => (method === "DELETE" ? 1 : 0);
  for (const operation of [...operationsOf(v1.document)].sort((a, b) => isLast(a) - isLast(b))) {
    await fc.assert(
      fc.asyncProperty(requestOf(operation), async ({ url, headers, body }) => {
        const answer: Answer = await v1.request(operation.method, url, {
          headers: { ...headers, authorization: `Bearer ${user.token}` },
          ...(body !== undefined && operation.method !== "GET" && { body }),
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 504) return;
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status < 400) return;
        expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
        expect(answer.body).toMatchObject({
          status: answer.status,
          code: expect.any(String),
          request_id: expect.any(String),
        });
      }),
      { numRuns: RUNS_PER_OPERATION },
    );
  }
  // Not all were refused at the door: what is made, found, missing and wrong was all reached.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 202, 400, 404, 415, 422]));
});

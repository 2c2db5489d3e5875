import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { type Belongings, belongings } from "./asking.ts";
import { type StubChildren, stubChildren } from "./stub-children.ts";

let v1: TestService;
let children: StubChildren;
let ann: TestUser;
let owns: Belongings;

beforeAll(async () => {
  children = stubChildren();
  v1 = await startTestService({ children, works: true, limits: { synchronousSeconds: 3 } });
  ann = await v1.user();
  owns = await belongings(ann);
});
afterAll(() => v1.close());

/** Every quote has settings of its own, so that each is sliced. */
let speed = 100;
const ask = () => {
  const { file_id, ...profiles } = owns;
  return ann.post(`/v1/quote/${file_id}`, { ...profiles, print_settings: { speed: { infill: speed++ } } });
};
const nextSlice = () => children.begun(children.slices.length);

function expectDeprecated(headers: Headers): void {
  expect(headers.get("deprecation")).toMatch(/^@\d+$/);
  expect(Date.parse(headers.get("sunset")!)).toBeGreaterThan(Number(headers.get("deprecation")!.slice(1)) * 1000);
  expect(headers.get("link")).toBe(`</v1/quote/queue/${owns.file_id}>; rel="successor-version"`);
}

describe("POST /v1/quote/{file_id}", () => {
  test("waits for the quote and answers with all of it", async () => {
    const slicing = nextSlice();
    const asked = ask();
    (await slicing).succeed();
    const { status, headers, body } = await asked;
    expect(status).toBe(200);
    expectDeprecated(headers);
    expect(body).toMatchObject({ status: "success", progress: 100, slicer_model: "prusa_slicer" });
    expect((await ann.get(`/v1/quote/${body.quote_id}`)).body).toEqual(body);
  });

  test("answers 422 with the code of a slice that failed, and where the quote is", async () => {
    const slicing = nextSlice();
    const asked = ask();
    (await slicing).fail("part_does_not_fit", "The part is too large.");
    const { status, headers, body } = await asked;
    expect([status, body.code, body.detail]).toEqual([422, "part_does_not_fit", "The part is too large."]);
    expectDeprecated(headers);
    expect((await ann.get(headers.get("location")!)).body).toMatchObject({
      status: "failed",
      error_code: "part_does_not_fit",
    });
  });

  test("answers 504 past its cap, and the quote goes on", async () => {
    const slicing = nextSlice();
    const { status, headers, body } = await ask();
    expect([status, body.code]).toEqual([504, "quote_timeout"]);
    expectDeprecated(headers);
    const location = headers.get("location")!;
    expect((await ann.get(location)).body.status).toBe("pending");
    (await slicing).succeed();
    await expect.poll(async () => (await ann.get(location)).body.status).toBe("success");
  });

  test("says that it is deprecated with a refusal too", async () => {
    const { status, headers } = await ann.post(`/v1/quote/${owns.file_id}`, {});
    expect(status).toBe(422);
    expectDeprecated(headers);
    expect((await ann.post(`/v1/quote/${v7()}`, {})).status).toBe(404);
    // Named as of the other methods: a document may not tell apart paths that differ in a name.
    expect(v1.document.paths["/v1/quote/{quote_id}"]?.post?.deprecated).toBe(true);
  });

  test("does not hold up the service's end: it answers 503, and the quote waits for the next start", async () => {
    const slicing = nextSlice();
    const asked = ask();
    await slicing;
    await v1.service.stop();
    const { status, headers, body } = await asked;
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(headers.get("location")).toMatch(/^\/v1\/quote\//);
  });
});

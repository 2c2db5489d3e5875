/** Small uploads that would be huge inside: refused within bounds, and the service goes on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { threemfFile } from "../../../fixtures/files.ts";
import { deflatedZip } from "../../mesh/writers.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";

const MODEL_PART = "3D/3dmodel.model";
/** Deflate takes this to a thousandth. */
const BLANK_BYTES = 100_000_000;
/** Ten levels of ten: ten thousand million times "ha". */
const LAUGHS = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");

let v1: TestService;
let user: TestUser;
beforeAll(async () => {
  v1 = await startTestService({ limits: { sliceBytes: 1024 ** 3 } });
  user = await v1.user();
});
afterAll(() => v1.close());

function lyingStl(): Uint8Array {
  const bytes = new Uint8Array(84 + 50);
  new DataView(bytes.buffer).setUint32(80, 0xffffffff, true);
  return bytes;
}

test.each<[string, () => Uint8Array]>([
  ["a zip of a thousandth of its content", () => deflatedZip(MODEL_PART, new Uint8Array(BLANK_BYTES).fill(0x20))],
  [
    "a document of a thousand million laughs",
    () =>
      threemfFile({
        [MODEL_PART]: `<?xml version="1.0"?><!DOCTYPE model [<!ENTITY l0 "ha">${LAUGHS}]><model>&l10;</model>`,
      }),
  ],
  ["a document of a hundred thousand levels", () => threemfFile({ [MODEL_PART]: "<a>".repeat(100_000) })],
  ["an STL that claims four thousand million triangles", lyingStl],
])("%s is refused, and nothing is kept of it", async (_name, make) => {
  const bytes = make();
  expect(bytes.length).toBeLessThan(1_000_000);
  const { status, body } = await user.upload(bytes, "part.3mf");
  expect([status, body.code]).toEqual([415, "file_unreadable"]);
  expect((await user.get("/v1/file")).body).toEqual([]);
  const kept: string[] = [];
  for await (const key of v1.service.objects.keys()) kept.push(key);
  expect(kept).toEqual([]);
});

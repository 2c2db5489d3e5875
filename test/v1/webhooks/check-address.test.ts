import { afterEach, expect, test, vi } from "vitest";
import type { Config } from "../../../src/v1/config.ts";
import { SILENT_LOG } from "../../../src/v1/silent-log.ts";
import { checkEndpointUrl } from "../../../src/v1/webhooks/check-address.ts";
import type { Resolve } from "../../../src/v1/webhooks/resolve.ts";

const config = { webhookAllow: ["hooks"] } as unknown as Config;
const check = (url: string, resolve: Resolve): Promise<void> =>
  checkEndpointUrl({ config, log: SILENT_LOG, resolve }, url);

afterEach(() => {
  vi.useRealTimers();
});

test("waits three seconds for a name server, then leaves the judgement to each send", async () => {
  vi.useFakeTimers();
  let isChecked = false;
  const checked = check("https://slow.example.com/", () => new Promise(() => {})).then(() => {
    isChecked = true;
  });
  await vi.advanceTimersByTimeAsync(2999);
  expect(isChecked).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await checked;
  expect(vi.getTimerCount()).toBe(0);
});

test("says of a name whether the operator allows it, as that tells who is asked for it", async () => {
  const asked: [string, boolean][] = [];
  const resolve: Resolve = async (...host) => {
    asked.push(host);
    return [{ address: "93.184.215.14", family: 4 }];
  };
  await check("https://example.com/", resolve);
  await check("http://hooks/", resolve);
  expect(asked).toEqual([
    ["example.com", false],
    ["hooks", true],
  ]);
});

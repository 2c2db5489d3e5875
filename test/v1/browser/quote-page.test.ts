import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../harness.ts";
import { accessibilityFaults, openBrowser, signUp, type Visit, visit, WITHOUT_BROWSER } from "./browser.ts";

const PASSWORD = "correct horse battery staple";
const fixture = (name: string) => new URL(`../../../fixtures/${name}`, import.meta.url).pathname;

describe.skipIf(WITHOUT_BROWSER)(`the quote page in a browser${WITHOUT_BROWSER ?? ""}`, () => {
  let v1: TestService;
  let browser: Browser;
  let seen: Visit;

  beforeAll(async () => {
    [v1, browser] = await Promise.all([startTestService({ works: true }), openBrowser()]);
    seen = await visit(browser, v1.url);
    await signUp(seen.page, v1.config.dataFolder, "ann@example.com", PASSWORD);
  });
  afterAll(async () => {
    await browser?.close();
    await v1?.close();
  });

  it("walks from a dropped model to price, time, weight and toolpaths with the network cut", async () => {
    const { page, foreign, faults } = seen;
    await page.goto("/quote");
    await page.locator("#model-file").setInputFiles(fixture("knob.stl"));
    await page.getByText(/^Fits: 52\.6/).waitFor();
    await page.getByRole("button", { name: "Add default printer", exact: true }).click();
    await page.getByRole("button", { name: "Add default filament" }).click();
    await page.locator("#pick-filament option", { hasText: "Default Filament" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByRole("heading", { name: "Quote", exact: true }).waitFor({ timeout: 90_000 });
    await expect(page.locator(".total").textContent()).resolves.toMatch(/^\$\d+\.\d\d$/);
    await page.locator("#toolpath-viewer").waitFor();
    await page.locator("#layer-output").filter({ hasText: "of 60" }).waitFor({ timeout: 60_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(foreign).toEqual([]);
    expect(faults).toEqual([]);
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../harness.ts";
import { openBrowser, visit, WITHOUT_BROWSER } from "./browser.ts";

describe.skipIf(WITHOUT_BROWSER)(`the API playground in a browser${WITHOUT_BROWSER ?? ""}`, () => {
  let v1: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [v1, browser] = await Promise.all([startTestService(), openBrowser({ webgl: false })]);
  });
  afterAll(async () => {
    await browser?.close();
    await v1?.close();
  });

  it("loads with the network cut, and calls the API with the token given to its authorize control", async () => {
    const user = await v1.user();
    const { page, foreign, faults } = await visit(browser, v1.url);
    await page.goto("/docs");
    const operation = page.locator(".opblock", { has: page.locator("[data-path='/v1/user']") });
    const answer = operation.locator(".live-responses-table");
    await operation.locator("button").first().click();
    await operation.getByRole("button", { name: "Execute" }).click();
    await answer.filter({ hasText: "token_missing" }).waitFor();

    await page.getByRole("button", { name: "Authorize" }).first().click();
    await page.locator(".auth-container input").fill(user.token);
    await page
      .locator(".modal-ux")
      .getByRole("button", { name: /apply credentials|authorize/i })
      .first()
      .click();
    await page.getByRole("button", { name: "Close" }).last().click();
    await operation.getByRole("button", { name: "Execute" }).click();
    await answer.filter({ hasText: user.userId }).waitFor();
    expect(foreign).toEqual([]);
    // The browser's own word on the first answer, and a style of the playground's that its policy leaves out.
    expect(faults.filter((fault) => !/401|inline style/.test(fault))).toEqual([]);
  });
});

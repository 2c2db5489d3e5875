import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../harness.ts";
import {
  accessibilityFaults,
  openBrowser,
  PATIENCE_MS,
  signUp,
  type Visit,
  visit,
  WITHOUT_BROWSER,
} from "./browser.ts";

const STRANGERS = [
  "/",
  "/sign-up",
  "/log-in",
  "/forgot-password",
  "/resend-confirmation",
  "/confirm?token=x",
  "/reset-password?token=x",
];
const IN_DARK: ReadonlySet<string> = new Set(["/", "/confirm?token=x", "/dashboard", "/dashboard/webhooks"]);
const OWN = ["/dashboard", "/dashboard/quotes", "/dashboard/files", "/dashboard/tokens", "/dashboard/webhooks"];

describe.skipIf(WITHOUT_BROWSER)(`the account pages in a browser${WITHOUT_BROWSER ?? ""}`, () => {
  let v1: TestService;
  let browser: Browser;
  let seen: Visit;

  beforeAll(async () => {
    [v1, browser] = await Promise.all([startTestService(), openBrowser({ webgl: false })]);
  });
  afterAll(async () => {
    await browser?.close();
    await v1?.close();
  });
  afterEach(() => seen?.context.close());

  it("are clean to axe, in light and in dark, and ask for nothing from elsewhere", async () => {
    seen = await visit(browser, v1.url);
    await checkAll(seen.page, STRANGERS);
    await signUp(seen.page, v1.config.dataFolder, "ann@example.com");
    await v1.service.db.updateTable("users").set({ plan: "pro" }).where("email", "=", "ann@example.com").execute();
    await createToken(seen.page);
    expect(await accessibilityFaults(seen.page)).toEqual([]);
    await seen.page.goto("/dashboard/webhooks");
    await seen.page.getByLabel("Address").fill("https://8.8.8.8/hooks");
    await seen.page.getByRole("button", { name: "Create" }).click();
    await seen.page.getByText("This is the only time").waitFor();
    await checkAll(seen.page, OWN);
    expect(seen.foreign).toEqual([]);
    // The page of a link that has expired is an answer of 410, which the browser tells as well.
    expect(seen.faults.filter((fault) => !/status of 410/.test(fault))).toEqual([]);
  });

  it("are used from the keyboard alone", async () => {
    seen = await visit(browser, v1.url);
    const { page } = seen;
    await page.goto("/log-in");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    const top = async () => (await page.locator(".skip").boundingBox())!.y;
    await expect.poll(top, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.id")).toBe("email");
    await page.keyboard.type("nobody@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("nobody@example.com");
    expect(await page.getByLabel("Password").inputValue()).toBe("");
  });

  it("show where the focus is", async () => {
    seen = await visit(browser, v1.url);
    await seen.page.goto("/sign-up");
    const controls = await seen.page.locator("a, button, input:not([type=hidden])").all();
    expect(await seen.page.locator("input:not([type=hidden])").count()).toBe(2);
    expect(controls.length).toBeGreaterThan(3);
    for (const control of controls) {
      await seen.page.keyboard.press("Tab");
      await control.focus();
      expect(await seen.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    }
  });

  it("fit a telephone without scrolling sideways", async () => {
    seen = await visit(browser, v1.url, { viewport: { width: 320, height: 640 } });
    await signUp(seen.page, v1.config.dataFolder, "a.rather.long.address.for.a.narrow.screen@example.com");
    await createToken(seen.page);
    for (const path of ["/dashboard/tokens", "/dashboard", "/dashboard/webhooks", "/dashboard/files"]) {
      await seen.page.goto(path);
      const widths = await seen.page.evaluate<number[]>("[document.documentElement.scrollWidth, window.innerWidth]");
      expect([path, widths[0]]).toEqual([path, widths[1]]);
    }
  });
});

async function createToken(page: Page): Promise<void> {
  await page.goto("/dashboard/tokens");
  await page.getByLabel("Name").fill("A program with a name of some length");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("This is the only time").waitFor();
}

/** Each page in light; in dark, where only the colours differ, those that between them show every part. */
async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of colorScheme === "light" ? paths : paths.filter((path) => IN_DARK.has(path))) {
      await page.goto(path);
      expect([path, colorScheme, await accessibilityFaults(page)]).toEqual([path, colorScheme, []]);
    }
  }
}

function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement.textContent");
}

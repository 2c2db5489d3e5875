/**
 * Writes the README's pictures of the service: the quote page after a quote, its toolpaths, the dashboard, the API playground, each as
 * Debian's Chromium shows it. Made anew when what is seen changes on purpose.
 *
 *   node scripts/make-screenshots.ts
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createLog, readConfig, startServer } from "../src/v1/index.ts";
import { openBrowser, signUp, visit } from "../test/v1/browser/browser.ts";

const VIEWPORT = { width: 1280, height: 860 };
const MODELS = ["torus.stl", "steps.stl", "knob.stl"];
/** Of fixtures/knob.stl, inside: every kind of path is seen. */
const LAYER = 38;
const MARGIN = 8;

const docs = (name: string) => new URL(`../docs/${name}`, import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "slicewright-pictures-"));
const config = readConfig({ SLICEWRIGHT_DATA: folder, PORT: "0", HOST: "127.0.0.1" });
const server = await startServer(config, { log: createLog("silent") });
const browser = await openBrowser();
try {
  const { page } = await visit(browser, server.url, { viewport: VIEWPORT });
  await signUp(page, folder, "ann@example.com");
  await page.goto("/quote");
  await addDefaults(page);
  for (const model of MODELS) await quote(page, model);
  await page.locator("#layer-output").filter({ hasText: "60 of 60" }).waitFor();
  await page.getByLabel("Layer", { exact: true }).fill(String(LAYER));
  await page.evaluate("document.activeElement.blur()");
  await page.waitForTimeout(500);
  await page.locator("#toolpaths").screenshot({ path: docs("toolpaths.png") });
  await page.evaluate("scrollTo(0, 0)");
  const { y, height } = (await page.locator("#result").boundingBox())!;
  await page.screenshot({
    path: docs("quote-page.png"),
    fullPage: true,
    clip: { x: 0, y: 0, width: VIEWPORT.width, height: y + height + MARGIN },
  });

  await page.goto("/dashboard");
  await page.screenshot({ path: docs("dashboard.png"), fullPage: true });

  await page.goto("/docs");
  await page.locator("#operations-tag-Quotes").waitFor();
  await page.evaluate("document.querySelector('#operations-tag-Quotes').scrollIntoView()");
  await page.screenshot({ path: docs("playground.png") });
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

async function addDefaults(page: Page): Promise<void> {
  for (const kind of ["printer", "filament"]) {
    const made = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: `Add default ${kind}`, exact: true }).click();
    await made;
  }
  await page.locator("#setting-filament-color").fill("#f2a33a");
}

async function quote(page: Page, model: string): Promise<void> {
  await page.locator("#model-file").setInputFiles(new URL(`../fixtures/${model}`, import.meta.url).pathname);
  await page.locator("#file-facts").filter({ hasText: model }).waitFor();
  await page.getByRole("button", { name: "Get a quote" }).click();
  await page.locator("#result:not([hidden])").waitFor({ timeout: 120_000 });
}

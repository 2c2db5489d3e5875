import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../harness.ts";
import {
  accessibilityFaults,
  logIn,
  openBrowser,
  PATIENCE_MS,
  type StorageState,
  signUp,
  type Visit,
  visit,
  WITHOUT_BROWSER,
} from "./browser.ts";

const EMAIL = "ann@example.com";
const POLL = { timeout: PATIENCE_MS };
const fixture = (name: string) => new URL(`../../../fixtures/${name}`, import.meta.url).pathname;

describe.skipIf(WITHOUT_BROWSER)(`the quote page in a browser${WITHOUT_BROWSER ?? ""}`, () => {
  let v1: TestService;
  let browser: Browser;
  let seen: Visit;
  let page: Page;
  /** Logged in. */
  let storageState: StorageState;

  beforeAll(async () => {
    [v1, browser] = await Promise.all([startTestService({ works: true }), openBrowser()]);
    seen = await visit(browser, v1.url);
    await signUp(seen.page, v1.config.dataFolder, EMAIL);
    await addDefaults(seen.page, ["printer", "filament", "resin printer", "resin"]);
    await seen.context.close();
    seen = await visit(browser, v1.url);
    storageState = await logIn(seen, EMAIL);
    await seen.context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await v1?.close();
  });
  beforeEach(async () => {
    seen = await visit(browser, v1.url, { storageState });
    page = seen.page;
    await page.goto("/quote");
  });
  afterEach(() => seen.context.close());

  it("walks from a dropped model to price, time, weight and toolpaths", async () => {
    await drop(page, "knob.stl");
    await page.getByText("Fits: 52.6 × 52.6 × 12 mm in 200 × 200 × 250 mm").waitFor();
    await page.getByLabel("Infill density").fill("25");
    const quote = await quoted(page);

    expect(quote).toMatchObject({
      status: "success",
      configurations: { print_config: { infill: { fill_density: "25%" } } },
    });
    const shown = await page.locator("#result").textContent();
    expect(shown).toContain(`$${quote.pricing.total_price.toFixed(2)}`);
    expect(shown).toContain(quote.time.estimated_time);
    expect(shown).toContain(`${quote.pricing.filament_weight} g`);
    expect(await page.locator(".features tbody tr").count()).toBeGreaterThan(3);
    await page.locator("#layer-output").filter({ hasText: "60 of 60, 12.00 mm" }).waitFor();
    expect(await page.locator("#toolpath-key").textContent()).toContain("External perimeter");
    await page.getByLabel("Layer", { exact: true }).fill("30");
    expect(await page.locator("#layer-output").textContent()).toBe("30 of 60, 6.00 mm");
    expect(await accessibilityFaults(page)).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#download").click()]);
    expect(download.suggestedFilename()).toBe("knob.gcode");
    expect(readFileSync(await download.path(), "utf8")).toContain(";TYPE:External perimeter");
    expectQuiet(seen);
  });

  it("draws what it is given: another layer is another picture", async () => {
    const empty = await settledPicture(page, "#model-canvas");
    await drop(page, "cube10.stl");
    await page.getByText(/^Fits: 10 × 10 × 10 mm/).waitFor();
    await expect.poll(async () => (await picture(page, "#model-canvas")).equals(empty), POLL).toBe(false);
    await quoted(page);
    await page.locator("#layer-output").filter({ hasText: "50 of 50" }).waitFor();
    const whole = await settledPicture(page, "#toolpath-canvas");
    await page.getByLabel("Layer", { exact: true }).fill("3");
    await expect.poll(async () => (await picture(page, "#toolpath-canvas")).equals(whole), POLL).toBe(false);
  });

  it("quotes resin and shows the layers that cure", async () => {
    await page.getByText("Resin", { exact: true }).first().click();
    await drop(page, "cube10.stl");
    await page.getByText("Fits: 10 × 10 × 10 mm in 127.68 × 80.78 × 150 mm").waitFor();
    await page.getByLabel("Supports").uncheck();
    const quote = await quoted(page);
    expect(quote.configurations.print_config).toMatchObject({ supports: { enable: false }, pad: { enable: true } });
    expect(await page.locator("#result").textContent()).toContain(`${quote.pricing.resin_volume_ml} ml`);
    await page.locator("#layer-image[src^='blob:']").waitFor();
    await expect.poll(() => page.evaluate("document.querySelector('#layer-image').naturalWidth"), POLL).toBe(2560);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityFaults(page)).toEqual([]);
    expectQuiet(seen);
  });

  it("tells a part that does not fit, before and after it is sliced", async () => {
    await drop(page, "bar300.stl");
    await page.getByText("Does not fit: 100 mm too long in x (300 × 5 × 5 mm in 200 × 200 × 250 mm)").waitFor();
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.locator("#quote-alert:not([hidden])").waitFor();
    expect(await page.locator("#quote-alert").textContent()).toMatch(/300/);
    expect(await page.locator("#result").isVisible()).toBe(false);
    await page.locator("#quote-button:enabled").waitFor();
    expectQuiet(seen);
  });

  it("says in words what a file is not, and what is missing", async () => {
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByText("Choose a model first").waitFor();
    await page
      .locator("#model-file")
      .setInputFiles({ name: "letter.stl", mimeType: "", buffer: Buffer.from("Dear Sir") });
    await page.locator("#file-alert:not([hidden])").waitFor();
    expect(await page.locator("#model-canvas").getAttribute("aria-label")).toMatch(/empty/);
    expect(await page.locator("#file-alert").textContent()).not.toMatch(/status|undefined|null/);
    await drop(page, "cube10.stl");
    await page.getByText(/^Fits/).waitFor();
    expect(await page.locator("#file-alert").isVisible()).toBe(false);
    await page.getByLabel("Layer height").first().fill("77");
    await page.getByRole("button", { name: "Get a quote" }).click();
    await page.getByText(/^Layer height.*less than or equal/).waitFor();
    expect(await page.evaluate("document.activeElement.dataset.setting")).toMatch(/layer_height$/);
  });

  it("takes 3MF in the service's millimetres, and files that were uploaded before", async () => {
    await drop(page, "inch.3mf");
    await page.getByText("Fits: 25.4 × 12.7 × 6.35 mm").waitFor();
    await page.locator("#file-facts").waitFor();
    const fit = await page.locator("#fit").textContent();
    const id = await page.getByLabel("Uploaded before").inputValue();
    await page.goto(`/quote?file=${id}`);
    await page.getByText(fit!).waitFor();
    await page.locator("#model-canvas[aria-label^='inch.3mf']").waitFor();
    await expect.poll(() => page.locator("#viewer-note").isVisible(), POLL).toBe(false);
    expectQuiet(seen);
  });

  it("shows a box in the place of a file that is too large to be drawn", async () => {
    await drop(page, "bar300.stl");
    await page.locator("#file-facts").waitFor();
    const id = await page.getByLabel("Uploaded before").inputValue();
    await page.route("**/dashboard/api/v1/file", async (route) => {
      const files = await (await route.fetch()).json();
      await route.fulfill({ json: files.map((file: object) => ({ ...file, file_size: 61 })) });
    });
    await page.goto(`/quote?file=${id}`);
    await page.getByText("It is too large to be drawn here; the box shows its size.").waitFor();
    await page.getByText(/^Does not fit: 100 mm too long in x/).waitFor();
    expectQuiet(seen);
  });

  it("can be walked with the keyboard alone", async () => {
    await drop(page, "cube10.stl");
    await page.getByText(/^Fits/).waitFor();
    await page.locator("#model-file").focus();
    const visited = await tabUntil(page, "quote-button");
    expect(visited).toEqual(expect.arrayContaining(["earlier-file", "pick-printer", "pick-filament"]));
    await page.keyboard.press("Enter");
    await page.locator("#result:not([hidden])").waitFor({ timeout: PATIENCE_MS });
    expect(await page.evaluate("document.activeElement.id")).toBe("result-heading");
    await page.locator("#layer-output").filter({ hasText: "50 of 50" }).waitFor();
    await tabUntil(page, "layer");
    await page.keyboard.press("ArrowLeft");
    expect(await page.locator("#layer-output").textContent()).toMatch(/^49 of 50/);
    await page.keyboard.press("Home");
    expect(await page.locator("#layer").getAttribute("aria-valuetext")).toBe("Layer 1 of 50, 0.20 mm");
  });

  it("quotes without WebGL, and says what is not there", async () => {
    const plain = await openBrowser({ webgl: false });
    const other = await visit(plain, v1.url, { storageState });
    await other.page.goto("/quote");
    await other.page.getByText("WebGL is off").waitFor();
    await drop(other.page, "cube10.stl");
    await other.page.getByText(/^Fits: 10 × 10 × 10 mm/).waitFor();
    await quoted(other.page);
    await other.page.getByText(/^The layers cannot be drawn here/).waitFor();
    await plain.close();
  });

  it("quotes without a viewer that does not start, and says what hindered it", async () => {
    await page.route("**/model-view.js*", (route) => route.abort());
    await page.reload();
    const note = page.locator("#viewer-note").filter({ hasText: "The model cannot be drawn here: " });
    await note.waitFor();
    expect(await note.textContent()).toMatch(/model-view\.js\. Quotes work all the same\.$/);
    await drop(page, "cube10.stl");
    await page.getByText(/^Fits: 10 × 10 × 10 mm/).waitFor();
  });
});

/** Drops a fixture onto the page, as a person would. */
async function drop(page: Page, name: string): Promise<void> {
  const data = readFileSync(fixture(name)).toString("base64");
  const dropped = await page.evaluateHandle(`
    const bytes = Uint8Array.from(atob("${data}"), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "${name}"));
    transfer`);
  await page.dispatchEvent("#stage", "drop", { dataTransfer: dropped });
}

/** Asks for a quote and waits for it; gives the record that the page got. */
async function quoted(page: Page) {
  const last = page.waitForResponse(
    async (response) => {
      if (!/\/quote\/[\w-]{36}$/.test(response.url()) || response.request().method() !== "GET") return false;
      return (await response.json()).status !== "pending";
    },
    { timeout: PATIENCE_MS },
  );
  await page.getByRole("button", { name: "Get a quote" }).click();
  const quote = await (await last).json();
  await page.locator("#result:not([hidden])").waitFor();
  return quote;
}

async function addDefaults(page: Page, kinds: readonly string[]): Promise<void> {
  await page.goto("/quote");
  for (const kind of kinds) {
    if (kind === "resin printer") await page.getByText("Resin", { exact: true }).first().click();
    const made = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: `Add default ${kind}`, exact: true }).click();
    expect((await made).status()).toBe(201);
  }
}

/** Presses Tab until an element has the focus. */
async function tabUntil(page: Page, id: string): Promise<readonly string[]> {
  const visited: string[] = [];
  while (visited.at(-1) !== id) {
    if (visited.length > 60) throw new Error(`Tab does not lead to #${id}: ${visited.join(", ")}`);
    await page.keyboard.press("Tab");
    visited.push(await page.evaluate("document.activeElement.id"));
  }
  return visited;
}

function picture(page: Page, selector: string): Promise<Buffer> {
  return page.locator(selector).screenshot();
}

/** The picture once nothing more is drawn: two in a row are the same. */
async function settledPicture(page: Page, selector: string): Promise<Buffer> {
  let last = await picture(page, selector);
  for (;;) {
    const next = await picture(page, selector);
    if (next.equals(last)) return next;
    last = next;
  }
}

function expectQuiet({ foreign, faults }: Visit): void {
  expect(foreign).toEqual([]);
  expect(faults).toEqual([]);
}

/** A real browser with the network cut: what is not the service's own address is refused, and remembered. */
import { existsSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { letters } from "../letters.ts";

const EXECUTABLE = "/usr/bin/chromium";

const PASSWORD = "correct horse battery staple";

/** Machines that run the tests have other things to do. */
export const PATIENCE_MS = 90_000;

/** Appended to the name of what is skipped. */
export const WITHOUT_BROWSER: string | null = existsSync(EXECUTABLE)
  ? null
  : ` (skipped: ${EXECUTABLE} is missing; apt-get install chromium)`;

/** By SwiftShader, which draws without a graphics card: what is WebGL's alone, as it is slow. */
const WEBGL = [
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-gpu-rasterization",
  "--disable-gpu-compositing",
];
const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Playwright's own way to refuse requests asks this process about each of them, and turns the cache off.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

export function openBrowser({ webgl = true }: { readonly webgl?: boolean } = {}): Promise<Browser> {
  const graphics = webgl ? WEBGL : ["--disable-gpu", "--disable-3d-apis"];
  return chromium.launch({ executablePath: EXECUTABLE, headless: true, args: [...QUIET, ...graphics] });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Addresses elsewhere that something asked for. */
  readonly foreign: readonly string[];
  /** What went wrong in the page: errors that nobody caught, refusals of its policy, files that were not found. */
  readonly faults: readonly string[];
}

export async function visit(browser: Browser, origin: string, options: object = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const foreign: string[] = [];
  const faults: string[] = [];
  context.on("request", (request) => {
    const { origin: from, protocol } = new URL(request.url());
    if (from !== origin && protocol !== "data:" && protocol !== "blob:") foreign.push(request.url());
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return { context, page, foreign, faults };
}

/** Signs up, opens the link of the mail that was spooled, and ends logged in. */
export async function signUp(page: Page, dataFolder: string, email: string): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
  await page.goto(await confirmationLink(page, dataFolder, email));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/dashboard/);
}

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Logs an account of {@link signUp} in; with the state, other visits are. */
export async function logIn({ page, context }: Visit, email: string): Promise<StorageState> {
  await page.goto("/log-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/dashboard/);
  return context.storageState();
}

/** What axe finds on the page, one line each. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // A form's answer may be there before its style sheet.
  await page.waitForLoadState("load");
  // What it calls legacy looks into no frames of other origins, of which there are none, and takes half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}

/** The mail is sent after the answer. */
async function confirmationLink(page: Page, dataFolder: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [mail] = letters(dataFolder, email);
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (link) return link;
    await page.waitForTimeout(50);
  }
  throw new Error("no mail was spooled");
}

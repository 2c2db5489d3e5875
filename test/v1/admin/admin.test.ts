import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate, type NewToken } from "../../../src/v1/accounts/tokens.ts";
import { runCommand } from "../../../src/v1/admin/commands.ts";
import { runAdmin } from "../../../src/v1/admin/run-admin.ts";
import { askServer, listenForAdmin } from "../../../src/v1/admin/socket.ts";
import { startTestService, type TestService } from "../harness.ts";

const address = (): string => `${v7()}@example.com`;

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

describe("admin commands", () => {
  it("make an account, confirmed and on a plan where asked for", async () => {
    const email = address();
    const plain = await runCommand(v1.service, ["create-user", "--email", ` ${email.toUpperCase()} `]);
    expect(plain).toMatchObject({ email, plan: "free", confirmed: false });
    const other = await runCommand(v1.service, ["create-user", "--email", address(), "--plan", "pro", "--confirmed"]);
    expect(other).toMatchObject({ plan: "pro", confirmed: true });
  });

  it("make tokens that the API takes", async () => {
    const { email, userId } = await v1.user();
    const made = (await runCommand(v1.service, [
      "create-token",
      "--email",
      email,
      "--name",
      "ci",
      "--days",
      "3",
    ])) as NewToken;
    expect(Date.parse(made.expires_at!) - Date.parse(made.created_at)).toBe(3 * 86_400_000);
    expect(await authenticate(v1.service, `Bearer ${made.token}`)).toEqual({ userId, plan: "free", confirmed: true });
    const endless = (await runCommand(v1.service, ["create-token", "--email", email, "--name", "ci"])) as NewToken;
    expect(endless.expires_at).toBeNull();
  });

  it("change a plan, at once for tokens that are out", async () => {
    const { email, token } = await v1.user();
    await runCommand(v1.service, ["set-plan", "--email", email, "--plan", "pro"]);
    expect((await authenticate(v1.service, `Bearer ${token}`)).plan).toBe("pro");
  });

  it.each([
    [[], /expected one of create-user/],
    [["drop-user"], /got drop-user/],
    [["create-user"], /--email nothing/],
    [["create-user", "--email", "nobody"], /expected an e-mail address/],
    [["create-user", "--email", "a@example.com", "--plan", "gold"], /free or pro/],
    [["create-user", "--email", "a@example.com", "--name", "x"], /'--name'/],
    [["create-token", "--email", "nobody@example.com", "--name", "x"], /no account/],
    [["create-token", "--email", "nobody@example.com"], /--name of 0/],
    [["create-token", "--email", "nobody@example.com", "--name", "x", "--days", "0"], /--days 0/],
    [["create-token", "--email", "nobody@example.com", "--name", "x", "--days", "1.5"], /--days 1.5/],
    [["set-plan", "--email", "nobody@example.com", "--plan", "pro"], /no account/],
    [["set-plan", "--email", "nobody@example.com"], /--plan nothing/],
  ])("refuse %j", async (argv, words) => {
    await expect(runCommand(v1.service, argv)).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringMatching(words),
    });
  });

  it("refuse an address that has an account", async () => {
    const { email } = await v1.user();
    await expect(runCommand(v1.service, ["create-user", "--email", email])).rejects.toThrow(/has an account/);
  });
});

describe("the socket", () => {
  it.each([
    ["short", "d"],
    ["longer than a socket's path may be", "d".repeat(120)],
  ])("carries commands into a data folder whose path is %s", async (_, name) => {
    const folder = join(mkdtempSync(join(tmpdir(), "slicewright-admin-test-")), name);
    const service = { ...v1.service, config: { ...v1.config, dataFolder: folder } };
    expect(await askServer(folder, ["create-user", "--email", address()])).toBeNull();
    const close = await listenForAdmin(service);
    const email = address();
    const made = await askServer(folder, ["create-user", "--email", email]);
    expect(made).toMatchObject({ email, plan: "free" });
    await expect(askServer(folder, ["create-user", "--email", email])).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringMatching(/has an account/),
    });
    expect(statSync(join(folder, "admin")).mode & 0o777).toBe(0o700);
    await close();
    expect(await askServer(folder, ["create-user", "--email", address()])).toBeNull();
    rmSync(folder, { recursive: true, force: true });
  });

  it("lets nothing that is no command get in the way of the next", async () => {
    const folder = mkdtempSync(join(tmpdir(), "slicewright-admin-test-"));
    const close = await listenForAdmin({ ...v1.service, config: { ...v1.config, dataFolder: folder } });
    const path = readFileSync(join(folder, "admin", "address"), "utf8");
    for (const bytes of ["x".repeat(20_000), "not JSON\n", "{}\n", "[]"]) {
      const socket = createConnection(path).on("error", () => {});
      socket.end(bytes);
      socket.resume();
      await once(socket, "close");
    }
    // One that stays is thrown out, one that goes at once is not waited for.
    const rude = createConnection(path).on("error", () => {});
    rude.write("not JSON\n");
    await once(rude, "close");
    const hasty = createConnection(path).on("error", () => {});
    await once(hasty, "connect");
    hasty.write(`${JSON.stringify(["create-user", "--email", address()])}\n`);
    hasty.destroy();
    expect(await askServer(folder, ["create-user", "--email", address()])).toMatchObject({ plan: "free" });
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("takes the place of one that a killed server left", async () => {
    const folder = mkdtempSync(join(tmpdir(), "slicewright-admin-test-"));
    const service = { ...v1.service, config: { ...v1.config, dataFolder: folder } };
    // As if killed: never closed, and its file still there.
    const first = await listenForAdmin(service);
    const second = await listenForAdmin(service);
    expect(await askServer(folder, ["create-user", "--email", address()])).toMatchObject({ plan: "free" });
    await second();
    await first();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("slicewright admin", () => {
  it("works on the database where no server has it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "slicewright-admin-test-"));
    const config = { ...v1.config, dataFolder: folder };
    const email = address();
    const run = async (...argv: string[]): Promise<Record<string, unknown>> => {
      let text = "";
      await runAdmin(argv, config, { stdout: (part) => (text += part) });
      return JSON.parse(text) as Record<string, unknown>;
    };
    expect(await run("create-user", "--email", email)).toMatchObject({ email });
    const { token } = await run("create-token", "--email", email, "--name", "first");
    expect(token).toMatch(/^ey/);
    rmSync(folder, { recursive: true, force: true });
  });

  it("works while a server has the database", async () => {
    const email = address();
    let text = "";
    await runAdmin(["create-user", "--email", email], v1.config, { stdout: (part) => (text += part) });
    expect(JSON.parse(text)).toMatchObject({ email });
    await expect(runAdmin(["create-user", "--email", email], v1.config, { stdout: () => {} })).rejects.toThrow(
      /has an account/,
    );
  });

  it("reads its words before it opens anything", async () => {
    const config = { ...v1.config, dataFolder: "/dev/null/nothing" };
    await expect(runAdmin(["create-usr"], config, { stdout: () => {} })).rejects.toMatchObject({ code: "USAGE" });
  });
});

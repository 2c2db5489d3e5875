import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createMailer } from "../../../src/v1/accounts/create-mailer.ts";
import { hashPassword, verifyPassword } from "../../../src/v1/accounts/passwords.ts";
import { isSame, sign } from "../../../src/v1/accounts/secrets.ts";
import { normalizeEmail } from "../../../src/v1/accounts/users.ts";

describe("passwords", () => {
  it("are told right from wrong, by a hash with parameters and its own salt", async () => {
    const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword("correct horse", one)).toBe(true);
    expect(await verifyPassword("correct horsf", one)).toBe(false);
  });

  it("keep working when the cost has changed since", async () => {
    const { scryptSync } = await import("node:crypto");
    const key = scryptSync("correct horse", Buffer.alloc(16), 32, { N: 1024, r: 4, p: 1 }).toString("base64url");
    const early = `scrypt$1024$4$1$${Buffer.alloc(16).toString("base64url")}$${key}`;
    expect(await verifyPassword("correct horse", early)).toBe(true);
    expect(await verifyPassword("x", early)).toBe(false);
  });

  it("match none where there is no account", async () => {
    expect(await verifyPassword("", null)).toBe(false);
  });

  it("are what they look like, not how a keyboard composes them", async () => {
    expect(await verifyPassword("pa\u0308sswort", await hashPassword("p\u00e4sswort"))).toBe(true);
  });
});

describe("signatures", () => {
  it("differ by key, purpose and text", () => {
    const key = new Uint8Array(32);
    const values = [
      sign(key, "csrf", "a"),
      sign(key, "csrf", "b"),
      sign(key, "other", "a"),
      sign(new Uint8Array(32).fill(1), "csrf", "a"),
    ];
    expect(new Set(values).size).toBe(values.length);
    expect(isSame(values[0]!, sign(key, "csrf", "a"))).toBe(true);
    expect(isSame(values[0]!, values[1]!)).toBe(false);
    expect(isSame("short", values[0]!)).toBe(false);
  });
});

describe("addresses", () => {
  it.each([
    [" Ann.B+tag@Example.COM ", "ann.b+tag@example.com"],
    ["a@localhost", "a@localhost"],
    ["ä@exämple.de", "ä@exämple.de"],
    ["", null],
    ["a", null],
    ["a@", null],
    ["@b", null],
    ["a@b@c", null],
    ["a b@c", null],
    ["a@b..c", null],
    ["a@b.", null],
    ["a@b\nBcc: c@d", null],
    ["a@b\u0000", null],
    ["<a@b>", null],
    ["a@b,c@d", null],
    [`${"a".repeat(250)}@b.de`, null],
  ])("%j is %j", (text, email) => {
    expect(normalizeEmail(text)).toBe(email);
  });

  it("are read in time that does not explode", () => {
    expect(normalizeEmail(`a@${"b.".repeat(100)}!@`)).toBeNull();
  });
});

describe("mail", () => {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-mail-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const config = { dataFolder: folder, smtpUrl: null, mailFrom: "Quotes <quotes@example.com>" };
  const clock = { now: () => new Date("2030-01-02T03:04:05Z") };
  const letter = {
    to: "a@example.com",
    subject: "Confirm",
    text: "Open this:\n\nhttp://127.0.0.1:3000/confirm?token=abc\n",
  };

  it("is spooled as whole .eml files that a person can read, for their owner alone", async () => {
    const mailer = createMailer(config, clock);
    await mailer.send(letter);
    await mailer.send({ ...letter, subject: "Second" });
    const names = readdirSync(join(folder, "mail")).sort();
    expect(names).toHaveLength(2);
    const texts = names.map((name) => readFileSync(join(folder, "mail", name), "utf8"));
    expect(texts.map((text) => /^Subject: (.*)\r$/m.exec(text)![1])).toEqual(["Confirm", "Second"]);
    expect(texts[0]).toMatch(/^From: Quotes <quotes@example.com>\r\nTo: a@example.com\r\n/);
    expect(texts[0]).toContain("Date: Wed, 02 Jan 2030 03:04:05 +0000\r\n");
    expect(texts[0]).toContain("\r\n\r\nOpen this:\r\n\r\nhttp://127.0.0.1:3000/confirm?token=abc\r\n");
    expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
    expect(statSync(join(folder, "mail", names[0]!)).mode & 0o777).toBe(0o600);
  });

  it("goes by SMTP where a server is configured", async () => {
    const { url, received, close } = await smtpServer();
    await createMailer({ ...config, smtpUrl: url }, clock).send(letter);
    expect(received()).toContain("RCPT TO:<a@example.com>");
    expect(received()).toContain("Subject: Confirm\r\n");
    expect(received()).toContain("/confirm?token=abc");
    await close();
  });

  it("fails when the server refuses it", async () => {
    const { url, close } = await smtpServer("550 no such person");
    await expect(createMailer({ ...config, smtpUrl: url }, clock).send(letter)).rejects.toThrow(/no such person/);
    await close();
  });
});

/** Just enough of SMTP to take one mail. */
async function smtpServer(toRecipient = "250 ok") {
  let text = "";
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (isData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        isData = false;
        socket.write("250 taken\r\n");
        return;
      }
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        if (line.startsWith("RCPT")) socket.write(`${toRecipient}\r\n`);
        else if (line === "DATA") {
          isData = true;
          socket.write("354 go on\r\n");
        } else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`,
    received: () => text,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

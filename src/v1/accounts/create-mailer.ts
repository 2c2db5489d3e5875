/** Mail goes to an SMTP server when one is configured, else into a folder, a file each, for someone to read there. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { v7 } from "uuid";
import type { Config } from "../config.ts";
import type { Clock } from "../service.ts";
import type { Mail, Mailer } from "./mail.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "dataFolder">;

/** A server that says nothing must not hold up the process's end. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer(config: MailConfig, clock: Clock): Mailer {
  return config.smtpUrl === null ? spool(config, clock) : smtp(config, config.smtpUrl, clock);
}

function smtp(config: MailConfig, url: string, clock: Clock): Mailer {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    send: async (mail) => {
      await transport.sendMail(message(mail, config, clock));
    },
  };
}

/** `<data>/mail/<UUIDv7>.eml`, so that names sort by time; a file is there whole or not at all. */
function spool(config: MailConfig, clock: Clock): Mailer {
  const folder = join(config.dataFolder, "mail");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      const { message: bytes } = await transport.sendMail(message(mail, config, clock));
      const path = join(folder, v7());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, `${path}.eml`);
    },
  };
}

function message(mail: Mail, config: MailConfig, clock: Clock) {
  return {
    from: config.mailFrom,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    date: clock.now(),
  };
}

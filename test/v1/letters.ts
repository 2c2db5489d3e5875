/** The mails of a service that has no server for them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What was spooled for an address, oldest first. */
export function letters(dataFolder: string, email: string): readonly Letter[] {
  const folder = join(dataFolder, "mail");
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {}
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .map((text) => ({
      to: /^To: (.*)\r$/m.exec(text)![1]!,
      subject: /^Subject: (.*)\r$/m.exec(text)![1]!,
      text: text.slice(text.indexOf("\r\n\r\n") + 4),
    }))
    .filter(({ to }) => to === email);
}

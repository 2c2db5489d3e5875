import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { createLog } from "../../src/v1/log.ts";

describe("the log", () => {
  it("tells requests without the secrets in their addresses", async () => {
    let text = "";
    const app = Fastify({ loggerInstance: createLog("info", { write: (line) => void (text += line) }) });
    app.all("/*", () => "");
    for (const url of [
      "/confirm?a=1&token=SECRET&b=2",
      "/reset-password?token=SECRET",
      "/v1/file/public/SECRET?x=1",
      "/v1/file",
    ])
      await app.inject({ url, headers: { authorization: "Bearer SECRET", cookie: "session=SECRET" } });
    await app.close();
    expect(text).not.toContain("SECRET");
    for (const url of ["/confirm?a=1&token=[redacted]&b=2", "/v1/file/public/[redacted]?x=1", "/v1/file"])
      expect(text).toContain(`"url":"${url}"`);
  });

  it("leaves out what is named as a secret", () => {
    let text = "";
    const log = createLog("info", { write: (line) => void (text += line) });
    log.info({ user: { password: "SECRET", token: "SECRET" }, webhook: { signing_secret: "SECRET" } }, "made");
    expect(text).not.toContain("SECRET");
    expect(text).toContain("made");
  });
});

/** A process that writes rows as fast as it can, and tells the number of each that was written, until it is killed. */
import type { Config } from "../../../src/v1/config.ts";
import { startService } from "../../../src/v1/start.ts";

process.once("message", async (config: Config) => {
  const { db } = await startService(config);
  for (let i = 1; ; i++) {
    await db
      .insertInto("secrets")
      .values({ name: `written ${i}`, value: "" })
      .execute();
    process.send!(String(i));
  }
});

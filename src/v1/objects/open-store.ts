import { join } from "node:path";
import type { Config } from "../config.ts";
import type { ObjectStore } from "./store.ts";

/** The store that the configuration names; the S3 client is loaded only where it is used. */
export async function openStore({ s3, dataFolder }: Config): Promise<ObjectStore> {
  const temporary = join(dataFolder, "tmp");
  if (s3 !== null) {
    const { createS3Store } = await import("./s3-store.ts");
    return createS3Store(s3, temporary);
  }
  const { createFolderStore } = await import("./folder-store.ts");
  return createFolderStore(join(dataFolder, "objects"), temporary);
}

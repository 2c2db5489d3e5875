import { inflateRawSync } from "node:zlib";
import type { InflateRaw } from "../../src/formats/zip.ts";

/** Node's inflater, held to the size that the archive claims. */
export const inflateRaw: InflateRaw = (data, size) => inflateRawSync(data, { maxOutputLength: Math.max(1, size) });

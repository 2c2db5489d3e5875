import type { ResinArchive } from "../../settings/resin-settings.ts";
import type { ArchiveRow } from "./archive.ts";
import { chitubox } from "./chitubox.ts";
import { goo } from "./goo.ts";
import { sl1 } from "./sl1.ts";

/** One row for each format. */
export const ARCHIVES: Readonly<Record<ResinArchive, ArchiveRow>> = Object.freeze({ sl1, goo, chitubox });

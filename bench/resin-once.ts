/** Slices one model for resin in this process, two threads: `node bench/resin-once.ts MODEL.stl SETTINGS.ini OUT`. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { parseResinIni } from "../src/settings/ini.ts";
import { sliceResin } from "../src/verbs/engine.ts";

const [model, profile, out] = process.argv.slice(2) as [string, string, string];
const { settings } = parseResinIni(readFileSync(profile, "utf8"));
const { archive } = await sliceResin(readFileSync(model), settings, { threads: 2 });
await writeFile(out, archive.chunks);

/**
 * Slices the shared models with the shared profiles and holds each print to PrusaSlicer's: one line a print, how far our
 * filament, time and every role with at least 3 % of the filament are off, in percent. Exits with 1 when the bars are missed.
 *
 *   npm run compare [-- --models all --profiles all] [--folder ../shared] [--threads 2]
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { completeSettings, createEngine, parseIni, toErrorRecord } from "../src/index.ts";
import { judgeRow, type Reference, rowText, verdict } from "./reference-rows.ts";

const SIX = "3DBenchy,xyz_cube_20mm,gear_knurled,fan_duct_ascii,rear_case_binsolid,castle";
const { values } = parseArgs({
  options: {
    models: { type: "string", default: SIX },
    profiles: { type: "string", default: "standard" },
    folder: { type: "string", default: new URL("../../shared", import.meta.url).pathname },
    threads: { type: "string", default: "2" },
  },
});
const references: Record<string, Record<string, Reference>> = JSON.parse(
  readFileSync(join(values.folder, "reference/prusa.json"), "utf8"),
);
const models =
  values.models === "all"
    ? Object.keys(references).map((name) => name.replace(/\.stl$/, ""))
    : values.models.split(",");
const profiles =
  values.profiles === "all" ? ["draft", "standard", "fine", "solid", "supported"] : values.profiles.split(",");

const engine = await createEngine({ threads: Number(values.threads) });
const rows = [];
for (const profile of profiles)
  for (const model of models) {
    const reference = references[`${model}.stl`]?.[profile];
    if (reference === undefined || reference.error !== undefined) continue;
    const row = judgeRow(await statsOf(model, profile), reference);
    console.log(rowText(model, profile, row));
    rows.push(row);
  }
await engine.close();
const { lines, isMet } = verdict(rows);
console.log(`\n${lines.join("\n")}`);
process.exitCode = isMet ? 0 : 1;

/** Our figures, or why there are none. */
async function statsOf(model: string, profile: string): Promise<Parameters<typeof judgeRow>[0]> {
  try {
    // The reference was timed by PrusaSlicer itself, whatever planner its flavour would choose here.
    const settings = completeSettings({ ...ini("base"), ...ini(profile), estimate_model: "prusa_slicer" });
    return (await engine.slice(modelBytes(model), settings)).stats;
  } catch (thrown) {
    return { error: toErrorRecord(thrown).message };
  }
}

function ini(name: string): ReturnType<typeof parseIni>["settings"] {
  return parseIni(readFileSync(join(values.folder, `reference/profiles/${name}.ini`), "utf8")).settings;
}

function modelBytes(model: string): Uint8Array {
  const path = join(values.folder, `models/stl/${model}.stl`);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}

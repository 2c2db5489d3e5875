/**
 * Slices the shared models with the shared profiles and prints, beside PrusaSlicer's figures, how far off each is.
 *
 *   npm run compare [-- --models 3DBenchy,castle] [--profiles standard,solid] [--folder ../shared]
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { completeSettings, createEngine, parseIni, ROLES, type SliceResult } from "../src/index.ts";

interface Reference {
  readonly layers: number;
  readonly filament_mm: number;
  readonly time_s: number;
  readonly travel_mm: number;
  readonly retractions: number;
  readonly roles: Readonly<Record<string, { readonly e_mm: number; readonly path_mm: number }>>;
  readonly error?: string;
}

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
const engine = await createEngine({ threads: Number(values.threads) });
let worst = 0;
for (const profile of values.profiles.split(",")) {
  const settings = completeSettings({ ...ini("base"), ...ini(profile) });
  const rows: Record<string, Record<string, string | number>> = {};
  for (const model of models) {
    const reference = references[`${model}.stl`]?.[profile];
    if (reference === undefined || reference.error !== undefined) continue;
    rows[model] = compare(await engine.slice(modelBytes(model), settings), reference);
  }
  console.log(`\n${profile}: our figure over PrusaSlicer's, minus one, in percent`);
  console.table(rows);
}
await engine.close();
console.log(`largest share of a role with at least 3 % of the filament that is off: ${worst.toFixed(1)} %`);

function compare({ stats }: SliceResult, reference: Reference): Record<string, string | number> {
  const row: Record<string, string | number> = {
    layers: `${stats.layers} / ${reference.layers}`,
    filament: percent(stats.filamentMm, reference.filament_mm),
    time: percent(stats.timeSeconds, reference.time_s),
    travel: percent(stats.travelMm, reference.travel_mm),
    retractions: percent(stats.retractions, reference.retractions),
  };
  for (const { name, comment } of ROLES) {
    const theirs = reference.roles[comment];
    const ours = stats.roles[name];
    if (theirs === undefined && (ours?.filamentMm ?? 0) < 0.03 * reference.filament_mm) continue;
    const e = percent(ours?.filamentMm ?? 0, theirs?.e_mm ?? 0);
    const share = (theirs?.e_mm ?? 0) / reference.filament_mm;
    if (share >= 0.03 && typeof e === "number") worst = Math.max(worst, Math.abs(e));
    row[comment] = /erimeter/.test(comment)
      ? `${e} (path ${percent(ours?.pathMm ?? 0, theirs?.path_mm ?? 0)})${share < 0.03 ? " small" : ""}`
      : `${e}${share < 0.03 ? " small" : ""}`;
  }
  return row;
}

function percent(ours: number, theirs: number): number {
  return Number(((ours / theirs - 1) * 100).toFixed(2));
}

function ini(name: string): ReturnType<typeof parseIni>["settings"] {
  return parseIni(readFileSync(join(values.folder, `reference/profiles/${name}.ini`), "utf8")).settings;
}

function modelBytes(model: string): Uint8Array {
  const path = join(values.folder, `models/stl/${model}.stl`);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}

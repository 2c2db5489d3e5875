import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseResinIni } from "../../src/settings/ini.ts";
import { sliceResin } from "../../src/verbs/engine.ts";

const SHARED = new URL("../../../shared/estimator/", import.meta.url);
const EXPECTED = new URL("expected.json", SHARED);

interface ResinRun {
  readonly id: string;
  readonly kind: string;
  readonly model: string;
  readonly config: string;
  readonly seconds: number;
  readonly resin_ml: number;
  readonly layers: number;
  readonly num_fast: number;
  readonly num_slow: number;
}

const runs: ResinRun[] = existsSync(EXPECTED)
  ? JSON.parse(readFileSync(EXPECTED, "utf8")).entries.filter(({ kind }: ResinRun) => kind === "resin")
  : [];

describe.skipIf(runs.length === 0)("PrusaSlicer's resin prints (skipped where ../shared is absent)", () => {
  it.each(runs)("$id: layers and seconds exact, millilitres within 0.05 % without supports", async (run) => {
    const { settings } = parseResinIni(readFileSync(new URL(run.config, SHARED), "utf8"));
    const model = gunzipSync(readFileSync(new URL(run.model, SHARED)));
    const { stats } = await sliceResin(model, settings, { threads: 0 });
    expect(stats.layers).toBe(run.layers);
    expect([stats.fastLayers, stats.slowLayers]).toEqual([run.num_fast, run.num_slow]);
    expect(Math.abs(stats.timeSeconds - run.seconds)).toBeLessThan(0.01);
    if (!settings.supports_enable) expect(Math.abs(stats.resinMl / run.resin_ml - 1)).toBeLessThan(5e-4);
  });
});

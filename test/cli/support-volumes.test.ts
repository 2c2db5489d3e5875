import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, merge } from "../../fixtures/shapes.ts";
import { runCli, temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const write = (name: string, mesh: ReturnType<typeof box>): string => {
  writeFileSync(folder.path(name), binaryStl(mesh));
  return folder.path(name);
};
const table = write("table.stl", merge(box([4, 4, 4.2]), box([20, 20, 1], [-8, -8, 4])));
const left = write("left.stl", box([5, 30, 2], [-10, -10, 3]));
const right = write("right.stl", box([5, 30, 2], [9, -10, 3]));

/** Filament of supports, mm, and codes of warnings. */
async function slice(...options: string[]): Promise<{ readonly mm: number; readonly codes: readonly string[] }> {
  const settings = ["--set", "support_material=1", "--set", "layer_height=0.3"];
  const args = ["slice", table, "-o", folder.path("a.gcode"), "--threads", "0", "--json", ...settings, ...options];
  const { code, stdout } = await runCli(...args);
  expect(code).toBe(0);
  const { stats, warnings } = JSON.parse(stdout);
  const mm = (role: string): number => stats.roles[role]?.filamentMm ?? 0;
  return {
    mm: mm("support") + mm("support-interface"),
    codes: warnings.map((own: { readonly code: string }) => own.code),
  };
}

describe("slicewright slice --support-enforcer, --support-blocker", () => {
  const manual = ["--set", "support_material_auto=0"];

  it("take files, again and again", async () => {
    expect((await slice(...manual)).mm).toBe(0);
    const one = (await slice(...manual, "--support-enforcer", left)).mm;
    expect(one).toBeGreaterThan(0);
    const two = (await slice(...manual, "--support-enforcer", left, "--support-enforcer", right)).mm;
    expect(two).toBeGreaterThan(1.5 * one);
    const all = (await slice()).mm;
    expect((await slice("--support-blocker", left, "--support-blocker", right)).mm).toBeLessThan(0.8 * all);
  });

  it("say so where a file lies off the part, or cannot be read", async () => {
    const far = write("far.stl", box([5, 5, 5], [200, 0, 0]));
    expect((await slice("--support-blocker", far)).codes).toContain("SUPPORT_VOLUMES_APART");
    const missing = await runCli("slice", table, "-o", folder.path("b.gcode"), "--support-enforcer", "none.stl");
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain("[FILE_UNREADABLE]");
    expect(() => readFileSync(folder.path("b.gcode"))).toThrow();
  });
});

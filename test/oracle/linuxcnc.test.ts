/**
 * LinuxCNC's own interpreter (Machinekit's is its twin) reads the machinekit flavour. Runs where `rs274` is installed:
 * Debian's package linuxcnc-uspace has it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { cylinder, steps } from "../../fixtures/shapes.ts";
import { slice } from "../../src/index.ts";

const isInstalled = spawnSync("rs274", ["-g", "/dev/null"]).error === undefined;

/** Numbered parameters that every run of it wants to find, all 0 but the coordinate system in use. */
function parameters(): string {
  const numbers = [
    ...[5161, 5181].flatMap((first) => Array.from({ length: 9 }, (_, i) => first + i)),
    ...Array.from({ length: 9 }, (_, i) => 5211 + i),
    ...Array.from({ length: 9 }, (_, system) => Array.from({ length: 10 }, (_, i) => 5221 + 20 * system + i)).flat(),
  ];
  return [...numbers.map((number) => [number, 0]), [5220, 1]]
    .sort(([a], [b]) => a - b)
    .map(([number, value]) => `${number} ${value}\n`)
    .join("");
}

describe.skipIf(!isInstalled)("LinuxCNC", () => {
  it.each([
    ["steps", steps(), {}],
    ["arcs", cylinder(8, 2, 64), { arc_fitting: "emit_center", gcode_resolution: 0.01 }],
  ] as const)("makes every move of a part with %s, and minds only the user's own M codes", async (what, part, more) => {
    const settings = {
      gcode_flavor: "machinekit",
      start_gcode: "G28",
      end_gcode: "M2",
      default_acceleration: 1000,
      fan_always_on: true,
      ...more,
    } as const;
    const { gcode, stats } = await slice(binaryStl(part), settings, { threads: 0 });
    const folder = mkdtempSync(join(tmpdir(), "rs274-"));
    try {
      const at = (name: string): string => join(folder, name);
      writeFileSync(at("part.ngc"), gcode.toString());
      writeFileSync(at("parameters.var"), parameters());
      writeFileSync(at("tools.tbl"), "T1 P1 D0.125000 Z0.100000\n");
      const run = spawnSync("rs274", [
        ...["-n", "0", "-t", at("tools.tbl"), "-v", at("parameters.var"), "-g", at("part.ngc"), at("canon.txt")],
      ]);
      // It says what it minds, and then the line.
      const own = new Set(["", "executing", ...gcode.toString().split("\n")]);
      const refused = `${run.stdout}\n${run.stderr}`.split("\n").filter((line) => !own.has(line));
      expect(refused).toContain("Unknown m code used: M104");
      // M100 to M199 are scripts that a machine's owner puts beside it.
      expect(refused.filter((line) => !/^Unknown m code used: M1\d\d$/.test(line))).toEqual([]);
      const canon = readFileSync(at("canon.txt"), "utf8");
      const retracts = stats.retractions * 2;
      if (what === "arcs") expect(canon).toContain("ARC_FEED");
      else expect(canon.match(/STRAIGHT_FEED/g)?.length).toBeGreaterThan(0.95 * (stats.moves - retracts));
      expect(canon).toContain("PROGRAM_END");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

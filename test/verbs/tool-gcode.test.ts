import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { estimateGcode, type Settings, slice } from "../../src/index.ts";

/** Three filaments, of which perimeters, infill and solid infill have one each. */
const SETTINGS: Partial<Settings> = {
  layer_height: 0.3,
  first_layer_height: 0.3,
  skirts: 0,
  perimeters: 2,
  fill_density: "40%",
  top_solid_layers: 0,
  bottom_solid_layers: 1,
  perimeter_extruder: 2,
  infill_extruder: 1,
  solid_infill_extruder: 3,
  use_relative_e_distances: true,
  start_gcode: ";start {initial_tool} {initial_extruder} {current_extruder} [temperature] {total_toolchanges}",
  toolchange_gcode: ";change {initial_tool} {previous_extruder}>{next_extruder}",
  end_gcode: ";end {initial_tool} {layer_num} {layer_z} [temperature] {filament_extruder_id}",
  extruders: [201, 202, 203].map((temperature, tool) => ({
    temperature,
    end_filament_gcode: `;off ${tool} [temperature] {initial_tool}`,
    start_filament_gcode: `;on ${tool}`,
  })),
};

/** The first extruder prints everything. */
const ALONE: Partial<Settings> = { perimeter_extruder: 1, infill_extruder: 1, solid_infill_extruder: 1 };

async function linesOf(settings: Partial<Settings>): Promise<string[]> {
  const { gcode } = await slice(box([20, 20, 0.9]), { ...SETTINGS, ...settings }, { threads: 0 });
  return gcode.toString().split("\n");
}

async function said(settings: Partial<Settings>): Promise<{ start: string[]; end: string[] }> {
  const lines = await linesOf(settings);
  const told = lines.filter((line) => /^;(start|change|off|end) /.test(line));
  const last = told.findLastIndex((line) => line.startsWith(";change"));
  return { start: told.slice(0, 2), end: told.slice(last + 1) };
}

/** PrusaSlicer 2.5 on the same box and settings is the judge of all these texts. */
describe("custom g-code of several tools", () => {
  it("is told the tool that is chosen first, which priming makes another one", async () => {
    const tower = { wipe_tower: true };
    const primed = { start: [";start 0 0 0 201 4", ";change 0 -1>0"] };
    const plain = { start: [";start 1 1 1 202 4", ";change 1 -1>1"] };
    for (const single_extruder_multi_material of [false, true]) {
      const kind = { ...tower, single_extruder_multi_material };
      expect(await said({ ...kind, single_extruder_multi_material_priming: true })).toMatchObject(primed);
      expect(await said({ ...kind, single_extruder_multi_material_priming: false })).toMatchObject(plain);
    }
    expect((await said({})).start).toEqual([";start 1 1 1 202 0", ";change 1 -1>1"]);
  });

  it("ends every filament that has a nozzle of its own, in use or not, and of those that share one the last", async () => {
    const all = [";off 0 201 1", ";off 1 202 1", ";off 2 203 1"];
    expect((await said({})).end).toEqual([...all, ";end 1 2 0.9 201 2"]);
    expect((await said({ single_extruder_multi_material: true })).end).toEqual([";off 0 201 1", ";end 1 2 0.9 201 0"]);
    const unused = await said({ infill_extruder: 2, solid_infill_extruder: 2 });
    expect(unused.end.slice(-4)).toEqual([...all, ";end 1 2 0.9 202 2"]);
  });

  it("is told which extruders print, of however many a profile asks for", async () => {
    const asking = "{is_extruder_used[0]} {is_extruder_used[1]} {is_extruder_used[2]} {is_extruder_used[4]}";
    const start_gcode = `;start ${asking}`;
    expect((await said({ start_gcode, infill_extruder: 2 })).start[0]).toBe(";start false true true false");
    expect((await said({ start_gcode, extruders: [{}], ...ALONE })).start[0]).toBe(";start true false false false");
  });

  it("of filaments is told whose it is, at the beginning, at each change and at the end", async () => {
    const extruders = Array.from({ length: 3 }, () => ({
      start_filament_gcode: ";on {filament_extruder_id}",
      end_filament_gcode: ";off {filament_extruder_id}",
    }));
    const lines = (await linesOf({ extruders })).filter((line) => /^;(on|off|change) /.test(line)).slice(0, 8);
    const change = (from: number, to: number): string[] => [`;off ${from}`, `;change 1 ${from}>${to}`, `;on ${to}`];
    expect(lines).toEqual([";change 1 -1>1", ";on 1", ...change(1, 2), ...change(2, 0)]);
    expect(await linesOf({ ...ALONE, extruders: [extruders[0]] })).toContain(";on 0");
  });

  it("ends on a layer of its own above a full wipe tower, whoever has a nozzle", async () => {
    const tower = { wipe_tower: true, single_extruder_multi_material_priming: false };
    expect((await said(tower)).end.at(-1)).toBe(";end 1 3 1.2 201 2");
    expect((await said({ ...tower, single_extruder_multi_material: true })).end.at(-1)).toBe(";end 1 3 1.2 201 0");
  });

  it("is not asked for where the first tool alone prints, which is not named", async () => {
    const alone = { ...ALONE, toolchange_gcode: ";change" };
    for (const single_extruder_multi_material of [false, true]) {
      const lines = await linesOf({ ...alone, single_extruder_multi_material });
      expect(lines.filter((line) => /^(;change|T\d|M10[49] .*T\d)/.test(line))).toEqual([]);
      expect(lines).toContain(";on 0");
    }
  });

  it("of filaments that share a nozzle heats it after each change, where no tower does", async () => {
    const shared = { single_extruder_multi_material: true, first_layer_temperature: 215, toolchange_gcode: "" };
    const lines = await linesOf(shared);
    const at = lines.indexOf("T2");
    const words = (from: number): string[] =>
      lines.slice(from, from + 5).filter((line) => /^(T\d|M104|;on)/.test(line));
    expect(words(lines.indexOf("T1"))).toEqual(["T1", "M104 S215", ";on 1"]);
    expect(words(at)).toEqual(["T2", "M104 S215", ";on 2"]);
    expect(words(lines.indexOf("T0"))).toEqual(["T0", "M104 S201", ";on 0"]);
    expect(lines.slice(at - 6, at).some((line) => line.startsWith("M104"))).toBe(false);
  });

  it("counts what is fed with the tool that is in use, where start g-code chooses one that the print has not", async () => {
    const { extruders: _, perimeter_extruder: _1, infill_extruder: _2, solid_infill_extruder: _3, ...one } = SETTINGS;
    const print = (start_gcode: string) =>
      slice(box([20, 20, 0.9]), { ...one, toolchange_gcode: "", end_gcode: "", start_gcode }, { threads: 0 });
    const [plain, chosen] = [await print("M109 S210"), await print("T1\nM109 S210")];
    const used = ({ gcode }: typeof plain) => /^; filament used \[mm\] = .*$/m.exec(gcode.toString())?.[0];
    expect(used(chosen)).toBe(used(plain));
    expect(chosen.stats.filamentMm).toBe(plain.stats.filamentMm);
    // What g-code itself says is told by its tools.
    const { estimate } = await estimateGcode(Buffer.from(chosen.gcode.toString()));
    expect(estimate.tools.map(({ tool }) => tool)).toEqual([1]);
  });
});

import { describe, expect, it } from "vitest";
import { COMMENTS, EXCLUDE_OBJECT, M486, M486_QUOTED, type ObjectLabel } from "../../src/gcode/labels.ts";

const label = (name: string, copy: number): ObjectLabel => ({
  name,
  object: 0,
  copy,
  centre: [10.00049, 20],
  outline: [
    [0, 0],
    [20.12345, 0],
    [20, 40],
  ],
});
const LABELS = [label('my "part".stl', 0), label("Gerät\n2", 1)];

describe("objects are told", () => {
  it("in comments", () => {
    expect(COMMENTS.define(LABELS)).toBe("");
    expect(COMMENTS.start(LABELS[0], 0)).toBe('; printing object my "part".stl id:0 copy 0');
    expect(COMMENTS.stop(LABELS[1], 1)).toBe("; stop printing object Gerät 2 id:0 copy 1");
  });

  it("in Marlin's numbers", () => {
    expect(M486.define(LABELS).split("\n")).toEqual([
      "M486 T2",
      "M486 S0",
      "M486 Amy_part_stl_id_0_copy_0",
      "M486 S1",
      "M486 AGerät_2_id_0_copy_1",
      "M486 S-1",
    ]);
    expect([M486.start(LABELS[1], 1), M486.stop(LABELS[1], 1)]).toEqual(["M486 S1", "M486 S-1"]);
  });

  it("in RepRapFirmware's quotes, doubled where they are part of a name", () => {
    expect(M486_QUOTED.define(LABELS).split("\n").slice(1, 3)).toEqual([
      'M486 S0 A"my ""part"".stl id:0 copy 0"',
      'M486 S1 A"Gerät 2 id:0 copy 1"',
    ]);
  });

  it("to Klipper with their outline", () => {
    expect(EXCLUDE_OBJECT.define(LABELS).split("\n")[0]).toBe(
      "EXCLUDE_OBJECT_DEFINE NAME=my_part_stl_id_0_copy_0 CENTER=10,20 POLYGON=[[0,0],[20.123,0],[20,40]]",
    );
    expect(EXCLUDE_OBJECT.start(LABELS[1], 1)).toBe("EXCLUDE_OBJECT_START NAME=Gerät_2_id_0_copy_1");
    expect(EXCLUDE_OBJECT.stop(LABELS[1], 1)).toBe("EXCLUDE_OBJECT_END NAME=Gerät_2_id_0_copy_1");
  });
});

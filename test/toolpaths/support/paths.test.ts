import { describe, expect, it } from "vitest";
import { lineLengthMm } from "../../../src/geometry/path.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import type { SupportKind, SupportLayer } from "../../../src/regions/support/layers.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { drawSupports } from "../../../src/toolpaths/support/paths.ts";
import { resolveSupportPaths } from "../../../src/toolpaths/support/resolve.ts";
import { ENTITY, type Toolpaths } from "../../../src/toolpaths/toolpaths.ts";
import { area, box, engine } from "../../regions/stacks.ts";

const HEIGHT = 0.2;

function layerOf(kind: SupportKind, polygons: ExPolygons, bottomZ = 3): SupportLayer {
  return { kind, polygons, bottomZ, printZ: bottomZ + HEIGHT, height: HEIGHT, isBridging: false, isRaft: false };
}

function draw(settings: Partial<Settings>, ...layers: SupportLayer[]): Toolpaths {
  const options = resolveSupportPaths(completeSettings({ support_material: true, ...settings }));
  const { printZ } = layers[0];
  const level = { index: 4, interfaceIndex: 1, printZ, height: HEIGHT, layers, within: [], startsDense: false };
  return drawSupports(engine, level, options).toolpaths;
}

function lengthMm({ coords, starts }: Toolpaths): number {
  let length = 0;
  for (let path = 0; path + 1 < starts.length; path++) length += lineLengthMm(coords, starts[path], starts[path + 1]);
  return length;
}

const isDirected = (flags: number): boolean => (flags & ENTITY.directed) !== 0;

describe("drawSupports", () => {
  it("keeps a sheath before what it surrounds on the bed alone", () => {
    const column = area(box(0, 0, 12, 12));
    const sheathed: Partial<Settings> = { support_material_with_sheath: true };
    expect([...draw(sheathed, layerOf("base", column, 0)).entityFlags].every(isDirected)).toBe(true);
    expect([...draw(sheathed, layerOf("base", column)).entityFlags].some(isDirected)).toBe(false);
  });

  it("draws dense layers above and below the part as one where they meet", () => {
    // Two strips, each too narrow for a strand.
    const [one, other] = [area(box(0, 0, 10, 0.25)), area(box(0, 0.25, 10, 0.5))];
    expect(lengthMm(draw({}, layerOf("bottom", one)))).toBe(0);
    expect(lengthMm(draw({}, layerOf("bottom", one), layerOf("interface", other)))).toBeGreaterThan(5);
  });

  it("draws interfaces away from a contact in the contacts' pattern", () => {
    const square = area(box(0, 0, 8, 8));
    const concentric: Partial<Settings> = { support_material_interface_pattern: "concentric" };
    const contact = lengthMm(draw(concentric, layerOf("contact", square)));
    expect(lengthMm(draw(concentric, layerOf("interface", square)))).toBeCloseTo(contact, 3);
    expect(lengthMm(draw({}, layerOf("interface", square)))).not.toBeCloseTo(contact, 0);
  });

  it("draws contacts in the base's strands, around their edges too, where nothing is dense", () => {
    // A ring too narrow for its strands to cross.
    const ring = engine.difference(area(box(-4, -4, 4, 4)), area(box(-3.4, -3.4, 3.4, 3.4)));
    const drawn = draw({ support_material_interface_layers: 0 }, layerOf("bottom", ring));
    expect(lengthMm(drawn)).toBeGreaterThan(25);
  });
});

import { describe, expect, it } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { bridgeFlow, flowOfSpacing, rectangleFlow, roleFlow } from "../../src/settings/flow.ts";
import { interfaceFlow, supportFirstFlow, supportFlow } from "../../src/settings/support-flow.ts";

/** Filament length over printed length, for 1.75 mm. */
const filament = (mm3PerMm: number): number => mm3PerMm / ((Math.PI / 4) * 1.75 ** 2);

describe("flow", () => {
  it("has the spacing of a rectangle with round sides", () => {
    expect(rectangleFlow(1, 0.4).spacing).toBeCloseTo(0.9141593, 7);
    expect(rectangleFlow(0.45, 0.4).spacing).toBeCloseTo(0.3641593, 7);
  });

  it("has its cross-section, and the filament that follows", () => {
    const flow = rectangleFlow(0.45, 0.2);
    expect(flow.mm3PerMm).toBeCloseTo(0.0814159, 7);
    expect(filament(flow.mm3PerMm)).toBeCloseTo(0.0338488, 7);
  });

  it("follows from its spacing", () => {
    expect(flowOfSpacing(rectangleFlow(0.45, 0.2).spacing, 0.2).width).toBeCloseTo(0.45, 12);
  });

  it("is 1.125 nozzles wide by itself, a nozzle on top surfaces", () => {
    const settings = completeSettings({ nozzle_diameter: 0.25, layer_height: 0.2, first_layer_height: 0.2 });
    expect(roleFlow(settings, "perimeter", 0.2, false).width).toBeCloseTo(0.28125, 12);
    expect(roleFlow(settings, "top-solid-infill", 0.2, false).width).toBe(0.25);
  });

  it("takes widths from the first layer, the role, then all roles", () => {
    const settings = completeSettings({
      layer_height: 0.2,
      extrusion_width: "250%",
      perimeter_extrusion_width: 0.6,
      first_layer_extrusion_width: 0.42,
    });
    expect(roleFlow(settings, "perimeter", 0.2, false).width).toBe(0.6);
    expect(roleFlow(settings, "solid-infill", 0.2, false).width).toBeCloseTo(0.5, 12);
    expect(roleFlow(settings, "perimeter", 0.35, true).width).toBe(0.42);
  });

  it("takes percentages of the strand's own height", () => {
    const settings = completeSettings({ layer_height: 0.15, extrusion_width: "180%", first_layer_extrusion_width: 0 });
    expect(roleFlow(settings, "perimeter", 0.15, false).width).toBeCloseTo(0.27, 12);
    // Thinner and thicker layers, and combined ones.
    expect(roleFlow(settings, "perimeter", 0.1, false).width).toBeCloseTo(0.18, 12);
    expect(roleFlow(settings, "sparse-infill", 0.3, false).width).toBeCloseTo(0.54, 12);
    expect(roleFlow(settings, "perimeter", 0.35, true).width).toBeCloseTo(0.63, 12);
    const first = { ...settings, first_layer_extrusion_width: "200%" } as const;
    expect(roleFlow(first, "perimeter", 0.35, true).width).toBeCloseTo(0.7, 12);
  });

  it("keeps the supports' width on all their layers but the first", () => {
    const given = { layer_height: 0.2, first_layer_height: 0.35, first_layer_extrusion_width: 0 };
    const settings = completeSettings({ ...given, support_material_extrusion_width: "180%" });
    expect(supportFlow(settings, 0.3).width).toBeCloseTo(0.36, 12);
    expect(interfaceFlow(settings, 0.1).width).toBeCloseTo(0.36, 12);
    expect(supportFirstFlow(settings).width).toBeCloseTo(0.63, 12);
  });

  it("bridges with round strands of the nozzle's diameter, a hair apart", () => {
    const flow = bridgeFlow(completeSettings(), "solid-infill", 0.2, false);
    expect(flow).toMatchObject({ width: 0.4, height: 0.4, spacing: 0.45, isBridge: true });
    expect(filament(flow.mm3PerMm)).toBeCloseTo(0.0522449, 7);
    const half = bridgeFlow(completeSettings({ bridge_flow_ratio: 0.5 }), "solid-infill", 0.2, false);
    expect(filament(half.mm3PerMm)).toBeCloseTo(0.0261224, 7);
  });

  it("bridges thin with the role's strand, higher or narrower by the ratio", () => {
    const thin = (ratio: number) => {
      const given = { thick_bridges: false, bridge_flow_ratio: ratio, solid_infill_extrusion_width: 0.45 };
      return bridgeFlow(completeSettings(given), "solid-infill", 0.2, false);
    };
    for (const ratio of [0.1, 0.5, 0.8, 1, 1.2, 2]) expect(thin(ratio).mm3PerMm).toBeCloseTo(0.0814159 * ratio, 6);
    const plain = thin(1);
    expect(thin(1.2)).toMatchObject({ spacing: plain.spacing, height: 0.24 });
    // PrusaSlicer 2.5 writes this width.
    expect(thin(0.8).width).toBeCloseTo(0.368584, 6);
    expect(thin(0.8).spacing).toBeCloseTo(plain.spacing * 0.8, 12);
    expect(thin(0.1)).toMatchObject({ spacing: plain.spacing, height: 0.2 });
  });
});

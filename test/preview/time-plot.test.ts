import { describe, expect, it } from "vitest";
import { countTicks, niceStep, ticksTo } from "../../src/preview/plot-axis.ts";
import { timePlotSvg } from "../../src/preview/time-plot.ts";

/** A plot of so many layers, each of its own numbers. */
function plot(layers: number, seconds = (layer: number) => 10 + (layer % 7)): string {
  const of = (value: (layer: number) => number): number[] => Array.from({ length: layers }, (_, layer) => value(layer));
  return timePlotSvg({ layerSeconds: of(seconds), flow: { layerMeans: of(() => 4), layerPeaks: of(() => 8) } });
}

/** The heights of the steps of the areas: time, peak, mean. */
function heights(svg: string): number[][] {
  return [...svg.matchAll(/ d="M62 \S+?((?:V[\d.]+H[\d.]+)*)V/g)].map(([, steps]) =>
    [...steps.matchAll(/V([\d.]+)H/g)].map(([, y]) => Number(y)),
  );
}

describe("niceStep", () => {
  it.each([
    [1, 1],
    [1.1, 2],
    [2.4, 5],
    [5.1, 10],
    [0.03, 0.05],
    [1234, 2000],
  ])("is the next of 1, 2, 5 after %s", (step, nice) => expect(niceStep(step)).toBeCloseTo(nice, 12));
});

describe("ticksTo", () => {
  it.each([
    [0, 1, "0.0 0.2 0.4 0.6 0.8 1.0"],
    [97, 100, "0 20 40 60 80 100"],
    [0.3, 0.3, "0.0 0.1 0.2 0.3"],
    [11.6, 15, "0 5 10 15"],
  ])("covers %s up to %s", (most, top, labels) => {
    const ticks = ticksTo(most, 5);
    expect(ticks.top).toBeCloseTo(top, 12);
    expect(ticks.values.map(ticks.label).join(" ")).toBe(labels);
  });
});

describe("countTicks", () => {
  it("counts in whole layers", () => {
    expect(countTicks(1, 10)).toEqual([1]);
    expect(countTicks(7, 10)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(countTicks(150, 10)).toEqual([20, 40, 60, 80, 100, 120, 140]);
    expect(countTicks(0, 10)).toEqual([]);
  });
});

describe("timePlotSvg", () => {
  it("draws a step for each layer, as high as its time", () => {
    const [time, peak, mean] = heights(plot(3, (layer) => [10, 5, 0][layer]));
    expect(time).toEqual([38, 136, 234]);
    expect(peak).toEqual([300, 300, 300]);
    expect(mean).toEqual([398, 398, 398]);
  });

  it("never draws more steps than pixels, nor loses a peak", () => {
    const layerSeconds = new Array<number>(10_000).fill(1);
    const layerPeaks = layerSeconds.map((_, layer) => (layer === 4321 ? 10 : 1));
    const [time, peak] = heights(timePlotSvg({ layerSeconds, flow: { layerMeans: layerSeconds, layerPeaks } }));
    expect(time.length).toBeLessThanOrEqual(820);
    expect(new Set(time).size).toBe(1);
    expect(peak.filter((y) => y === 300)).toHaveLength(1);
  });

  it.each([
    [100, "s"],
    [1000, "min"],
    [20_000, "h"],
  ])("counts %s s in %s", (seconds, unit) => {
    expect(plot(2, () => seconds)).toContain(`>Time by layer, ${unit}</text>`);
  });

  it.each([0, 1, 2, 819, 10_000])("is a picture without a hole for %s layers", (layers) => {
    const svg = plot(layers);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).toBe(plot(layers));
  });
});

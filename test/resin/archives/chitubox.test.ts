import { describe, expect, it } from "vitest";
import { openZip } from "../../../src/formats/zip.ts";
import type { ResinSettings } from "../../../src/settings/resin-settings.ts";
import { inflateRaw } from "../../mesh/inflate.ts";
import { readGreyPng } from "../grey-png.ts";
import { bar, fileOf, jobOf, MASKED } from "./job.ts";

const ZIP: Partial<ResinSettings> = { ...MASKED, resin_archive: "chitubox" };

function read(given: Partial<ResinSettings>, layers: number) {
  const job = jobOf(
    Array.from({ length: layers }, (_, i) => bar(given, i, 9)),
    given,
  );
  const zip = openZip(fileOf(job), inflateRaw);
  const gcode = new TextDecoder().decode(zip.read("run.gcode"));
  const head = Object.fromEntries([...gcode.matchAll(/^;(\w+):(.*)$/gm)].map(([, key, value]) => [key, value]));
  const blocks = gcode
    .split(/^;LAYER_START:/m)
    .slice(1)
    .map((block) => block.split(";LAYER_END")[0]);
  return { job, zip, head, blocks };
}

/** Seconds of a layer's moves and rests, and where the plate is before the light and at its highest. */
function played(block: string, from: number) {
  let [z, seconds, highest] = [from, 0, from];
  let litAt = Number.NaN;
  let lit = 0;
  let isLit = false;
  for (const line of block.split("\n")) {
    const word = (letter: string): number => Number(new RegExp(`${letter}([\\d.]+)`).exec(line)?.[1]);
    if (line.startsWith("G0")) {
      seconds += Math.abs(word("Z") - z) / (word("F") / 60);
      z = word("Z");
      highest = Math.max(highest, z);
    } else if (line.startsWith("G4")) {
      seconds += word("P") / 1000;
      if (isLit) lit += word("P") / 1000;
    } else if (line.startsWith("M106")) {
      isLit = word("S") > 0;
      if (isLit) litAt = z;
    }
  }
  return { z, seconds, highest, litAt, lit };
}

describe("chitubox", () => {
  it("shows every picture once, in order, from 1", () => {
    const { zip, blocks, head } = read(ZIP, 6);
    expect(blocks.map((block) => /M6054 "(.*)";/.exec(block)?.[1])).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n}.png`));
    expect(zip.names.filter((name) => /^\d+\.png$/.test(name))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n}.png`));
    expect(head.totalLayer).toBe("6");
    for (let i = 0; i < 6; i++) {
      const { width, height, pixels } = readGreyPng(zip.read(`${i + 1}.png`));
      expect([width, height, pixels.indexOf(255)]).toEqual([40, 24, i]);
    }
  });

  it("lights each layer at its height for its time, the plate having risen by the whole lift", () => {
    const { job, blocks } = read(ZIP, 6);
    let z = 0;
    for (const [i, block] of blocks.entries()) {
      const layer = job.layers[i];
      const run = played(block, z);
      expect(run.litAt).toBeCloseTo(layer.printZ, 6);
      expect(run.highest - layer.printZ).toBeCloseTo(i < 2 ? 8 : 7, 6);
      expect(run.lit).toBeCloseTo(layer.exposureSeconds, 3);
      z = run.z;
    }
  });

  const DELAYED: Partial<ResinSettings> = {
    ...ZIP,
    wait_time_before_cure: 0,
    bottom_wait_time_before_cure: 0,
    light_off_delay: 12,
    bottom_light_off_delay: 3,
  };
  it.each([
    ["rests", ZIP],
    ["a light-off delay, longer than the motion or shorter", DELAYED],
  ])("takes as long as it is said to: %s", (_, given) => {
    const { job, blocks, head } = read(given, 40);
    let [z, seconds] = [0, 0];
    for (const block of blocks) {
      const run = played(block, z);
      seconds += run.seconds;
      z = run.z;
    }
    // The way up begins at the layer before: by a layer's height more than the lift.
    const more = job.layers.reduce((sum, { heightMm, isBottom }) => sum + heightMm / ((isBottom ? 45 : 61) / 60), 0);
    // Rests are told in whole milliseconds.
    expect(Math.abs(seconds - more - job.figures.timeSeconds)).toBeLessThan(40 * 0.0005);
    expect(Number(head.estimatedPrintTime)).toBeCloseTo(job.figures.timeSeconds, 5);
  });

  it("says what its readers ask for", () => {
    const { head, job } = read(ZIP, 3);
    expect(head).toMatchObject({
      fileName: "part",
      machineType: "Small 24",
      layerHeight: "0.05",
      resolutionX: "40",
      resolutionY: "24",
      machineX: "20",
      machineY: "12",
      machineZ: "165",
      normalExposureTime: "2.5",
      bottomLayerExposureTime: "30",
      bottomLayerCount: "2",
      normalLayerLiftHeight: "7",
      normalDropSpeed: "210",
      mirror: "1",
    });
    expect(Number(head.volume)).toBeCloseTo(job.figures.resinMl, 6);
  });

  it("tells an upright printer's picture as it is drawn", () => {
    const { head } = read({ ...ZIP, display_orientation: "portrait" }, 1);
    expect(head).toMatchObject({ resolutionX: "24", resolutionY: "40", machineX: "12", machineY: "20" });
  });
});

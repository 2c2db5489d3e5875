import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VERSION } from "../../../src/core/version.ts";
import { encodeGooPixels } from "../../../src/resin/archives/goo-pixels.ts";
import { decodeGooPixels, readGoo } from "../goo-decoder.ts";
import { bar, fileOf, jobOf, joined, MASKED, rasterRuns } from "./job.ts";

const GOO = { ...MASKED, resin_archive: "goo" } as const;
const float = Math.fround;

describe("goo, read back by a reader of its specification", () => {
  const job = jobOf([bar(GOO, 0, 40), bar(GOO, 41, 7, 128), bar(GOO, 959, 1), bar(GOO, 120, 40)], GOO);
  const file = readGoo(fileOf(job));

  it("says what printer and print it is for", () => {
    expect(file).toMatchObject({
      version: "V3.0",
      software: "slicewright",
      softwareVersion: VERSION,
      printer: "Small 24",
      layerCount: 4,
      width: 40,
      height: 24,
      mirrorX: 1,
      mirrorY: 0,
      sizeMm: [20, 12, 165],
      layerHeight: float(0.05),
      exposure: 2.5,
      bottomExposure: 30,
      bottomLayers: 2,
      transitionLayers: 1,
      greyLevels: 1,
      advanced: 1,
      delayMode: 1,
    });
  });

  it("carries the figures: whole seconds, mm3, grams, money", () => {
    const { timeSeconds, resinMl, massGrams, cost } = job.figures;
    expect(file.seconds).toBe(Math.round(timeSeconds));
    expect(file.volumeMm3).toBe(float(resinMl * 1000));
    expect(file.grams).toBe(float(massGrams));
    expect(file.price).toBe(float(cost));
    expect(file.volumeMm3).toBeCloseTo(20, 5);
  });

  const normal = {
    lift: [3, 61],
    lift2: [4, 240],
    retract: [5.5, 210],
    retract2: [1.5, 30],
    beforeLift: 0.5,
    afterLift: 0.25,
    afterRetract: 2,
    pwm: 250,
  };
  const bottom = {
    lift: [5, 45],
    lift2: [3, 200],
    retract: [6, 180],
    retract2: [2, 25],
    beforeLift: 1.5,
    afterLift: 0.75,
    afterRetract: 4,
    pwm: 240,
  };

  it("tells both motions in the header and a layer's own with the layer", () => {
    expect(file.motion).toMatchObject(normal);
    expect(file.bottomMotion).toMatchObject(bottom);
    for (const [i, layer] of file.layers.entries()) expect(layer).toMatchObject(i < 2 ? bottom : normal);
  });

  it("tells each layer's top and light", () => {
    expect(file.layers.map(({ z }) => z)).toEqual([0.05, 0.1, 0.15, 0.2].map(float));
    expect(file.layers.map(({ exposure }) => exposure)).toEqual([30, 30, 16.25, 2.5]);
    expect(file.layers.every(({ pause, pauseZ }) => pause === 0 && pauseZ === 0)).toBe(true);
  });

  it("holds the pictures' pixels", () => {
    const runs = file.layers.map((layer) => [...layer.runs]);
    expect(runs).toEqual([
      [0, 40, 255],
      [41, 7, 128],
      [959, 1, 255],
      [120, 40, 255],
    ]);
  });

  it("shows the part twice, red in the upper bits", () => {
    const [red, green, blue] = [0xf800, 0x07e0, 0x001f];
    for (const [picture, side] of [
      [file.smallPreview, 116],
      [file.bigPreview, 290],
    ] as const) {
      expect(picture[0]).toBe(blue);
      expect(picture[side - 1]).toBe(red | blue);
      expect(picture[side * (side - 1)]).toBe(green | blue);
      expect(picture[side * side - 1]).toBe(red | green | blue);
    }
  });

  it("tells an upright printer's picture as it is drawn", () => {
    const upright = { ...GOO, display_orientation: "portrait" } as const;
    expect(readGoo(fileOf(jobOf([bar(upright, 5, 3)], upright)))).toMatchObject({
      width: 24,
      height: 40,
      sizeMm: [12, 20, 165],
    });
  });

  it("counts the time between two lights where nothing rests before them", () => {
    const old = { ...GOO, wait_time_before_cure: 0, light_off_delay: 9, bottom_light_off_delay: 11 } as const;
    const { delayMode, offTime, layers } = readGoo(
      fileOf(
        jobOf(
          [1, 2, 3].map(() => bar(old, 0, 1)),
          old,
        ),
      ),
    );
    expect([delayMode, offTime, layers[0].offTime, layers[2].offTime]).toEqual([0, 9, 11, 9]);
  });

  it("refuses a display that its fields do not hold", () => {
    const wide = { ...GOO, display_pixels_x: 65536 };
    expect(() => fileOf(jobOf([bar(wide, 0, 1)], wide))).toThrow(expect.objectContaining({ code: "RESULT_TOO_LARGE" }));
  });

  it("gives the same bytes twice", () => {
    expect(Buffer.compare(fileOf(job), fileOf(job))).toBe(0);
  });
});

describe("a goo layer's pixels", () => {
  it("come back as they were, whatever they are", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 12 }))
          .chain(([width, height]) => rasterRuns(width, height)),
        (picture) => {
          const decoded = decodeGooPixels(encodeGooPixels(picture), picture.width * picture.height);
          expect([...decoded]).toEqual([...joined(picture)]);
        },
      ),
      { numRuns: 300 },
    );
  });

  // Lengths take 4, 12, 20 or 28 bits.
  it.each([1, 15, 16, 4095, 4096, 0xfffff, 0x100000, 0xfffffff])("hold a run of %i pixels", (length) => {
    const picture = { width: length + 3, height: 1, runs: Uint32Array.of(1, length, 77, length + 1, 1, 255) };
    expect([...decodeGooPixels(encodeGooPixels(picture), length + 3)]).toEqual([...picture.runs]);
  });

  it("go on in another run beyond the longest", () => {
    const picture = { width: 2 ** 29, height: 1, runs: Uint32Array.of(0, 2 ** 29 - 1, 255) };
    expect([...decodeGooPixels(encodeGooPixels(picture), 2 ** 29)]).toEqual([...picture.runs]);
  });

  it("are all told, also of a black picture", () => {
    const black = { width: 11520, height: 5120, runs: new Uint32Array() };
    const data = encodeGooPixels(black);
    expect(decodeGooPixels(data, 11520 * 5120)).toHaveLength(0);
    // Mark, one run of 28 bits of length, checksum.
    expect(data).toHaveLength(6);
  });
});

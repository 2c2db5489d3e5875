import { describe, expect, it } from "vitest";
import { box, cylinder, merge, moved } from "../../fixtures/shapes.ts";
import type { Toolpaths } from "../../src/index.ts";
import { ROLE, type SliceOptions, type SliceResult, slice } from "../../src/index.ts";
import type { Model, ModelObject } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { objectsOf, standing, threemfModel } from "./threemf-model.ts";

const BED: Partial<Settings> = {
  bed_shape: [
    [0, 0],
    [120, 0],
    [120, 120],
    [0, 120],
  ],
  skirts: 0,
};

const sliceBox = (options: SliceOptions, settings: Partial<Settings> = {}): Promise<SliceResult> =>
  slice(box([10, 10, 4]), { ...BED, ...settings }, { threads: 0, ...options });

/** A model of objects, each item at x, y, z and turned by quarters about z. */
function modelOf(
  meshes: readonly ModelObject["mesh"][],
  items: readonly (readonly [object: number, x: number, y: number, z?: number, quarters?: number])[],
): Model {
  return threemfModel(
    objectsOf("object", meshes),
    items.map((item) => standing(...item)),
  );
}

/** In which quarters of the bed a layer's entities begin, one after another, repetitions left out. */
function visited({ coords, starts, entityStarts }: Toolpaths, [x, y]: readonly number[]): string[] {
  const places: string[] = [];
  for (let entity = 0; entity + 1 < entityStarts.length; entity++) {
    const first = 2 * starts[entityStarts[entity]];
    const place = `${coords[first] / 1e5 + x < 60 ? "left" : "right"} ${coords[first + 1] / 1e5 + y < 60 ? "front" : "back"}`;
    if (places.at(-1) !== place) places.push(place);
  }
  return places;
}

const text = ({ gcode }: SliceResult): string => new TextDecoder().decode(Buffer.concat([...gcode.chunks]));

describe("copies", () => {
  it("of one are the print itself, byte for byte", async () => {
    expect(text(await sliceBox({ copies: 1 }))).toBe(text(await sliceBox({})));
  });

  it("take that many times the filament, and print each layer copy by copy", async () => {
    const one = await sliceBox({});
    const four = await sliceBox({ copies: 4, spacing: 5 });
    expect(four.stats.filamentMm).toBeCloseTo(4 * one.stats.filamentMm, 2);
    expect(four.stats.layers).toBe(one.stats.layers);
    expect(four.items).toHaveLength(4);
    expect(new Set(four.items.map(({ object }) => object))).toEqual(new Set([0]));
    const places = four.items.map(({ positionMm }) => positionMm.join(" "));
    expect(places.toSorted()).toEqual(["52.5 52.5", "52.5 67.5", "67.5 52.5", "67.5 67.5"]);
    // A short way goes around the square.
    const [first, second] = four.items.map(({ positionMm }) => positionMm);
    expect(Math.hypot(first[0] - second[0], first[1] - second[1])).toBe(15);
    for (const { toolpaths } of four.layers) expect(visited(toolpaths, four.items[0].positionMm)).toHaveLength(4);
    expect(four.warnings.map(({ code }) => code)).not.toContain("MOVES_OFF_BED");
  });

  it("have one skirt around all of them", async () => {
    const { layers, items } = await sliceBox(
      { copies: 3, spacing: 5 },
      { skirts: 1, skirt_distance: 2, skirt_height: 1 },
    );
    const [{ toolpaths }, { toolpaths: next }] = layers;
    const loops = [...toolpaths.roles].filter((role) => role === ROLE.skirtBrim);
    expect(loops.length).toBeGreaterThanOrEqual(1);
    expect([...next.roles]).not.toContain(ROLE.skirtBrim);
    const end = 2 * toolpaths.starts[loops.length];
    const xs = [...toolpaths.coords.subarray(0, end)].filter((_, k) => k % 2 === 0).map((x) => x / 1e5);
    const along = items.map(({ positionMm: [x] }) => x - items[0].positionMm[0]);
    expect(Math.min(...xs)).toBeLessThan(Math.min(...along) - 5 - 2);
    expect(Math.max(...xs)).toBeGreaterThan(Math.max(...along) + 5 + 2);
  });

  it("give the same bytes whatever the threads", async () => {
    const once = text(await sliceBox({ copies: 5 }));
    expect(text(await slice(box([10, 10, 4]), BED, { threads: 2, copies: 5 }))).toBe(once);
  });

  it("are turned where more of them have room so", async () => {
    const bed = {
      ...BED,
      bed_shape: [
        [0, 0],
        [50, 0],
        [50, 50],
        [0, 50],
      ] as Settings["bed_shape"],
    };
    const { items, stats } = await slice(box([29, 19, 2]), bed, { threads: 0, copies: 4, spacing: 1 });
    expect(new Set(items.map(({ object, angleDegrees }) => `${object}: ${angleDegrees}`)).size).toBe(2);
    const alone = await slice(box([29, 19, 2]), bed, { threads: 0 });
    expect(stats.filamentMm / alone.stats.filamentMm).toBeCloseTo(4, 1);
  });

  it("are refused where there is no room, with the count that has", async () => {
    await expect(sliceBox({ copies: 65, spacing: 5 })).rejects.toMatchObject({
      code: "DOES_NOT_FIT",
      details: { copies: 65, fitting: 64 },
    });
    await expect(sliceBox({ copies: 1.5 })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("a model of several items", () => {
  const low = box([10, 10, 2.2]);
  const high = cylinder(6, 4, 24);

  it("slices copies once, and prints what all in one mesh would take", async () => {
    const model = modelOf(
      [low, high],
      [
        [0, 20, 20],
        [0, 40, 20],
        [1, 20, 50],
        [0, 60, 20],
      ],
    );
    const plate = await slice(model, BED, { threads: 0 });
    expect(plate.items.map(({ name, object }) => `${name}: ${object}`).toSorted()).toEqual([
      "object 0: 0",
      "object 0: 0",
      "object 0: 0",
      "object 1: 1",
    ]);
    const single = [
      moved(low, [20, 20, 0]),
      moved(low, [40, 20, 0]),
      moved(high, [20, 50, 0]),
      moved(low, [60, 20, 0]),
    ].reduce(merge);
    const merged = await slice(single, BED, { threads: 0 });
    expect(merged.items).toHaveLength(1);
    expect(plate.stats.layers).toBe(merged.stats.layers);
    expect(plate.mesh.sizeMm).toEqual(merged.mesh.sizeMm);
    const alone = await Promise.all([low, high].map((mesh) => slice(mesh, BED, { threads: 0 })));
    const [lowMm, highMm] = alone.map(({ stats }) => stats.filamentMm);
    expect(plate.stats.filamentMm).toBeCloseTo(3 * lowMm + highMm, 2);
    // Where sparse lines fall is a matter of the middle of each.
    expect(Math.abs(plate.stats.filamentMm / merged.stats.filamentMm - 1)).toBeLessThan(0.01);
  });

  it("keeps items where the file puts them to each other", async () => {
    const model = modelOf(
      [low],
      [
        [0, 20, 20],
        [0, 53.5, 31],
      ],
    );
    const { items } = await slice(model, BED, { threads: 0 });
    const [a, b] = items.map(({ positionMm }) => positionMm).toSorted((p, q) => p[0] - q[0]);
    expect(b[0] - a[0]).toBeCloseTo(33.5, 6);
    expect(b[1] - a[1]).toBeCloseTo(11, 6);
    expect((a[0] + b[0]) / 2).toBeCloseTo(60, 6);
  });

  it("knows copies that the file writes out again and again, wherever they stand", async () => {
    const again = moved(low, [40, 3, 0]);
    const other = box([10, 10, 2]);
    const model = modelOf(
      [low, again, other],
      [
        [0, 20, 20],
        [1, 20, 20],
        [2, 80, 20],
      ],
    );
    const { items } = await slice(model, BED, { threads: 0 });
    expect(items.map(({ name, object }) => `${name}: ${object}`).toSorted()).toEqual([
      "object 0: 0",
      "object 1: 0",
      "object 2: 1",
    ]);
  });

  it("takes an item that is turned for an object of its own", async () => {
    const model = modelOf(
      [box([20, 10, 2])],
      [
        [0, 20, 20],
        [0, 60, 20, 0, 1],
        [0, 20, 60],
      ],
    );
    const { items } = await slice(model, BED, { threads: 0 });
    expect(items.map(({ object }) => object).toSorted()).toEqual([0, 0, 1]);
  });

  it.each([
    [
      "touch",
      [
        [0, 20, 20],
        [0, 30, 20],
      ],
    ],
    [
      "overlap",
      [
        [0, 20, 20],
        [0, 25, 25],
      ],
    ],
    [
      "stand on each other",
      [
        [0, 20, 20],
        [0, 20, 20, 2.2],
      ],
    ],
    [
      "hang over each other",
      [
        [0, 20, 20],
        [0, 25, 20, 4],
      ],
    ],
  ] as const)("is one part where items %s", async (_, items) => {
    const { items: sliced, layers } = await slice(modelOf([low], items), BED, { threads: 0 });
    expect(sliced).toHaveLength(1);
    expect(layers.length).toBeGreaterThan(0);
  });

  it("puts items down on the bed that hang above it with nothing under them, and says so", async () => {
    const flown = modelOf(
      [low],
      [
        [0, 20, 20],
        [0, 60, 20, 1.25],
        [0, 20, 60, 0.5],
      ],
    );
    const stood = modelOf(
      [low],
      [
        [0, 20, 20],
        [0, 60, 20],
        [0, 20, 60],
      ],
    );
    const lowered = await slice(flown, BED, { threads: 0 });
    expect(lowered.warnings).toContainEqual(
      expect.objectContaining({ code: "ITEMS_LOWERED", details: { items: 2, highestMm: 1.25 } }),
    );
    expect(text(lowered)).toBe(text(await slice(stood, BED, { threads: 0 })));
    // Copies of the group say so once.
    const copies = await slice(flown, BED, { threads: 0, copies: 2 });
    expect(copies.warnings.filter(({ code }) => code === "ITEMS_LOWERED")).toHaveLength(1);
  });

  it("puts down what is apart from all others where others are one part, and parts of several items as a whole", async () => {
    const plate = (height: number, heapHeight: number): Model => {
      const heap = (x: number, z: number) => [[0, x, 20, z] as const, [1, x + 5, 20, z + 2] as const];
      return modelOf(
        [low, box([4, 4, 3])],
        [...heap(20, 0), [0, 80, 20, height], ...heap(50, heapHeight), [0, 20, 80]],
      );
    };
    const lowered = await slice(plate(5, 1.25), BED, { threads: 0 });
    expect(lowered.items.map(({ name, object }) => `${name}: ${object}`).toSorted()).toEqual([
      ": 0",
      ": 0",
      "object 0: 1",
      "object 0: 1",
    ]);
    expect(lowered.warnings).toContainEqual(
      expect.objectContaining({ code: "ITEMS_LOWERED", details: { items: 3, highestMm: 5 } }),
    );
    expect(text(lowered)).toBe(text(await slice(plate(0, 0), BED, { threads: 0 })));
  });

  it("prints a part of several items beside others as it prints it alone, with all that the file says of them", async () => {
    const [across, along] = [box([12, 12, 4]), box([6, 6, 6])];
    const bottom: ModelObject = {
      name: "bottom",
      mesh: across,
      settings: { program: "PrusaSlicer", values: { fill_density: "90%" } },
      negativeVolumes: [box([3, 3, 9], [8, 8, -1])],
    };
    const top: ModelObject = {
      name: "top",
      mesh: along,
      settings: { program: "PrusaSlicer", values: { fill_density: "40%" } },
      layerHeights: [{ from: 0, to: 3, low: 0.1, high: 0.1 }],
      negativeVolumes: [box([2, 2, 9], [2, 2, -1])],
    };
    const other: ModelObject = { name: "other", mesh: box([9, 9, 3]) };
    const heap = [standing(0, 40, 40), standing(1, 40, 40, 4)];
    const print = async (items: Model["items"]) => {
      const { items: sliced, stats } = await slice(threemfModel([bottom, top, other], items), BED, { threads: 0 });
      return { count: sliced.length, filamentMm: stats.filamentMm, layers: stats.layers };
    };
    const [together, heapAlone, otherAlone] = [
      await print([...heap, standing(2, 70, 40, 7)]),
      await print(heap),
      await print([standing(2, 70, 40)]),
    ];
    expect(together.count).toBe(2);
    expect(together.filamentMm).toBeCloseTo(heapAlone.filamentMm + otherAlone.filamentMm, 2);
    expect(together.layers).toBeGreaterThanOrEqual(heapAlone.layers);
  });

  it("tells of air within a part of several items though another is as high", async () => {
    const tower = box([10, 10, 9]);
    const { items, warnings } = await slice(
      modelOf(
        [low, tower],
        [
          [0, 20, 20],
          [0, 25, 20, 4],
          [1, 60, 20],
        ],
      ),
      BED,
      { threads: 0 },
    );
    expect(items).toHaveLength(2);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: "LAYERS_MISSING", details: { gaps: 1, fromMm: 2.15, toMm: 3.95 } }),
    );
  });

  it.each([
    ["outer_only", 2730.1],
    ["inner_only", 1447.4],
    ["outer_and_inner", 4177.5],
  ] as const)("gives what stands in another's opening a brim of its own, %s", async (brim_type, expected) => {
    const [across, along] = [box([50, 5, 3]), box([5, 40, 3], [0, 5, 0])];
    const frame = merge(merge(across, moved(across, [0, 45, 0])), merge(along, moved(along, [45, 0, 0])));
    const model = modelOf(
      [frame, box([12, 12, 3])],
      [
        [0, 30, 30],
        [1, 45, 45],
      ],
    );
    const settings = {
      ...BED,
      layer_height: 0.2,
      first_layer_height: 0.2,
      first_layer_extrusion_width: 0.42,
      brim_width: 4,
      brim_type,
    };
    const { items, stats } = await slice(model, settings, { threads: 0 });
    expect(items).toHaveLength(2);
    // PrusaSlicer's.
    expect(Math.abs(stats.roles["skirt-brim"]!.pathMm / expected - 1)).toBeLessThan(0.002);
  });

  it("copies all of it together", async () => {
    const model = modelOf(
      [low, high],
      [
        [0, 0, 0],
        [1, 20, 5],
      ],
    );
    const { items } = await slice(model, BED, { threads: 0, copies: 3 });
    expect(items).toHaveLength(6);
    expect(items.map(({ object }) => object).toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it("passes over an item that is no body by itself", async () => {
    const sheet = { positions: Float64Array.of(0, 0, 0, 5, 0, 0, 0, 5, 0), triangles: Uint32Array.of(0, 1, 2) };
    const print = (...others: Parameters<typeof modelOf>[1]) =>
      slice(modelOf([low, sheet], [[0, 20, 20], [1, 60, 20], ...others]), BED, { threads: 0 });
    const alone = await print();
    expect(alone.items).toHaveLength(1);
    expect(alone.warnings).toContainEqual(expect.objectContaining({ code: "ITEMS_LEFT_OUT", details: { items: 1 } }));
    const { items, warnings } = await print([0, 20, 60, 5]);
    expect(items.map(({ name }) => name)).toEqual(["object 0", "object 0"]);
    expect(warnings.map(({ code }) => code)).toContain("ITEMS_LOWERED");
  });

  it("takes items for one part that are a body together only", async () => {
    const { positions, triangles } = box([10, 10, 4]);
    const corners = Array.from(triangles, (vertex) => [...positions.subarray(3 * vertex, 3 * vertex + 3)]);
    const faces = Array.from({ length: 6 }, (_, f) => ({
      positions: Float64Array.from(corners.slice(6 * f, 6 * f + 6).flat()),
      triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
    }));
    const model = modelOf([...faces, low], [...faces.map((_, f) => [f, 20, 20] as const), [6, 60, 20, 3]]);
    const { items, stats } = await slice(model, BED, { threads: 0 });
    expect(items.map(({ name }) => name).toSorted()).toEqual(["", "object 6"]);
    const alone = await slice(
      modelOf(
        [box([10, 10, 4]), low],
        [
          [0, 20, 20],
          [1, 60, 20],
        ],
      ),
      BED,
      { threads: 0 },
    );
    expect(stats.filamentMm).toBeCloseTo(alone.stats.filamentMm, 1);
  });

  it("passes over an item too low for a layer", async () => {
    const sheet = box([10, 10, 0.05]);
    const { layers, items } = await slice(
      modelOf(
        [sheet, low],
        [
          [0, 20, 20],
          [1, 40, 20],
        ],
      ),
      BED,
      { threads: 0 },
    );
    expect(items).toHaveLength(2);
    const alone = await slice(low, BED, { threads: 0 });
    expect(layers).toHaveLength(alone.layers.length);
  });

  it("gives the same bytes whatever the threads", async () => {
    const model = modelOf(
      [low, high],
      [
        [0, 20, 20],
        [1, 20, 50],
        [0, 60, 20],
      ],
    );
    const once = text(await slice(model, BED, { threads: 0 }));
    expect(text(await slice(model, BED, { threads: 2 }))).toBe(once);
  });
});

describe("a project of several plates", () => {
  const message = "the 2 plates of the project were read as one: plate chooses one, 1, 2";

  it("that has no room as one print is refused with its plates", async () => {
    const plates = {
      ...modelOf(
        [box([10, 10, 4])],
        [
          [0, 5, 5],
          [0, 150, 5],
        ],
      ),
      warnings: [{ code: "THREEMF_PLATES", message, details: {} } as const],
    };
    for (const bed of [
      BED,
      {
        bed_shape: [
          [0, 0],
          [50, 0],
          [50, 50],
          [0, 50],
        ],
      } as const,
    ])
      await expect(slice(plates, { ...BED, ...bed }, { threads: 0 })).rejects.toMatchObject({
        code: "DOES_NOT_FIT",
        message: expect.stringContaining(`; ${message}`),
      });
  });
});

describe("a place that is kept", () => {
  const off = modelOf(
    [box([10, 10, 4])],
    [
      [0, 20, 30],
      [0, 60, 30],
    ],
  );
  const placesOf = async (options: SliceOptions, model = off): Promise<number[][]> => {
    const { items } = await slice(model, BED, { threads: 0, ...options });
    return items.map(({ positionMm: [x, y] }) => [x, y]).sort(([a], [b]) => a - b);
  };

  it("is the file's, where all of it fits there", async () => {
    expect(await placesOf({ keepPlace: true })).toEqual([
      [25, 35],
      [65, 35],
    ]);
    expect(await placesOf({})).toEqual([
      [40, 60],
      [80, 60],
    ]);
    const beyond = modelOf(
      [box([10, 10, 4])],
      [
        [0, 20, 30],
        [0, 115, 30],
      ],
    );
    expect(await placesOf({ keepPlace: true }, beyond)).toEqual(await placesOf({}, beyond));
  });

  it("is none of what is turned, scaled or copied", async () => {
    for (const options of [{ rotation: [0, 0, 180] }, { scale: 1.1 }, { copies: 2 }] as const)
      expect(await placesOf({ ...options, keepPlace: true })).toEqual(await placesOf(options));
  });
});

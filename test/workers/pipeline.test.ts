import { describe, expect, it } from "vitest";
import { pipeline } from "../../src/workers/pipeline.ts";
import { OWN, perLayer, type Stage } from "../../src/workers/stage.ts";

const cut: Stage<null, { cut: number }, "cut"> = {
  name: "cut",
  writes: "cut",
  reads: () => ({}),
  run: perLayer((_tools, _job, layer) => layer),
};

const filled: Stage<null, { cut: number; filled: string }, "filled"> = {
  name: "fill",
  writes: "filled",
  reads: () => ({ cut: OWN }),
  run: perLayer((_tools, _job, layer, band) => `${band.get("cut", layer)}`),
};

describe("pipeline", () => {
  it("takes stages that read fewer fields than it has", () => {
    const { name, stages } = pipeline<null, { cut: number; filled: string }>("test", [cut, filled]);
    expect(name).toBe("test");
    expect(stages).toEqual([cut, filled]);
  });

  it("is not compiled with a stage that reads what it has not, or has as something else, or writes as another", () => {
    // @ts-expect-error no field "cut"
    pipeline<null, { filled: string }>("missing", [filled]);
    // @ts-expect-error "cut" is a text
    pipeline<null, { cut: string; filled: string }>("other", [filled]);
    // @ts-expect-error what writes "cut" writes a number
    pipeline<null, { cut: string }>("written", [cut]);
    // @ts-expect-error works on another job
    pipeline<{ readonly part: string }, { cut: number }>("job", [{ ...cut, isOff: (job: null) => job === null }]);
  });
});

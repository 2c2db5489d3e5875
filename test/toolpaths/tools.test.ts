import { describe, expect, it } from "vitest";
import { ANY_TOOL, orderTools } from "../../src/toolpaths/tools.ts";

const order = (layers: readonly (readonly number[])[], begins?: readonly boolean[]): readonly (readonly number[])[] =>
  orderTools(
    layers.map((tools) => new Set(tools)),
    begins,
  );

describe("the order of tools", () => {
  it("begins each layer with the tool that ended the one below, and goes on by number", () => {
    expect(order([[2, 0, 1], [1, 2, 0], [1], [0, 2]])).toEqual([[0, 1, 2], [2, 0, 1], [1], [0, 2]]);
  });

  it("leaves what any tool prints to the one in use", () => {
    expect(order([[ANY_TOOL], [1, ANY_TOOL], [], [ANY_TOOL]])).toEqual([[1], [1], [], [1]]);
  });

  it("lets the first tool that is to begin change places with the lowest on the first layer alone", () => {
    const begins = [false, false, true, true];
    expect(
      order(
        [
          [0, 1, 2, 3],
          [0, 1, 2],
        ],
        begins,
      ),
    ).toEqual([
      [2, 1, 0, 3],
      [0, 1, 2],
    ]);
    expect(
      order(
        [
          [0, 1],
          [1, 2],
        ],
        begins,
      ),
    ).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(order([[ANY_TOOL], [0, 3]], begins)).toEqual([[3], [3, 0]]);
  });
});

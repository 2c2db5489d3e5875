/** What supports alone print between two layers, by several tools. */
import { concatToolpaths } from "../toolpaths/builder.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { shareSkirt } from "../toolpaths/tools.ts";
import { type LevelPass, type LooseLevel, type PrintedLevel, printLevel } from "./plate-supports.ts";

/**
 * @param fromBed number among the levels below the layer
 * @param order the tools that print it, in order
 * @param skirt a raft's, shared out to them
 * @param passOf what is a tool's own
 */
export function printLevelWithTools(
  level: LooseLevel,
  fromBed: number,
  order: readonly number[],
  skirt: Toolpaths | undefined,
  passOf: (tool: number) => Omit<LevelPass, "skirt">,
): PrintedLevel {
  const skirts = skirt === undefined ? new Map<number, Toolpaths>() : shareSkirt(skirt, order);
  const printed = order.map((tool) => ({
    tool,
    ...printLevel(level, fromBed, { ...passOf(tool), skirt: skirts.get(tool) }),
  }));
  return {
    ...printed[0],
    toolpaths: concatToolpaths(printed.map(({ toolpaths }) => toolpaths)),
    passes: printed.map(({ tool, moves }) => ({ tool, moves })),
  };
}

import { layerAt, litLayerPng, resinPng } from "../../index.ts";
import { readArguments, usage, whole } from "../arguments.ts";
import type { Command } from "../command.ts";
import { picturePath } from "../output.ts";
import { reportTo, writeWhole } from "../write-whole.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";

/** `slicewright preview MODEL --resin -o FILE.png --layer N`, or `--solid` */
export const preview: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "layer", "solid", "width"]);
  const output = picturePath(args, ["a PNG"], "a FILE.png");
  const index = whole(args, "layer", 0);
  const isSolid = args.values.solid === true;
  if (isSolid === (index !== undefined))
    throw usage(`got ${isSolid ? "both --layer and" : "neither --layer nor"} --solid, expected one of them`);
  const width = whole(args, "width", 1);
  const options = width === undefined ? {} : { width };
  const { layers, solids, stats } = (await sliceModel(args, terminal)).result;
  const report = reportTo(output, terminal);
  if (index === undefined) {
    await writeWhole(output, resinPng(solids, options));
    report(`the print, ${stats.heightMm.toFixed(2)} mm high -> ${output}\n`);
    return;
  }
  const { printZ } = layerAt(layers, index);
  await writeWhole(output, litLayerPng(layers, index, options));
  report(`layer ${index} of ${layers.length}, ${printZ.toFixed(2)} mm -> ${output}\n`);
};

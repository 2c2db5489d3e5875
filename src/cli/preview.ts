import { layerAt, layerPng, layerSvg, printPng } from "../index.ts";
import { readArguments, usage, whole } from "./arguments.ts";
import type { Command } from "./command.ts";
import { endingOf } from "./endings.ts";
import { picturePath } from "./output.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";
import { reportTo, writeWhole } from "./write-whole.ts";

/** `slicewright preview MODEL -o FILE.png --layer N`, or `--print` */
export const preview: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "layer", "print", "width", "height"]);
  const output = picturePath(args, ["a PNG", "an SVG"], "a FILE.png or FILE.svg");
  const isSvg = endingOf(output)?.kind === "an SVG";
  const isWhole = args.values.print === true;
  if (isWhole && isSvg) throw usage(`got --print and -o ${output}, expected a FILE.png`);
  const index = whole(args, "layer", 0);
  if (index === undefined && !isWhole)
    throw usage("got no --layer N, expected which layer to draw, from 0, or --print");
  const [width, height] = [whole(args, "width", 1), whole(args, "height", 1)];
  const { layers } = (await sliceModel(args, terminal)).result;
  const options = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  const report = reportTo(output, terminal);
  if (isWhole) {
    const last = index ?? layers.length - 1;
    const { printZ } = layerAt(layers, last);
    await writeWhole(output, printPng(layers.slice(0, last + 1), options));
    report(`the print, up to ${printZ.toFixed(2)} mm -> ${output}\n`);
    return;
  }
  const layer = layerAt(layers, index!);
  const picture = isSvg ? layerSvg(layer.toolpaths, options) : layerPng(layer.toolpaths, options);
  await writeWhole(output, picture);
  report(`layer ${index} of ${layers.length}, ${layer.printZ.toFixed(2)} mm -> ${output}\n`);
};

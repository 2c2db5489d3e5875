/**
 * Writes fixtures/ anew. With `--check` it writes nothing and fails when a file differs.
 *
 *   node scripts/make-fixtures.ts [--check]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile } from "../fixtures/files.ts";
import { knob } from "../fixtures/knob.ts";
import { box, cylinder, hollowBox, sphere, steps, torus, withoutLast } from "../fixtures/shapes.ts";

const item = (transform = ""): string => `<item objectid="1"${transform && ` transform="${transform}"`}/>`;
const object = (content: string, id = 1): string => `<object id="${id}" type="model">${content}</object>`;

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  "cube20.stl": () => binaryStl(box([20, 20, 20])),
  "cube20-ascii.stl": () => asciiStl(box([20, 20, 20])),
  "cube20-open.stl": () => binaryStl(withoutLast(box([20, 20, 20]), 1)),
  "cube10.stl": () => binaryStl(box([10, 10, 10])),
  "hollow30.stl": () => binaryStl(hollowBox([30, 30, 30], 5)),
  "steps.stl": () => binaryStl(steps()),
  "cylinder1000.stl": () => binaryStl(cylinder(10, 10, 1000)),
  "sphere10.stl": () => binaryStl(sphere(10, 32)),
  "torus.stl": () => binaryStl(torus(20, 5, 64, 32)),
  "knob.stl": () => binaryStl(knob()),
  "bar300.stl": () => binaryStl(box([300, 5, 5])),
  "plate250.1.stl": () => binaryStl(box([250.1, 100, 2])),
  "inch.3mf": () =>
    threemfFile({
      "3D/3dmodel.model": modelXml(
        'unit="inch"',
        object(meshXml(box([1, 0.5, 0.25], [-1, 0, 0]))),
        item("1 0 0 0 1 0 0 0 1 2 0 0"),
      ),
    }),
  "components.3mf": () =>
    threemfFile({
      "3D/3dmodel.model": modelXml(
        'unit="millimeter"',
        object(meshXml(box([10, 10, 10])), 2) +
          object(
            `<components><component objectid="2"/><component objectid="2" transform="-1 0 0 0 1 0 0 0 1 30 0 0"/></components>`,
          ),
        item("1 0 0 0 1 0 0 0 1 5 5 0"),
      ),
    }),
};

const check = process.argv.includes("--check");
let different = 0;
for (const [name, make] of Object.entries(FILES)) {
  const path = new URL(`../fixtures/${name}`, import.meta.url);
  const bytes = make();
  if (!check) writeFileSync(path, bytes);
  else if (!readFileSync(path).equals(bytes)) {
    different++;
    console.error(`fixtures/${name} is not what scripts/make-fixtures.ts makes`);
  }
}
process.exitCode = different > 0 ? 1 : 0;

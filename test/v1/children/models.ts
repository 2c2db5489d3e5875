/** Models as the children get them: files in a folder of their own, and where a slice's result goes. */
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaryStl } from "../../../fixtures/files.ts";
import { sphere } from "../../../fixtures/shapes.ts";
import type { InspectJob, SliceJob } from "../../../src/v1/children/children.ts";

export type FilamentJob = SliceJob & { readonly technology: "fdm" };

const fixtures = new URL("../../../fixtures/", import.meta.url).pathname;

export function workspace() {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-children-"));
  let outputs = 0;
  const fdm = (model: InspectJob, settings: FilamentJob["settings"] = {}): FilamentJob => ({
    ...model,
    technology: "fdm",
    settings,
    output: join(folder, `output${outputs++}`),
  });
  return {
    folder,
    fdm,
    fixture: (fileName: string): InspectJob => {
      copyFileSync(join(fixtures, fileName), join(folder, fileName));
      return { path: join(folder, fileName) };
    },
    file: (fileName: string, bytes: Uint8Array | string): InspectJob => {
      writeFileSync(join(folder, fileName), bytes);
      return { path: join(folder, fileName) };
    },
    /** A slice of minutes: whoever waits for its end without ending it waits too long. */
    endless: (): FilamentJob => {
      const path = join(folder, "ball.stl");
      if (!existsSync(path)) writeFileSync(path, binaryStl(sphere(90, 60)));
      return fdm({ path }, { layer_height: 0.02, fill_density: "40%" });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The command line as a process of its own: what it exits with, what it prints where, and what it leaves behind. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { torus } from "../../fixtures/shapes.ts";
import { temporaryFolder } from "./harness.ts";

const MAIN = new URL("../../src/cli/main.ts", import.meta.url).pathname;
const fixture = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname;
/** Makes the process believe that a person watches. */
const WATCHED = ["--import", "data:text/javascript,process.stderr.isTTY=true"];
const folder = temporaryFolder();
afterAll(folder.remove);

interface Exit {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Around {
  readonly nodeArgs?: readonly string[];
  /** Sees what it prints while it runs. */
  readonly onStderr?: (child: ChildProcess, soFar: string) => void;
  readonly onStart?: (child: ChildProcess) => void;
  /** Nobody reads its standard output. */
  readonly isUnheard?: boolean;
}

/** Runs the command line to its end. */
function runProcess(
  args: readonly string[],
  { nodeArgs = [], onStderr = () => {}, onStart = () => {}, isUnheard = false }: Around = {},
): Promise<Exit> {
  const child = spawn(process.execPath, [...nodeArgs, MAIN, ...args]);
  if (isUnheard) child.stdout.destroy();
  onStart(child);
  const out = { stdout: "", stderr: "" };
  child.stdout.on("data", (data) => {
    out.stdout += data;
  });
  child.stderr.on("data", (data) => {
    out.stderr += data;
    onStderr(child, out.stderr);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...out }));
  });
}

const newFiles = (before: readonly string[]): string[] => folder.files().filter((name) => !before.includes(name));

describe("slicewright slice", () => {
  it("ends with 0 and one file, and is quiet where nobody watches", async () => {
    const before = folder.files();
    const exit = await runProcess(["slice", fixture("cube10.stl"), "-o", folder.path("cube.gcode"), "--threads", "2"]);
    expect(exit).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/^part +10 x 10 x 10 mm/) });
    expect(newFiles(before)).toEqual(["cube.gcode"]);
  });

  it("shows a progress bar where a person watches, and takes it away", async () => {
    const args = ["slice", fixture("cube10.stl"), "-o", folder.path("bar.gcode"), "--threads", "0"];
    const { code, stderr, stdout } = await runProcess(args, { nodeArgs: WATCHED });
    expect(code).toBe(0);
    expect(stderr.endsWith("█ 100 % toolpaths\r\x1b[2K")).toBe(true);
    expect(stdout).not.toContain("█");
  });

  it("writes its file to the end where nobody reads the figures any more", async () => {
    const output = folder.path("unheard.gcode");
    const args = ["slice", fixture("cube10.stl"), "-o", output, "--threads", "0"];
    expect(await runProcess(args, { isUnheard: true })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(output, "utf8")).toContain("; estimated printing time");
  });

  it.each([
    ["STL", "cube20.stl", "stl"],
    ["3MF", "inch.3mf", "3mf"],
  ])("takes names beyond ASCII: %s", async (_, source, ending) => {
    const model = folder.path(`Würfel žluťoučký kůň 立方.${ending}`);
    copyFileSync(fixture(source), model);
    const output = folder.path(`größe ${ending} 出力.gcode`);
    expect(await runProcess(["slice", model, "-o", output, "--threads", "0"])).toMatchObject({ code: 0 });
    expect(readFileSync(output, "utf8")).toContain(";LAYER_CHANGE");
  });

  it("ends with 3 and no file where the input is no model", async () => {
    const empty = folder.path("empty.stl");
    writeFileSync(empty, "");
    const before = folder.files();
    const exit = await runProcess(["slice", empty, "-o", folder.path("empty.gcode")]);
    expect(exit).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("[INPUT_EMPTY]") });
    expect(newFiles(before)).toEqual([]);
  });

  it.each([
    [0, "SIGINT"],
    [2, "SIGINT"],
    [2, "SIGTERM"],
  ] as const)("with %i threads, stopped by %s in the middle, ends with 130 and no file", async (threads, signal) => {
    const before = folder.files();
    const output = folder.path("stopped.gcode");
    // 400 layers; the bar's first line comes when a few of them are cut.
    const args = ["slice", fixture("sphere10.stl"), "-o", output, "--threads", String(threads)];
    let isSent = false;
    const stop = (child: ChildProcess, stderr: string): void => {
      if (!isSent && stderr.includes(" % ")) isSent = child.kill(signal);
    };
    const exit = await runProcess([...args, "--set", "layer_height=0.05"], { nodeArgs: WATCHED, onStderr: stop });
    expect(isSent).toBe(true);
    expect(exit).toMatchObject({
      code: 130,
      stdout: "",
      stderr: expect.stringMatching(/slicewright: .*\[ABORTED\]\n$/),
    });
    expect(newFiles(before)).toEqual([]);
  });
});

describe("a command that looks at a model", () => {
  it.each([
    ["inspect", []],
    ["inspect", ["--resin"]],
    ["orient", []],
    ["arrange", []],
  ])("%s %j is interrupted", async (command, args) => {
    const model = folder.path(`${command}${args.join("")}.stl`);
    execFileSync("mkfifo", [model]);
    const onStart = async (child: ChildProcess): Promise<void> => {
      // Whoever opens a pipe waits for its reader, and a reader for its end.
      const pipe = await open(model, "w");
      await pipe.writeFile(binaryStl(torus(20, 5, 300, 150)));
      child.kill("SIGINT");
      await pipe.close();
    };
    const exit = await runProcess([command, model, ...args], { onStart });
    expect(exit).toEqual({ code: 130, stdout: "", stderr: expect.stringMatching(/^slicewright: .*\[ABORTED\]\n$/) });
  });
});

describe("any command", () => {
  it.each(["version", "--version", "-V"])("%s tells the package's version", async (name) => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await runProcess([name])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("ends with 2 where it was not understood, and says how it is used", async () => {
    expect(await runProcess(["glaze"])).toMatchObject({ code: 2, stderr: expect.stringContaining("Exit codes:") });
  });

  it("keeps JSON alone on its standard output", async () => {
    const { code, stdout } = await runProcess(["inspect", fixture("cube20-open.stl"), "--json"], { nodeArgs: WATCHED });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).mesh.openEdges).toBe(3);
  });
});

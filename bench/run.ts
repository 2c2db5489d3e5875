/**
 * Runs the suites, each in a process of its own.
 *
 *   npm run bench [-- ROOM ...] [--once]
 */
import { spawnSync } from "node:child_process";

const SUITES = [
  "geometry",
  "mesh",
  "repair",
  "layers",
  "regions",
  "toolpaths",
  "motion",
  "gcode",
  "estimate",
  "resin",
  "whole",
  "service",
];

const given = process.argv.slice(2);
const flags = given.filter((argument) => argument.startsWith("-"));
const rooms = given.filter((argument) => !argument.startsWith("-"));
const unknown = rooms.filter((room) => !SUITES.includes(room));
if (unknown.length > 0) {
  console.error(`bench: there is no suite ${unknown.join(", ")}, expected some of ${SUITES.join(", ")}`);
  process.exit(2);
}
for (const room of rooms.length > 0 ? rooms : SUITES) {
  const script = new URL(`./${room}.ts`, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [script, ...flags], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** The import table: each room and the rooms it may import, type imports included. */
const TABLE = {
  core: [],
  settings: ["core"],
  geometry: ["core"],
  formats: ["core"],
  mesh: ["core", "geometry", "formats"],
  layers: ["core", "settings", "geometry", "mesh"],
  regions: ["core", "settings", "geometry", "layers"],
  toolpaths: ["core", "settings", "geometry", "layers", "regions"],
  motion: ["core", "settings", "geometry", "layers", "toolpaths"],
  gcode: ["core", "settings", "formats"],
  estimate: ["core", "settings"],
  resin: ["core", "settings", "geometry", "mesh", "layers", "formats"],
  preview: ["core", "settings", "geometry", "mesh", "layers", "toolpaths", "formats"],
};
const ENGINE = Object.keys(TABLE);
const ROOMS = { ...TABLE, workers: ENGINE, verbs: [...ENGINE, "workers"] };

const anyOf = (rooms) => `^src/(${rooms.join("|")})/`;
const only = (name, room, packages) => ({
  name,
  severity: "error",
  from: { path: "^src/", pathNot: `^src/${room}` },
  to: { path: `node_modules/(${packages})` },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(ROOMS).map(([room, mayImport]) => ({
      name: `rooms-of-${room}`,
      severity: "error",
      from: { path: `^src/${room}/` },
      to: { path: "^src/", pathNot: anyOf([room, ...mayImport]) },
    })),
    {
      name: "rooms-of-cli",
      severity: "error",
      from: { path: "^src/cli/" },
      to: { path: "^src/", pathNot: "^src/(cli/|index\\.ts$|v1/index\\.ts$)" },
    },
    {
      name: "cli-loads-the-service-only-when-asked",
      severity: "error",
      from: { path: "^src/cli/", pathNot: "^src/cli/service/" },
      to: { path: "^src/v1/" },
    },
    {
      name: "rooms-of-v1",
      severity: "error",
      from: { path: "^src/v1/" },
      to: { path: "^src/", pathNot: "^src/(v1/|index\\.ts$)" },
    },
    {
      name: "service-packages-only-in-v1",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/v1/" },
      to: { dependencyTypes: ["npm-peer", "npm-optional"] },
    },
    {
      name: "client-loads-no-server",
      severity: "error",
      from: { path: "^src/v1/client/" },
      to: { path: "^src/", pathNot: "^src/v1/client/" },
    },
    only("threads-only-in-workers", "workers/", "piscina"),
    {
      name: "wasm-bytes-only-in-layers",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/layers/" },
      to: { path: "^src/layers/.*\\.generated\\.ts$" },
    },
    {
      name: "platform-only-at-the-edge",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(cli|workers|v1)/" },
      to: { dependencyTypes: ["core"] },
    },
    { name: "no-cycles", severity: "error", from: { path: "^src/" }, to: { circular: true } },
    {
      name: "no-tools-in-the-package",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm-peer"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".d.ts"], exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};

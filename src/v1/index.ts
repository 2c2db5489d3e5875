/** The service's front door: `slicewright/server`. */
export { type AdminIo, runAdmin } from "./admin/run-admin.ts";
export { type Config, DEFAULT_LIMITS, type Limits, type Role, type S3Config } from "./config.ts";
export { createLog } from "./log.ts";
export { readConfig } from "./read-config.ts";
export { type RunningServer, startServer } from "./server.ts";

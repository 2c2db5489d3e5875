import type { Routes } from "./routes.ts";

/** Everything under /v1; the dashboard serves the same routes to its own pages. */
export const RESOURCES: readonly Routes[] = [];

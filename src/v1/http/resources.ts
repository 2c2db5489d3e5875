import { accountRoutes } from "../accounts/routes.ts";
import { fileRoutes } from "../files/routes.ts";
import { orderRoutes } from "../orders/routes.ts";
import { profileRoutes } from "../profiles/routes.ts";
import { quoteRoutes } from "../quotes/routes.ts";
import { deliveryRoutes } from "../webhooks/delivery-routes.ts";
import { endpointRoutes } from "../webhooks/endpoint-routes.ts";
import type { Routes } from "./routes.ts";

/** Everything under /v1; the dashboard serves the same routes to its own pages. */
export const RESOURCES: readonly Routes[] = [
  fileRoutes,
  quoteRoutes,
  profileRoutes,
  orderRoutes,
  endpointRoutes,
  deliveryRoutes,
  accountRoutes,
];

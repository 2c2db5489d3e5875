import type { Routes } from "../http/routes.ts";
import { tokenProblems } from "../http/schemas.ts";
import { Account } from "./schemas.ts";
import { presentLimits, usageOf } from "./usage.ts";

export const accountRoutes: Routes = async (app, { service }) => {
  const { db, config } = service;

  app.get(
    "/v1/user",
    {
      schema: {
        operationId: "getUser",
        tags: ["Account"],
        summary: "The account that the token belongs to, its usage and its limits",
        response: { 200: Account, ...tokenProblems() },
      },
    },
    async ({ caller }) => {
      const user = await db
        .selectFrom("users")
        .select(["user_id", "email", "plan", "created_at"])
        .where("user_id", "=", caller.userId)
        .executeTakeFirstOrThrow();
      return {
        ...user,
        created_at: user.created_at.toISOString(),
        usage: await usageOf(service, caller.userId),
        limits: presentLimits(config.limits),
      };
    },
  );
};

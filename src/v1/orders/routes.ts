import { Type } from "typebox";
import { finder } from "../http/found.ts";
import { IdempotencyHeaders, idempotent } from "../http/idempotency.ts";
import { answerPage, type ListRange } from "../http/lists.ts";
import type { Routes } from "../http/routes.ts";
import { ListQuery, tokenProblems } from "../http/schemas.ts";
import { createOrder } from "./create.ts";
import { deleteOrder } from "./delete.ts";
import { findOrder, listOrders } from "./find.ts";
import { presentOrder } from "./present.ts";
import { Order, OrderCreate, OrderDeleted, OrderParams, OrderUpdate } from "./schemas.ts";
import { updateOrder } from "./update.ts";

export const orderRoutes: Routes = async (app, { service }) => {
  const { db, clock } = service;
  const config = { access: "paid" } as const;
  const order = finder("order", "order_id", (userId, id) => findOrder(db, userId, id));
  const once = idempotent(service, "order");

  app.post(
    "/v1/order",
    {
      config,
      preValidation: once.replay,
      schema: {
        operationId: "createOrder",
        tags: ["Orders"],
        summary: "Order prints of successful quotes",
        headers: IdempotencyHeaders,
        body: OrderCreate,
        response: { 201: Order, ...tokenProblems(400, 402, 409, 413, 415, 422) },
      },
    },
    (request, reply) =>
      once.answer(request, reply, async (transaction) => {
        const created = await createOrder(service, transaction, request.caller.userId, request.body);
        const headers = { location: `/v1/order/${created.order_id}` };
        return { status: 201, headers, body: presentOrder(created) };
      }),
  );

  app.get(
    "/v1/order",
    {
      config,
      schema: {
        operationId: "listOrders",
        tags: ["Orders"],
        summary: "List orders, newest first",
        querystring: ListQuery,
        response: { 200: Type.Array(Order), ...tokenProblems(402, 422) },
      },
    },
    async (request, reply) => {
      const list = (range: ListRange) => listOrders(db, request.caller.userId, range);
      return (await answerPage(request, reply, list, (row) => row.order_id)).map(presentOrder);
    },
  );

  app.get(
    "/v1/order/:order_id",
    {
      config,
      preValidation: order.find,
      schema: {
        operationId: "readOrder",
        tags: ["Orders"],
        summary: "Read an order",
        params: OrderParams,
        response: { 200: Order, ...tokenProblems(402, 404) },
      },
    },
    async (request) => presentOrder(order.of(request)),
  );

  app.patch(
    "/v1/order/:order_id",
    {
      config,
      preValidation: order.find,
      schema: {
        operationId: "updateOrder",
        tags: ["Orders"],
        summary: "Change an order's status or notes",
        description: "A change of line items is another order. A completed or cancelled order takes no changes.",
        params: OrderParams,
        body: OrderUpdate,
        response: { 200: Order, ...tokenProblems(400, 402, 404, 409, 413, 415, 422) },
      },
    },
    async (request) => presentOrder(await updateOrder(service, order.of(request).order_id, request.body)),
  );

  app.delete(
    "/v1/order/:order_id",
    {
      config,
      preValidation: order.find,
      schema: {
        operationId: "deleteOrder",
        tags: ["Orders"],
        summary: "Delete an order",
        params: OrderParams,
        response: { 200: OrderDeleted, ...tokenProblems(402, 404) },
      },
    },
    async (request) => {
      const { user_id, order_id } = order.of(request);
      await deleteOrder(service, order_id);
      return { user_id, order_id, status: "success" as const, timestamp: clock.now().toISOString() };
    },
  );
};

/** The same five routes for each kind of profile. */
import { Type } from "typebox";
import { finder } from "../http/found.ts";
import { answerPage, type ListRange } from "../http/lists.ts";
import type { Routes } from "../http/routes.ts";
import { ListQuery, tokenProblems } from "../http/schemas.ts";
import { deleteProfile } from "./delete.ts";
import { findProfile, listProfiles } from "./find.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { presentConfiguration, presentProfile } from "./present.ts";
import { createProfile, updateProfile } from "./save.ts";
import { profileSchemas } from "./schemas.ts";

export const profileRoutes: Routes = async (app, { service }) => {
  for (const kind of Object.values(KINDS)) await app.register(routesOf(kind), { service });
};

function routesOf(kind: Kind): Routes {
  const { noun, prefix } = kind;
  const path = `/v1/${kind.kind}`;
  const pathOfOne = `${path}/:${prefix}_id`;
  const tags = ["Profiles"];
  const name = prefix.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const { params, given, listed, read, saved, deleted } = profileSchemas(kind);

  return async (app, { service }) => {
    const { db, clock } = service;
    const profile = finder(noun, `${prefix}_id`, (userId, id) => findProfile(db, userId, kind.kind, id));

    app.post(
      path,
      {
        schema: {
          operationId: `create${name}`,
          tags,
          summary: `Keep a ${noun}`,
          body: given,
          response: { 201: saved, ...tokenProblems(400, 413, 415, 422) },
        },
      },
      async (request, reply) => {
        const row = await createProfile(service, request.caller.userId, kind, request.body);
        reply.code(201).header("location", `${path}/${row.profile_id}`);
        return { ...presentProfile(kind, row), status: "success" };
      },
    );

    app.get(
      path,
      {
        schema: {
          operationId: `list${name}s`,
          tags,
          summary: `List ${noun}s, newest first`,
          querystring: ListQuery,
          response: { 200: Type.Array(listed), ...tokenProblems(422) },
        },
      },
      async (request, reply) => {
        const list = (range: ListRange) => listProfiles(db, request.caller.userId, kind.kind, range);
        return (await answerPage(request, reply, list, (row) => row.profile_id)).map((row) =>
          presentProfile(kind, row),
        );
      },
    );

    app.get(
      pathOfOne,
      {
        preValidation: profile.find,
        schema: {
          operationId: `read${name}`,
          tags,
          summary: `Read a ${noun}, with every default filled in`,
          params,
          response: { 200: read, ...tokenProblems(404) },
        },
      },
      async (request) => presentConfiguration(kind, profile.of(request)),
    );

    app.patch(
      pathOfOne,
      {
        preValidation: profile.find,
        schema: {
          operationId: `update${name}`,
          tags,
          summary: `Change a ${noun}`,
          description: "A JSON merge patch: what is left out stays, and null puts a default back.",
          params,
          body: given,
          response: { 200: saved, ...tokenProblems(400, 404, 413, 415, 422) },
        },
      },
      async (request) => {
        const row = await updateProfile(service, profile.of(request).profile_id, kind, request.body);
        return { ...presentProfile(kind, row), status: "success" };
      },
    );

    app.delete(
      pathOfOne,
      {
        preValidation: profile.find,
        schema: {
          operationId: `delete${name}`,
          tags,
          summary: `Delete a ${noun}`,
          description: "Quotes that were queued with it keep its configuration.",
          params,
          response: { 200: deleted, ...tokenProblems(404) },
        },
      },
      async (request) => {
        const { user_id, profile_id } = profile.of(request);
        await deleteProfile(db, profile_id, kind);
        return { user_id, status: "success", [`${prefix}_id`]: profile_id, timestamp: clock.now().toISOString() };
      },
    );
  };
}

import multipart from "@fastify/multipart";
import type { FastifyReply } from "fastify";
import type { Static } from "typebox";
import type { Routes } from "../http/routes.ts";
import { problems, tokenProblems } from "../http/schemas.ts";
import { filePath, presentFile } from "./present.ts";
import { FileRecord, UploadBody, UploadParams } from "./schemas.ts";
import { type StoredModel, type UploadTarget, upload } from "./upload.ts";
import { findUploadId, spendUploadId, type UploadId } from "./upload-ids.ts";

/** In a scope of their own: no other route takes multipart, and these take nothing else. */
export const uploadRoutes: Routes = async (app, { service }) => {
  const { db, clock } = service;
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  // The body is a stream that the handler reads, and an upload_id is looked up, not matched.
  app.setValidatorCompiler(() => () => true);

  const consumes = ["multipart/form-data"];
  app.post(
    "/v1/file",
    {
      schema: {
        operationId: "uploadFile",
        tags: ["Files"],
        summary: "Upload a file",
        description: "For servers: browsers are kept off it by CORS. The format is told from the content.",
        consumes,
        body: UploadBody,
        response: { 201: FileRecord, ...tokenProblems(400, 413, 415, 422) },
      },
    },
    async (request, reply) => created(reply, await upload(service, request, reply, { userId: request.caller.userId })),
  );

  const identifiers = new WeakMap<object, UploadId>();
  app.post(
    "/v1/file/public/:upload_id",
    {
      config: { access: "public", byAddress: true },
      // Before the body's media type is looked at.
      onRequest: async (request) => {
        const { upload_id } = request.params as Static<typeof UploadParams>;
        identifiers.set(request, await findUploadId(db, upload_id, clock.now()));
      },
      schema: {
        operationId: "uploadPublicFile",
        tags: ["Files"],
        summary: "Upload a file from a browser",
        description:
          "Takes no token: the upload_id authorises one upload to the account that asked for it. A failed upload leaves it valid.",
        consumes,
        params: UploadParams,
        body: UploadBody,
        response: { 201: FileRecord, ...problems(400, 403, 404, 410, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const identifier = identifiers.get(request)!;
      const target: UploadTarget = {
        userId: identifier.user_id,
        fileId: identifier.file_id,
        claim: (transaction) => spendUploadId(transaction, identifier, clock.now()),
      };
      return created(reply, await upload(service, request, reply, target));
    },
  );
};

function created(reply: FastifyReply, file: StoredModel): Static<typeof FileRecord> {
  reply.code(201).header("location", filePath(file.file_id));
  return presentFile(file);
}

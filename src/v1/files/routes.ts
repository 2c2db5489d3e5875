import { bytes } from "../http/bytes.ts";
import { finder } from "../http/found.ts";
import { answerPage, type ListRange } from "../http/lists.ts";
import type { Routes } from "../http/routes.ts";
import { ListQuery, tokenProblems } from "../http/schemas.ts";
import { sendObject } from "../http/send-object.ts";
import { findFile, listFiles } from "./find-files.ts";
import { dimensionsOf, filePath, presentFile } from "./present.ts";
import { fits } from "./printability.ts";
import { removeFile } from "./remove-file.ts";
import {
  BuildVolume,
  FileList,
  FileParams,
  MODEL_MEDIA_TYPES,
  mediaTypeOf,
  Printability,
  RemovedFile,
  UploadIdentifier,
} from "./schemas.ts";
import { createUploadId } from "./upload-ids.ts";
import { uploadRoutes } from "./upload-routes.ts";

export const fileRoutes: Routes = async (app, { service }) => {
  const { db, clock } = service;
  const file = finder("file", "file_id", (userId, id) => findFile(db, userId, id));
  await app.register(uploadRoutes, { service });

  app.get(
    "/v1/file/upload-id",
    {
      // A look at the headers alone would give one out as well.
      exposeHeadRoute: false,
      schema: {
        operationId: "createUploadId",
        tags: ["Files"],
        summary: "Get an identifier for one upload from a browser",
        description: "To be called by a backend: the identifier goes to the browser, the token never does.",
        response: { 200: UploadIdentifier, ...tokenProblems() },
      },
    },
    async ({ caller }, reply) => {
      const now = clock.now();
      const { uploadId, fileId } = await createUploadId(service, caller.userId, now);
      reply.header("cache-control", "no-store");
      return { user_id: caller.userId, upload_id: uploadId, file_id: fileId, timestamp: now.toISOString() };
    },
  );

  app.get(
    "/v1/file",
    {
      schema: {
        operationId: "listFiles",
        tags: ["Files"],
        summary: "List files, newest first",
        querystring: ListQuery,
        response: { 200: FileList, ...tokenProblems(422) },
      },
    },
    async (request, reply) => {
      const list = (range: ListRange) => listFiles(db, request.caller.userId, range);
      return (await answerPage(request, reply, list, (row) => row.file_id)).map(presentFile);
    },
  );

  app.get(
    "/v1/file/:file_id",
    {
      preValidation: file.find,
      schema: {
        operationId: "readFile",
        tags: ["Files"],
        summary: "Download a file",
        description: "The bytes as they were uploaded. Takes Range, If-Range, If-Match and If-None-Match.",
        params: FileParams,
        response: {
          200: bytes("The file", MODEL_MEDIA_TYPES),
          206: bytes("The range that was asked for", MODEL_MEDIA_TYPES),
          304: { description: "The file is the one that If-None-Match names" },
          ...tokenProblems(404, 412, 416),
        },
      },
    },
    (request, reply) => {
      const { object_key, size_bytes, sha256, format, file_name } = file.of(request);
      return sendObject(request, reply, service, {
        key: object_key,
        sizeBytes: size_bytes,
        etag: sha256,
        contentType: mediaTypeOf(format),
        fileName: file_name,
        isGzip: false,
      });
    },
  );

  app.delete(
    "/v1/file/:file_id",
    {
      preValidation: file.find,
      schema: {
        operationId: "deleteFile",
        tags: ["Files"],
        summary: "Delete a file",
        description: "Quotes outlive their file, and those that are pending still get their result.",
        params: FileParams,
        response: { 200: RemovedFile, ...tokenProblems(404) },
      },
    },
    async (request) => {
      const { file_id, user_id } = file.of(request);
      const now = clock.now();
      await removeFile(service, file_id, now);
      const removed_file_path = filePath(file_id);
      return { user_id, status: "success" as const, timestamp: now.toISOString(), file_id, removed_file_path };
    },
  );

  app.post(
    "/v1/printability/:file_id",
    {
      preValidation: file.find,
      schema: {
        operationId: "checkPrintability",
        tags: ["Files"],
        summary: "Check whether a file fits a build volume",
        params: FileParams,
        body: BuildVolume,
        response: { 200: Printability, ...tokenProblems(400, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const model_dimensions = dimensionsOf(file.of(request));
      const fits_printer = fits(model_dimensions, request.body);
      return { fits_printer, model_dimensions, printer_dimensions: request.body };
    },
  );
};

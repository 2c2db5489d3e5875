/** The account's models. */
import type { FastifyRequest } from "fastify";
import { findFile, listFiles } from "../../files/find-files.ts";
import { dimensionsOf, filePath, presentFile } from "../../files/present.ts";
import { removeFile } from "../../files/remove-file.ts";
import { isId, type ListRange } from "../../http/lists.ts";
import { type Html, html } from "../html.ts";
import { done, field, form, needsUser, type Pages, paged, sendPage, table, userOf, when } from "../pages.ts";

type File = Awaited<ReturnType<typeof listFiles>>[number];

export const filePages: Pages = async (app, { service }) => {
  app.addHook("onRequest", needsUser);

  app.get("/dashboard/files", async (request, reply) => {
    const list = (range: ListRange) => listFiles(service.db, userOf(request).userId, range);
    const { shown, next } = await paged(request, list, (file) => file.file_id);
    const rows = shown.map((file) => row(request, file));
    const body = html`<h1>Files</h1>
${done(request)}
<p><a class="button" href="/quote">Upload a model and quote it</a></p>
${rows.length === 0 ? html`<p>There are none yet.</p>` : table("Your files", HEADS, rows)}
${next}`;
    return sendPage(request, reply, { title: "Files", body });
  });

  app.post("/dashboard/files/delete", async (request, reply) => {
    const fileId = field(request, "file_id");
    const file = isId(fileId) && (await findFile(service.db, userOf(request).userId, fileId));
    if (file) await removeFile(service, file.file_id, service.clock.now());
    return reply.redirect("/dashboard/files?done=deleted", 303);
  });
};

const HEADS = ["Name", "Size", "Dimensions", "Triangles", "Uploaded", "Delete"];

function row(request: FastifyRequest, file: File): Html {
  const { file_id, file_name, file_size } = presentFile(file);
  const { x, y, z } = dimensionsOf(file);
  const remove = html`<input type="hidden" name="file_id" value="${file_id}">
<button class="danger" aria-label="Delete ${file_name}">Delete</button>`;
  return html`<tr><th scope="row"><a href="/dashboard/api${filePath(file_id)}" download>${file_name}</a></th>
<td>${file_size.toFixed(2)} MB</td><td>${[x, y, z].map((side) => side.toFixed(1)).join(" × ")} mm</td>
<td>${file.triangles.toLocaleString("en")}</td><td>${when(file.created_at)}</td>
<td>${form(request, "/dashboard/files/delete", remove)}</td></tr>
`;
}

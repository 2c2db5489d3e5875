/** Answers bytes that are no HTTP request, on the bare socket: no route, no reply object exists for them. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = STATUS_OF[error.code ?? ""] ?? 400;
  const title = STATUS_CODES[status]!;
  const body = JSON.stringify({
    type: "/problems#malformed_request",
    title,
    status,
    detail: "the request is not HTTP that can be read",
    instance: "",
    code: "malformed_request",
    errors: [],
    request_id: "",
  });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** An endpoint on this machine that keeps what it gets. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** `127.0.0.1:port`, for the list of what is allowed. */
  readonly host: string;
  readonly url: string;
  readonly received: readonly Received[];
  /** Waits until so many requests have come in all. */
  count(requests: number): Promise<void>;
  close(): Promise<void>;
}

export type Answering = (response: ServerResponse, request: Received, index: number) => void;

export function answering(status: number, headers: Record<string, string> = {}): Answering {
  return (response) => response.writeHead(status, headers).end();
}

export async function startReceiver(answer: Answering = answering(204)): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    const got = { method: method!, path: url!, headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(got);
    server.emit("received");
    answer(response, got, received.length - 1);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hook`,
    received,
    count: async (requests) => {
      while (received.length < requests) await once(server, "received");
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

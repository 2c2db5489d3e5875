import { once } from "node:events";
import { type AddressInfo, createServer, getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { EndpointRefused } from "../../../src/v1/webhooks/guard.ts";
import type { Resolve } from "../../../src/v1/webhooks/resolve.ts";
import { type SendOptions, send } from "../../../src/v1/webhooks/send.ts";
import { type Answering, answering, type Receiver, startReceiver } from "./receiver.ts";

const NOBODY: Resolve = () => Promise.reject(new Error("asked for a name"));
const LOCAL: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];
const PATIENT_MS = 20_000;
const HASTY_MS = 100;

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function receiver(answer?: Answering): Promise<Receiver> {
  const started = await startReceiver(answer);
  open.push(started);
  return started;
}

function options(to: Pick<Receiver, "host">, more: Partial<SendOptions> = {}): SendOptions {
  const signal = new AbortController().signal;
  return { allow: [to.host], resolve: NOBODY, timeoutMs: PATIENT_MS, signal, ...more };
}

describe("send", () => {
  test("posts the body as it is, with its headers", async () => {
    const to = await receiver();
    const answer = await send(`${to.url}?a=1`, { "webhook-id": "x" }, '{"grüße":"\\ud800"}', options(to));
    expect(answer).toEqual({ status: 204, retryAfter: undefined });
    const { headers, ...request } = to.received[0]!;
    expect(request).toEqual({ method: "POST", path: "/hook?a=1", body: '{"grüße":"\\ud800"}' });
    expect(headers).toMatchObject({ "webhook-id": "x", "content-length": "20", host: to.host });
  });

  test("follows no redirect", async () => {
    const target = await receiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const to = await receiver(answering(status, { location: target.url }));
      expect((await send(to.url, {}, "{}", options(to, { allow: [to.host, target.host] }))).status).toBe(status);
    }
    expect(target.received).toEqual([]);
  });

  test("gives up on an endpoint that does not answer", async () => {
    const to = await receiver(() => {});
    await expect(send(to.url, {}, "{}", options(to, { timeoutMs: HASTY_MS }))).rejects.toThrow(/abort|timeout/i);
  });

  test("gives up on a name server that does not answer", async () => {
    const silent: Resolve = () => new Promise(() => {});
    const waits = send("https://example.com/", {}, "{}", {
      ...options({ host: "none" }, { timeoutMs: HASTY_MS }),
      resolve: silent,
    });
    await expect(waits).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
  });

  test("takes the status of an answer whose body never ends", async () => {
    const to = await receiver((response) => response.writeHead(200).write("slowly"));
    expect((await send(to.url, {}, "{}", options(to, { timeoutMs: HASTY_MS }))).status).toBe(200);
  });

  test("takes the status of an answer that breaks off", async () => {
    const to = await receiver((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    expect((await send(to.url, {}, "{}", options(to))).status).toBe(200);
  });

  test("reads no body without end", async () => {
    let written = 0;
    const to = await receiver((response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
      };
      response.writeHead(200).on("drain", pour);
      pour();
    });
    expect((await send(to.url, {}, "{}", options(to))).status).toBe(200);
    // What the sockets of two sides hold, over what is read.
    expect(written).toBeLessThan(16_000_000);
  });

  test("takes no other protocol for an answer", async () => {
    const to = await receiver((response) =>
      response.writeHead(101, { connection: "upgrade", upgrade: "websocket" }).end(),
    );
    await expect(send(to.url, {}, "{}", options(to))).rejects.toThrow("closed without an answer");
  });

  test("ends at once when it is told to", async () => {
    const stop = new AbortController();
    const to = await receiver(() => stop.abort(new Error("stopped")));
    await expect(send(to.url, {}, "{}", options(to, { signal: stop.signal }))).rejects.toThrow();
    await expect(send(to.url, {}, "{}", options(to, { signal: stop.signal }))).rejects.toThrow();
    expect(to.received).toHaveLength(1);
  });

  test("fails where nobody listens", async () => {
    const to = await startReceiver();
    await to.close();
    await expect(send(to.url, {}, "{}", options(to))).rejects.toThrow(
      expect.objectContaining({ code: "ECONNREFUSED" }),
    );
  });
});

describe("the guard at each send", () => {
  test("connects to the address that was checked, whatever the system calls the name", async () => {
    const to = await receiver();
    const asked: string[] = [];
    const resolve: Resolve = async (host) => {
      asked.push(host);
      return LOCAL(host, true);
    };
    const port = to.host.split(":")[1];
    const { status } = await send(`http://hooks.invalid:${port}/`, {}, "{}", {
      ...options(to, { allow: ["hooks.invalid"] }),
      resolve,
    });
    expect(status).toBe(204);
    expect(asked).toEqual(["hooks.invalid"]);
    expect(to.received[0]!.headers.host).toBe(`hooks.invalid:${port}`);
  });

  test("connects to it also where Node is told to try one address alone", async () => {
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    try {
      const to = await receiver();
      const url = `http://hooks.invalid:${to.host.split(":")[1]}/`;
      expect((await send(url, {}, "{}", options({ host: "hooks.invalid" }, { resolve: LOCAL }))).status).toBe(204);
    } finally {
      setDefaultAutoSelectFamily(before);
    }
  });

  test("asks once: a name that is bound to another address after the check gains nothing", async () => {
    const to = await receiver();
    let times = 0;
    const resolve: Resolve = async () => [{ address: (times += 1) === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
    const port = to.host.split(":")[1];
    const sending = send(`https://rebinding.example:${port}/`, {}, "{}", options(to, { resolve }));
    await expect(sending).rejects.toThrow(EndpointRefused);
    expect([times, to.received]).toEqual([1, []]);
  });

  test("refuses a name that has come to be private since it was saved", async () => {
    const to = await receiver();
    const port = to.host.split(":")[1];
    const sending = send(`https://rebound.example:${port}/`, {}, "{}", options(to, { resolve: LOCAL }));
    await expect(sending).rejects.toThrow(EndpointRefused);
    expect(to.received).toEqual([]);
  });

  test.each(["https://127.0.0.1", "https://2130706433", "https://[::ffff:127.0.0.1]", "https://0x7f.1"])(
    "refuses the literal %s, which no lookup would see",
    async (origin) => {
      const to = await receiver();
      const sending = send(`${origin}:${to.host.split(":")[1]}/`, {}, "{}", options(to, { allow: [] }));
      await expect(sending).rejects.toThrow(EndpointRefused);
      expect(to.received).toEqual([]);
    },
  );

  test("speaks TLS, under the endpoint's name, to the address that was checked", async () => {
    const heard: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (hello) => {
        heard.push(hello);
        socket.destroy();
      });
    }).listen(0, "127.0.0.1");
    open.push({ close: () => void server.close() });
    await once(server, "listening");
    const url = `https://hooks.invalid:${(server.address() as AddressInfo).port}/`;
    const host = "hooks.invalid";
    await expect(send(url, {}, "secret", options({ host }, { resolve: LOCAL }))).rejects.toThrow();
    const hello = Buffer.concat(heard);
    // A handshake record, with the name in the clear and nothing else of the request.
    expect(hello[0]).toBe(0x16);
    expect(hello.includes("hooks.invalid")).toBe(true);
    expect(hello.includes("secret")).toBe(false);
  });
});

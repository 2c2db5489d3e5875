import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** Answers A with 93.184.215.14 for names under `four` or `both`, AAAA with 2606:4700::1111 under `six` or `both`; else no such name. */
let server: Socket;
let systemResolve: typeof import("../../../src/v1/webhooks/resolve.ts").systemResolve;

const A = 1;
const NO_SUCH_NAME = 3;
const FOUR = Buffer.from([93, 184, 215, 14]);
const SIX = Buffer.from("26064700000000000000000000001111", "hex");

beforeAll(async () => {
  server = createSocket("udp4");
  server.on("message", (query, { port }) => server.send(answer(query), port, "127.0.0.1"));
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  // The resolver of the module asks this server.
  vi.doMock("node:dns/promises", async (load) => {
    const dns = await load<typeof import("node:dns/promises")>();
    class Resolver extends dns.Resolver {
      constructor(...options: ConstructorParameters<typeof dns.Resolver>) {
        super(...options);
        this.setServers([`127.0.0.1:${server.address().port}`]);
      }
    }
    return { ...dns, Resolver };
  });
  // The module may have been loaded by a file before.
  vi.resetModules();
  ({ systemResolve } = await import("../../../src/v1/webhooks/resolve.ts"));
});
afterAll(() => {
  vi.doUnmock("node:dns/promises");
  vi.resetModules();
  server.close();
});

function answer(query: Buffer): Buffer {
  const nameEnd = query.indexOf(0, 12) + 1;
  const type = query.readUInt16BE(nameEnd);
  const first = query.subarray(13, 13 + query[12]!).toString();
  const data = type === A ? FOUR : SIX;
  const isKnown = first === "both" || first === (type === A ? "four" : "six");
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8180 | NO_SUCH_NAME, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isKnown ? 1 : 0, 6);
  const question = query.subarray(12, nameEnd + 4);
  if (!isKnown) return Buffer.concat([head, question]);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, question, record, data]);
}

test.each([
  ["both.example.com", ["93.184.215.14", "2606:4700::1111"]],
  ["four.example.com", ["93.184.215.14"]],
  ["six.example.com", ["2606:4700::1111"]],
])("finds all addresses of %s", async (host, expected) => {
  expect((await systemResolve(host, false)).map(({ address }) => address)).toEqual(expected);
});

test("rejects a name that has none", async () => {
  await expect(systemResolve("none.example.com", false)).rejects.toThrow(
    expect.objectContaining({ code: "ENOTFOUND" }),
  );
});

test("knows names of the hosts file for allowed hosts alone", async () => {
  expect((await systemResolve("localhost", true)).map(({ address }) => address)).toContain("127.0.0.1");
});

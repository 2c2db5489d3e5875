import { lookup, Resolver } from "node:dns/promises";

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * All addresses of a host name; rejects where it has none.
 * @param isAllowed whether the operator named the host
 */
export type Resolve = (host: string, isAllowed: boolean) => Promise<readonly HostAddress[]>;

const TRY_MS = 2000;
const TRIES = 2;
const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });

/**
 * Asks name servers directly. The system's own lookup runs on the few threads that the database's and the store's names
 * are looked up on as well, so that names made to hang would hold those up. It alone knows names of a hosts file, though:
 * hosts that the operator allows are looked up by it.
 */
export const systemResolve: Resolve = async (host, isAllowed) => {
  if (isAllowed) return lookup(host, { all: true, verbatim: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [...addresses(four, 4), ...addresses(six, 6)];
};

function addresses(answer: PromiseSettledResult<readonly string[]>, family: number): readonly HostAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

/**
 * Keeps deliveries away from whatever is not the public internet, so that nobody reaches this machine, its network or
 * its cloud's metadata service by registering an endpoint.
 *
 * Checked when an endpoint is saved and again at each send, as a name may change its addresses in between. At a send the
 * name is resolved once, every address must pass, and the connection is made to those very addresses. Literal addresses
 * are judged from the parsed URL, as connecting to one asks no resolver.
 *
 * Ports are free: what protects is the address. Behind a public one there is only what its owner shows to everyone, a
 * receiver may listen anywhere, and a TLS handshake says nothing to a service that speaks another protocol.
 */
import ipaddr from "ipaddr.js";
import type { HostAddress, Resolve } from "./resolve.ts";

/** Why an endpoint's address is not one that deliveries go to, in words for its owner. */
export class EndpointRefused extends Error {
  override readonly name = "EndpointRefused";
}

export interface Endpoint {
  readonly url: URL;
  /** An address that the URL itself holds, else null: then its name has to be resolved. */
  readonly literal: HostAddress | null;
  /** Whether the service's operator lets deliveries through to it wherever it is. */
  readonly isAllowed: boolean;
}

/** Names that mean this machine or this network wherever they are looked up. */
const LOCAL_NAMES = ["localhost", "local", "localdomain", "internal", "intranet", "lan", "home.arpa"];
/** All of the public internet's IPv6 lies in here; what ipaddr.js calls unicast includes the rest of what is unassigned. */
const GLOBAL_UNICAST_6 = ipaddr.parseCIDR("2000::/3");
/** Azure shows its platform's services to every machine there at an address out of the public range. */
const PLATFORM_ADDRESSES: readonly string[] = ["168.63.129.16"];

/**
 * Reads an endpoint's URL and judges all that it says by itself.
 * @param allow hosts (`name` or `name:port`) that may be reached though they are not public, over http too
 * @throws EndpointRefused
 */
export function checkEndpoint(text: string, allow: readonly string[]): Endpoint {
  const url = parseUrl(text);
  if (url.username !== "" || url.password !== "") throw new EndpointRefused("the address must not hold credentials");
  const isAllowed = isListed(url, allow);
  if (url.protocol !== "https:" && !(isAllowed && url.protocol === "http:"))
    throw new EndpointRefused(`got ${url.protocol}//, expected https://`);
  const literal = literalOf(url.hostname);
  if (isAllowed) return { url, literal, isAllowed };
  if (literal !== null) checkAddress(literal.address);
  else checkName(url.hostname);
  return { url, literal, isAllowed };
}

/**
 * The addresses to connect to, all of them judged.
 * @throws EndpointRefused where any address is not public; what `resolve` throws where there is none
 */
export async function checkedAddresses(
  { url, literal, isAllowed }: Endpoint,
  resolve: Resolve,
): Promise<readonly HostAddress[]> {
  if (literal !== null) return [literal];
  const addresses = await resolve(url.hostname, isAllowed);
  if (!isAllowed) for (const { address } of addresses) checkAddress(address);
  return addresses;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new EndpointRefused("the address is no URL");
  }
}

function isListed({ protocol, hostname, port }: URL, allow: readonly string[]): boolean {
  const withPort = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return allow.some((entry) => [hostname, withPort].includes(entry.toLowerCase()));
}

/** The parser has turned every form of IPv4 (2130706433, 0x7f.1, 0177.0.0.1) into dotted decimals and put IPv6 in brackets. */
function literalOf(hostname: string): HostAddress | null {
  if (hostname.startsWith("[")) return { address: hostname.slice(1, -1), family: 6 };
  return ipaddr.IPv4.isValidFourPartDecimal(hostname) ? { address: hostname, family: 4 } : null;
}

function checkName(hostname: string): void {
  const name = hostname.replace(/\.+$/, "");
  const isLocal = !name.includes(".") || LOCAL_NAMES.some((local) => name.endsWith(`.${local}`));
  if (isLocal) throw new EndpointRefused(`${hostname} is a name of a private network`);
}

/**
 * Public unicast only; ranges that embed IPv4 addresses (mapped, compatible, 6to4, Teredo, NAT64) are refused as a whole.
 * The address is not told, as it may come from a private name server.
 */
function checkAddress(text: string): void {
  if (!ipaddr.isValid(text) || !isPublic(ipaddr.parse(text)) || PLATFORM_ADDRESSES.includes(text))
    throw new EndpointRefused("the host has an address that is not public");
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === "unicast" && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST_6));
}

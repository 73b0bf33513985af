// Whose call it is, for limits: the address, and the network that one person may own whole.
import { isIPv6 } from 'node:net';

/** What a gateway says of the caller. */
const CLAIMS = ['cf-connecting-ip', 'x-forwarded-for'] as const;

/** Addresses of proxies whose word counts, from DIADEM_TRUSTED_PROXY: `10.0.0.2` or `10.0.0.2,10.0.0.3`. */
export function trustedProxies(env: NodeJS.ProcessEnv = process.env): string[] {
  return (env['DIADEM_TRUSTED_PROXY'] ?? '').split(',').flatMap((part) => part.trim() || []);
}

/** The peer's address, or what a named proxy says of its client: whoever else says it says it of themselves. */
export function clientAddress(headers: Headers, peer: string, proxies: readonly string[]): string {
  if (!proxies.includes(peer)) return peer;
  const claimed = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1);
  return claimed?.trim().slice(0, 64) || peer;
}

/** Puts the one true address in the place of all that was claimed. */
export function stateAddress(headers: Headers, address: string): void {
  for (const claim of CLAIMS) headers.delete(claim);
  if (address) headers.set('x-forwarded-for', address);
}

/** The first `count` groups of an IPv6 address. */
function groups(address: string, count: number): string {
  const [before = '', after] = address.split('%')[0]?.split('::') ?? [];
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = after === undefined ? [] : new Array<string>(8 - head.length - tail.length).fill('0');
  const all = [...head, ...zeros, ...tail].slice(0, count);
  return all.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/**
 * The two sizes in which callers are counted: an IPv4 address and its 256 neighbours, or the 64 bits of an IPv6 address
 * that belong to one connection and the 48 that belong to one customer.
 */
export function networksOf(address: string): { connection: string; network: string } {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv6(plain)) return { connection: `${groups(plain, 4)}::/64`, network: `${groups(plain, 3)}::/48` };
  return { connection: plain, network: `${plain.replace(/\.\d+$/, '')}.0/24` };
}

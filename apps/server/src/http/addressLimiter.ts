import ipaddr from 'ipaddr.js';
import { Limiter } from './limiter';

/** Bytes of an IPv6 address that name a /64 network: one customer usually has all of its addresses, or more. */
const NETWORK_BYTES = 8;

/** Limits requests by IP address: IPv4 by the whole address, IPv6 by its network. */
export class AddressLimiter extends Limiter {
  override take(address: string): void {
    super.take(networkOf(address));
  }
}

/** The network of an address; an IPv4 address within IPv6 is the IPv4 address, and any other text is itself. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `/64 ${parsed.toByteArray().slice(0, NETWORK_BYTES).join(' ')}`;
}

import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Prefix after which an IPv4 address stands (RFC 6052). Behind prefixes of single networks, it may stand elsewhere. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');
const NAT64_BYTES = 12;

/**
 * True if an address belongs to a public host. False for loopback, private, shared, link-local and multicast addresses
 * and for tunnels into IPv4 (IANA special-purpose address registries). IPv4 within IPv6 is read as the IPv4 address, also
 * at the well-known prefix by which hosts without IPv4 reach it (NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = readIpv4(ipaddr.process(address));
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

function readIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const isTranslated = address.kind() === 'ipv6' && address.match(NAT64);
  return isTranslated ? ipaddr.fromByteArray(address.toByteArray().slice(NAT64_BYTES)) : address;
}

import { parsedUrl } from '@sevenfold/domain/appLink';

type AddressFault = 'empty' | 'invalid' | 'insecure';

const MAX = 2000;
const LOOPBACK = /^127\.\d+\.\d+\.\d+$/u;

/** Address as it is sent: `webcal:` is a calendar's name for https, and people leave the scheme out. */
export function withHttps(typed: string): string {
  const trimmed = typed.trim();
  if (/^webcals?:\/\//iu.test(trimmed)) return trimmed.replace(/^webcals?:/iu, 'https:');
  // Before a number, the colon begins the port of a host.
  return /^[a-z][a-z+.-]*:(?!\d+(?:[/?#]|$))/iu.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** Reason why an address cannot be one of a published calendar; null if it can. */
export function addressFault(typed: string): AddressFault | null {
  if (typed.trim() === '') return 'empty';
  const address = withHttps(typed);
  const url = address.length > MAX ? undefined : parsedUrl(address);
  if (!url) return 'invalid';
  const { protocol, hostname } = url;
  // A server for development reads chosen addresses of its own machine; any other server refuses them.
  if (protocol === 'http:') return LOOPBACK.test(hostname) ? null : 'insecure';
  return protocol === 'https:' && hostname.includes('.') ? null : 'invalid';
}

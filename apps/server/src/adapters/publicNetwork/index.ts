import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './address';

/** Hosts that addresses of users may lead to. */
export interface Network {
  /** Hosts with their ports, such as `127.0.0.1:7715`, that are reached without any other check, also by http. */
  readonly hosts: readonly string[];
  readonly protocols: readonly string[];
  readonly isAllowed: (address: string) => boolean;
  readonly resolve: typeof resolveHost;
}

/** Public hosts by https. */
export const PUBLIC_NETWORK: Network = {
  hosts: [],
  protocols: ['https:'],
  isAllowed: isPublicAddress,
  resolve: resolveHost,
};

/** True if a URL may be requested. The address of a host name is checked by `checkedLookup`. */
export function isAllowedUrl(url: URL, { hosts, protocols, isAllowed }: Network): boolean {
  if (/^https?:$/.test(url.protocol) && hosts.includes(url.host)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is checked here, because it is not looked up.
  return protocols.includes(url.protocol) && (isIP(host) === 0 || isAllowed(host));
}

/**
 * Resolves a host for one connection, so that a name that resolves differently the next time (DNS rebinding) is checked
 * again. One private address among the results rejects all, because a public host has none. Such a name is reported
 * like one that does not exist: a different error would tell which names an inner network has.
 */
export const checkedLookup =
  ({ resolve, isAllowed }: Network): LookupFunction =>
  (host, options, done) => {
    resolve(host, { family: 0, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first || !addresses.every(({ address }) => isAllowed(address)))
        done(error ?? new Error('no public address'), '');
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

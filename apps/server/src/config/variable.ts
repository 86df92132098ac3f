import { isIP } from 'node:net';
import { z } from 'zod';

/** A whole number in a range, at most nine digits. */
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Splits a list that is separated by commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const parsedUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** True for a loopback address with a port, such as 127.0.0.1:7715. False for `localhost`, which would be resolved. */
export const isLoopbackHostWithPort = (host: string): boolean => {
  const url = parsedUrl(`http://${host}`);
  return url?.host === host && url.port !== '' && url.hostname !== 'localhost' && isLoopbackHost(url.hostname);
};

/** True for https, and for http on this machine. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));

/** True for http at an address of another machine, where browsers withhold what they consider powerful. */
export const isInsecureOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && !isSecure(new URL(origin));

/** Base address of a third party: https, or http on this machine. */
export const serviceUrl = z.string().refine((text) => {
  const url = parsedUrl(text);
  return url !== undefined && !url.search && !url.hash && isSecure(url);
}, 'must be an https address, such as https://id.example.org');

/** Names of the variables that are not set. */
export const unset = <T extends object>(env: T, names: readonly (keyof T & string)[]): string[] =>
  names.filter((name) => env[name] === undefined);

import { z } from 'zod';
import { exposingVariable, type ReachVariables } from './reach';
import { isLoopbackHostWithPort, parsedUrl, splitList } from './variable';

const KEY_BYTES = 32;

export const webPushVariables = z.object({
  SUPPORT_EMAIL: z.string().optional(),
  PUBLIC_URL: z.string().optional(),
  WEB_PUSH_KEY: z
    .string()
    .regex(/^[\w+/-]{43}=?$/, 'must be 32 random bytes in base64 (openssl rand -base64 32)')
    .transform(readWebPushKey)
    .optional(),
  WEB_PUSH_SUBJECT: z
    .string()
    .refine(
      (text) => /^(?:mailto|https):$/.test(parsedUrl(text)?.protocol ?? ''),
      'must be an address at which push services reach you, such as mailto:admin@example.org or https://example.org',
    )
    .optional(),
  WEB_PUSH_HOSTS: z
    .string()
    .transform(splitList)
    .refine(
      (hosts) => hosts.every(isLoopbackHostWithPort),
      'must be addresses of this machine with their ports, separated by commas, such as 127.0.0.1:7716',
    )
    .default([]),
});
type Variables = z.output<typeof webPushVariables>;

export interface WebPushConfig {
  readonly webPush: {
    /** Signs push messages. Undefined if not configured. */
    readonly key: Buffer | undefined;
    /** Address by which push services reach the operator. Undefined: no push message is sent. */
    readonly subject: string | undefined;
    /** Addresses of this machine with their ports that messages may be sent to; empty except in development. */
    readonly hosts: readonly string[];
  };
}

/** Reads a key in base64 or base64url. */
export function readWebPushKey(text: string): Buffer {
  return Buffer.from(text, 'base64url').subarray(0, KEY_BYTES);
}

/** Describes variables that contradict each other, for the operator. */
export function webPushProblems(env: Variables & ReachVariables): string[] {
  const reachable = exposingVariable(env);
  return env.WEB_PUSH_HOSTS.length > 0 && reachable
    ? [
        `WEB_PUSH_HOSTS cannot be set together with ${reachable}: users of other machines could send to addresses of this one.`,
      ]
    : [];
}

export const webPushConfig = (env: Variables): WebPushConfig => ({
  webPush: {
    key: env.WEB_PUSH_KEY,
    subject: env.WEB_PUSH_SUBJECT ?? (env.SUPPORT_EMAIL ? `mailto:${env.SUPPORT_EMAIL}` : httpsOnly(env.PUBLIC_URL)),
    hosts: env.WEB_PUSH_HOSTS,
  },
});

/** Push services accept no other address. */
const httpsOnly = (address: string | undefined): string | undefined =>
  address?.startsWith('https:') ? address : undefined;

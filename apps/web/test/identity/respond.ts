import type { Identity } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract/errors';
import { serverConfig } from '@sevenfold/contract/samples';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { serveWith } from '../dom/device';

/** A way to sign in by name, the account of Ana. */
export const identity = (fields: Partial<Identity> = {}): Identity => ({
  id: '019579eb-0400-7000-8000-000000000001',
  method: 'LOCAL',
  provider: null,
  account: 'ana',
  isRemovable: true,
  createdAt: '2026-09-01T08:00:00.000Z',
  lastUsedAt: null,
  ...fields,
});

/** Responds with an error of the contract. */
export const failure = (error: keyof typeof ERRORS) =>
  Response.json({ error: { code: ERRORS[error].code, message: error } }, { status: ERRORS[error].status });

/**
 * Responds to "METHOD path" with data, or with a response as it is, and to everything else that it does not work.
 *
 * @returns the requests that change something, with their bodies
 */
export function respond(responses: Readonly<Record<string, unknown>>): readonly [call: string, body: unknown][] {
  const sent: [string, unknown][] = [];
  serveWith((method, path, body) => {
    const call = `${method} ${path.replace('/api/v1/', '').split('?')[0]}`;
    if (method !== 'GET') sent.push([call, body === '' ? null : JSON.parse(body)]);
    const data = responses[call];
    if (data === undefined) return failure('INTERNAL');
    return data instanceof Response ? data.clone() : Response.json({ data });
  });
  return sent;
}

/** A server with sign-in by name, and by passkey where asked. */
export const allowSignIn = (fields: Partial<ReturnType<typeof serverConfig>['signIn']> = {}): void =>
  setServerConfig(serverConfig({ signIn: { ...serverConfig().signIn, ...fields } }));

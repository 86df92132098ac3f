import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EPOCH_HEADER } from './validate';

/** Origins of the pages of the native shell: Capacitor's defaults for Android and iOS. */
export const SHELL_ORIGINS = ['https://localhost', 'capacitor://localhost'];

/** Time for which a device may remember the answer to a preflight request, in seconds; Chromium's maximum. */
const PREFLIGHT_SECONDS = 7_200;

const ALLOWED: FastifyCorsOptions = {
  origin: SHELL_ORIGINS,
  methods: ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    EPOCH_HEADER,
    'X-Client-Platform',
    'X-Client-Timezone',
    'X-Client-Version',
  ],
  exposedHeaders: ['Content-Disposition', 'Date', 'Retry-After', EPOCH_HEADER],
  maxAge: PREFLIGHT_SECONDS,
};
const NOTHING: FastifyCorsOptions = { origin: false };

/**
 * Lets pages of the native shell call the API from their own origin. They send their session as a bearer token; cookies
 * are not allowed, so that a page of that origin in a browser gets nothing of a signed-in user.
 */
export async function allowShellOrigins(api: FastifyInstance): Promise<void> {
  await api.register(cors, {
    delegator: async ({ headers }: FastifyRequest) => (isOfShell(headers.origin) ? ALLOWED : NOTHING),
  });
}

const isOfShell = (origin: string | undefined): boolean => origin !== undefined && SHELL_ORIGINS.includes(origin);

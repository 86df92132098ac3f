import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookEndpointKey } from '@sevenfold/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { THIRD_PARTY_LIMIT_MS, type LoadShedder } from './loadShedder';

/** A request of a third party, not verified yet. */
interface WebhookRequest {
  readonly db: Db;
  /** The body as it was sent, because signatures are computed over bytes. */
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** A route that a third party calls. */
export interface WebhookRoute {
  readonly endpointKey: WebhookEndpointKey;
  /** Verifies the sender and acts. @throws HttpError */
  readonly receive: (request: WebhookRequest) => Promise<void>;
}

export const webhookRoute = (endpointKey: WebhookEndpointKey, receive: WebhookRoute['receive']): WebhookRoute => ({
  endpointKey,
  receive,
});

/** Registers routes whose bodies are not parsed. */
export async function registerWebhooks(
  api: FastifyInstance,
  routes: readonly WebhookRoute[],
  { db, loadShedder }: { readonly db: Db; readonly loadShedder: LoadShedder },
): Promise<void> {
  await api.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) => bytes);
    for (const { endpointKey, receive } of routes) {
      const [method = '', url = ''] = endpointKey.split(' ');
      webhooks.route({
        method,
        url,
        config: { endpointKey },
        handler: async ({ body, headers }) => {
          const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          await loadShedder.run(() => receive({ db, bytes, headers }), THIRD_PARTY_LIMIT_MS);
          return { data: {} };
        },
      });
    }
  });
}

import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookEndpointKey } from '@sevenfold/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#db';
import { THIRD_PARTY_LIMIT_MS, type LoadShedder } from './loadShedder';

/** A request of a third party, not verified yet. */
interface WebhookRequest {
  readonly db: Db;
  /** The body as it was sent, because signatures are computed over bytes. */
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** Parsed, but not validated. */
  readonly query: unknown;
}

/** A route that a third party calls. */
export interface WebhookRoute {
  readonly endpointKey: WebhookEndpointKey;
  /** Second path that reaches the same route. */
  readonly aliasPath?: string;
  /**
   * Verifies the sender and acts.
   *
   * @returns text to respond with instead of `{"data": {}}`, such as the token of a handshake
   * @throws HttpError
   */
  readonly receive: (request: WebhookRequest) => Promise<string | void>;
}

export const webhookRoute = (
  endpointKey: WebhookEndpointKey,
  receive: WebhookRoute['receive'],
  { aliasPath }: Pick<WebhookRoute, 'aliasPath'> = {},
): WebhookRoute => ({
  endpointKey,
  receive,
  ...(aliasPath !== undefined && { aliasPath }),
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
    for (const { endpointKey, receive, aliasPath } of routes) {
      const [method = '', path = ''] = endpointKey.split(' ');
      for (const url of aliasPath === undefined ? [path] : [path, aliasPath])
        webhooks.route({
          method,
          url,
          config: { endpointKey },
          handler: async ({ body, headers, query }, reply) => {
            const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
            const text = await loadShedder.run(() => receive({ db, bytes, headers, query }), THIRD_PARTY_LIMIT_MS);
            if (text === undefined) return { data: {} };
            return reply.type('text/plain; charset=utf-8').send(text);
          },
        });
    }
  });
}

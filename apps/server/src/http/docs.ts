import type { FastifyInstance } from 'fastify';
import { docsPage } from './docsPage';
import { openApiDocument } from './openapi';
import { pagePolicy } from './security';

/** Serves the OpenAPI document and the API reference page. Each is built at its first request, not at each start. */
export function registerDocs(app: FastifyInstance, version: string, publicUrl: string | undefined): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(version, publicUrl));
    return reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(version);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', pagePolicy({ publicUrl, usesGoogle: false }, page))
      .send(page);
  });
}

import type { FastifyInstance } from 'fastify';
import { docsPage } from './docsPage';
import { openApiDocument } from './openapi';
import { pagePolicy } from './security';

/** Serves the OpenAPI document and the API reference page. Both are built once, at the start. */
export function registerDocs(app: FastifyInstance, version: string, publicUrl: string | undefined): void {
  const document = JSON.stringify(openApiDocument(version, publicUrl));
  const page = docsPage(version);
  const policy = pagePolicy({ publicUrl, usesGoogle: false }, page);
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      .send(page),
  );
}

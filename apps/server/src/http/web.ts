import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure';
import { pagePolicy, type Guarded } from './security';

const YEAR_SECONDS = 31_536_000;
/** The build names these files by a hash of what is in them, so that a name never means anything else. */
const HASHED = `${sep}assets${sep}`;

/** Where the page is told its nonce. */
const NONCE_META = '<meta name="csp-nonce" content="';
/** Stands for the nonce in the policy until there is one. */
const NONCE = '{nonce}';

const NOT_BUILT = '<!doctype html><meta charset="utf-8"><title>Sevenfold</title><p>The web app is not built yet: run <code>npm run build</code>, and start again.</p>';

/** Serves the built web app: its files, and its one page for every address that is a screen of the app. */
export async function registerWeb(app: FastifyInstance, folder: string, guarded: Guarded): Promise<void> {
  const index = join(folder, 'index.html');
  const isBuilt = existsSync(index);
  const sendPage = pageSender(isBuilt ? readFileSync(index, 'utf8') : NOT_BUILT, guarded);
  if (isBuilt) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => void response.setHeader('Cache-Control', path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'),
    });
    for (const url of ['/', '/index.html']) app.get(url, async (_request, reply) => sendPage(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) throw new Failure('NOT_FOUND');
    return sendPage(isBuilt ? reply : reply.code(503));
  });
}

/** A function that sends a page under its policy, with a nonce of its own each time. */
function pageSender(html: string, guarded: Guarded): (reply: FastifyReply) => FastifyReply {
  const policy = pagePolicy(guarded, html, NONCE);
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy.replace(NONCE, nonce))
      .send(html.replace(NONCE_META, NONCE_META + nonce));
  };
}

/** Whether an address that is no file is a screen of the app: what has a dot in its last part would have been a file. */
function isScreen(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/api(?:\/|$)/i.test(path) && !/\.[^/]*$/.test(path);
}

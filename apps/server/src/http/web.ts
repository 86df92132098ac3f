import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './httpError';
import { pagePolicy, securityHeaders, WORKER_POLICY, type Guarded } from './security';

const YEAR_SECONDS = 31_536_000;
/** The build names these files by a hash of what is in them, so that a name never means anything else. */
const HASHED = `${sep}assets${sep}`;
const PAGE = 'index.html';
const WORKER = 'sw.js';

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Sevenfold</title><p>The web app is not built yet: run <code>npm run build</code>, and start again.</p>';

/** Serves the built web app: its files, and its one page for every address that is a screen of the app. */
export async function registerWeb(app: FastifyInstance, folder: string, guarded: Guarded): Promise<void> {
  const index = join(folder, PAGE);
  const isBuilt = existsSync(index);
  const html = isBuilt ? readFileSync(index, 'utf8') : NOT_BUILT;
  const policy = pagePolicy(guarded, html);
  const program = entryScriptOf(html);
  const sendPage = (reply: FastifyReply): FastifyReply => {
    void reply.header('Content-Security-Policy', policy);
    if (program !== undefined) void reply.header('Link', `<${program}>; rel=modulepreload`);
    return isBuilt
      ? reply.sendFile(PAGE)
      : reply.code(503).type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(NOT_BUILT);
  };
  if (isBuilt) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      // Routes for the files that are there, and none for whatever else an address may say.
      wildcard: false,
      globIgnore: [PAGE, WORKER, '**/*.br', '**/*.gz'],
      setHeaders: (response, path) =>
        void response.setHeader(
          'Cache-Control',
          path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        ),
    });
    for (const url of ['/', `/${PAGE}`]) app.get(url, async (_request, reply) => sendPage(reply));
    if (existsSync(join(folder, WORKER)))
      app.get(
        `/${WORKER}`,
        workerSender(readFileSync(join(folder, WORKER), 'utf8'), policy + JSON.stringify(securityHeaders(guarded))),
      );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) throw new HttpError('NOT_FOUND');
    return sendPage(reply);
  });
}

/**
 * Sends the service worker. It keeps the page with the headers the page is sent with, and is told in its first line
 * which those are: a server that is set up anew is a new version of the app.
 */
function workerSender(
  script: string,
  headers: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const text = `self.PAGE_POLICY="${hashOf(headers)}";\n${script}`;
  const compressed = brotliCompressSync(text);
  const tag = `"${hashOf(text)}"`;
  return async (request, reply) => {
    void reply.type('text/javascript; charset=utf-8').headers({
      'Cache-Control': 'no-cache',
      ETag: tag,
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': WORKER_POLICY,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return request.headers['accept-encoding']?.includes('br') === true
      ? reply.header('Content-Encoding', 'br').send(compressed)
      : reply.send(text);
  };
}

/**
 * The file of the program that the page begins with. Named in a header, it is fetched before the first line of the page
 * is read.
 */
const entryScriptOf = (html: string): string | undefined =>
  /<script type="module"[^>]* src="(?<path>[^"]+)"/.exec(html)?.groups?.['path'];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Folders whose addresses are calls and files, never screens. */
const NO_SCREENS = /^\/(?:api|assets)(?:\/|$)/i;
/**
 * What no address of a screen has: a dot in its last part, as files have, a part that leads upwards, a backslash, a
 * control character.
 */
const NO_SCREEN = /\.[^/]*$|\/\.\.?\/|[\\\p{Cc}]/u;

/** Whether an address that is no file is a screen of the app. */
function isScreen({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = decodedPath(url);
  return path !== undefined && !NO_SCREENS.test(path) && !NO_SCREEN.test(path);
}

/** The path of a URL without its percent signs; nothing for one that cannot be decoded. */
function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

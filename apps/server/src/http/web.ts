import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { appReturnLink, CONSENT_RETURN_PATH } from '@sevenfold/domain/appLink';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAppReturnPage } from './appReturnPage';
import { HttpError } from './httpError';
import { canonicalLocalUrl } from './origin';
import { FILE_WORKER_POLICY, pagePolicy, securityHeaders, WORKER_POLICY, type SecurityOptions } from './security';

const YEAR_SECONDS = 31_536_000;
/** Content-hashed files of the build, which never change. */
const HASHED = `${sep}assets${sep}`;
/** Script of the worker that reads imported files: the only one with a policy of its own. */
const FILE_WORKER = 'assets/fileWorker-*.js';
const PAGE = 'index.html';
const WORKER = 'sw.js';

/** Page of a shared link, and its headers: it is in no search engine, and other sites learn nothing of it. */
const SHARED_PAGE = /^\/shared\/?$/;
const SHARED_PAGE_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Sevenfold</title><p>The web app is not built yet: run <code>npm run build</code>, and start again.</p>';

/**
 * Serves the built web app: its files, and index.html for every URL that is a screen of the app.
 *
 * @param host address that the server listens on
 */
export async function registerWeb(
  app: FastifyInstance,
  folder: string,
  securityOptions: SecurityOptions,
  host: string,
): Promise<void> {
  const index = join(folder, PAGE);
  const isBuilt = existsSync(index);
  const html = isBuilt ? readFileSync(index, 'utf8') : NOT_BUILT;
  const policy = pagePolicy(securityOptions, html);
  const entryScript = entryScriptOf(html);
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const canonicalUrl = securityOptions.publicUrl === undefined ? canonicalLocalUrl(request, host) : undefined;
    if (canonicalUrl !== undefined) return reply.redirect(canonicalUrl, 307);
    void reply.header('Content-Security-Policy', policy);
    if (SHARED_PAGE.test(decodedPath(request.url) ?? '')) void reply.headers(SHARED_PAGE_HEADERS);
    if (entryScript !== undefined) void reply.header('Link', `<${entryScript}>; rel=modulepreload`);
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
      // Register routes for existing files only, not a wildcard.
      wildcard: false,
      globIgnore: [PAGE, WORKER, FILE_WORKER, '**/*.br', '**/*.gz'],
      setHeaders: (response, path) =>
        void response.setHeader(
          'Cache-Control',
          path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        ),
    });
    for (const url of ['/', `/${PAGE}`]) app.get(url, async (request, reply) => sendPage(request, reply));
    for (const name of fileWorkersIn(folder))
      app.get(`/${name}`, async (_request, reply) =>
        reply.header('Content-Security-Policy', FILE_WORKER_POLICY).sendFile(name),
      );
    if (existsSync(join(folder, WORKER)))
      app.get(
        `/${WORKER}`,
        workerSender(
          readFileSync(join(folder, WORKER), 'utf8'),
          policy + JSON.stringify(securityHeaders(securityOptions)),
        ),
      );
  }
  app.get(CONSENT_RETURN_PATH, async (request, reply) => {
    const answer = new URLSearchParams(request.url.split('?')[1] ?? '');
    const link = appReturnLink(CONSENT_RETURN_PATH, answer);
    return link === undefined ? sendPage(request, reply) : sendAppReturnPage(request, reply, link);
  });
  app.setNotFoundHandler(async (request, reply) => {
    // Another error than that of a missing object: an app that is newer than the server keeps its change.
    if (request.url.startsWith('/api/')) throw new HttpError('UNKNOWN_ENDPOINT');
    if (!isScreen(request)) throw new HttpError('NOT_FOUND');
    return sendPage(request, reply);
  });
}

/**
 * Serves the service worker. Its first line holds a hash of the page's headers, so that a changed server configuration
 * counts as a new version of the app, because the worker caches the page with its headers.
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

/** The files that match `FILE_WORKER`. */
function fileWorkersIn(folder: string): string[] {
  const [start = '', end = ''] = basename(FILE_WORKER).split('*');
  const assets = join(folder, dirname(FILE_WORKER));
  const names = existsSync(assets) ? readdirSync(assets) : [];
  return names
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => `${dirname(FILE_WORKER)}/${name}`);
}

/** The entry script of the page. A Link header preloads it before the page is parsed. */
const entryScriptOf = (html: string): string | undefined =>
  /<script type="module"[^>]* src="(?<path>[^"]+)"/.exec(html)?.groups?.['path'];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Paths of API endpoints and files, which are never screens. */
const NO_SCREEN_PREFIX = /^\/(?:api|assets)(?:\/|$)/i;
/** Patterns that no screen URL has: `.` or `..` segments, a backslash, a control character. */
const NO_SCREEN_PATTERN = /\/\.\.?\/|[\\\p{Cc}]/u;

/** True if a URL that matches no file is a screen of the app. */
function isScreen({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = decodedPath(url);
  return path !== undefined && !isFile(path) && !NO_SCREEN_PREFIX.test(path) && !NO_SCREEN_PATTERN.test(path);
}

/** True if the last segment has an extension. Without a pattern, which would read to the end at each of many dots. */
const isFile = (path: string): boolean => path.includes('.', path.lastIndexOf('/') + 1);

/** The percent-decoded path of a URL; undefined if it is malformed. */
function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

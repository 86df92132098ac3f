import type { Worker } from './worker';

/** The one page there is, for every screen. */
export const PAGE = '/index.html';
/** What the server answers itself, also when it is opened as a page. */
const SERVERS_OWN = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)/i;

/** The file of the program at a path, if it is one. */
export type Program = (path: string) => Promise<Response | undefined> | undefined;

/**
 * What the worker answers a request with; undefined leaves it to the network. Only the program is ever answered, never
 * data: those are the business of the pages, which keep them where signing out removes them.
 */
export function answerTo(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  worker: Worker,
  program: Program,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin || SERVERS_OWN.test(pathname)) return undefined;
  // What has a dot in its last part is a file, not a screen.
  if (mode === 'navigate' && !/\.[^/]*$/.test(pathname)) return answerScreen(worker, program, url);
  const file = program(pathname);
  return file && orNetwork(file, url);
}

/** Opening the only page there is, is when a newer version can take over: what was there before is gone anyway. */
async function answerScreen(worker: Worker, program: Program, url: string): Promise<Response> {
  const { waiting } = worker.registration;
  const pages = waiting ? await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }) : [];
  if (!waiting || pages.length > 1) return orNetwork(program(PAGE), url);
  waiting.postMessage('TAKE_OVER', []);
  return new Response('', { headers: { 'Content-Type': 'text/html', Refresh: '0' } });
}

/** Browsers may throw a file away when they are short of room. */
const orNetwork = async (file: Promise<Response | undefined> | undefined, url: string): Promise<Response> =>
  (await file) ?? fetch(url);

import { CONSENT_RETURN_PATH, platformOfState } from '@sevenfold/domain/appLink';
import { isVersionKept } from './keptVersion';
import type { Worker } from './worker';

/** The HTML file of every screen. */
export const PAGE = '/index.html';
/** Paths of the server, also when they are opened in a tab. */
const SERVER_PATHS = /^\/(?:api|auth|healthz|readyz|metrics)(?:\/|$)/i;

/**
 * Looks up a precached file by path. Undefined if the path is not one of the app; resolves to undefined if it was
 * evicted.
 */
export type FindFile = (path: string) => Promise<Response | undefined> | undefined;

/**
 * The worker's response to a request; undefined leaves the request to the network. Responds with files of the app only,
 * never with data: tabs store data where sign-out removes it.
 */
export function responseTo(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  worker: Worker,
  findFile: FindFile,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin || SERVER_PATHS.test(pathname)) return undefined;
  // The server hands the answer of a provider over to the native app that asked for it.
  if (pathname === CONSENT_RETURN_PATH && isForNativeApp(url)) return undefined;
  // A path with a dot in its last segment is a file, not a screen.
  if (mode === 'navigate' && !/\.[^/]*$/.test(pathname)) return navigationResponse(worker, findFile, url);
  const file = findFile(pathname);
  return file && orNetwork(file, url);
}

const isForNativeApp = (url: string): boolean =>
  platformOfState(new URL(url).searchParams.get('state') ?? '') !== undefined;

/**
 * Responds to a navigation. If it is that of the only tab, a waiting new version can take over, because no tab needs
 * the old one. A tab that is being opened is not among the tabs yet: the only one may be another, which is hidden by it
 * and has a draft or an import that the new version would end.
 */
async function navigationResponse(worker: Worker, findFile: FindFile, url: string): Promise<Response> {
  const { waiting } = worker.registration;
  const tabs = waiting ? await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }) : [];
  if (!waiting || tabs.length > 1 || (await isVersionKept(worker.navigator.locks)))
    return orNetwork(findFile(PAGE), url);
  waiting.postMessage('TAKE_OVER', []);
  return new Response('', { headers: { 'Content-Type': 'text/html', Refresh: '0' } });
}

/** Falls back to the network: browsers may evict files when space is short. */
const orNetwork = async (file: Promise<Response | undefined> | undefined, url: string): Promise<Response> =>
  (await file) ?? fetch(url);

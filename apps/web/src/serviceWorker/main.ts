import { PrecacheController } from 'workbox-precaching';
import { answerTo, PAGE } from './answer';
import type { Message, Worker, WorkerEvent } from './worker';

/** The worker's world; what the compiler knows under this name is a page's. */
declare const self: Worker;
const worker = self;

// The worker of a version holds the files of that version and no others. It is installed when all of them are there,
// each as it was built: what comes from elsewhere (a captive portal, half a deployment) fails the installation, and the
// version before stays in charge.
const files = new PrecacheController({ cacheName: 'sevenfold-program' });
// The server's policy is kept with the page: under another policy it is another page.
files.addToCacheList(
  PROGRAM_FILES.map((file) =>
    file.url === PAGE ? { ...file, revision: `${file.revision}-${worker.PAGE_POLICY ?? ''}` } : file,
  ),
);

const program = (path: string): Promise<Response | undefined> | undefined =>
  files.getCacheKeyForURL(path) === undefined ? undefined : files.matchPrecache(path);

worker.addEventListener('install', (event) => {
  settle(event, files.install(event));
  // Data need not wait for this worker to wake up, where the browser can be told so.
  void event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
});

worker.addEventListener('activate', (event) => {
  settle(event, files.activate(event));
  // The page of the first visit has a worker from now on, and with it whatever it did not load yet.
  settle(event, worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, worker, program);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('message', (event) => settle(event, takeOver(event.data as Message)));

async function takeOver(message: Message): Promise<void> {
  const pages =
    message === 'TAKE_OVER_UNSEEN' ? await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }) : [];
  if (pages.every(({ visibilityState }) => visibilityState === 'hidden')) await worker.skipWaiting();
}

function settle(event: WorkerEvent, done: Promise<unknown>): void {
  event.waitUntil(done);
}

import { PrecacheController } from 'workbox-precaching';
import { openNotification, renewSubscription, showPush } from './push';
import { pushStore } from '#data';
import { applyReminderAction } from './reminderAction';
import { responseTo, PAGE } from './respond';
import type { Message, Worker, WorkerEvent } from './worker';

/** The global scope of the worker; the compiler's type of `self` is that of a window. */
declare const self: Worker;
const worker = self;

// Precaches exactly the files of this version, verified by hash. A wrong file (from a captive portal, or from a partial
// deployment) fails the installation, and the previous version stays active.
const files = new PrecacheController({ cacheName: 'sevenfold-program' });
// The cached page includes the Content Security Policy header, so a new policy needs a new revision.
files.addToCacheList(
  APP_FILES.map((file) =>
    file.url === PAGE ? { ...file, revision: `${file.revision}-${worker.PAGE_POLICY ?? ''}` } : file,
  ),
);

const findFile = (path: string): Promise<Response | undefined> | undefined =>
  files.getCacheKeyForURL(path) === undefined ? undefined : files.matchPrecache(path);

worker.addEventListener('install', (event) => {
  waitUntil(event, files.install(event));
  // Static routing, where supported: API requests do not wait for the worker to start.
  void event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
});

worker.addEventListener('activate', (event) => {
  waitUntil(event, files.activate(event));
  // Control the tab of the first visit too, so that its further chunks come from the cache.
  waitUntil(event, worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const response = responseTo(event.request, worker, findFile);
  if (response) event.respondWith(response);
});

worker.addEventListener('message', (event) => waitUntil(event, takeOver(event.data as Message)));

worker.addEventListener('push', (event) => {
  if (event.data) waitUntil(event, showPush(worker, pushStore, event.data.text()));
});

worker.addEventListener('notificationclick', (event) => {
  const done = event.action
    ? applyReminderAction(worker, pushStore, event)
    : openNotification(worker, event.notification);
  waitUntil(event, done);
});

worker.addEventListener('pushsubscriptionchange', (event) => waitUntil(event, renewSubscription(worker)));

async function takeOver(message: Message): Promise<void> {
  const tabs =
    message === 'TAKE_OVER_UNSEEN' ? await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }) : [];
  if (tabs.every(({ visibilityState }) => visibilityState === 'hidden')) await worker.skipWaiting();
}

function waitUntil(event: WorkerEvent, done: Promise<unknown>): void {
  event.waitUntil(done);
}

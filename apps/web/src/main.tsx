import './app.css';
import './shell/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import {
  firstLocale,
  HAS_ERROR_REPORTING,
  HAS_SERVICE_WORKER,
  IS_SHELL,
  lazyImport,
  loadStyles,
  openShell,
  reloadOnce,
  showLocale,
  whenIdle,
} from '#platform';
import { resolveFirstRoute } from '#routes';
import { currentLocation, navigate, rememberScroll } from '#navigation';
import { ensureServerConfig } from '#features/serverConfig';
import { sessionUser } from '#features/user';
import { loadServiceWorkerRegistration } from '#serviceWorker';
import { loadLater, startNativeApp } from '#shell';
import { startSession } from '#session';
// Bundled with the first load, because most visits begin with this screen.
import './features/day/screens/DayScreen';

async function start(root: HTMLElement): Promise<void> {
  if (IS_SHELL) await openShell();
  // With the first screen they cost little; afterwards, the styles of the whole page would be calculated again.
  if (areFilesOnDevice()) void loadStyles().catch(() => undefined);
  rememberScroll();
  startSession((path) => {
    const { href, pathname, state: shown } = currentLocation();
    // A user who has just deleted their account stays on the page that says until when it can be restored.
    if (shown.deleteAt) return;
    // After an expired session the user returns to the same address; after a sign-out, to the start.
    const state = path === '/login' && pathname !== path ? { intended: href } : {};
    navigate({ to: path, replace: true, state });
  });
  await showLocale(firstLocale());
  if (IS_SHELL) await startNativeApp();
  await resolveFirstRoute();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerServiceWorkerWhenIdle();
  void startWhenIdle().catch(() => undefined);
  void whenIdle.then(reportErrors).catch(() => undefined);
}

const areFilesOnDevice = (): boolean =>
  IS_SHELL || (HAS_SERVICE_WORKER && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null);

async function startWhenIdle(): Promise<void> {
  await whenIdle;
  const { startLater } = await loadLater();
  startLater(sessionUser);
}

function registerServiceWorkerWhenIdle(): void {
  // Not in development, where cached files would hide edits.
  if (!import.meta.env.PROD || !HAS_SERVICE_WORKER || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void whenIdle
    .then(loadServiceWorkerRegistration)
    .then(({ registerServiceWorker }) => registerServiceWorker(serviceWorker))
    .catch(() => undefined);
}

/** Errors until their reporting has been loaded. */
const early: unknown[] = [];
const rememberError = ({ error }: ErrorEvent): unknown => early.push(error);
addEventListener('error', rememberError);

async function reportErrors(): Promise<void> {
  const { errorReporting, version } = await ensureServerConfig();
  if (HAS_ERROR_REPORTING && errorReporting) {
    const errors = await lazyImport(() => import('./reportErrors'));
    errors.reportErrors({ dsn: errorReporting.dsn, release: version, early });
  }
  removeEventListener('error', rememberError);
}

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root');
start(rootElement).catch((error: unknown) => {
  if (reloadOnce()) return;
  // The texts may be missing, so the message is part of index.html.
  document.getElementById('failed')?.removeAttribute('hidden');
  early.push(error);
  void reportErrors().catch(() => undefined);
});

import './app.css';
import './shell/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { reloadOnce } from './platform/chunk';
import { resolveFirstRoute } from './routes/resolvedRoute';
import { currentLocation, navigate } from './navigation/location';
import { rememberScroll } from './navigation/scroll';
import { ensureServerConfig } from './features/serverConfig/api';
import { sessionUser } from './features/user/sessionUser';
import { startSession } from './session/session';
import { lazyImport, loadStyles } from './platform/lazyImport';
import { HAS_ERROR_REPORTING, HAS_SERVICE_WORKER } from './platform/platform';
import { IS_SHELL, openShell } from './platform/shell';
import { whenIdle } from './platform/whenIdle';
import { firstLocale, showLocale } from './platform/text';
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

async function startNativeApp(): Promise<void> {
  const native = await lazyImport(() => import('./shell/native/start'));
  await native.startNativeApp();
}

async function startWhenIdle(): Promise<void> {
  await whenIdle;
  const { startLater } = await lazyImport(() => import('./shell/later'));
  startLater(sessionUser);
}

function registerServiceWorkerWhenIdle(): void {
  // Not in development, where cached files would hide edits.
  if (!import.meta.env.PROD || !HAS_SERVICE_WORKER || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void whenIdle
    .then(() => lazyImport(() => import('./serviceWorker/serviceWorkerRegistration')))
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

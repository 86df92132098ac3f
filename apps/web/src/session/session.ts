import type { User } from '@sevenfold/contract';
import { localeOf } from '@sevenfold/domain/user';
import { addReplicaListener, clearCache, connectSession, deviceRows, replica, restoreRows } from '#data';
import { knownServerConfig, readServerConfig, restoreServerConfig, setServerConfig } from '#features/serverConfig';
import { anonymous, type SessionActions } from '#features/user';
import {
  ApiError,
  bootstrapIsSignedIn,
  discardBootstrap,
  lazyImportWithRetry,
  request,
  showLocale,
  showTheme,
  text,
  whenIdle,
} from '#platform';
import { dismissToasts, toast } from '#ui';
import { drafts } from '#drafts';
import { startChangeStream } from './changeStream';
import { Session, type SessionAccess } from './machine';
import { askToPersist, wipeStorage } from './storageKeys';
import { forgetScroll } from '#navigation';

let goTo: (path: '/welcome' | '/login') => void = () => undefined;

const session = new Session({
  storage: localStorage,
  requests: {
    user: () => replica.request('GET /api/v1/user'),
    serverConfig: readServerConfig,
    isSignedIn: async () => (await bootstrapIsSignedIn()) ?? (await request('GET /api/v1/auth/status')).authenticated,
    signOut: () => request('POST /api/v1/auth/logout', { body: {} }),
  },
  device: {
    open: () => replica.open(),
    clearOrphans: () => void Promise.allSettled([replica.outbox.clear(), clearCache()]),
    restore,
    async loadOutbox() {
      if (!replica.outbox.isLoaded) await replica.outbox.load().catch(() => undefined);
      void askToPersist().catch(() => undefined);
    },
    readRows(user) {
      deviceRows.showUser(user);
      void deviceRows.pull().catch(() => undefined);
    },
    async waitForBootstrap() {
      if (await bootstrapIsSignedIn()) await deviceRows.whenThere('user');
    },
    clear: () => clearUser(() => replica.clear()),
    clearAllTabs: () => clearUser(() => replica.signOut()),
    async replaceUser() {
      const config = knownServerConfig();
      await clearUser(() => replica.clear());
      replica.open();
      if (config) setServerConfig(config);
    },
  },
  show,
  effects: {
    goToLogin: () => goTo('/login'),
    goToWelcome: () => goTo('/welcome'),
    pauseOutbox: () => replica.outbox.pause(),
    resumeOutbox: () => replica.outbox.resume(),
    discardBootstrap,
    cancelReads: () => replica.cancelReads(),
    announceEnd: () => toast({ kind: 'warning', text: text('error.signedOut') }),
    wipeTab: () => wipeStorage(sessionStorage),
    reload: () => location.reload(),
  },
});

/** See {@link Session.initialise}. */
export const initialise = (): Promise<SessionAccess> => session.initialise();

/** See {@link Session.settledAccess}. */
export const settledSession = (): SessionAccess | undefined => session.settledAccess;

/** Available to screens, which lie below the session. */
export const sessionActions: SessionActions = {
  prepareToSignIn: () => session.prepareToSignIn(),
  completeSignIn: async () => {
    await session.initialise(true);
  },
  signOut: () => session.signOut(),
};

async function restore(userId: string): Promise<User | undefined> {
  try {
    const [hasConfig, user] = await Promise.all([
      restoreServerConfig(),
      restoreRows(userId),
      replica.outbox.load().catch(() => undefined),
    ]);
    return hasConfig ? user : undefined;
  } catch {
    // Blocked or broken storage only costs the head start.
    return undefined;
  }
}

async function show(user: User | null): Promise<void> {
  // The rows of the device have changes that were not sent yet, which a response of the server lacks.
  const { settings } = (deviceRows.user?.id === user?.id ? deviceRows.user : user) ?? anonymous();
  showTheme(settings.themeMode);
  await showLocale(localeOf(settings.language));
}

/** Removes all data of a user. @param clear clears the replica */
async function clearUser(clear: () => Promise<void>): Promise<void> {
  wipeStorage(localStorage, sessionStorage);
  forgetScroll();
  drafts.clear();
  dismissToasts(0);
  await Promise.allSettled([clear(), clearCache()]);
}

/**
 * Subscribes to the events that change the session or result from it: rejected requests, other tabs, and changes of the
 * user's own data.
 */
export function startSession(navigate: typeof goTo): void {
  goTo = navigate;
  connectSession(() => session.userId);
  addReplicaListener({
    onSignedOut: (error) => session.onUnauthorized(error),
    onSignedOutInOtherTab: () => session.signedOutInOtherTab(),
  });
  const resume = () => session.resume();
  void whenIdle
    .then(() => lazyImportWithRetry(() => import('./reconnect')))
    .then(({ reconnectAutomatically }) => reconnectAutomatically(resume));
  startChangeStream(() => session.onStreamRejected());
  deviceRows.subscribe(() => {
    const { error, isReading } = deviceRows.state;
    // While they are read again, the error is that of the attempt before, maybe in a session that has ended since.
    if (!isReading && error instanceof ApiError && error.status === 401) session.onUnauthorized(error);
  });
  deviceRows.store.subscribe('user', () => {
    const { user } = deviceRows;
    if (user && session.isSignedInAs(user.id)) void show(user);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
  });
  addEventListener('online', resume);
  addEventListener('storage', (event) => session.onStorage(event));
  // A page restored from the back-forward cache missed all events since it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

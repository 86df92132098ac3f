import type { ServerConfig, User } from '@sevenfold/contract';
import { today, weekIdOf } from '@sevenfold/domain/calendar';
import { localeOf } from '@sevenfold/domain/user';
import { hashKey } from '@tanstack/react-query';
import { announceSession, connectSession, addReplicaListener, replica } from '../data/device';
import { clearSnapshot, readSnapshot, takeLostChanges, writeSnapshot } from '../data/deviceStore';
import { activitiesQuery } from '../features/activity/api';
import { areasQuery } from '../features/area/api';
import { weekRecordsQuery } from '../features/record/api';
import { serverConfigQuery } from '../features/serverConfig/api';
import { anonymous, userQuery } from '../features/user/api';
import type { SessionActions } from '../features/user/sessionActions';
import { now } from '../platform/clock';
import { bootstrapIsSignedIn, discardBootstrap } from '../platform/bootstrap';
import { ApiError, request } from '../platform/http';
import { lazyImport, lazyImportWithRetry } from '../platform/lazyImport';
import { whenIdle } from '../platform/whenIdle';
import { showLocale, text } from '../platform/text';
import { showTheme } from '../platform/theme';
import { dismissAllToasts, toast } from '../ui/toast';
import { drafts } from '../drafts/drafts';
import { startChangeStream } from './changeStream';
import { Session, type SessionAccess } from './machine';
import { askToPersist, wipeStorage } from './storageKeys';
import { forgetScroll } from '../navigation/scroll';
import { reportLostChanges } from '../data/lostChanges';

const SNAPSHOT_EVERY_MS = 1_000;
const USER_HASH = hashKey(userQuery.queryKey);

let goTo: (path: '/welcome' | '/login') => void = () => undefined;

const session = new Session({
  storage: localStorage,
  requests: {
    user: () => replica.queries.fetchQuery({ ...userQuery, staleTime: 0 }),
    serverConfig: () => replica.queries.fetchQuery(serverConfigQuery),
    isSignedIn: async () => (await bootstrapIsSignedIn()) ?? (await request('GET /api/v1/auth/status')).authenticated,
    signOut: () => request('POST /api/v1/auth/logout', { body: {} }),
  },
  device: {
    open: () => replica.open(),
    clearOrphans: () => void Promise.allSettled([replica.outbox.clear(), clearSnapshot()]),
    restore,
    async loadOutbox() {
      if (!replica.outbox.isLoaded) await replica.outbox.load().catch(() => undefined);
      reportLostChanges(takeLostChanges());
      void askToPersist().catch(() => undefined);
    },
    prefetchFirstScreen,
    async waitForBootstrap(firstScreen) {
      if (await bootstrapIsSignedIn()) await firstScreen;
    },
    clear: () => clearUser(() => replica.clear()),
    clearAllTabs: () => clearUser(() => replica.signOut()),
    async replaceUser(user) {
      const config = replica.queries.getQueryData<ServerConfig>(serverConfigQuery.queryKey);
      await clearUser(() => replica.clear());
      replica.open();
      replica.queries.setQueryData(serverConfigQuery.queryKey, config);
      replica.queries.setQueryData(userQuery.queryKey, user);
    },
  },
  show,
  effects: {
    goToLogin: () => goTo('/login'),
    goToWelcome: () => goTo('/welcome'),
    pauseOutbox: () => replica.outbox.pause(),
    resumeOutbox() {
      replica.outbox.resume();
      announceSession();
    },
    discardBootstrap,
    cancelReads: () => void replica.queries.cancelQueries(),
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

/** Prefetches the data of nearly every first screen. */
async function prefetchFirstScreen({ settings: { timezone, dayEndsAt, weekStartDay } }: User): Promise<void> {
  const week = weekIdOf(today(now(), timezone, dayEndsAt), weekStartDay);
  const { queries } = replica;
  await Promise.all([
    queries.prefetchQuery(activitiesQuery),
    queries.prefetchQuery(areasQuery),
    queries.prefetchQuery(weekRecordsQuery(week, weekStartDay)),
  ]);
}

async function restore(userId: string): Promise<User | undefined> {
  try {
    const snapshot = await readSnapshot();
    if (snapshot?.userId !== userId) return undefined;
    await replica.outbox.load().catch(() => undefined);
    replica.restore(snapshot);
  } catch {
    // Blocked or broken storage only costs the head start.
    return undefined;
  }
  const hasConfig = replica.queries.getQueryData(serverConfigQuery.queryKey) !== undefined;
  return hasConfig ? replica.queries.getQueryData<User>(userQuery.queryKey) : undefined;
}

async function show(user: User | null): Promise<void> {
  const { settings } = user ?? anonymous();
  showTheme(settings.themeMode);
  await showLocale(localeOf(settings.language));
}

/** Removes all data of a user. @param clear clears the replica */
async function clearUser(clear: () => Promise<void>): Promise<void> {
  discardBootstrap();
  wipeStorage(localStorage, sessionStorage);
  forgetScroll();
  drafts.clear();
  dismissAllToasts();
  await Promise.allSettled([clear(), clearSnapshot()]);
}

/**
 * Subscribes to the events that change the session or result from it: rejected requests, other tabs, and changes of the
 * user's own data, which is stored for the next start.
 */
export function startSession(navigate: typeof goTo): void {
  goTo = navigate;
  connectSession(
    () => session.userId,
    async (queryKey) => (await lazyImport(() => import('../offline/derive'))).derive(queryKey),
  );
  addReplicaListener({
    onSignedOut: (error) => session.onUnauthorized(error),
    onSignedOutInOtherTab: () => session.signedOutInOtherTab(),
  });
  const resume = () => session.resume();
  void whenIdle
    .then(() => lazyImportWithRetry(() => import('./reconnect')))
    .then(({ reconnectAutomatically }) => reconnectAutomatically(resume));
  startChangeStream(() => session.onStreamRejected());
  const saving = keepSnapshot();
  replica.queries.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type !== 'updated') return;
    if (event.action.type === 'success') saving.soon(query.queryHash);
    if (query.state.error instanceof ApiError && query.state.error.status === 401)
      session.onUnauthorized(query.state.error);
    const user = query.queryHash === USER_HASH ? (query.state.data as User | undefined) : undefined;
    if (user && session.isSignedInAs(user.id)) void show(user);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
    else saving.now();
  });
  addEventListener('online', resume);
  addEventListener('storage', (event) => session.onStorage(event));
  // A page restored from the back-forward cache missed all events since it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Writes no snapshot with operations that are not stored themselves: the next start would show what it has not got. */
async function writeOnceStored(...snapshot: Parameters<typeof writeSnapshot>): Promise<void> {
  if (await replica.outbox.settled()) await writeSnapshot(...snapshot).catch(() => undefined);
}

/** Stores the cache for the next start, at most once a second. */
function keepSnapshot(): { soon: (queryHash: string) => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const { userId } = session;
    if (userId !== undefined) void writeOnceStored(replica.snapshot(userId), replica.dehydrated(changed));
    changed.clear();
  };
  return {
    soon: (queryHash) => {
      changed.add(queryHash);
      timer ??= setTimeout(save, SNAPSHOT_EVERY_MS);
    },
    now: save,
  };
}

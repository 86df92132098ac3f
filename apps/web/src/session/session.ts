import { USER_NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import type { ServerConfig, User } from '@sevenfold/contract';
import { today, weekIdOf } from '@sevenfold/domain/calendar';
import { localeOf } from '@sevenfold/domain/user';
import { hashKey } from '@tanstack/react-query';
import { connectSession, listenToReplica, replica } from '../data/device';
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
import { listenToChanges } from './listening';
import { askToPersist, OWNER_KEY, SIGNED_OUT_KEY, UNSURE_KEY, wipeMarks } from './marks';
import { forgetScroll } from '../navigation/scroll';
import { guardUnstored, tellLostChanges } from '../data/lostChanges';

export type SessionState = 'SIGNED_IN' | 'ANONYMOUS';

const SNAPSHOT_EVERY_MS = 1_000;
const USER_HASH = hashKey(userQuery.queryKey);

let state: Promise<SessionState> | undefined;
let settled: SessionState | undefined;
let isSignedIn = false;
/** Whose data this page holds. Another page may have signed somebody else in since. */
let holder: string | undefined;
/** Resolves when what the first screen shows has been asked for. */
let firstScreen: Promise<void> | undefined;
let leave: (path: '/welcome' | '/login') => void = () => undefined;

/**
 * Loads the server's configuration, then the user; once, until it is forced or has failed. With data of an earlier
 * visit on the device the answer comes at once, and the server is asked behind it; when forced, only the server's
 * answer counts.
 *
 * @throws whatever kept the server from answering, when there is nothing on the device to go on with
 */
export function initialise({ force = false } = {}): Promise<SessionState> {
  if (force) set(undefined);
  state ??= load(force).catch((error: unknown) => {
    set(undefined);
    throw error;
  });
  return state;
}

/** The state of the session where it is known without waiting. */
export const settledSession = (): SessionState | undefined => settled;

function set(next: Promise<SessionState> | undefined): void {
  state = next;
  settled = undefined;
}

async function load(onlyServer: boolean): Promise<SessionState> {
  replica.open();
  // What a page wrote in the very moment in which the person left in another one.
  if (!localStorage.getItem(OWNER_KEY)) void Promise.allSettled([replica.outbox.clear(), clearSnapshot()]);
  const hasLeft = !(await finishSigningOut());
  const owner = localStorage.getItem(UNSURE_KEY) ? null : localStorage.getItem(OWNER_KEY);
  if (!onlyServer && owner && (await restore(owner))) {
    void refresh();
    return 'SIGNED_IN';
  }
  // Asked together to save a round trip, looked at one after the other.
  const [, hasSession] = await Promise.all([
    replica.queries.fetchQuery(serverConfigQuery),
    !hasLeft && (owner !== null || askIsSignedIn()),
  ]);
  if (!hasSession) return becomeAnonymous();
  try {
    await becomeUser(await askUser());
    // What came with the user is shown with it.
    if (await bootstrapIsSignedIn()) await firstScreen;
    return 'SIGNED_IN';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (error.code === USER_NOT_FOUND_CODE) await forget();
    return becomeAnonymous();
  }
}

const askUser = (): Promise<User> => replica.queries.fetchQuery({ ...userQuery, staleTime: 0 });

const askIsSignedIn = async (): Promise<boolean> =>
  (await bootstrapIsSignedIn()) ?? (await request('GET /api/v1/auth/status')).authenticated;

/** What nearly every first screen shows. */
async function askForFirstScreen({ settings: { timezone, dayEndsAt, weekStartDay } }: User): Promise<void> {
  const week = weekIdOf(today(now(), timezone, dayEndsAt), weekStartDay);
  const { queries } = replica;
  await Promise.all([
    queries.prefetchQuery(activitiesQuery),
    queries.prefetchQuery(areasQuery),
    queries.prefetchQuery(weekRecordsQuery(week, weekStartDay)),
  ]);
}

async function restore(owner: string): Promise<boolean> {
  try {
    const snapshot = await readSnapshot();
    if (snapshot?.userId !== owner) return false;
    await replica.outbox.load().catch(() => undefined);
    replica.restore(snapshot);
  } catch {
    // Storage that is refused or broken costs the head start, nothing else.
    return false;
  }
  const user = replica.queries.getQueryData<User>(userQuery.queryKey);
  if (!user || !replica.queries.getQueryData(serverConfigQuery.queryKey)) return false;
  await becomeUser(user);
  return true;
}

/**
 * Asks the server behind a start from the device. Only an answer that the session is over, or another person's, changes
 * anything.
 */
async function refresh(): Promise<void> {
  try {
    await becomeUser(await askUser());
    void replica.queries.prefetchQuery(serverConfigQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(error);
  }
}

async function becomeUser(user: User): Promise<void> {
  const owner = localStorage.getItem(OWNER_KEY);
  if (owner !== user.id) {
    // Also without a known owner: an outbox that somebody left behind must not be sent in another's name.
    const config = replica.queries.getQueryData<ServerConfig>(serverConfigQuery.queryKey);
    await forget();
    replica.open();
    replica.queries.setQueryData(serverConfigQuery.queryKey, config);
    replica.queries.setQueryData(userQuery.queryKey, user);
  }
  holder = user.id;
  localStorage.setItem(OWNER_KEY, user.id);
  localStorage.removeItem(UNSURE_KEY);
  await show(user);
  if (!replica.outbox.isLoaded) await replica.outbox.load().catch(() => undefined);
  tellLostChanges(takeLostChanges());
  isSignedIn = true;
  // Before anything is sent: the replica keeps count of what is sent while something is asked.
  if (settled !== 'SIGNED_IN') firstScreen = askForFirstScreen(user);
  settled = 'SIGNED_IN';
  replica.outbox.resume();
  void askToPersist().catch(() => undefined);
}

async function becomeAnonymous(): Promise<SessionState> {
  isSignedIn = false;
  await show(anonymous());
  settled = 'ANONYMOUS';
  return 'ANONYMOUS';
}

async function show({ settings }: User): Promise<void> {
  showTheme(settings.themeMode);
  await showLocale(localeOf(settings.language));
}

/**
 * To be called before a proof of identity is sent: from then on the cookie may be somebody else's, and a sign-out the
 * server has not heard of would end the new session instead of the old one.
 *
 * @throws when the server cannot be told of the earlier sign-out
 */
async function prepareToSignIn(): Promise<void> {
  if (!(await finishSigningOut())) throw new Error('The server has not heard of the last sign-out yet');
  discardBootstrap();
  isSignedIn = false;
  replica.outbox.pause();
  localStorage.setItem(UNSURE_KEY, 'true');
}

/** Signs out: the device forgets at once, the server is told as soon as it can be reached. */
async function signOut(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_KEY, 'true');
  await forget(() => replica.leave());
  set(becomeAnonymous());
  leave('/welcome');
  await finishSigningOut();
}

/** For screens, which lie below the session. */
export const sessionActions: SessionActions = {
  prepareToSignIn,
  completeSignIn: async () => {
    await initialise({ force: true });
  },
  signOut,
};

/** Whether no sign-out is left that the server has not heard of. */
async function finishSigningOut(): Promise<boolean> {
  if (!localStorage.getItem(SIGNED_OUT_KEY)) return true;
  try {
    await request('POST /api/v1/auth/logout', { body: {} });
    localStorage.removeItem(SIGNED_OUT_KEY);
    return true;
  } catch {
    // The marker stays, and with it the next try.
    return false;
  }
}

/** Removes everything of a person from this page and this device. */
async function forget(clear = () => replica.clear()): Promise<void> {
  isSignedIn = false;
  holder = undefined;
  discardBootstrap();
  wipeMarks(localStorage, sessionStorage);
  forgetScroll();
  drafts.clear();
  dismissAllToasts();
  await Promise.allSettled([clear(), clearSnapshot()]);
}

/** The person has left in another page, which has cleared the device. */
function leftElsewhere(): void {
  if (!holder) return;
  isSignedIn = false;
  holder = undefined;
  wipeMarks(sessionStorage);
  location.reload();
}

/** Whether what this page holds is of whoever is signed in on this device now. */
const isHoldersDevice = (): boolean =>
  holder !== undefined && localStorage.getItem(OWNER_KEY) === holder && !localStorage.getItem(UNSURE_KEY);

/** The server ended the session. What was not sent yet stays on the device for the same person's next sign-in. */
function endSession(refusal: ApiError): void {
  if (!isSignedIn) return;
  if (refusal.code === USER_NOT_FOUND_CODE) {
    void signOut();
    return;
  }
  replica.outbox.pause();
  localStorage.setItem(UNSURE_KEY, 'true');
  set(becomeAnonymous());
  toast({ kind: 'warning', text: text('error.signedOut') });
  leave('/login');
}

function resume(): void {
  if (!isSignedIn) return;
  // A sign-in that was begun in another page and came to nothing: the server says whose the cookie is.
  if (localStorage.getItem(UNSURE_KEY)) void refresh();
  else replica.outbox.resume();
}

/** Who may read from this device and write to it, in this page. */
const userIdHere = (): string | undefined => (isSignedIn && isHoldersDevice() ? holder : undefined);

/** Whose data this page shows, if it may show and keep them on this device. */
export const personHere = (): User | undefined =>
  isSignedIn && isHoldersDevice() ? replica.queries.getQueryData(userQuery.queryKey) : undefined;

/**
 * Wires what happens by itself: the user's language and theme shown, the data kept for the next start, what other pages
 * do followed.
 */
export function startSession(goTo: typeof leave): void {
  leave = goTo;
  connectSession(userIdHere, async (queryKey) =>
    (await lazyImport(() => import('../offline/derive'))).derive(queryKey),
  );
  listenToReplica({ onSignedOut: endSession, onForgotten: leftElsewhere });
  void whenIdle
    .then(() => lazyImportWithRetry(() => import('./reach')))
    .then(({ keepReaching }) => keepReaching(resume));
  listenToChanges(() => void refresh());
  guardUnstored();
  const saving = keepSnapshot();
  replica.queries.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type !== 'updated') return;
    if (event.action.type === 'success') saving.soon(query.queryHash);
    if (query.state.error instanceof ApiError && query.state.error.status === 401) endSession(query.state.error);
    const user = query.queryHash === USER_HASH ? (query.state.data as User | undefined) : undefined;
    if (user && isSignedIn && holder === user.id) void show(user);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
    else saving.now();
  });
  addEventListener('online', resume);
  addEventListener('storage', followOtherPages);
  // A page the browser had put away knows nothing of what happened since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Signing in or out in one page is for all of them: what this one holds is of the person before. */
function followOtherPages({ key, oldValue, newValue }: StorageEvent): void {
  if (key === null || (key === OWNER_KEY && oldValue !== null && oldValue !== newValue)) location.reload();
  if (key !== UNSURE_KEY || !holder) return;
  if (newValue !== null) replica.outbox.pause();
  else if (isSignedIn) resume();
  // The session had ended here too, and the same person is back.
  else if (localStorage.getItem(OWNER_KEY) === holder) location.reload();
}

/** Keeps what is shown for the next start, at most once a second. */
function keepSnapshot(): { soon: (queryHash: string) => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const userId = userIdHere();
    if (userId !== undefined)
      void writeSnapshot(replica.snapshot(userId), replica.dehydrated(changed)).catch(() => undefined);
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

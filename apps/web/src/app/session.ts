import { ERRORS } from '@sevenfold/contract/errors';
import type { ServerConfig, User } from '@sevenfold/contract';
import { localeOf } from '@sevenfold/domain/user';
import { hashKey } from '@tanstack/react-query';
import { listenToReplica, replica } from '../data/device';
import { clearSnapshot, readSnapshot, writeSnapshot } from '../data/deviceStore';
import { serverConfigQuery } from '../features/serverConfig/api';
import { anonymous, userQuery } from '../features/user/api';
import { Refusal, request } from '../platform/http';
import { showLocale, text } from '../platform/text';
import { showTheme } from '../platform/theme';
import { toast } from '../ui/toast';

export type SessionState = 'SIGNED_IN' | 'ANONYMOUS';

/** Whose data is on this device. What is kept here is only a hint: the session itself is a cookie no script can read. */
const OWNER_KEY = 'sevenfold.owner';
/** The owner's session ended, or somebody is signing in: whose the cookie is must be asked before anything of the owner is shown or sent. */
const UNSURE_KEY = 'sevenfold.unsure';
/** The person signed out where the server could not be told. */
const SIGNED_OUT_KEY = 'sevenfold.signed-out';
const SNAPSHOT_EVERY_MS = 1_000;
const USER_HASH = hashKey(userQuery.queryKey);

let state: Promise<SessionState> | undefined;
let settled: SessionState | undefined;
let isSignedIn = false;
let leave: (path: '/welcome' | '/login') => void = () => undefined;

/**
 * Loads the server's configuration, then the user; once, until it is forced or has failed. With data of an earlier visit on the
 * device the answer comes at once, and the server is asked behind it; when forced, only the server's answer counts.
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
  const hasLeft = !(await finishSigningOut());
  const owner = localStorage.getItem(UNSURE_KEY) ? null : localStorage.getItem(OWNER_KEY);
  if (!onlyServer && owner && (await restore(owner))) {
    void refresh();
    return 'SIGNED_IN';
  }
  const config = replica.queries.fetchQuery(serverConfigQuery);
  // Asked together to save a round trip, looked at one after the other.
  const status = hasLeft || owner ? Promise.resolve({ authenticated: !hasLeft }) : request('GET /api/v1/auth/status');
  const [, { authenticated }] = await Promise.all([config, status]);
  if (!authenticated) return becomeAnonymous();
  try {
    await becomeUser(await replica.queries.fetchQuery({ ...userQuery, staleTime: 0 }));
    return 'SIGNED_IN';
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    if (error.code === ERRORS.USER_NOT_FOUND.code) await forget();
    return becomeAnonymous();
  }
}

async function restore(owner: string): Promise<boolean> {
  try {
    const snapshot = await readSnapshot();
    await replica.outbox.load();
    if (snapshot?.userId !== owner) return false;
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

/** Asks the server behind a start from the device. Only an answer that the session is over, or another person's, changes anything. */
async function refresh(): Promise<void> {
  try {
    await becomeUser(await replica.queries.fetchQuery({ ...userQuery, staleTime: 0 }));
    void replica.queries.prefetchQuery(serverConfigQuery);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) endSession(error);
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
  localStorage.setItem(OWNER_KEY, user.id);
  localStorage.removeItem(UNSURE_KEY);
  await show(user);
  await replica.outbox.load().catch(() => undefined);
  isSignedIn = true;
  settled = 'SIGNED_IN';
  replica.outbox.resume();
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
 * To be called before a proof of identity is sent: from then on the cookie may be somebody else's, and a sign-out the server has not
 * heard of would end the new session instead of the old one.
 *
 * @throws when the server cannot be told of the earlier sign-out
 */
export async function prepareToSignIn(): Promise<void> {
  if (!(await finishSigningOut())) throw new Error('The server has not heard of the last sign-out yet');
  isSignedIn = false;
  localStorage.setItem(UNSURE_KEY, 'true');
}

/** Signs out: the device forgets at once, the server is told as soon as it can be reached. */
export async function signOut(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_KEY, 'true');
  await forget();
  set(becomeAnonymous());
  leave('/welcome');
  await finishSigningOut();
}

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

async function forget(): Promise<void> {
  isSignedIn = false;
  localStorage.removeItem(OWNER_KEY);
  localStorage.removeItem(UNSURE_KEY);
  localStorage.removeItem('sevenfold.timer');
  await Promise.allSettled([replica.clear(), clearSnapshot()]);
}

/** The server ended the session. What was not sent yet stays on the device for the same person's next sign-in. */
function endSession(refusal: Refusal): void {
  if (!isSignedIn) return;
  if (refusal.code === ERRORS.USER_NOT_FOUND.code) {
    void signOut();
    return;
  }
  localStorage.setItem(UNSURE_KEY, 'true');
  set(becomeAnonymous());
  toast({ kind: 'warning', text: text('error.signedOut') });
  leave('/login');
}

const resume = (): void => {
  if (isSignedIn) replica.outbox.resume();
};

/** Wires what happens by itself: refusals are told, the user's language and theme shown, the data kept for the next start. */
export function startSession(goTo: typeof leave): void {
  leave = goTo;
  listenToReplica({
    onSignedOut: endSession,
    onRefused: (_, refusal) => toast({ kind: 'error', text: refusal.code === ERRORS.PLAN_LIMIT.code ? text('error.planLimit') : text('error.unexpected') }),
    onNotStored: () => toast({ kind: 'warning', text: text('error.notStored') }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const owner = localStorage.getItem(OWNER_KEY);
    if (owner && isSignedIn) void writeSnapshot(replica.snapshot(owner)).catch(() => undefined);
  };
  replica.queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' && type !== 'removed') return;
    timer ??= setTimeout(save, SNAPSHOT_EVERY_MS);
    if (query.state.error instanceof Refusal && query.state.error.status === 401) endSession(query.state.error);
    const user = query.queryHash === USER_HASH ? (query.state.data as User | undefined) : undefined;
    if (user && isSignedIn && localStorage.getItem(OWNER_KEY) === user.id) void show(user);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
    else if (timer !== undefined) save();
  });
  addEventListener('online', resume);
  // Signing in or out in one tab is for all of them: what this one holds is of the person before.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === OWNER_KEY && oldValue !== null && oldValue !== newValue) location.reload();
  });
}

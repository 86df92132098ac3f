import { USER_NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import type { User } from '@sevenfold/contract';
import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../src/platform/http';
import { Session } from '../../src/session/machine';
import { PENDING_SIGN_IN_KEY, SESSION_USER_KEY, SIGNED_OUT_KEY } from '../../src/session/storageKeys';

const userOf = (id: string) => ({ id, name: id }) as User;
const unauthorized = () => new ApiError(401, 1, 'Unauthorized');
const userNotFound = () => new ApiError(401, USER_NOT_FOUND_CODE, 'User not found');

/** A browser whose tabs share one storage, and a server that knows the cookie's user. Each tab logs its effects. */
function browser(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored));
  const server = { cookie: null as string | null, error: undefined as (() => Error) | undefined, isUserGone: false };
  /** The user whose rows are on the device, and the arrival of rows sent along with the user. */
  const device = { snapshot: null as string | null, bootstrap: Promise.resolve() };
  const tabs: Session[] = [];
  const respond = <T>(value: () => T): Promise<T> =>
    server.error ? Promise.reject(server.error()) : Promise.resolve().then(value);

  const openTab = () => {
    const log: string[] = [];
    const record = (name: string) => () => void log.push(name);
    const setItem = (key: string, newValue: string | null) => {
      const oldValue = items.get(key) ?? null;
      if (newValue === null) items.delete(key);
      else items.set(key, newValue);
      if (oldValue !== newValue)
        for (const tab of tabs) if (tab !== session) tab.onStorage({ key, oldValue, newValue });
    };
    const clearDevice = async (name: string) => {
      log.push(name);
      for (const key of [SESSION_USER_KEY, PENDING_SIGN_IN_KEY]) setItem(key, null);
      device.snapshot = null;
    };
    const session: Session = new Session({
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem,
        removeItem: (key) => setItem(key, null),
      },
      requests: {
        user: () =>
          respond(() => {
            if (server.isUserGone) throw userNotFound();
            if (server.cookie === null) throw unauthorized();
            return userOf(server.cookie);
          }),
        serverConfig: () => respond(() => ({})),
        isSignedIn: () => respond(() => server.cookie !== null),
        signOut: () => respond(() => (server.cookie = null)),
      },
      device: {
        open: () => undefined,
        clearOrphans: record('clear orphans'),
        restore: async (userId) => (device.snapshot === userId ? userOf(userId) : undefined),
        loadOutbox: async () => undefined,
        readRows: ({ id }) => void log.push(`read ${id}`),
        waitForBootstrap: () => device.bootstrap,
        clear: () => clearDevice('clear device'),
        clearAllTabs: async () => {
          await clearDevice('clear all tabs');
          for (const tab of tabs) if (tab !== session) tab.signedOutInOtherTab();
        },
        replaceUser: () => clearDevice('replace user'),
      },
      show: async (user) => void log.push(`show ${user?.id ?? 'nobody'}`),
      effects: {
        pauseOutbox: record('pause'),
        resumeOutbox: record('resume'),
        discardBootstrap: () => undefined,
        cancelReads: record('cancel reads'),
        announceEnd: record('announce end'),
        wipeTab: record('wipe tab'),
        reload: record('reload'),
        goToLogin: record('to login'),
        goToWelcome: record('to welcome'),
      },
    });
    tabs.push(session);
    return { session, log };
  };
  return { items, server, device, openTab };
}

/** Waits until all promises that depend on no I/O are settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

async function signedIn(id = 'ana') {
  const context = browser();
  context.server.cookie = id;
  const tab = context.openTab();
  await tab.session.initialise();
  tab.log.length = 0;
  return { ...context, ...tab };
}

describe('start', () => {
  test('without a session the visitor is anonymous', async () => {
    const { openTab } = browser();
    const { session, log } = openTab();
    expect(session.settledAccess).toBeUndefined();
    expect(await session.initialise()).toBe('ANONYMOUS');
    expect([session.state, session.userId, session.settledAccess]).toEqual(['SIGNED_OUT', undefined, 'ANONYMOUS']);
    expect(log).toEqual(['clear orphans', 'show nobody']);
  });

  test('with a session it shows the user, and reads their rows', async () => {
    const { openTab, server, items } = browser();
    server.cookie = 'ana';
    const { session, log } = openTab();
    expect(await session.initialise()).toBe('SIGNED_IN');
    expect([session.state, session.userId, items.get(SESSION_USER_KEY)]).toEqual(['SIGNED_IN', 'ana', 'ana']);
    expect(log).toEqual(['clear orphans', 'replace user', 'show ana', 'read ana', 'resume']);
  });

  test('with a session it waits for the rows that were sent along with the user', async () => {
    const { openTab, server, device } = browser();
    server.cookie = 'ana';
    let arrive: () => void = () => undefined;
    device.bootstrap = new Promise((resolve) => (arrive = resolve));
    const { session } = openTab();
    const started = session.initialise();
    await settle();
    expect([session.state, session.settledAccess]).toEqual(['SIGNED_IN', undefined]);
    arrive();
    expect(await started).toBe('SIGNED_IN');
  });

  test("from the device's snapshot it does not wait for the server", async () => {
    const { openTab, server, device } = browser({ [SESSION_USER_KEY]: 'ana' });
    device.snapshot = 'ana';
    server.error = () => new NetworkError('offline');
    const { session } = openTab();
    expect(await session.initialise()).toBe('SIGNED_IN');
    await settle();
    expect(session.userId).toBe('ana');
  });

  test('from the snapshot it leads to the sign-in when the server rejects the session', async () => {
    const { openTab, device, items } = browser({ [SESSION_USER_KEY]: 'ana' });
    device.snapshot = 'ana';
    const { session, log } = openTab();
    await session.initialise();
    await settle();
    expect([session.state, session.userId, items.get(PENDING_SIGN_IN_KEY)]).toEqual([
      'PENDING_SIGN_IN',
      undefined,
      'true',
    ]);
    expect(log.slice(-4)).toEqual(['pause', 'show nobody', 'announce end', 'to login']);
  });

  test('from the snapshot it shows another user when the cookie is theirs', async () => {
    const { openTab, server, device } = browser({ [SESSION_USER_KEY]: 'ana' });
    device.snapshot = 'ana';
    server.cookie = 'ben';
    const { session, log } = openTab();
    await session.initialise();
    await settle();
    expect(session.userId).toBe('ben');
    expect(log).toContain('replace user');
  });

  test('it does not use the snapshot during a sign-in, because another user may sign in', async () => {
    const { openTab, device } = browser({ [SESSION_USER_KEY]: 'ana', [PENDING_SIGN_IN_KEY]: 'true' });
    device.snapshot = 'ana';
    const { session } = openTab();
    expect(await session.initialise()).toBe('ANONYMOUS');
  });

  test('it fails without a snapshot and without a server, and can be repeated', async () => {
    const { openTab, server } = browser();
    server.error = () => new NetworkError('offline');
    const { session } = openTab();
    await expect(session.initialise()).rejects.toThrow('offline');
    server.error = undefined;
    expect(await session.initialise()).toBe('ANONYMOUS');
  });

  test('it clears the device when the server does not know the user', async () => {
    const { openTab, server } = browser({ [SESSION_USER_KEY]: 'ana' });
    server.isUserGone = true;
    const { session, log } = openTab();
    expect(await session.initialise()).toBe('ANONYMOUS');
    expect([session.state, log]).toEqual(['SIGNED_OUT', ['clear device', 'show nobody']]);
  });
});

describe('session ended by the server', () => {
  test("keeps the user's data for their next sign-in, and sends nothing", async () => {
    const { session, log, items } = await signedIn();
    session.onUnauthorized(unauthorized());
    session.onUnauthorized(unauthorized());
    expect([session.state, session.userId]).toEqual(['PENDING_SIGN_IN', undefined]);
    expect(log).toEqual(['pause', 'show nobody', 'announce end', 'to login']);
    expect(items.get(SESSION_USER_KEY)).toBe('ana');
    expect(await session.initialise()).toBe('ANONYMOUS');
  });

  test('clears the device if the user does not exist any more', async () => {
    const { session, log } = await signedIn();
    session.onUnauthorized(userNotFound());
    await settle();
    expect(session.state).toBe('SIGNED_OUT');
    expect(log).toEqual(['clear all tabs', 'show nobody', 'to welcome']);
  });

  test('resumes with the same user, without responses to requests of the ended session', async () => {
    const { session, log } = await signedIn();
    session.onUnauthorized(unauthorized());
    log.length = 0;
    await session.prepareToSignIn();
    expect(await session.initialise(true)).toBe('SIGNED_IN');
    expect(session.userId).toBe('ana');
    expect(log).toEqual(['cancel reads', 'pause', 'show ana', 'read ana', 'resume']);
  });

  test('shows nothing of the last user to another user', async () => {
    const { session, server, log } = await signedIn();
    session.onUnauthorized(unauthorized());
    await session.prepareToSignIn();
    server.cookie = 'ben';
    log.length = 0;
    await session.initialise(true);
    expect(session.userId).toBe('ben');
    expect(log).toEqual(['replace user', 'show ben', 'read ben', 'resume']);
  });
});

describe('signing out', () => {
  test('clears the device and ends the session on the server', async () => {
    const { session, log, items, server } = await signedIn();
    await session.signOut();
    expect([session.state, server.cookie, items.size]).toEqual(['SIGNED_OUT', null, 0]);
    expect(log).toEqual(['clear all tabs', 'show nobody', 'to welcome']);
  });

  test('offline clears the device at once, and ends the session on the server before the next sign-in', async () => {
    const { session, items, server } = await signedIn();
    server.error = () => new NetworkError('offline');
    await session.signOut();
    expect([session.state, items.get(SIGNED_OUT_KEY), server.cookie]).toEqual(['SIGNED_OUT', 'true', 'ana']);
    await expect(session.prepareToSignIn()).rejects.toThrow('last sign-out');
    server.error = undefined;
    await session.prepareToSignIn();
    expect([items.get(SIGNED_OUT_KEY), server.cookie]).toEqual([undefined, null]);
  });

  test('offline makes the next visit anonymous although the cookie is still there', async () => {
    const { server, items, openTab } = browser({ [SIGNED_OUT_KEY]: 'true' });
    server.cookie = 'ana';
    const { session } = openTab();
    expect(await session.initialise()).toBe('ANONYMOUS');
    expect([items.has(SIGNED_OUT_KEY), server.cookie]).toEqual([false, null]);
  });

  test('while the user is being loaded is not undone when they are', async () => {
    const { server, openTab } = browser();
    server.cookie = 'ana';
    const { session } = openTab();
    const loading = session.initialise();
    // Polling by time would miss the state, which lasts a few microtasks.
    for (let microtask = 0; microtask < 100 && session.state !== 'LOADING'; microtask++) await Promise.resolve();
    expect(session.state).toBe('LOADING');
    await session.signOut();
    await loading;
    expect([session.state, session.userId]).toEqual(['SIGNED_OUT', undefined]);
  });
});

describe('two tabs', () => {
  async function twoTabs() {
    const first = await signedIn();
    const second = first.openTab();
    await second.session.initialise();
    second.log.length = 0;
    return { first, second };
  }

  test('signing out in one reloads the other without its data', async () => {
    const { first, second } = await twoTabs();
    await first.session.signOut();
    expect(second.log).toContain('wipe tab');
    expect(second.log).toContain('reload');
    expect([second.session.state, second.session.userId]).toEqual(['SIGNED_OUT', undefined]);
  });

  test('a sign-in started in one pauses the other until the same user is back', async () => {
    const { first, second } = await twoTabs();
    await first.session.prepareToSignIn();
    expect([second.log, second.session.userId]).toEqual([['pause'], undefined]);
    await first.session.initialise(true);
    expect(second.log).toEqual(['pause', 'resume']);
    expect(second.session.userId).toBe('ana');
  });

  test('an abandoned sign-in is checked with the server when the other tab becomes visible', async () => {
    const { first, second } = await twoTabs();
    await first.session.prepareToSignIn();
    second.session.resume();
    await settle();
    expect([second.session.state, second.session.userId]).toEqual(['SIGNED_IN', 'ana']);
  });

  test('another user who signs in reloads the other tab, which sends nothing from then on', async () => {
    const { first, second } = await twoTabs();
    await first.session.prepareToSignIn();
    first.server.cookie = 'ben';
    await first.session.initialise(true);
    expect(second.log).toContain('reload');
    expect(second.session.userId).toBeUndefined();
    expect(first.session.userId).toBe('ben');
  });

  test('a session that ended in both is resumed in both', async () => {
    const { first, second } = await twoTabs();
    first.session.onUnauthorized(unauthorized());
    second.session.onUnauthorized(unauthorized());
    second.log.length = 0;
    await first.session.prepareToSignIn();
    await first.session.initialise(true);
    expect(second.log).toContain('reload');
  });

  test('cleared storage causes a reload', async () => {
    const { second } = await twoTabs();
    second.session.onStorage({ key: null, oldValue: null, newValue: null });
    expect(second.log).toEqual(['reload']);
  });

  test('a signed-out tab ignores events of the other tab', async () => {
    const { openTab } = browser();
    const first = openTab();
    const second = openTab();
    await first.session.initialise();
    await second.session.initialise();
    second.log.length = 0;
    await first.session.prepareToSignIn();
    second.session.signedOutInOtherTab();
    second.session.resume();
    expect(second.log).toEqual([]);
  });
});

test('a tab that becomes visible sends pending operations', async () => {
  const { session, log } = await signedIn();
  session.resume();
  expect(log).toEqual(['resume']);
});

describe('change stream ended by the server', () => {
  test('signs out when the session has ended elsewhere, keeping the data for the same user', async () => {
    const { session, server, items, log } = await signedIn();
    server.cookie = null;
    session.onStreamRejected();
    await settle();
    expect([session.state, items.get(SESSION_USER_KEY)]).toEqual(['PENDING_SIGN_IN', 'ana']);
    expect(log).toEqual(['pause', 'show nobody', 'announce end', 'to login']);
  });

  test('removes everything when the user does not exist any more', async () => {
    const { session, server, log } = await signedIn();
    server.isUserGone = true;
    session.onStreamRejected();
    await settle();
    expect(session.state).toBe('SIGNED_OUT');
    expect(log).toContain('clear all tabs');
  });

  test.each([
    ['a server error', () => new ApiError(503, 50000000, 'Unavailable')],
    ['an unreachable server', () => new NetworkError()],
  ])('changes nothing while there is %s', async (_, error) => {
    const { session, server, log } = await signedIn();
    server.error = error;
    session.onStreamRejected();
    await settle();
    expect([session.state, log]).toEqual(['SIGNED_IN', []]);
  });
});

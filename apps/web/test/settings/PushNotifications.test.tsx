import type { Settings } from '@sevenfold/contract';
import { serverConfig, user as sampleUser } from '@sevenfold/contract/samples';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { pushStore } from '../../src/data/pushStore';
import { setServerConfig } from '../../src/features/serverConfig/api';
import GeneralScreen from '../../src/features/settings/screens/GeneralScreen';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { failure, respond } from '../identity/respond';

const SERVER_KEY = 'server';
const KEYS = { p256dh: 'device key', auth: 'secret' };
const ENDPOINT = 'https://push.example/1';
const IS_ON_KEY = 'sevenfold.push';
const CREATE = 'POST push-subscription';
const REMOVE = 'DELETE push-subscription';

interface Browser {
  readonly isTouch?: boolean;
  readonly isInstalled?: boolean;
  readonly hasPush?: boolean;
  /** A property of Safari on iOS; absent elsewhere. */
  readonly standalone?: boolean;
  readonly permission?: NotificationPermission;
  /** Asks the user for the permission. */
  readonly ask?: () => Promise<NotificationPermission>;
  /** True if push notifications are on for this device. */
  readonly isOn?: boolean;
}

const setNavigator = (property: 'serviceWorker' | 'standalone', value: unknown) =>
  Object.defineProperty(navigator, property, { value, configurable: true });

/** Opens the general settings in a browser: by default in the app that was installed on a phone. */
function renderSettings(browser: Browser = {}, settings: Partial<Settings> = {}) {
  const { isTouch = true, isInstalled = true, hasPush = true, standalone, permission = 'default', isOn } = browser;
  const matching = [isTouch && '(pointer: coarse)', isInstalled && '(display-mode: standalone)'];
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: matching.includes(query), media: query }),
  );
  if (standalone !== undefined) setNavigator('standalone', standalone);
  const { ask = () => Promise.resolve('granted' as const) } = browser;
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = await ask()),
  };
  vi.stubGlobal('Notification', notification);
  if (hasPush) vi.stubGlobal('PushManager', {});
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const options = { applicationServerKey: new TextEncoder().encode(SERVER_KEY).buffer };
  const subscription = { toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }), unsubscribe, options };
  let existing = isOn === true ? subscription : null;
  const pushManager = {
    getSubscription: () => Promise.resolve(existing),
    subscribe: () => Promise.resolve((existing = subscription)),
  };
  setNavigator('serviceWorker', { getRegistration: () => Promise.resolve({ pushManager }) });
  if (isOn === true) localStorage.setItem(IS_ON_KEY, 'on');
  fillDevice({ user: sampleUser({ settings }) });
  return { user: renderOnDevice(<GeneralScreen />), notification, unsubscribe };
}

const device = () => screen.getByRole('switch', { name: new RegExp(`^${text('notification.thisDevice')}`) });
const queryDevice = () => screen.queryByRole('switch', { name: new RegExp(`^${text('notification.thisDevice')}`) });
const daily = () => screen.queryByRole('switch', { name: new RegExp(`^${text('settings.dailyNotifications')}`) });
const bodies = () => pendingOperations().map(({ body }) => body);
const ON = { isOn: true, permission: 'granted' } as const;

beforeEach(() => {
  setServerConfig(serverConfig({ webPush: { publicKey: btoa(SERVER_KEY) } }));
  // happy-dom has no IndexedDB.
  vi.spyOn(pushStore, 'setUser').mockResolvedValue();
  vi.spyOn(pushStore, 'clear').mockResolvedValue();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

describe('push notifications where they are not possible', () => {
  it.each<[string, Browser]>([
    ['a computer', { isTouch: false }],
    ['the browser of a phone', { isInstalled: false }],
    ['a browser without push messages', { hasPush: false }],
  ])('are not offered in %s', (_, browser) => {
    renderSettings(browser);
    expect(queryDevice()).toBeNull();
    expect(screen.queryByText(text('notification.homeScreen'))).toBeNull();
  });

  it('are not offered by a server that sends none', () => {
    setServerConfig(serverConfig({ webPush: null }));
    renderSettings();
    expect(queryDevice()).toBeNull();
  });

  it('need the Home Screen on an iPhone', () => {
    renderSettings({ isInstalled: false, standalone: false });
    expect(screen.getByText(text('notification.homeScreen'))).toBeVisible();
    expect(queryDevice()).toBeNull();
  });
});

describe('push notifications that are off', () => {
  it('have a switch without the times of messages', async () => {
    renderSettings({}, { allowDailyNotifications: true });
    expect(device()).not.toBeChecked();
    expect(device()).toHaveAccessibleDescription(text('notification.thisDeviceHint'));
    expect(daily()).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('register the device when they are turned on, and turn on the daily message where there is no other', async () => {
    const sent = respond({ [CREATE]: {} });
    const { user } = renderSettings();
    await user.click(device());
    await waitFor(() => expect(device()).toBeChecked());
    expect(sent).toEqual([[CREATE, { endpoint: ENDPOINT, keys: KEYS }]]);
    await waitFor(() => expect(bodies()).toEqual([{ allowDailyNotifications: true }]));
    expect(daily()).toBeChecked();
  });

  it('leave the messages as they are where there is one', async () => {
    respond({ [CREATE]: {} });
    const { user } = renderSettings({}, { allowWeeklyNotifications: true });
    await user.click(device());
    await waitFor(() => expect(daily()).toBeVisible());
    expect(daily()).not.toBeChecked();
    expect(bodies()).toEqual([]);
  });

  it('cannot be pressed again until the user has answered the question for the permission', async () => {
    respond({ [CREATE]: {} });
    let answer: (permission: NotificationPermission) => void = () => undefined;
    const { user } = renderSettings({
      ask: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(device());
    expect(device()).toBeDisabled();
    expect(device()).not.toBeChecked();
    act(() => answer('granted'));
    await waitFor(() => expect(device()).toBeChecked());
    expect(device()).toBeEnabled();
  });

  it('stay off without a connection, and say so until the next attempt succeeds', async () => {
    const { user } = renderSettings();
    await user.click(device());
    expect(await screen.findByText(text('notification.unreachable'))).toBeVisible();
    expect(device()).not.toBeChecked();
    expect(device()).toBeEnabled();
    expect(bodies()).toEqual([]);
    respond({ [CREATE]: {} });
    act(() => replica.reachability.set(true));
    await user.click(device());
    await waitFor(() => expect(device()).toBeChecked());
    expect(screen.queryByText(text('notification.unreachable'))).toBeNull();
  });

  it('stay off when the server refuses the device, and say so', async () => {
    respond({ [CREATE]: failure('INTERNAL') });
    const { user } = renderSettings();
    await user.click(device());
    expect(await screen.findByText(text('notification.failed'))).toBeVisible();
    expect(device()).not.toBeChecked();
    expect(device()).toBeEnabled();
  });

  it('stay off when the browser cannot ask for the permission, and say so', async () => {
    const { user } = renderSettings({ ask: () => Promise.reject(new Error('not now')) });
    await user.click(device());
    expect(await screen.findByText(text('notification.failed'))).toBeVisible();
    expect(device()).toBeEnabled();
  });
});

describe('push notifications that are denied', () => {
  it.each([
    [undefined, 'notification.deniedAndroid'],
    [true, 'notification.deniedApple'],
  ] as const)('say where to allow them (standalone: %s)', async (standalone, hint) => {
    renderSettings({ permission: 'denied', ...(standalone !== undefined && { standalone }) });
    expect(device()).toBeDisabled();
    expect(screen.getByText(text(hint))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are so after the user has answered the question', async () => {
    const { user } = renderSettings({ ask: () => Promise.resolve('denied') });
    await user.click(device());
    expect(await screen.findByText(text('notification.deniedAndroid'))).toBeVisible();
    expect(device()).toBeDisabled();
    expect(device()).not.toBeChecked();
  });

  it('are not so if the user closes the question: the switch asks again', async () => {
    const { user } = renderSettings({ ask: () => Promise.resolve('default') });
    await user.click(device());
    expect(device()).toBeEnabled();
    expect(device()).not.toBeChecked();
    expect(screen.queryByText(text('notification.deniedAndroid'))).toBeNull();
  });

  it('can be turned on once the user returns from the settings of the device', () => {
    const { notification } = renderSettings({ permission: 'denied' });
    notification.permission = 'granted';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(device()).toBeEnabled();
    expect(screen.queryByText(text('notification.deniedAndroid'))).toBeNull();
  });

  it('are shown as off although they were on', () => {
    renderSettings({ isOn: true, permission: 'denied' });
    expect(device()).not.toBeChecked();
    expect(daily()).toBeNull();
  });
});

describe('push notifications that are on', () => {
  it('show the messages, and are turned off for this device', async () => {
    const sent = respond({ [REMOVE]: {} });
    const { user, unsubscribe } = renderSettings(ON);
    expect(device()).toBeChecked();
    expect(daily()).toBeVisible();
    await user.click(device());
    await waitFor(() => expect(device()).not.toBeChecked());
    expect(sent).toEqual([[REMOVE, null]]);
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(localStorage.getItem(IS_ON_KEY)).toBeNull();
    expect(daily()).toBeNull();
  });

  it.each([
    ['without a connection', undefined, 'notification.unreachable'],
    ['when the server fails', () => failure('INTERNAL'), 'notification.failed'],
  ] as const)('stay on %s, and say so', async (_, server, problem) => {
    serveWith(() => server?.());
    const { user, unsubscribe } = renderSettings(ON);
    await user.click(device());
    expect(await screen.findByText(text(problem))).toBeVisible();
    expect(device()).toBeChecked();
    expect(device()).toBeEnabled();
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it('are off once the server has removed the device, even if the browser cannot unsubscribe', async () => {
    respond({ [REMOVE]: {} });
    const { user, unsubscribe } = renderSettings(ON);
    unsubscribe.mockRejectedValue(new Error('no connection'));
    await user.click(device());
    await waitFor(() => expect(device()).not.toBeChecked());
    expect(device()).toBeEnabled();
  });
});

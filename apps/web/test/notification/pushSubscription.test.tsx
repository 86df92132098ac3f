import { serverConfig, user } from '@sevenfold/contract/samples';
import { expect, it, vi } from 'vitest';
import { connectSession } from '../../src/data/device';
import { keepRegistered, turnPushOff } from '../../src/features/notification/pushSubscription';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { serveWith } from '../dom/device';
import { installApp } from './installedApp';

it('turning push notifications off removes the number on the icon, also if the subscription cannot be ended', async () => {
  serveWith((method, path) =>
    method === 'DELETE' && path === '/api/v1/push-subscription' ? Response.json({ data: {} }) : undefined,
  );
  const clearAppBadge = vi.fn<() => Promise<void>>().mockResolvedValue();
  const serviceWorker = { getRegistration: () => Promise.reject(new Error('no registration')) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker, clearAppBadge }));
  expect(await turnPushOff()).toBe('OFF');
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

it('reminders go on after the user has signed in again, because the device is registered whenever the app is shown', async () => {
  installApp();
  localStorage.setItem('sevenfold.push', 'on');
  setServerConfig(serverConfig({ webPush: { publicKey: 'key' } }));
  const register = vi.fn<() => Response>(() => Response.json({ data: {} }));
  serveWith((_, path) => (path === '/api/v1/push-subscription' ? register() : undefined));
  connectSession(() => undefined);
  keepRegistered();
  expect(register).not.toHaveBeenCalled();
  connectSession(() => user().id);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

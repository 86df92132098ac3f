import { expect, it, vi } from 'vitest';
import { turnPushOff } from '../../src/features/notification/pushSubscription';
import { serveWith } from '../dom/device';

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

import { expect, it, vi } from 'vitest';
import { startPush } from '../../src/features/notification/startPush';

it('a pressed notification opens its screen also in a tab, where push notifications are not possible', () => {
  const worker = new EventTarget();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker: worker }));
  startPush();
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'NAVIGATE', path: '/week' } }));
  expect(location.pathname).toBe('/week');
});

import { describe, expect, it, vi } from 'vitest';
import { startLater } from '../../src/shell/later';

describe('startLater', () => {
  it('opens the screen of a pressed notification also in a tab, where push notifications are not possible', async () => {
    const worker = new EventTarget();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker: worker }));
    const listen = vi.spyOn(worker, 'addEventListener');
    startLater(() => undefined);
    await vi.waitFor(() => expect(listen).toHaveBeenCalled());
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'NAVIGATE', path: '/week' } }));
    await vi.waitFor(() => expect(location.pathname).toBe('/week'));
    vi.unstubAllGlobals();
  });
});

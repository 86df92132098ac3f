import { afterEach, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';

const reload = vi.fn<() => void>();

/** A hidden tab whose worker is replaced by that of a new version. */
async function activateUpdate(unpersisted: number): Promise<void> {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', {
    hidden: true,
    activeElement: null,
    querySelector: () => null,
    addEventListener: () => undefined,
  });
  const { registerServiceWorker } = await import('../../src/serviceWorker/serviceWorkerRegistration');
  vi.spyOn(replica.outbox, 'current').mockReturnValue({ ...replica.outbox.current(), unpersisted });
  const workers = Object.assign(new EventTarget(), { controller: {}, register: async () => undefined });
  await registerServiceWorker(workers as never);
  workers.dispatchEvent(new Event('controllerchange'));
}

afterEach(() => reload.mockClear());

it('a hidden tab changes to a new version', async () => {
  await activateUpdate(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('a hidden tab keeps its version while it has changes that the device could not store', async () => {
  await activateUpdate(1);
  expect(reload).not.toHaveBeenCalled();
});

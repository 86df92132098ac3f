import { vi } from 'vitest';

// Screens of a page use its replica, and its commands create ids by its device's clock.
vi.mock('../../apps/web/src/data/device', async () => {
  const [{ pageRunning }, { registry }] = await Promise.all([import('./pageRunning'), import('./registrations')]);
  return {
    get replica() {
      return pageRunning()?.replica ?? registry;
    },
  };
});
vi.mock('../../apps/web/src/platform/id', async () => {
  const { runningPage } = await import('./pageRunning');
  return { newId: () => runningPage().device.newId() };
});

import { vi } from 'vitest';

// Screens of a tab use its replica, and its commands create ids by its device's clock.
vi.mock('../../apps/web/src/data/device', async () => {
  const [{ runningTabOrUndefined }, { registry }] = await Promise.all([
    import('./runningTab'),
    import('./registrations'),
  ]);
  return {
    get replica() {
      return runningTabOrUndefined()?.replica ?? registry;
    },
  };
});
vi.mock('../../apps/web/src/platform/id', async () => {
  const { runningTab } = await import('./runningTab');
  return { newId: () => runningTab().device.newId() };
});

import { vi } from 'vitest';

// Screens of a tab use its replica and rows, and its commands create ids by its device's clock.
vi.mock('../../apps/web/src/data/device', async () => {
  const { runningTab } = await import('./runningTab');
  return {
    get replica() {
      return runningTab().replica;
    },
  };
});
vi.mock('../../apps/web/src/data/deviceRows', async () => {
  const [{ runningTabOrUndefined }, { rowsWith }] = await Promise.all([import('./runningTab'), import('./shownRows')]);
  // Modules take parts of it when they are loaded, which no tab does.
  const unused = rowsWith({});
  return {
    get deviceRows() {
      return runningTabOrUndefined()?.rows ?? unused;
    },
  };
});
vi.mock('../../apps/web/src/platform/id', async () => {
  const { runningTab } = await import('./runningTab');
  return { newId: () => runningTab().device.newId() };
});

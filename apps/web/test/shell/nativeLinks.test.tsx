import { beforeEach, expect, it, vi } from 'vitest';
import { currentLocation, navigateTo } from '../../src/navigation/location';
import { routeThroughLinks } from '../../src/shell/native/links';

/** The device of the native app. */
const device = vi.hoisted(() => ({
  launchUrl: '',
  open: (_event: { readonly url: string }): void => undefined,
}));

vi.mock('@capacitor/app', () => ({
  App: {
    addListener: (_name: string, listener: typeof device.open) => {
      device.open = listener;
      return Promise.resolve();
    },
    getLaunchUrl: () => Promise.resolve({ url: device.launchUrl }),
  },
}));
vi.mock('../../src/platform/native/pluginAvailability', () => ({ isPluginAvailable: () => true }));
vi.mock('../../src/platform/shell', async (original) => ({
  ...(await original<typeof import('../../src/platform/shell')>()),
  SERVER_ORIGIN: 'https://plan.example.org',
}));

beforeEach(() => {
  sessionStorage.clear();
  navigateTo('/day', { replace: true });
});

it('a link that opened the app later is not followed again after a reload of an iPhone, which reports it as the first', async () => {
  device.launchUrl = 'app.sevenfold://week';
  await routeThroughLinks();
  expect(currentLocation().href).toBe('/week');

  device.launchUrl = 'app.sevenfold:///day?date=2025-09-29';
  device.open({ url: device.launchUrl });
  expect(currentLocation().href).toBe('/day?date=2025-09-29');

  navigateTo('/activities');
  await routeThroughLinks();
  expect(currentLocation().href).toBe('/activities');
});

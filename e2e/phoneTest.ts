import { test as base } from './fixtures';
import type { DevicePlatform } from './nativeShell';
import { Phone } from './phone';

export { expect } from './fixtures';

interface Fixtures {
  /** A phone with the native app, signed out. */
  phone: Phone;
  /** System of the phone. */
  platform: DevicePlatform;
}

/** Tests of the native app. Its pages come from the device, and reach the server at another origin. */
export const test = base.extend<Fixtures>({
  platform: ['ANDROID', { option: true }],
  phone: async ({ context, page, say, consoleGuard, platform }, use) => {
    // The server of the tests runs on this machine, which Chromium asks about.
    await context.grantPermissions(['local-network-access']);
    consoleGuard.allow(/^requests https:\/\/localhost\//);
    const labels = { name: say('auth.name'), proceed: say('auth.continue') };
    await use(await Phone.install(context, page, labels, platform));
  },
});

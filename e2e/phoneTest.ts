import { test as base } from './fixtures';
import { Phone } from './phone';

export { expect } from './fixtures';

interface Fixtures {
  /** A phone with the native app, signed out. */
  phone: Phone;
}

/** Tests of the native app. Its pages come from the device, and reach the server at another origin. */
export const test = base.extend<Fixtures>({
  phone: async ({ context, page, say, consoleGuard }, use) => {
    // The server of the tests runs on this machine, which Chromium asks about.
    await context.grantPermissions(['local-network-access']);
    consoleGuard.allow(/^requests https:\/\/localhost\//);
    const labels = { name: say('auth.name'), proceed: say('auth.continue') };
    await use(await Phone.install(context, page, labels));
  },
});

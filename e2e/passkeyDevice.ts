import type { CDPSession, Page } from '@playwright/test';

/** Options of a virtual authenticator that verifies its user and keeps discoverable passkeys, as phones and laptops do. */
const OPTIONS = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** The authenticator of a device: Chromium's virtual one, which answers its dialogs by itself. */
export class PasskeyDevice {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Gives a page an authenticator without passkeys. */
  static async attach(page: Page): Promise<PasskeyDevice> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options: OPTIONS });
    return new PasskeyDevice(session, authenticatorId);
  }

  /** Number of passkeys that it keeps. */
  async count(): Promise<number> {
    const { credentials } = await this.session.send('WebAuthn.getCredentials', {
      authenticatorId: this.authenticatorId,
    });
    return credentials.length;
  }

  /** Makes the user fail its check, as with a wrong finger. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified });
  }

  /** Takes it from the page. Its passkeys are lost. */
  async detach(): Promise<void> {
    await this.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.authenticatorId });
  }
}

import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts';

/** /welcome, /login and the settings of a new account. */
export class SignInPageObject {
  readonly heading: Locator;
  readonly getStarted: Locator;
  readonly haveAccount: Locator;
  readonly name: Locator;
  readonly proceed: Locator;
  /** Opens language, start of the week and time zone. */
  readonly change: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.getStarted = page.getByRole('link', { name: say('welcome.getStarted') });
    this.haveAccount = page.getByRole('link', { name: say('welcome.haveAccount') });
    this.name = page.getByRole('textbox', { name: say('auth.name') });
    this.proceed = page.getByRole('button', { name: say('auth.continue'), exact: true });
    this.change = page.getByRole('button', { name: say('onboarding.change') });
  }

  /** The dot of a slide, 1 to 3. */
  slide(position: number): Locator {
    return this.page.getByRole('button', { name: this.say('welcome.position', { position, count: 3 }) });
  }

  /** Signs in with a local account, starting at /login. */
  async signIn(account: string): Promise<void> {
    await this.name.fill(account);
    await this.proceed.click();
  }
}

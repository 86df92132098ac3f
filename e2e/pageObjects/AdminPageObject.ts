import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Language, Say } from '../texts';

/** The administrator of the tests' server: a local account. */
const ACCOUNT = 'e2e-admin';

/** /admin-login and /admin */
export class AdminPageObject {
  readonly heading: Locator;
  readonly address: Locator;
  readonly find: Locator;
  readonly reason: Locator;
  readonly endsOn: Locator;
  readonly save: Locator;
  readonly log: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.address = page.getByRole('textbox', { name: say('admin.address') });
    this.find = page.getByRole('button', { name: say('admin.find'), exact: true });
    this.reason = page.getByRole('textbox', { name: say('admin.reason') });
    this.endsOn = page.getByLabel(say('admin.endsOn'));
    this.save = page.getByRole('button', { name: say('admin.save'), exact: true });
    this.log = page.getByRole('region', { name: say('admin.acts') }).getByRole('listitem');
  }

  /** Registers an administrator, which has no effect if another test has registered them; otherwise also signs in. */
  async register(request: APIRequestContext, account = ACCOUNT, language: Language = 'EN'): Promise<void> {
    await request.post('/api/v1/auth/register', {
      data: {
        auth: { method: 'LOCAL', token: account },
        name: 'Root',
        language,
        weekStartDay: 'MONDAY',
        timezone: 'UTC',
      },
    });
  }

  /** Signs in, beginning at /admin-login. */
  async signIn(): Promise<void> {
    await this.page.getByRole('textbox', { name: this.say('auth.name') }).fill(ACCOUNT);
    await this.page.getByRole('button', { name: this.say('auth.continue'), exact: true }).click();
    await this.address.waitFor();
  }

  /** The card of a user that was found. */
  user(name: string): Locator {
    return this.page.getByRole('article', { name });
  }

  button(key: 'admin.grant' | 'admin.end', within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: this.say(key), exact: true });
  }
}

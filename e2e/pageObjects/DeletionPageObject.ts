import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts';

/** /settings/danger-zone and /restore */
export class DeletionPageObject {
  readonly heading: Locator;
  readonly more: Locator;
  readonly confirmation: Locator;
  readonly delete: Locator;
  readonly failure: Locator;
  readonly restore: Locator;
  readonly keepDeleting: Locator;
  readonly signIn: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.more = main.getByRole('textbox', { name: say('deletion.more') });
    this.confirmation = main.getByRole('textbox', {
      name: say('deletion.confirm', { word: say('deletion.word') }),
    });
    this.delete = main.getByRole('button', { name: say('deletion.action') });
    this.failure = main.getByRole('alert').filter({ hasText: say('deletion.failed') });
    this.restore = main.getByRole('button', { name: say('deletion.restore') });
    this.keepDeleting = main.getByRole('button', { name: say('deletion.keep') });
    this.signIn = main.getByRole('link', { name: say('deletion.signIn') });
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/danger-zone');
    await this.delete.waitFor();
  }

  reason(name: 'NOT_USED' | 'OTHER'): Locator {
    return this.page.getByRole('main').getByRole('radio', { name: this.say(`deletion.reason.${name}`) });
  }
}

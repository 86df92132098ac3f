import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts';
import { startingWith } from './matchers';

/** /settings/account and /settings/general */
export class SettingsPageObject {
  readonly heading: Locator;
  readonly name: Locator;
  readonly logOut: Locator;
  readonly saved: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.name = main.getByRole('textbox', { name: say('auth.name') });
    this.logOut = main.getByRole('button', { name: say('settings.logOut'), exact: true });
    this.saved = main.getByText(say('settings.saved'));
  }

  async open(section: 'account' | 'general'): Promise<void> {
    await this.page.goto(`/settings/${section}`);
    await this.heading.waitFor();
  }

  /** Opens the account from the list of settings, without loading the page again. */
  async openAccount(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('link', { name: startingWith(this.say('settings.account')) })
      .click();
    await this.logOut.waitFor();
  }

  /** One option of a group. */
  choice(group: string, name: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: group })
      .or(this.page.getByRole('group', { name: group }))
      .getByRole('radio', { name, exact: true });
  }

  /** The label of a theme, which is clicked instead of its hidden radio button. */
  theme(name: string): Locator {
    return this.page
      .getByRole('main')
      .locator('label')
      .filter({ has: this.page.getByRole('radio', { name, exact: true }) });
  }

  /** Undoes the last change. */
  get undo(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.say('ui.undo') });
  }

  toggle(name: string): Locator {
    return this.page.getByRole('main').getByRole('switch', { name: startingWith(name) });
  }

  /** Opens a combobox, types, and selects the first option that starts with the typed text. */
  async find(field: string, typed: string): Promise<void> {
    await this.page.getByRole('button', { name: startingWith(field) }).click();
    await this.page.getByRole('combobox', { name: field }).fill(typed);
    await this.page
      .getByRole('option', { name: startingWith(typed) })
      .first()
      .click();
  }

  select(field: string): Locator {
    return this.page.getByRole('combobox', { name: field });
  }
}

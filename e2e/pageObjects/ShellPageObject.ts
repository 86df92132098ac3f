import { expect, type Locator, type Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Say } from '../texts';

/** True if the page is as narrow as a phone, where tabs and sheets take the place of the sidebar and dialogs. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

/** The parts around every screen: navigation, toasts, command palette. */
export class ShellPageObject {
  readonly menu: Locator;
  readonly offline: Locator;
  readonly palette: Locator;
  private readonly more: Locator;
  private readonly messages: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    this.menu = page.getByRole('navigation', { name: say('shell.menu') });
    this.offline = page.getByRole('status').getByText(say('ui.offline'));
    this.palette = page.getByRole('dialog', { name: say('shell.search') });
    this.messages = page.getByRole('region', { name: say('ui.messages') });
    this.more = page.getByRole('dialog', { name: say('shell.more') });
  }

  /** Navigates with a menu item; on a phone the settings are under More. */
  async go(item: TextKey): Promise<void> {
    const isBehindMore = isNarrow(this.page) && item === 'shell.settings';
    if (isBehindMore) await this.menu.getByRole('button', { name: this.say('shell.more') }).click();
    await (isBehindMore ? this.more : this.menu).getByRole('link', { name: this.say(item) }).click();
  }

  /** The names of the menu items in order, including those under More, without counts. */
  async items(): Promise<string[]> {
    const nameOf = (text: string) => text.split('\n')[0] ?? '';
    const names = (await this.menu.getByRole('link').allInnerTexts()).map(nameOf);
    if (!isNarrow(this.page)) return names;
    await this.menu.getByRole('button', { name: this.say('shell.more') }).click();
    await expect(this.more).toBeVisible();
    const rest = await this.more.getByRole('link').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return [...names, ...rest.map(nameOf)];
  }

  /** A toast. */
  toast(text: string): Locator {
    return this.messages.getByText(text, { exact: true });
  }

  /** Hovers a toast, so that it does not disappear while the test waits for something else. */
  async holdToast(): Promise<void> {
    await this.messages.getByRole('status').first().hover();
  }

  /** Undoes the change announced by a toast. */
  async undo(text: string): Promise<void> {
    await this.clickToastButton(text, 'ui.undo');
  }

  /** Undoes the change announced by the only toast. */
  async undoLast(): Promise<void> {
    await this.messages.getByRole('button', { name: this.say('ui.undo') }).click();
  }

  /** Dismisses a toast. */
  async dismiss(text: string): Promise<void> {
    await this.clickToastButton(text, 'ui.close');
    await expect(this.toast(text)).toBeHidden();
  }

  private async clickToastButton(text: string, button: TextKey): Promise<void> {
    await this.messages
      .locator('div')
      .filter({ has: this.page.getByText(text, { exact: true }) })
      .getByRole('button', { name: this.say(button) })
      .click();
  }
}

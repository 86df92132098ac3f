import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Say } from '../texts';

/** /activity/{id} */
export class ActivityPage {
  readonly heading: Locator;
  readonly timeline: Locator;
  readonly goalSheet: Locator;

  constructor(private readonly page: Page, private readonly say: Say) {
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
    this.timeline = page.getByRole('main').getByRole('list', { name: say('ui.goalTimeline') }).getByRole('listitem');
    this.goalSheet = page.getByRole('dialog', { name: say('goal.changeTitle') });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/activity/${id}`);
    await this.heading.waitFor();
  }

  async act(name: string, entry: TextKey): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: this.say('activity.more', { name }) }).click();
    await this.page.getByRole('menuitem', { name: this.say(entry), exact: true }).click();
  }
}

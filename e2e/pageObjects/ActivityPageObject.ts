import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Say } from '../texts';
import { definitionOf } from './definition';
import { startingWith } from './matchers';

/** /activity/{id} */
export class ActivityPageObject {
  readonly heading: Locator;
  readonly timeline: Locator;
  readonly goalSheet: Locator;
  readonly pastWeeks: Locator;
  /** The weeks of the reviewed year. */
  readonly year: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
    this.timeline = page
      .getByRole('main')
      .getByRole('list', { name: say('ui.goalTimeline') })
      .getByRole('listitem');
    this.goalSheet = page.getByRole('dialog', { name: say('goal.changeTitle') });
    this.pastWeeks = page.getByRole('main').getByRole('group', { name: startingWith(say('activity.pastWeeks')) });
    this.year = page.getByRole('main').getByRole('grid');
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/activity/${id}`);
    await this.heading.waitFor();
  }

  /** The value of a fact of the year: "Total". */
  yearFact(name: string): Locator {
    return definitionOf(this.page, name);
  }

  async changeGoal(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: this.say('goal.change'), exact: true })
      .click();
  }

  /** Chooses an item of the menu beside the name. */
  async chooseFromMenu(name: string, item: TextKey): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: this.say('activity.more', { name }) })
      .click();
    await this.page.getByRole('menuitem', { name: this.say(item), exact: true }).click();
  }
}

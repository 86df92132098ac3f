import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Say } from '../texts';
import { definitionOf } from './definition';
import { startingWith } from './matchers';
import { isNarrow } from './ShellPageObject';

/** /week */
export class WeekPageObject {
  readonly heading: Locator;
  readonly summary: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  private readonly current: Locator;
  readonly choose: Locator;
  /** The week mark; opens the breakdown of the days on track. */
  readonly mark: Locator;
  private readonly more: Locator;
  /** The week picker. */
  readonly picker: Locator;
  /** The chart of the last twelve weeks. */
  readonly trend: Locator;
  readonly balance: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    const steps = main.getByRole('navigation', { name: say('day.nav') });
    this.heading = main.getByRole('heading', { level: 1 });
    this.summary = main.getByRole('paragraph').first();
    this.previous = steps.getByRole('button', { name: say('day.previousWeek') });
    this.next = steps.getByRole('button', { name: say('day.nextWeek') });
    this.current = steps.getByRole('button', { name: say('week.current') });
    this.choose = main.getByRole('button', { name: say('insight.chooseWeek') });
    this.mark = main.getByRole('button').filter({ has: page.locator('svg [data-state]') });
    this.more = main.getByRole('button', { name: say('week.more') });
    this.picker = page.getByRole('dialog', { name: say('insight.chooseWeek') });
    this.trend = main.getByRole('group', { name: startingWith(say('insight.trendTitle')) });
    this.balance = main.getByRole('table', { name: say('insight.balance') });
  }

  async open(week?: string): Promise<void> {
    await this.page.goto(week === undefined ? '/week' : `/week?week=${week}`);
    await this.heading.waitFor();
  }

  /** Chooses an item of the menu beside the title. */
  async chooseFromMenu(item: TextKey): Promise<void> {
    await this.more.click();
    await this.page.getByRole('menuitem', { name: this.say(item) }).click();
  }

  /** Returns to the current week: with the button beside the arrows, on a phone in the menu. */
  async showCurrent(): Promise<void> {
    if (isNarrow(this.page)) await this.chooseFromMenu('week.current');
    else await this.current.click();
  }

  /** A row of the table; on a phone a card. */
  row(name: string): Locator {
    const main = this.page.getByRole('main');
    const link = this.page.getByRole('link', { name, exact: true });
    return main.getByRole('row').or(main.getByRole('listitem')).filter({ has: link });
  }

  /** The days of an activity, from the left. */
  cells(name: string): Locator {
    const named = startingWith(`${name}, `);
    const row = this.row(name);
    return row
      .getByRole('checkbox', { name: named })
      .or(row.getByRole('button', { name: named }))
      .or(row.getByRole('img', { name: named }));
  }

  /** One day of an activity; `day` as in the name of the cell: "Monday, September 29". */
  cell(name: string, day: string): Locator {
    const named = startingWith(`${name}, ${day}: `);
    return this.row(name)
      .getByRole('checkbox', { name: named })
      .or(this.row(name).getByRole('button', { name: named }));
  }

  /**
   * Drags an activity, by its name, or one of its cells to another of its cells with the mouse. Leaves the button down.
   */
  async dragTo(from: Locator, to: Locator): Promise<void> {
    await from.hover();
    await this.page.mouse.down();
    await to.hover();
  }

  /** The value of a fact: "Goals met", followed by its change since the previous week. */
  fact(name: string): Locator {
    return definitionOf(this.page, name).first();
  }

  /** The editor of a cell. */
  editor(name: string): Locator {
    return this.page.getByRole('dialog', { name: startingWith(name) });
  }

  future(day: string): Locator {
    return this.page.getByRole('main').getByText(this.say('week.future', { day }));
  }
}

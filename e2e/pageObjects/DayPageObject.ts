import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Say } from '../texts';
import { ANYTHING, matching, startingWith } from './matchers';
import { isNarrow } from './ShellPageObject';

/** /day */
export class DayPageObject {
  readonly heading: Locator;
  readonly strip: Locator;
  readonly selected: Locator;
  readonly rows: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.strip = main.getByRole('radiogroup', { name: say('ui.daysOfWeek') });
    this.selected = this.strip.getByRole('radio', { checked: true });
    this.rows = main.getByRole('listitem');
  }

  async open(date?: string): Promise<void> {
    await this.page.goto(date === undefined ? '/day' : `/day?date=${date}`);
    await this.rows.first().waitFor();
  }

  /** A day of the week strip, 0 to 6 from the left. */
  stripDay(index: number): Locator {
    return this.strip.getByRole('radio').nth(index);
  }

  row(name: string): DayRow {
    return new DayRow(this.page, this.say, name);
  }

  /** The sheet with an activity's records of the day. */
  sheet(name: string): DaySheet {
    return new DaySheet(this.page.getByRole('dialog', { name, exact: true }), this.say);
  }

  /** Skips with a reason, from the row's menu or on a phone from the day sheet. */
  async skip(name: string, reason: 'NONE' | 'REST' | 'SICK' | 'AWAY' | 'OTHER'): Promise<void> {
    const reasonText = this.say(`skip.reason.${reason}`);
    if (!isNarrow(this.page)) {
      await this.row(name).chooseFromMenu(reason === 'NONE' ? 'skip.skip' : 'skip.skipFor', { reason: reasonText });
      return;
    }
    const sheet = this.sheet(name);
    await this.row(name).body.click();
    await sheet.root.getByRole('button', { name: this.say('skip.skipDay') }).click();
    await sheet.root.getByRole('button', { name: reasonText, exact: true }).click();
    await sheet.close();
  }
}

/** The row of one activity. */
export class DayRow {
  readonly root: Locator;
  /** Opens the day sheet. */
  readonly body: Locator;
  /** The checkbox of an activity counted in days. */
  readonly check: Locator;
  readonly minus: Locator;
  readonly plus: Locator;
  /** The count of the day. */
  readonly count: Locator;
  /** Opens the form for a duration. */
  readonly addTime: Locator;
  readonly startTimer: Locator;
  readonly stopTimer: Locator;
  /** The mark of changes that have not reached the server yet. */
  readonly unsent: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
    private readonly name: string,
  ) {
    const body = page.getByRole('button', { name: startingWith(name) });
    this.root = page.getByRole('main').getByRole('listitem').filter({ has: body });
    const button = (label: string) => this.root.getByRole('button', { name: label, exact: true });
    this.body = this.root.getByRole('button', { name: startingWith(name) }).first();
    this.check = this.root.getByRole('checkbox');
    this.minus = button(say('ui.decrease', { label: name }));
    this.plus = button(say('ui.increase', { label: name }));
    this.count = this.root.getByRole('spinbutton', { name });
    this.addTime = button(say('entry.addTimeTo', { name }));
    this.startTimer = button(say('timer.start', { name }));
    this.stopTimer = button(say('timer.stop', { name }));
    this.unsent = this.root.getByRole('img', { name: say('ui.notSynced') });
  }

  /** The minutes of the day, such as "1h 30m"; opens the form that changes them. */
  time(amount: string): Locator {
    return this.root.getByRole('button', {
      name: this.say('entry.changeTimeOf', { name: this.name, amount }),
      exact: true,
    });
  }

  /** Chooses an item of the row's menu, which a phone does not have. */
  async chooseFromMenu(item: TextKey, values?: Record<string, string>): Promise<void> {
    await this.root.hover();
    await this.root.getByRole('button', { name: this.say('day.rowMenu', { name: this.name }) }).click();
    const menu = this.page.getByRole('menu');
    await menu
      .getByRole('menuitem', { name: this.say(item, values) })
      .or(menu.getByRole('menuitemcheckbox', { name: this.say(item, values) }))
      .first()
      .click();
  }

  /** The form for minutes, either added or of the whole day. */
  timeForm(): TimeForm {
    return new TimeForm(this.page, this.say, this.name);
  }
}

/** The form for a duration. */
export class TimeForm {
  readonly root: Locator;
  readonly field: Locator;
  readonly save: Locator;

  constructor(page: Page, say: Say, name: string) {
    this.root = page.getByRole('dialog', { name: startingWith(name) });
    this.field = this.root.getByRole('textbox');
    this.save = this.root.getByRole('button', { name: say('entry.save') });
  }

  chip(amount: string): Locator {
    return this.root.getByRole('button', { name: `+${amount}`, exact: true });
  }
}

/** The sheet with one activity's records of one day. */
export class DaySheet {
  readonly items: Locator;
  readonly add: Locator;
  readonly note: Locator;
  readonly amount: Locator;
  readonly time: Locator;
  readonly save: Locator;
  /** Undoes the last deletion. */
  readonly undo: Locator;

  constructor(
    readonly root: Locator,
    private readonly say: Say,
  ) {
    this.items = root.getByRole('listitem');
    // Durations have one button, which says what is added.
    this.add = root
      .getByRole('button', { name: say('entry.add') })
      .or(root.getByRole('button', { name: say('day.addTimeShort'), exact: true }));
    this.note = root.getByRole('textbox', { name: say('entry.note') });
    this.amount = root.getByRole('spinbutton', { name: say('entry.amount') });
    this.time = root.getByLabel(say('entry.startedAt'));
    this.save = root.getByRole('button', { name: say('entry.save') });
    this.undo = root.getByRole('button', { name: say('ui.undo') });
  }

  edit(item: Locator): Locator {
    return item.getByRole('button', { name: matching(this.say('entry.edit', { record: ANYTHING })) });
  }

  remove(item: Locator): Locator {
    return item.getByRole('button', { name: matching(this.say('entry.delete', { record: ANYTHING })) });
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: this.say('ui.close') }).click();
    await this.root.waitFor({ state: 'hidden' });
  }
}

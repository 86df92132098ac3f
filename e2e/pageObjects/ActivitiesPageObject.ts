import { expect, type Locator, type Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Unit } from '../user';
import type { Say } from '../texts';
import { startingWith } from './matchers';

/** /activities */
export class ActivitiesPageObject {
  readonly heading: Locator;
  readonly create: Locator;
  readonly limit: Locator;
  readonly form: ActivityForm;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.create = main.getByRole('button', { name: say('activity.new'), exact: true }).first();
    this.limit = page.getByRole('dialog', { name: say('error.planLimit') });
    this.form = new ActivityForm(page, say);
  }

  async open(): Promise<void> {
    await this.page.goto('/activities');
    await this.heading.waitFor();
  }

  tab(name: string | RegExp): Locator {
    return this.page.getByRole('radiogroup', { name: this.say('activity.which') }).getByRole('radio', { name });
  }

  row(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link', { name: startingWith(name) }) });
  }

  /** Expects the names in an area in this order. */
  async expectOrder(area: TextKey, names: readonly string[]): Promise<void> {
    const links = this.page.getByRole('list', { name: this.say(area) }).getByRole('link');
    await expect(links).toHaveText(names.map(startingWith));
  }

  /** The drag handle of an activity. */
  handle(name: string): Locator {
    const label = this.say('ui.moveHandle', { name });
    // Hidden on touch devices, unless the activities are reordered.
    return this.page.getByRole('main').getByRole('button', { name: label, includeHidden: true });
  }

  /** Chooses an item of the menu of a current activity. */
  async chooseFromMenu(name: string, item: TextKey): Promise<void> {
    // Wait for the drag handles: the rows are rendered again when they appear, which would close the menu.
    await this.handle(name).waitFor({ state: 'attached' });
    await this.page
      .getByRole('main')
      .getByRole('button', { name: this.say('activity.more', { name }) })
      .click();
    await this.page.getByRole('menuitem', { name: this.say(item), exact: true }).click();
  }

  /** The sheet that deletes an activity after its name is typed. */
  deleteSheet(name: string): Locator {
    return this.page.getByRole('dialog', { name: this.say('activity.deleteTitle', { name }) });
  }
}

const UNIT_TITLES = {
  DAYS: 'activity.unitDays',
  TIMES: 'activity.unitTimes',
  DURATION: 'activity.unitDuration',
} as const;

/** The sheet that creates, edits or copies an activity. */
export class ActivityForm {
  readonly root: Locator;
  readonly name: Locator;
  readonly customUnit: Locator;
  readonly customUnitSingular: Locator;
  /** The target of days and times. */
  readonly target: Locator;
  readonly targetTime: Locator;
  /** Unfolds the fields that can be left as they are. */
  readonly more: Locator;
  readonly cancel: Locator;

  constructor(
    page: Page,
    private readonly say: Say,
  ) {
    this.root = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: say('activity.name') }) });
    this.name = this.root.getByRole('textbox', { name: say('activity.name') });
    this.customUnit = this.root.getByRole('textbox', { name: say('activity.customUnit'), exact: true });
    this.customUnitSingular = this.root.getByRole('textbox', { name: say('activity.customUnitSingular'), exact: true });
    this.target = this.root.getByRole('spinbutton', { name: say('goal.target') });
    this.targetTime = this.root.getByRole('textbox', { name: say('goal.targetDuration') });
    this.more = this.root.getByRole('button', { name: say('ui.moreFields'), exact: true });
    this.cancel = this.root.getByRole('button', { name: say('ui.cancel') });
  }

  unit(unit: Unit): Locator {
    return this.root
      .getByRole('radiogroup', { name: this.say('activity.unit') })
      .getByRole('radio', { name: startingWith(this.say(UNIT_TITLES[unit])) });
  }

  goal(kind: 'goal.atLeast' | 'goal.atMost' | 'goal.off'): Locator {
    return this.root
      .getByRole('radiogroup', { name: this.say('goal.title') })
      .getByRole('radio', { name: this.say(kind), exact: true });
  }

  async submit(label: 'activity.create' | 'activity.save'): Promise<void> {
    await this.root.getByRole('button', { name: this.say(label), exact: true }).click();
  }

  /** Fills in and submits the form; `target` as typed. */
  async fillAndSubmit({
    name,
    unit,
    target,
    customUnit,
  }: {
    name: string;
    unit: Unit;
    target: string;
    customUnit?: string;
  }): Promise<void> {
    await this.name.fill(name);
    await this.unit(unit).click();
    if (customUnit !== undefined) await this.customUnit.fill(customUnit);
    await (unit === 'DURATION' ? this.targetTime : this.target).fill(target);
    await this.submit('activity.create');
    await expect(this.root).toBeHidden();
  }
}

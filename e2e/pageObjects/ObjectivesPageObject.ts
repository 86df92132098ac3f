import { expect, type Locator, type Page } from '@playwright/test';
import type { TextKey } from '@sevenfold/i18n';
import type { Say } from '../texts';
import { startingWith } from './matchers';

type PeriodName = 'objective.year' | 1 | 2 | 3 | 4;

/** /objectives, and the same cards elsewhere. */
export class ObjectivesPageObject {
  readonly heading: Locator;
  /** The button beside the heading. */
  readonly create: Locator;
  /** The button in the middle of a period without objectives. */
  readonly createFirst: Locator;
  readonly form: ObjectiveForm;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.create = main.getByRole('button', { name: say('objective.new'), exact: true }).first();
    this.createFirst = main.getByRole('button', { name: say('objective.new'), exact: true }).last();
    this.form = new ObjectiveForm(page, say);
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/objectives${search}`);
    await this.heading.waitFor();
  }

  async openLinked(activityId: string): Promise<void> {
    await this.page.goto(`/activity/${activityId}/linked-objectives`);
    await this.heading.waitFor();
  }

  /** Chooses the year or a quarter of the year shown. */
  async show(period: PeriodName): Promise<void> {
    const label =
      typeof period === 'number' ? this.say('objective.quarterShort', { quarter: period }) : this.say(period);
    await this.page
      .getByRole('radiogroup', { name: this.say('objective.which') })
      .getByRole('radio', { name: new RegExp(`${label}$`) })
      .click();
  }

  card(name: string): ObjectiveCard {
    return new ObjectiveCard(this.page, this.say, name);
  }

  handle(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.say('ui.moveHandle', { name }) });
  }

  /** Expects the names of the open objectives in this order. */
  async expectOrder(period: string, names: readonly string[]): Promise<void> {
    const list = this.page.getByRole('list', { name: this.say('objective.list', { period }), exact: true });
    await expect(list.getByRole('heading', { level: 3 })).toHaveText(names.map(startingWith));
  }
}

/** One objective. */
export class ObjectiveCard {
  readonly root: Locator;
  readonly name: Locator;
  readonly check: Locator;
  readonly value: Locator;
  readonly plus: Locator;
  readonly minus: Locator;
  readonly curve: Locator;
  readonly checkIn: Locator;
  readonly save: Locator;
  readonly unsent: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
    private readonly objectiveName: string,
  ) {
    this.root = page
      .getByRole('main')
      .locator('[data-objective]')
      .filter({ has: page.getByRole('heading', { name: startingWith(objectiveName) }) });
    this.name = this.root.getByRole('heading').getByRole('button', { name: objectiveName, exact: true });
    this.check = this.root.getByRole('checkbox', { name: objectiveName });
    this.checkIn = this.root.getByRole('button', {
      name: say('ui.labelled', { name: say('objective.checkIn'), value: objectiveName }),
      exact: true,
    });
    this.save = this.root.getByRole('button', { name: say('objective.save'), exact: true });
    this.value = this.root.getByRole('spinbutton', { name: say('objective.value') });
    this.plus = this.root.getByRole('button', { name: say('objective.increase', { name: objectiveName }) });
    this.minus = this.root.getByRole('button', { name: say('objective.decrease', { name: objectiveName }) });
    this.curve = this.root.getByRole('img', { name: startingWith(objectiveName) });
    this.unsent = this.root.getByRole('img', { name: say('ui.notSynced') });
  }

  /** Checks in a value as typed, or one step more. */
  async checkInValue(value?: string): Promise<void> {
    await this.checkIn.click();
    if (value === undefined) await this.plus.click();
    else await this.value.fill(value);
    await this.save.click();
  }

  /** Chooses an item of its menu. */
  async chooseFromMenu(item: TextKey, values?: Record<string, string>): Promise<void> {
    await this.root.getByRole('button', { name: this.say('objective.more', { name: this.objectiveName }) }).click();
    await this.page.getByRole('menuitem', { name: this.say(item, values), exact: true }).click();
  }

  /** Opens its check-ins and notes. */
  async details(): Promise<Locator> {
    await this.name.click();
    return this.page.getByRole('dialog', { name: this.objectiveName });
  }
}

/** The sheet that creates or edits an objective. */
export class ObjectiveForm {
  readonly root: Locator;
  readonly name: Locator;
  readonly start: Locator;
  readonly target: Locator;
  readonly unit: Locator;
  readonly why: Locator;
  readonly follow: Locator;
  readonly more: Locator;

  constructor(
    page: Page,
    private readonly say: Say,
  ) {
    this.root = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: say('objective.name') }) });
    this.name = this.root.getByRole('textbox', { name: say('objective.name') });
    this.start = this.root.getByRole('textbox', { name: say('objective.start') });
    this.target = this.root.getByRole('textbox', { name: say('objective.target') });
    this.unit = this.root.getByRole('textbox', { name: say('objective.unit') });
    this.why = this.root.getByRole('textbox', { name: say('objective.why') });
    this.more = this.root.getByRole('button', { name: say('ui.moreFields'), exact: true });
    this.follow = this.root.getByRole('combobox', { name: say('objective.follow') });
  }

  async choose(type: 'objective.completable' | 'objective.progress'): Promise<void> {
    await this.root.getByRole('radio', { name: this.say(type) }).click();
  }

  async submit(label: 'objective.create' | 'objective.save'): Promise<void> {
    await this.root.getByRole('button', { name: this.say(label), exact: true }).click();
  }
}

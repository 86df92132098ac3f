import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts';
import { definitionOf } from './definition';
import { startingWith } from './matchers';

/** /activity/{id}/explore-data and its breakdown sheet. */
export class ExplorePageObject {
  readonly heading: Locator;
  readonly table: Locator;
  readonly sheet: Locator;
  /** The ends of a custom range. */
  readonly from: Locator;
  readonly to: Locator;

  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: say('explore.title') });
    this.table = main
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: say('explore.activeDays') }) });
    this.sheet = page.getByRole('dialog');
    this.from = main.getByLabel(say('explore.from'), { exact: true });
    this.to = main.getByLabel(say('explore.to'), { exact: true });
  }

  async open(id: string, query = ''): Promise<void> {
    await this.page.goto(`/activity/${id}/explore-data${query}`);
    await this.heading.waitFor();
  }

  /** One option of a group: "Week". */
  choice(name: string): Locator {
    return this.page.getByRole('main').getByRole('radio', { name, exact: true });
  }

  /** The value of a figure: "Total". */
  figure(name: string): Locator {
    return definitionOf(this.page, name);
  }

  chart(title: string): Locator {
    return this.page.getByRole('group', { name: startingWith(title) });
  }

  /** The first column of the table, from the top. */
  firstColumn(): Locator {
    return this.table.getByRole('rowheader');
  }

  async sortBy(column: string): Promise<void> {
    await this.table.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  /** Returns the name and content of the downloaded file. */
  async download(): Promise<{ name: string; content: string }> {
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: this.say('explore.download'), exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
  }

  /** A line of the breakdown: "Attainment". */
  line(name: string): Locator {
    return this.sheet.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
  }
}

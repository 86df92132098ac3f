import type { Locator, Page } from '@playwright/test';

/** The definition of a term in a description list: the value of a figure such as "Total". */
export const definitionOf = (page: Page, term: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: term }) })
    .getByRole('definition');

import type { Page } from '@playwright/test';
import { WEEK } from '../days';
import { expect, test } from '../fixtures';
import { layoutOf } from '../gallery/layout';
import { expectNoHorizontalScroll } from '../horizontalScroll';
import playwrightConfig from '../playwright.config';
import { createRun, SUNDAY } from '../reviews';

const { launchOptions } = playwrightConfig.use ?? {};
/** Half as large again as usual, as set in the browser by people who see badly. */
const ROOT_PX = 24;

test.use({
  time: SUNDAY,
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${ROOT_PX}`],
  },
});

test(
  'with large text, names and numbers on a phone are neither cut off nor covered',
  { tag: '@phone' },
  async ({ page, user }) => {
    await createRun(user);
    await user.createActivity({ name: 'Drink water', unit: 'TIMES', target: 40 });
    const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    await user.request('POST /api/v1/plans', { plans: [{ activityId: read.id, date: WEEK.sunday, amount: 30 }] });
    for (const [path, names] of [
      ['/day', ['Run', 'Read']],
      ['/week', ['Week 40', 'Run', 'Read', 'Drink water']],
      [`/weekly-review/${WEEK.id}?step=4`, ['Run', 'Drink water', 'Read']],
      ['/activities', ['Run', '3 days a week']],
      [`/activity/${read.id}`, ['Read', '4h a week since January 2024']],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect.poll(() => coveredTexts(page, names), path).toEqual([]);
      expect((await layoutOf(page)).faults, path).toEqual([]);
      await expectNoHorizontalScroll(page, path);
    }
  },
);

/** Those of the texts that are missing on the page, or do not receive a tap at both ends. */
const coveredTexts = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.getByRole('main').evaluate((main, wanted) => {
    const reached = new Set<string>();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      node.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, right, height } = range.getBoundingClientRect();
      const isReached = [left + 4, right - 4].every((x) => {
        const hit = document.elementFromPoint(x, top + height / 2);
        return hit !== null && node.parentElement?.contains(hit);
      });
      if (isReached) reached.add(node.textContent?.trim() ?? '');
    }
    return wanted.filter((text) => !reached.has(text));
  }, texts);

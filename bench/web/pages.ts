import type { Page } from 'playwright-core';
import { atMost, benchmark, ms, type Row } from '../benchmark';
import { quantile } from '../measure';
import { makeCrowd } from '../users';
import { startStack, withCleanup } from '../stack';
import { newDevice, openBrowser, openPage } from './browser';

const BOUND_MS = 80;

interface Turn {
  readonly what: string;
  /** Link to press. */
  readonly link: string;
  /**
   * Element that the screen shows with its data and the screen before does not show, because the old screen stays until
   * the next one has loaded.
   */
  readonly shown: string;
}

export const pages = benchmark({
  name: 'pages',
  goal: 'navigating between screens with cached data, 60 activities and ten years of history, CPU 4× slower',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server } = await startStack(bench, onCleanup);
      bench.say('filling the database');
      const {
        users: [user],
      } = await makeCrowd(database.url, { users: 1, weeks: 522, activities: 60 });
      if (user === undefined) throw new Error('No user was created');
      const browser = await openBrowser(bench);
      onCleanup(() => browser.close());
      const context = await newDevice(browser, server, user);
      const { page, slowDown } = await openPage(context);
      await page.goto('/day');
      await page.waitForFunction(() => window.probe.listPainted > 0);
      const id = await page.locator('main li[data-row]').first().getAttribute('data-row');
      const turns: readonly Turn[] = [
        { what: 'to the week', link: 'nav a[href="/week"]', shown: 'main table [data-cell], main table td' },
        { what: 'to the activities', link: 'nav a[href="/activities"]', shown: 'main [aria-label^="Move "]' },
        { what: 'to an activity', link: `main a[href="/activity/${id}"]`, shown: 'main figure svg rect' },
        {
          what: 'to its data',
          link: `main a[href="/activity/${id}/explore-data"]`,
          shown: 'main dl button[aria-label^="Total"]',
        },
        { what: 'to the day', link: 'nav a[href="/day"]', shown: 'main li[data-row]' },
      ];
      for (const turn of turns) await go(page, turn);
      await page.waitForFunction(() => performance.now() > window.probe.listPainted + 6000);
      await slowDown({ cpu: 4 });
      const taken = turns.map((): number[] => []);
      for (let round = 0; round < bench.option('turns', 11); round += 1) {
        for (const [index, turn] of turns.entries()) taken[index]?.push(await go(page, turn));
      }
      return turns.map(({ what }, index): Row => {
        const times = (taken[index] ?? []).sort((a, b) => a - b);
        const value = quantile(times, 0.5);
        return { what, median: ms(value), p99: ms(quantile(times, 0.99)), goal: atMost(BOUND_MS, value, 'ms') };
      });
    }),
});

/** @returns milliseconds from lifting the pointer to the paint of the screen */
async function go(page: Page, { link, shown }: Turn): Promise<number> {
  const target = page.locator(link).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`There is no ${link}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const painted = await page.evaluateHandle(
    ([selector, address]) => {
      const isThere = (): boolean => location.pathname === address && document.querySelector(selector ?? '') !== null;
      return { moment: window.probe.whenPainted(isThere) };
    },
    [shown, new URL((await target.getAttribute('href')) ?? '', page.url()).pathname],
  );
  await page.mouse.up();
  const took = await painted.evaluate(async ({ moment }) => (await moment) - window.probe.pointerUp);
  await painted.dispose();
  await page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve())));
  return took;
}

import type { Browser, Locator, Page } from 'playwright-core';
import { atMost, type Bench, benchmark, ms, type Row } from '../benchmark';
import { quantile } from '../measure';
import { makeCrowd, type User } from '../users';
import { startDatabase, startServer, using } from '../stack';
import type { Target } from '../wire';
import { type Conditions, newDevice, openBrowser, openPage } from './browser';

const ACTS = ['complete', '+', 'skip', 'undo'] as const;
type Command = (typeof ACTS)[number];

/** Timeout of waiting for a change, in milliseconds. */
const PATIENCE_MS = 15_000;

interface Setting extends Conditions {
  readonly activities: number;
  readonly bound: number;
  /** Figures of tududi and Super Productivity. */
  readonly beside: string;
}

const SETTINGS: readonly Setting[] = [
  { activities: 20, bound: 18, beside: '68, 9' },
  { activities: 20, cpu: 4, bound: 70, beside: '226, 36' },
  { activities: 20, latency: 300, bound: 18, beside: '' },
  { activities: 500, bound: 30, beside: '1,031, 29' },
  { activities: 500, cpu: 4, bound: 120, beside: '4,140, –' },
  { activities: 500, latency: 300, bound: 30, beside: '' },
];

export const tap = benchmark({
  name: 'tap',
  goal: 'time from lifting the pointer to the paint that shows the change, with a year of history',
  run: (bench) =>
    using(async (later) => {
      const database = await startDatabase();
      later(database.stop);
      const server = await startServer(bench, { DATABASE_URL: database.url });
      later(server.stop);
      const browser = await openBrowser(bench);
      later(() => browser.close());
      const rows: Row[] = [];
      const users = new Map<number, User>();
      for (const setting of SETTINGS) {
        const user = users.get(setting.activities) ?? (await oneWith(database.url, setting.activities));
        users.set(setting.activities, user);
        rows.push(...(await measured(bench, browser, server, user, setting)));
      }
      return [...rows, { what: 'beside: tududi, Super Productivity, ms' }];
    }),
});

async function oneWith(url: string, activities: number): Promise<User> {
  const {
    users: [user],
  } = await makeCrowd(url, { users: 1, weeks: 52, activities });
  if (user === undefined) throw new Error('There is nobody');
  return user;
}

async function measured(bench: Bench, browser: Browser, target: Target, user: User, setting: Setting): Promise<Row[]> {
  const { activities, cpu, latency, bound, beside } = setting;
  const context = await newDevice(browser, target, user);
  const { page, slowDown } = await openPage(context);
  await page.goto('/day');
  await page.waitForFunction(() => window.probe.listPainted > 0);
  await page.waitForFunction(() => performance.now() > window.probe.listPainted + 6000);
  await slowDown(setting);
  const name = [`${activities} activities`, cpu && `CPU ${cpu}× slower`, latency && `network ${latency} ms away`]
    .filter(Boolean)
    .join(', ');
  bench.say(name);
  const rows: Row[] = [];
  const taken = await takeAll(page, bench.option('taps', 21));
  for (const act of ACTS) {
    const times = taken[act].sort((a, b) => a - b);
    const value = quantile(times, 0.5);
    bench.say(`  ${act}: ${value.toFixed(1)} ms`);
    rows.push({
      what: `${act}, ${name}`,
      median: ms(value),
      p99: ms(quantile(times, 0.99)),
      beside,
      goal: atMost(bound, value, 'ms'),
    });
  }
  await context.close();
  return rows;
}

async function takeAll(page: Page, taps: number): Promise<Record<Command, number[]>> {
  const taken: Record<Command, number[]> = { complete: [], '+': [], skip: [], undo: [] };
  const id = await page
    .locator('main li[data-row]:has([role=checkbox][aria-checked=false])')
    .first()
    .getAttribute('data-row');
  const row = page.locator(`main li[data-row="${id}"]`);
  const check = row.getByRole('checkbox');
  const counted = page.locator('main li[data-row]:has([role=spinbutton], input[inputmode])').first();
  const plus = counted.getByRole('button', { name: /: one more$/ });
  for (let turn = 0; turn < taps; turn += 1) {
    taken.complete.push(await timed(page, check, row));
    await page.keyboard.press('Control+z');
    await calm(page);
    taken['+'].push(await timed(page, plus, counted));
    await calm(page);
    await row.hover();
    await row.locator('[aria-haspopup=menu]').first().click();
    const item = page.getByRole('menuitem', { name: 'Skip', exact: true });
    await item.waitFor();
    await calm(page);
    taken.skip.push(await timed(page, item, row));
    const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
    // The toast stays while the pointer is over it. Without hovering, waiting until it is stable could take longer on a
    // slow device than the toast is shown.
    const toast = await undo.boundingBox();
    if (toast === null) throw new Error('There is nothing to undo');
    await page.mouse.move(toast.x + toast.width / 2, toast.y + toast.height / 2);
    await calm(page);
    taken.undo.push(await timed(page, undo, row));
    await calm(page);
  }
  return taken;
}

/**
 * Presses and lifts the pointer on an element and waits until a row shows another state.
 *
 * @returns milliseconds from lifting the pointer to the paint
 */
async function timed(page: Page, target: Locator, row: Locator): Promise<number> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`There is no ${target.toString()} to press`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const painted = await row.evaluateHandle((element) => {
    // The row's state without the styles of hover and press.
    const shownText = (): string =>
      [...element.querySelectorAll('input, [aria-checked]')]
        .map((control) =>
          control instanceof HTMLInputElement
            ? `${control.value} ${control.checked}`
            : control.getAttribute('aria-checked'),
        )
        .join() + element.textContent;
    const before = shownText();
    return { moment: window.probe.whenPainted(() => shownText() !== before) };
  });
  await page.mouse.up();
  const took = await painted.evaluate(async ({ moment }, patience) => {
    const late = new Promise<undefined>((resolve) => void setTimeout(resolve, patience));
    const seen = await Promise.race([moment, late]);
    return seen === undefined ? undefined : seen - window.probe.pointerUp;
  }, PATIENCE_MS);
  if (took === undefined) throw new Error(`Nothing was seen of ${target.toString()}`);
  await painted.dispose();
  return took;
}

/** Waits for two idle frames. */
const calm = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(
        (resolve) => void requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );

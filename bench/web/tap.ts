import type { Browser, Locator, Page } from 'playwright-core';
import { atMost, type Bench, benchmark, ms, type Row } from '../benchmark';
import { median, quantile } from '../measure';
import { makeCrowd, type User } from '../users';
import { startStack, withCleanup } from '../stack';
import type { Target } from '../wire';
import { bareRows } from './bareRows';
import { type Conditions, newDevice, openBrowser, openPage } from './browser';

const COMMANDS = ['complete', '+', 'skip', 'undo'] as const;
type Command = (typeof COMMANDS)[number];

/** Maximum time to wait for a change. */
const TIMEOUT_MS = 15_000;

/** Interval of the frames of a headless browser. */
const FRAME_MS = 1000 / 60;

/** Conditions of a measurement, and its goals. */
interface Setting extends Conditions {
  readonly activities: number;
  /** Maximum of the median, in milliseconds. */
  readonly bound: number;
  /** The same for skipping by the menu, which has to close. */
  readonly skipBound: number;
  /** Medians of tududi and Super Productivity, in milliseconds. */
  readonly beside: string;
}

const SETTINGS: readonly Setting[] = [
  { activities: 20, bound: 9, skipBound: 16, beside: '68, 9' },
  { activities: 20, cpu: 4, bound: 36, skipBound: 55, beside: '226, 36' },
  { activities: 20, latency: 300, bound: 9, skipBound: 16, beside: '' },
  { activities: 500, bound: 14, skipBound: 21, beside: '1,031, 29' },
  { activities: 500, cpu: 4, bound: 50, skipBound: 69, beside: '4,140, –' },
  { activities: 500, latency: 300, bound: 14, skipBound: 21, beside: '' },
];

/** A press: milliseconds from lifting the pointer to the paint, script in its events, and whole frames until the paint. */
interface Press {
  readonly duration: number;
  readonly script: number;
  readonly missedFrames: number;
}

export const tap = benchmark({
  name: 'tap',
  goal: 'time from lifting the pointer to the paint that shows the change, with a year of history',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server } = await startStack(bench, onCleanup);
      const browser = await openBrowser(bench);
      onCleanup(() => browser.close());
      const rows: Row[] = [];
      const users = new Map<number, User>();
      for (const setting of SETTINGS) {
        const user = users.get(setting.activities) ?? (await createUser(database.url, setting.activities));
        users.set(setting.activities, user);
        rows.push(...(await measure(bench, browser, server, user, setting)));
      }
      return [...rows, { what: 'beside: tududi, Super Productivity, ms' }];
    }),
});

async function createUser(url: string, activities: number): Promise<User> {
  const {
    users: [user],
  } = await makeCrowd(url, { users: 1, weeks: 52, activities });
  if (user === undefined) throw new Error('No user was created');
  return user;
}

async function measure(bench: Bench, browser: Browser, target: Target, user: User, setting: Setting): Promise<Row[]> {
  const { activities, cpu, latency, bound, skipBound, beside } = setting;
  const taps = bench.option('taps', 21);
  const bare = await measureBareRows(browser, target, user, setting, taps);
  const context = await newDevice(browser, target, user);
  const { page, slowDown } = await openPage(context);
  await page.goto('/day');
  await page.waitForFunction(() => window.probe.listPainted > 0);
  // Leaves time for the work after the first screen, such as prefetching.
  await page.waitForFunction(() => performance.now() > window.probe.listPainted + 6000);
  await slowDown(setting);
  const name = [`${activities} activities`, cpu && `CPU ${cpu}× slower`, latency && `network ${latency} ms away`]
    .filter(Boolean)
    .join(', ');
  bench.say(name);
  const rows: Row[] = [];
  bench.say(`  bare rows: ${bare.toFixed(1)} ms`);
  rows.push({ what: `bare rows, ${name}`, median: ms(bare) });
  const presses = await measureCommands(page, taps);
  for (const command of COMMANDS) {
    const times = presses[command].map(({ duration }) => duration).sort((a, b) => a - b);
    const value = quantile(times, 0.5);
    const script = median(presses[command].map((press) => press.script));
    const missedFrames = presses[command].reduce((sum, press) => sum + press.missedFrames, 0) / times.length;
    bench.say(
      `  ${command}: ${value.toFixed(1)} ms, script ${script.toFixed(1)} ms, missed ${missedFrames.toFixed(2)}`,
    );
    rows.push({
      what: `${command}, ${name}`,
      median: ms(value),
      p99: ms(quantile(times, 0.99)),
      script: ms(script),
      missedFrames,
      ratio: value / bare,
      beside,
      goal: atMost(command === 'skip' ? skipBound : bound, value, 'ms'),
    });
  }
  await context.close();
  return rows;
}

/** Returns the median time of a tap in a page of as many rows that has neither a framework nor a style sheet. */
async function measureBareRows(
  browser: Browser,
  target: Target,
  user: User,
  setting: Setting,
  taps: number,
): Promise<number> {
  const context = await newDevice(browser, target, user);
  const { page, slowDown } = await openPage(context);
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: bareRows(setting.activities) }),
  );
  await page.goto('/bare');
  await slowDown(setting);
  const row = page.locator('main li').nth(3);
  const presses: Press[] = [];
  for (let turn = 0; turn < taps; turn += 1) presses.push(await timed(page, row.getByRole('checkbox'), row));
  await context.close();
  return median(presses.map(({ duration }) => duration));
}

/** Repeats all commands and measures each press that changes something. */
async function measureCommands(page: Page, taps: number): Promise<Record<Command, Press[]>> {
  const presses: Record<Command, Press[]> = { complete: [], '+': [], skip: [], undo: [] };
  const id = await page
    .locator('main li[data-row]:has([role=checkbox][aria-checked=false])')
    .first()
    .getAttribute('data-row');
  const row = page.locator(`main li[data-row="${id}"]`);
  const check = row.getByRole('checkbox');
  const counted = page.locator('main li[data-row]:has([role=spinbutton], input[inputmode])').first();
  const plus = counted.getByRole('button', { name: /^Increase / });
  for (let turn = 0; turn < taps; turn += 1) {
    presses.complete.push(await timed(page, check, row));
    await page.keyboard.press('Control+z');
    await waitUntilIdle(page);
    presses['+'].push(await timed(page, plus, counted));
    await waitUntilIdle(page);
    await row.hover();
    await row.locator('[aria-haspopup=menu]').first().click();
    const item = page.getByRole('menuitem', { name: 'Skip', exact: true });
    await item.waitFor();
    await waitUntilIdle(page);
    presses.skip.push(await timed(page, item, row));
    // Not by role: computing the names of all buttons of 500 rows takes as long as the toast is shown.
    const undo = page.locator('[role=status] + button', { hasText: 'Undo' }).last();
    // The toast stays while the pointer is over it. Without hovering, waiting until it is stable could take longer on a
    // slow device than the toast is shown.
    const toast = await undo.boundingBox();
    if (toast === null) throw new Error('The toast with Undo is not shown');
    await page.mouse.move(toast.x + toast.width / 2, toast.y + toast.height / 2);
    await waitUntilIdle(page);
    presses.undo.push(await timed(page, undo, row));
    await waitUntilIdle(page);
  }
  return presses;
}

/** Presses and lifts the pointer on an element and waits until a row shows another state. */
async function timed(page: Page, target: Locator, row: Locator): Promise<Press> {
  await bringIntoView(page, target);
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target.toString()} is not visible`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
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
  // Without waiting between them: a button that is held longer repeats.
  await Promise.all([page.mouse.down(), page.mouse.up()]);
  const took = await painted.evaluate(async ({ moment }, timeoutMs) => {
    const timeout = new Promise<undefined>((resolve) => void setTimeout(resolve, timeoutMs));
    const seen = await Promise.race([moment, timeout]);
    const { pointerUp, script } = window.probe;
    return seen === undefined ? undefined : { duration: seen - pointerUp, script };
  }, TIMEOUT_MS);
  if (took === undefined) throw new Error(`No change was painted after pressing ${target.toString()}`);
  await painted.dispose();
  return { ...took, missedFrames: Math.floor(took.duration / FRAME_MS) };
}

/** Scrolls to an element outside the window: the pointer presses what it sees, and the first counted row may be far down. */
async function bringIntoView(page: Page, target: Locator): Promise<void> {
  const scrolled = await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= 0 && bottom <= window.innerHeight) return false;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return true;
  });
  if (scrolled) await waitUntilIdle(page);
}

/** Waits for two idle frames. */
const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(
        (resolve) => void requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );

import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { layoutOf } from '../gallery/layout';
import { expectNoHorizontalScroll } from '../horizontalScroll';
import { NOON, WEEK } from '../days';
import { newId } from '../user';
import type { Language } from '../texts';

test.use({ time: NOON });

/** The longest possible name, without a place to break. */
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapit';

for (const language of ['ES', 'JA'] satisfies Language[]) {
  test.describe(language, { tag: language === 'ES' ? '@phone' : ['@phone', '@long'] }, () => {
    test.use({ language, viewport: { width: 320, height: 640 } });

    test('no screen of a signed-in user scrolls horizontally at 320 pixels', async ({
      page,
      user,
      activities,
      day,
    }) => {
      const activity = await user.createActivity({ name: LONG_NAME, unit: 'DURATION', target: 10_080 });
      await user.createActivity({ name: 'Agua', unit: 'TIMES', target: 999, customTimesUnit: 'vasos de agua grande' });
      await user.createActivity({ name: LONG_NAME, unit: 'DAYS', target: 7, area: 3 });
      const period = { kind: 'QUARTER', year: 2025, quarter: 4 };
      for (const kind of ['COMPLETABLE', 'PROGRESS']) {
        await user.request('POST /api/v1/objective', {
          id: newId(),
          name: LONG_NAME,
          type: kind,
          period,
          start: 0,
          target: 1e9,
          unitLabel: 'x'.repeat(20),
          linkedActivityIds: [activity.id],
        });
      }
      for (const path of [
        '/day',
        '/week',
        '/activities',
        `/activity/${activity.id}`,
        '/settings',
        '/settings/account',
        '/settings/general',
        '/objectives',
        `/activity/${activity.id}/linked-objectives`,
        `/activity/${activity.id}/explore-data`,
        '/nowhere',
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectNoHorizontalScroll(page, path);
      }
      await activities.open();
      await activities.create.click();
      await activities.form.unit('DURATION').click();
      await expectNoHorizontalScroll(page, 'the form of an activity');
      await expectFits(activities.form.root);
      await day.open();
      await day.row(LONG_NAME).body.click();
      await day.sheet(LONG_NAME).add.click();
      await expectFits(day.sheet(LONG_NAME).root);
    });

    test('no public screen scrolls horizontally at 320 pixels @long', async ({ page, signIn, say }) => {
      await page.goto('/');
      await expect(signIn.heading).toHaveText(say('welcome.plan'));
      await expectNoHorizontalScroll(page, '/welcome');
      await signIn.getStarted.click();
      await signIn.name.waitFor();
      await expectNoHorizontalScroll(page, '/login');
      await signIn.signIn(`e2e ${randomUUID()}`);
      await expect(signIn.heading).toHaveText(say('onboarding.pickTitle'));
      await signIn.change.click();
      await expectNoHorizontalScroll(page, '/onboarding');
    });

    test('the labels of the tabs fit on one line', async ({ page, user, shell }) => {
      await user.createActivity({ name: 'Run' });
      await page.goto('/day');
      const tabs = shell.menu.locator('a, button');
      await expect(tabs).toHaveCount(5);
      const labels = await tabs.evaluateAll((all) =>
        all.map((tab) => {
          const label = tab.lastElementChild ?? tab;
          const words = document.createRange();
          words.selectNodeContents(label);
          return {
            lines: new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size,
            isCut: label.scrollWidth > label.clientWidth,
          };
        }),
      );
      expect(labels).toEqual(labels.map(() => ({ lines: 1, isCut: false })));
    });
  });
}

test.describe('enlarged to 400 %', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('a computer shows the names of the months and of the goals of a review in full', async ({ page, user }) => {
    const call = await user.createActivity({ name: 'Call family', unit: 'TIMES', target: 2 });
    await user.createActivity({ name: 'Screen time', unit: 'DURATION', target: 600 });
    for (const path of [`/activity/${call.id}`, `/weekly-review/${WEEK.id}?step=4`]) {
      await page.goto(path);
      await page.getByRole('main').getByText('Call family').first().waitFor();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect((await layoutOf(page)).faults, path).toEqual([]);
    }
  });
});

test.describe('a tablet', { tag: '@desktop' }, () => {
  test.use({ language: 'JA', viewport: { width: 768, height: 1024 } });

  test('shows the goal of a week and its change on one line', async ({ user, week }) => {
    const work = await user.createActivity({ name: '集中作業', unit: 'DURATION', target: 840 });
    await user.createEntry(work, '2025-09-22', { amount: 455 });
    await user.createEntry(work, WEEK.monday, { amount: 545 });
    await week.open();
    const row = week.row('集中作業');
    const goal = await middleOf(row.getByRole('button', { name: '9時間5分／14時間' }));
    const change = await middleOf(row.getByRole('button', { name: '1時間30分' }));
    expect(Math.abs(goal - change)).toBeLessThan(2);
  });
});

test.describe('a phone held sideways, above its keyboard', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 844, height: 190 } });

  test('shows the field of a form that is typed into', async ({ user, activities }) => {
    await user.createActivity({ name: 'Run' });
    await activities.open();
    await activities.create.click();
    await expect(activities.form.name).toBeInViewport({ ratio: 1 });
    await activities.form.cancel.scrollIntoViewIfNeeded();
    await expect(activities.form.cancel).toBeInViewport({ ratio: 1 });
  });
});

test(
  'controls of the day have touch targets of 44 by 44 pixels',
  { tag: '@phone' },
  async ({ page, user, day, shell }) => {
    await user.createActivity({ name: 'Run', target: 3 });
    await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
    await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    await day.open();
    await day.row('Water').plus.click();
    await expect(day.row('Water').minus).toBeEnabled();
    expect(
      await missedTargets(
        page.getByRole('main').locator('button, [role=checkbox], [role=radio]').or(shell.menu.locator('a, button')),
      ),
    ).toEqual([]);
  },
);

test(
  'figures of a week have touch targets of 44 by 44 pixels @long',
  { tag: '@phone' },
  async ({ page, user, week }) => {
    const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    for (const date of [WEEK.monday, '2025-09-22', '2025-09-15']) await user.createEntry(read, date, { amount: 90 });
    await page.goto(`/week?week=${WEEK.id}`);
    await expect(week.row('Read')).toContainText('1h 30m / 4h');
    const numbers = page.getByRole('main').locator('header, dl').locator('button[aria-haspopup=dialog]');
    await expect(numbers).not.toHaveCount(0);
    expect(await missedTargets(numbers)).toEqual([]);
  },
);

/** The controls that a finger 21 pixels off their middle, in one of four directions, does not hit. */
function missedTargets(controls: Locator): Promise<string[]> {
  return controls.filter({ visible: true }).evaluateAll((all) => {
    /** True if the finger still hits the control this far from its middle. */
    const hits = (control: Element, dx: number, dy: number) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return control.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy));
    };
    /** Pixels: half of 44, minus the pixel at the edge. */
    const reach = 21;
    const directions: [number, number][] = [
      [0, 0],
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ];
    return all.flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      const where = directions.filter(([dx, dy]) => !hits(control, dx, dy));
      return where.length === 0
        ? []
        : [`${control.getAttribute('aria-label') ?? control.textContent} at ${where.join(' ')}`];
    });
  });
}

/** Expects that no part of a sheet scrolls horizontally. */
async function expectFits(sheet: Locator): Promise<void> {
  await sheet.waitFor();
  const wide = await sheet.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX),
      )
      .map((part) => part.className),
  );
  expect(wide, 'scrolls horizontally').toEqual([]);
}

async function middleOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not shown.');
  return box.y + box.height / 2;
}

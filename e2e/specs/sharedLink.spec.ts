import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';

/** The current day in the time zone of the tests, by the clock of the server. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date());

/** Reads the link of the open sheet, and closes it. */
async function takeLink(page: Page, done: string): Promise<string> {
  const sheet = page.getByRole('dialog');
  const link = (await sheet.getByText(/\/shared#sl_/).textContent()) ?? '';
  await sheet.getByRole('button', { name: done }).click();
  await expect(sheet).toBeHidden();
  return link;
}

for (const { language, tag } of eachLanguage('EN')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a week is shared with somebody without an account, until the link is revoked', async ({
      page,
      user,
      week,
      say,
      openDevice,
      consoleGuard,
      checkAccessibility,
      checkColors,
    }) => {
      test.slow();
      consoleGuard.allow(/404/);
      const run = await user.createActivity({ name: 'Run', target: 2 });
      const water = await user.createActivity({
        name: 'Water',
        unit: 'TIMES',
        target: 40,
        customTimesUnit: 'cups',
        area: 1,
      });
      await user.createEntry(run, today(), { note: 'Secret' });
      await user.createEntry(water, today(), { amount: 7 });

      await week.open();
      await week.chooseFromMenu('sharedLink.menu');
      const sheet = page.getByRole('dialog', { name: say('sharedLink.titleWeek') });
      await expect(sheet.getByText(say('sharedLink.never'))).toBeVisible();
      await checkAccessibility(page, 'sharing a week');
      await sheet.getByRole('textbox', { name: say('sharedLink.label') }).fill('Ben');
      await sheet.getByRole('button', { name: say('sharedLink.create') }).click();
      await expect(page.getByRole('dialog', { name: say('sharedLink.ready') })).toBeVisible();
      await checkAccessibility(page, 'a new shared link');
      const link = await takeLink(page, say('ui.done'));

      const visitor = await openDevice({ locale: await page.evaluate(() => navigator.language) });
      await visitor.goto(link);
      const main = visitor.getByRole('main');
      await expect(main.getByText('Run')).toBeVisible();
      await expect(main.getByText('Water')).toBeVisible();
      await expect(main.getByText('1/2', { exact: true })).toBeVisible();
      await expect(main.getByText('7/40', { exact: true })).toBeVisible();
      await expect(main).not.toContainText('Secret');
      await expect(main).not.toContainText('Ana');
      await expect(main.getByRole('link')).toHaveCount(0);
      await checkAccessibility(visitor, '/shared');
      await visitor.emulateMedia({ colorScheme: 'dark' });
      await checkColors(visitor, '/shared, dark');
      await main.getByRole('radio', { name: say('sharedPage.weekBefore') }).click();
      // In Japanese, the number of goals met has the same form.
      await expect(main.getByText('0/2', { exact: true }).last()).toBeVisible();
      await visitor.reload();
      await expect(main.getByText('1/2', { exact: true })).toBeVisible();
      expect(await visitor.context().cookies()).toEqual([]);

      await page.goto('/settings/account');
      const links = page.getByRole('region', { name: say('sharedLink.title') });
      await expect(links.getByRole('listitem')).toContainText('Ben');
      await expect(links.getByRole('listitem')).not.toContainText(say('sharedLink.notOpened'));
      await checkAccessibility(page, '/settings/account with a shared link');
      await links.getByRole('listitem').getByRole('button').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('sharedLink.revoke') })
        .click();
      await expect(links.getByRole('listitem')).toHaveCount(0);

      const heading = visitor.getByRole('heading', { level: 1 });
      for (const address of [link, `${link}x`, '/shared', '/shared#%00']) {
        await visitor.goto('about:blank');
        await visitor.goto(address);
        await expect(heading, address).toHaveText(say('sharedPage.gone'));
      }
      await checkAccessibility(visitor, '/shared of a revoked link');
    });
  });
}

test('an activity is shared from its page @long', async ({
  page,
  user,
  activity,
  say,
  openDevice,
  checkAccessibility,
}) => {
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 40, customTimesUnit: 'cups' });
  await user.createEntry(water, today(), { amount: 7 });
  await page.goto(`/activity/${water.id}`);
  await activity.chooseFromMenu('Water', 'sharedLink.menu');
  const sheet = page.getByRole('dialog', { name: say('sharedLink.titleActivity', { name: 'Water' }) });
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: say('sharedLink.create') }).click();
  const link = await takeLink(page, say('ui.done'));

  const visitor = await openDevice({ locale: 'en-GB' });
  await visitor.goto(link);
  const main = visitor.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Water' })).toBeVisible();
  await expect(main.getByText(say('sharedPage.from', { name: 'Ana' }))).toBeVisible();
  await expect(main.getByText('7 of 40 cups', { exact: true })).toBeVisible();
  await expect(main.getByText(say('activity.pastWeeks'), { exact: true })).toBeVisible();
  await checkAccessibility(visitor, '/shared with an activity');
});

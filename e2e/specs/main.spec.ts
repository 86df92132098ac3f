import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures';
import { DayPageObject } from '../pageObjects/DayPageObject';
import { SignInPageObject } from '../pageObjects/SignInPageObject';
import { ANYTHING, matching } from '../pageObjects/matchers';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { eachLanguage, text, type Language } from '../texts';

const MONDAY = '2025-09-29T12:00:00+02:00';
/** An hour and a half in each language, as displayed; it can be typed in the same form. */
const NINETY_MINUTES: Record<Language, string> = { EN: '1h 30m', ES: '1 h 30 min', JA: '1時間30分' };
/** Another language to switch to. */
const OTHER: Record<Language, Language> = { EN: 'ES', ES: 'JA', JA: 'EN' };
const LANGUAGE_NAMES: Record<Language, string> = { EN: 'English', ES: 'Español', JA: '日本語' };
/** Activities and a unit, named by the user. */
const NAMES: Record<Language, { run: string; water: string; read: string; glasses: string }> = {
  EN: { run: 'Run', water: 'Water', read: 'Read', glasses: 'glasses' },
  ES: { run: 'Correr', water: 'Agua', read: 'Leer', glasses: 'vasos' },
  JA: { run: 'ランニング', water: '水を飲む', read: '読書', glasses: '杯' },
};

for (const { language, tag } of eachLanguage('EN')) {
  test.describe(language, { tag }, () => {
    // The first day of a week, on which no goal has a short first week.
    test.use({ language, time: MONDAY });

    test('a new user signs in, plans a week, records a day and sees it counted', async ({
      page,
      say,
      shell,
      signIn,
      day,
      week,
      activities,
      activity,
      settings,
      checkAccessibility,
      checkColors,
      openDevice,
    }) => {
      test.slow();
      const account = `e2e ${randomUUID()}`;
      const { run, water, read, glasses } = NAMES[language];
      const ninetyMinutes = NINETY_MINUTES[language];
      /** Checks the page in the light and the dark theme. */
      const checkBothThemes = async (what: string) => {
        await checkAccessibility(page, what);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveClass(/\bdark\b/);
        await checkColors(page, `${what}, dark`);
        await page.emulateMedia({ colorScheme: 'light' });
      };

      await test.step('is welcomed', async () => {
        await page.goto('/');
        await expect(page).toHaveURL('/welcome');
        await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase());
        await expect(signIn.heading).toHaveText(say('welcome.plan'));
        await checkAccessibility(page, '/welcome');
        if (isNarrow(page)) await signIn.slide(2).click();
        else await page.getByRole('button', { name: say('welcome.next') }).click();
        await expect(signIn.heading).toHaveText(say('welcome.track'));
        await page.keyboard.press('ArrowRight');
        await expect(signIn.heading).toHaveText(say('welcome.review'));
        await page.keyboard.press('ArrowLeft');
        await expect(signIn.heading).toHaveText(say('welcome.track'));
      });

      await test.step('signs in', async () => {
        await signIn.getStarted.click();
        await expect(page).toHaveURL('/login');
        await expect(signIn.heading).toHaveText(say('auth.welcome'));
        await checkAccessibility(page, '/login');
        await signIn.proceed.click();
        await expect(page.getByText(say('auth.nameEmpty'))).toBeVisible();
        await signIn.signIn(account);
      });

      await test.step('registers without a form, in the language of the browser', async () => {
        await expect(page).toHaveURL('/onboarding');
        await expect(signIn.heading).toHaveText(say('onboarding.pickTitle'));
        await checkAccessibility(page, '/onboarding');
        await signIn.change.click();
        await page.getByRole('radio', { name: LANGUAGE_NAMES[OTHER[language]] }).click();
        await expect(signIn.heading).toHaveText(text(OTHER[language], 'onboarding.pickTitle'));
        await page.getByRole('radio', { name: LANGUAGE_NAMES[language] }).click();
        await expect(signIn.heading).toHaveText(say('onboarding.pickTitle'));
      });

      await test.step('starts without activities, and creates the first ones', async () => {
        await page.getByRole('button', { name: say('onboarding.pickEmpty') }).click();
        await expect(page).toHaveURL('/day');
        await expect(page.getByText(say('day.empty'))).toBeVisible();
        await checkBothThemes('/day without activities');
        await page.getByRole('button', { name: say('activity.new') }).click();
        await expect(activities.form.root).toBeVisible();
        await checkBothThemes('the form of an activity');
        await activities.form.fillAndSubmit({ name: run, unit: 'DAYS', target: '7' });
        await shell.dismiss(say('activity.toast.created', { name: run }));
        await expect(page, 'is back on the day').toHaveURL('/day');
        await expect(day.row(run).check).toBeVisible();
        await shell.go('shell.activities');
        await activities.create.click();
        await activities.form.fillAndSubmit({ name: water, unit: 'TIMES', target: '40', customUnit: glasses });
        await shell.dismiss(say('activity.toast.created', { name: water }));
        await activities.create.click();
        await activities.form.fillAndSubmit({ name: read, unit: 'DURATION', target: ninetyMinutes });
        await activities.expectOrder('area.health', [run, water]);
        await activities.expectOrder('area.growth', [read]);
        await checkBothThemes('/activities');
      });

      await test.step('records the day', async () => {
        await shell.go('shell.today');
        await expect(day.rows).toHaveCount(3);
        await expectDone(day, 0);
        await day.row(run).check.click();
        await day.row(water).plus.click();
        await expect(day.row(water).count).toHaveValue('1');
        await day.row(water).count.fill('40');
        await day.row(water).count.press('Enter');
        await day.row(read).addTime.click();
        await day.row(read).timeForm().field.fill(ninetyMinutes);
        await day.row(read).timeForm().save.click();
        await expectRecorded(page, day);
        await expectDone(day, 3);
        await expect(page.getByText(say('day.allDone'))).toBeVisible();
        await checkBothThemes('/day with records');
      });

      await test.step('sees the records after a reload', async () => {
        await page.reload();
        await expectRecorded(page, day);
      });

      await test.step('sees the records on another device', async () => {
        const other = await openDevice();
        await other.context().clock.install({ time: MONDAY });
        await other.goto('/login');
        await new SignInPageObject(other, say).signIn(account);
        await expect(other).toHaveURL('/day');
        await expectRecorded(other, new DayPageObject(other, say));
      });

      await test.step('sees the results of the week', async () => {
        await shell.go('shell.week');
        await expect(week.row(run)).toContainText(say('goal.daysOf', { done: 1, target: 7 }));
        await expect(week.row(water)).toContainText(say('goal.customOf', { done: 40, target: 40, unit: glasses }));
        await expect(week.row(read)).toContainText(
          say('goal.durationOf', { done: ninetyMinutes, target: ninetyMinutes }),
        );
        await expect(week.fact(say('week.activeDays'))).toHaveText('1');
        await expect(week.fact(say('week.tracked'))).toHaveText(ninetyMinutes);
        await checkBothThemes('/week');
      });

      await test.step('opens an activity, and archives it', async () => {
        await week.row(run).getByRole('link', { name: run, exact: true }).click();
        await expect(page).toHaveURL(/\/activity\/[\da-f-]{36}$/);
        await expect(activity.heading).toHaveText(run);
        await expect(
          page.getByText(say('goal.perWeek', { amount: say('goal.days', { count: 7 }) })).first(),
        ).toBeVisible();
        await expect(page.getByText(say('goal.daysOf', { done: 1, target: 7 }), { exact: true })).toBeVisible();
        await checkBothThemes('/activity');
        await activity.chooseFromMenu(run, 'activity.archive');
        await expect(shell.toast(say('activity.toast.archived', { name: run }))).toBeVisible();
        await expect(page.getByText(say('activity.archivedChip'), { exact: true })).toBeVisible();
      });

      await test.step('opens the settings, and logs out', async () => {
        await settings.open('general');
        await checkBothThemes('/settings/general');
        await settings.open('account');
        await expect(settings.name).toHaveValue(account);
        await checkBothThemes('/settings/account');
        await settings.logOut.click();
        await expect(page).toHaveURL('/welcome');
        await page.goto('/day');
        await expect(page).toHaveURL('/welcome');
      });

      /**
       * Checks the share of the day's activities that the week strip shows as done. Their goals are such that all three are
       * due on any weekday.
       */
      async function expectDone(shown: DayPageObject, done: number): Promise<void> {
        const today = say('ui.dayToday', { day: ANYTHING });
        const percent = new Intl.NumberFormat(language, { style: 'percent' });
        await expect(shown.selected).toHaveAccessibleName(
          matching(say('ui.dayProgress', { day: today, share: percent.format(done / 3) })),
        );
      }

      async function expectRecorded(where: Page, shown: DayPageObject): Promise<void> {
        const isShort = isNarrow(where);
        await expect(shown.row(run).check).toBeChecked();
        await expect(shown.row(run).root).toContainText(isShort ? '1/7' : say('goal.daysOf', { done: 1, target: 7 }));
        await expect(shown.row(water).count).toHaveValue('40');
        await expect(shown.row(water).root).toContainText(
          isShort
            ? say('goal.shortCustom', { done: '40', target: '40', unit: glasses })
            : say('goal.customOf', { done: 40, target: 40, unit: glasses }),
        );
        await expect(shown.row(read).time(ninetyMinutes)).toHaveText(ninetyMinutes);
        await expect(shown.row(read).root).toContainText(
          say(isShort ? 'goal.shortDuration' : 'goal.durationOf', { done: ninetyMinutes, target: ninetyMinutes }),
        );
      }
    });
  });
}

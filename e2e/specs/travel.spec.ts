import { WEEK } from '../days';
import { expect, test } from '../fixtures';

/** Ten in the evening in Madrid. */
test.use({ time: `${WEEK.wednesday}T22:00:00+02:00` });

test(
  'an entry keeps its local time after a change of the time zone @long',
  { tag: '@desktop' },
  async ({ page, user, day, explore, settings, say }) => {
    await user.createActivity({ name: 'Run' });
    const read = await user.createActivity({ name: 'Read', unit: 'DURATION' });
    await day.open();
    await day.row('Run').check.click();
    await day.row('Read').startTimer.click();
    await page.clock.fastForward('25:00');
    await day.row('Read').stopTimer.click();
    await expect(day.row('Read').time('25m')).toBeVisible();

    await settings.open('general');
    await settings.find(say('settings.timezone'), 'Auckland');
    await expect(settings.saved).toBeVisible();

    await day.open(WEEK.wednesday);
    await day.row('Run').body.click();
    await expect(day.sheet('Run').items).toHaveText([/10:0\d\sPM/]);
    await day.sheet('Run').close();
    await day.row('Read').body.click();
    const sheet = day.sheet('Read');
    await expect(sheet.items).toHaveText([/10:0\d\sPM/]);
    await sheet.edit(sheet.items).click();
    await expect(sheet.time).toHaveValue(/^22:0\d$/);
    await sheet.time.fill('21:15');
    await sheet.save.click();
    await expect(sheet.items).toHaveText([/9:15\sPM/]);
    await expect
      .poll(
        async () =>
          (await user.records(WEEK.wednesday)).entries.find(({ activityId }) => activityId === read.id)?.startedAt,
      )
      .toBe('2025-10-01T19:15:00.000Z');

    await explore.open(read.id);
    // From the column of 11 pm to that of 9 pm.
    await explore.chart(say('explore.hours')).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(explore.sheet.getByRole('listitem')).toHaveText([/9:15\sPM/]);
  },
);

test('after midnight, but before the day ends, the prompt "Still going?" names the calendar date @phone @long', async ({
  page,
  user,
  day,
  say,
}) => {
  await user.updateSettings({ dayEndsAt: 3 });
  await user.createActivity({ name: 'Read', unit: 'DURATION' });
  await day.open();
  await day.row('Read').startTimer.click();
  await page.clock.fastForward('04:05:00');
  const card = page.getByRole('region', { name: say('timer.stillGoing') });
  // Five past two: still the first of October to the user, the second to the calendar.
  await expect(card).toContainText(/since Oct 1, 10:0\d\sPM/);
  await card.getByRole('button', { name: say('timer.stopNow') }).click();

  await day.row('Read').startTimer.click();
  await page.clock.fastForward('04:05:00');
  await expect(card).toContainText(/since 2:0\d\sAM/);
});

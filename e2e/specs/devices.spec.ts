import type { Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { DayPage } from '../pages/DayPage';
import type { Person } from '../person';
import type { Say } from '../texts';

test.use({ time: NOON });

/** A page asks "within a second" of a machine that runs two browsers at once: the benchmark measures the second, this gives it three. */
const SOON = { timeout: 3_000 };

test('what one device records, another one shows by itself @desktop', async ({ page, person, day, say, openDevice, complaints }) => {
  complaints.expect(/api\/v1\/changes/);
  const water = await person.hasActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  const other = await onAnotherDevice(await openDevice(), person, say);
  await other.open(WEEK.wednesday);
  await day.open(WEEK.wednesday);

  await day.row('Water').plus.click();
  await expect(other.row('Water').count).toHaveValue('1', SOON);
  await other.row('Water').plus.click();
  await expect(day.row('Water').count).toHaveValue('2', SOON);

  await page.keyboard.press('Control+z');
  await expect(other.row('Water').count).toHaveValue('1', SOON);
  await person.call('PATCH /api/v1/a', { id: water.id, name: 'Tea' });
  await expect(day.row('Tea').root).toBeVisible(SOON);
  await expect(other.row('Tea').root).toBeVisible(SOON);
});

test('two devices that both add without a network end with both @desktop', async ({ page, person, day, say, openDevice, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|api\/v1\/changes/);
  await person.hasActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  const otherPage = await openDevice();
  const other = await onAnotherDevice(otherPage, person, say);
  await day.open(WEEK.wednesday);
  await other.open(WEEK.wednesday);

  await page.context().setOffline(true);
  await otherPage.context().setOffline(true);
  await day.row('Water').plus.click();
  await other.row('Water').plus.click();
  await other.row('Water').plus.click();
  await expect(day.row('Water').unsent).toBeVisible();
  await expect(other.row('Water').count).toHaveValue('2');

  await page.context().setOffline(false);
  await otherPage.context().setOffline(false);
  await expect(day.row('Water').count).toHaveValue('3');
  await expect(other.row('Water').count).toHaveValue('3');
  await expect(day.row('Water').unsent).toBeHidden();
  // Taps that follow one another are one record of two; those of the two devices stay apart.
  expect((await person.records(WEEK.wednesday)).entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('two tabs are one device: they share what they show and what waits, and one may go @desktop', async ({ page, person, day, say, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|api\/v1\/changes/);
  await person.hasActivity({ name: 'Run', target: 3 });
  await person.hasActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  await day.open(WEEK.wednesday);
  const second = await page.context().newPage();
  const secondDay = new DayPage(second, say);
  await secondDay.open(WEEK.wednesday);

  await page.context().setOffline(true);
  await day.row('Run').check.click();
  await expect(secondDay.row('Run').check).toBeChecked();
  await expect(secondDay.row('Run').unsent).toBeVisible();
  await secondDay.row('Water').plus.click();
  await expect(day.row('Water').count).toHaveValue('1');

  // The tab that was there first is the one that sends.
  await page.close();
  await second.context().setOffline(false);
  await expect(secondDay.row('Run').unsent).toBeHidden();
  await expect(secondDay.row('Water').unsent).toBeHidden();
  expect((await person.records(WEEK.wednesday)).entries.map(({ amount }) => amount)).toEqual([1, 1]);
});

/** Signs the same person in on a device. */
async function onAnotherDevice(page: Page, person: Person, say: Say): Promise<DayPage> {
  await page.context().clock.install({ time: NOON });
  const answer = await page.context().request.post('/api/v1/auth/authenticate', { data: { method: 'LOCAL', token: person.account } });
  expect(answer.ok()).toBe(true);
  return new DayPage(page, say);
}

import type { Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../phoneTest';
import type { TestUser } from '../user';

test.use({ time: NOON });

/** Hides and shows the app, as when the user returns to it. */
const resume = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

const recorded = async (user: TestUser): Promise<string[]> =>
  (await user.records('2025-09-01', WEEK.sunday)).entries
    .filter(({ source }) => (source as string) === 'HEALTH')
    .map(({ date, amount }) => `${date} ${amount}`);

test('workouts are recorded by a rule that was tried on the past, and again when the app is shown @phone', async ({
  page,
  phone,
  user,
  say,
  checkAccessibility,
}) => {
  const { health } = phone;
  const run = await user.createActivity({ name: 'Run', unit: 'DURATION', target: 120 });
  health.addWorkout('2025-09-02T07:00+02:00', 20);
  health.addWorkout(`${WEEK.monday}T07:00+02:00`, 30);
  // The same run, recorded by a second app, and a kind that does not count.
  health.addWorkout(`${WEEK.monday}T07:01+02:00`, 28);
  health.addWorkout(`${WEEK.tuesday}T07:00+02:00`, 60, 'yoga');
  const late = health.addWorkout(`${WEEK.tuesday}T18:00+02:00`, 40);
  await phone.signIn(user);
  await phone.open(`/activity/${run.id}`);

  await page.getByRole('switch', { name: say('health.switch', { name: say('health.name.ANDROID') }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('health.ask'))).toBeVisible();
  expect(health.asked).toEqual([]);
  await dialog.getByRole('button', { name: say('health.allow') }).click();
  await expect.poll(() => health.asked).toEqual(['workouts']);
  await dialog.getByRole('radio', { name: say('health.chosenWorkouts') }).click();
  await dialog.getByRole('checkbox', { name: say('health.workout.RUNNING') }).click();
  await expect(dialog.getByText(say('health.days', { count: 3 }))).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Sep 2\b/ }).click();
  await expect(dialog.getByText(say('health.days', { count: 2 }))).toBeVisible();
  await checkAccessibility(page, 'health rule');
  await dialog.getByRole('button', { name: say('health.saveAndFill', { count: 2 }) }).click();

  await expect.poll(() => recorded(user)).toEqual([`${WEEK.monday} 30`, `${WEEK.tuesday} 40`]);
  await expect(page.getByText(say('health.status.READY'))).toBeVisible();

  // While the app was away: a new run, and another one was deleted.
  health.addWorkout(`${WEEK.wednesday}T08:00+02:00`, 25);
  health.workouts.splice(health.workouts.indexOf(late), 1);
  await resume(page);
  await expect.poll(() => recorded(user)).toEqual([`${WEEK.monday} 30`, `${WEEK.wednesday} 25`]);

  health.granted.clear();
  await resume(page);
  await expect(page.getByText(say('health.explain.NEEDS_PERMISSION'))).toBeVisible();
  expect(await recorded(user)).toEqual([`${WEEK.monday} 30`, `${WEEK.wednesday} 25`]);
});

test('a rule records offline, and is sent once @phone @long', async ({ page, phone, user, context, consoleGuard }) => {
  const { health } = phone;
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id } = await user.createActivity({ name: 'Walk', unit: 'DAYS', target: 5 });
  await user.request('PATCH /api/v1/a', { id, healthTracking: { kind: 'STEPS', minimum: 8000 } });
  health.granted.add('steps');
  health.addSteps(`${WEEK.monday}T09:00+02:00`, 8000);
  await phone.signIn(user);
  await expect.poll(() => recorded(user)).toEqual([`${WEEK.monday} 1`]);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/health-records')) sent.push(request.postData() ?? '');
  });
  await context.setOffline(true);
  health.addSteps(`${WEEK.tuesday}T09:00+02:00`, 5000);
  health.addSteps(`${WEEK.tuesday}T19:00+02:00`, 4000);
  health.addSteps(`${WEEK.wednesday}T09:00+02:00`, 7999);
  await resume(page);
  await resume(page);
  await context.setOffline(false);
  await expect.poll(() => recorded(user)).toEqual([`${WEEK.monday} 1`, `${WEEK.tuesday} 1`]);
  await resume(page);
  expect(new Set(sent).size).toBe(1);
});

test('what to do is said where access is denied or Health Connect is missing @phone @long', async ({
  page,
  phone,
  user,
  say,
}) => {
  const { health } = phone;
  const { id } = await user.createActivity({ name: 'Sleep', unit: 'DURATION', target: 600 });
  health.status = 'UPDATE_REQUIRED';
  health.answer = 'NONE';
  await phone.signIn(user);
  await phone.open(`/activity/${id}`);
  await page.getByRole('switch', { name: say('health.switch', { name: say('health.name.ANDROID') }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: say('health.getConnect') })).toHaveAttribute('href', /healthdata$/);
  await expect(dialog.getByRole('button', { name: say('health.save') })).toBeDisabled();

  health.status = 'AVAILABLE';
  await resume(page);
  await dialog.getByRole('button', { name: say('health.allow') }).click();
  await expect(dialog.getByText(say('health.declined.ANDROID'))).toBeVisible();
  await dialog.getByRole('button', { name: say('health.openConnect') }).click();
  await expect.poll(() => health.settingsOpened).toBe(1);
});

test('a browser shows a rule, and can switch it off @desktop @long', async ({ page, user, say, consoleGuard }) => {
  consoleGuard.allow(/^requests https:\/\/localhost\//);
  const { id } = await user.createActivity({ name: 'Run', unit: 'TIMES', target: 3 });
  await page.goto(`/activity/${id}`);
  await expect(page.getByRole('heading', { name: say('tracking.title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('health.title') })).toBeHidden();
  await user.request('PATCH /api/v1/a', { id, healthTracking: { kind: 'WORKOUT', minimum: 20 } });
  await page.reload();
  await expect(page.getByText(say('health.rule.minimum', { duration: '20m' }))).toBeVisible();
  await page.getByRole('switch', { name: say('health.switchWeb') }).click();
  await expect(page.getByRole('heading', { name: say('health.title') })).toBeHidden();
});

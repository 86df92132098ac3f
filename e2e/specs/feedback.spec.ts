import { expect, test } from '../fixtures';

test('feedback with a mood waits offline and is sent once @phone @long', async ({
  page,
  user,
  say,
  checkAccessibility,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|api\/v1\/changes/);
  await user.createActivity({ name: 'Run' });
  await page.goto('/settings/feedback');
  const message = page.getByRole('textbox', { name: say('feedback.message') });
  await message.fill('I like the week.');
  await page.getByRole('button', { name: say('feedback.mood.HAPPY'), exact: true }).click();
  await checkAccessibility(page, 'feedback');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: say('feedback.send') }).click();
  await expect(page.getByText(say('feedback.waiting'), { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(say('feedback.waiting'), { exact: false })).toBeHidden();
  const exported = await page.context().request.get('/api/v1/export');
  const { feedback } = (await exported.json()) as { feedback: unknown };
  expect(feedback).toMatchObject([{ message: 'I like the week.', mood: 'HAPPY' }]);
});

import { deviceStorage } from '../device';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a user deletes their account, with a failed confirmation before, and restores it', async ({
      page,
      user,
      say,
      deletion,
      signIn,
      day,
      consoleGuard,
      checkAccessibility,
    }) => {
      // The change stream of a deleted user ends, and its next attempt is rejected.
      consoleGuard.allow(/401|ERR_FAILED/);
      await user.createActivity({ name: 'Run' });
      await deletion.open();
      await deletion.delete.click();
      await expect(page.getByText(say('deletion.reasonMissing'))).toBeVisible();
      await expect(deletion.reason('NOT_USED'), 'the first thing that is missing has the focus').toBeFocused();
      await deletion.reason('OTHER').click();
      await deletion.confirmation.fill('no');
      await deletion.delete.click();
      await expect(page.getByText(say('deletion.confirmWrong', { word: say('deletion.word') }))).toBeVisible();
      await expect(deletion.confirmation).toBeFocused();
      await checkAccessibility(page, 'danger zone with an error');
      expect(await user.request('GET /api/v1/auth/status'), 'the account is unchanged').toMatchObject({
        authenticated: true,
      });

      await deletion.more.fill('🌱');
      await deletion.confirmation.fill(say('deletion.word'));
      await page.route('**/api/v1/user/delete', (route) => route.abort());
      await deletion.delete.click();
      await expect(deletion.failure).toContainText(say('deletion.failedText'));
      await expect(deletion.more, 'what was filled in stays').toHaveValue('🌱');
      await checkAccessibility(page, 'danger zone with a failure');
      await page.unroute('**/api/v1/user/delete');

      await deletion.delete.click();
      await expect(deletion.heading).toHaveText(say('deletion.doneTitle'));
      await expect(page).toHaveURL('/restore');
      await checkAccessibility(page, 'farewell');
      await deletion.signIn.click();
      await signIn.signIn(user.account);
      await expect(deletion.heading).toHaveText(say('deletion.pendingTitle', { name: 'Ana' }));
      await checkAccessibility(page, 'offer to restore');
      await deletion.restore.click();
      await expect(day.row('Run').check).toBeVisible();
    });
  });
}

test('a user who keeps deleting is told until when the account can be restored @desktop @long', async ({
  page,
  user,
  deletion,
  signIn,
  say,
}) => {
  await user.request('POST /api/v1/user/delete', { reason: 'NOT_USED' });
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn.signIn(user.account);
  await deletion.keepDeleting.click();
  await expect(deletion.heading).toHaveText(say('deletion.doneTitle'));
  expect(await user.request('GET /api/v1/auth/status')).toMatchObject({ authenticated: false });
  await page.reload();
  await expect(deletion.heading, 'also after a reload').toHaveText(say('deletion.doneTitle'));
});

test('another device of a deleted user is signed out and cleared @desktop @long', async ({
  page,
  user,
  day,
  openDevice,
  consoleGuard,
  say,
}) => {
  consoleGuard.allow(/401/);
  await user.createActivity({ name: 'Secret plan' });
  await day.open();
  await expect(day.row('Secret plan').check).toBeVisible();
  const other = await openDevice();
  await other.goto('/login');
  await other.getByRole('textbox', { name: say('auth.name') }).fill(user.account);
  await other.getByRole('button', { name: say('auth.continue'), exact: true }).click();
  await expect(other.getByText('Secret plan')).toBeVisible();
  await user.request('POST /api/v1/user/delete', { reason: 'OTHER' });
  await expect(other).toHaveURL('/welcome');
  await expect(page).toHaveURL('/welcome');
  for (const device of [page, other]) await expect.poll(() => deviceStorage(device)).not.toContain('Secret plan');
});

test('deleting is disabled offline, with the reason @phone @long', async ({
  context,
  user: _,
  deletion,
  say,
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await deletion.open();
  await context.setOffline(true);
  await expect(deletion.delete).toBeDisabled();
  await expect(page.getByText(say('deletion.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(deletion.delete).toBeEnabled();
});

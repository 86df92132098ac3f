import { deviceStorage } from '../device';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';

for (const { language, tag } of eachLanguage('EN')) {
  test.describe(language, { tag }, () => {
    // The sign-in has the language of the browser; after it, that of the administrator's settings applies.
    test.use({ language });

    test('the sign-in for administrators @long', async ({ page, say, admin, checkAccessibility }) => {
      await page.goto('/admin');
      await expect(page, 'anonymous visitors are led to the sign-in').toHaveURL('/admin-login');
      await expect(admin.heading).toHaveText(say('admin.signIn'));
      await checkAccessibility(page, 'admin sign-in');
    });

    test('somebody without rights is told so at the sign-in for administrators @long', async ({
      page,
      say,
      user,
      admin,
      consoleGuard,
      checkAccessibility,
    }) => {
      consoleGuard.allow(/404/);
      await page.context().clearCookies();
      await page.goto('/admin-login');
      await page.getByRole('textbox', { name: say('auth.name') }).fill(user.account);
      await page.getByRole('button', { name: say('auth.continue'), exact: true }).click();
      await expect(admin.heading).toHaveText(say('admin.noRights'));
      await checkAccessibility(page, 'admin sign-in without rights');
      await page.getByRole('button', { name: say('settings.logOut'), exact: true }).click();
      await expect(page).toHaveURL('/welcome');
    });

    if (language === 'EN') return;
    test('the administration', async ({ page, say, admin, checkAccessibility }) => {
      const account = `e2e-admin-${language.toLowerCase()}`;
      const { request } = page.context();
      await admin.register(request, account, language);
      await request.post('/api/v1/auth/authenticate', { data: { method: 'LOCAL', token: account } });
      await page.goto('/admin');
      await admin.address.fill(`${account}@localhost`);
      await admin.find.click();
      await expect(admin.user('Root')).toContainText(say('admin.noIntegrations'));
      await checkAccessibility(page, 'administration');
    });
  });
}

test('an administrator finds a user and grants premium, which is there at once @desktop', async ({
  page,
  user,
  say,
  admin,
  signIn,
  openDevice,
  checkAccessibility,
}) => {
  const device = await openDevice();
  await device.goto('/login');
  await device.getByRole('textbox', { name: say('auth.name') }).fill(user.account);
  await device.getByRole('button', { name: say('auth.continue'), exact: true }).click();
  await expect(device).toHaveURL(/\/day$/);
  await device.goto('/settings/account');
  const plan = device.getByRole('main').locator('dl');
  await expect(plan).toContainText(say('settings.planFree'));

  await admin.register(page.context().request);
  await page.context().clearCookies();
  await page.goto('/admin');
  await expect(signIn.heading).toHaveText(say('admin.signIn'));
  await admin.signIn();
  await expect(page).toHaveURL('/admin');
  await admin.find.click();
  await expect(page.getByText(say('admin.addressWrong'))).toBeVisible();
  await admin.address.fill('nobody@example.org');
  await admin.find.click();
  await expect(page.getByText(say('admin.foundNobody', { address: 'nobody@example.org' }))).toBeVisible();
  await admin.address.fill(`${user.account}@localhost`);
  await admin.find.click();
  const card = admin.user('Ana');
  await expect(card).toContainText(say('settings.planFree'));
  await expect(card).toContainText(say('admin.noIntegrations'));

  await admin.button('admin.grant', card).click();
  await admin.save.click();
  await expect(card.getByText(say('admin.reasonMissing'))).toBeVisible();
  await expect(admin.reason).toBeFocused();
  await checkAccessibility(page, 'administration with an open form');
  await admin.reason.fill('A gift');
  await admin.save.click();
  await expect(card).toContainText(say('admin.grantedForGood'));
  await expect(admin.log.first()).toContainText('A gift');
  await expect(plan, 'without a reload').toContainText(say('settings.planPremium'));

  await admin.button('admin.end', card).click();
  await admin.reason.fill('The gift is over');
  await admin.button('admin.end', card).click();
  await expect(card).toContainText(say('settings.planFree'));
  await expect(plan).toContainText(say('settings.planFree'));
  await page.reload();
  await expect(admin.log.first()).toContainText('The gift is over');
  expect(await deviceStorage(page), 'nothing of other users is stored on the device').not.toContain(user.account);
});

test('the administration does not exist for other users @desktop @long', async ({
  page,
  user: _,
  say,
  admin,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/);
  await page.goto('/admin');
  await expect(admin.heading).toHaveText(say('error.notFound'));
  await expect(shell.menu).toBeVisible();
});

import { expect, test as base } from '../fixtures';
import { freePort, startOwnServer } from '../ownServer';
import { PasskeyDevice } from '../passkeyDevice';
import { refuseOnce } from '../staleSession';
import { eachLanguage } from '../texts';

interface Household {
  readonly url: string;
  /** The link for the first account, as the start has printed it. */
  readonly setUpLink: string;
}

/** A new server with passkeys as its only way to sign in, for each test: it has one first account. */
const test = base.extend<{ household: Household }>({
  household: [
    async ({}, use) => {
      const server = await startOwnServer(await freePort(), { HOST: 'localhost', LOCAL_SIGN_IN: 'off' });
      const findLink = () => /\S+\/join#\S+/.exec(server.message())?.[0];
      // Printed once everything runs, which is later than the first request is served.
      await expect.poll(findLink).toBeDefined();
      await use({ url: server.url, setUpLink: findLink() ?? '' });
      await server.stop();
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ household }, use) => use(household.url),
  page: async ({ page, consoleGuard }, use) => {
    // A count of a page view may arrive after the user has signed out.
    consoleGuard.allow(/401.*\/api\/v1\/t\/pv/);
    await use(page);
  },
});

for (const { language, tag } of eachLanguage('EN')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('the first account is created with a passkey, which signs in, and more are added and managed', async ({
      page,
      say,
      household,
      signIn,
      checkAccessibility,
    }) => {
      const rows = page.getByRole('region', { name: say('session.methods') }).getByRole('listitem');
      const laptop = await PasskeyDevice.attach(page);

      await page.goto(household.setUpLink);
      await expect(signIn.heading).toHaveText(say('auth.registrationTitle'));
      await expect(page).toHaveURL('/join');
      await checkAccessibility(page, '/join');
      await page.getByRole('button', { name: say('join.create') }).click();
      await expect(page.getByText(say('auth.nameEmpty'))).toBeVisible();
      await signIn.name.fill('Ana');
      await page.reload();
      await expect(signIn.name).toHaveValue('Ana');
      await page.getByRole('button', { name: say('join.create') }).click();
      await expect(page).toHaveURL('/onboarding');
      expect(await laptop.count()).toBe(1);

      await page.goto('/settings/account');
      await expect(rows).toHaveCount(1);
      await page.getByRole('button', { name: say('settings.logOut'), exact: true }).click();
      await expect(page).toHaveURL('/welcome');
      await page.goto('/login');
      await checkAccessibility(page, '/login with passkeys');
      await page.getByRole('button', { name: say('passkey.signIn') }).click();
      await expect(page).toHaveURL('/day');

      await page.goto('/settings/account');
      await page.getByRole('button', { name: say('passkey.add') }).click();
      await expect(page.getByText(say('passkey.exists'))).toBeVisible();
      await expect(rows).toHaveCount(1);
      await laptop.detach();
      const phone = await PasskeyDevice.attach(page);
      await page.getByRole('button', { name: say('passkey.add') }).click();
      await expect(rows).toHaveCount(2);
      expect(await phone.count()).toBe(1);

      await rows.last().getByRole('button').click();
      await page.getByRole('menuitem', { name: say('passkey.rename') }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Pocket');
      await checkAccessibility(page, 'renaming a passkey');
      await page.getByRole('button', { name: say('passkey.save') }).click();
      await expect(rows.last()).toContainText('Pocket');
      await checkAccessibility(page, '/settings/account with passkeys');

      await rows.first().getByRole('button').click();
      await page.getByRole('menuitem', { name: say('session.remove') }).click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: say('session.remove') })
        .click();
      await expect(rows).toHaveText([/Pocket/]);
      await rows.last().getByRole('button').click();
      await expect(page.getByRole('menuitem', { name: say('session.remove') })).toBeDisabled();
    });
  });
}

test('a link that was used or cut off says what to do @desktop @long', async ({
  page,
  say,
  household,
  signIn,
  openDevice,
  consoleGuard,
  checkAccessibility,
}) => {
  consoleGuard.allow(/404|409/);
  await page.goto(household.setUpLink.slice(0, -5));
  await expect(signIn.heading).toHaveText(say('join.title.INVALID'));
  await checkAccessibility(page, '/join with a wrong link');
  await PasskeyDevice.attach(page);
  await page.goto(household.setUpLink);
  await signIn.name.fill('Ana');
  await page.getByRole('button', { name: say('join.create') }).click();
  await expect(page).toHaveURL('/onboarding');

  const other = await openDevice();
  await other.goto(household.setUpLink);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('join.title.USED'));
  await other.getByRole('link', { name: say('auth.signIn') }).click();
  await expect(other).toHaveURL('/login');
  await expect(other.getByText(say('passkey.newHere'))).toBeVisible();
});

test('a recovery code signs in without a passkey, once, and leads to a new passkey @desktop @long', async ({
  page,
  say,
  household,
  signIn,
  consoleGuard,
  checkAccessibility,
}) => {
  consoleGuard.allow(/401/);
  const lost = await PasskeyDevice.attach(page);
  await page.goto(household.setUpLink);
  await signIn.name.fill('Ana');
  await page.getByRole('button', { name: say('join.create') }).click();
  await expect(page).toHaveURL('/onboarding');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: say('recovery.make'), exact: true }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkAccessibility(page, 'recovery codes');
  const code = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: say('ui.done') }).click();
  await expect(page.getByText(say('recovery.left', { count: 10 }))).toBeVisible();
  await page.getByRole('button', { name: say('settings.logOut'), exact: true }).click();
  await expect(page).toHaveURL('/welcome');
  await lost.detach();

  await page.goto('/login');
  await page.getByRole('button', { name: say('recovery.use') }).click();
  await checkAccessibility(page, '/login with a recovery code');
  await page.getByRole('textbox').fill('AAAAA-AAAAA-AAAAA-AAAAA');
  await page.getByRole('button', { name: say('auth.continue') }).click();
  await expect(page.getByText(say('recovery.refused'))).toBeVisible();
  await page.getByRole('textbox').fill(code.toLowerCase());
  await page.getByRole('button', { name: say('auth.continue') }).click();
  await expect(page.getByText(say('recovery.addPasskey'))).toBeVisible();
  await expect(page.getByText(say('recovery.left', { count: 9 }))).toBeVisible();
  await PasskeyDevice.attach(page);
  await page.getByRole('button', { name: say('passkey.add') }).click();
  await expect(page.getByRole('region', { name: say('session.methods') }).getByRole('listitem')).toHaveCount(2);
});

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a second person joins by an invitation, which can be used once and revoked before @long', async ({
      page,
      say,
      household,
      signIn,
      openDevice,
      consoleGuard,
      checkAccessibility,
    }) => {
      test.slow();
      consoleGuard.allow(/404|409/);
      await PasskeyDevice.attach(page);
      await page.goto(household.setUpLink);
      await signIn.name.fill('Ana');
      await page.getByRole('button', { name: say('join.create') }).click();
      await expect(page).toHaveURL('/onboarding');
      await page.goto('/settings/account');
      const invitations = page.getByRole('region', { name: say('invitation.title') });
      const invite = async (): Promise<string> => {
        await invitations.getByRole('button', { name: say('invitation.create') }).click();
        const link = page.getByRole('dialog').getByText(/\/join#in_/);
        const found = (await link.textContent()) ?? '';
        await checkAccessibility(page, 'a new invitation');
        await page.getByRole('button', { name: say('ui.done') }).click();
        await expect(link).toBeHidden();
        return found;
      };
      const [first, second] = [await invite(), await invite()];
      await expect(invitations.getByRole('listitem')).toHaveCount(2);
      await checkAccessibility(page, '/settings/account with invitations');
      await invitations.getByRole('listitem').last().getByRole('button').click();
      await expect(page.getByText(say('invitation.revoked'))).toBeVisible();
      await expect(invitations.getByRole('listitem')).toHaveCount(1);

      const device = await openDevice({ locale: await page.evaluate(() => navigator.language) });
      await PasskeyDevice.attach(device);
      const heading = device.getByRole('heading', { level: 1 });
      await device.goto(second);
      await expect(heading).toHaveText(say('join.title.INVALID'));
      await device.goto(first);
      await expect(device.getByText(say('join.invited', { name: 'Ana' }))).toBeVisible();
      await checkAccessibility(device, '/join with an invitation');
      await device.getByRole('textbox', { name: say('auth.name') }).fill('Ben');
      await device.getByRole('button', { name: say('join.create') }).click();
      await expect(device).toHaveURL('/onboarding');
      await device.goto('/settings/account');
      await expect(device.getByRole('region', { name: say('session.methods') }).getByRole('listitem')).toHaveCount(1);
      await expect(device.getByRole('region', { name: say('invitation.title') })).toHaveCount(0);

      await page.reload();
      await expect(invitations).toBeVisible();
      await expect(invitations.getByRole('listitem')).toHaveCount(0);
      const third = await openDevice({ locale: await page.evaluate(() => navigator.language) });
      await third.goto(first);
      await expect(third.getByRole('heading', { level: 1 })).toHaveText(say('join.title.USED'));
    });
  });
}

test('a user who is not verified is not signed in, and is told nothing new @desktop @long', async ({
  page,
  say,
  household,
  signIn,
}) => {
  const device = await PasskeyDevice.attach(page);
  await page.goto(household.setUpLink);
  await signIn.name.fill('Ana');
  await page.getByRole('button', { name: say('join.create') }).click();
  await expect(page).toHaveURL('/onboarding');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: say('settings.logOut'), exact: true }).click();
  await expect(page).toHaveURL('/welcome');
  await page.goto('/login');
  await device.setUserVerified(false);
  await page.getByRole('button', { name: say('passkey.signIn') }).click();
  await expect(page.getByRole('button', { name: say('passkey.signIn') })).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/login');
  await device.setUserVerified(true);
  await page.getByRole('button', { name: say('passkey.signIn') }).click();
  await expect(page).toHaveURL('/day');
});

for (const { language, tag } of eachLanguage('JA')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('new recovery codes and the deletion ask for the passkey again, and then go on @long', async ({
      page,
      say,
      household,
      signIn,
      deletion,
      consoleGuard,
      checkAccessibility,
    }) => {
      consoleGuard.allow(/401|403|ERR_FAILED/);
      const device = await PasskeyDevice.attach(page);
      await page.goto(household.setUpLink);
      await signIn.name.fill('Ana');
      await page.getByRole('button', { name: say('join.create') }).click();
      await expect(page).toHaveURL('/onboarding');
      await page.goto('/settings/account');
      const dialog = page.getByRole('dialog', { name: say('confirm.title') });
      const confirm = dialog.getByRole('button', { name: say('confirm.passkey') });
      const make = page.getByRole('button', { name: say('recovery.make'), exact: true });

      await refuseOnce(page, 'POST /api/v1/recovery-codes');
      await make.click();
      await checkAccessibility(page, 'confirmation');
      await dialog.getByRole('button', { name: say('ui.close') }).click();
      await expect(dialog).toBeHidden();
      await refuseOnce(page, 'POST /api/v1/recovery-codes');
      await make.click();
      await confirm.click();
      const codes = page.getByRole('dialog').getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const [code = ''] = await codes.allTextContents();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('#root')).toBeHidden();
      const printed = page.locator('.print-only');
      await expect(printed).toBeVisible();
      await expect(printed).toContainText(code);
      await expect(printed).toContainText(new URL(household.url).host);
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await expect(printed).toBeHidden();
      await page.getByRole('button', { name: say('ui.done') }).click();

      await deletion.open();
      await deletion.reason('OTHER').click();
      await deletion.more.fill('🌱');
      await deletion.confirmation.fill(say('deletion.word'));
      await refuseOnce(page, 'POST /api/v1/user/delete');
      await deletion.delete.click();
      await device.setUserVerified(false);
      await confirm.click();
      await expect(confirm).toBeEnabled();
      await device.setUserVerified(true);
      await dialog.getByRole('button', { name: say('recovery.use') }).click();
      await dialog.getByRole('textbox').fill('AAAAA-AAAAA-AAAAA-AAAAA');
      await dialog.getByRole('button', { name: say('auth.continue') }).click();
      await expect(dialog.getByText(say('recovery.refused'))).toBeVisible();
      await checkAccessibility(page, 'confirmation with a recovery code');
      await dialog.getByRole('button', { name: say('ui.cancel') }).click();
      // The page behind the dialog has no roles.
      await expect(page.locator('textarea')).toHaveValue('🌱');
      await confirm.click();
      await expect(page).toHaveURL('/restore');
    });
  });
}

import { expect, test } from '../seller';

// The tests share one server instead of starting one in each worker.
test.describe.configure({ mode: 'default' });

test('a user buys Premium in the store, manages it there, and signs out at the store with the session @phone', async ({
  page,
  phone,
  user,
  say,
  seller: { revenueCat },
  checkAccessibility,
}) => {
  const { purchases } = phone;
  await phone.signIn(user);
  const { id } = await user.request<{ id: string }>('GET /api/v1/user');
  await expect.poll(() => purchases.appUserId).toBe(id);

  await phone.open('/upgrade');
  await expect(page.getByRole('radio', { name: '€44.99' })).toBeChecked();
  await expect(page.getByText(say('subscription.save', { percent: 16 }))).toBeVisible();
  await expect(page.getByText(say('purchase.renewal.PLAY_STORE', { regular: '€44.99 a year' }))).toBeVisible();
  await checkAccessibility(page, '/upgrade of the native app');
  await page.getByRole('button', { name: say('subscription.buy') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('subscription.titlePREMIUM'));
  await revenueCat.delivered();

  await phone.open('/settings/subscription');
  await expect(page.getByRole('link', { name: say('subscription.manage') })).toHaveAttribute(
    'href',
    /sku=premium_yearly/,
  );
  const signIns = () => phone.shell.calls.filter(({ methodName }) => methodName === 'logIn').length;
  const before = signIns();
  await phone.open('/settings/account');
  await expect.poll(signIns, 'the started app follows the session').toBeGreaterThan(before);
  await page.getByRole('button', { name: say('settings.logOut'), exact: true }).click();
  await expect.poll(() => purchases.appUserId).toMatch(/^\$RCAnonymousID/);
});

test('a cancelled purchase says nothing, and one that waits for approval arrives by itself @phone @long', async ({
  page,
  phone,
  user,
  say,
  checkAccessibility,
}) => {
  const { purchases } = phone;
  purchases.outcomes = ['CANCELLED', 'STORE_PROBLEM', 'PENDING'];
  await phone.signIn(user);
  await phone.open('/upgrade');
  const buy = page.getByRole('button', { name: say('subscription.buy') });
  await buy.click();
  await expect.poll(() => purchases.outcomes.length).toBe(2);
  await expect(buy).not.toHaveAttribute('aria-busy');
  await expect(page.getByText(say('purchase.problem.STORE'))).toBeHidden();
  await buy.click();
  await expect(page.getByText(say('purchase.problem.STORE'))).toBeVisible();
  await buy.click();
  await expect(page.getByText(say('purchase.unconfirmed.title.PENDING'))).toBeVisible();
  await expect(buy).toBeHidden();
  await checkAccessibility(page, 'a pending purchase');

  purchases.approve();
  await expect(page.getByText(say('subscription.already'))).toBeVisible();
});

test('a purchase of another account of the same person is restored @phone @long', async ({
  page,
  phone,
  user,
  say,
}) => {
  await phone.signIn(user);
  phone.purchases.buyElsewhere('018f0000-0000-7000-8000-00000000000f');
  await phone.open('/upgrade');
  await page.getByRole('button', { name: say('subscription.buy') }).click();
  await expect(page.getByText(say('purchase.problem.OWNED'))).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: say('purchase.restore') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('subscription.titlePREMIUM'));
});

test('a purchase without a network afterwards is finished later, whether or not RevenueCat was told @phone @long', async ({
  page,
  context,
  phone,
  user,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  const { purchases } = phone;
  purchases.onPaid = () => context.setOffline(true);
  purchases.outcomes = ['PAID_OFFLINE', 'BOUGHT'];
  await phone.signIn(user);
  await phone.open('/upgrade');
  await page.getByRole('button', { name: say('subscription.buy') }).click();
  await expect(page.getByText(say('purchase.problem.OFFLINE'))).toBeVisible();

  await context.setOffline(false);
  await phone.open('/upgrade');
  await expect(page.getByText(say('subscription.already'))).toBeVisible();
});

test('a user who waits for the server without a network has Premium once it is back @phone @long', async ({
  page,
  context,
  phone,
  user,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  // An open stream would tell of Premium, because going offline does not end it here.
  await page.route('**/api/v1/changes', (route) => route.abort());
  phone.purchases.onPaid = () => context.setOffline(true);
  await phone.signIn(user);
  await phone.open('/upgrade');
  await page.getByRole('button', { name: say('subscription.buy') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('purchase.offlineTitle'));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('subscription.titlePREMIUM'));
});

test('a user who pays on the web is offered nothing, once they paid there @phone @long', async ({
  page,
  phone,
  user,
  say,
  seller: { stripe },
}) => {
  await phone.signIn(user);
  await phone.open('/upgrade');
  const buy = page.getByRole('button', { name: say('subscription.buy') });
  await expect(buy).toBeEnabled();
  const { url } = await user.request<{ url: string }>('POST /api/v1/subscription/checkout', { interval: 'YEARLY' });
  stripe.pay(url.split('/').at(-1) ?? '');
  await stripe.delivered();
  await expect(page.getByText(say('purchase.other.WEB'))).toBeVisible();
  expect(phone.shell.calls.filter(({ methodName }) => methodName === 'purchasePackage')).toEqual([]);
  await page.getByRole('link', { name: say('purchase.toSubscription') }).click();
  await expect(page.getByText(say('subscription.managedWeb'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('subscription.manage') })).toBeHidden();
});

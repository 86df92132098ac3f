import { ANYTHING, matching } from '../pageObjects/matchers';
import { expect, test } from '../seller';
import { eachLanguage } from '../texts';

// The tests share one server instead of starting one in each worker.
test.describe.configure({ mode: 'default' });

for (const { language, tag } of eachLanguage('JA')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a user whose first payment is declined buys premium, and cancels it', async ({
      page,
      user: _,
      say,
      seller: { stripe },
      consoleGuard,
      checkAccessibility,
    }) => {
      consoleGuard.allow(new RegExp(`${stripe.url}/`));
      await page.goto('/upgrade');
      await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/49[.,]90/);
      await checkAccessibility(page, '/upgrade');
      await page.getByRole('button', { name: say('subscription.buy') }).click();
      await page.getByRole('button', { name: 'decline' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: 'back' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('subscription.upgradeTitle'));
      await page.getByRole('button', { name: say('subscription.buy') }).click();
      await page.getByRole('button', { name: 'pay' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('subscription.titlePREMIUM'));
      await checkAccessibility(page, '/premium-success');

      await page.goto('/settings/subscription');
      await expect(page.getByText(say('subscription.paidYearly'))).toBeVisible();
      await page.getByRole('button', { name: say('subscription.manage') }).click();
      await page.getByRole('button', { name: 'cancel' }).click();
      await page.getByRole('button', { name: 'back' }).click();
      const term = `${say('subscription.paidYearly')} · ${say('subscription.endsOn', { date: ANYTHING })}`;
      await expect(page.getByText(matching(term))).toBeVisible();
      await checkAccessibility(page, '/settings/subscription');
    });

    test('a failed renewal is shown at once, and after the end of premium the user chooses the activities that stay @long', async ({
      page,
      user,
      say,
      seller: { stripe },
      checkAccessibility,
    }) => {
      const checkout = await user.request<{ url: string }>('POST /api/v1/subscription/checkout', {
        interval: 'YEARLY',
      });
      const { id } = stripe.pay(checkout.url.split('/').at(-1) ?? '');
      await stripe.delivered();
      const plan = async () =>
        (await user.request<{ subscription: { type: string } }>('GET /api/v1/user')).subscription.type;
      await expect.poll(plan).toBe('PREMIUM');
      for (const name of ['Run', 'Read', 'Swim']) await user.createActivity({ name });

      await page.goto('/activities');
      stripe.change(id, { periodEnd: Math.floor(Date.now() / 1000) });
      stripe.failRenewal(id);
      await stripe.delivered();
      await page.getByRole('button', { name: say('subscription.failedFix') }).click();
      await expect(page.getByText(matching(say('subscription.failedWeb', { date: ANYTHING })))).toBeVisible();
      await checkAccessibility(page, 'a failed payment');

      await page.goto('/activities');
      stripe.change(id, { status: 'canceled' });
      await expect(page.getByText(say('activity.overLimit', { used: 3, count: 1 })), 'arrives by itself').toBeVisible();
      await page.getByRole('button', { name: say('activity.keepChoose') }).click();
      await page.getByRole('checkbox', { name: 'Read' }).click();
      await expect(page.getByRole('checkbox', { name: 'Run' })).toBeDisabled();
      await checkAccessibility(page, 'the choice of activities');
      await page.getByRole('button', { name: say('activity.keepSave', { count: 1 }) }).click();
      await expect(page.getByText(say('activity.overLimit', { used: 3, count: 1 }))).toBeHidden();
      await expect
        .poll(async () => (await user.activities()).filter(({ isActive }) => isActive).map(({ name }) => name))
        .toEqual(['Read']);
    });
  });
}

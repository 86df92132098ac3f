import type { ServerConfig, SubscriptionDetails, User } from '@sevenfold/contract';
import { activity, serverConfig, subscriptionDetails, user as sampleUser } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '../../src/data/queries';
import { subscriptionQuery } from '../../src/features/subscription/api';
import { setServerConfig } from '../../src/features/serverConfig/api';
import SubscriptionScreen from '../../src/features/subscription/screens/SubscriptionScreen';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const PAID_YEARLY = { type: 'PREMIUM', paymentSystem: 'WEB', interval: 'YEARLY' } as const;
const CONFIG = { paymentsMissing: ['STRIPE_SECRET_KEY'], supportEmail: 'help@example.org' };

function renderPlan(subscription: User['subscription'], config: Partial<ServerConfig> = {}) {
  fillDevice({
    user: sampleUser({ subscription }),
    activities: [activity(), activity({ id: 'old', isActive: false })],
  });
  setServerConfig(serverConfig({ ...CONFIG, ...config }));
  renderOnDevice(<SubscriptionScreen />);
}

describe('the subscription', () => {
  it('shows what the free plan holds, how much of it is used, and the prices of premium', async () => {
    renderPlan({ type: 'FREE', paymentSystem: 'NONE' });
    expect(screen.getByText(text('subscription.activities', { count: 5 }))).toBeVisible();
    expect(screen.getByText(text('subscription.used', { used: 1, count: 5 }))).toBeVisible();
    expect(screen.getByText(/\$4\.99.*\$49\.90/)).toBeVisible();
    expect(screen.queryByText(text('subscription.managed'))).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['WEB', 'subscription.managedWeb'],
    ['MOBILE', 'subscription.managedMobile'],
    ['MANUAL', 'subscription.managedManual'],
  ] as const)('paid by %s shows where it is managed', (paymentSystem, key) => {
    renderPlan({ type: 'PREMIUM', paymentSystem });
    expect(screen.getByText(text('subscription.allActivities'))).toBeVisible();
    expect(screen.getByText(text(key), { exact: false })).toBeVisible();
    const contact = screen.queryByRole('link', { name: text('subscription.contact') });
    expect(contact?.getAttribute('href') ?? null).toBe(paymentSystem === 'MANUAL' ? 'mailto:help@example.org' : null);
  });

  it('set up by hand says that there is no contact on a server without a support address', () => {
    renderPlan({ type: 'PREMIUM', paymentSystem: 'MANUAL' }, { supportEmail: null });
    expect(screen.getByText(text('subscription.noContact'), { exact: false })).toBeVisible();
  });

  const details = (change: Partial<SubscriptionDetails>): void => {
    queries.setQueryData(subscriptionQuery.queryKey, subscriptionDetails({ ...PAID_YEARLY, ...change }));
  };

  it.each([
    ['APP_STORE', 'subscription.managedAppStore', 'https://apps.apple.com/account/subscriptions'],
    ['PLAY_STORE', 'subscription.managedPlayStore', 'https://play.google.com/store/account/subscriptions'],
    ['OTHER', 'subscription.managedMobile', null],
  ] as const)('bought in the store %s links to its subscriptions, if its address is known', (store, key, url) => {
    details({ paymentSystem: 'MOBILE', store });
    renderPlan({ type: 'PREMIUM', paymentSystem: 'MOBILE' });
    expect(screen.getByText(text(key))).toBeVisible();
    const link = screen.queryByRole('link', { name: text('subscription.manage') });
    expect(link?.getAttribute('href') ?? null).toBe(url);
  });

  it.each([
    ['renewed', { renewsAt: '2027-03-01T10:00:00.000Z' }, 'Paid yearly · Renews on March 1, 2027'],
    ['cancelled', { endsAt: '2027-03-01T10:00:00.000Z' }, 'Paid yearly · Ends on March 1, 2027'],
  ])('that is %s shows the date', (_what, change, line) => {
    details(change);
    renderPlan({ type: 'PREMIUM', paymentSystem: 'WEB' });
    expect(screen.getByText(line)).toBeVisible();
  });

  it('whose payment failed shows the date on which Premium ends', async () => {
    const until = '2026-10-08T10:00:00.000Z';
    details({ endsAt: until, graceEndsAt: until });
    renderPlan({ type: 'PREMIUM', paymentSystem: 'WEB', graceEndsAt: until });
    expect(screen.getByText(text('subscription.failedWeb', { date: 'October 8, 2026' }))).toBeVisible();
    expect(screen.queryByText(/Ends on/)).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each(['PAYMENT_FAILED', 'PAUSED'] as const)(
    'that gives no premium any more (%s) leads to its management',
    async (problem) => {
      details({ type: 'FREE', paymentSystem: 'NONE', interval: null, problem });
      renderPlan({ type: 'FREE', paymentSystem: 'NONE' }, { paymentsMissing: [] });
      expect(screen.getByText(text(`subscription.open${problem}`))).toBeVisible();
      expect(screen.queryByRole('link', { name: text('ui.limitPremium') })).toBeNull();
      expect(screen.getByRole('button', { name: text('subscription.manage') })).toBeEnabled();
      expect(await accessibilityViolations()).toEqual([]);
    },
  );

  it.each(['APP_STORE', 'PLAY_STORE', 'OTHER'] as const)(
    'that is paid in the store %s as well asks to cancel one of the two',
    (store) => {
      details({ renewsAt: '2027-03-01T10:00:00.000Z', store, isPaidTwice: true });
      renderPlan({ type: 'PREMIUM', paymentSystem: 'WEB' });
      expect(screen.getByText(text(`subscription.paidTwice.${store}`))).toBeVisible();
      expect(screen.getByText(text('subscription.managedWeb'))).toBeVisible();
      expect(screen.getByRole('button', { name: text('subscription.manage') })).toBeEnabled();
    },
  );

  it('follows a change of the user that the server announces', async () => {
    let isEnding = false;
    const date = '2027-03-01T10:00:00.000Z';
    const term = () => ({ renewsAt: isEnding ? null : date, endsAt: isEnding ? date : null });
    serveWith((_, path) =>
      path === '/api/v1/subscription'
        ? Response.json({
            data: subscriptionDetails({ ...PAID_YEARLY, ...term() }),
          })
        : undefined,
    );
    renderPlan({ type: 'PREMIUM', paymentSystem: 'WEB' });
    expect(await screen.findByText('Paid yearly · Renews on March 1, 2027')).toBeVisible();
    isEnding = true;
    // The plan of the user is part of their row.
    fillRows({ user: [sampleUser({ subscription: { type: 'PREMIUM', paymentSystem: 'WEB' }, name: 'Ana Maria' })] });
    expect(await screen.findByText('Paid yearly · Ends on March 1, 2027')).toBeVisible();
  });

  it('is not sold on a server without payments', () => {
    renderPlan({ type: 'FREE', paymentSystem: 'NONE' });
    expect(screen.getByText(text('subscription.notSold'))).toBeVisible();
  });

  it('links to the purchase on a server with payments', () => {
    renderPlan({ type: 'FREE', paymentSystem: 'NONE' }, { paymentsMissing: [] });
    expect(screen.getByRole('link', { name: text('ui.limitPremium') })).toHaveAttribute('href', '/upgrade');
  });
});

import type { ServerConfig, SubscriptionDetails, User } from '@sevenfold/contract';
import { activity, user as sampleUser } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import { subscriptionQuery } from '../../src/features/subscription/api';
import { serverConfigQuery } from '../../src/features/serverConfig/api';
import SubscriptionScreen from '../../src/features/subscription/screens/SubscriptionScreen';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const CONFIG: ServerConfig = {
  version: '2.0.0',
  signIn: { google: null, openId: null, local: true },
  freePlan: { activities: 5, calendarAccounts: 1 },
  prices: { currency: 'USD', monthly: 499, yearly: 4990 },
  paymentsMissing: ['STRIPE_SECRET_KEY'],
  supportEmail: 'help@example.org',
  sendsMail: true,
  calendarProviders: [],
};

function renderPlan(subscription: User['subscription'], config: Partial<ServerConfig> = {}) {
  fillDevice({
    user: sampleUser({ subscription }),
    activities: [activity(), activity({ id: 'old', isActive: false })],
  });
  replica.queries.setQueryData(serverConfigQuery.queryKey, { ...CONFIG, ...config });
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
  ] as const)('paid by %s says where it is managed', (paymentSystem, key) => {
    renderPlan({ type: 'PREMIUM', paymentSystem });
    expect(screen.getByText(text('subscription.allActivities'))).toBeVisible();
    expect(screen.getByText(text(key), { exact: false })).toBeVisible();
    const contact = screen.queryByRole('link', { name: text('subscription.contact') });
    expect(contact?.getAttribute('href') ?? null).toBe(paymentSystem === 'MANUAL' ? 'mailto:help@example.org' : null);
  });

  it('set up by hand names whom to ask where no address of support is known', () => {
    renderPlan({ type: 'PREMIUM', paymentSystem: 'MANUAL' }, { supportEmail: null });
    expect(screen.getByText(text('subscription.noContact'), { exact: false })).toBeVisible();
  });

  const details = (change: Partial<SubscriptionDetails>): void => {
    replica.queries.setQueryData(subscriptionQuery.queryKey, {
      type: 'PREMIUM',
      paymentSystem: 'WEB',
      interval: 'YEARLY',
      renewsAt: null,
      endsAt: null,
      graceEndsAt: null,
      store: null,
      ...change,
    });
  };

  it.each([
    ['renewed', { renewsAt: '2027-03-01T10:00:00.000Z' }, 'Paid yearly · Renews on Mar 1, 2027'],
    ['cancelled', { endsAt: '2027-03-01T10:00:00.000Z' }, 'Paid yearly · Ends on Mar 1, 2027'],
  ])('that is %s says when', (_what, change, line) => {
    details(change);
    renderPlan({ type: 'PREMIUM', paymentSystem: 'WEB' });
    expect(screen.getByText(line)).toBeVisible();
  });

  it('whose payment failed says until when premium stays', async () => {
    const until = '2026-10-08T10:00:00.000Z';
    details({ endsAt: until, graceEndsAt: until });
    renderPlan({ type: 'PREMIUM', paymentSystem: 'WEB', graceEndsAt: until });
    expect(screen.getByText(text('subscription.failedWeb', { date: 'Oct 8, 2026' }))).toBeVisible();
    expect(screen.queryByText(/Ends on/)).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leads to the purchase where payments are set up, and says so where they are not', () => {
    renderPlan({ type: 'FREE', paymentSystem: 'NONE' });
    expect(screen.getByText(text('subscription.notSold'))).toBeVisible();
    renderPlan({ type: 'FREE', paymentSystem: 'NONE' }, { paymentsMissing: [] });
    expect(screen.getByRole('link', { name: text('ui.limitPremium') })).toHaveAttribute('href', '/upgrade');
  });
});

import type { SubscriptionDetails, User } from '@sevenfold/contract';
import { serverConfig, subscriptionDetails, user as sampleUser } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../src/data/queries';
import StoreSubscriptionScreen from '../../src/features/purchase/screens/StoreSubscriptionScreen';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { subscriptionQuery } from '../../src/features/subscription/api';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { fakePlugin } from './sdk';

const sdk = vi.hoisted(() => ({ plugin: {} as ReturnType<typeof fakePlugin> }));
vi.mock('@revenuecat/purchases-capacitor', () => ({
  get Purchases() {
    return sdk.plugin;
  },
}));

beforeEach(() => {
  sdk.plugin = fakePlugin();
});

function renderPlan(paymentSystem: User['subscription']['paymentSystem'], details: Partial<SubscriptionDetails> = {}) {
  const plan = { type: paymentSystem === 'NONE' ? 'FREE' : 'PREMIUM', paymentSystem } as const;
  fillDevice({ user: sampleUser({ subscription: plan }) });
  setServerConfig(serverConfig({ supportEmail: 'help@example.org' }));
  queries.setQueryData(subscriptionQuery.queryKey, subscriptionDetails({ ...plan, ...details }));
  renderOnDevice(<StoreSubscriptionScreen />);
}

/** Addresses outside the app. */
const links = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== null && !href.startsWith('/'));

it('a plan of this store leads to its page there', async () => {
  const { customerInfo } = await sdk.plugin.getCustomerInfo();
  const managementURL = 'https://play.google.com/store/account/subscriptions?sku=premium';
  sdk.plugin.getCustomerInfo.mockResolvedValue({ customerInfo: { ...customerInfo, managementURL } });
  renderPlan('MOBILE', { store: 'PLAY_STORE' });
  expect(links()).toEqual(['https://play.google.com/store/account/subscriptions']);
  await vi.waitFor(() => expect(links()).toEqual([managementURL]));
  expect(await accessibilityViolations()).toEqual([]);
});

it.each([
  ['WEB', null, 'subscription.managedWeb', []],
  ['MOBILE', 'APP_STORE', 'subscription.managedAppStore', []],
  ['MANUAL', null, 'subscription.managedManual', ['mailto:help@example.org']],
] as const)(
  'a plan by %s in %s says where it is managed, without a link to another payment',
  (system, store, key, hrefs) => {
    renderPlan(system, { store });
    expect(screen.getByText(text(key))).toBeVisible();
    expect(links()).toEqual(hrefs);
    expect(screen.queryByRole('button', { name: text('subscription.manage') })).toBeNull();
  },
);

it('purchases are restored by who has no Premium', () => {
  renderPlan('NONE');
  expect(screen.getByRole('button', { name: text('purchase.restore') })).toBeVisible();
});

it.each(['WEB', 'MOBILE', 'MANUAL'] as const)('a plan by %s has nothing to restore', (system) => {
  renderPlan(system);
  expect(screen.queryByRole('button', { name: text('purchase.restore') })).toBeNull();
});

it('the free plan leads to the purchase, without prices of the web', () => {
  renderPlan('NONE');
  expect(screen.getByRole('link', { name: text('ui.limitPremium') })).toHaveAttribute('href', '/upgrade');
  expect(screen.queryByText(/\$/)).toBeNull();
});

it.each(['PAYMENT_FAILED', 'PAUSED'] as const)(
  'a web subscription with a problem (%s) is named, and nothing sold',
  (problem) => {
    renderPlan('NONE', { problem });
    expect(screen.getByText(text('purchase.other.WEB_UNPAID'))).toBeVisible();
    expect(screen.queryByRole('link', { name: text('ui.limitPremium') })).toBeNull();
  },
);

it('a plan that is paid twice asks to cancel one', () => {
  renderPlan('WEB', { store: 'PLAY_STORE', isPaidTwice: true });
  expect(screen.getByText(text('subscription.paidTwice.PLAY_STORE'))).toBeVisible();
});

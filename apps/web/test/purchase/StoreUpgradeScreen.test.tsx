import type { ServerConfig, SubscriptionDetails, User } from '@sevenfold/contract';
import { activity, serverConfig, subscriptionDetails, user as sampleUser } from '@sevenfold/contract/samples';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import StoreUpgradeScreen from '../../src/features/purchase/screens/StoreUpgradeScreen';
import { storeUnconfirmed, unconfirmedPurchase } from '../../src/features/purchase/unconfirmed';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { currentLocation, navigate } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { fakePlugin, offerings, sdkError, storePackage } from './sdk';

const sdk = vi.hoisted(() => ({ plugin: {} as ReturnType<typeof fakePlugin> }));
vi.mock('@revenuecat/purchases-capacitor', () => ({
  get Purchases() {
    return sdk.plugin;
  },
}));

const FREE = { type: 'FREE', paymentSystem: 'NONE' } as const;
const USER_ID = sampleUser().id;

beforeEach(() => {
  sdk.plugin = fakePlugin();
  localStorage.removeItem('sevenfold.purchase');
  navigate({ to: '/upgrade', search: {}, replace: true });
});

/** Renders the page for a user, about whom the server responds with these details. */
function renderUpgrade(
  subscription: User['subscription'] = FREE,
  details: Partial<SubscriptionDetails> = {},
  config: Partial<ServerConfig> = {},
) {
  fillDevice({ user: sampleUser({ subscription }), activities: [activity()] });
  setServerConfig(serverConfig(config));
  serveWith((_method, path) =>
    path === '/api/v1/subscription' ? Response.json({ data: subscriptionDetails(details) }) : undefined,
  );
  return renderOnDevice(<StoreUpgradeScreen />);
}
const buy = () => screen.findByRole('button', { name: text('subscription.buy') });

describe('the offer', () => {
  it('shows the prices of the store, its terms and how much of the free plan is used', async () => {
    renderUpgrade();
    expect(await screen.findByRole('radio', { name: '€44.99 a year' })).toBeChecked();
    expect(screen.getByText('€3.75 a month · Save 16%')).toBeVisible();
    expect(screen.getByText(text('purchase.used', { used: 1, count: 5 }))).toBeVisible();
    expect(screen.getByText(text('purchase.renewal.PLAY_STORE', { regular: '€44.99 a year' }))).toBeVisible();
    expect(screen.getByRole('button', { name: text('purchase.restore') })).toBeEnabled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('names a free trial and what comes after it', async () => {
    sdk.plugin.getOfferings.mockResolvedValue(offerings(storePackage({ intro: {} }), null));
    renderUpgrade();
    expect(await screen.findByText('1 week free, then €44.99 a year · €3.75 a month')).toBeVisible();
    expect(screen.getByRole('button', { name: text('purchase.startTrial') })).toBeEnabled();
  });

  it('says when the store has no prices, and reads them again', async () => {
    sdk.plugin.getOfferings.mockRejectedValueOnce(sdkError(2));
    const user = renderUpgrade();
    expect(await screen.findByText(text('purchase.noPrices'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.tryAgain') }));
    expect(await screen.findByRole('radio', { name: '€44.99 a year' })).toBeVisible();
  });

  it('names what is missing on a server without purchases to who opens it, and loads no SDK', async () => {
    const android = { publicKey: null, missing: ['REVENUECAT_ANDROID_KEY'] };
    const user = renderUpgrade(FREE, {}, { storePurchases: { ...serverConfig().storePurchases, android } });
    await user.click(screen.getByText(text('settings.forOperator')));
    expect(screen.getByText('REVENUECAT_ANDROID_KEY')).toBeVisible();
    expect(screen.queryByRole('button', { name: text('purchase.restore') })).toBeNull();
    expect(sdk.plugin.isConfigured).not.toHaveBeenCalled();
  });
});

describe('buying', () => {
  it('takes the chosen offer, remembers the purchase, and waits for the server', async () => {
    const user = renderUpgrade();
    await user.click(await screen.findByRole('radio', { name: '€4.49 a month' }));
    await user.click(await buy());
    await waitFor(() => expect(currentLocation().pathname).toBe('/premium-success'));
    expect(sdk.plugin.purchasePackage.mock.calls[0]?.[0].aPackage.identifier).toBe('monthly');
    expect(unconfirmedPurchase(USER_ID)).toBe('BOUGHT');
  });

  it.each([
    [2, 'STORE', 'STARTED'],
    [3, 'NOT_ALLOWED', undefined],
    [5, 'NOT_AVAILABLE', undefined],
    [6, 'OWNED', undefined],
    [7, 'OTHER_ACCOUNT', 'STARTED'],
    [10, 'OFFLINE', 'STARTED'],
    [15, 'BUSY', 'STARTED'],
    [23, 'SETUP', 'STARTED'],
    [0, 'UNKNOWN', 'STARTED'],
  ] as const)(
    'says what to do after error %s, and asks the server later if money may have been taken',
    async (code, problem, state) => {
      sdk.plugin.purchasePackage.mockRejectedValue(sdkError(code));
      const user = renderUpgrade();
      await user.click(await buy());
      expect(await screen.findByText(text(`purchase.problem.${problem}`))).toBeVisible();
      expect(unconfirmedPurchase(USER_ID)).toBe(state);
      expect(currentLocation().pathname).toBe('/upgrade');
    },
  );

  it('says nothing about a purchase that the user has cancelled', async () => {
    sdk.plugin.purchasePackage.mockRejectedValue(sdkError(1));
    const user = renderUpgrade();
    await user.click(await buy());
    await waitFor(async () => expect(await buy()).not.toHaveAttribute('aria-busy'));
    expect(unconfirmedPurchase(USER_ID)).toBeUndefined();
    expect(
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join(''),
    ).toBe('');
  });

  it('buys nothing when the server knows of another subscription by then', async () => {
    const user = renderUpgrade();
    await buy();
    serveWith((_method, path) =>
      path === '/api/v1/subscription'
        ? Response.json({ data: subscriptionDetails({ problem: 'PAYMENT_FAILED' }) })
        : undefined,
    );
    await user.click(await buy());
    expect(await screen.findByText(text('purchase.other.WEB_UNPAID'))).toBeVisible();
    expect(sdk.plugin.purchasePackage).not.toHaveBeenCalled();
  });

  it('buys nothing without the server', async () => {
    const user = renderUpgrade();
    const button = await buy();
    serveWith(() => undefined);
    await user.click(button);
    expect(await screen.findByText(text('purchase.problem.NO_SERVER'))).toBeVisible();
    expect(sdk.plugin.purchasePackage).not.toHaveBeenCalled();
  });
});

describe('instead of an offer', () => {
  it.each([
    ['WEB', null, 'WEB'],
    ['MOBILE', 'PLAY_STORE', 'THIS_STORE'],
    ['MOBILE', 'APP_STORE', 'APP_STORE'],
    ['MANUAL', null, 'MANUAL'],
  ] as const)('a plan by %s in %s says where it comes from', async (paymentSystem, store, sale) => {
    const plan = { type: 'PREMIUM', paymentSystem } as const;
    renderUpgrade(plan, { ...plan, store });
    expect(await screen.findByText(text(`purchase.other.${sale}`))).toBeVisible();
    expect(screen.queryByRole('button', { name: text('subscription.buy') })).toBeNull();
    expect(screen.getByRole('link', { name: text('purchase.toSubscription') })).toHaveAttribute(
      'href',
      '/settings/subscription',
    );
  });

  it('a pending purchase is shown until the user chooses again', async () => {
    storeUnconfirmed(USER_ID, 'PENDING');
    const user = renderUpgrade();
    expect(screen.getByText(text('purchase.unconfirmed.title.PENDING'))).toBeVisible();
    expect(screen.queryByRole('button', { name: text('subscription.buy') })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('purchase.startAnew') }));
    expect(await buy()).toBeEnabled();
  });

  it('a restoration that finds nothing says so', async () => {
    const user = renderUpgrade();
    await user.click(screen.getByRole('button', { name: text('purchase.restore') }));
    expect(await screen.findByText(text('purchase.problem.NOTHING_FOUND'))).toBeVisible();
  });
});

describe('an unconfirmed purchase', () => {
  it('belongs to one user, and is forgotten after some days', () => {
    storeUnconfirmed(USER_ID, 'PENDING');
    expect(unconfirmedPurchase('another user')).toBeUndefined();
    vi.setSystemTime('2026-10-04T12:00:00Z');
    expect(unconfirmedPurchase(USER_ID)).toBe('PENDING');
    vi.setSystemTime('2026-10-06T12:00:00Z');
    expect(unconfirmedPurchase(USER_ID)).toBeUndefined();
  });

  it.each(['{', 'null', '{"userId":1}', '{"userId":"x","at":0,"state":"PAID"}'])(
    'that was stored as %s is ignored',
    (stored) => {
      localStorage.setItem('sevenfold.purchase', stored);
      expect(unconfirmedPurchase('x')).toBeUndefined();
    },
  );
});

import type { Activity, ServerConfig, User } from '@sevenfold/contract';
import { activity, serverConfig, subscriptionDetails, user as sampleUser } from '@sevenfold/contract/samples';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queries } from '../../src/data/queries';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { subscriptionQuery } from '../../src/features/subscription/api';
import UpgradeScreen from '../../src/features/subscription/screens/UpgradeScreen';
import { text } from '../../src/platform/text';
import { fillDevice, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

function renderUpgrade(
  subscription: User['subscription'],
  config: Partial<ServerConfig> = {},
  activities: readonly Activity[] = [],
) {
  fillDevice({ user: sampleUser({ subscription }), activities });
  setServerConfig(serverConfig(config));
  return renderOnDevice(<UpgradeScreen />);
}
const FREE = { type: 'FREE', paymentSystem: 'NONE' } as const;

/** Responds to the request for the payment page. */
const serveCheckout = (response: () => Response): void =>
  serveWith((_method, path) => {
    if (path === '/api/v1/subscription') return Response.json({ data: subscriptionDetails() });
    return path === '/api/v1/subscription/checkout' ? response() : undefined;
  });
const buy = () => screen.getByRole('button', { name: text('subscription.buy') });

describe('upgrade screen', () => {
  it('offers both prices with the saving of a year, and preselects the year', async () => {
    renderUpgrade(FREE);
    expect(screen.getByRole('radio', { name: /\$49\.90/ })).toBeChecked();
    expect(screen.getByText('$4.16 a month · 2 months free')).toBeVisible();
    expect(screen.getByRole('radio', { name: /\$4\.99/ })).not.toBeChecked();
    expect(screen.getByText(text('subscription.renewsYearly'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('compares the plans, and says how much of the free one is used and what stays free', () => {
    renderUpgrade(FREE, {}, [activity()]);
    expect(screen.getByText(text('purchase.used', { used: 1, count: 5 }))).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.getByText(text('subscription.always'))).toBeVisible();
  });

  it('shows the activities of the user, with room for more', () => {
    renderUpgrade(FREE, {}, [activity(), activity({ id: 'read' }), activity({ id: 'old', isActive: false })]);
    expect(document.querySelectorAll('header [data-tile]')).toHaveLength(2);
  });

  it('does not count the activities of who has none yet', () => {
    renderUpgrade(FREE);
    expect(document.querySelector('header [data-tile]')).toBeNull();
    expect(screen.queryByText(text('purchase.used', { used: 0, count: 5 }))).toBeNull();
  });

  it('links the terms and the privacy policy of the operator, if there are any', () => {
    renderUpgrade(FREE, { legal: { terms: 'https://terms.example/', privacy: null } });
    expect(screen.getByRole('link', { name: text('purchase.terms') })).toHaveAttribute(
      'href',
      'https://terms.example/',
    );
    expect(screen.queryByRole('link', { name: text('purchase.privacy') })).toBeNull();
  });

  it('opens the payment page for the chosen price', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    serveCheckout(() => Response.json({ data: { url: 'https://pay.example/1' } }));
    const user = renderUpgrade(FREE);
    await user.click(screen.getByRole('radio', { name: /\$4\.99/ }));
    await user.click(buy());
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(buy()).toHaveAttribute('aria-busy', 'true');
    assign.mockRestore();
  });

  it('says when the payment page cannot be opened, and can be tried again', async () => {
    serveCheckout(() => Response.json({ error: { code: 30000002, message: 'Refused' } }, { status: 402 }));
    const user = renderUpgrade(FREE);
    await user.click(buy());
    expect(await screen.findByText(text('subscription.openFailed'))).toBeVisible();
    expect(buy()).not.toHaveAttribute('aria-busy');
  });

  it('leads to the management of a subscription whose payment failed, instead of selling a second one', async () => {
    queries.setQueryData(subscriptionQuery.queryKey, subscriptionDetails({ problem: 'PAYMENT_FAILED' }));
    renderUpgrade(FREE);
    expect(screen.getByText(text('subscription.openPAYMENT_FAILED'))).toBeVisible();
    expect(screen.getByRole('button', { name: text('subscription.manage') })).toBeEnabled();
    expect(screen.queryByRole('button', { name: text('subscription.buy') })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leads to the management when the server finds a subscription', async () => {
    serveCheckout(() => Response.json({ error: { code: 30000003, message: 'Exists' } }, { status: 409 }));
    const user = renderUpgrade(FREE);
    await user.click(buy());
    expect(await screen.findByText(text('subscription.openEXISTS'))).toBeVisible();
    expect(screen.getByRole('button', { name: text('subscription.manage') })).toBeEnabled();
  });

  it('offers nothing on a server without payments, and names what is missing to who opens it', async () => {
    const user = renderUpgrade(FREE, { paymentsMissing: ['STRIPE_SECRET_KEY'] });
    await user.click(screen.getByText(text('settings.forOperator')));
    expect(screen.getByText('STRIPE_SECRET_KEY')).toBeVisible();
    expect(screen.queryByRole('button', { name: text('subscription.buy') })).toBeNull();
  });

  it('says what those who have Premium use of it, until when it is paid, and where to add more', async () => {
    const plan = { type: 'PREMIUM', paymentSystem: 'WEB' } as const;
    const renewsAt = '2027-03-01T12:00:00.000Z';
    const details = subscriptionDetails({ ...plan, interval: 'YEARLY', renewsAt });
    queries.setQueryData(subscriptionQuery.queryKey, details);
    renderUpgrade(plan);
    expect(screen.getByText(/^Paid yearly · Renews on March 1, 2027$/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ActivitiesUnlimited0',
      'Calendar accountsUnlimited0',
    ]);
    // Premium does not add it.
    expect(screen.getByText(text('subscription.always'))).toBeVisible();
    expect(screen.getByRole('link', { name: /^Activities/ })).toHaveAttribute('href', '/activities');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('does not thank again those who have Premium', () => {
    renderUpgrade({ type: 'PREMIUM', paymentSystem: 'MANUAL' });
    expect(screen.getByRole('heading', { level: 1, name: text('subscription.already') })).toBeVisible();
    expect(screen.queryByText(text('subscription.textPREMIUM'))).toBeNull();
    expect(screen.getByText(text('subscription.given'))).toBeVisible();
    // There is nothing to manage.
    expect(screen.getByRole('link', { name: text('subscription.goToToday') })).toHaveAttribute('href', '/day');
  });

  it('leads those who have Premium to its management', () => {
    renderUpgrade({ type: 'PREMIUM', paymentSystem: 'WEB' });
    expect(screen.getByRole('link', { name: text('subscription.manage') })).toHaveAttribute(
      'href',
      '/settings/subscription',
    );
    expect(screen.queryByRole('button', { name: text('subscription.buy') })).toBeNull();
  });
});

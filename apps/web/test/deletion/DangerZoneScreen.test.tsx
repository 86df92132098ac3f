import type { SubscriptionDetails, User } from '@sevenfold/contract';
import { subscriptionDetails, user as sampleUser } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '../../src/data/queries';
import DangerZoneScreen from '../../src/features/deletion/screens/DangerZoneScreen';
import { subscriptionQuery } from '../../src/features/subscription/api';
import { SessionContext } from '../../src/features/user/sessionActions';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const stay = () => Promise.resolve();

function renderFor(paymentSystem: User['subscription']['paymentSystem'], details?: Partial<SubscriptionDetails>): void {
  const type = paymentSystem === 'NONE' ? 'FREE' : 'PREMIUM';
  fillDevice({ user: sampleUser({ subscription: { type, paymentSystem } }) });
  if (details)
    queries.setQueryData(subscriptionQuery.queryKey, subscriptionDetails({ type, paymentSystem, ...details }));
  renderOnDevice(
    <SessionContext value={{ prepareToSignIn: stay, completeSignIn: stay, signOut: stay }}>
      <DangerZoneScreen />
    </SessionContext>,
  );
}

const endings = () => screen.queryByText(/subscription ends? right away/i);
const warning = () => screen.queryByText(/doesn’t cancel a subscription/);
const management = () => screen.queryByRole('link', { name: text('subscription.manage') })?.getAttribute('href');

describe('the deletion of an account', () => {
  it('ends a subscription on the web', () => {
    renderFor('WEB', {});
    expect(endings()).toBeVisible();
    expect(warning()).toBeNull();
  });

  it('ends a subscription on the web whose payment failed', () => {
    renderFor('NONE', { problem: 'PAYMENT_FAILED' });
    expect(endings()).toBeVisible();
  });

  it.each(['NONE', 'MANUAL'] as const)('ends no subscription of a plan of the system %s', (paymentSystem) => {
    renderFor(paymentSystem, {});
    expect(endings()).toBeNull();
    expect(warning()).toBeNull();
  });

  it.each([
    ['APP_STORE', 'https://apps.apple.com/account/subscriptions'],
    ['PLAY_STORE', 'https://play.google.com/store/account/subscriptions'],
    ['OTHER', undefined],
  ] as const)('does not end a purchase in the store %s, and leads there if its page is known', async (store, url) => {
    renderFor('MOBILE', { store });
    expect(endings()).toBeNull();
    expect(screen.getByText(text(`deletion.store.${store}`))).toBeVisible();
    expect(management()).toBe(url);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('warns of a purchase in a store before its details are read', () => {
    renderFor('MOBILE');
    expect(screen.getByText(text('deletion.store.OTHER'))).toBeVisible();
  });

  it('ends a subscription on the web, and not the purchase in a store beside it', () => {
    renderFor('WEB', { store: 'APP_STORE', endsAt: '2027-03-01T10:00:00.000Z' });
    expect(endings()).toBeVisible();
    expect(screen.getByText(text('deletion.store.APP_STORE'))).toBeVisible();
  });
});

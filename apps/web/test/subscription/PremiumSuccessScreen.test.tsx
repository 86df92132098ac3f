import { user as sampleUser } from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PremiumSuccessScreen from '../../src/features/subscription/screens/PremiumSuccessScreen';
import { navigate } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

/** Renders the page of a checkout, about which the server responds with these states; the last one repeats. */
function renderSuccess(states: readonly (string | null)[]) {
  fillDevice({ user: sampleUser({ subscription: { type: 'FREE', paymentSystem: 'NONE' } }) });
  navigate({ to: '/premium-success', search: { checkout: 'cs_1' }, replace: true });
  let requests = 0;
  serveWith((_, path) => {
    if (path !== '/api/v1/subscription/confirm') return undefined;
    const state = states[Math.min(requests, states.length - 1)];
    requests += 1;
    return state ? Response.json({ data: { state } }) : undefined;
  });
  return renderOnDevice(<PremiumSuccessScreen />);
}
const title = (state: 'WAITING' | 'LATER' | 'PREMIUM' | 'NOT_PAID') =>
  screen.findByRole('heading', { level: 1, name: text(`subscription.title${state}`) });
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('page after a checkout', () => {
  it('waits for the payment system, also while the server cannot be reached, and then confirms Premium', async () => {
    renderSuccess(['PENDING', null, 'PREMIUM']);
    expect(await title('WAITING')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await advance(5);
    expect(await title('PREMIUM')).toBeVisible();
    expect(document.querySelector('svg path[pathLength]')).toHaveClass(/animate-\[draw-in/);
    expect(screen.getByRole('link', { name: text('subscription.connectCalendar') })).toBeVisible();
  });

  it('stops polling after half a minute and leads back to the day', async () => {
    renderSuccess(['PENDING']);
    await advance(35);
    expect(await title('LATER')).toBeVisible();
    expect(screen.getByRole('link', { name: text('subscription.goToToday') })).toHaveAttribute('href', '/day');
  });

  it('leads back to the plans when nothing was paid', async () => {
    renderSuccess(['NOT_PAID']);
    expect(await title('NOT_PAID')).toBeVisible();
    expect(screen.getByRole('link', { name: text('subscription.backToPlans') })).toHaveAttribute('href', '/upgrade');
  });
});

import type { User } from '@sevenfold/contract';
import { user as sampleUser } from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import StoreSuccessScreen from '../../src/features/purchase/screens/StoreSuccessScreen';
import { storeUnconfirmed } from '../../src/features/purchase/unconfirmed';
import { text } from '../../src/platform/text';
import { page } from '../db/pages';
import { fillDevice, serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const USER = sampleUser({ subscription: { type: 'FREE', paymentSystem: 'NONE' } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  localStorage.removeItem('sevenfold.purchase');
});

/** Renders the page; the server knows of the purchase from this request on. */
function renderSuccess(confirmedAt: number): void {
  fillDevice({ user: USER });
  vi.mocked(deviceRows.pull).mockRestore();
  let requests = 0;
  const isPremium = () => requests >= confirmedAt;
  const plan = (): User['subscription'] =>
    isPremium() ? { type: 'PREMIUM', paymentSystem: 'MOBILE' } : { type: 'FREE', paymentSystem: 'NONE' };
  serveWith((_, path) => {
    if (path.startsWith('/api/v1/rows')) {
      const rows = { user: [{ ...USER, subscription: plan() }] };
      return Response.json({ data: page({ version: 2, epoch: 'test', isFresh: false, rows }) });
    }
    if (path === '/api/v1/subscription/refresh') requests += 1;
    return path.startsWith('/api/v1/subscription')
      ? Response.json({ data: { ...plan(), store: null, isPaidTwice: false } })
      : undefined;
  });
  renderOnDevice(<StoreSuccessScreen />);
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('waits until the server knows of the purchase', async () => {
  storeUnconfirmed(USER.id, 'BOUGHT');
  renderSuccess(3);
  expect(await title(text('subscription.titleWAITING'))).toBeVisible();
  await advance(5);
  expect(await title(text('subscription.titlePREMIUM'))).toBeVisible();
});

it('stops asking after half a minute, and leads back to the day', async () => {
  storeUnconfirmed(USER.id, 'BOUGHT');
  renderSuccess(Infinity);
  await advance(35);
  expect(await title(text('subscription.titleLATER'))).toBeVisible();
  expect(screen.getByRole('link', { name: text('subscription.goToToday') })).toHaveAttribute('href', '/day');
});

it('leads to the offer without a purchase', async () => {
  renderSuccess(1);
  expect(await title(text('subscription.titleNOT_PAID'))).toBeVisible();
});

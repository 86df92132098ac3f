import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entitlement,
  entitlementChangesAt,
  isPaidTwice,
  PAYMENT_STATES,
  type PremiumSources,
  type StoreSubscription,
  WEB_STATUSES,
  type WebSubscription,
} from '../../src/subscription';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 9, 1, 12);
const NOTHING: PremiumSources = { web: null, store: null, manual: null };

const web = (change: Partial<WebSubscription> = {}): WebSubscription => ({
  status: 'active',
  payment: 'KEPT',
  periodEnd: NOW + 28 * DAY,
  paidUntil: null,
  failedAt: change.status === 'past_due' ? NOW - 2 * DAY : null,
  isEnding: false,
  isCollectionPaused: false,
  ...change,
});
const store = (change: Partial<StoreSubscription> = {}): StoreSubscription => ({
  expiresAt: NOW + 5 * DAY,
  graceEndsAt: null,
  isRefunded: false,
  isEnding: false,
  ...change,
});
const of = (sources: Partial<PremiumSources>) => entitlement({ ...NOTHING, ...sources }, NOW);

describe('a web subscription', () => {
  /** Statuses that give premium, with what the money of the last payment may be. Everything else gives none. */
  const PREMIUM = new Set(
    ['trialing', 'active', 'past_due'].flatMap((status) => [`${status} KEPT`, `${status} DISPUTED`]),
  );

  test.each(WEB_STATUSES.flatMap((status) => PAYMENT_STATES.map((payment) => [status, payment] as const)))(
    '%s, payment %s',
    (status, payment) => {
      const expected = PREMIUM.has(`${status} ${payment}`) ? ['PREMIUM', 'WEB'] : ['FREE', 'NONE'];
      const { type, paymentSystem } = of({ web: web({ status, payment }) });
      expect([type, paymentSystem]).toEqual(expected);
    },
  );

  test('is renewed at the end of its period, or ends there', () => {
    expect(of({ web: web() })).toMatchObject({ renewsAt: NOW + 28 * DAY, endsAt: null, graceEndsAt: null });
    expect(of({ web: web({ isEnding: true }) })).toMatchObject({ renewsAt: null, endsAt: NOW + 28 * DAY });
  });

  test('keeps premium for seven days after a failed renewal', () => {
    const failed = { ...NOTHING, web: web({ status: 'past_due', failedAt: NOW }) };
    const end = NOW + 7 * DAY;
    expect(entitlement(failed, end - 1)).toMatchObject({ type: 'PREMIUM', graceEndsAt: end, renewsAt: null });
    expect(entitlementChangesAt(failed, end - 1)).toBe(end);
    expect(entitlement(failed, end)).toMatchObject({ type: 'FREE', graceEndsAt: null });
    expect(entitlementChangesAt(failed, end)).toBeNull();
  });
});

describe('a web subscription whose paid time is known', () => {
  const paidUntil = NOW + 10 * DAY;
  const ended = { type: 'FREE', endsAt: null };
  test.each<[string, Partial<WebSubscription>, object]>([
    [
      'keeps premium after a failed payment until its end, if that is later than the grace period',
      { status: 'past_due', paidUntil },
      { type: 'PREMIUM', endsAt: paidUntil, graceEndsAt: paidUntil },
    ],
    [
      'keeps premium for the grace period, if that is later',
      { status: 'past_due', paidUntil: NOW + DAY },
      { type: 'PREMIUM', endsAt: NOW + 5 * DAY, graceEndsAt: NOW + 5 * DAY },
    ],
    ['ends with it when the payment was given up', { status: 'unpaid', paidUntil }, { endsAt: paidUntil }],
    ['ends with it when it was cancelled for the payment', { status: 'canceled', paidUntil }, { endsAt: paidUntil }],
    ['has ended when it was cancelled deliberately', { status: 'canceled', paidUntil: null }, ended],
    ['has ended with it', { status: 'unpaid', paidUntil: NOW }, ended],
    [
      'ends with it while nothing is collected',
      { isCollectionPaused: true, paidUntil },
      { endsAt: paidUntil, renewsAt: null },
    ],
    ['has ended with it while nothing is collected', { isCollectionPaused: true, paidUntil: NOW }, ended],
  ])('%s', (_name, change, expected) => {
    expect(of({ web: web(change) })).toMatchObject({ type: 'PREMIUM', ...expected });
  });
});

describe('a store purchase', () => {
  test.each([
    ['paid', store(), { type: 'PREMIUM', renewsAt: NOW + 5 * DAY }],
    ['cancelled, but paid', store({ isEnding: true }), { type: 'PREMIUM', renewsAt: null, endsAt: NOW + 5 * DAY }],
    ['for life', store({ expiresAt: null }), { type: 'PREMIUM', renewsAt: null, endsAt: null }],
    ['expired', store({ expiresAt: NOW }), { type: 'FREE' }],
    [
      'in the grace period of the store',
      store({ expiresAt: NOW - DAY, graceEndsAt: NOW + DAY }),
      { type: 'PREMIUM', graceEndsAt: NOW + DAY, endsAt: NOW + DAY },
    ],
    ['after that grace period', store({ expiresAt: NOW - 2 * DAY, graceEndsAt: NOW }), { type: 'FREE' }],
    ['refunded', store({ isRefunded: true }), { type: 'FREE' }],
  ])('%s', (_name, purchase, expected) => {
    expect(of({ store: purchase })).toMatchObject(expected);
  });
});

test('premium is the union of all sources; a paid one manages it', () => {
  const manual = { endsAt: null };
  expect(of({ manual })).toMatchObject({ type: 'PREMIUM', paymentSystem: 'MANUAL' });
  expect(of({ manual, store: store() })).toMatchObject({ paymentSystem: 'MOBILE' });
  expect(of({ manual, store: store(), web: web() })).toMatchObject({ paymentSystem: 'WEB' });
  expect(of({ manual, web: web({ status: 'unpaid' }) })).toMatchObject({ type: 'PREMIUM', paymentSystem: 'MANUAL' });
  expect(of({ manual: { endsAt: NOW } })).toMatchObject({ type: 'FREE', paymentSystem: 'NONE' });
});

describe('with several sources, premium ends with the one that lasts longest', () => {
  const granted = NOW + 10 * DAY;
  const graceEndsAt = NOW + 5 * DAY;
  const failed = web({ status: 'past_due' });
  test.each([
    [
      'an ending web subscription and a longer grant',
      { web: web({ isEnding: true, periodEnd: NOW + DAY }), manual: { endsAt: granted } },
      { endsAt: granted },
    ],
    [
      'an ending web subscription and a shorter grant',
      { web: web({ isEnding: true }), manual: { endsAt: granted } },
      { endsAt: NOW + 28 * DAY },
    ],
    [
      'an ending web subscription and a grant without an end',
      { web: web({ isEnding: true }), manual: { endsAt: null } },
      { endsAt: null },
    ],
    [
      'an ending web subscription and a renewed purchase',
      { web: web({ isEnding: true }), store: store() },
      { endsAt: null },
    ],
    [
      'a renewed web subscription and a grant',
      { web: web(), manual: { endsAt: granted } },
      { renewsAt: NOW + 28 * DAY, endsAt: null },
    ],
    [
      'a failed payment and a longer grant',
      { web: failed, manual: { endsAt: granted } },
      { endsAt: granted, graceEndsAt: null },
    ],
    [
      'a failed payment and a shorter grant',
      { web: failed, manual: { endsAt: NOW + DAY } },
      { endsAt: graceEndsAt, graceEndsAt },
    ],
  ])('%s', (_name, sources, expected) => {
    expect(of(sources)).toMatchObject({ paymentSystem: 'WEB', ...expected });
  });

  test('the plan changes when the first of them ends', () => {
    const sources = { ...NOTHING, web: failed, manual: { endsAt: granted } };
    expect(entitlementChangesAt(sources, NOW)).toBe(graceEndsAt);
    expect(entitlement(sources, graceEndsAt)).toMatchObject({ paymentSystem: 'MANUAL', endsAt: granted });
    expect(entitlementChangesAt(sources, graceEndsAt)).toBe(granted);
  });
});

describe('paid twice, on the web and in a store', () => {
  test.each([
    ['both renew', web(), store(), true],
    ['the web retries a failed payment', web({ status: 'past_due' }), store(), true],
    ['the store is in its grace period', web(), store({ expiresAt: NOW - DAY, graceEndsAt: NOW + DAY }), true],
    ['bought for life beside a web subscription', web(), store({ expiresAt: null }), true],
    ['the web subscription ends', web({ isEnding: true }), store(), false],
    ['the web subscription collects nothing', web({ isCollectionPaused: true }), store(), false],
    ['the web subscription was given up', web({ status: 'unpaid' }), store(), false],
    ['the purchase ends', web(), store({ isEnding: true }), false],
    ['the purchase has ended', web(), store({ expiresAt: NOW }), false],
    ['the purchase was refunded', web(), store({ isRefunded: true }), false],
    ['no purchase', web(), null, false],
    ['no web subscription', null, store(), false],
  ])('%s', (_name, subscription, purchase, expected) => {
    expect(isPaidTwice({ web: subscription, store: purchase }, NOW)).toBe(expected);
  });
});

test('the entitlement changes by itself only at the named moments, and when a purchase was not renewed', () => {
  const at = fc.integer({ min: -20, max: 20 }).map((days) => NOW + days * DAY);
  const sources = fc.record({
    web: fc.option(
      fc.record({
        status: fc.constantFrom(...WEB_STATUSES),
        payment: fc.constantFrom(...PAYMENT_STATES),
        periodEnd: at,
        paidUntil: fc.option(at),
        failedAt: fc.option(at),
        isEnding: fc.boolean(),
        isCollectionPaused: fc.boolean(),
      }),
    ),
    store: fc.option(
      fc.record({
        expiresAt: fc.option(at),
        graceEndsAt: fc.option(at),
        isRefunded: fc.boolean(),
        isEnding: fc.boolean(),
      }),
    ),
    manual: fc.option(fc.record({ endsAt: fc.option(at) })),
  });
  fc.assert(
    fc.property(sources, fc.integer({ min: 0, max: 40 * DAY }), (given, later) => {
      const next = entitlementChangesAt(given, NOW) ?? Infinity;
      const renewsAt = of({ store: given.store }).renewsAt ?? Infinity;
      const before = Math.min(NOW + later, next - 1, renewsAt - 1);
      const { type, paymentSystem } = entitlement(given, NOW);
      expect(entitlement(given, before)).toMatchObject({ type, paymentSystem });
    }),
  );
});

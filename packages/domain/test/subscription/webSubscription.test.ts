import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beforeCheckout,
  canCharge,
  type CustomerSubscription,
  entitlement,
  PAYMENT_STATES,
  selectSubscription,
  subscriptionProblem,
  subscriptionsToCancel,
  WEB_STATUSES,
} from '../../src/subscription';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 9, 1, 12);

const subscription = (change: Partial<CustomerSubscription> = {}): CustomerSubscription => ({
  id: 'sub_1',
  status: 'active',
  payment: 'KEPT',
  startedAt: NOW - 2 * DAY,
  periodEnd: NOW + 28 * DAY,
  paidUntil: NOW + 28 * DAY,
  failedAt: null,
  isEnding: false,
  isCollectionPaused: false,
  isFromCheckout: true,
  ...change,
});

const at = fc.integer({ min: -40, max: 40 }).map((days) => NOW + days * DAY);
const anySubscription: fc.Arbitrary<CustomerSubscription> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...WEB_STATUSES),
  payment: fc.constantFrom(...PAYMENT_STATES),
  startedAt: at,
  periodEnd: at,
  paidUntil: fc.option(at),
  failedAt: fc.option(at),
  isEnding: fc.boolean(),
  isCollectionPaused: fc.boolean(),
  isFromCheckout: fc.boolean(),
});

describe('before a checkout', () => {
  it.each([
    ['incomplete', 'CANCEL'],
    ['incomplete_expired', 'NOTHING'],
    ['trialing', 'MANAGE'],
    ['active', 'MANAGE'],
    ['past_due', 'MANAGE'],
    ['canceled', 'NOTHING'],
    ['unpaid', 'MANAGE'],
    ['paused', 'MANAGE'],
  ] as const)('a subscription that is %s: %s', (status, expected) => {
    expect(beforeCheckout({ status })).toBe(expected);
  });
});

it.each([
  ['past_due', false, 'PAYMENT_FAILED'],
  ['unpaid', false, 'PAYMENT_FAILED'],
  ['paused', false, 'PAUSED'],
  ['active', true, 'PAUSED'],
  ['active', false, null],
  ['canceled', true, null],
  ['incomplete', false, null],
] as const)('the problem of %s, collection paused: %s, is %s', (status, isCollectionPaused, expected) => {
  expect(subscriptionProblem({ status, isCollectionPaused })).toBe(expected);
});

describe('of several subscriptions of one customer', () => {
  it('the selected one gives premium whenever one of them does', () => {
    fc.assert(
      fc.property(
        fc.array(anySubscription, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 40 * DAY }),
        (all, later) => {
          const typeAt = (web: CustomerSubscription): string =>
            entitlement({ web, store: null, manual: null }, NOW + later).type;
          const selected = selectSubscription(all, NOW);
          expect(selected && typeAt(selected)).toBe(all.some((one) => typeAt(one) === 'PREMIUM') ? 'PREMIUM' : 'FREE');
        },
      ),
    );
  });

  it('the selected one is active rather than cancelled, whose paid period ends later', () => {
    const cancelled = subscription({ id: 'sub_2', status: 'canceled', paidUntil: NOW + DAY });
    const ending = subscription({ isEnding: true, periodEnd: NOW });
    expect(selectSubscription([cancelled, ending], NOW)).toBe(ending);
  });

  it('the selected one is renewed rather than ending', () => {
    const ending = subscription({ id: 'sub_2', isEnding: true, periodEnd: NOW + 300 * DAY });
    const renewed = subscription();
    expect(selectSubscription([ending, renewed], NOW)).toBe(renewed);
  });

  it('all but one that were bought in the app are cancelled, never the last or one of the operator that is paid', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anySubscription, { selector: ({ id }) => id, maxLength: 5 }), (all) => {
        const cancelled = new Set(subscriptionsToCancel(all).map(({ id }) => id));
        const left = all.filter((one) => canCharge(one) && !cancelled.has(one.id));
        expect(left.filter((one) => one.isFromCheckout).length).toBeLessThanOrEqual(1);
        expect(left.some(({ payment }) => payment === 'REFUNDED' || payment === 'DISPUTE_LOST')).toBe(false);
        const hasMoney = ({ payment }: CustomerSubscription) => payment === 'KEPT' || payment === 'DISPUTED';
        const valid = all.filter((one) => canCharge(one) && hasMoney(one));
        expect(left.length > 0).toBe(valid.length > 0);
        expect(left).toEqual(expect.arrayContaining(valid.filter((one) => !one.isFromCheckout)));
      }),
    );
  });

  const first = subscription({ id: 'first' });
  const second = subscription({ id: 'second', startedAt: NOW });
  it.each<[string, CustomerSubscription[], object[]]>([
    ['one alone stays', [first], []],
    ['the later of two paid ones is cancelled and refunded', [second, first], [{ id: 'second', isRefunded: true }]],
    [
      'an earlier one with a failed payment is cancelled for a later paid one',
      [second, { ...first, status: 'past_due' }],
      [{ id: 'first', isRefunded: false }],
    ],
    ['one that the operator has created stays', [{ ...second, isFromCheckout: false }, first], []],
    [
      'a refunded one is cancelled, and the other stays',
      [second, { ...first, payment: 'REFUNDED' }],
      [{ id: 'first', reason: 'REFUNDED' }],
    ],
    [
      'one that was never paid is cancelled without a refund',
      [{ ...second, status: 'incomplete' }, first],
      [{ id: 'second', isRefunded: false }],
    ],
    [
      'one in a dispute is not refunded as well',
      [{ ...second, payment: 'DISPUTED' }, first],
      [{ id: 'second', isRefunded: false }],
    ],
    ['one that has ended stays as it is', [{ ...second, status: 'canceled', payment: 'REFUNDED' }, first], []],
  ])('%s', (_, all, expected) => {
    const cancellations = subscriptionsToCancel(all);
    expect(cancellations).toHaveLength(expected.length);
    expect(cancellations).toMatchObject(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { readOffers } from '../../src/features/purchase/offers';
import { purchaseProblem } from '../../src/features/purchase/problem';
import { offerings, sdkError, storePackage } from './sdk';

const monthly = storePackage({ id: 'monthly', price: 4.49 });
const eligible = (status: number) => ({ yearly: { status, description: '' } });

describe('offers of the store', () => {
  it('are the yearly and the monthly price of the store, with the saving that its prices give', () => {
    expect(readOffers(offerings(storePackage({}), monthly), undefined)).toMatchObject([
      { interval: 'YEARLY', price: '€44.99', pricePerMonth: '€3.75', saving: 16, intro: null },
      { interval: 'MONTHLY', price: '€4.49', pricePerMonth: null, saving: 0 },
    ]);
    expect(readOffers(offerings(storePackage({ price: 26.94 }), monthly), undefined)[0]?.saving).toBe(50);
  });

  it.each([
    ['a year costs as much as twelve months', storePackage({ price: 53.88 })],
    ['a year costs more', storePackage({ price: 60 })],
    ['the currencies differ', storePackage({ currency: 'USD' })],
  ])('name no saving when %s', (_what, annual) => {
    expect(readOffers(offerings(annual, monthly), undefined)[0]?.saving).toBe(0);
  });

  it('may be one only, or none', () => {
    expect(readOffers(offerings(null, monthly), undefined).map(({ interval }) => interval)).toEqual(['MONTHLY']);
    expect(readOffers(offerings(storePackage({}), null), undefined)[0]?.saving).toBe(0);
    expect(readOffers({ all: {}, current: null }, undefined)).toEqual([]);
  });

  it.each([
    ['a free week', {}, { price: null, payments: 1, unit: 'WEEK', units: 1 }],
    [
      'three months at a lower price',
      { price: 1.99, priceString: '€1.99', cycles: 3, periodUnit: 'MONTH' },
      { price: '€1.99', payments: 3, unit: 'MONTH', units: 3 },
    ],
    ['a unit that is unknown', { periodUnit: 'FORTNIGHT' }, null],
    ['no time', { cycles: 0 }, null],
  ])('have an introductory offer of %s', (_what, intro, expected) => {
    const [offer] = readOffers(offerings(storePackage({ intro }), null), undefined);
    expect(offer?.intro ?? null).toEqual(expected);
  });

  it.each([
    [0, false],
    [1, false],
    [2, true],
    [3, false],
  ])('promise the offer of the App Store only to those who can have it (status %s)', (status, isOffered) => {
    const [offer] = readOffers(offerings(storePackage({ intro: {} }), null), eligible(status));
    expect(offer?.intro !== null).toBe(isOffered);
    expect(readOffers(offerings(storePackage({ intro: {} }), null), {})[0]?.intro).toBeNull();
  });
});

describe('the problem of an error of the SDK', () => {
  it.each([
    [1, 'CANCELLED'],
    [2, 'STORE'],
    [3, 'NOT_ALLOWED'],
    [5, 'NOT_AVAILABLE'],
    [6, 'OWNED'],
    [7, 'OTHER_ACCOUNT'],
    [10, 'OFFLINE'],
    [11, 'SETUP'],
    [13, 'OTHER_ACCOUNT'],
    [15, 'BUSY'],
    [20, 'PENDING'],
    [23, 'SETUP'],
    [35, 'OFFLINE'],
    [99, 'UNKNOWN'],
  ] as const)('with code %s is %s', (code, problem) => {
    expect(purchaseProblem(sdkError(code))).toBe(problem);
  });

  it('without a code is unknown', () => {
    expect([undefined, null, 'x', new Error('x')].map(purchaseProblem)).toEqual(Array(4).fill('UNKNOWN'));
  });
});

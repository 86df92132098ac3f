import { describe, expect, test } from 'vitest';
import { type DeviceStore, type SoldPlan, storeSale, type StoreSale } from '../../src/subscription';

const FREE: SoldPlan = { type: 'FREE', paymentSystem: 'NONE', store: null, problem: null };
const PREMIUM: SoldPlan = { ...FREE, type: 'PREMIUM' };

describe('what a device with a store offers', () => {
  test.each<[name: string, plan: SoldPlan, device: DeviceStore, expected: StoreSale]>([
    ['the free plan', FREE, 'PLAY_STORE', 'FOR_SALE'],
    ['the free plan before the server has responded', { ...FREE, problem: undefined }, 'PLAY_STORE', 'UNKNOWN'],
    [
      'a web subscription whose payment failed for good',
      { ...FREE, problem: 'PAYMENT_FAILED' },
      'APP_STORE',
      'WEB_UNPAID',
    ],
    ['a paused web subscription', { ...FREE, problem: 'PAUSED' }, 'APP_STORE', 'WEB_UNPAID'],
    ['a web subscription that is active or ends', { ...PREMIUM, paymentSystem: 'WEB' }, 'APP_STORE', 'WEB'],
    [
      'a web subscription in its grace period',
      { ...PREMIUM, paymentSystem: 'WEB', problem: 'PAYMENT_FAILED' },
      'PLAY_STORE',
      'WEB',
    ],
    [
      'a web subscription paid beside a store',
      { ...PREMIUM, paymentSystem: 'WEB', store: 'APP_STORE' },
      'APP_STORE',
      'WEB',
    ],
    ['this store', { ...PREMIUM, paymentSystem: 'MOBILE', store: 'PLAY_STORE' }, 'PLAY_STORE', 'THIS_STORE'],
    [
      'this store, beside a paused web subscription',
      { ...PREMIUM, paymentSystem: 'MOBILE', store: 'APP_STORE', problem: 'PAUSED' },
      'APP_STORE',
      'THIS_STORE',
    ],
    [
      'the App Store on Android',
      { ...PREMIUM, paymentSystem: 'MOBILE', store: 'APP_STORE' },
      'PLAY_STORE',
      'APP_STORE',
    ],
    [
      'Google Play on an iPhone',
      { ...PREMIUM, paymentSystem: 'MOBILE', store: 'PLAY_STORE' },
      'APP_STORE',
      'PLAY_STORE',
    ],
    ['another store', { ...PREMIUM, paymentSystem: 'MOBILE', store: 'OTHER' }, 'APP_STORE', 'OTHER_STORE'],
    [
      'a store that the device has not read yet',
      { ...PREMIUM, paymentSystem: 'MOBILE', store: undefined },
      'APP_STORE',
      'OTHER_STORE',
    ],
    ['a grant', { ...PREMIUM, paymentSystem: 'MANUAL' }, 'PLAY_STORE', 'MANUAL'],
  ])('%s', (_name, plan, device, expected) => {
    expect(storeSale(plan, device)).toBe(expected);
  });

  test('only the free plan without another subscription is for sale', () => {
    const sold = [];
    for (const type of ['FREE', 'PREMIUM'] as const)
      for (const paymentSystem of ['NONE', 'WEB', 'MOBILE', 'MANUAL'] as const)
        for (const store of ['APP_STORE', 'PLAY_STORE', 'OTHER', null, undefined] as const)
          for (const problem of ['PAYMENT_FAILED', 'PAUSED', null, undefined] as const)
            for (const device of ['APP_STORE', 'PLAY_STORE'] as const)
              if (storeSale({ type, paymentSystem, store, problem }, device) === 'FOR_SALE')
                sold.push({ type, problem });
    expect(sold).not.toEqual([]);
    expect(sold.every(({ type, problem }) => type === 'FREE' && problem === null)).toBe(true);
  });
});

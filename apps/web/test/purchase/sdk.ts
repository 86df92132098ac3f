import type { PurchasesIntroPrice, PurchasesOfferings, PurchasesPackage } from '@revenuecat/purchases-capacitor';
import { vi } from 'vitest';
import type { PurchasePlugin } from '../../src/features/purchase/storeAccount';

interface ProductFields {
  readonly id?: string;
  readonly price?: number;
  readonly currency?: string;
  readonly intro?: Partial<PurchasesIntroPrice> | null;
}

/** A package with the fields of its product that the app reads. */
export function storePackage({ id = 'yearly', price = 44.99, currency = 'EUR', intro = null }: ProductFields) {
  const product = {
    identifier: id,
    price,
    priceString: `€${price}`,
    pricePerMonthString: `€${(price / 12).toFixed(2)}`,
    currencyCode: currency,
    introPrice: intro && {
      price: 0,
      priceString: '€0.00',
      cycles: 1,
      period: 'P1W',
      periodUnit: 'WEEK',
      periodNumberOfUnits: 1,
      ...intro,
    },
  };
  return { identifier: id, product } as object as PurchasesPackage;
}

export const offerings = (annual: PurchasesPackage | null, monthly: PurchasesPackage | null): PurchasesOfferings =>
  ({ all: {}, current: { identifier: 'default', annual, monthly } }) as object as PurchasesOfferings;

/** As Capacitor transfers a rejection by the SDK. */
export const sdkError = (code: number): Error => Object.assign(new Error('rejected'), { code: String(code) });

/** The plugin with everything succeeding: a yearly and a monthly product, nothing bought before. */
export function fakePlugin() {
  let isConfigured = false;
  const nothing = { customerInfo: { entitlements: { active: {} }, managementURL: null } } as never;
  return {
    isConfigured: vi.fn<PurchasePlugin['isConfigured']>(async () => ({ isConfigured })),
    configure: vi.fn<PurchasePlugin['configure']>(async () => void (isConfigured = true)),
    logIn: vi.fn<PurchasePlugin['logIn']>(async () => nothing),
    logOut: vi.fn<PurchasePlugin['logOut']>(async () => nothing),
    getOfferings: vi.fn<PurchasePlugin['getOfferings']>(async () =>
      offerings(storePackage({}), storePackage({ id: 'monthly', price: 4.49 })),
    ),
    checkTrialOrIntroductoryPriceEligibility: vi.fn<PurchasePlugin['checkTrialOrIntroductoryPriceEligibility']>(
      async () => ({}),
    ),
    purchasePackage: vi.fn<PurchasePlugin['purchasePackage']>(async () => nothing),
    restorePurchases: vi.fn<PurchasePlugin['restorePurchases']>(async () => nothing),
    getCustomerInfo: vi.fn<PurchasePlugin['getCustomerInfo']>(async () => nothing),
  };
}

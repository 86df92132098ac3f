import type { RevenueCatFake } from '@sevenfold/fakes/revenueCat';
import type {
  CustomerInfo,
  MakePurchaseResult,
  PurchasePackageOptions,
  PurchasesConfiguration,
  PurchasesOfferings,
  PurchasesPackage,
  PurchasesStoreProduct,
} from '@revenuecat/purchases-capacitor';
import { type NativePlugin, PluginError } from '../nativeShell';

/** Codes of the SDK's errors: https://www.revenuecat.com/docs/test-and-launch/errors */
const ERRORS = {
  CANCELLED: '1',
  STORE_PROBLEM: '2',
  NOT_ALLOWED: '3',
  ALREADY_OWNED: '6',
  NETWORK: '10',
  PENDING: '20',
  ANONYMOUS: '22',
} as const;

type Outcome = 'BOUGHT' | 'PAID_OFFLINE' | keyof typeof ERRORS;

const YEAR_MS = 365 * 86_400_000;

/**
 * RevenueCat's SDK with Google Play, as their documentation describes them: nothing works before `configure`, purchases
 * belong to the signed-in user, and those that RevenueCat was not told of are sent with the next call.
 */
export class Purchases {
  /** The user whom the SDK acts for; undefined before it is configured, an anonymous id after a sign-out. */
  appUserId: string | undefined;
  /** Results of the next purchases; the last one repeats. */
  outcomes: Outcome[] = ['BOUGHT'];
  /** Called when the store has taken the money. */
  onPaid: () => Promise<void> = async () => undefined;
  /** Prices as the store formats them; undefined: the store has none. */
  prices: { readonly yearly: string; readonly monthly: string } | undefined = { yearly: '€44.99', monthly: '€4.49' };
  #revenueCat: RevenueCatFake | undefined;
  /** Users of the purchases that RevenueCat was not told of. */
  readonly #unsent: string[] = [];
  /** The user for whom this store account has bought. */
  #owner: string | undefined;

  /** Connects the SDK with RevenueCat. */
  connect(revenueCat: RevenueCatFake): void {
    this.#revenueCat = revenueCat;
  }

  readonly plugin: NativePlugin = {
    isConfigured: () => ({ isConfigured: this.appUserId !== undefined }),
    configure: (options) => {
      const { apiKey, appUserID } = options as object as PurchasesConfiguration;
      if (!apiKey.startsWith('goog_') || !appUserID) throw new Error('configured without a key or a user');
      this.appUserId = appUserID;
      this.#send();
      return undefined;
    },
    logIn: ({ appUserID }) => {
      this.#requireUser();
      this.appUserId = String(appUserID);
      this.#send();
      return { customerInfo: this.#customerInfo(), created: false };
    },
    logOut: () => {
      if (this.#requireUser().startsWith('$RCAnonymousID')) throw pluginError('ANONYMOUS');
      this.appUserId = '$RCAnonymousID:1';
      return { customerInfo: this.#customerInfo() };
    },
    getOfferings: () => {
      this.#requireUser();
      return this.#offerings();
    },
    purchasePackage: (options) => this.#buy((options as object as PurchasePackageOptions).aPackage),
    restorePurchases: () => {
      const user = this.#requireUser();
      if (this.#owner !== undefined && this.#owner !== user) this.#revenueCat?.transfer(this.#owner, user);
      if (this.#owner !== undefined) this.#owner = user;
      return { customerInfo: this.#customerInfo() };
    },
    getCustomerInfo: () => {
      this.#requireUser();
      return { customerInfo: this.#customerInfo() };
    },
  };

  /** Lets the store account have a purchase of another user, made on another device. */
  buyElsewhere(userId: string): void {
    this.#owner = userId;
    this.#revenueCat?.purchase(userId, { store: 'play_store' });
  }

  /** Completes a purchase that was pending, as after its approval. */
  approve(): void {
    this.#complete(this.#requireUser(), 'premium_yearly');
  }

  #requireUser(): string {
    if (this.appUserId === undefined) throw new Error('Purchases must be configured before calling this function');
    return this.appUserId;
  }

  async #buy({ product }: PurchasesPackage): Promise<MakePurchaseResult> {
    const user = this.#requireUser();
    if (user.startsWith('$RCAnonymousID')) throw new Error('bought without a user');
    const outcome = (this.outcomes.length > 1 ? this.outcomes.shift() : this.outcomes[0]) ?? 'BOUGHT';
    if (outcome === 'PAID_OFFLINE') {
      await this.onPaid();
      this.#unsent.push(user);
      throw pluginError('NETWORK');
    }
    if (outcome !== 'BOUGHT') throw pluginError(outcome);
    if (this.#owner !== undefined) throw pluginError('ALREADY_OWNED');
    await this.onPaid();
    this.#complete(user, product.identifier);
    return {
      productIdentifier: product.identifier,
      customerInfo: this.#customerInfo(),
      transaction: {
        transactionIdentifier: 'GPA.1',
        productIdentifier: product.identifier,
        purchaseDate: '2026-01-01T00:00:00Z',
        purchaseToken: 'token',
        originalJson: null,
        signature: null,
      },
    };
  }

  #complete(user: string, product: string): void {
    this.#owner = user;
    const time = product.startsWith('premium_yearly') ? { expiresAt: Date.now() + YEAR_MS } : {};
    this.#revenueCat?.purchase(user, { product, store: 'play_store', ...time });
  }

  /** Sends the purchases that RevenueCat was not told of. */
  #send(): void {
    for (const user of this.#unsent.splice(0)) this.#complete(user, 'premium_yearly');
  }

  #customerInfo(): CustomerInfo {
    const isPremium = this.#owner !== undefined && this.#owner === this.appUserId;
    // The other fields are not read.
    return {
      entitlements: { all: {}, active: isPremium ? { premium: { identifier: 'premium', isActive: true } } : {} },
      originalAppUserId: this.appUserId,
      managementURL: isPremium
        ? 'https://play.google.com/store/account/subscriptions?sku=premium_yearly&package=app.sevenfold'
        : null,
    } as object as CustomerInfo;
  }

  #offerings(): PurchasesOfferings {
    if (!this.prices) return { all: {}, current: null };
    const annual = offeredPackage('$rc_annual', 'premium_yearly:yearly', this.prices.yearly);
    const monthly = offeredPackage('$rc_monthly', 'premium_monthly:monthly', this.prices.monthly);
    const current = { identifier: 'default', availablePackages: [annual, monthly], annual, monthly };
    return { all: { default: current }, current } as object as PurchasesOfferings;
  }
}

const pluginError = (error: keyof typeof ERRORS): PluginError => new PluginError(error, ERRORS[error]);

/** A package, with the fields of its product that describe the price. */
function offeredPackage(identifier: string, productId: string, priceString: string): PurchasesPackage {
  const price = Number(priceString.replaceAll(/[^\d.]/g, ''));
  const isYearly = identifier === '$rc_annual';
  const product: Partial<PurchasesStoreProduct> = {
    identifier: productId,
    title: 'Sevenfold Premium',
    price,
    priceString,
    currencyCode: 'EUR',
    pricePerMonthString: isYearly ? `€${(price / 12).toFixed(2)}` : priceString,
    subscriptionPeriod: isYearly ? 'P1Y' : 'P1M',
    introPrice: null,
  };
  return {
    identifier,
    packageType: isYearly ? 'ANNUAL' : 'MONTHLY',
    product,
    presentedOfferingContext: { offeringIdentifier: 'default', placementIdentifier: null, targetingContext: null },
  } as object as PurchasesPackage;
}

import type { PurchasesPlugin } from '@revenuecat/purchases-capacitor';

/** The methods of the plugin that are used; tests record them. */
export type PurchasePlugin = Pick<
  PurchasesPlugin,
  | 'isConfigured'
  | 'configure'
  | 'logIn'
  | 'logOut'
  | 'getOfferings'
  | 'checkTrialOrIntroductoryPriceEligibility'
  | 'purchasePackage'
  | 'restorePurchases'
  | 'getCustomerInfo'
>;

/** The plugin's module. Never a promise of the plugin itself, which has every method that is called, `then` included. */
export interface PurchaseModule {
  readonly Purchases: PurchasePlugin;
}

/** The user for whom the SDK acts. */
export interface Buyer {
  readonly userId: string;
  /** Public SDK key of the platform. */
  readonly publicKey: string;
}

/**
 * The account of RevenueCat's SDK on this device. The SDK runs for signed-in users only: a purchase without one would
 * belong to an anonymous id that the server does not know.
 */
export class StoreAccount {
  readonly #load: () => Promise<PurchaseModule>;
  /** The last change of the account; changes run one after the other. */
  #change: Promise<unknown> = Promise.resolve();
  #userId: string | undefined;

  constructor(load: () => Promise<PurchaseModule>) {
    this.#load = load;
  }

  /**
   * Signs in at the SDK unless it acts for this user already.
   *
   * @returns the plugin's module
   * @throws an error of the SDK, if another user was signed in and the SDK cannot reach its server
   */
  async signIn({ userId, publicKey }: Buyer): Promise<PurchaseModule> {
    const module = await this.#load();
    await this.#queue(async () => {
      if (this.#userId === userId) return;
      const { Purchases } = module;
      // A page that was loaded again finds the SDK as it left it.
      const { isConfigured } = await Purchases.isConfigured();
      if (isConfigured) await Purchases.logIn({ appUserID: userId });
      else
        await Purchases.configure({
          apiKey: publicKey,
          appUserID: userId,
          automaticDeviceIdentifierCollectionEnabled: false,
        });
      this.#userId = userId;
    });
    return module;
  }

  /** Signs out at the SDK. Without a network as well: the next sign-in replaces the account in any case. */
  async signOut(): Promise<void> {
    await this.#queue(async () => {
      this.#userId = undefined;
      const { Purchases } = await this.#load();
      if (!(await Purchases.isConfigured()).isConfigured) return;
      await Purchases.logOut().catch(() => undefined);
    });
  }

  async #queue(task: () => Promise<void>): Promise<void> {
    const change = this.#change.then(task);
    this.#change = change.catch(() => undefined);
    return change;
  }
}

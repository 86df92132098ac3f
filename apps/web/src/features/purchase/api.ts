import type { SubscriptionDetails } from '@sevenfold/contract';
import { type DeviceStore, storeSale, type StoreSale } from '@sevenfold/domain/subscription';
import { deviceRows, queries, replica } from '#data';
import { subscriptionQuery } from '#features/subscription';
import { storeUnconfirmed } from './unconfirmed';
import { productIds, readOffers, type StoreOffer } from './offers';
import type { Buyer, StoreAccount } from './storeAccount';

/** Name of the entitlement that every product includes. */
const ENTITLEMENT = 'premium';

/**
 * Reads the offers of the store.
 *
 * @throws an error of the SDK
 */
export async function readStoreOffers(account: StoreAccount, buyer: Buyer, store: DeviceStore): Promise<StoreOffer[]> {
  const { Purchases } = await account.signIn(buyer);
  const offerings = await Purchases.getOfferings();
  const productIdentifiers = productIds(offerings);
  if (store === 'PLAY_STORE') return readOffers(offerings, undefined);
  // Without a response the regular price is shown, which promises nothing.
  const eligibility = await Purchases.checkTrialOrIntroductoryPriceEligibility({ productIdentifiers }).catch(
    () => ({}),
  );
  return readOffers(offerings, eligibility);
}

/**
 * Buys an offer, unless the server knows by now of another subscription.
 *
 * @returns BOUGHT, or what excludes the purchase
 * @throws {NetworkError} if the server cannot be asked
 * @throws an error of the SDK
 */
export async function buy(
  account: StoreAccount,
  buyer: Buyer,
  { bought }: StoreOffer,
  store: DeviceStore,
): Promise<'BOUGHT' | Exclude<StoreSale, 'FOR_SALE'>> {
  const sale = storeSale(await readSubscription(), store);
  if (sale !== 'FOR_SALE') return sale;
  const { Purchases } = await account.signIn(buyer);
  storeUnconfirmed(buyer.userId, 'STARTED');
  await Purchases.purchasePackage({ aPackage: bought });
  storeUnconfirmed(buyer.userId, 'BOUGHT');
  return 'BOUGHT';
}

/**
 * Assigns the purchases of the store account to a user.
 *
 * @returns true if one of them gives Premium
 * @throws an error of the SDK
 */
export async function restore(account: StoreAccount, buyer: Buyer): Promise<boolean> {
  const { Purchases } = await account.signIn(buyer);
  const { customerInfo } = await Purchases.restorePurchases();
  if (customerInfo.entitlements.active[ENTITLEMENT] === undefined) return false;
  storeUnconfirmed(buyer.userId, 'BOUGHT');
  return true;
}

/** The page of the store on which this user's subscription is managed; null if there is none. */
export async function readManagementUrl(account: StoreAccount, buyer: Buyer): Promise<string | null> {
  const { Purchases } = await account.signIn(buyer);
  return (await Purchases.getCustomerInfo()).customerInfo.managementURL;
}

/**
 * Has the server read the purchases of the user from RevenueCat.
 *
 * @returns true if the user has Premium now
 * @throws {ApiError} @throws {NetworkError}
 */
export async function confirmPurchase(): Promise<boolean> {
  const details = await replica.request('POST /api/v1/subscription/refresh', { body: {} });
  queries.setQueryData(subscriptionQuery.queryKey, details);
  if (details.type !== 'PREMIUM') return false;
  await readUser();
  return true;
}

/** Reads the user, and with them the plan that all screens show. */
const readUser = (): Promise<void> => deviceRows.pull();

/** Reads the plan anew, and shows one that was bought elsewhere. */
async function readSubscription(): Promise<SubscriptionDetails> {
  const details = await queries.fetchQuery({ ...subscriptionQuery, staleTime: 0 });
  if (details.type === 'PREMIUM') await readUser();
  return details;
}

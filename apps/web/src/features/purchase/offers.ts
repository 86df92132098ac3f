import type {
  IntroEligibility,
  PurchasesIntroPrice,
  PurchasesOfferings,
  PurchasesPackage,
} from '@revenuecat/purchases-capacitor';
import type { PaymentInterval } from '@sevenfold/contract';
import { yearlySaving } from '@sevenfold/domain/subscription';

/** Time at another price, or free, before the first regular payment. */
export interface IntroOffer {
  /** Formatted by the store; null for a free trial. */
  readonly price: string | null;
  /** Payments at this price. */
  readonly payments: number;
  readonly unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  /** Number of units until the regular price. */
  readonly units: number;
}

/** A product of the store, with prices as the store formats them for this person. */
export interface StoreOffer {
  readonly interval: PaymentInterval;
  readonly price: string;
  /** A yearly price divided by twelve; null for a monthly one, or if the store does not say. */
  readonly pricePerMonth: string | null;
  /** Whole percent that a year costs less than twelve months; 0 for none. */
  readonly saving: number;
  readonly intro: IntroOffer | null;
  /** Package that the SDK buys. */
  readonly bought: PurchasesPackage;
}

/** `INTRO_ELIGIBILITY_STATUS_ELIGIBLE` */
const ELIGIBLE = 2;
const MINOR_UNITS = 100;
const UNITS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

/** Ids of the products whose introductory offers have to be checked: on iOS, the store states them to everybody. */
export const productIds = ({ current }: PurchasesOfferings): string[] =>
  [current?.annual, current?.monthly].flatMap((one) => (one ? [one.product.identifier] : []));

/**
 * The yearly and the monthly offer of the current offering, in this order. Empty if neither is set up.
 *
 * @param eligibility of the products by id; undefined on Android, which states only offers that the user can have
 */
export function readOffers(
  { current }: PurchasesOfferings,
  eligibility: Readonly<Record<string, IntroEligibility>> | undefined,
): StoreOffer[] {
  const annual = current?.annual ?? null;
  const monthly = current?.monthly ?? null;
  const intro = ({ product }: PurchasesPackage): IntroOffer | null => {
    const isOffered = eligibility === undefined || Number(eligibility[product.identifier]?.status) === ELIGIBLE;
    return isOffered && product.introPrice ? readIntro(product.introPrice) : null;
  };
  const offer = (interval: PaymentInterval, bought: PurchasesPackage): StoreOffer => ({
    interval,
    price: bought.product.priceString,
    pricePerMonth: interval === 'YEARLY' ? bought.product.pricePerMonthString : null,
    saving: interval === 'YEARLY' ? computeSaving(annual, monthly) : 0,
    intro: intro(bought),
    bought,
  });
  return [...(annual ? [offer('YEARLY', annual)] : []), ...(monthly ? [offer('MONTHLY', monthly)] : [])];
}

function computeSaving(annual: PurchasesPackage | null, monthly: PurchasesPackage | null): number {
  if (!annual || !monthly || annual.product.currencyCode !== monthly.product.currencyCode) return 0;
  return yearlySaving(toMinorUnits(monthly.product.price), toMinorUnits(annual.product.price));
}

/** Prices are decimal numbers, so that sums of them would not be exact. */
const toMinorUnits = (price: number): number => Math.round(price * MINOR_UNITS);

function readIntro({ price, priceString, cycles, periodUnit, periodNumberOfUnits }: PurchasesIntroPrice) {
  const unit = UNITS.find((one) => one === periodUnit.toUpperCase());
  if (!unit || cycles < 1 || periodNumberOfUnits < 1) return null;
  return { price: price === 0 ? null : priceString, payments: cycles, unit, units: cycles * periodNumberOfUnits };
}

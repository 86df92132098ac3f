import type { PaymentInterval } from '@sevenfold/contract';
import { useText } from '#platform';
import { RadioCards } from '#ui';
import type { IntroOffer, StoreOffer } from '../offers';

interface OfferPickerProps {
  readonly offers: readonly StoreOffer[];
  readonly value: PaymentInterval;
  onChange(interval: PaymentInterval): void;
}

/** The prices of the store, as it formats them. */
export function OfferPicker({ offers, value, onChange }: OfferPickerProps) {
  const text = useText();
  const regular = useRegularPrice();
  const intro = useIntroText();
  const describe = (offer: StoreOffer): string | undefined => {
    const parts = [
      offer.intro && intro(offer.intro, regular(offer)),
      offer.pricePerMonth !== null && text('subscription.monthlyShare', { price: offer.pricePerMonth }),
      offer.saving > 0 && text('subscription.save', { percent: offer.saving }),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : undefined;
  };
  return (
    <RadioCards
      label={text('subscription.howOften')}
      value={value}
      onChange={onChange}
      options={offers.map((offer) => ({
        value: offer.interval,
        title: regular(offer),
        description: describe(offer),
      }))}
    />
  );
}

/** Returns "$49.90 a year". */
export function useRegularPrice(): (offer: Pick<StoreOffer, 'interval' | 'price'>) => string {
  const text = useText();
  return ({ interval, price }) =>
    text(interval === 'YEARLY' ? 'subscription.perYear' : 'subscription.perMonth', { price });
}

/** Returns "1 week free, then $49.90 a year". */
function useIntroText(): (intro: IntroOffer, regular: string) => string {
  const text = useText();
  return ({ price, payments, unit, units }, regular) => {
    const duration = text(`purchase.duration.${unit}`, { count: units });
    if (price === null) return text('purchase.trial', { duration, regular });
    return payments === 1
      ? text('purchase.introOnce', { price, duration, regular })
      : text('purchase.introRepeated', { price, payments, regular });
  };
}

import type { ServerConfig } from '@sevenfold/contract';
import { freeMonths, MONTHS_OF_YEAR, yearlySaving } from '@sevenfold/domain/subscription';
import { price, text } from '#platform';

/** "2 months free: a year costs as much as 10 months"; a smaller saving in percent, after the price of a month. */
export function yearlyDetail({ currency, monthly, yearly }: ServerConfig['prices']): string {
  const months = freeMonths(monthly, yearly);
  if (months > 0) return text('subscription.freeMonths', { months, paid: MONTHS_OF_YEAR - months });
  const percent = yearlySaving(monthly, yearly);
  const perMonth = text('subscription.perMonth', { price: price(Math.round(yearly / MONTHS_OF_YEAR), currency) });
  return percent > 0 ? `${perMonth} · ${text('subscription.save', { percent })}` : perMonth;
}

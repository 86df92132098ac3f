import type { ServerConfig } from '@sevenfold/contract';
import { freeMonths, MONTHS_OF_YEAR, yearlySaving } from '@sevenfold/domain/subscription';
import { price, text } from '#platform';

/** "$4.16 a month · 2 months free"; a smaller saving in percent. */
export function yearlyDetail({ currency, monthly, yearly }: ServerConfig['prices']): string {
  const perMonth = text('subscription.monthlyShare', { price: price(Math.round(yearly / MONTHS_OF_YEAR), currency) });
  const months = freeMonths(monthly, yearly);
  if (months > 0) return `${perMonth} · ${text('subscription.freeMonths', { months })}`;
  const percent = yearlySaving(monthly, yearly);
  return percent > 0 ? `${perMonth} · ${text('subscription.save', { percent })}` : perMonth;
}

import type { ServerConfig } from '@sevenfold/contract';
import { freeMonths, MONTHS_OF_YEAR, yearlySaving } from '@sevenfold/domain/subscription';
import { price, text } from '#platform';

/** "$4.16 a month · 2 months free"; a saving below a month in percent. */
export function yearlyDetail({ currency, monthly, yearly }: ServerConfig['prices']): string {
  const months = freeMonths(monthly, yearly);
  const percent = yearlySaving(monthly, yearly);
  const saving =
    months > 0
      ? text('subscription.freeMonths', { months })
      : percent > 0
        ? text('subscription.save', { percent })
        : undefined;
  const perMonth = text('subscription.perMonth', { price: price(Math.round(yearly / MONTHS_OF_YEAR), currency) });
  return saving === undefined ? perMonth : `${perMonth} · ${saving}`;
}

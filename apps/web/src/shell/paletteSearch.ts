import { parseDuration } from '@sevenfold/domain/activity';

/** Normalises a query: ignores case, accents and character width. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

export interface Quantity {
  /** Text before the amount. */
  readonly words: string;
  /** The amount as a count; null when it is not one. */
  readonly count: number | null;
  /** The amount in minutes; null when it is not a duration. */
  readonly minutes: number | null;
}

const COUNT_MAX = 999;

/**
 * Parses "read 45", "water +3", "読書 1時間30分" into an activity and an amount. Without an amount, the whole query is the
 * name.
 */
export function parseQuantity(search: string): Quantity {
  const text = search.normalize('NFKC').trim();
  const [, words, amount] = /^(.*?)(?:^|\s)\+?(\d.*)$/.exec(text) ?? [];
  if (words === undefined || amount === undefined) return { words: text, count: null, minutes: null };
  const number = /^\d{1,3}$/.test(amount) ? Number(amount) : null;
  const count = number !== null && number >= 1 && number <= COUNT_MAX ? number : null;
  const minutes = parseDuration(amount);
  return count === null && minutes === null
    ? { words: text, count: null, minutes: null }
    : { words: words.trim(), count, minutes };
}

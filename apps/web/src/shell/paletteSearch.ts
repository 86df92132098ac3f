import { parseDuration } from '@sevenfold/domain/activity';

/** What was typed, without what writing it one way or another changes: case, accents, full and half width. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

export interface Quantity {
  /** What was typed before the amount. */
  readonly words: string;
  /** The amount as a number of times; null when it is none. */
  readonly count: number | null;
  /** The amount as minutes; null when it is none. */
  readonly minutes: number | null;
}

const COUNT_MAX = 999;

/** Reads "read 45", "water +3", "読書 1時間30分": an activity and how much of it. Without an amount all of it are words. */
export function quantityOf(search: string): Quantity {
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

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

const GAP = /(?:^|\s|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]))\+?(?=\d)/gu;

/**
 * Parses "read 45", "water +3", "読書 1時間30分" into an activity and an amount. Without an amount, the whole query is the
 * name.
 */
export function parseQuantity(search: string): Quantity {
  const text = search.normalize('NFKC').trim();
  // Names have numbers too: "5x5 squats 3". In Japanese, no space stands before one: 「読書30分」.
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    const amount = text.slice(index + gap.length);
    const count = /^\d{1,3}$/.test(amount) && Number(amount) >= 1 ? Number(amount) : null;
    const minutes = parseDuration(amount);
    if (count !== null || minutes !== null) return { words: text.slice(0, index).trim(), count, minutes };
  }
  return { words: text, count: null, minutes: null };
}

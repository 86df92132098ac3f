import { parseDuration } from '../activity';
import { minutesOfTime } from './measure';

/** The character before the fraction of a number; the other one separates thousands. */
export const DECIMAL_MARKS = ['POINT', 'COMMA'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/**
 * A parsed amount. `COUNT`: a number, with the unit that is written behind it ("2.5 km"), if any. `MINUTES`: a time that
 * says so itself ("1h30", "90 min"). `DONE`: a form of "yes". `ZERO`: 0, or a form of "no".
 */
export type ParsedAmount =
  | { readonly kind: 'COUNT'; readonly value: number; readonly label: string | null }
  | { readonly kind: 'MINUTES'; readonly value: number }
  | { readonly kind: 'DONE' }
  | { readonly kind: 'ZERO' };

const YES = /^(x|yes|y|true|verdadero|done|completed|sí|si|hecho|completado|はい|完了|○|✓|✔|✅|☑)$/i;
const NO = /^(no|n|false|falso|-|failed|skipped|いいえ|×|✗|✘|❌|☐)$/i;

/** Numbers by their decimal mark. Spaces and apostrophes separate thousands in both, which do not begin with a zero. */
const NUMBERS: Readonly<Record<DecimalMark, RegExp>> = {
  POINT: /^\+?(?:[1-9]\d{0,2}(?:[, '’]\d{3})+|\d{1,12})?(?:\.\d{0,6})?$/,
  COMMA: /^\+?(?:[1-9]\d{0,2}(?:[. '’]\d{3})+|\d{1,12})?(?:,\d{0,6})?$/,
};
const WITH_UNIT = /^([+\d][\d.,'’ ]*)(\p{L}[\p{L}%.]*)$/u;
const CLOCK_WITH_SECONDS = /^(\d{1,5}):([0-5]\d):([0-5]\d)$/;
/** Longer durations are not parsed; those of over a day are refused later, with their row. */
const MINUTES_MAX = 99_999 * 60;

/** Converts full-width characters and every kind of space. */
const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\uFE0F/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Parses a number with separators of thousands; null if it is not one. */
function parseNumber(plain: string, mark: DecimalMark): number | null {
  if (!/\d/.test(plain) || !NUMBERS[mark].test(plain)) return null;
  return Number(plain.replace(mark === 'POINT' ? /[, '’]/g : /[. '’]/g, '').replace(',', '.'));
}

/** Parses a cell of the column of amounts; null if it is none. */
export function parseAmount(text: string, mark: DecimalMark): ParsedAmount | null {
  const plain = normalise(text);
  if (YES.test(plain)) return { kind: 'DONE' };
  if (NO.test(plain)) return { kind: 'ZERO' };
  const [, digits, label] = WITH_UNIT.exec(plain) ?? [];
  const value = parseNumber(digits?.trim() ?? plain, mark);
  if (value === 0) return { kind: 'ZERO' };
  const minutes = label === undefined ? null : minutesOfTime(label);
  if (value !== null && minutes !== null) return { kind: 'MINUTES', value: exactly(value * minutes) };
  if (value !== null) return { kind: 'COUNT', value, label: label ?? null };
  const [, hours, rest, seconds] = CLOCK_WITH_SECONDS.exec(plain) ?? [];
  const parsed = hours
    ? exactly(Number(hours) * 60 + Number(rest) + Number(seconds) / 60)
    : parseDuration(plain, MINUTES_MAX);
  if (parsed === 0 || /^0+:00$/.test(plain)) return { kind: 'ZERO' };
  return parsed === null ? null : { kind: 'MINUTES', value: parsed };
}

/** Removes the error of binary fractions: 1.1 hours are 66 minutes, not 66.00000000000001. */
export const exactly = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The decimal mark of a column. `isAmbiguous` if the cells can be read with both marks, as different numbers. */
export interface DecimalMarkGuess {
  readonly mark: DecimalMark;
  readonly isAmbiguous: boolean;
}

/**
 * Guesses the decimal mark that suits most cells of a column.
 *
 * @param usual the mark if both suit equally many
 */
export function guessDecimalMark(cells: readonly string[], usual: DecimalMark): DecimalMarkGuess {
  const readable = { POINT: 0, COMMA: 0 };
  let differs = false;
  for (const cell of cells) {
    const plain = normalise(cell);
    const digits = WITH_UNIT.exec(plain)?.[1]?.trim() ?? plain;
    const [point, comma] = [parseNumber(digits, 'POINT'), parseNumber(digits, 'COMMA')];
    if (point !== null) readable.POINT += 1;
    if (comma !== null) readable.COMMA += 1;
    differs ||= point !== null && comma !== null && point !== comma;
  }
  if (readable.POINT === readable.COMMA) return { mark: usual, isAmbiguous: differs };
  return { mark: readable.POINT > readable.COMMA ? 'POINT' : 'COMMA', isAmbiguous: false };
}

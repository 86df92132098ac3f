import { amountRange, targetRange } from '../activity';
import { type CivilDate, dayNumber } from '../calendar';
import { exactly } from './amount';
import { type Counting, type Measure, minutesPerUnit, unitOfMeasure } from './measure';
import type { SourceRecord } from './source';

/** Scales for counts, those nearest to 1 first. */
export const SCALES = [1, 0.1, 10, 0.01, 100, 0.001, 1000, 10_000] as const;

/** The amount of a record in the unit of the activity, possibly with a fraction; null if it cannot be counted so. */
export function exactAmount(
  { amount, isMinutes = false, isOtherUnit = false }: SourceRecord,
  { measure, scale }: Counting,
): number | null {
  if (measure === 'DAYS') return 1;
  if (isOtherUnit) return null;
  switch (measure) {
    case 'TIMES':
      return isMinutes ? null : exactly(amount / scale);
    case 'MINUTES':
      return amount;
    case 'HOURS':
      return isMinutes ? amount : exactly(amount * 60);
  }
}

/** Rounds an exact amount to whole units, at least 1. Null if it is above what one entry can have. */
export function wholeAmount(exact: number, measure: Measure): number | null {
  const whole = Math.max(1, Math.round(exact));
  return whole <= amountRange(unitOfMeasure(measure)).max ? whole : null;
}

/** Conversions for smaller units, so that 0.1 km is called 100 m. */
const SMALLER: Readonly<Record<string, string>> = { km: 'm', kg: 'g', l: 'ml', g: 'mg', m: 'mm' };

/**
 * Factor that converts amounts in one unit to another: 1000 from l to ml, 1 between spellings of the same unit. Null if
 * they cannot be converted.
 */
export function conversionFactor(from: string, to: string): number | null {
  const [one, other] = [unitKey(from), unitKey(to)];
  if (one === other || isPlural(one, other) || isPlural(other, one)) return 1;
  if (SMALLER[one] === other) return 1000;
  return SMALLER[other] === one ? 1 / 1000 : null;
}

/** Compares labels without case and accents: "flexión" has the plural "flexiones". */
const unitKey = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\.$/g, '')
    .toLowerCase();

const isPlural = (singular: string, plural: string): boolean => plural === `${singular}s` || plural === `${singular}es`;

/** The label of a scaled unit, behind its number: "× 100 m" for km at 0.1, "× 100 steps", "km" at 1. */
export function scaledLabel(label: string | null, scale: number): string | null {
  if (scale === 1) return label;
  const smaller = label === null ? undefined : SMALLER[label.toLowerCase()];
  const [size, unit] = scale < 1 && smaller !== undefined ? [exactly(scale * 1000), smaller] : [scale, label];
  if (size === 1) return unit;
  return unit === null ? `× ${size}` : `× ${size} ${unit}`;
}

/** Mean relative error up to which the scale nearest to 1 is kept: one 8.5 among 300 glasses is rounded. */
const ERROR_MAX = 0.005;

/**
 * Guesses how an activity is counted. A day without amounts is done or not; explicit durations and units of time are
 * durations; everything else is counted, in the scale that loses least.
 *
 * @param label of the amounts; null for none
 * @param amountPerWeek the weekly goal in the file's unit; null for none
 */
export function guessCounting(
  records: readonly SourceRecord[],
  label: string | null,
  amountPerWeek: number | null,
): Counting {
  const minutes = label === null ? null : minutesPerUnit(label);
  if (minutes !== null) return { measure: minutes === 60 ? 'HOURS' : 'MINUTES', scale: 1 };
  if (records.some(({ isMinutes }) => isMinutes)) return { measure: 'MINUTES', scale: 1 };
  const isOncePerDay = new Set(records.map(({ date }) => date)).size === records.length;
  if (label === null && isOncePerDay && records.every(({ amount }) => amount === 1))
    return { measure: 'DAYS', scale: 1 };
  return { measure: 'TIMES', scale: guessScale(records, amountPerWeek) };
}

/** The scale nearest to 1 that changes the amounts little; else the one that changes them least. */
export function guessScale(records: readonly SourceRecord[], amountPerWeek: number | null): number {
  const usualWeek = Math.max(amountPerWeek ?? 0, meanWeek(records));
  // Another scale is of no use if the goal of a usual week cannot be set in it.
  const scales = SCALES.filter((scale) => scale === 1 || usualWeek / scale <= targetRange('TIMES', 'AT_LEAST').max);
  let best = { scale: 1, error: Infinity };
  for (const scale of scales) {
    const error = meanError(records, scale);
    if (error <= ERROR_MAX) return scale;
    if (error < best.error) best = { scale, error };
  }
  return best.scale;
}

/** Mean relative error of the recorded amounts; 1 for an amount that is left out. */
function meanError(records: readonly SourceRecord[], scale: number): number {
  if (records.length === 0) return 0;
  const errors = records.map((record) => {
    const exact = exactAmount(record, { measure: 'TIMES', scale });
    const whole = exact === null ? null : wholeAmount(exact, 'TIMES');
    return exact === null || whole === null ? 1 : Math.abs(whole - exact) / exact;
  });
  return errors.reduce((a, b) => a + b, 0) / errors.length;
}

/** Mean sum of the weeks with records. */
function meanWeek(records: readonly SourceRecord[]): number {
  const weekOf = (date: CivilDate) => Math.floor(dayNumber(date) / 7);
  const weeks = new Set(records.map(({ date }) => weekOf(date))).size;
  return weeks === 0 ? 0 : records.reduce((total, { amount }) => total + amount, 0) / weeks;
}

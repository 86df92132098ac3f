import {
  addWeeks,
  type CivilDate,
  daysBetween,
  isCivilDate,
  MIN_DATE,
  weekIdOf,
  weekRange,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { type DateRange, type Group, GROUPS, type RangeErrorKind, rangeError } from '@sevenfold/domain/explore';
import { BARS_MAX } from '#ui';

/** Ranges that end today, with their number of weeks, including the current one. */
const WEEKS = { '4w': 4, '12w': 12, '26w': 26, year: 52 } as const;
export const RANGES = ['4w', '12w', '26w', 'year', 'custom'] as const;
export type RangeName = (typeof RANGES)[number];

/** Number of weeks of a range; null for one with dates of its own. */
export const countWeeks = (name: RangeName): number | null => (name === 'custom' ? null : WEEKS[name]);

export const MEASURES = ['TOTAL', 'MEAN'] as const;
export type Measure = (typeof MEASURES)[number];

export const VIEWS = ['CHART', 'TABLE'] as const;
export type View = (typeof VIEWS)[number];

export const COLUMNS = ['when', 'total', 'mean', 'activeDays', 'entries', 'goal'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** All choices of the screen. Stored in the URL, so that the back button reverts a choice. */
export interface Choice {
  readonly name: RangeName;
  readonly range: DateRange;
  readonly group: Group;
  readonly measure: Measure;
  /** The view on compact screens, which have no room for both chart and table. */
  readonly view: View;
  readonly sorting: Sorting;
  /** BAD: part of the URL is invalid. DAYS: the range is too long for single days. Both fall back to the default. */
  readonly notice: 'BAD' | 'DAYS' | null;
}

/**
 * The measure that is drawn: more days than a chart has room for are drawn as their 7-day average, whatever the choice.
 */
export const drawnMeasure = ({ group, range, measure }: Pick<Choice, 'group' | 'range' | 'measure'>): Measure =>
  areManyDays({ group, range }) ? 'MEAN' : measure;

/** True if there are more single days than bars in a chart. */
export const areManyDays = ({ group, range }: Pick<Choice, 'group' | 'range'>): boolean =>
  group === 'DAY' && daysBetween(range.from, range.to) >= BARS_MAX;

type Search = Readonly<Record<string, string | undefined>>;

const USUAL_SORTING: Sorting = { column: 'when', isDescending: true };

/** Parses the choices from search parameters. */
export function parseChoice(search: Search, today: CivilDate, weekStartDay: WeekStartDay): Choice {
  const parsed = {
    name: nameOf(search),
    group: oneOf(GROUPS, search['by'], 'WEEK'),
    measure: oneOf(MEASURES, search['show'], 'TOTAL'),
    view: oneOf(VIEWS, search['view'], 'CHART'),
    sorting: sortingOf(search['sort']),
  };
  const custom = parsed.name === 'custom' ? customRange(search, today) : undefined;
  const isBad = Object.values(parsed).includes(undefined) || (parsed.name === 'custom' && !custom);
  const name = custom || parsed.name !== 'custom' ? (parsed.name ?? '12w') : '12w';
  const range = custom ?? rangeOf(name === 'custom' ? '12w' : name, today, weekStartDay);
  const tooMany = parsed.group === 'DAY' && rangeError(range, 'DAY') === 'TOO_MANY';
  return {
    name,
    range,
    group: tooMany ? 'WEEK' : (parsed.group ?? 'WEEK'),
    measure: parsed.measure ?? 'TOTAL',
    view: parsed.view ?? 'CHART',
    sorting: parsed.sorting ?? USUAL_SORTING,
    notice: isBad ? 'BAD' : tooMany ? 'DAYS' : null,
  };
}

const nameOf = (search: Search): RangeName | undefined => {
  const name = search['range'] ?? '12w';
  return RANGES.find((known) => known === name);
};

/** Parses one search parameter: the default when missing, undefined when invalid. */
function oneOf<T extends string>(known: readonly T[], value: string | undefined, usual: T): T | undefined {
  return value === undefined ? usual : known.find((one) => one.toLowerCase() === value);
}

function sortingOf(value: string | undefined): Sorting | undefined {
  if (value === undefined) return USUAL_SORTING;
  const column = COLUMNS.find((one) => one === value.replace(/^-/, ''));
  return column && { column, isDescending: value.startsWith('-') };
}

/** Returns a range up to today, of whole weeks except for the current one. */
export function rangeOf(name: keyof typeof WEEKS, today: CivilDate, weekStartDay: WeekStartDay): DateRange {
  const first = addWeeks(weekIdOf(today, weekStartDay), 1 - WEEKS[name]);
  return { from: weekRange(first, weekStartDay).first, to: today };
}

function customRange({ from, to }: Search, today: CivilDate): DateRange | undefined {
  const errors = rangeErrors({ from: from ?? '', to: to ?? '' }, today);
  return isCivilDate(from) && isCivilDate(to) && !errors.from && !errors.to ? { from, to } : undefined;
}

export interface Typed {
  readonly from: string;
  readonly to: string;
}

export type DateFieldError = RangeErrorKind | 'missing' | 'future' | 'tooEarly';

/** Validates a typed range, by field. */
export function rangeErrors(
  { from, to }: Typed,
  today: CivilDate,
): { from: DateFieldError | null; to: DateFieldError | null } {
  const ofDate = (date: string): DateFieldError | null => {
    if (!isCivilDate(date)) return 'missing';
    if (date < MIN_DATE) return 'tooEarly';
    return date > today ? 'future' : null;
  };
  const errors = { from: ofDate(from), to: ofDate(to) };
  // Checked as months: `parseChoice` handles ranges that are too long for single days.
  if (!errors.from && !errors.to && isCivilDate(from) && isCivilDate(to))
    return { from: null, to: rangeError({ from, to }, 'MONTH') };
  return errors;
}

/** Returns the search parameters of the choices, without defaults. */
export function toSearch({
  name,
  range,
  group,
  measure,
  view,
  sorting,
}: Omit<Choice, 'notice'>): Record<string, string | undefined> {
  const sort = `${sorting.isDescending ? '-' : ''}${sorting.column}`;
  return {
    range: name === '12w' ? undefined : name,
    ...(name === 'custom' && range),
    by: group === 'WEEK' ? undefined : group.toLowerCase(),
    show: measure === 'TOTAL' ? undefined : measure.toLowerCase(),
    view: view === 'CHART' ? undefined : view.toLowerCase(),
    sort: sort === '-when' ? undefined : sort,
  };
}

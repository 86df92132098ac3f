import {
  type CountedEntry,
  dayAmount,
  dueInWeek,
  goalRemainder,
  type GoalRemainder,
  oneTapAmount,
  type PlannedActivity,
  skippedDays,
  weekDone,
  weekRings,
} from '../activity';
import { type CivilDate, type WeekStartDay, type WeekView, weekIdOf, weekView } from '../calendar';

/** An activity as the widget needs it. */
export interface WidgetActivity extends PlannedActivity {
  readonly id: string;
}

/** Records of one activity in the current week. */
export interface WidgetRecords {
  readonly entries: readonly CountedEntry[];
  readonly skips: readonly { readonly date: CivilDate }[];
}

export interface WidgetData {
  /** The user's current day. */
  readonly today: CivilDate;
  readonly weekStartDay: WeekStartDay;
  /** In the order of the day screen. */
  readonly activities: readonly WidgetActivity[];
  readonly records: (activityId: string) => WidgetRecords;
}

/** OPEN: nothing of what is due today is done. PARTLY: some of it. SKIPPED: skipped today. */
export type RowStatus = 'OPEN' | 'PARTLY' | 'DONE' | 'SKIPPED';

/**
 * Contribution of an activity to the days of the week, as bits: bit n (0 to 6) is day n of the week. Devices add these
 * up, so that the mark after a tap needs no rule of goals in native code.
 */
export interface DayBits {
  readonly done: number;
  /** Days on which something was due or done. */
  readonly planned: number;
  /** Days freed by skips. */
  readonly skipped: number;
}

/** A row as it is, or after a number of taps. */
export interface RowState {
  readonly status: RowStatus;
  readonly days: DayBits;
}

/** A state with the figures that its text is made from. */
export interface RowFigures extends RowState {
  /** Total of the week. */
  readonly done: number;
  readonly target: number | null;
  readonly left: GoalRemainder | null;
}

/** An activity that is due or done today. */
export interface WidgetRow<State extends RowState> {
  readonly id: string;
  /** Amount that one tap records: 1 for days and times, minutes for a duration. */
  readonly amount: number;
  /** The row as it is, and after each further tap. The last state takes no taps. */
  readonly states: readonly State[];
  /** The row after a skip; null if the day has records, which cannot be skipped. */
  readonly skipped: State | null;
}

/** The user's day as the widget shows it. */
export interface WidgetDay<State extends RowState> {
  readonly date: CivilDate;
  /** The days of the week, in order. */
  readonly dates: readonly CivilDate[];
  /** Sums over the activities without a row, by day of the week. */
  readonly others: { readonly done: readonly number[]; readonly planned: readonly number[]; readonly skipped: number };
  readonly rows: readonly WidgetRow<State>[];
}

/** Number of taps that a row takes until the app is opened. */
export const TAPS_MAX = 20;

/** Computes the day of the widget, with every row as it looks after each tap on it. */
export function buildWidgetDay({ today, weekStartDay, activities, records }: WidgetData): WidgetDay<RowFigures> {
  const week = weekView(weekIdOf(today, weekStartDay), today, weekStartDay);
  const todayBit = 1 << week.dates.indexOf(today);
  const others = { done: week.dates.map(() => 0), planned: week.dates.map(() => 0), skipped: 0 };
  const rows: WidgetRow<RowFigures>[] = [];
  for (const activity of activities) {
    const own = recordsOfWeek(records(activity.id), week);
    const state = computeState(activity, own, week);
    if ((state.days.planned & todayBit) > 0) rows.push(row(activity, own, week, state));
    else addDays(others, state.days);
  }
  return { date: today, dates: week.dates, others, rows };
}

const recordsOfWeek = ({ entries, skips }: WidgetRecords, { dates }: WeekView): WidgetRecords => ({
  entries: entries.filter(({ date }) => dates.includes(date)),
  skips: skips.filter(({ date }) => dates.includes(date)),
});

function row(
  activity: WidgetActivity,
  records: WidgetRecords,
  week: WeekView,
  current: RowFigures,
): WidgetRow<RowFigures> {
  const { today } = week;
  const amount = oneTapAmount(activity, records.entries, week) ?? 1;
  const states = [current];
  // A row that takes taps is due, so that the day is not skipped.
  let { entries } = records;
  const { skips } = records;
  for (let last = current; last.status !== 'DONE' && states.length <= TAPS_MAX; states.push(last)) {
    entries = [...entries, { date: today, amount }];
    last = computeState(activity, { entries, skips }, week);
  }
  const hasRecords = records.entries.some(({ date }) => date === today);
  const skipped = hasRecords
    ? null
    : computeState(activity, { entries: records.entries, skips: [...skips, { date: today }] }, week);
  return { id: activity.id, amount, states, skipped };
}

function computeState(activity: WidgetActivity, records: WidgetRecords, week: WeekView): RowFigures {
  const due = dueInWeek(activity, records.entries, week);
  const rings = weekRings(due, records, week.dates, week.today);
  const done = weekDone(activity.unit, records.entries);
  const { target } = due;
  const isSkipped = records.skips.some(({ date }) => date === week.today);
  const amount = dayAmount(records.entries, week.today);
  const isDone = (rings[week.dates.indexOf(week.today)]?.done ?? 0) > 0;
  return {
    status: isDone ? 'DONE' : amount > 0 ? 'PARTLY' : isSkipped ? 'SKIPPED' : 'OPEN',
    days: {
      done: toBits(rings.map((ring) => ring.done > 0)),
      planned: toBits(rings.map((ring) => ring.planned > 0)),
      skipped: records.skips.length > 0 ? toBits(skippedDays(due, records, week.dates)) : 0,
    },
    done,
    target,
    left: target === null ? null : goalRemainder(activity, records, { target, done }, week),
  };
}

const toBits = (days: readonly boolean[]): number =>
  days.reduce((bits, isSet, day) => (isSet ? bits | (1 << day) : bits), 0);

function addDays(sums: { done: number[]; planned: number[]; skipped: number }, { done, planned, skipped }: DayBits) {
  sums.done.forEach((sum, day) => (sums.done[day] = sum + ((done >> day) & 1)));
  sums.planned.forEach((sum, day) => (sums.planned[day] = sum + ((planned >> day) & 1)));
  sums.skipped |= skipped;
}

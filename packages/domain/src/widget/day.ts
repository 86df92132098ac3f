import {
  addDayRings,
  dayAmount,
  type DayRing,
  dueInWeek,
  EMPTY_DAY,
  goalRemainder,
  type GoalRemainder,
  oneTapAmount,
  type Petal,
  type PlannedActivity,
  skippedDays,
  weekDone,
  weekMark,
  type WeekRecords,
  weekRings,
} from '../activity';
import { type CivilDate, type WeekStartDay, type WeekView, weekIdOf, weekView } from '../calendar';

/** An activity as the widget needs it. */
export interface WidgetActivity extends PlannedActivity {
  readonly id: string;
}

export interface WidgetData {
  /** The user's current day. */
  readonly today: CivilDate;
  readonly weekStartDay: WeekStartDay;
  /** In the order of the day screen. */
  readonly activities: readonly WidgetActivity[];
  readonly records: (activityId: string) => WeekRecords;
}

/** OPEN: nothing of what is due today is done. PARTLY: some of it. SKIPPED: skipped today. */
export type RowStatus = 'OPEN' | 'PARTLY' | 'DONE' | 'SKIPPED';

/** Part of an activity in today, as the mark counts it. */
export interface TodayPart extends Pick<DayRing, 'done' | 'planned' | 'items' | 'share'> {
  readonly isSkipped: boolean;
}

/** A row as it is, or after a number of taps. */
export interface RowState {
  readonly status: RowStatus;
  readonly today: TodayPart;
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
  /** The petals as they are. A tap changes that of today alone, so that native code needs no rule of goals. */
  readonly petals: readonly Pick<Petal, 'state' | 'share'>[];
  /** Sum over the activities without a row. */
  readonly others: TodayPart;
  readonly rows: readonly WidgetRow<State>[];
}

/** Number of taps that a row takes until the app is opened. */
export const TAPS_MAX = 20;

/** Computes the day of the widget, with every row as it looks after each tap on it. */
export function buildWidgetDay({ today, weekStartDay, activities, records }: WidgetData): WidgetDay<RowFigures> {
  const week = weekView(weekIdOf(today, weekStartDay), today, weekStartDay);
  const day = week.dates.indexOf(today);
  const rings = week.dates.map(() => EMPTY_DAY);
  const skipped = week.dates.map(() => false);
  const rows: WidgetRow<RowFigures>[] = [];
  let others = toPart(EMPTY_DAY, false);
  for (const activity of activities) {
    const own = recordsOfWeek(records(activity.id), week);
    const due = dueInWeek(activity, own, week);
    const ownRings = weekRings(due, own, week.dates, today);
    ownRings.forEach((ring, index) => (rings[index] = addDayRings(rings[index] ?? EMPTY_DAY, ring)));
    skippedDays(due, own, week.dates, today).forEach((isSkipped, index) => (skipped[index] ||= isSkipped));
    const state = computeState(activity, own, week);
    // Of a duration that only its rhythm asks for, no amount is usual that a tap could record.
    const amount = oneTapAmount(activity, own, week) ?? (state.status === 'DONE' ? 1 : null);
    if ((ownRings[day]?.planned ?? 0) > 0 && amount !== null) rows.push(row(activity, own, week, state, amount));
    else others = addParts(others, state.today);
  }
  const { petals } = weekMark({ rings, skipped, dates: week.dates, today });
  return {
    date: today,
    dates: week.dates,
    petals: petals.map(({ state, share }) => ({ state, share })),
    others,
    rows,
  };
}

/** Adds up the parts of two sets of activities. */
export const addParts = (a: TodayPart, b: TodayPart): TodayPart => ({
  done: a.done + b.done,
  planned: a.planned + b.planned,
  items: a.items + b.items,
  share: a.share + b.share,
  isSkipped: a.isSkipped || b.isSkipped,
});

const toPart = ({ done, planned, items, share }: DayRing, isSkipped: boolean): TodayPart => ({
  done,
  planned,
  items,
  share,
  isSkipped,
});

const recordsOfWeek = ({ entries, skips, ...records }: WeekRecords, { dates }: WeekView): WeekRecords => ({
  ...records,
  entries: entries.filter(({ date }) => dates.includes(date)),
  skips: skips.filter(({ date }) => dates.includes(date)),
});

function row(
  activity: WidgetActivity,
  records: WeekRecords,
  week: WeekView,
  current: RowFigures,
  amount: number,
): WidgetRow<RowFigures> {
  const { today } = week;
  const states = [current];
  // A row that takes taps is due, so that the day is not skipped.
  let { entries } = records;
  for (let last = current; last.status !== 'DONE' && states.length <= TAPS_MAX; states.push(last)) {
    entries = [...entries, { date: today, amount }];
    last = computeState(activity, { ...records, entries }, week);
  }
  const hasRecords = records.entries.some(({ date }) => date === today);
  const skipped = hasRecords
    ? null
    : computeState(activity, { ...records, skips: [...records.skips, { date: today }] }, week);
  return { id: activity.id, amount, states, skipped };
}

function computeState(activity: WidgetActivity, records: WeekRecords, week: WeekView): RowFigures {
  const due = dueInWeek(activity, records, week);
  const day = week.dates.indexOf(week.today);
  const ring = weekRings(due, records, week.dates, week.today)[day] ?? EMPTY_DAY;
  const done = weekDone(activity.unit, records.entries);
  const { target } = due;
  const isSkipped = records.skips.some(({ date }) => date === week.today);
  const amount = dayAmount(records.entries, week.today);
  return {
    status: ring.done > 0 ? 'DONE' : amount > 0 ? 'PARTLY' : isSkipped ? 'SKIPPED' : 'OPEN',
    today: toPart(ring, skippedDays(due, records, week.dates, week.today)[day] === true),
    done,
    target,
    left: target === null ? null : goalRemainder(activity, records, { target, done }, week),
  };
}

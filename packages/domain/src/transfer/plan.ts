import {
  ACTIVITY_NAME_MAX,
  type ActivityUnit,
  DEFAULT_ICON,
  DESCRIPTION_MAX,
  type Direction,
  isTargetAllowed,
  NOTE_MAX,
  targetRange,
  UNIT_LABEL_MAX,
  type WeeklyGoalsTimeline,
} from '../activity';
import {
  type CivilDate,
  DAY_ENDS_AT_MAX,
  firstInstantFrom,
  recordedOffset,
  NO_TIME,
  type RecordedTime,
  weekIdOf,
  type WeekStartDay,
  type Zone,
} from '../calendar';
import { cut, toLines, toOneLine } from '../text';
import { exactly } from './amount';
import { exactAmount, scaledLabel, wholeAmount } from './counting';
import { derivedId } from './derivedId';
import { leaveOut, type RowIssue } from './issue';
import { type Counting, unitOfMeasure } from './measure';
import type { SourceActivity, SourceRecord } from './source';

/** A user's choices for an activity of a source. */
export interface ActivityChoice {
  readonly name: string;
  readonly counting: Counting;
  /** The existing activity that gets the records; null for a new one. */
  readonly intoId: string | null;
  /** True if it is not imported. */
  readonly isLeftOut: boolean;
}

export interface PlannedActivity {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly icon: string;
  readonly areaId: null;
  readonly unit: ActivityUnit;
  readonly customTimesUnit: string | null;
  readonly customTimesUnitSingular: string | null;
  readonly direction: Direction;
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  readonly order: number;
  readonly isActive: boolean;
  readonly createdAt: string;
}

export interface PlannedEntry extends RecordedTime {
  readonly id: string;
  readonly activityId: string;
  readonly date: CivilDate;
  readonly amount: number;
  readonly source: 'IMPORT';
  readonly note: string | null;
}

export interface Plan {
  /** The activity that gets the records. */
  readonly activityId: string;
  /** Null if the activity exists. */
  readonly activity: PlannedActivity | null;
  readonly entries: readonly PlannedEntry[];
  readonly skips: readonly { readonly activityId: string; readonly date: CivilDate; readonly reason: null }[];
  /** Everything that is left out or recorded with another amount. */
  readonly issues: readonly RowIssue[];
  /** Sums in the unit of the activity, of everything in the file and of what is recorded; they differ by the issues. */
  readonly totals: { readonly inFile: number; readonly recorded: number };
  /** True if the weekly goal is above what can be set. */
  readonly isGoalLeftOut: boolean;
  /** Dates of the first and last entry; null without one. */
  readonly span: { readonly from: CivilDate; readonly to: CivilDate } | null;
}

export interface PlanContext {
  /** The app that the source is from; part of the derived ids. */
  readonly app: string;
  readonly order: number;
  readonly today: CivilDate;
  readonly weekStartDay: WeekStartDay;
  /** Zone in which times of day are read. */
  readonly zone: Zone;
  /** Formats epoch milliseconds as ISO 8601. */
  formatInstant(epochMs: number): string;
}

/** Identifies an activity in a unit; part of the ids of its rows. Counts that are scaled are another activity. */
const identityOf = (app: string, key: string, { measure, scale }: Counting): string =>
  `${app}\n${key}\n${unitOfMeasure(measure)}${scale === 1 ? '' : `\n${scale}`}`;

/** The id that an activity gets when it is imported as a new one; the same for a later backup. */
export const importedActivityId = (app: string, key: string, counting: Counting): string =>
  derivedId(identityOf(app, key, counting), 0);

/** Plans the import of one activity with its history: what is created, what is left out and what is changed. */
export function planActivity(source: SourceActivity, choice: ActivityChoice, context: PlanContext): Plan {
  const newId = importedActivityId(context.app, source.key, choice.counting);
  const activityId = choice.intoId ?? newId;
  const identity = identityOf(context.app, source.key, choice.counting);
  const { entries, issues, totals } = planEntries(source, choice.counting, {
    ...context,
    activityId,
    // Entries of another activity have other ids, because those of an earlier import may exist.
    identity: activityId === newId ? identity : `${identity}\n${activityId}`,
  });
  const dates = entries.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  return {
    activityId,
    activity: choice.intoId === null ? planNewActivity(source, choice, context, newId) : null,
    entries,
    skips: [...new Set(source.skippedDates)].map((date) => ({ activityId, date, reason: null })),
    issues: [...source.issues, ...issues],
    totals,
    isGoalLeftOut: choice.intoId === null && isGoalTooLarge(source, choice.counting),
    span: from === undefined || to === undefined ? null : { from, to },
  };
}

function planNewActivity(
  source: SourceActivity,
  { name, counting }: ActivityChoice,
  context: PlanContext,
  id: string,
): PlannedActivity {
  const since = source.records.map(({ date }) => date).toSorted()[0] ?? context.today;
  const unit = unitOfMeasure(counting.measure);
  const label = unit === 'TIMES' ? unitLabel(scaledLabel(source.unitLabel, counting.scale)) : null;
  return {
    id,
    name: plannedName(name),
    description: cut(toLines(source.description), DESCRIPTION_MAX),
    color: source.color,
    icon: DEFAULT_ICON,
    areaId: null,
    unit,
    customTimesUnit: label,
    // "1 × 100 m": the same after one as after several.
    customTimesUnitSingular: counting.scale === 1 ? null : label,
    direction: source.direction,
    weeklyGoalsTimeline: timelineOf(source, counting, weekIdOf(since, context.weekStartDay)),
    order: context.order,
    isActive: !source.isArchived,
    createdAt: context.formatInstant(firstInstantFrom(since, since < context.today ? MORNING : 0, context.zone)),
  };
}

/** Minute of a day that is part of it whenever the day before ends. */
const MORNING = DAY_ENDS_AT_MAX * 60;

/** A name as it is stored. */
export const plannedName = (name: string): string => cut(toOneLine(name), ACTIVITY_NAME_MAX);

/** A label as it is stored; null for none. */
export const unitLabel = (label: string | null): string | null => cut(toOneLine(label ?? ''), UNIT_LABEL_MAX) || null;

const epochOf = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`);

/** The weekly goal of a source, in whole units of the activity and without limits. */
function exactTarget(source: SourceActivity, { measure, scale }: Counting): number | null {
  // None a week is none in every unit.
  if (source.amountPerWeek === 0) return 0;
  if (measure === 'DAYS') return source.daysPerWeek === null ? null : Math.min(7, Math.round(source.daysPerWeek));
  if (source.amountPerWeek === null) return null;
  const perUnit = measure === 'HOURS' ? 60 : 1 / scale;
  return Math.round(exactly(source.amountPerWeek * perUnit));
}

const isGoalTooLarge = (source: SourceActivity, counting: Counting): boolean =>
  (exactTarget(source, counting) ?? 0) > targetRange(unitOfMeasure(counting.measure), source.direction).max;

/** The weekly goal of a source as it is counted; null without one, and if it rounds to 0 or is not allowed. */
export function weeklyTarget(source: SourceActivity, counting: Counting): number | null {
  const target = exactTarget(source, counting);
  if (target === null || (target < 1 && source.amountPerWeek !== 0)) return null;
  return isTargetAllowed(unitOfMeasure(counting.measure), source.direction, target) ? target : null;
}

function timelineOf(
  source: SourceActivity,
  counting: Counting,
  startWeekId: ReturnType<typeof weekIdOf>,
): WeeklyGoalsTimeline {
  const target = weeklyTarget(source, counting);
  return target === null ? [] : [{ startWeekId, endWeekId: null, target }];
}

interface EntryContext extends PlanContext {
  readonly activityId: string;
  readonly identity: string;
}

function planEntries(source: SourceActivity, counting: Counting, context: EntryContext) {
  const entries: PlannedEntry[] = [];
  const issues: RowIssue[] = [];
  const totals = { inFile: 0, recorded: 0 };
  const seen = new Map<string, number>();
  for (const record of source.records) {
    const exact = exactAmount(record, counting);
    const amount = exact === null ? null : wholeAmount(exact, counting.measure);
    totals.inFile += (counting.measure === 'DAYS' ? record.amount : exact) ?? 0;
    const details = detailsOf(source, record);
    if (exact === null) issues.push(leaveOut(record.isOtherUnit ? 'OTHER_UNIT' : 'NOT_A_COUNT', details));
    else if (amount === null) issues.push(leaveOut('TOO_LARGE', details));
    else {
      if (counting.measure === 'DAYS' && record.amount !== 1)
        issues.push({ ...leaveOut('AMOUNT_DROPPED', details), recorded: 1 });
      if (amount !== exact) issues.push({ ...leaveOut('ROUNDED', details), recorded: amount });
      totals.recorded += amount;
      // The same amount twice on a day is two entries; in a later backup they are the same two.
      // The date of an instant depends on the time zone, which may be another one then.
      const what = `${record.madeAt === undefined ? record.date : ''} ${record.madeAt ?? ''} ${amount}`;
      const nth = seen.get(what) ?? 0;
      seen.set(what, nth + 1);
      const entry = planEntry(record, amount, `${context.identity}\n${what}\n${nth}`, context);
      if ((entry.note ?? '') !== toLines(record.note ?? ''))
        issues.push({ ...leaveOut('NOTE_CUT', details), recorded: amount });
      entries.push(entry);
    }
  }
  return { entries, issues, totals: { ...totals, inFile: exactly(totals.inFile) } };
}

const detailsOf = ({ name }: SourceActivity, { row, date, written, amount }: SourceRecord): Partial<RowIssue> => ({
  row: row ?? null,
  activity: name,
  date,
  value: written ?? String(exactly(amount)),
});

const planEntry = (record: SourceRecord, amount: number, identity: string, context: EntryContext): PlannedEntry => ({
  id: derivedId(identity, record.madeAt ?? epochOf(record.date)),
  activityId: context.activityId,
  date: record.date,
  amount,
  source: 'IMPORT',
  ...(record.madeAt === undefined
    ? NO_TIME
    : { startedAt: context.formatInstant(record.madeAt), ...recordedOffset(record.madeAt, context.zone) }),
  note: cut(toLines(record.note ?? ''), NOTE_MAX) || null,
});

import {
  ACTIVITY_NAME_MAX,
  type ActivityUnit,
  amountRange,
  DEFAULT_ICON,
  DESCRIPTION_MAX,
  type Direction,
  isAmountAllowed,
  isTargetAllowed,
  NOTE_MAX,
  targetRange,
  UNIT_LABEL_MAX,
  type WeeklyGoalsTimeline,
} from '../activity';
import { type CivilDate, utcOffsetAt, weekIdOf, type WeekStartDay, type Zone } from '../calendar';
import { toLines, toOneLine } from '../text';
import { derivedId } from './derivedId';
import { countLeftOut, type LeftOut, type LeftOutReason, type SourceActivity, type SourceRecord } from './source';

/** A user's choices for an activity of a source. */
export interface ActivityChoice {
  readonly name: string;
  readonly unit: ActivityUnit;
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
  readonly direction: Direction;
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  readonly order: number;
  readonly isActive: boolean;
  readonly createdAt: string;
}

export interface PlannedEntry {
  readonly id: string;
  readonly activityId: string;
  readonly date: CivilDate;
  readonly amount: number;
  readonly source: 'IMPORT';
  readonly startedAt: string | null;
  readonly utcOffsetMinutes: number | null;
  readonly note: string | null;
}

export interface Plan {
  readonly activity: PlannedActivity;
  readonly entries: readonly PlannedEntry[];
  readonly skips: readonly { readonly activityId: string; readonly date: CivilDate; readonly reason: null }[];
  readonly leftOut: LeftOut;
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
  instantOf(epochMs: number): string;
}

/** Plans the import of one activity with its history: what is created, and how much is left out for each reason. */
export function planActivity(source: SourceActivity, choice: ActivityChoice, context: PlanContext): Plan {
  const dates = source.records.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  const since = from ?? context.today;
  const identity = `${context.app}\n${source.key}\n${choice.unit}`;
  // The same for a later backup, even if its records begin earlier.
  const id = derivedId(identity, 0);
  const leftOut: Partial<Record<LeftOutReason, number>> = { ...source.leftOut };
  const entries = entriesOf({ source, choice, context, id, identity, leftOut });
  const skippedDates = [...new Set(source.skippedDates)];
  return {
    activity: {
      id,
      name: toOneLine(choice.name).slice(0, ACTIVITY_NAME_MAX).trim(),
      description: toLines(source.description).slice(0, DESCRIPTION_MAX).trim(),
      color: source.color,
      icon: DEFAULT_ICON,
      areaId: null,
      unit: choice.unit,
      customTimesUnit:
        choice.unit === 'TIMES'
          ? toOneLine(source.unitLabel ?? '')
              .slice(0, UNIT_LABEL_MAX)
              .trim() || null
          : null,
      direction: source.direction,
      weeklyGoalsTimeline: timelineOf(source, choice.unit, weekIdOf(since, context.weekStartDay)),
      order: context.order,
      isActive: !source.isArchived,
      createdAt: `${since}T00:00:00.000Z`,
    },
    entries,
    skips: skippedDates.map((date) => ({ activityId: id, date, reason: null })),
    leftOut,
    span: from === undefined || to === undefined ? null : { from, to },
  };
}

const epochOf = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`);

/** The weekly goal of a source in a unit: null if it rounds to 0; the maximum if it is above it. */
export function weeklyTarget(source: SourceActivity, unit: ActivityUnit): number | null {
  const perWeek = unit === 'DAYS' ? (source.daysPerWeek ?? null) : source.amountPerWeek;
  if (perWeek === null) return null;
  const target = Math.round(unit === 'DURATION' ? perWeek * source.minutesPerUnit : perWeek);
  if (target < 1) return null;
  const nearest = Math.min(target, targetRange(unit, source.direction).max);
  return isTargetAllowed(unit, source.direction, nearest) ? nearest : null;
}

function timelineOf(
  source: SourceActivity,
  unit: ActivityUnit,
  startWeekId: ReturnType<typeof weekIdOf>,
): WeeklyGoalsTimeline {
  const target = weeklyTarget(source, unit);
  return target === null ? [] : [{ startWeekId, endWeekId: null, target }];
}

interface EntryDeps {
  readonly source: SourceActivity;
  readonly choice: ActivityChoice;
  readonly context: PlanContext;
  readonly id: string;
  readonly identity: string;
  /** Counts the records without an allowed amount. */
  readonly leftOut: Partial<Record<LeftOutReason, number>>;
}

function entriesOf({ source, choice: { unit }, context, id, identity, leftOut }: EntryDeps): PlannedEntry[] {
  const seen = new Map<string, number>();
  return source.records.flatMap((record) => {
    const amount = amountIn(unit, record, source.minutesPerUnit);
    if (!isAmountAllowed(unit, amount)) {
      countLeftOut(leftOut, 'INVALID_AMOUNT');
      return [];
    }
    // The same amount twice on a day is two entries; in a later backup they are the same two.
    const what = `${record.date} ${record.madeAt ?? ''} ${amount}`;
    const nth = seen.get(what) ?? 0;
    seen.set(what, nth + 1);
    return [
      {
        id: derivedId(`${identity}\n${what}\n${nth}`, record.madeAt ?? epochOf(record.date)),
        activityId: id,
        date: record.date,
        amount,
        source: 'IMPORT' as const,
        startedAt: record.madeAt === undefined ? null : context.instantOf(record.madeAt),
        utcOffsetMinutes: record.madeAt === undefined ? null : utcOffsetAt(record.madeAt, context.zone),
        note:
          toLines(record.note ?? '')
            .slice(0, NOTE_MAX)
            .trim() || null,
      },
    ];
  });
}

/** Rounds an amount to whole units; a positive amount becomes at least one. */
function amountIn(unit: ActivityUnit, { amount }: SourceRecord, minutesPerUnit: number): number {
  if (unit === 'DAYS') return amount > 0 ? 1 : 0;
  const exact = unit === 'DURATION' ? amount * minutesPerUnit : amount;
  return exact > 0 ? Math.max(amountRange(unit).min, Math.round(exact)) : 0;
}

import type { Activity, Entry } from '@sevenfold/contract';
import { isWhole, type Petal } from '@sevenfold/domain/activity';
import type { ActivityPart, Explained, Measure, Part, PartGoal } from '@sevenfold/domain/breakdown';
import {
  addWeeks,
  datesOfWeek,
  type WeekId,
  weekIdOf,
  weekRange,
  weekRangeOfYear,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import type { DateRange } from '@sevenfold/domain/explore';
import type { TextKey } from '@sevenfold/i18n';
import type { BreakdownTarget } from '#breakdown';
import { dayHeading, shareText, text } from '#platform';
import { weekLabelIn } from '#features/activity';
import { amountText, goalProgressText, goalText, progressText } from '#features/record';
import { type Subject, valueFormat } from './measures';

/** A part as a line of the sheet. */
export interface PartRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Note such as the result of the goal. */
  readonly note?: string | undefined;
  /** Breakdown that the part opens, if any. */
  readonly target?: BreakdownTarget | undefined;
  /** The activity that the part is about, if it is about one. */
  readonly activity?: Activity | undefined;
  /** Ratio of done to a goal that is to be reached. */
  readonly progress?: number | undefined;
}

export interface PartSection {
  readonly title: TextKey;
  readonly rows: readonly PartRow[];
}

export interface PartSubject extends Subject {
  readonly target: BreakdownTarget;
  /** Undefined for an activity that was deleted. */
  readonly activityById: (id: string) => Activity | undefined;
  readonly areaName: (areaId: string | null) => string;
  readonly currentWeek: WeekId;
  readonly weekStartDay: WeekStartDay;
}

type PartOf<K extends Part['kind']> = Extract<Part<Entry>, { readonly kind: K }>;

/** The parts of a number as sections of lines, without its records. */
export function partSections(number: Explained<Entry>, subject: PartSubject): readonly PartSection[] {
  const { formula } = number;
  const measure = 'measure' in formula ? formula.measure : MEASURES[formula.kind];
  const parts = withNested(number.parts);
  const pick = <K extends Part['kind']>(kind: K) => parts.filter((part): part is PartOf<K> => part.kind === kind);
  const activities = pick('ACTIVITY');
  const own = pick('AREA').find(({ counts }) => counts);
  const sections: readonly PartSection[] = [
    {
      title: 'breakdown.days',
      rows: [
        ...pick('PETAL').map(({ petal }) => petalRow(petal)),
        ...(formula.kind === 'ACTIVE_DAYS' ? activeDayRows(activities, subject) : []),
      ],
    },
    {
      title: 'breakdown.weeks',
      rows: pick('WEEK')
        .toSorted((a, b) => (a.week < b.week ? 1 : -1))
        .map((part) => weekRow(part, measure, subject)),
    },
    {
      title: formula.kind === 'MEAN' ? 'breakdown.goals' : 'breakdown.activities',
      rows: [...activities, ...(own?.activities ?? [])]
        // In a whole week, those without a record are no part of it.
        .filter(({ value }) => formula.kind !== 'ACTIVE_DAYS' || formula.of === 'AREA' || (value ?? 0) > 0)
        .map((part) => activityRow(part, measure, subject)),
    },
    { title: 'breakdown.activities', rows: pick('ITEM').map((part) => itemRow(part, subject)) },
    {
      title: 'breakdown.otherAreas',
      rows: pick('AREA')
        .filter((part) => part !== own)
        .map((part) => areaRow(part, measure, subject)),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** Measure of the parts where the formula has none. */
const MEASURES: Partial<Record<Explained['formula']['kind'], Measure>> = {
  MET: 'SHARE',
  ACTIVE_DAYS: 'DAYS',
  QUIET: 'DAYS',
};

const withNested = (parts: readonly Part<Entry>[]): readonly Part<Entry>[] =>
  parts.flatMap((part) => (part.kind === 'NUMBER' ? withNested(part.number.parts) : [part]));

const valueOrDash = (value: number | null, measure: Measure = 'AMOUNT', subject: Subject): string =>
  value === null ? '–' : valueFormat(measure, subject).full(value);

function weekRow(part: PartOf<'WEEK'>, measure: Measure | undefined, subject: PartSubject): PartRow {
  const { week, value, goal, met } = part;
  return {
    key: week,
    name: weekLabelIn(week, subject.currentWeek, subject.weekStartDay),
    value: valueOrDash(value, measure, subject),
    note: goal
      ? weekNote(goal, subject)
      : met.of > 0
        ? text('insight.trendGoals', { met: met.goals, goals: met.of })
        : undefined,
    target: weekTarget(subject.target, week),
  };
}

/** Result of a week's goal: "3 days a week · met". */
function weekNote({ target, outcome }: PartGoal, { target: shown, activityById }: PartSubject): string | undefined {
  const activity = 'activityId' in shown ? activityById(shown.activityId) : undefined;
  if (!activity) return undefined;
  const goal = goalText(activity, target);
  return target === null ? goal : outcomeText(goal, outcome);
}

/** Without what is beyond the goal, which a line of the list has no space for. */
const reachedText = (activity: Activity, done: number, target: number): string =>
  (activity.direction === 'AT_MOST' ? goalProgressText : progressText)(activity, done, target);

/** Result of a goal: "2 of 3 days · not met"; of a running week "1 of 3 days". */
const outcomeText = (goal: string, outcome: PartGoal['outcome']): string =>
  outcome === 'RUNNING' ? goal : `${goal} · ${text(`breakdown.outcome.${outcome}`)}`;

function weekTarget(target: BreakdownTarget, week: WeekId): BreakdownTarget | undefined {
  if ('activityId' in target) return { kind: 'week', activityId: target.activityId, week };
  switch (target.kind) {
    case 'goalsMean':
      return { kind: 'goals', week };
    case 'factChange':
      return { kind: target.about, week };
    case 'balance':
      return { kind: 'area', areaId: target.areaId, week };
    default:
      return undefined;
  }
}

function activityRow(
  { activityId, value, goal }: ActivityPart,
  measure: Measure | undefined,
  subject: PartSubject,
): PartRow {
  const activity = subject.activityById(activityId);
  return {
    key: activityId,
    name: activity?.name ?? '',
    value: valueOrDash(value, measure, subject),
    note:
      goal && goal.target !== null && activity
        ? outcomeText(reachedText(activity, goal.done, goal.target), goal.outcome)
        : undefined,
    target: activityTarget(subject, activityId),
    activity,
    progress:
      goal && goal.target !== null && goal.target > 0 && activity?.direction === 'AT_LEAST'
        ? goal.done / goal.target
        : undefined,
  };
}

function activityTarget({ target, weekStartDay }: PartSubject, activityId: string): BreakdownTarget | undefined {
  switch (target.kind) {
    case 'areaShare': {
      const { first, last } = weekRangeOfYear(target.year);
      return { kind: 'range', activityId, range: daysOfWeeks(first, last, weekStartDay) };
    }
    case 'balance':
      return {
        kind: 'range',
        activityId,
        range: daysOfWeeks(addWeeks(target.week, 1 - target.count), target.week, weekStartDay),
      };
    default:
      return 'week' in target && target.week !== null ? { kind: 'week', activityId, week: target.week } : undefined;
  }
}

const daysOfWeeks = (first: WeekId, last: WeekId, weekStartDay: WeekStartDay): DateRange => ({
  from: weekRange(first, weekStartDay).first,
  to: weekRange(last, weekStartDay).last,
});

function areaRow({ areaId, value }: PartOf<'AREA'>, measure: Measure | undefined, subject: PartSubject): PartRow {
  const { target, areaName } = subject;
  return {
    key: areaId ?? 'none',
    name: areaName(areaId),
    value: valueOrDash(value === 0 ? null : value, measure, subject),
    target: value !== 0 && target.kind === 'balance' ? { ...target, areaId } : undefined,
  };
}

/** The days of a week with what was done on each. */
function activeDayRows(
  parts: readonly ActivityPart[],
  { target, activityById, weekStartDay }: PartSubject,
): readonly PartRow[] {
  if (!('week' in target) || target.week === null) return [];
  return datesOfWeek(target.week, weekStartDay).map((date) => {
    const done = parts.filter(({ dates }) => dates?.includes(date));
    return {
      key: date,
      name: dayHeading(date),
      note: done.map(({ activityId }) => activityById(activityId)?.name).join(' · '),
      value: done.length > 0 ? '✓' : '–',
    };
  });
}

const petalRow = (petal: Petal): PartRow => ({
  key: petal.date,
  name: dayHeading(petal.date),
  value: petalText(petal),
  target: petal.share > 0 || petal.state === 'NOTHING' ? { kind: 'day', date: petal.date } : undefined,
});

function petalText(petal: Petal): string {
  const { state, share } = petal;
  if (isWhole(petal)) return text('breakdown.dayOnTrack', { share: shareText(share) });
  if (state === 'FUTURE') return text('breakdown.dayAhead');
  if (state === 'SKIPPED') return text('skip.skipped');
  return state === 'EMPTY' ? text('breakdown.dayFree') : shareText(share);
}

function itemRow(part: PartOf<'ITEM'>, { target, activityById, weekStartDay }: PartSubject): PartRow {
  const activity = activityById(part.activityId);
  return {
    key: part.activityId,
    name: activity?.name ?? '',
    value: activity ? dayAmountText(activity, part.due) : '',
    note: !part.isByWeek
      ? undefined
      : part.value === 1
        ? text('breakdown.itemMet')
        : text('breakdown.itemReached', { share: shareText(part.value ?? 0) }),
    target:
      target.kind === 'day'
        ? { kind: 'week', activityId: part.activityId, week: weekIdOf(target.date, weekStartDay) }
        : undefined,
    activity,
  };
}

/** "4 of 5.7 glasses", "done". */
function dayAmountText(activity: Activity, { amount, due, isOfGoal }: PartOf<'ITEM'>['due']): string {
  if (activity.unit === 'DAYS' || (amount === 0 && due !== null && !isOfGoal))
    return text(amount > 0 ? 'week.done' : 'week.notDone');
  if (due === null || !isOfGoal) return amount > 0 ? amountText(activity, amount) : text('breakdown.dayFree');
  // A tenth of a minute says nothing.
  const shown = activity.unit === 'DURATION' ? Math.ceil(due) : Math.round(due * 10) / 10;
  return progressText(activity, amount, shown);
}

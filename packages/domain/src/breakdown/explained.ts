import type { ActivityUnit, CountedEntry, DayRing, Direction, DueAmount, Petal, WeekOutcome } from '../activity';
import type { CivilDate, WeekId } from '../calendar';

/** Unit of the values of parts. AMOUNT: the activity's. VALUE: the objective's. */
export type Measure = 'AMOUNT' | 'RECORDS' | 'SHARE' | 'DAYS' | 'MINUTES' | 'GOALS' | 'VALUE';

/** Rule that computes a number from parts. Parts "that count" are those with `counts`. */
export type Formula =
  /** Sum of the values. */
  | { readonly kind: 'SUM'; readonly measure: Measure }
  /** Mean of the parts that count; null without any. `upTo`: see DIFFERENCE. */
  | { readonly kind: 'MEAN'; readonly measure: 'AMOUNT' | 'SHARE'; readonly upTo: CivilDate | null }
  /** The only value ÷ count, which is at least 1; as a share or an amount. */
  | { readonly kind: 'PER'; readonly count: number; readonly measure: Measure }
  /** First value − second value. `upTo`: last day of the latest week that is compared; null for whole weeks. */
  | { readonly kind: 'DIFFERENCE'; readonly measure: Measure; readonly upTo: CivilDate | null }
  /** Sum of the parts that count ÷ sum of all. */
  | { readonly kind: 'SHARE'; readonly measure: 'DAYS' | 'MINUTES' }
  /** Attainment of the goal, the second part, by the first; null without a goal. */
  | {
      readonly kind: 'ATTAINMENT';
      readonly direction: Direction;
      readonly outcome: WeekOutcome;
      readonly skippedDays: number;
    }
  /** Goals met, out of those that count. */
  | { readonly kind: 'MET'; readonly of: number }
  /** Weeks that met their goal, in a row. */
  | { readonly kind: 'STREAK' }
  /** Dates with at least one of the activities, of the whole week, of an area or of a combined goal. */
  | { readonly kind: 'ACTIVE_DAYS'; readonly of: 'WEEK' | 'AREA' | 'GOAL' }
  /** Number of parts that count. */
  | { readonly kind: 'QUIET' }
  /** Days on track, out of those that count. */
  | { readonly kind: 'ON_TRACK'; readonly of: number }
  /** Mean share of the items of a day. */
  | { readonly kind: 'DAY' }
  /** Items of a day that are done, out of those that are due or done. */
  | { readonly kind: 'DAY_DONE'; readonly of: number }
  /** Goal that most of the parts that count would have met, see `goalOffer`; null for none other than the current one. */
  | {
      readonly kind: 'SUGGESTION';
      readonly unit: ActivityUnit;
      readonly direction: Direction;
      readonly current: number | null;
    }
  /** Number of the parts that count that would have met a target. */
  | { readonly kind: 'WOULD_MEET'; readonly direction: Direction; readonly target: number; readonly of: number }
  /** Share of the distance from start to target that the only value is at. */
  | { readonly kind: 'PROGRESS'; readonly start: number; readonly target: number }
  /** Share of the days that have passed. */
  | { readonly kind: 'ELAPSED'; readonly passed: number; readonly of: number };

/** The weekly goal of a part, and what became of it. */
export interface PartGoal {
  /** Null without a goal. */
  readonly target: number | null;
  readonly done: number;
  readonly outcome: WeekOutcome;
}

interface Valued {
  /** Null where nothing is counted or known. */
  readonly value: number | null;
  readonly counts: boolean;
}

interface Met {
  /** Goals met, out of those that are decided. */
  readonly met: { readonly goals: number; readonly of: number };
}

/** A day with its records. */
export interface DayPart<E extends CountedEntry> extends Valued {
  readonly kind: 'DAY';
  readonly date: CivilDate;
  readonly entries: readonly E[];
}

export interface WeekPart extends Valued, Met {
  readonly kind: 'WEEK';
  readonly week: WeekId;
  /** Undefined where the week is not about one activity's goal. */
  readonly goal?: PartGoal | undefined;
}

export interface ActivityPart extends Valued, Met {
  readonly kind: 'ACTIVITY';
  readonly activityId: string;
  readonly goal?: PartGoal | undefined;
  /** Dates on which it was done. */
  readonly dates?: readonly CivilDate[];
}

export interface AreaPart extends Valued {
  readonly kind: 'AREA';
  readonly areaId: string | null;
  /** Its activities. Their days may coincide. */
  readonly activities: readonly ActivityPart[];
}

/** Part of a number, with the value that enters the formula. */
export type Part<E extends CountedEntry = CountedEntry> =
  | DayPart<E>
  | WeekPart
  | ActivityPart
  | AreaPart
  /** Sum of the records before those that are listed. */
  | ({ readonly kind: 'EARLIER' } & Valued)
  /** A day of the week mark. */
  | ({ readonly kind: 'PETAL'; readonly petal: Petal } & Valued)
  /** An activity on one day. `isByWeek`: it counts by what its past week reached. */
  | ({
      readonly kind: 'ITEM';
      readonly activityId: string;
      readonly ring: DayRing;
      readonly due: DueAmount;
      readonly isByWeek: boolean;
    } & Valued)
  /** The goal of a week. */
  | ({ readonly kind: 'GOAL'; readonly week: WeekId } & Valued)
  /** A value of an objective; `date` is null for its start. */
  | ({ readonly kind: 'CHECK_IN'; readonly date: CivilDate | null } & Valued)
  /** The total of the activity that an objective follows. */
  | ({ readonly kind: 'FOLLOWED'; readonly activityId: string } & Valued)
  /** A number that is explained in its turn. */
  | ({ readonly kind: 'NUMBER'; readonly number: Explained<E> } & Valued);

/** A formula and its result. */
export interface Result<F extends Formula = Formula> {
  readonly value: number | null;
  readonly formula: F;
}

/**
 * A shown number that explains itself. Its value follows from the formula and the parts: the property tests of each
 * formula compute it from nothing else.
 */
export interface Explained<E extends CountedEntry = never> extends Result {
  readonly parts: readonly Part<E>[];
  /** Further numbers of the same parts. */
  readonly also: readonly Result[];
}

export const NOT_MET = { goals: 0, of: 0 } as const;

/** A week's or activity's goal as a part of "goals met". */
export const metBy = (outcome: WeekOutcome): Met['met'] => ({
  goals: Number(outcome === 'MET'),
  of: Number(outcome !== 'NO_GOAL' && outcome !== 'EXCUSED'),
});

/** An activity with a value, of which no goal is part. */
export const activityPart = (activityId: string, value: number | null, counts = true): ActivityPart => ({
  kind: 'ACTIVITY',
  activityId,
  value,
  counts,
  met: NOT_MET,
});

/** "Goals met" of parts. */
export function countMet(parts: readonly Met[]): Result {
  const sum = (value: (part: Met) => number) => parts.reduce((total, part) => total + value(part), 0);
  return { value: sum(({ met }) => met.goals), formula: { kind: 'MET', of: sum(({ met }) => met.of) } };
}

export function explained<E extends CountedEntry = never>(
  value: number | null,
  formula: Formula,
  parts: readonly Part<E>[],
  also: readonly Result[] = [],
): Explained<E> {
  return { value, formula, parts, also };
}

export const nested = <E extends CountedEntry>(number: Explained<E>): Part<E> => ({
  kind: 'NUMBER',
  number,
  value: number.value,
  counts: true,
});

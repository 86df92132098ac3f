import type { Activity, Area, CombinedGoal, LifeRating, Objective, Review, User } from '@sevenfold/contract';
import { addDays, type CivilDate, today, type WeekId } from '@sevenfold/domain/calendar';
import { type ActivityRecords, NO_RECORDS, type Records } from '../../apps/web/src/features/record/records';
import type { Command } from '../../apps/web/src/data/replica';

/** The data that a tab shows, to which commands can apply. */
export interface Shown {
  readonly user: User;
  readonly areas: readonly Area[];
  readonly activities: readonly Activity[];
  readonly records: Records;
  readonly objectives: readonly Objective[];
  readonly combinedGoals: readonly CombinedGoal[];
  readonly reviews: readonly Review[];
  /** The review of the shown week. */
  readonly review: { readonly weekId: WeekId; readonly review: Review | null };
  readonly lifeRatings: readonly LifeRating[];
}

/** Inputs of a command beside the shown data. The numbers choose among the candidates. */
export interface Choice {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** By the device's clock, in epoch milliseconds. */
  readonly now: number;
  readonly newId: () => string;
}

/** Creates a command; null or undefined if it applies to nothing. */
export type CommandFactory = (shown: Shown, choice: Choice) => Command | null | undefined;

export const NAMES = ['Run', 'Read', 'Call family', '早起き', 'Año nuevo'] as const;

/** Item at the index, modulo the length; undefined if the list is empty. */
export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length];

/** As `pick`. @throws if the list is empty */
export function pickOrThrow<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** A day of the shown week; sometimes today by the device's clock, which may be years away. */
export const dateOf = ({ records, user }: Shown, { b, now }: Choice): CivilDate =>
  b % 12 === 11 ? today(now, user.settings.timezone, user.settings.dayEndsAt) : addDays(records.from, b % 3);

/** The shown records of an activity. */
export const sliceOf = ({ records }: Shown, id: string): ActivityRecords => records.byActivity[id] ?? NO_RECORDS;

/** A command on one of the activities. */
export const onActivity =
  (make: (activity: Activity, shown: Shown, choice: Choice) => Command | null | undefined): CommandFactory =>
  (shown, choice) => {
    const activity = pick(shown.activities, choice.a);
    return activity && make(activity, shown, choice);
  };

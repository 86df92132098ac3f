import type { WeekFact } from '@sevenfold/domain/breakdown';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { DateRange, Group, Source } from '@sevenfold/domain/explore';
import { createStore, useDerived } from '#platform';

/**
 * Target of a breakdown. It identifies a number by its subject, and the sheet derives the number from the data, so that
 * edits made there are reflected immediately.
 */
export type BreakdownTarget =
  /** Total of an activity in a week, and its attainment of the goal. */
  | { readonly kind: 'week'; readonly activityId: string; readonly week: WeekId }
  /**
   * Total of an activity over a range of dates. `per`: the average of its days, weeks or months. `only`: the total of a
   * part of its entries.
   */
  | {
      readonly kind: 'range';
      readonly activityId: string;
      readonly range: DateRange;
      readonly per?: Group;
      readonly only?: PartOfRecords;
    }
  /** Mean over several weeks of an activity, both ends inclusive. */
  | { readonly kind: 'mean'; readonly activityId: string; readonly from: WeekId; readonly to: WeekId }
  /** Difference from the previous week; up to a date while the week is running. */
  | { readonly kind: 'change'; readonly activityId: string; readonly week: WeekId; readonly upTo: CivilDate | null }
  /** Goals met in a year, or in one month of it (1 to 12), or the longest streak. */
  | {
      readonly kind: 'year';
      readonly activityId: string;
      readonly year: number;
      readonly month?: number;
      readonly about: 'goals' | 'streak';
    }
  /** Share of an activity in the total of its area over a year. */
  | { readonly kind: 'areaShare'; readonly activityId: string; readonly year: number }
  /** A week compared with the usual: the mean of the four weeks before. */
  | { readonly kind: 'usual'; readonly activityId: string; readonly week: WeekId }
  /** Goal suggested by the review of a week, and the weeks it is based on. */
  | { readonly kind: 'offer'; readonly activityId: string; readonly week: WeekId }
  /** Progress of an objective, in total or within a week. */
  | { readonly kind: 'objective'; readonly objectiveId: string; readonly week: WeekId | null }
  /** Amount of a combined goal in a week. */
  | { readonly kind: 'combinedGoal'; readonly combinedGoalId: string; readonly week: WeekId }
  | { readonly kind: 'streak'; readonly activityId: string; readonly which: 'current' | 'best' }
  /** Mean attainment over the activities of a week, and the number of goals met. */
  | { readonly kind: 'goals'; readonly week: WeekId }
  /**
   * Mean attainment of several weeks, both ends inclusive. `days`: number of days of each week that count, as for a
   * running week.
   */
  | { readonly kind: 'goalsMean'; readonly from: WeekId; readonly to: WeekId; readonly days?: number | undefined }
  /** Dates of a week with at least one entry. */
  | { readonly kind: 'activeDays'; readonly week: WeekId }
  /** Days of a week on which all that was due is done. */
  | { readonly kind: 'onTrack'; readonly week: WeekId }
  /** Time recorded in a week. */
  | { readonly kind: 'tracked'; readonly week: WeekId }
  /** Change of a week's fact since the previous week; up to a date while the week is running. */
  | { readonly kind: 'factChange'; readonly week: WeekId; readonly upTo: CivilDate | null; readonly about: WeekFact }
  /**
   * Share of an area in the active days of all areas (`days`) or in the recorded time (`minutes`), over `count` weeks
   * that end with `week`; or the number of weeks without entries in the area (`quiet`).
   */
  | {
      readonly kind: 'balance';
      readonly areaId: string | null;
      readonly week: WeekId;
      readonly count: number;
      readonly about: 'days' | 'minutes' | 'quiet';
    }
  /**
   * Due and completed activities of a day. `areaId`: of one area only, without those that are planned for today.
   * `isPlanned`: of those alone.
   */
  | { readonly kind: 'day'; readonly date: CivilDate; readonly areaId?: string | null; readonly isPlanned?: boolean }
  /** Totals of an area's activities in a week. */
  | { readonly kind: 'area'; readonly areaId: string | null; readonly week: WeekId };

/** Entries of a range filtered by weekday (0 is Sunday), by hour of the day (null: unknown time), or by source. */
export type PartOfRecords =
  { readonly weekday: number } | { readonly hour: number | null } | { readonly source: Source };

const current = createStore<BreakdownTarget | null>(null);

/** Opens the breakdown of a number in the `BreakdownHost` next to the screen. @param target null closes it */
export const openBreakdown = current.set;

/** Target of the open breakdown; null for none. */
export const useBreakdownTarget = (): BreakdownTarget | null => useDerived(current);

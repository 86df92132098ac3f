import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { DateRange, Group, Source } from '@sevenfold/domain/explore';
import { useSyncExternalStore } from 'react';

/**
 * A number that can be broken down. Named by what it is about and derived anew from the data, so that an edit in the
 * breakdown counts at once.
 */
export type BreakdownTarget =
  /** What an activity came to in a week, and how far that attains its goal. */
  | { readonly kind: 'week'; readonly activityId: string; readonly week: WeekId }
  /**
   * What an activity came to on some days; `per`: what one of its days, weeks or months did on average; `only`: what a
   * part of its records did.
   */
  | {
      readonly kind: 'range';
      readonly activityId: string;
      readonly range: DateRange;
      readonly per?: Group;
      readonly only?: PartOfRecords;
    }
  /** The mean of some weeks of an activity, both ends included. */
  | { readonly kind: 'mean'; readonly activityId: string; readonly from: WeekId; readonly to: WeekId }
  /** More or less than in the week before; up to a date, where the week still runs. */
  | { readonly kind: 'change'; readonly activityId: string; readonly week: WeekId; readonly upTo: CivilDate | null }
  /** How a year of weeks, or one month of it (1 to 12), went for its goals, or its longest streak. */
  | {
      readonly kind: 'year';
      readonly activityId: string;
      readonly year: number;
      readonly month?: number;
      readonly about: 'goals' | 'streak';
    }
  /** How much of what was done in its area in a year of weeks is an activity's. */
  | { readonly kind: 'areaShare'; readonly activityId: string; readonly year: number }
  /** A week against what is usual: the mean of the four weeks before. */
  | { readonly kind: 'usual'; readonly activityId: string; readonly week: WeekId }
  /** The goal that the review of a week suggests, and the weeks that speak for it. */
  | { readonly kind: 'offer'; readonly activityId: string; readonly week: WeekId }
  /** How far an objective has come, or moved in a week. */
  | { readonly kind: 'objective'; readonly objectiveId: string; readonly week: WeekId | null }
  | { readonly kind: 'streak'; readonly activityId: string; readonly which: 'current' | 'best' }
  /** The mean attainment over the activities of a week, and how many goals are met. */
  | { readonly kind: 'goals'; readonly week: WeekId }
  /**
   * The mean attainment of some weeks, both ends included; `days`: judged after so many of their days, as a week that
   * still runs is.
   */
  | { readonly kind: 'goalsMean'; readonly from: WeekId; readonly to: WeekId; readonly days?: number | undefined }
  /** The dates of a week on which something was done. */
  | { readonly kind: 'activeDays'; readonly week: WeekId }
  /** The time recorded in a week. */
  | { readonly kind: 'tracked'; readonly week: WeekId }
  /** How a fact of a week differs from the week before; up to a date, where the week still runs. */
  | { readonly kind: 'factChange'; readonly week: WeekId; readonly upTo: CivilDate | null; readonly about: WeekFact }
  /**
   * What an area has of all that was done, or of the time it took, in some weeks up to one, or for how many of them it
   * was quiet.
   */
  | {
      readonly kind: 'balance';
      readonly areaId: string | null;
      readonly week: WeekId;
      readonly count: number;
      readonly about: 'days' | 'minutes' | 'quiet';
    }
  /** What a day asked for and what of it was done; `areaId`: of one area only. */
  | { readonly kind: 'day'; readonly date: CivilDate; readonly areaId?: string | null }
  /** What the activities of an area came to in a week. */
  | { readonly kind: 'area'; readonly areaId: string | null; readonly week: WeekId };

/**
 * Some of the records of a range: those of a weekday (0 is Sunday), those that began in an hour of the day (null:
 * nobody said when), or those from a source.
 */
export type PartOfRecords =
  { readonly weekday: number } | { readonly hour: number | null } | { readonly source: Source };

/** The facts of a week, by what they open into. */
export type WeekFact = 'goals' | 'activeDays' | 'tracked';

let current: BreakdownTarget | null = null;
const listeners = new Set<() => void>();

function show(next: BreakdownTarget | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the breakdown of a number, in the `BreakdownHost` beside the screen. */
export const openBreakdown = (target: BreakdownTarget): void => show(target);

export const closeBreakdown = (): void => show(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The number whose breakdown is open; null for none. */
export const useBreakdownTarget = (): BreakdownTarget | null => useSyncExternalStore(subscribe, () => current);

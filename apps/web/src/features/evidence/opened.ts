import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { DateRange } from '@sevenfold/domain/explore';
import { useSyncExternalStore } from 'react';

/** A number somebody wants to see behind. It is named by what it is about, and found again in the data: what is edited there counts at once. */
export type Opened =
  /** What an activity came to in a week, and how far that attains its goal. */
  | { readonly kind: 'week'; readonly activityId: string; readonly week: WeekId }
  /** What an activity came to on some days. */
  | { readonly kind: 'range'; readonly activityId: string; readonly range: DateRange }
  /** The mean of some weeks of an activity, both ends included. */
  | { readonly kind: 'mean'; readonly activityId: string; readonly from: WeekId; readonly to: WeekId }
  /** More or less than in the week before; up to a date, where the week still runs. */
  | { readonly kind: 'change'; readonly activityId: string; readonly week: WeekId; readonly upTo: CivilDate | null }
  /** How a year of weeks, or one month of it (1 to 12), went for its goals, or its longest streak. */
  | { readonly kind: 'year'; readonly activityId: string; readonly year: number; readonly month?: number; readonly about: 'goals' | 'streak' }
  /** How much of what was done in its area in a year of weeks is an activity's. */
  | { readonly kind: 'areaShare'; readonly activityId: string; readonly year: number }
  | { readonly kind: 'streak'; readonly activityId: string; readonly which: 'current' | 'best' }
  /** The mean attainment over the activities of a week, and how many goals are met. */
  | { readonly kind: 'goals'; readonly week: WeekId }
  /** The mean attainment of some weeks, both ends included. */
  | { readonly kind: 'goalsMean'; readonly from: WeekId; readonly to: WeekId }
  /** The dates of a week on which something was done. */
  | { readonly kind: 'activeDays'; readonly week: WeekId }
  /** The time recorded in a week. */
  | { readonly kind: 'tracked'; readonly week: WeekId }
  /** How a fact of a week differs from the week before; up to a date, where the week still runs. */
  | { readonly kind: 'factChange'; readonly week: WeekId; readonly upTo: CivilDate | null; readonly about: WeekFact }
  /** What an area has of all that was done, or of the time it took, in some weeks up to one, or for how many of them it was quiet. */
  | { readonly kind: 'balance'; readonly areaId: string | null; readonly week: WeekId; readonly count: number; readonly about: 'days' | 'minutes' | 'quiet' }
  /** What the activities of an area came to in a week. */
  | { readonly kind: 'area'; readonly areaId: string | null; readonly week: WeekId };

/** The facts of a week, by what they open into. */
export type WeekFact = 'goals' | 'activeDays' | 'tracked';

let opened: Opened | null = null;
const watchers = new Set<() => void>();

function show(next: Opened | null): void {
  opened = next;
  for (const changed of watchers) changed();
}

/** Opens a number, in the `EvidenceHost` of the screen. */
export const openEvidence = (of: Opened): void => show(of);

export const closeEvidence = (): void => show(null);

const subscribe = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The number that is open; null for none. */
export const useOpened = (): Opened | null => useSyncExternalStore(subscribe, () => opened);

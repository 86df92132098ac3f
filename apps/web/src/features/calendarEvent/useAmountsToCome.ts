import type { Activity, CalendarEvent, Settings } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { dayKey, entriesToCome, type EventChoice } from '@sevenfold/domain/tracking';
import { useMemo } from 'react';
import { joined, now, timeOfDay, useLocale } from '#platform';
import { useSettings } from '#features/user';
import { eventTime, useWeekEvents } from './api';
import { eventName } from './onDate';
import { useHasIntegration } from './useDayEvents';

/** Amount that events which are not over yet will count for an activity on a date. */
export interface AmountToCome {
  readonly date: CivilDate;
  /** In the unit of the activity; 1 for days. */
  readonly amount: number;
  /** "9:00 AM, Run club", of all these events. */
  readonly events: string;
}

/** By activity. */
export type AmountsToCome = ReadonlyMap<string, readonly AmountToCome[]>;

type CountingActivity = Pick<Activity, 'id' | 'unit'>;

/**
 * Amounts that the calendar events of a week will count.
 *
 * @param activities an array that stays the same between renders
 */
export function useAmountsToCome(week: WeekView, activities: readonly CountingActivity[]): AmountsToCome {
  const settings = useSettings();
  const locale = useLocale();
  const { events } = useWeekEvents(week.id, useHasIntegration());
  return useMemo(
    () => ({
      byActivity: new Map(
        activities.map((activity) => [activity.id, amountsToCome(events ?? [], activity, settings)] as const),
      ),
      // The texts are those of the locale; on the next day, which has another view, other events are over.
      locale,
      week,
    }),
    [events, activities, settings, locale, week],
  ).byActivity;
}

function amountsToCome(
  all: readonly CalendarEvent[],
  { id, unit }: CountingActivity,
  { timezone, dayEndsAt }: Pick<Settings, 'timezone' | 'dayEndsAt'>,
): readonly AmountToCome[] {
  const events = all.filter(({ counts }) => counts.some(({ activityId }) => activityId === id));
  const names = new Map(events.map((event) => [event.key, eventName(event)]));
  const byDate = new Map<CivilDate, AmountToCome>();
  for (const { eventKey, date, amount, startedAt } of entriesToCome({
    unit,
    // The server has tried the rule, which may read more than the device has.
    rule: null,
    choices: choicesOf(events, id),
    events: events.map((event) => ({ ...event, description: '', time: eventTime(event) })),
    now: now(),
    timezone,
    dayEndsAt,
  })) {
    const before = byDate.get(date);
    const event = joined(startedAt !== null && timeOfDay(startedAt, timezone), names.get(eventKey));
    byDate.set(date, {
      date,
      amount: unit === 'DAYS' ? 1 : (before?.amount ?? 0) + amount,
      events: joined(before?.events, event),
    });
  }
  return [...byDate.values()];
}

const choicesOf = (events: readonly CalendarEvent[], id: string): ReadonlyMap<string, EventChoice> =>
  new Map(
    events.flatMap(({ key, counts }) =>
      counts
        .filter(({ activityId }) => activityId === id)
        .map(({ by, date }): readonly [string, EventChoice] => [
          date === undefined ? key : dayKey(key, date),
          by === 'REJECTED' ? 'REJECTED' : 'ATTACHED',
        ]),
    ),
  );

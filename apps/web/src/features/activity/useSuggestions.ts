import type { Integration } from '@sevenfold/contract';
import { addDays } from '@sevenfold/domain/calendar';
import { eventHistory, SUGGESTION_DAYS, type SuggestedActivity, suggestActivities } from '@sevenfold/domain/tracking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseInstant } from '#platform';
import { eventHistoryQuery } from '#features/calendarEvent';
import { useToday, useUser } from '#features/user';
import { useActivities } from './api';
import { queries } from '#data';

const NONE: readonly SuggestedActivity[] = [];

/**
 * Activities that recurring calendar events suggest, the most frequent first; empty until the events are loaded.
 *
 * @param integration the account in whose calendars the events recur; all accounts if left out
 */
export function useSuggestions(integration?: Pick<Integration, 'calendars'>): readonly SuggestedActivity[] {
  const { settings, onboardingCompleted, dismissedSuggestions } = useUser();
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const activities = useActivities();
  const calendars = integration?.calendars;
  const today = useToday();
  // Events that a rule finds by their description are not suggested again.
  const hasDescriptions =
    activities?.some(({ calendarTracking }) =>
      calendarTracking?.filters.some(({ field }) => field === 'DESCRIPTION'),
    ) ?? false;
  const { data } = useQuery(
    {
      ...eventHistoryQuery(hasDescriptions),
      enabled: activities !== undefined && onboardingCompleted.includes('CONNECT_CALENDAR'),
    },
    queries,
  );
  return useMemo(() => {
    if (!data || !activities) return NONE;
    // A day more, because the zone may be ahead of UTC.
    const since = addDays(today, -SUGGESTION_DAYS - 1);
    const recent = data.events.filter(({ time }) =>
      time.isAllDay ? time.start >= since : time.start >= parseInstant(since),
    );
    return suggestActivities({
      history: eventHistory(recent, timezone, dayEndsAt, weekStartDay),
      activities,
      calendars: calendars && new Set(calendars.map(({ id }) => id)),
      declined: new Set(dismissedSuggestions),
      attached: new Set(
        data.choices.flatMap(({ activityId, eventKey, choice }) =>
          choice === 'ATTACHED' && activities.some(({ id }) => id === activityId) ? [eventKey] : [],
        ),
      ),
      weekStartDay,
      today,
    });
  }, [data, activities, calendars, dismissedSuggestions, timezone, dayEndsAt, weekStartDay, today]);
}

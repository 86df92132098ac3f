import { addDays } from '@sevenfold/domain/calendar';
import { eventHistory, SUGGESTION_DAYS, type SuggestedActivity, suggestActivities } from '@sevenfold/domain/tracking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { epochOf } from '../../platform/clock';
import { eventHistoryQuery } from '../calendarEvent/api';
import { useToday, useUser } from '../user/api';
import { useActivities } from './api';

const NONE: readonly SuggestedActivity[] = [];

/** Activities that recurring calendar events suggest, the most frequent first; empty until the events are loaded. */
export function useSuggestions(): readonly SuggestedActivity[] {
  const { settings, onboardingCompleted, dismissedSuggestions } = useUser();
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const activities = useActivities();
  const today = useToday();
  // Events that a rule finds by their description are not suggested again.
  const hasDescriptions =
    activities?.some(({ calendarTracking }) =>
      calendarTracking?.filters.some(({ field }) => field === 'DESCRIPTION'),
    ) ?? false;
  const { data } = useQuery({
    ...eventHistoryQuery(hasDescriptions),
    enabled: activities !== undefined && onboardingCompleted.includes('CONNECT_CALENDAR'),
  });
  return useMemo(() => {
    if (!data || !activities) return NONE;
    // A day more, because the zone may be ahead of UTC.
    const since = addDays(today, -SUGGESTION_DAYS - 1);
    const recent = data.events.filter(({ time }) =>
      time.isAllDay ? time.start >= since : time.start >= epochOf(since),
    );
    return suggestActivities({
      history: eventHistory(recent, timezone, dayEndsAt, weekStartDay),
      activities,
      declined: new Set(dismissedSuggestions),
      weekStartDay,
      today,
    });
  }, [data, activities, dismissedSuggestions, timezone, dayEndsAt, weekStartDay, today]);
}

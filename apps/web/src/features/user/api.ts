import type { Settings, User } from '@sevenfold/contract';
import { today, type CivilDate, type WeekStartDay } from '@sevenfold/domain/calendar';
import { languageOfLocale } from '@sevenfold/domain/user';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { userReducer } from './operations';
import { replica } from '../../data/device';
import { now } from '../../platform/clock';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => replica.read<User>(() => replica.request('GET /api/v1/user', { signal }), userReducer),
});

const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who nobody has signed in is: the zero id, the free plan, the browser's language and zone. */
export function anonymous(): User {
  return {
    id: '00000000-0000-0000-0000-000000000000',
    name: 'anonymous',
    subscription: { type: 'FREE', paymentSystem: 'NONE' },
    onboardingCompleted: [],
    createdAt: '1970-01-01T00:00:00.000Z',
    dateOfBirth: null,
    settings: {
      language: languageOfLocale(navigator.language),
      weekStartDay: 'MONDAY',
      timezone: browserTimezone(),
      themeMode: 'SYSTEM',
      dayEndsAt: 0,
      allowWeeklyReviewEmails: false,
      weeklyReviewEmailTime: '18:00',
      allowDailyNotifications: false,
      dailyNotificationsTime: '20:00',
      allowWeeklyNotifications: false,
      weeklyNotificationsTime: '18:00',
      allowPageViews: false,
    },
  };
}

let nobody: User | undefined;

/** The person signed in, or the anonymous user. */
export function useUser(): User {
  return useQuery({ ...userQuery, enabled: false }).data ?? (nobody ??= anonymous());
}

export const useSettings = (): Settings => useUser().settings;

/** The settings as this device knows them at this moment, outside of a component. */
export const knownSettings = (): Settings | undefined =>
  replica.queries.getQueryData<User>(userQuery.queryKey)?.settings;

/** The person's time zone, or the browser's. */
export const knownTimezone = (): string => knownSettings()?.timezone ?? browserTimezone();

export const useWeekStartDay = (): WeekStartDay => useSettings().weekStartDay;

/**
 * The person's today: by their time zone, and yesterday still until their day ends. Changes by itself at that moment.
 */
export const useToday = (): CivilDate => useDayThatEndsAt(useSettings().dayEndsAt);

/**
 * The date on the wall, which is another than the person's today from midnight until their day ends. Changes by itself.
 */
export const useDateOnTheWall = (): CivilDate => useDayThatEndsAt(0);

function useDayThatEndsAt(hour: number): CivilDate {
  const { timezone } = useSettings();
  return useSyncExternalStore(everyFewSeconds, () => todayOf(timezone, hour));
}

const MINUTE_MS = 60_000;
let known: { readonly key: string; readonly today: CivilDate } | undefined;

/**
 * A zone's clock is slow to be asked, every component asks it whenever it is drawn, and no day begins within a minute.
 */
function todayOf(timezone: string, dayEndsAt: number): CivilDate {
  const minute = Math.floor(now() / MINUTE_MS);
  const key = `${minute} ${timezone} ${dayEndsAt}`;
  if (known?.key !== key) known = { key, today: today(minute * MINUTE_MS, timezone, dayEndsAt) };
  return known.today;
}

/** A sleeping tab wakes with its timers late, hence also when it is seen again. */
function everyFewSeconds(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

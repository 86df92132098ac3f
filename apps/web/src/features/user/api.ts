import type { Settings, User } from '@sevenfold/contract';
import { isTimeZone, today, type CivilDate, type WeekStartDay } from '@sevenfold/domain/calendar';
import { DEFAULT_SETTINGS, languageOfLocale } from '@sevenfold/domain/user';
import { useSyncExternalStore } from 'react';
import { deviceRows } from '#data';
import { now } from '#platform';

const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The anonymous user: the zero id, the free plan, the browser's language and time zone. */
export function anonymous(): User {
  return {
    id: '00000000-0000-0000-0000-000000000000',
    name: 'anonymous',
    subscription: { type: 'FREE', paymentSystem: 'NONE' },
    onboardingCompleted: [],
    createdAt: '1970-01-01T00:00:00.000Z',
    dateOfBirth: null,
    hasEmail: false,
    settings: { ...DEFAULT_SETTINGS, language: languageOfLocale(navigator.language), timezone: browserTimezone() },
  };
}

let nobody: User | undefined;

const subscribe = (listener: () => void) => deviceRows.store.subscribe('user', listener);

let readable: { readonly row: User; readonly user: User } | undefined;

/**
 * The signed-in user on this device at this moment, for use outside components. A time zone that only newer devices
 * know is replaced by the browser's.
 */
export function knownUser(): User | undefined {
  const row = deviceRows.user;
  if (!row || isTimeZone(row.settings.timezone)) return row;
  if (readable?.row !== row)
    readable = { row, user: { ...row, settings: { ...row.settings, timezone: browserTimezone() } } };
  return readable.user;
}

/** The signed-in user, or the anonymous one. */
export function useUser(): User {
  return useSyncExternalStore(subscribe, knownUser) ?? (nobody ??= anonymous());
}

export const useSettings = (): Settings => useUser().settings;

/** Returns the current settings on this device, for use outside components. */
export const knownSettings = (): Settings | undefined => knownUser()?.settings;

/** The user's time zone, or the browser's. */
export const knownTimezone = (): string => knownSettings()?.timezone ?? browserTimezone();

export const useWeekStartDay = (): WeekStartDay => useSettings().weekStartDay;

/** Today's date for the user: in their time zone, and still yesterday until their day ends. Updates at that moment. */
export const useToday = (): CivilDate => useDayThatEndsAt(useSettings().dayEndsAt);

/**
 * The calendar date, which differs from the user's today between midnight and the end of their day. Updates by itself.
 */
export const useCalendarDate = (): CivilDate => useDayThatEndsAt(0);

function useDayThatEndsAt(hour: number): CivilDate {
  const { timezone } = useSettings();
  return useSyncExternalStore(everyFewSeconds, () => todayOf(timezone, hour));
}

const MINUTE_MS = 60_000;
let known: { readonly key: string; readonly today: CivilDate } | undefined;

/**
 * Cached for a minute: time zone lookups are slow, every render of every component needs one, and a new day starts on a
 * full minute.
 */
function todayOf(timezone: string, dayEndsAt: number): CivilDate {
  const minute = Math.floor(now() / MINUTE_MS);
  const key = `${minute} ${timezone} ${dayEndsAt}`;
  if (known?.key !== key) known = { key, today: today(minute * MINUTE_MS, timezone, dayEndsAt) };
  return known.today;
}

/**
 * Calls back when what depends on the time may have changed. Timers of a sleeping tab fire late, so also when the tab becomes
 * visible.
 */
export function everyFewSeconds(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

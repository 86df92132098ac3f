import { localDateTime } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import { toOneLine } from '@sevenfold/domain/text';
import { ApiError, shownLocale } from '#platform';
import { anonymous } from '#features/user';

/** A new user: a name, and the settings of the browser, which the first screen after the registration can change. */
export function newProfile(name: string) {
  const { weekStartDay, timezone } = anonymous().settings;
  return {
    name: toOneLine(name),
    language: shownLocale().toUpperCase() as Language,
    weekStartDay,
    timezone: existingZone(timezone),
  };
}

/**
 * Registers a profile; in UTC if the server does not know its time zone, because the browser has a newer list of them:
 * otherwise, nobody could register in a zone that is new.
 *
 * @throws what `register` throws
 */
export async function registerInKnownZone<P extends { readonly timezone: string }>(
  profile: P,
  register: (profile: P) => Promise<unknown>,
): Promise<void> {
  try {
    await register(profile);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields.some(({ path }) => path === 'timezone')) throw error;
    await register({ ...profile, timezone: 'UTC' });
  }
}

/** UTC for a browser that cannot tell its zone and names "Etc/Unknown" or none, which the server would reject. */
function existingZone(timezone: string | undefined): string {
  if (timezone === undefined) return 'UTC';
  try {
    // Not `isTimeZone`, which nothing else in the app uses and would be added to the code that is loaded at first.
    localDateTime(0, timezone);
    return timezone;
  } catch {
    return 'UTC';
  }
}

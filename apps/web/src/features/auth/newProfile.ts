import type { Language } from '@sevenfold/domain/user';
import { toOneLine } from '@sevenfold/domain/text';
import { shownLocale } from '#platform';
import { anonymous } from '#features/user';

/** A new user: a name, and the settings of the browser, which the first screen after the registration can change. */
export function newProfile(name: string) {
  const { weekStartDay, timezone } = anonymous().settings;
  return {
    name: toOneLine(name),
    language: shownLocale().toUpperCase() as Language,
    weekStartDay,
    timezone,
  };
}

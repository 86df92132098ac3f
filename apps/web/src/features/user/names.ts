import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { Language } from '@sevenfold/domain/user';
import type { WeekStartDay } from '@sevenfold/domain/calendar';
import type { TextKey } from '@sevenfold/i18n';

/** Maximum length of a user's name, in characters. */
export const PERSON_NAME_MAX = 80;

/** Each language in its own words, so that users can find it whatever language is shown. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { EN: 'English', ES: 'Español', JA: '日本語' };

/** Possible first days of a week, most common first. */
export const WEEK_STARTS: readonly { readonly day: WeekStartDay; readonly label: TextKey }[] = [
  { day: 'MONDAY', label: 'settings.monday' },
  { day: 'SUNDAY', label: 'settings.sunday' },
  { day: 'SATURDAY', label: 'settings.saturday' },
];

/** Validates a user's name; null when it is valid. */
export function nameError(name: string): TextKey | null {
  const length = characterCount(toOneLine(name));
  return length === 0 ? 'auth.nameEmpty' : length > PERSON_NAME_MAX ? 'auth.nameTooLong' : null;
}

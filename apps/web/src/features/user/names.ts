import { toOneLine } from '@sevenfold/domain/text';
import type { Language } from '@sevenfold/domain/user';
import type { WeekStartDay } from '@sevenfold/domain/calendar';
import type { TextKey } from '@sevenfold/i18n';

/** The longest name of a person, in characters. */
export const PERSON_NAME_MAX = 80;

/** Each language as it calls itself, which is how somebody finds it who cannot read the one shown. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { EN: 'English', ES: 'Español', JA: '日本語' };

/** The days a week can start on, the most usual first. */
export const WEEK_STARTS: readonly { readonly day: WeekStartDay; readonly label: TextKey }[] = [
  { day: 'MONDAY', label: 'settings.monday' },
  { day: 'SUNDAY', label: 'settings.sunday' },
  { day: 'SATURDAY', label: 'settings.saturday' },
];

/** What is wrong with a person's name; null when nothing is. */
export function nameError(name: string): TextKey | null {
  // As the server counts: in UTF-16 units.
  const { length } = toOneLine(name);
  return length === 0 ? 'auth.nameEmpty' : length > PERSON_NAME_MAX ? 'auth.nameTooLong' : null;
}
